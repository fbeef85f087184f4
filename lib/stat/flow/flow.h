/*
 * Neural posterior estimation (Papamakarios and Murray 2016; Greenberg,
 * Nonnenmacher and Macke 2019): a conditional normalizing flow, a density
 * q(theta | x) of D = ntheta parameters theta given nx numbers of data x.
 *
 * Parameters with bounds are mapped to the real line; then all are
 * standardized, which gives y. The data are standardized, too. Each transform
 * goes through the positions i = 0 .. D-1 of y and computes
 *
 *   v_i = (y_i - m_i) exp(b(a_i)),   z_i = f_i(v_i).
 *
 * The network of stat/flow/made.h computes m_i, a_i and the spline f_i
 * (stat/flow/spline.h; the identity in kind maf) from x and y_0 .. y_{i-1}. The
 * function b(a) = a / (1 + |a| / 8) keeps scales finite. The y of the next
 * transform is this z with its positions in reverse order. The z of the last
 * transform has a standard normal distribution:
 *
 *   log q(theta | x) = log N(z; 0, I) + sum log |dz_i / dy_i|
 *                      + log |dy / dtheta|,
 *
 * where the sum goes over the positions of all transforms. maf is the masked
 * autoregressive flow of Papamakarios, Pavlakou and Murray (2017); nsf is the
 * neural spline flow of Durkan et al. (2019) with an affine step before each
 * spline, which centres and scales y, so that the bins of the spline can
 * resolve the shape of the posterior.
 *
 * A flow is an ensemble: its members have the same shape, and were trained with
 * different seeds. The density of the flow is the mean of their densities.
 *
 * In a stepwise likelihood (stat/flow/stepwise.h) the flow is the density of
 * one step, and two symbols of this header change their meaning:
 *
 *   theta   the ntheta numbers of a step, called x_t in stepwise.h;
 *   x       the nx inputs of the step, listed in stepwise.h.
 *
 * The functions of stat/flow/eval.h take whole records of several steps.
 */
#ifndef TW_STAT_FLOW_FLOW_H
#define TW_STAT_FLOW_FLOW_H

#include "stat/flow/fails.h"
#include "stat/flow/made.h"
#include "stat/flow/summary.h"
#include "stat/flow/stepwise.h"

#define TW_FLOW_SOFT 8 /* bound of |b|: b(a) = a / (1 + |a| / TW_FLOW_SOFT) */

enum tw_flow_kind { TW_FLOW_MAF, TW_FLOW_NSF };

/*
 * The supports that a parameter can have, and the maps from them to the real
 * line. The probit map, the normal quantile of (theta - lo) / (hi - lo), makes
 * a uniform prior standard normal, the flow's base distribution.
 */
enum tw_map {
	TW_MAP_NONE,		/* all numbers: theta */
	TW_MAP_ABOVE,		/* theta > lo: log(theta - lo) */
	TW_MAP_BELOW,		/* theta < hi: -log(hi - theta) */
	TW_MAP_PROBIT,		/* lo <= theta <= hi: see above */
	/*
	 * All numbers, in stepwise likelihoods: asinh((theta - lo) / hi). Here
	 * lo is a centre and hi > 0 a width.
	 */
	TW_MAP_ASINH
};

struct tw_flow_theta {
	enum tw_map map;
	double lo, hi;		/* see enum tw_map; 0 if the map has none */
	double mean, sd;	/* y = (map(theta) - mean) / sd, sd > 0 */
	/*
	 * The parameter is an integer, and the flow was trained on the integer
	 * plus uniform noise in (-1/2, 1/2). The probability of an integer is
	 * taken to be the density of the flow at it; draws are rounded, and
	 * bounds are half-integers.
	 */
	bool integer;
	/*
	 * With TW_MAP_PROBIT: the density at less than edge[0] from lo is that
	 * at lo + edge[0], and at less than edge[1] from hi that at hi -
	 * edge[1]. The probit of a bound is so far out that the density on it
	 * would be a matter of chance. In training, values that stand on a
	 * bound, because they are integers or rounded, are spread over twice
	 * this distance; 0 if no value does.
	 */
	double edge[2];
};

struct tw_flow {
	size_t ntheta;		/* number of parameters */
	size_t nx;		/* number of features: data, then indicators */
	struct tw_flow_theta *theta;	/* [ntheta] */
	/*
	 * [nx] the features (stat/flow/feature.h). In a stepwise likelihood,
	 * the entries of two inputs are unused: those of the fraction of
	 * missing steps and of the number t of the step
	 * (stat/flow/stepwise.h).
	 */
	struct tw_flow_data *data;
	struct tw_stepwise stepwise;	/* steps = 0: no stepwise likelihood */
	/*
	 * For likelihoods: the probability that a simulation fails, as a
	 * function of the parameters (stat/flow/fails.h); n = 0: none fails.
	 */
	struct tw_fails fails;
	struct tw_summary summary;	/* of the data; n = 0: no summary */
	/*
	 * The number of members; 0: the flow is not trained, and what follows
	 * is unused.
	 */
	size_t members;
	enum tw_flow_kind kind;
	size_t transforms;	/* of each member */
	size_t bins;		/* of a spline; unused in kind maf */
	double bound;		/* splines are the identity outside +-bound */
	struct tw_made net;	/* the shape of each network */
	float *weight;		/* [members][transforms][net.size] */
};

/*
 * Make *f a flow without members, with zeros in theta and data. Returns 0, and
 * the caller frees *f with tw_flow_release, or -1 if memory runs out, with
 * nothing to free.
 */
int tw_flow_init(struct tw_flow *f, size_t ntheta, size_t nx);
void tw_flow_release(struct tw_flow *f);

/*
 * The length of a record, for which stat/flow/eval.h computes one density:
 * ntheta or, in a stepwise likelihood, steps * ntheta.
 */
static inline size_t
tw_flow_record_size(const struct tw_flow *f)
{
	return f->stepwise.steps > 0 ? f->stepwise.steps * f->ntheta :
	    f->ntheta;
}

/*
 * How many numbers the density of a record is conditional on: the number nx of
 * data or, in a stepwise likelihood, the number of parameters.
 */
static inline size_t
tw_flow_given_size(const struct tw_flow *f)
{
	return f->stepwise.steps > 0 ? f->stepwise.given : f->nx;
}

/* The support and scale of number i of a record. */
static inline const struct tw_flow_theta *
tw_flow_theta_of(const struct tw_flow *f, size_t i)
{
	return &f->theta[i % f->ntheta];
}

/*
 * How many inputs the networks have for x. Without a summary there is one input
 * for each of the nx numbers. With a summary there is one for each number of
 * the summary and, if summary.beside is set, also one for each of the nx
 * numbers.
 */
static inline size_t
tw_flow_inputs(const struct tw_flow *f)
{
	return (f->summary.n == 0 || f->summary.beside ? f->nx : 0) +
	    f->summary.n;
}

/*
 * Give a flow without members these, whose networks' weights are 0. hidden is
 * the number of hidden units of a network, and blocks that of its residual
 * blocks (stat/flow/made.h); the other arguments are those of struct tw_flow.
 * f->summary must be set before, as the shape of the networks depends on it.
 * Returns 0, or -1 if memory runs out, with nothing added.
 */
int tw_flow_add(struct tw_flow *f, enum tw_flow_kind kind, size_t members,
    size_t transforms, size_t hidden, size_t blocks, size_t bins,
    double bound);

/*
 * The flow of member m alone. It has the memory of f: it is valid until f is
 * changed or released, and must not be released itself.
 */
struct tw_flow tw_flow_alone(const struct tw_flow *f, size_t m);

/* Free the members of f, which is then not trained. */
void tw_flow_drop(struct tw_flow *f);

/* The least width or standard deviation allowed: its inverse is finite. */
#define TW_FLOW_LEAST	((double)1e-307)

/* Whether hi - lo is at least TW_FLOW_LEAST, as the probit map needs it. */
bool tw_flow_bounds_ok(double lo, double hi);

/* Whether theta is inside the support of t. NaN is not. */
bool tw_flow_inside(const struct tw_flow_theta *t, double theta);

/*
 * Round the integer parameters of n draws, theta[n][tw_flow_record_size(f)],
 * in place, and keep them within their bounds.
 */
void tw_flow_round(const struct tw_flow *f, size_t n, double *theta);

/*
 * Make t an integer parameter: set t->integer, and move the bounds that t has
 * to half-integers, lo to ceil(lo) - 1/2 and hi to floor(hi) + 1/2. A bound
 * that is an integer is thus a possible value, even if the support of t was
 * open there. If no integer lies between the bounds, lo and hi become equal,
 * and tw_flow_bounds_ok is false.
 */
void tw_flow_make_integer(struct tw_flow_theta *t);

/* Whether the support of t has an upper (high) or a lower (not high) bound. */
static inline bool
tw_flow_has_bound(const struct tw_flow_theta *t, bool high)
{
	return t->map == TW_MAP_PROBIT ||
	    t->map == (high ? TW_MAP_BELOW : TW_MAP_ABOVE);
}

/*
 * tw_flow_standardize returns the standardized coordinate of a theta inside the
 * support of t, y = (map(theta) - mean) / sd, and sets *log_slope to the
 * logarithm of dy / dtheta. With the probit map, y is finite even on a bound.
 * tw_flow_unstandardize returns the theta of y, which is never outside the
 * support, even after rounding.
 */
double tw_flow_standardize(const struct tw_flow_theta *t, double theta,
    double *log_slope);
double tw_flow_unstandardize(const struct tw_flow_theta *t, double y);

/* The nearest theta that is as far from the bounds as t->edge says. */
double tw_flow_off_edge(const struct tw_flow_theta *t, double theta);

/*
 * Where to evaluate a theta that is one of two bounds: a 1024th of their
 * distance inside, unless t->edge says how far, because the density on a bound
 * would be a matter of chance. Another theta is returned as it is.
 */
double tw_flow_off_bound(const struct tw_flow_theta *t, double theta);

#endif
