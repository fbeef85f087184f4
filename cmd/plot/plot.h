/*
 * What the command line asks of a picture, and the pictures there are.
 */
#ifndef TW_CMD_PLOT_PLOT_H
#define TW_CMD_PLOT_PLOT_H

#include <stdbool.h>
#include <stddef.h>

#include "io/span.h"
#include "plot/draw/chars.h"
#include "plot/draw/page.h"
#include "stat/conformal/level.h"

/* NAME=TEXT */
struct tw_label {
	struct tw_slice name, text;
};

struct tw_plot {
	const char *output;	/* -o, NULL: none */
	enum tw_format format;	/* of the picture */
	bool page;		/* a picture for gnuplot, not characters */
	bool script;		/* --script: gnuplot's program itself */
	bool ascii;		/* no more than ASCII, whatever the terminal */
	const char *params, *region, *score;	/* NULL: the default */
	bool logx, logy, around;

	char *const *file;	/* [files] */
	size_t files;
	const char **bounds;	/* [tables] */
	size_t tables;
	const char **title;	/* [titles] */
	size_t titles;
	double *cutoff, *target, *truth;
	size_t cutoffs, targets, truths;
	const char *truth_text;	/* as it was typed */
	const char *xlabel, *ylabel;	/* NULL: by name */
	const struct tw_level *alpha;	/* NULL: the one there is */
	double beta;		/* 1 - confidence of the band of coverage */
	struct tw_span *range, *prior;
	size_t ranges, priors;
	struct tw_label *label;
	size_t labels;
};

/* Each draws what the files hold: characters, or a page. */
void tw_plot_regions(const struct tw_plot *a, struct tw_canvas *v,
    struct tw_page *p);
void tw_plot_pairs(const struct tw_plot *a, struct tw_canvas *v,
    struct tw_page *p);
void tw_plot_scores(const struct tw_plot *a, struct tw_canvas *v,
    struct tw_page *p);
void tw_plot_tree(const struct tw_plot *a, struct tw_canvas *v,
    struct tw_page *p);
void tw_plot_mass(const struct tw_plot *a, struct tw_canvas *v,
    struct tw_page *p);
void tw_plot_coverage(const struct tw_plot *a, struct tw_canvas *v,
    struct tw_page *p);

/* Dies where --prior or --range names a column that the table does not have. */
void tw_plot_check_names(const struct tw_plot *a, const struct tw_reader *r);

/* The label of a column: that of --label, else its name. */
struct tw_slice tw_plot_label(const struct tw_plot *a, struct tw_slice name);

/* The only title, or "". */
static inline const char *
tw_plot_heading(const struct tw_plot *a)
{
	return a->titles > 0 ? a->title[0] : "";
}

/* Title i, or that of a file where there are several: its name without .tsv. */
struct tw_slice tw_plot_title(const struct tw_plot *a, size_t i);

/*
 * Field col of the current record as a number, infinite only where that may
 * be; dies with its place.
 */
double tw_plot_number(const struct tw_reader *r, size_t col, bool infinite);

/*
 * The column with the score: -s, which is there or it dies, or what the bounds
 * were made of (n = 0: no bounds), or the only one of a score's name. It dies
 * without one if it must have one, else that is SIZE_MAX.
 */
size_t tw_plot_score(const struct tw_plot *a, const struct tw_reader *r,
    struct tw_slice made_of, bool must);

#endif
