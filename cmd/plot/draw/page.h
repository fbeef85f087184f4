/*
 * A page as one program for gnuplot 5.0, to be run or edited: data blocks, then
 * a plot command for each panel, in the values of its axes, with gnuplot's own
 * tics, labels and keys. Lengths are points (1/72 inch). What is drawn later
 * lies above.
 */
#ifndef TW_CMD_PLOT_DRAW_PAGE_H
#define TW_CMD_PLOT_DRAW_PAGE_H

#include "io/string.h"
#include "plot/draw/axis.h"

enum tw_format { TW_PNG, TW_SVG, TW_PDF, TW_SIXEL, TW_FORMATS };
extern const struct tw_paper {
	const char *end;	/* of a file's name; "-": standard output */
	const char *head, *tail;	/* its first and last bytes */
	const char *terminal;	/* gnuplot's */
	double scale;		/* its pixels, or inches, in a point, */
	int digits;		/*   written with so many digits */
	const char *more;
} tw_paper[TW_FORMATS];

/* Colours, 0xRRGGBB; told apart in grey and by eyes that lack a colour. */
enum {
	TW_BLUE = 0x1433d6,	/* a cutoff */
	TW_ORANGE = 0xff9d1e,	/* what is undetermined */
	TW_CREAM = 0xffdca8,	/* the interval of a cutoff */
	TW_GREEN = 0x00602b,	/* inside */
	TW_PALE = 0xf4f4f1,	/* outside */
	TW_RUST = 0xb35c00,
	TW_BLACK = 0x000000,
	TW_WHITE = 0xffffff,
	TW_EDGE = 0x404040,	/* frames */
	TW_GREY = 0xcfcfcf,
	TW_MID = 0x707070
};

enum tw_style {
	TW_LINE, TW_DASHED, TW_DOTS, TW_RINGS, TW_LINEDOTS, TW_AREA,
	TW_BOX			/* in legends only */
};

/* Panels of one size, in rows, and rows of keys at the foot of the page. */
struct tw_tiles {
	size_t n, columns;	/* panels; 0 columns: three, or fewer of few */
	double w, h;		/* of a panel's box */
	bool apart;		/* each shows its second axis, not the first */
	double gap;		/* between two of a row that are not apart */
	bool named;		/* each shows its first axis, not the last */
	double left, above;	/* beside the first, over each: at least */
	size_t begun;		/* panels */
};

struct tw_page {
	struct tw_tiles tiles;
	struct {		/* what stands in the legend */
		enum tw_style style;
		unsigned rgb;
		const char *word;
	} key[20];		/* [keys] */
	size_t keys;
	const char *heading;	/* over all, NULL or "": none */
	double w, h;
	enum tw_format format;
	struct tw_string data;	/* data blocks */
	struct tw_string body;	/* what draws them */
	struct tw_string layers;	/* of the panel that is open */
	char style[240];	/* of the block that is open, "" if none is */
	unsigned blocks;
	bool open;		/* a panel is */
	struct tw_axis x, y;	/* of the last panel */
};

/*
 * What values of an axis are written in: gnuplot has no room for numbers beyond
 * 1e307 or near the least one.
 */
double tw_page_unit(const struct tw_axis *a);

/* About how wide the words are. */
double tw_words_width(struct tw_slice s, double size);

/*
 * A string that gnuplot takes as it is: all bytes that may mean something to it
 * (it expands @ and ` even between quotes) as octal numbers; control bytes of
 * words are spaces. The labels of tics are formats of the tic's value, in which
 * %% is a percent sign.
 */
enum tw_quoted { TW_FILE_NAME, TW_WORDS, TW_FORMAT };
void tw_page_quote(struct tw_string *t, struct tw_slice s, enum tw_quoted as);

/*
 * The words as gnuplot takes them, with their font. Where they are wider than
 * room they get smaller, at last shorter.
 */
void tw_page_words(struct tw_string *t, struct tw_slice s, double size,
    double room);

/*
 * Begin the next panel, from the upper left one: end the last, and find the
 * ticks of axes that have none and are not bare.
 */
void tw_page_panel(struct tw_page *p, const struct tw_axis *x,
    const struct tw_axis *y, struct tw_slice title);

/* Append to the legend a word that stays. */
void tw_page_key(struct tw_page *p, enum tw_style style, unsigned rgb,
    const char *word);

/* Leave the place of the next panel empty. */
void tw_page_skip(struct tw_page *p);

/* After the last thing that is drawn in it. */
void tw_page_panel_end(struct tw_page *p);

/*
 * By hand: begin a block of data, whose name, name and a number, goes to block,
 * write values of an axis, which end decides, and draw in the panel, by a
 * clause of its plot command.
 */
void tw_page_block(struct tw_page *p, char block[32], const char *name);
void tw_page_value(struct tw_page *p, const struct tw_axis *a, double v,
    char end);
void tw_page_layer(struct tw_page *p, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* The style as gnuplot says it; size is a line's width or a point's size. */
enum { TW_STYLE = 200 };
const char *tw_page_style(const struct tw_page *p, char text[TW_STYLE],
    enum tw_style style, double size, unsigned rgb);

/*
 * A path: begin with its style, points, breaks; the next thing drawn ends it.
 * name is that of its data block, as far as letters go.
 */
void tw_page_begin(struct tw_page *p, const char *name, enum tw_style style,
    double size, unsigned rgb);
void tw_page_to(struct tw_page *p, double x, double y);
void tw_page_break(struct tw_page *p);

/* A line at a value of axis 'x' or 'y' across the panel; none if beyond. */
void tw_page_line(struct tw_page *p, char axis, const char *name, double v,
    enum tw_style style, double width, unsigned rgb);

/* As much of the rectangle as is in the panel. */
void tw_page_rect(struct tw_page *p, const char *name, double x0, double y0,
    double x1, double y1, unsigned rgb);

/* A black dot in a white one, if it is in the panel. */
void tw_page_truth(struct tw_page *p, double x, double y, double size);

/* At last: the program, which writes to file where that is not NULL. */
void tw_page_write(struct tw_page *p, struct tw_string *script,
    const char *file);

/*
 * Run the program; its picture, whole, in *picture. Dies with gnuplot's words.
 */
void tw_run_gnuplot(const struct tw_string *program, enum tw_format format,
    struct tw_string *picture);

#endif
