/* The parts of tw-stack. */
#ifndef TW_CMD_STACK_PARTS_H
#define TW_CMD_STACK_PARTS_H

#include "estimate/mixture.h"
#include "io/table.h"
#include "io/string.h"

/* ---- assemble ----------------------------------------------------- */

/*
 * A posterior of the files that the command line names.
 */
struct tw_stack_files {
	const char *flow;	/* NULL: none proposes */
	struct tw_texts like;
	const char *prior;	/* NULL: by weights_of, or the flow's support */
	const char *truncated;	/* NULL: by weights_of, or not */
	const char *weights;	/* --weights, NULL: not given */
	const char *weights_of;	/* a posterior, NULL: not given */
};

/*
 * Read them into p; true: its weights are given, too, or there is one
 * component only.
 */
bool tw_stack_assemble(struct tw_posterior_file *p,
    const struct tw_stack_files *f);

/* Check that the components of p go together, before it is written. */
void tw_stack_check(struct tw_posterior_file *p);

/* ---- losses ------------------------------------------------------- */

/*
 * Losses, -log density, of several estimates at records that none of them was
 * trained on: a row of t->x for each estimate, infinite where it has no
 * density; at least one estimate has one at each record.
 */

/* Read them from the columns c of r. */
void tw_losses_read(struct tw_table *t, struct tw_reader *r,
    const struct tw_cols *c);

/*
 * Compute them for the components of p, the flow first: for each by itself, as
 * tw-score --log does, from as many proposals as its log density is known to
 * .01 with.
 */
void tw_losses_compute(struct tw_table *t, struct tw_reader *r,
    struct tw_posterior_file *p, uint64_t seed, unsigned threads);

/* ---- losses: table ------------------------------------------------ */

/*
 * Add the table of the estimates' names, losses and weights to w: in its rows
 * the mean loss, and by how much it is lower than that of the best estimate,
 * with its standard error over the records. mixed[n] are the mixture's losses.
 */
void tw_losses_table(struct tw_string *w, const struct tw_table *t,
    const struct tw_slice *name, const double *weight, const double *mixed);

#endif
