/*
 * The values of tw-plot's options that are lists, and which option is for
 * which picture.
 */
#ifndef TW_CMD_PLOT_ARGS_H
#define TW_CMD_PLOT_ARGS_H

#include <stdbool.h>
#include <stddef.h>

#include "plot/plot.h"

/* Pictures, as bits. */
enum {
	TW_REGIONS = 1, TW_PAIRS = 2, TW_SCORES = 4, TW_TREE = 8, TW_MASS = 16,
	TW_COVERAGE = 32
};

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
	bool pairs, scores, tree, mass, coverage;
};

/* For the option table: append the argument to a list; read a level. */
void tw_take_list(void *list, const char *option, const char *arg);
void tw_take_alpha(void *args, const char *option, const char *arg);

/*
 * Read the values, check what goes with what, and take the n operands; the bit
 * of the picture that is asked for. All that is wrong is a usage error.
 */
int tw_plot_check(struct tw_plot_args *a, int n, char **operand);

void tw_plot_args_release(struct tw_plot_args *a);

#endif
