/* The parts of tw-score. */
#ifndef TW_CMD_SCORE_PARTS_H
#define TW_CMD_SCORE_PARTS_H

#include "estimate/draws.h"
#include "estimate/mixture.h"
#include "stat/draws/exchangeable.h"

/* ---- score_options ------------------------------------------------ */

/*
 * What the command line of tw-score says.
 */

struct tw_score_options {
	enum tw_score_kind kind;
	const char *logq;
	const char *flow, *draws;	/* NULL: none */
	const char *theta;	/* NULL: theta*, or the flow's parameters */
	const char *id;		/* NULL: id if it is there */
	const char *as;		/* NULL: by the kind of score */
	uint64_t n;		/* draws of the flow */
	double lo, hi;		/* --levels */
	uint64_t cdf, var, ranks;	/* 0: not given */
	uint64_t proposals, target_ess;	/* 0: not given */
	uint64_t seed;
	uint64_t first;		/* number of the first record */
	unsigned threads;
	bool half_ties;		/* --ties half: not a random share of them */
	bool first_given;
	bool log;
	bool no_score;		/* only the ranks are wanted */
	bool trained;		/* no word about training runs */
	bool kind_given, n_given, levels_given, proposals_given;
};

/*
 * Check that the options as given do not contradict each other, a usage error,
 * and fill in those that depend on others.
 */
void tw_score_options_check(struct tw_score_options *o);

/* --levels LO,HI, for a table of options (io/opt.h). */
void tw_score_take_levels(void *to, const char *option, const char *arg);

/* ---- posterior ---------------------------------------------------- */

/*
 * The posterior estimate at the data of the current record, for tw-score: the
 * densities and draws of a flow, which likelihoods may reweight, or the draws
 * of a file.
 *
 * It moves with the records. What depends on the data alone is made once for a
 * run of records with the same data.
 */

struct tw_posterior {
	/* The current draws, where there are any. */
	size_t n;
	const double *draw;	/* [n * d] */
	const double *logq;	/* [n] their log densities, if asked for */
	const double *rank_draw;	/* [ranks * d] those for ranks */

	/* The flow. */
	struct tw_flow_file *flow;
	struct tw_column_cache x;	/* its data in the record */
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
	struct tw_mixture *joint;	/* NULL: none */
	bool simulations;	/* leave out records without draws */
	bool lacks;		/* there are no draws at the current data */
	uint64_t left;		/* records that were left out; */
	struct tw_slice why;	/*   where the first is, and why */
	uint64_t joints;	/* x with draws so far */
	double proposals;	/* sums of these, */
	double error, ess;	/*   of errors of log Z, of their ESS */
	double worst;		/* the largest error, */
	unsigned long long worst_at;	/*   that of which record */

	/* The file. */
	bool is_file;
	struct tw_draws_file file;
};

/*
 * Find the columns of the data among r's, open the file, if there is one. The
 * flow (NULL: none), d, of, own, ranks, apart, seed, joint and simulations are
 * set before.
 * logqs: the own draws are wanted with their log densities. The file has the
 * columns theta[d], and logq, if it has a name.
 */
void tw_posterior_init(struct tw_posterior *p, const struct tw_score_options *o,
    bool logqs, const struct tw_slice *theta, struct tw_slice logq,
    const struct tw_reader *r);
void tw_posterior_release(struct tw_posterior *p);

/* Read the record's data. */
void tw_posterior_read(struct tw_posterior *p, struct tw_reader *r);

/* Look theta[d] at these data up among the runs that trained the flow. */
void tw_posterior_meet(struct tw_posterior *p, const double *theta);

/* Whether they were met: two, for one may be an accident of few values. */
static inline bool
tw_posterior_met(const struct tw_posterior *p)
{
	return (p->met & (p->met - 1)) != 0;
}

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
 * where the file has no draws for the record. Where the joint has none, sets
 * lacks or, unless the records are simulations, dies.
 */
bool tw_posterior_move(struct tw_posterior *p, const struct tw_reader *r);

/* logq[n] = log q(theta | x), theta[n][] in the flow's order. */
void tw_posterior_logqs(struct tw_posterior *p, size_t n, const double *theta,
    double *logq);

/* What theta[d] weighs in a rank among n of the draws, which weigh 1 each. */
double tw_posterior_weight(struct tw_posterior *p, const double *theta,
    size_t n);

/*
 * With a likelihood, say how well its density was normalized, and how many of
 * all records were left out; die if no record remains.
 */
void tw_posterior_say(const struct tw_posterior *p, uint64_t records);

/* Die of the current draws, naming where they are from; why has a NUL. */
_Noreturn void tw_posterior_die(const struct tw_posterior *p,
    const struct tw_reader *r, struct tw_slice why);

/* ---- source ------------------------------------------------------- */

/*
 * Where tw-score's scores come from.
 *
 * The score hpd of a record comes from its log density, which is a column or
 * which a flow computes. The other kinds come from posterior draws at its data,
 * from a file or from a flow. For --cdf and --var, the draws are scored as the
 * record is. For --ranks, each parameter is ranked among its draws.
 */

struct tw_score_source {
	struct tw_score_options o;
	struct tw_posterior_file file;
	struct tw_flow_file *flow;	/* its flow; NULL: no -f */
	struct tw_mixture joint;
	bool joined;		/* a posterior that is more than a flow */

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
	/* for --cdf of scores that are made of draws */
	struct tw_exchangeable exchangeable;
	size_t nref;		/* the larger of --cdf and --var */
	/*
	 * [nref] scores of the first draws; the first cdf of them ascending,
	 * after var is known
	 */
	double *ref;
	double var;		/* variance of the first --var of them */

	size_t cells;		/* that are appended to a record */
	/* finite logq; those without a finite, nonzero density */
	unsigned long long densities, lost;
};

/* Read the flow and the likelihood, before any record. */
void tw_score_source_begin(struct tw_score_source *s,
    const struct tw_score_options *o);

/* Find the columns among r's, open the draws. */
void tw_score_source_init(struct tw_score_source *s, const struct tw_reader *r);
void tw_score_source_release(struct tw_score_source *s);

/* Read the current record: its log density, or its parameters and data. */
void tw_score_source_read(struct tw_score_source *s, struct tw_reader *r);

/* Go to its posterior. */
void tw_score_source_move(struct tw_score_source *s, const struct tw_reader *r);

/*
 * score[n] of theta[n * d], all at the current posterior. Where the log density
 * is a column, score holds it.
 */
void tw_score_source_many(struct tw_score_source *s, size_t n,
    const double *theta, double *score);

/* Whether scores of this kind are computed from draws. */
static inline bool
tw_score_needs_draws(const struct tw_score_source *s)
{
	return tw_score[s->o.kind].needs != TW_NEEDS_DENSITY;
}

/* ---- score_row ---------------------------------------------------- */

/*
 * A hash for the random shares of ties in the ranks of the current record, with
 * the source at its posterior. It depends on the seed; on the number of the
 * record, so that identical records have different shares; and on the record's
 * numbers, so that records of different files have different shares.
 */
uint64_t tw_score_source_tie(const struct tw_score_source *s,
    const struct tw_reader *r);

/*
 * Append the cells of tw-score to a record's row, and end the row: the score,
 * or its rank among the scores of the draws (--cdf); the variance of the
 * current posterior's scores (--var); and the rank of each parameter of
 * theta[d] (--ranks). tie is tw_score_source_tie of the record.
 */
void tw_score_source_write(struct tw_score_source *s, struct tw_out *out,
    double score, const double *theta, uint64_t tie);

/* ---- queue -------------------------------------------------------- */

/*
 * Records that wait for their scores: those at one x are scored together,
 * many thetas side by side and by threads. They are written when x changes,
 * when there are enough, before the program waits for input, and at the end,
 * a bad one included.
 */

struct tw_score_queue {
	struct tw_score_source *source;
	struct tw_out *out;
	size_t n;		/* records that wait */
	double *theta;		/* [n * source->d] */
	double *score;		/* [n] */
	uint64_t *tie;		/* [n] */
	char *rows;		/* their rows, one after the other */
	size_t *end;		/* [n] where they end */
	size_t cap;
};

/* An empty queue; out writes it before it waits. */
void tw_score_queue_init(struct tw_score_queue *q, struct tw_score_source *s,
    struct tw_out *out);

/* Score the record that the source has read, now or later. */
void tw_score_queue_add(struct tw_score_queue *q, const struct tw_reader *r);

/* Score and write all that wait in a struct tw_score_queue. */
void tw_score_queue_write(void *queue);

#endif
