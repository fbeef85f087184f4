/* The parts of tw-sample. */
#ifndef TW_CMD_SAMPLE_PARTS_H
#define TW_CMD_SAMPLE_PARTS_H

#include "estimate/posterior.h"
#include "io/string.h"

struct args {
	const char *posterior;	/* NULL: none */
	const char *truncated;	/* NULL: the whole prior */
	const char *prior;	/* NULL: none */
	const char *command;	/* --draw; NULL: none */
	uint64_t n, seed, stream;
	uint64_t proposals;	/* 0: by -n */
	unsigned threads;
};

/* ---- rows --------------------------------------------------------- */

/* The records of a posterior's draws: id, parameters, data. */
struct tw_rows {
	struct tw_out *out;
	const struct tw_reader *r;
	const struct tw_posterior *p;
	size_t id;	/* column; SIZE_MAX: the number of the record */
	struct tw_string last;	/* the id of the record before */
};

/* Write the header, and find the column id. */
void tw_rows_begin(struct tw_rows *w, struct tw_out *out,
    const struct tw_reader *r, const struct tw_posterior *p);

/*
 * Die if the current record's id could not begin the output records, or is that
 * of the record before, whose draws would be mixed with its own.
 */
void tw_rows_check_id(struct tw_rows *w);

/* Write n draws of the current record, theta[n * p->d]. */
void tw_rows_write(const struct tw_rows *w, size_t n, const double *theta);

/* ---- prior_draws -------------------------------------------------- */

/*
 * Write draws of the prior to standard output: all, or those within the
 * truncated prior. In the latter case standard error has the share of the
 * prior's mass that is inside.
 */
void tw_sample_prior(const struct args *a);

/* ---- command ------------------------------------------------------ */

/*
 * Write draws of a prior that a command knows: the shell runs COMMAND -n N
 * --seed S, whose output is a table, until n of its records are in the
 * truncated prior (without one, once). Ends the program with a message if the
 * command fails or gives fewer records than N, or if hardly any are inside.
 */
void tw_sample_command(const struct args *a);

#endif
