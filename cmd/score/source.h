/*
 * Where tw-score's scores come from.
 *
 * Of a record: hpd from its log density, which is a column or a flow's; kde,
 * waldo and quantile from posterior draws at its data, which are a file's or a
 * flow's. For --cdf and --var draws are scored as the record is; --ranks is the
 * place of each parameter among its draws.
 */
#ifndef TW_CMD_SCORE_SOURCE_H
#define TW_CMD_SCORE_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/out.h"
#include "io/rec.h"
#include "posterior.h"
#include "score_options.h"
#include "stat/draws/scores.h"

struct tw_score_source {
	struct tw_score_options o;
	struct tw_flow_file flow;
	struct tw_joint joint;

	/* A record: logq_col, or theta in d columns. */
	size_t logq_col;
	size_t d;
	size_t *col;		/* [d] */
	size_t *of;		/* [d] parameters as the flow numbers them */
	double *theta;		/* [d] */
	double logq;		/* where it is a column */
	double *work;		/* [d] */

	/* The posterior at its data, and what is made of draws there. */
	struct tw_posterior post;
	struct tw_scores scores;
	size_t nref;		/* the larger of --cdf and --var */
	/*
	 * [nref] scores of the first draws; the first cdf of them ascending,
	 * after var is known
	 */
	double *ref;
	double var;		/* variance of the first --var of them */

	size_t cells;		/* that are appended to a record */
	/* finite logq; those without a finite, nonzero density */
	uint64_t densities, lost;
};

/* Read the flow and the likelihood, before any record. */
void tw_score_source_begin(struct tw_score_source *s,
    const struct tw_score_options *o);

/* Find the columns among r's, open the draws. */
void tw_score_source_init(struct tw_score_source *s, const struct tw_reader *r);
void tw_score_source_release(struct tw_score_source *s);

/*
 * Read the current record: its log density, or its parameters and data. False
 * if it is to be left out.
 */
bool tw_score_source_read(struct tw_score_source *s, struct tw_reader *r);

/* Go to its posterior. */
void tw_score_source_move(struct tw_score_source *s, const struct tw_reader *r);

/* The score of the record that was read, of draws or a column, or its --cdf. */
double tw_score_source_one(struct tw_score_source *s);

/* Whether many thetas at one x are better scored together: by a flow. */
bool tw_score_source_waits(const struct tw_score_source *s);

/* score[n] of theta[n * d], all at the current posterior. */
void tw_score_source_many(struct tw_score_source *s, size_t n,
    const double *theta, double *score);

/*
 * End a record's row: its score (or --cdf), the current --var, and the --ranks
 * of theta[d].
 */
void tw_score_source_write(const struct tw_score_source *s, struct tw_out *out,
    double score, const double *theta);

#endif
