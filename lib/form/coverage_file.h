/*
 * Reads the table of tw-coverage: for each column of ranks, how many
 * simulations the regions of each level cover. Computes a simultaneous band of
 * these counts.
 */
#ifndef TW_FORM_COVERAGE_FILE_H
#define TW_FORM_COVERAGE_FILE_H

#include "io/names.h"

/* The contents of the table, in memory of tw_arena. */
struct tw_coverage_file {
	struct tw_names column;	/* the columns of ranks */
	struct tw_curve {
		struct tw_curve_point {
			/* Nominal and measured coverage. */
			double level, share;
			/* Number covered, and the band of this number. */
			double covered, lower, upper;
		} *at;		/* [n] in ascending order of level */
		size_t n, cap;
		double runs;	/* number of simulations */
	} *curve;		/* [column.n] */
	size_t cap;
};

/*
 * Read the table at path; dies if it is not such a table. If each region has
 * its nominal coverage, all counts of all k columns are in their bands with
 * probability at least 1 - beta: the band of each column is for beta / k.
 */
void tw_coverage_file_read(struct tw_coverage_file *f, const char *path,
    double beta);

/* Returns NAME if the column is called "rank_NAME", else its whole name. */
struct tw_slice tw_coverage_name(struct tw_slice column);

#endif
