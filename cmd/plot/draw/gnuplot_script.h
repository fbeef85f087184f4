/*
 * A program for gnuplot 5.2: settings and data, which C writes, then the
 * template of a page and that of the kind of picture (cmd/plot/NAME.gp), as
 * they are. Lengths are points (1/72 inch).
 */
#ifndef TW_CMD_PLOT_DRAW_GNUPLOT_SCRIPT_H
#define TW_CMD_PLOT_DRAW_GNUPLOT_SCRIPT_H

#include "io/string.h"
#include "plot/draw/axis.h"

/* TW_DUMB: without -o, characters of what we do not draw ourselves. */
enum tw_format { TW_PNG, TW_SVG, TW_PDF, TW_SIXEL, TW_DUMB, TW_FORMATS };
extern const struct tw_paper {
	const char *end;	/* of a file's name; "-": standard output */
	const char *head, *tail;	/* the first and last bytes of a file */
	const char *terminal;	/* gnuplot's, for a page of width by height */
} tw_paper[TW_FORMATS];

/* The templates. */
extern const char tw_gp_page[], tw_gp_regions[], tw_gp_density[],
    tw_gp_pairs[], tw_gp_mass[], tw_gp_coverage[], tw_gp_intervals[],
    tw_gp_predictive[];

/* Panels of w by h, in rows; room on the left, between and above them. */
struct tw_sheet {
	size_t panels, columns;	/* 0 columns: at most three */
	double w, h, left, gap, above;
	const char *heading;	/* above all, "": none */
};
void tw_script_sheet(struct tw_string *t, const struct tw_sheet *s);

/*
 * Append the text as a string that gnuplot takes as it is: bytes that may mean
 * something to gnuplot (it expands @ and ` even between quotes) are octal
 * numbers. Control bytes are spaces, but not in a FILE_NAME. The labels of tics
 * are a FORMAT of their value, in which %% is a percent sign.
 */
enum tw_quoted { TW_FILE_NAME, TW_WORDS, TW_FORMAT };
void tw_script_quote(struct tw_string *t, struct tw_slice s, enum tw_quoted as);

/* Write a line of n numbers, NaN if there is none, at most 1e300. */
void tw_script_row(struct tw_string *t, size_t n, const double *v);
#define TW_SCRIPT_ROW(t, ...) \
	tw_script_row(t, sizeof((double[]){ __VA_ARGS__ }) / sizeof(double), \
	    (double[]){ __VA_ARGS__ })

/* Set name[i], i from 1, of an array that has been declared. */
void tw_script_word(struct tw_string *t, const char *name, size_t i,
    struct tw_slice text);

/*
 * Set name[i] to commands that give the axis 'x' or 'y' its range, name and
 * about `most` tics: eval runs them.
 */
void tw_script_axis(struct tw_string *t, const char *name, size_t i,
    char which, struct tw_axis *a, double most);

/*
 * Run the program; its picture, whole, in *picture. Dies with gnuplot's words.
 */
void tw_run_gnuplot(const struct tw_string *program, enum tw_format format,
    struct tw_string *picture);

#endif
