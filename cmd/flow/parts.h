/* The parts of tw-flow. */
#ifndef TW_CMD_FLOW_PARTS_H
#define TW_CMD_FLOW_PARTS_H

#include "form/support.h"
#include "io/table.h"
#include "io/out.h"
#include "stat/base/sketch.h"
#include "stat/train/fit.h"

/* ---- roles -------------------------------------------------------- */

/*
 * What a flow is of and what it is given: of the parameters given the data; of
 * the data given the parameters (--likelihood); of the parameters given nothing
 * (--prior).
 */

struct tw_roles {
	const char *params;	/* -p */
	const char *data;	/* -x */
	bool data_given;	/* -x was there */
	bool likelihood, prior;
};

/* The columns that the density is of, and those that it is given, in r. */
void tw_roles_find(const struct tw_roles *o, const struct tw_reader *r,
    struct tw_cols *of, struct tw_cols *given);

/* ---- roles: integers ----------------------------------------- */

/*
 * Integers have no density. Uniform noise of width 1 gives them one, whose
 * value at an integer is near the number's probability.
 */

/* Whether all of v[n] are whole, and a half is not lost to rounding. */
bool tw_flow_is_integer(const double *v, size_t n);

/*
 * Of the data columns of a likelihood, the table's first n, find those that
 * hold nothing but integers, in all steps of a stepwise. How many these are
 * is said.
 */
void tw_flow_find_integers(const struct tw_table *t, size_t n,
    const struct tw_stepwise *stepwise, struct tw_flow_theta *support);

/* Spread those of the table's first n columns that are whole over +-1/2. */
void tw_flow_spread(struct tw_table *t, size_t n,
    const struct tw_flow_theta *support, uint64_t seed);

/* ---- roles: --support and --integer --------------------------------- */

struct tw_support {
	const struct tw_cols *params;
	struct tw_flow_theta *theta;	/* [params->n] map, lo, hi and whole */
};

/*
 * A tw_table_accept for a struct tw_support: dies where a parameter, the
 * table's first columns, is outside its support or not an integer.
 */
void tw_support_check(void *support, const struct tw_table *t,
    const struct tw_reader *r);

/* ---- stepwise ------------------------------------------------------- */

/*
 * --steps K[,M,t,b]: the data columns are steps of M, each given the K before
 * it, and perhaps its number (stat/flow/stepwise.h).
 */

struct tw_stepwise_option {
	bool given;
	bool tries;		/* auto */
	size_t before, wide;
	bool place, bent;
	const char *beside;	/* --beside, NULL: none */
};

/* Read and write it, for a table of options (io/opt.h). */
void tw_stepwise_take(void *to, const char *option, const char *arg);
void tw_stepwise_put(struct tw_out *o, const void *from);

/* What it says of n data columns; wide divides n. */
struct tw_stepwise tw_stepwise_of(const struct tw_stepwise_option *o, size_t n,
    size_t params);

/*
 * The first of n columns that has another support than that of the step before,
 * or is not of integers as that is; n: none.
 */
size_t tw_stepwise_odd(const struct tw_stepwise_option *o,
    const struct tw_flow_theta *support, size_t n);

/* Whether one of n columns has a wall. */
bool tw_stepwise_walled(const struct tw_flow_theta *support, size_t n);

/*
 * The window over the data columns, whose supports must be alike from step to
 * step, of a likelihood given so many parameters; steps = 0 where none is
 * asked for or it is to be found. Dies where they are no steps.
 */
struct tw_stepwise tw_stepwise_over(const struct tw_stepwise_option *o,
    const struct tw_reader *r, const struct tw_cols *data,
    const struct tw_flow_theta *support, size_t params);

/* ---- failed ------------------------------------------------------- */

/*
 * --failed: a likelihood is of the runs that did not fail, times the
 * probability not to, given the parameters (stat/flow/fails.h).
 */

struct tw_failed {
	size_t n, params;	/* n = 0: there is no --failed */
	bool *is;		/* [n] of all runs */
	double *theta;		/* [n * params] */
	uint32_t *order;	/* what fit's options take */
};

/* Put the column behind cols; nothing for NULL. */
void tw_failed_find(struct tw_failed *f, const struct tw_reader *r,
    const char *name, struct tw_cols *cols);

/*
 * Take the failed runs out of the table, whose first columns are data and whose
 * last says which these are, as is that column; the runs held out stay those
 * that they would be. Dies where a number is neither 0 nor 1, or all failed.
 */
void tw_failed_take(struct tw_failed *f, struct tw_table *t, size_t data,
    struct tw_flow_options *o, const struct tw_reader *r);

/* Learn the probability, for a flow of the others. */
void tw_failed_learn(const struct tw_failed *f, struct tw_flow *flow);

/* ---- held --------------------------------------------------------- */

/*
 * --held FILE: the records that are held out of training, as they were read,
 * for whatever else is to be judged by them.
 */

struct tw_held {
	const char *path;	/* NULL: nothing is kept */
	const char *hold;	/* --hold, NULL: none */
	uint32_t *order;	/* of the records, with it */
	struct tw_support *support;
	char *text;		/* the header, and the lines so far */
	size_t n, cap;
	size_t *end;		/* [records] where each ends in text */
	size_t end_cap;
};

/*
 * A tw_table_accept for a struct tw_held: tw_support_check, and the line kept.
 */
void tw_held_take(void *held, const struct tw_table *t,
    const struct tw_reader *r);

/*
 * Write them, whole or not at all, and release all that was kept. With --hold
 * they are, from now on in o, the records of the table that are in its file, by
 * their numbers in the columns cols, the first params of them parameters. Dies
 * where these are none or all.
 */
void tw_held_write(struct tw_held *h, const struct tw_table *t,
    const struct tw_reader *r, const struct tw_cols *cols, size_t params,
    struct tw_flow_options *o);

/* ---- records ------------------------------------------------------ */

/*
 * What tw-flow says about the records that it trains on and how they were
 * learnt, and what of them it keeps in the flow.
 */

/*
 * Say which of the table's parameters, its first columns, are constant, and
 * whether records repeat by no chance. The sketch of the records
 * is empty where more than one in 10,000 is the same as another: such records
 * have few values, and one of a calibration set may well be the same as one
 * of these without being it.
 */
void tw_flow_records(struct tw_sketch *runs, const struct tw_table *t,
    const struct tw_reader *r, const struct tw_cols *params, const char *what);

/* The hash of record i, of params parameters. */
uint64_t tw_flow_record_hash(const struct tw_table *t, size_t params,
    size_t i);

/*
 * Say which parameters a summary leaves open: neither their means nor their
 * squares follow from it.
 */
void tw_flow_unexplained(const struct tw_summary *s, const struct tw_reader *r,
    const struct tw_cols *params, const char *what);

/* ---- walls -------------------------------------------------------- */

/*
 * What tw-flow says about a density that must grow without end: where many
 * records have the same least or largest value, and of integers without
 * --integer.
 */

/*
 * A line for each of the two, of the table's first columns, which are cols. Of
 * a likelihood they are data, whose integers are spread.
 */
void tw_walls_say(const struct tw_table *t, const struct tw_reader *r,
    const struct tw_cols *cols, const struct tw_flow_theta *support,
    bool likelihood);

/* ---- train -------------------------------------------------------- */

/*
 * Training of the size that is asked for, or of the best.
 */

enum {
	TW_TRAIN_AUTO = TW_FLOW_SIZES,	/* a size: the best of the others */
	TW_TRAIN_WORDS = 80 * TW_FLOW_SIZES
};

/* By the values of enum tw_flow_size, then auto; NULL ends them. */
extern const char *const tw_train_size[TW_FLOW_SIZES + 2];

/*
 * Train on the table's columns, the first params of them parameters. Auto is
 * the best of the first sizes of enum tw_flow_size, or several of them with
 * shares. Where one is left, what was used ends up in *fit and *size; else they
 * stay, but for holdout. In words, if several were tried, what became of each,
 * else nothing. Auto where part of the shape is given stays auto, and is small.
 */
enum tw_flow_error tw_train(struct tw_flow_options *fit, size_t *size,
    size_t sizes, const struct tw_table *t, size_t params,
    const struct tw_flow_theta *support, struct tw_flow *flow,
    struct tw_flow_report *report, char words[TW_TRAIN_WORDS]);

/* Die of what is no success, of the records of r. */
void tw_train_must(enum tw_flow_error error, const struct tw_reader *r);

/* ---- try ---------------------------------------------------------- */

/*
 * --steps auto: which window, by what records held out lose on a small budget.
 */

/*
 * Try trials and series of steps of one and two columns on the table, all of
 * whose integers are known and spread: the window that serves them best,
 * of those that gain, and the window of *fit. What each lost, and what the data
 * are taken for, is said. False where it gains nothing beside --beside: *flow
 * and *report are what was tried, *fit and *size say how. Dies where nothing is
 * held out or all diverge.
 */
bool tw_try(struct tw_stepwise_option *stepwise, struct tw_flow_options *fit,
    size_t *size, const struct tw_table *t, const struct tw_reader *r,
    const struct tw_cols *cols, const struct tw_support *support,
    struct tw_flow *flow, struct tw_flow_report *report);

/* ---- tell --------------------------------------------------------- */

/*
 * What tw-flow says on stderr while training goes on, and at its end.
 */

struct tw_telling {
	double every;		/* seconds, without a terminal; 0: never */
	double begun, last;
	bool terminal;
};

void tw_tell_begin(struct tw_telling *t, double every);

/* progress of struct tw_flow_options, for a struct tw_telling. */
void tw_tell_progress(void *telling, const struct tw_flow_progress *p);

/* The last line, after training on n records; sizes: words of tw_train. */
void tw_tell_end(const struct tw_telling *t, const struct tw_flow_options *o,
    const struct tw_flow_report *p, size_t n, const char *sizes);

#endif
