/* The parts of tw-score. */
#ifndef TW_CMD_SCORE_PARTS_H
#define TW_CMD_SCORE_PARTS_H

#include "score/draws_file.h"
#include "form/observation.h"
#include "estimate/posterior.h"
#include "stat/draws/exchangeable.h"

/* ---- score_options ------------------------------------------------ */

/* What the command line of tw-score says. */
struct args {
	enum tw_score_kind kind;
	const char *logq;
	const char *posterior, *draws;	/* NULL: none */
	const char *at;		/* the observation of all records, or NULL */
	const char *theta;	/* NULL: theta*, or the posterior's */
	const char *as;		/* NULL: by the kind of score */
	uint64_t n;		/* draws of the posterior for -k */
	double lo, hi;		/* --levels */
	uint64_t cdf, var, ranks;	/* 0: not given */
	uint64_t proposals;	/* 0: not given */
	uint64_t seed, stream;
	unsigned threads;
	bool log;
	bool no_score;		/* only the ranks are wanted */
	bool trained;		/* no word about training simulations */
	bool fresh;
	bool kind_given, n_given, levels_given;
};

/*
 * Check that the options do not contradict each other, a usage error, and fill
 * in those that depend on others.
 */
void tw_score_options_check(struct args *o);

/* --levels LO,HI, for a table of options (io/opt.h). */
void tw_score_take_levels(void *to, const char *option, const char *arg);

/* ---- current ------------------------------------------------------ */

/*
 * The posterior at the data of the current record, and draws from it, made by
 * the posterior or read from a file. They are made once for records in a row
 * that have the same data. The random numbers depend on the seed and the data
 * alone, so that parts of a table, and queries and calibration simulations, are
 * scored by the same function.
 */
struct tw_score_current {
	struct tw_posterior post;	/* of -f */
	bool has_post;
	struct tw_draws_file file;	/* of -d */
	bool has_file;
	struct tw_observations obs;	/* of --at */
	bool has_obs;
	size_t id;		/* column that names the observation */
	size_t number;		/* the current observation */
	bool moved;		/* the record has other data than the last */

	size_t n;		/* draws */
	const double *theta;	/* [n * d] the wanted parameters */
	const double *log_p;	/* [n] their log densities, if wanted */
	size_t d;
	const size_t *of;	/* [d] the wanted among the posterior's */
	double *made;		/* [n * post.d] */
	double *made_log_p;	/* [n] NULL: not wanted */
	uint64_t seed;
	uint64_t hash;		/* of the seed and the data */

	/* Records at whose data the posterior has no draws are left out. */
	bool simulations;	/* such records may be left out */
	bool lacks;
	uint64_t left;
	struct tw_slice why;	/* where the first is, and why */

	/* Simulations whose parameters are outside the support, the first. */
	unsigned long long beyond;
	struct tw_slice beyond_at;

	/* Training simulations among the records: bits of the sketch. */
	bool look;
	uint64_t found;
	double *work;		/* [post.d] */

	/* Sums over the x with proposals, of their number, ESS and error. */
	uint64_t sums;
	double proposals, ess, error;
	double worst;		/* the largest error */
	unsigned long long worst_at;	/* and its record */
};

/* Begin by the options. */
void tw_score_current_begin(struct tw_score_current *c, const struct args *o);

/*
 * Find the columns among r's, for n draws of the parameters of[d], called
 * theta[d]. logq is the column of log densities in a file; without a name, it
 * is not read.
 */
void tw_score_current_columns(struct tw_score_current *c,
    const struct args *o, size_t n, size_t d, const size_t *of,
    const struct tw_slice *theta, struct tw_slice logq,
    const struct tw_reader *r);
void tw_score_current_release(struct tw_score_current *c);

/* Read the record's data. */
void tw_score_current_read(struct tw_score_current *c, struct tw_reader *r);

/* Look theta[d] at these data up among the training simulations. */
void tw_score_current_look_up(struct tw_score_current *c, const double *theta);

/* Whether two or more were found: one may be an accident of few values. */
static inline bool
tw_score_current_trained_on(const struct tw_score_current *c)
{
	return (c->found & (c->found - 1)) != 0;
}

/*
 * Note a simulation to be ranked whose parameters theta[d] are outside the
 * support of the posterior's prior: its prior was another one. Queries, and
 * values whose density is wanted, may be anywhere.
 */
void tw_score_current_check(struct tw_score_current *c,
    const struct tw_reader *r, const double *theta);

/*
 * Go to the record's data. Returns whether the draws have changed. If the
 * posterior has no draws there, sets lacks, or ends the program unless the
 * records are simulations.
 */
bool tw_score_current_move(struct tw_score_current *c,
    const struct tw_reader *r);

/*
 * End of the input: say how well densities were normalized, what lacks, and
 * what is outside the support.
 */
void tw_score_current_say(const struct tw_score_current *c, uint64_t records);

/* There are no usable draws at the record's data; why is in tw_arena. */
void tw_score_current_lack(struct tw_score_current *c,
    const struct tw_reader *r, struct tw_slice why);

/* ---- source ------------------------------------------------------- */

/*
 * The score hpd of a record comes from its log density, which is a column or
 * which the posterior computes. The other kinds come from draws at its data.
 * The score of some parameters of a posterior is the kernel density of the
 * first half of the draws; theta is ranked among the other half.
 */
struct tw_score_source {
	struct args o;
	struct tw_score_current at;
	bool marginal;		/* hpd of some of the parameters */

	/* A record: logq_col, or theta in d columns. */
	size_t logq_col;
	size_t d;
	size_t *col;		/* [d] */
	size_t *of;		/* [d] as the posterior numbers them */
	double *theta;		/* [d] */
	double logq;		/* where it is a column */

	/* What is made of the draws at its data. */
	struct tw_scores scores;
	struct tw_exchangeable exchangeable;
	size_t nref;		/* the larger of --cdf and --var */
	/* [nref] scores of draws; the first cdf of them ascending */
	double *ref;
	double var;		/* variance of the first --var of them */

	size_t cells;		/* that are appended to a record */
	/* finite logq; those without a finite, nonzero density */
	unsigned long long densities, lost;
};

/* Open the posterior, before any record. */
void tw_score_source_begin(struct tw_score_source *s, const struct args *o);

/* Find the columns among r's, open the draws. */
void tw_score_source_init(struct tw_score_source *s, const struct tw_reader *r);
void tw_score_source_release(struct tw_score_source *s);

/* Read the current record: its log density, or its parameters and data. */
void tw_score_source_read(struct tw_score_source *s, struct tw_reader *r);

/* Go to the posterior at its data. */
void tw_score_source_move(struct tw_score_source *s, const struct tw_reader *r);

/*
 * v[n] of theta[n * d], all at the current data: log densities, or the scores
 * of other kinds. Where the log density is a column, v holds it.
 */
void tw_score_source_many(struct tw_score_source *s, size_t n,
    const double *theta, double *v);

/* Whether scores of this kind are computed from draws. */
static inline bool
tw_score_needs_draws(const struct tw_score_source *s)
{
	return tw_score[s->o.kind].needs != TW_NEEDS_DENSITY;
}

/*
 * Whether the score is the rank of a query, which has two ends instead of a
 * random number between them (stat/draws/rank.h).
 */
static inline bool
tw_score_has_ends(const struct tw_score_source *s)
{
	return s->o.at != NULL && s->o.cdf > 0;
}

/* ---- score_row ---------------------------------------------------- */

/*
 * A hash for the random shares of ties in the ranks of the current record, with
 * the source at its data. It depends on the seed; on the number of the record,
 * so that identical records have different shares; and on the record's numbers,
 * so that records of different files have different shares.
 */
uint64_t tw_score_source_tie(const struct tw_score_source *s,
    const struct tw_reader *r);

/*
 * Append the cells of tw-score to a record's row, and end the row: the score of
 * the value v, or its rank among the scores of the draws (--cdf), of a query
 * both ends of the rank; the variance of the draws' scores (--var); and the
 * rank of each parameter of theta[d] (--ranks). tie is tw_score_source_tie of
 * the record.
 */
void tw_score_source_write(struct tw_score_source *s, struct tw_out *out,
    double v, const double *theta, uint64_t tie);

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
