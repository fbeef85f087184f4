/* The parts of tw-flow. */
#ifndef TW_CMD_FLOW_PARTS_H
#define TW_CMD_FLOW_PARTS_H

#include "form/support.h"
#include "io/out.h"
#include "io/table.h"
#include "stat/base/sketch.h"
#include "stat/train/fit.h"

/* ---- the training set ------------------------------------------------ */

/* Simulations that failed, of --failed: a density is of the others only. */
struct tw_failed {
	size_t n;		/* all simulations; 0: no --failed */
	bool *is;		/* [n] */
	double *theta;		/* [n * given.n] */
};

/*
 * The records that a flow is trained on. The density is of the parameters given
 * the data, of the data given the parameters (--likelihood), or of the
 * parameters alone (--prior).
 */
struct tw_training_set {
	struct tw_reader r;
	struct tw_cols of;	/* columns that the density is of */
	struct tw_cols given;	/* columns that it is conditional on */
	struct tw_cols cols;	/* both, and --failed: those of the table */
	struct tw_table t;
	struct tw_flow_theta *support;	/* [of.n] map, lo, hi and integer */
	struct tw_failed failed;
	bool likelihood;
};

/* What messages call a column that the density is of. */
static inline const char *
tw_training_what(const struct tw_training_set *s)
{
	return s->likelihood ? "data column" : "parameter";
}

/* ---- roles ----------------------------------------------------------- */

struct tw_roles {
	const char *params;	/* -p */
	const char *data;	/* -x */
	bool data_given;	/* -x was there */
	bool likelihood, prior;
};

/* Find the columns of a set whose reader is open. */
void tw_roles_find(const struct tw_roles *o, struct tw_training_set *s);

/*
 * Integers have no density. Uniform noise of width 1 gives them one, whose
 * value at an integer is near the number's probability.
 */

/* Whether all of v[n] are integers, and a half is not lost to rounding. */
bool tw_flow_is_integer(const double *v, size_t n);

/*
 * Find the data columns of a likelihood that hold nothing but integers, in all
 * steps of a stepwise likelihood, and say how many these are.
 */
void tw_flow_find_integers(struct tw_training_set *s,
    const struct tw_stepwise *stepwise);

/* Spread the columns of integers by uniform noise in +-1/2. */
void tw_flow_spread(struct tw_training_set *s, uint64_t seed);

/*
 * Die where a number of the record that the table is about to keep is outside
 * its support, or not an integer.
 */
void tw_support_check(const struct tw_training_set *s,
    const struct tw_table *t, const struct tw_reader *r);

/* ---- stepwise -------------------------------------------------------- */

/*
 * --steps K[,M,t,b]: the data columns are steps of M numbers, each given the K
 * steps before it, and perhaps its number (stat/flow/stepwise.h).
 */

struct tw_stepwise_option {
	bool given;
	bool tries;		/* auto */
	size_t before, wide;
	bool place, asinh;
	const char *beside;	/* --beside, NULL: none */
};

/* Read and write it, for a table of options (io/opt.h). */
void tw_stepwise_take(void *to, const char *option, const char *arg);
void tw_stepwise_put(struct tw_out *o, const void *from);

/* What it says of the set's data columns; wide divides how many they are. */
struct tw_stepwise tw_stepwise_of(const struct tw_stepwise_option *o,
    const struct tw_training_set *s);

/*
 * The first data column that has another support than that of the step before,
 * or is not of integers as that is; s->of.n: none.
 */
size_t tw_stepwise_odd(const struct tw_stepwise_option *o,
    const struct tw_training_set *s);

/* Whether one of the data columns has a bound. */
bool tw_stepwise_bounded(const struct tw_training_set *s);

/*
 * The steps of a set whose table is not read yet; steps = 0 where none are
 * asked for or they are to be found. Dies where the columns are no such steps.
 */
struct tw_stepwise tw_stepwise_over(const struct tw_stepwise_option *o,
    const struct tw_training_set *s);

/* ---- failed ---------------------------------------------------------- */

/*
 * --failed: a likelihood is of the simulations that did not fail, times the
 * probability not to, given the parameters (stat/flow/fails.h).
 */

/* Put the column behind the set's others; nothing for NULL. */
void tw_failed_find(struct tw_training_set *s, const char *name);

/*
 * Take the failed simulations out of the table, and the column, its last. The
 * records held out stay those that they would be. Dies where a number is
 * neither 0 nor 1, or all failed.
 */
void tw_failed_take(struct tw_training_set *s, struct tw_flow_options *o);

/* Fit the probability to fail, for a flow of the others. */
void tw_failed_fit(const struct tw_failed *f, struct tw_flow *flow);

/* ---- held ------------------------------------------------------------ */

/*
 * --held FILE: the records that are held out of training, as they were read,
 * for whatever else is to be judged by them.
 */

struct tw_held {
	const char *path;	/* NULL: nothing is kept */
	const char *hold;	/* --hold, NULL: none */
	const struct tw_training_set *set;
	char *text;		/* the header, and the lines so far */
	size_t n, cap;
	size_t *end;		/* [records] where each ends in text */
	size_t end_cap;
};

/* A tw_table_accept for struct tw_held: tw_support_check, and the line kept. */
void tw_held_take(void *held, const struct tw_table *t,
    const struct tw_reader *r);

/*
 * Write the records held out, whole or not at all, and release all that was
 * kept. With --hold they are, from now on in o, the records of the set that are
 * in its file, by their numbers. Dies where these are none or all.
 */
void tw_held_write(struct tw_held *h, struct tw_flow_options *o);

/* ---- records --------------------------------------------------------- */

/*
 * Say which columns are constant, and whether records repeat by no chance. The
 * sketch of the records, which the flow keeps, is empty where more than one in
 * 10,000 is the same as another: such records have few values, and one of a
 * calibration set may well be the same as one of these without being it.
 */
void tw_flow_records(struct tw_sketch *runs, const struct tw_training_set *s);

/* The hash of record i of a table whose first columns the density is of. */
uint64_t tw_flow_record_hash(const struct tw_table *t, size_t of, size_t i);

/*
 * Say where a density must grow without end, as many records have the same
 * least or largest value, and which parameters are integers without --integer:
 * a line for each of the two.
 */
void tw_pile_up_say(const struct tw_training_set *s);

/* ---- train ----------------------------------------------------------- */

enum { TW_TRAIN_AUTO = TW_FLOW_SIZES };	/* a size: the best of the others */

/* By the values of enum tw_flow_size, then auto; NULL ends them. */
extern const char *const tw_train_size[TW_FLOW_SIZES + 2];

/* What training made. */
struct tw_fitted {
	struct tw_flow flow;
	struct tw_flow_report report;
	size_t sizes;		/* tried, from the first on */
	struct tw_flow_outcome outcome[TW_FLOW_SIZES];
};

/*
 * Train on the set. Auto is the best of the first sizes of enum tw_flow_size,
 * or several of them with shares. Where one is left, what was used ends up in
 * *fit and *size; else they stay, but for holdout. Auto where part of the shape
 * is given stays auto, and is small.
 */
enum tw_flow_error tw_train(struct tw_flow_options *fit, size_t *size,
    size_t sizes, const struct tw_training_set *s, struct tw_fitted *to);

/* Die of what is no success, of the records of r. */
void tw_train_must(enum tw_flow_error error, const struct tw_reader *r);

/* ---- try ------------------------------------------------------------- */

/*
 * --steps auto: try independent trials and series of steps of one and two
 * columns, on a small budget, on a set whose integers are known and spread.
 * What each lost on the records held out, and what the data are taken for, is
 * said; the best ends up in *stepwise and *fit. --beside without --steps: try
 * one small member. False if what was tried does not improve on --beside: *to
 * is what was tried, *fit and *size say how. Dies if nothing is held out or all
 * steps diverge.
 */
bool tw_try(struct tw_stepwise_option *stepwise, struct tw_flow_options *fit,
    size_t *size, const struct tw_training_set *s, struct tw_fitted *to);

/* ---- tell ------------------------------------------------------------ */

/* What tw-flow says on stderr while training goes on, and at its end. */

struct tw_telling {
	double every;		/* seconds, without a terminal; 0: never */
	double begun, last;
	bool terminal;
};

void tw_tell_begin(struct tw_telling *t, double every);

/* progress of struct tw_flow_options, for a struct tw_telling. */
void tw_tell_progress(void *telling, const struct tw_flow_progress *p);

/* The last line, after training on n records. */
void tw_tell_end(const struct tw_telling *t, const struct tw_flow_options *o,
    const struct tw_fitted *f, size_t n);

#endif
