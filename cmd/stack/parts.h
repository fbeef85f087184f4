/* The parts of tw-stack. */
#ifndef TW_CMD_STACK_PARTS_H
#define TW_CMD_STACK_PARTS_H

#include "estimate/posterior.h"
#include "io/table.h"

/* ---- assemble ----------------------------------------------------- */

/*
 * A posterior of the files that the command line names.
 */
struct tw_stack_files {
	const char *flow;	/* NULL: none proposes */
	struct tw_texts like;
	const char *prior;	/* NULL: the flow's support */
	const char *truncated;	/* NULL: not truncated */
	const char *weights;	/* --weights, NULL: not given */
};

/* Read them into p; true: its weights are given, too. */
bool tw_stack_assemble(struct tw_posterior_file *p,
    const struct tw_stack_files *f);

/* Check that the components of p go together, before it is written. */
void tw_stack_check(struct tw_posterior_file *p);

/* ---- losses ------------------------------------------------------- */

/*
 * The losses, -log density at the true parameters, of the components of a
 * posterior, at simulations that none of them was trained on.
 *
 * tw_losses_compute makes *t a table with a column for each of these
 * components, the flow first, and a row for each of the simulations that
 * tw-flow holds out (stat/train/holdout.h) and that are inside the truncated
 * prior. A loss is infinite where the component has no density, but in each row
 * at least one is finite. The function also sets the counts in file. Each loss
 * is that of the component alone as a posterior; its normalizing constant is
 * estimated from 150 draws of the flow.
 */
void tw_losses_compute(struct tw_table *t, struct tw_reader *r,
    struct tw_posterior_file *file, uint64_t seed, unsigned threads);

/*
 * The mean of loss[n], by how much it exceeds that of the mixture, mixed[n],
 * and the standard error of the excess over the n simulations.
 */
struct tw_held_loss tw_losses_held(size_t n, const double *loss,
    const double *mixed);

#endif
