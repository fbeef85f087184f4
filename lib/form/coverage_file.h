/*
 * Reads the table of tw-coverage: for each column of ranks, the number of runs
 * that regions of each level cover, and a simultaneous band of these counts.
 */
#ifndef TW_FORM_COVERAGE_FILE_H
#define TW_FORM_COVERAGE_FILE_H

#include "io/names.h"

struct tw_coverage_file {
	struct tw_names column;
	struct tw_curve {
		struct tw_curve_point {
			double level, share;
			/* counts: of the share, and the ends of the band */
			double covered, lower, upper;
		} *at;		/* [n] levels ascending */
		size_t n, cap;
		double runs;
	} *curve;		/* [column.n] */
	size_t cap;
};

/*
 * Read the file at path; dies if it is not such a table. If each region has its
 * nominal coverage, all counts of all k columns lie in their bands with
 * probability at least 1 - beta: each column has beta / k.
 */
void tw_coverage_file_read(struct tw_coverage_file *f, const char *path,
    double beta);

/* The parameter that a column ranks; if none, the column's own name. */
struct tw_slice tw_coverage_name(struct tw_slice column);

/* Whether a count of the curve is above the band (side 1), or below (-1). */
bool tw_curve_leaves(const struct tw_curve *q, int side);

#endif
