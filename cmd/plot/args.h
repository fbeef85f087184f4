/*
 * The values of tw-plot's options that are lists, and which option is for
 * which picture.
 */
#ifndef TW_CMD_PLOT_ARGS_H
#define TW_CMD_PLOT_ARGS_H

#include <stdbool.h>
#include <stddef.h>

#include "plot/plot.h"

/* The pictures, and the option that asks for each; NULL: none does. */
enum tw_picture {
	TW_REGIONS, TW_PAIRS, TW_SCORES, TW_TREE, TW_MASS, TW_COVERAGE,
	TW_PICTURES
};
extern const struct tw_drawing {
	const char *option;
	void (*draw)(const struct tw_plot *a, struct tw_canvas *v,
	    struct tw_page *p);
} tw_drawing[TW_PICTURES];

/* What grows as options are repeated. */
struct tw_list {
	const char **v;		/* [n] */
	size_t n, cap;
};

struct tw_plot_args {
	struct tw_plot plot;
	struct tw_list bounds, titles, ranges, priors, labels;
	const char *cutoff, *target, *truth;
	struct tw_level alpha;
	bool one_alpha, beta_given;
	bool asked[TW_PICTURES];
};

/* For the option table: append the argument to a list; read a level. */
void tw_take_list(void *list, const char *option, const char *arg);
void tw_take_alpha(void *args, const char *option, const char *arg);

/*
 * Read the values, check what goes with what, and take the n operands; the
 * picture that is asked for. All that is wrong is a usage error.
 */
enum tw_picture tw_plot_check(struct tw_plot_args *a, int n, char **operand);

void tw_plot_args_release(struct tw_plot_args *a);

#endif
