/*
 * The posterior estimate at the data of the current record, for tw-score: the
 * densities and draws of a flow, which a likelihood may mend, or the draws of a
 * file.
 *
 * It moves with the records. What depends on the data alone is made once for a
 * run of records with the same data.
 */
#ifndef TW_CMD_SCORE_POSTERIOR_H
#define TW_CMD_SCORE_POSTERIOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "form/draws.h"
#include "form/flow.h"
#include "form/follow.h"
#include "form/joint.h"
#include "io/rec.h"
#include "score_options.h"
#include "stat/flow/eval.h"

struct tw_posterior {
	/* The current draws, where there are any. */
	size_t n;
	const double *draw;	/* [n * d] */
	const double *logq;	/* [n] their log densities, if asked for */
	const double *rank_draw;	/* [ranks * d] those for ranks */

	/* The flow. */
	struct tw_flow_file *flow;
	struct tw_follow x;	/* its data, as they are in the record */
	struct tw_flow_eval eval;
	size_t d;		/* parameters of a draw, */
	const size_t *of;	/* [d] as the flow numbers them */
	double *work;		/* [d] */
	double *made;		/* [own * flow's parameters] its draws */
	double *made_logq;	/* [own]; NULL: not asked for */
	double *made_ranks;	/* [ranks * flow's parameters]; NULL: in made */
	size_t own, ranks;	/* how many; 0: densities only */
	bool apart;		/* all by seeds of x's own */
	uint64_t seed;
	uint64_t hash;		/* of seed and data */
	/* bit i: a record was run i of the sketch of the flow's own */
	uint64_t met;
	bool trained;		/* met is not asked for */

	/* The likelihood, and how well its density was normalized. */
	struct tw_joint *joint;	/* NULL: none */
	uint64_t joints;	/* x so far */
	double error, worth;	/* sums of the errors of log Z, of the sizes */
	double worst;		/* the largest error, */
	uint64_t worst_at;	/*   that of which record */

	/* The file. */
	bool is_file;
	struct tw_draws_file file;
};

/*
 * Find the columns of the data among r's, open the file, if there is one. The
 * flow (NULL: none), d, of, own, ranks, apart, seed and joint are set before.
 * logqs: the own draws are wanted with their log densities.
 */
void tw_posterior_init(struct tw_posterior *p, const struct tw_score_options *o,
    bool logqs, const struct tw_draws_want *file, const struct tw_reader *r);
void tw_posterior_release(struct tw_posterior *p);

/* Read the record's data; false if the record is to be left out. */
bool tw_posterior_read(struct tw_posterior *p, struct tw_reader *r);

/* Look theta[d] at these data up among the runs that trained the flow. */
void tw_posterior_meet(struct tw_posterior *p, const double *theta);

/*
 * Whether it may be another than that of the record before: what is not there
 * never moves.
 */
static inline bool
tw_posterior_moves(const struct tw_posterior *p)
{
	return p->is_file || p->x.moved || (p->joint != NULL &&
	    p->joint->x.moved);
}

/*
 * Go to them. True: the posterior and its draws are others than before. Dies
 * where the file has no draws for the record.
 */
bool tw_posterior_move(struct tw_posterior *p, const struct tw_reader *r);

/* logq[n] = log p^(theta | x), theta[n][] in the flow's order. */
void tw_posterior_logqs(struct tw_posterior *p, size_t n, const double *theta,
    double *logq);

/* With a likelihood, say how well its density was normalized. */
void tw_posterior_say(const struct tw_posterior *p);

/* Die of the current draws, naming where they are from. */
_Noreturn void tw_posterior_die(const struct tw_posterior *p,
    const struct tw_reader *r, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

#endif
