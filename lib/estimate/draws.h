/*
 * Posterior draws in a file: records with the parameters in columns named as in
 * the records to be scored, perhaps logq, perhaps an id. The draws of an id
 * stand together, ids come in the order in which the records ask for them, and
 * the file is read once; without a column id all draws are one set. Memory: the
 * draws of one id.
 */
#ifndef TW_ESTIMATE_DRAWS_H
#define TW_ESTIMATE_DRAWS_H

#include "io/rec.h"
#include "io/string.h"

struct tw_draws_file {
	/* The current set. */
	size_t n;
	double *theta;		/* [n * d] row-major */
	double *logq;		/* [n], NULL if it is not read */

	size_t d;
	size_t *col;		/* [d] where the parameters are */
	size_t logq_col;	/* SIZE_MAX: not read */
	size_t id;		/* its column, SIZE_MAX: one set for all */
	size_t record_id;	/* and that of the records */
	struct tw_reader r;
	const char *path;	/* [1] the operand of r */
	bool ahead;		/* r is at a draw that is not taken yet */
	bool begun;		/* the first set has been asked for */
	/* ids: the first of the file, the line's, the set's */
	struct tw_string first, last, have;
	size_t theta_cap, logq_cap;
};

/*
 * Open it and find the columns: of the d parameters with these names, of the
 * log densities (logq.n = 0: none), and of id, -i (NULL: id if it is there). r
 * is the reader of the records.
 */
void tw_draws_open(struct tw_draws_file *f, const char *path, size_t d,
    const struct tw_slice *theta, struct tw_slice logq, const char *id,
    const struct tw_reader *r);

/*
 * Go to the draws of the current record: true if they are others than before.
 * Dies when there are none.
 */
bool tw_draws_seek(struct tw_draws_file *f, const struct tw_reader *r);

/* Die with the file and the id of the current draws. */
_Noreturn void tw_draws_die(const struct tw_draws_file *f, const char *why);

/* Read the rest, which must be sound too, and release all memory. */
void tw_draws_close(struct tw_draws_file *f);

#endif
