/*
 * Weights of records: no program of the suite can take them, so that tw-read
 * refuses a column of them that is not constant.
 */
#ifndef TW_CMD_READ_WEIGHTS_H
#define TW_CMD_READ_WEIGHTS_H

#include "header.h"
#include "io/cols.h"
#include "text.h"

struct tw_weight_cols {
	struct tw_cols cols;
	struct tw_slice *first;	/* [cols.n] in the first record */
	const struct tw_header *header;
};

/* Columns that are weights by their names, but for column taken. */
void tw_weight_cols_find(struct tw_weight_cols *w, const struct tw_header *h,
    size_t taken);
void tw_weight_cols_release(struct tw_weight_cols *w);

/* Die at the first record whose weight is not that of the first. */
void tw_weight_cols_check(struct tw_weight_cols *w, const struct tw_text *t);

#endif
