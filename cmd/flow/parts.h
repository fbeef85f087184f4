/* The parts of tw-flow. */
#ifndef TW_CMD_FLOW_PARTS_H
#define TW_CMD_FLOW_PARTS_H

#include "form/posterior_file.h"
#include "form/support.h"
#include "io/table.h"
#include "stat/train/fit.h"

/* ---- the training set ------------------------------------------------ */

/* Failed simulations, whose data are all missing; no density is of them. */
struct tw_failed {
	size_t n;		/* all simulations; 0: none failed */
	bool *is;		/* [n] */
	double *theta;		/* [n * given.n] */
};

/*
 * The records that a flow is trained on. The density is of the parameters given
 * the data, of the data given the parameters (--likelihood), or of the
 * parameters alone (--kind prior).
 */
struct tw_training_set {
	struct tw_reader r;
	struct tw_cols of;	/* columns that the density is of */
	struct tw_cols given;	/* columns that it is conditional on */
	struct tw_cols cols;	/* both: those of the table */
	struct tw_table t;
	struct tw_flow_theta *support;	/* [of.n] map, lo, hi and integer */
	struct tw_failed failed;
	size_t gaps;		/* records in which some data are missing */
	bool likelihood;
	const char *option;	/* the one that gave the support */
	size_t unused;		/* records held out, but too few */
};

/* What messages call a column that the density is of. */
static inline const char *
tw_training_what(const struct tw_training_set *s)
{
	return s->likelihood ? "data column" : "parameter";
}

/* ---- roles ----------------------------------------------------------- */

/* The words of --kind. */
enum tw_kind { TW_KIND_MAF, TW_KIND_NSF, TW_KIND_PRIOR };
extern const char *const tw_kind_word[];

struct tw_roles {
	const char *params;	/* -p */
	const char *data;	/* -x */
	bool params_given, data_given;	/* they were there */
	const char *prior;	/* --prior, NULL: none */
	const char *support;	/* --support, NULL: none */
	const char *integer;	/* --integer, NULL: none */
	bool likelihood;
	enum tw_kind kind;
};

/*
 * Find the columns of a set whose reader is open, and the support of those that
 * the density is of.
 */
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
 * A tw_table_accept for a struct tw_training_set: dies where a number of the
 * record is outside its support, or not an integer.
 */
void tw_support_check(void *set, const struct tw_table *t,
    const struct tw_reader *r);

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
 * A likelihood is of the simulations that did not fail, times the probability
 * not to fail, given the parameters (stat/flow/fails.h). A flow needs no
 * probability: there are data, so the simulation did not fail.
 */

/* What tw_table_read wants of the set's columns: data may be missing. */
enum tw_want *tw_failed_want(const struct tw_training_set *s);

/*
 * Take the failed simulations out of the table, say how many they are, and
 * count the records in which some data are missing. Dies if all failed.
 */
void tw_failed_take(struct tw_training_set *s);

/* Fit the probability to fail, for a likelihood of the others. */
void tw_failed_fit(const struct tw_failed *f, struct tw_flow *flow);

/* ---- holdout --------------------------------------------------------- */

/*
 * Hold out a tenth of the records (stat/train/holdout.h), from now on in *o. If
 * too few are held out to choose anything by them, they leave the table, and
 * train nothing either. A set of which nothing would be left to train on is
 * trained on as a whole.
 */
void tw_holdout_take(struct tw_training_set *s, struct tw_flow_options *o);

/* ---- records --------------------------------------------------------- */

/*
 * Say which columns are constant, and whether records repeat by no chance. The
 * sketch of the records, which the flow keeps, is empty where more than one in
 * 10,000 is the same as another: such records have few values, and one of a
 * calibration set may well be the same as one of these without being it.
 */
void tw_flow_records(struct tw_sketch *runs, const struct tw_training_set *s);

/*
 * Say where a density must grow without end, as many records have the same
 * least or largest value, and which parameters are integers without --integer:
 * a line for each of the two.
 */
void tw_pile_up_say(const struct tw_training_set *s);

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

/* ---- train ----------------------------------------------------------- */

enum { TW_TRAIN_AUTO = TW_FLOW_SIZES };	/* a size: the best of the others */

/* By the values of enum tw_flow_size, then auto; NULL ends them. */
extern const char *const tw_train_size[TW_FLOW_SIZES + 2];

/* The options of training. */
struct tw_training {
	struct tw_flow_options fit;
	size_t size;		/* of enum tw_flow_size, or TW_TRAIN_AUTO */
	/* Auto also tries TW_FLOW_AFFINE: the density may be nearly normal. */
	bool affine;
	double progress;	/* seconds between messages, 0: none */
};

/* What training made. */
struct tw_fitted {
	struct tw_flow flow;
	struct tw_flow_report report;
	size_t sizes;		/* tried, from the first on */
	struct tw_flow_outcome outcome[TW_FLOW_SIZES];
	struct tw_telling telling;
};

/*
 * Warn of unusual records, make the sketch of them, and prepare the records for
 * the fit of a density.
 */
void tw_train_prepare(struct tw_training *t, struct tw_training_set *s,
    struct tw_sketch *runs);

/*
 * Train on the set. Auto is the best of the sizes: it becomes t->size, and the
 * number of its members that of t->fit.
 */
enum tw_flow_error tw_train(struct tw_training *t,
    const struct tw_training_set *s, struct tw_fitted *to);

/* The same, with messages of progress; dies unless training succeeds. */
void tw_train_must(struct tw_training *t, const struct tw_training_set *s,
    struct tw_fitted *to);

/* The last line, after training on the set. */
void tw_tell_end(const struct tw_fitted *f, const struct tw_training_set *s);

/* ---- try ------------------------------------------------------------- */

/*
 * --steps auto: try independent trials and series of steps of one and two
 * columns, on a small budget, on a set whose integers are known and spread.
 * Prints the losses on the records held out, and what the data are taken for;
 * the best ends up in *stepwise and in t->fit. Dies if nothing is held out or
 * all steps diverge.
 */
void tw_try(struct tw_stepwise_option *stepwise, struct tw_training *t,
    const struct tw_training_set *s);

/* ---- like ------------------------------------------------------------ */

/*
 * --like: if the component of this kind (a flow, a likelihood, or a stepwise
 * likelihood) has a small weight in the posterior at path, or less than another
 * likelihood, t trains one member of the size small, and a message says so.
 * --steps auto becomes the steps of the component.
 */
void tw_like_take(const char *path, const struct tw_training_set *s,
    struct tw_stepwise_option *stepwise, struct tw_training *t);

/* ---- retrain --------------------------------------------------------- */

/*
 * --retrain: read the posterior at path, and train each component that has a
 * weight again, with its own options but two members, on the records of the n
 * files that rec.part leaves: the flow on those in the truncated prior,
 * likelihoods on all. The seed is that of `how` plus the number of the part.
 * Components without a weight stay as they are. The caller releases *p.
 */
void tw_retrain(struct tw_posterior_file *p, const char *path,
    const struct tw_training *how, const struct tw_rec_options *rec, int n,
    char **file);

#endif
