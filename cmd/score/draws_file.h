/*
 * Reads posterior draws from a file, for records to be scored that come from
 * another. Each line is one draw, with the parameters in columns of the same
 * names as in the records, optionally its log density (logq), and optionally
 * the id of the record that it belongs to. The draws of an id stand together,
 * and the ids have the same order in both files, so that the file of draws is
 * read once. Without a column of ids, all draws are one set, for all records.
 * Only the draws of one id are in memory. Errors end the program with a
 * message.
 */
#ifndef TW_CMD_SCORE_DRAWS_FILE_H
#define TW_CMD_SCORE_DRAWS_FILE_H

#include "io/rec.h"
#include "io/string.h"

struct tw_draws_file {
	/* The current set of draws. */
	size_t n;
	double *theta;		/* [n * d] row-major */
	double *logq;		/* [n] log densities; NULL: not read */

	size_t d;		/* number of parameters */
	size_t *col;		/* [d] columns of the parameters */
	size_t logq_col;	/* column of logq; SIZE_MAX: not read */
	size_t id;		/* column of the id; SIZE_MAX: one set */
	size_t record_id;	/* column of the id in the records */
	struct tw_reader r;	/* of the draws */
	const char *path;	/* the file of the draws */
	bool ahead;		/* r's current draw is not in the set */
	bool begun;		/* tw_draws_seek has been called */
	/* ids of the file's first draw, r's current draw, the current set */
	struct tw_string first, last, have;
	size_t theta_cap, logq_cap;
};

/*
 * Die if the file has a column theta* that the records r lack: of the records'
 * parameters alone, the score would be that of a marginal posterior.
 */
void tw_draws_check_theta(const struct tw_draws_file *f,
    const struct tw_reader *r);

/*
 * Open the file at path and find its columns: of the d parameters theta[d], of
 * the log densities logq (logq.n = 0: none), and id, if there is one. r is the
 * reader of the records, which has to have the column id, too. The caller calls
 * tw_draws_close in the end.
 */
void tw_draws_open(struct tw_draws_file *f, const char *path, size_t d,
    const struct tw_slice *theta, struct tw_slice logq,
    const struct tw_reader *r);

/*
 * Make the draws that belong to r's current record the current set. Returns
 * whether the set has changed. Ends the program with a message if the record
 * has no draws.
 */
bool tw_draws_seek(struct tw_draws_file *f, const struct tw_reader *r);

/* End the program: a message gives the file, the current id, and why. */
_Noreturn void tw_draws_die(const struct tw_draws_file *f, const char *why);

/* Read and check the rest of the file, close it, and release all memory. */
void tw_draws_close(struct tw_draws_file *f);

#endif
