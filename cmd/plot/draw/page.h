/*
 * A page on which gnuplot draws: lines, areas, images and words at places that
 * are computed here, in points (1/72 inch) from the lower left corner. What is
 * drawn later lies above; words lie above all. The result is one gnuplot
 * program that holds its data and needs gnuplot 5.0.
 */
#ifndef TW_CMD_PLOT_DRAW_PAGE_H
#define TW_CMD_PLOT_DRAW_PAGE_H

#include <stdbool.h>
#include <stddef.h>

#include "io/rec.h"
#include "plot/draw/gnuplot.h"

enum tw_format { TW_PNG, TW_SVG, TW_PDF, TW_SIXEL };

/* Colours, 0xRRGGBB; told apart in grey and by eyes that lack a colour. */
enum {
	TW_BLUE = 0x1433d6,	/* a cutoff */
	TW_ORANGE = 0xff9d1e,	/* what is undetermined */
	TW_GREEN = 0x00602b,	/* inside */
	TW_PALE = 0xf1f1ee,	/* outside */
	TW_RUST = 0xb35c00,
	TW_BLACK = 0x000000,
	TW_WHITE = 0xffffff,
	TW_INK = 0x202020,	/* words */
	TW_EDGE = 0x404040,	/* frames */
	TW_GREY = 0xcfcfcf,
	TW_MID = 0x707070
};

struct tw_page {
	double w, h;
	enum tw_format format;
	struct tw_script data;	/* datablocks */
	struct tw_script plot;	/* the plot command that draws them */
	struct tw_script words;	/* labels */
	char style[128];	/* of the block that is open, "" if none is */
	unsigned blocks;
	const unsigned *palette;	/* [colours] of images */
	size_t colours;
};

enum tw_align { TW_LEFT, TW_CENTER, TW_RIGHT, TW_TURNED };
enum tw_dash { TW_SOLID, TW_DASHED };

/* w and h must be known before tw_page_write, not before. */
void tw_page_init(struct tw_page *p, enum tw_format format);

/* About how wide the words are. */
double tw_words_width(struct tw_slice s, double size);

/*
 * Words at x, y (middle of their height); turned, they go up. Where they
 * are wider than room (0: no limit) they get smaller, at last shorter.
 */
void tw_page_words(struct tw_page *p, double x, double y, enum tw_align align,
    double size, unsigned rgb, struct tw_slice s, double room);

/*
 * A path: begin with its style, points, breaks; the next thing drawn ends it.
 */
void tw_page_line(struct tw_page *p, double width, unsigned rgb,
    enum tw_dash d);
void tw_page_area(struct tw_page *p, unsigned rgb);
void tw_page_dots(struct tw_page *p, int kind, double size, unsigned rgb);
void tw_page_to(struct tw_page *p, double x, double y);
void tw_page_break(struct tw_page *p);

/* A small dot in a colour of its own. */
void tw_page_speck(struct tw_page *p, double x, double y, unsigned rgb);

void tw_page_segment(struct tw_page *p, double x0, double y0, double x1,
    double y1, double width, unsigned rgb, enum tw_dash d);
void tw_page_rect(struct tw_page *p, double x0, double y0, double x1, double y1,
    unsigned rgb);
void tw_page_frame(struct tw_page *p, double x0, double y0, double x1,
    double y1, double width, unsigned rgb);

/*
 * An image of nx by ny cells, each at least 2, from the lower left one, row by
 * row: code[] are places in the palette, or rgb[] colours themselves.
 */
void tw_page_image(struct tw_page *p, double x0, double y0, double x1,
    double y1, size_t nx, size_t ny, const unsigned char *code);
void tw_page_pixels(struct tw_page *p, double x0, double y0, double x1,
    double y1, size_t nx, size_t ny, const unsigned *rgb);

/* The program, which writes to file where that is not NULL. */
void tw_page_write(struct tw_page *p, struct tw_script *script,
    const char *file);

/*
 * Run the program; its picture, whole, in *picture. Dies with gnuplot's words.
 */
void tw_run_gnuplot(const struct tw_script *program, enum tw_format format,
    struct tw_script *picture);

void tw_page_release(struct tw_page *p);

#endif
