/*
 * What the command line asks of a picture, which option is for which picture,
 * and the pictures there are.
 */
#ifndef TW_CMD_PLOT_PLOT_H
#define TW_CMD_PLOT_PLOT_H

#include "form/bounds.h"
#include "io/opt.h"
#include "plot/draw/chars.h"
#include "plot/draw/gnuplot_script.h"

/* The pictures, and the option that asks for each; NULL: none does. */
enum tw_picture {
	TW_GRIDS, TW_PAIRS, TW_MASS, TW_COVERAGE, TW_INTERVALS,
	TW_PREDICTIVE, TW_PICTURES
};
struct args;
typedef void tw_plot_draw(const struct args *a, struct tw_string *t);
extern const struct tw_drawing {
	const char *option;
	char letter;		/* by which options go with it */
	tw_plot_draw *draw;
	bool characters;	/* else gnuplot draws those, too */
} tw_drawing[TW_PICTURES];

/* Numbers of one option. */
struct tw_numbers {
	double *v;		/* [n] */
	size_t n, cap;
	const char *text;	/* as they were typed */
};
struct args {
	bool asked[TW_PICTURES];
	const char *output;	/* -o, NULL: none */
	enum tw_format format;	/* of the picture */
	bool page;		/* drawn by gnuplot */
	bool script;		/* --script: gnuplot's program itself */
	const char *params, *region;	/* NULL: the default */
	char *const *file;	/* [files] */
	size_t files;
	const char *bounds;	/* NULL: none */
	struct tw_texts title;
	const char *heading;	/* the first title, "": none */
	struct tw_texts label;	/* NAME=TEXT */
	struct tw_numbers target, truth;
	const char *prior;	/* NULL: not drawn */
};

/*
 * Check which options are combined, by the letters of the pictures in the table
 * of options, and take the n operands. Returns the picture that is asked for.
 * All errors are usage errors.
 */
enum tw_picture tw_plot_check(struct args *a, const struct tw_opt *options,
    int n, char **operand);

/* Each draws what the files hold: characters, or a script for gnuplot. */
tw_plot_draw tw_plot_regions, tw_plot_pairs, tw_plot_mass;
tw_plot_draw tw_plot_coverage, tw_plot_intervals, tw_plot_predictive;

/* Dies if --truth does not have a number for each of the n parameters. */
void tw_plot_check_truth(const struct args *a, size_t n);

/* The label of a column: the text of --label or, without it, its name. */
struct tw_slice tw_plot_label(const struct args *a, struct tw_slice name);

/*
 * How many of n things are drawn, at most `most`. If these are not all, a
 * message and the heading of the sheet say that they are the first ones.
 */
size_t tw_plot_room(const struct args *a, struct tw_sheet *sheet, size_t n,
    size_t most, const char *things);

/* Declare the array truth of n numbers in a script, and truths, 0 or 1. */
void tw_plot_truth(const struct args *a, struct tw_string *t, size_t n);

#endif
