/*
 * The records that tw-sample writes: id, the parameters of a draw, the data.
 */
#ifndef TW_CMD_SAMPLE_ROWS_H
#define TW_CMD_SAMPLE_ROWS_H

#include <stdbool.h>
#include <stddef.h>

#include "form/flow.h"
#include "form/follow.h"
#include "io/out.h"
#include "io/rec.h"

struct tw_rows {
	struct tw_out *out;
	const struct tw_reader *r;
	/* The data's columns; NULL: the draws are of sets of records. */
	const struct tw_follow *x;
	size_t ntheta;
	size_t id;			/* column; SIZE_MAX: the number */
	struct tw_slice set;		/* its id, where x is NULL */
};

/* Die if a name of the flow cannot stand in the header beside id. */
void tw_rows_check_names(struct tw_flow_file *f, bool data);

/*
 * Write the header. id names the column of the ids; NULL: id, if there; but
 * where x is NULL then none.
 */
void tw_rows_begin(struct tw_rows *w, struct tw_out *out,
    const struct tw_reader *r, const struct tw_flow_file *f,
    const struct tw_follow *x, const char *id);

/* Die if the current record's id would not be read back as one. */
void tw_rows_check_id(const struct tw_rows *w);

/* Write n draws of the current record, or set, theta[n * ntheta]. */
void tw_rows_write(const struct tw_rows *w, size_t n, const double *theta);

#endif
