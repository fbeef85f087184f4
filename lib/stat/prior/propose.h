/*
 * Draws from a prior of independent parameters in a region T that has little
 * of the prior's mass. Proposals are drawn in a simpler set B that contains T,
 * and the caller keeps those that are in T. B is a box or an ellipsoid in the
 * coordinates u of stat/prior/dist.h.
 *
 * Box, parallel to the axes: a proposal is a draw from the prior within the
 * box. With P(kept) the share of the proposals that are in T,
 *
 *   P(T) = P(B) P(kept).
 *
 * Ellipsoid around draws that are in T, with their mean c and the shape of
 * their covariance (stat/draws/whiten.h): for many parameters, or if T is
 * narrow in a direction between the axes. In 15 dimensions a box has 86,000
 * times the volume of the ball in it. The log density of the prior is concave
 * in u. So the density f satisfies, with g the gradient of log f at c,
 *
 *   f(u) <= f(c) exp(g'(u - c)).
 *
 * A proposal is drawn in B with a density proportional to the right side and
 * is accepted with probability f(u) / right side. Then
 *
 *   P(T) = P(kept) times the integral of the right side over B,
 *
 * where P(kept) is the share of all proposals that are accepted and in T. An
 * ellipsoid is not possible if a parameter is an integer.
 */
#ifndef TW_STAT_PRIOR_PROPOSE_H
#define TW_STAT_PRIOR_PROPOSE_H

#include "stat/draws/whiten.h"
#include "stat/prior/dist.h"

struct tw_propose {
	size_t d;			/* number of parameters */
	const struct tw_dist *dist;	/* [d] the prior */
	bool ellipsoid;			/* B is an ellipsoid, else a box */
	double *lo, *hi;		/* [d] the box, in u */
	double *centre, *slope;		/* [d] c and g */
	double *toward;			/* [d] direction of g in z, |.| = 1 */
	double *z;			/* [d] scratch */
	struct tw_whiten spread;	/* u to z; B is |z| <= radius */
	double radius, tilt;		/* tilt = |g| radius, with g in z */
	double log_centre;		/* log f(c) */
	double scale;			/* P(T) / P(kept) */
};

/*
 * Let B be the box lo[d] <= theta <= hi[d]. dist[d] must outlive p. Returns 0,
 * 1 if the prior has no mass in B, or -1 if memory runs out. The caller frees
 * *p with tw_propose_release in each case.
 */
int tw_propose_box(struct tw_propose *p, size_t d, const struct tw_dist *dist,
    const double *lo, const double *hi);

/*
 * Let B be the ellipsoid around the n draws theta[n*d], row-major, which are
 * in T; its radius is 1.1 times that which contains all of them. Returns as
 * tw_propose_box, and 1 also if the covariance of the draws does not have full
 * rank, if a draw is outside the prior, if a parameter is an integer, or if f
 * is so steep that hardly a proposal would be accepted.
 */
int tw_propose_ellipsoid(struct tw_propose *p, size_t d,
    const struct tw_dist *dist, size_t n, const double *theta);
void tw_propose_release(struct tw_propose *p);

/*
 * Make a proposal theta[d]. Returns whether it is accepted; if not, theta must
 * not be used. In a box, all proposals are accepted.
 */
bool tw_propose_draw(struct tw_propose *p, struct tw_rng *rng, double *theta);

#endif
