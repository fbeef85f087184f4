/*
 * Neural posterior estimation (Papamakarios and Murray 2016; Greenberg,
 * Nonnenmacher and Macke 2019): a conditional normalizing flow p^(theta | x).
 *
 * theta is mapped to the line where it is bounded and standardized, giving y;
 * x is standardized. Then each transform, one position p after another in an
 * order that turns round between transforms, takes
 *
 *   v_p = (y_p - m_p) exp(b(a_p)),   z_p = f_p(v_p),
 *
 * where m_p, a_p and the spline f_p (stat/flow/spline.h; none in kind maf) are
 * what the network of stat/flow/made.h makes of x and y_0 .. y_{p-1}, and
 * b(a) = a / (1 + |a| / 8) keeps scales finite. The last z is standard normal:
 *
 *   log p^(theta | x) = log N(z; 0, I) + sum log |dz_p / dy_p|
 *                       + log |dy / dtheta|.
 *
 * maf is Papamakarios, Pavlakou and Murray 2017; nsf is Durkan et al. 2019
 * with an affine step before each spline, so that bins are spent on a
 * posterior's shape and not on finding it. A flow may have several members,
 * trained from other seeds, in groups of one shape: its density is the mean of
 * theirs, weighted by what share of it a group has. The flow of a stepwise
 * likelihood (stat/flow/stepwise.h) is the density of one step of a record:
 * theta and x are then what the networks see of a step, and the functions of
 * stat/flow/eval.h take whole records.
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
 * From a parameter's support to the line. Probit, y = N^-1((theta - lo) /
 * (hi - lo)), makes a uniform prior standard normal, the flow's own base.
 */
enum tw_map {
	TW_MAP_NONE,		/* all numbers */
	TW_MAP_ABOVE,		/* theta > lo: log(theta - lo) */
	TW_MAP_BELOW,		/* theta < hi: -log(hi - theta) */
	TW_MAP_PROBIT,		/* lo <= theta <= hi */
	/* In stepwise likelihoods: any number, asinh((x - lo) / hi), hi > 0 */
	TW_MAP_ASINH
};

struct tw_flow_theta {
	enum tw_map map;
	double lo, hi;		/* where the map has them, lo < hi; else 0 */
	double mean, sd;	/* y = (map(theta) - mean) / sd, sd > 0 */
	/*
	 * Values are integers, to which uniform noise in (-1/2, 1/2) was
	 * added: the density at an integer is that of the noisy value
	 * there, draws are rounded, and bounds are half-integers.
	 */
	bool integer;
};

/* Members of one shape. */
struct tw_flow_group {
	enum tw_flow_kind kind;
	size_t transforms, members, bins;
	double bound;		/* splines live on [-bound, bound] */
	double share;		/* of the density; all groups' sum to 1 */
	struct tw_made net;	/* the shape of every network */
	float *weight;		/* [members][transforms][net.size] */
};

struct tw_flow {
	size_t ntheta, nx;
	struct tw_flow_theta *theta;	/* [ntheta] */
	/* [nx]; the last inputs of a stepwise likelihood have none */
	struct tw_flow_data *data;
	struct tw_stepwise stepwise;	/* steps = 0: none */
	struct tw_fails fails;	/* of a likelihood, perhaps */
	struct tw_summary summary;	/* of the features; n = 0: none */
	size_t groups;
	struct tw_flow_group *group;	/* [groups] */
};

/* The network's numbers for each parameter. */
size_t tw_flow_out(enum tw_flow_kind kind, size_t bins);

/*
 * A flow without a member, theta and data zeroed. 0, and *f is the caller's to
 * release; -1 when memory runs out.
 */
int tw_flow_init(struct tw_flow *f, size_t ntheta, size_t nx);
void tw_flow_release(struct tw_flow *f);

/* Numbers of a record that it is of, and of what such a record is given. */
static inline size_t
tw_flow_record(const struct tw_flow *f)
{
	return f->stepwise.steps > 0 ? f->stepwise.steps * f->ntheta :
	    f->ntheta;
}

static inline size_t
tw_flow_givens(const struct tw_flow *f)
{
	return f->stepwise.steps > 0 ? f->stepwise.given : f->nx;
}

/* That of number i of a record. */
static inline const struct tw_flow_theta *
tw_flow_theta_of(const struct tw_flow *f, size_t i)
{
	return &f->theta[i % f->ntheta];
}

/* What the networks see of x: features, numbers of the summary, or both. */
static inline size_t
tw_flow_seen(const struct tw_flow *f)
{
	return (f->summary.n == 0 || f->summary.beside ? f->nx : 0) +
	    f->summary.n;
}

/*
 * Add a group with weights of 0 and all of the density. The summary is there
 * already. 0, or -1 when memory runs out, and nothing was added.
 */
int tw_flow_add(struct tw_flow *f, enum tw_flow_kind kind, size_t members,
    size_t transforms, size_t hidden, size_t blocks, size_t bins,
    double bound);

/* Members of all groups. */
size_t tw_flow_members(const struct tw_flow *f);

/*
 * Member m, counted through all groups, alone: *one is a flow of the one
 * *group, and holds nothing of its own.
 */
void tw_flow_alone(const struct tw_flow *f, size_t m, struct tw_flow *one,
    struct tw_flow_group *group);

/* Take group i away; the others move up. */
void tw_flow_drop(struct tw_flow *f, size_t i);

/* The least scale there is: its inverse is a double. */
#define TW_FLOW_LEAST	((double)1e-307)

/* Whether a probit map has room between lo and hi. */
bool tw_flow_bounds(double lo, double hi);

/* Where a value stands against a support. */
bool tw_flow_inside(const struct tw_flow_theta *t, double theta);

/* The draws theta[n][record] as they are given out: those of integers. */
void tw_flow_round(const struct tw_flow *f, size_t n, double *theta);

/* Make t a parameter with integers, and move its bounds to half-integers. */
void tw_flow_widen(struct tw_flow_theta *t);

/* Whether the support of theta has an upper (high) or a lower bound. */
static inline bool
tw_flow_has_bound(const struct tw_flow_theta *t, bool high)
{
	return t->map == TW_MAP_PROBIT ||
	    t->map == (high ? TW_MAP_BELOW : TW_MAP_ABOVE);
}

/*
 * y for theta inside the support, and *slope = log dy/dtheta; the other way
 * round. Neither end of a bounded support is lost to rounding.
 */
double tw_flow_map(const struct tw_flow_theta *t, double theta, double *slope);
double tw_flow_unmap(const struct tw_flow_theta *t, double y);

#endif
