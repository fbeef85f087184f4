/*
 * Records with regions, the points of a grid or posterior draws, read.
 */
#ifndef TW_CMD_PLOT_DATA_CLASSED_H
#define TW_CMD_PLOT_DATA_CLASSED_H

#include "io/table.h"
#include "plot/data/codes.h"

struct tw_records {
	struct tw_reader r;
	struct tw_cols params;	/* found by the caller */
	struct tw_table t;	/* of these */
	unsigned long long line;	/* of the first */
	unsigned char *code;	/* [t.n] */
	double *score;		/* [t.n], NULL if it is not read */
	size_t score_col;	/* SIZE_MAX: none */
	unsigned long long bad_line;	/* of the first that is none, or 0 */
	struct tw_codes codes;
	struct tw_bounds_file bounds;	/* zeros: none */
	struct tw_cutoff cut[TW_NESTED];	/* of the last record */
	/* all codes are those that the cutoffs' intervals give the scores */
	bool areas;
	bool must;		/* each has a score */
	/* the columns of the bounds' group, and of what must stand still */
	size_t group, still;
	struct tw_names seen;	/* in that, one at most */
	size_t code_cap, score_cap;
};

/* Open file i, and its bounds, if there are any; the caller closes r. */
void tw_records_open(struct tw_records *w, const struct args *a, size_t i);

/*
 * Read all, with scores if they are there, or must: else what is no number does
 * not matter yet. still: a column that has one value, SIZE_MAX for that of the
 * bounds' group.
 */
void tw_records_read(struct tw_records *w, const struct args *a, bool must,
    size_t still);

#endif
