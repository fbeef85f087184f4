/*
 * Draws from a prior of independent parameters in a region T that has little
 * of its mass: proposals in a set B that holds T, of which the caller keeps
 * those in T. B is one of two, both in the coordinates u of stat/prior/dist.h.
 *
 * A box on the axes: a proposal is a draw from the prior in the box, so that
 *
 *   P(T) = P(B) P(kept).
 *
 * An ellipsoid around draws that are in T, with their mean and the shape of
 * their covariance (stat/draws/whiten.h), for many parameters, or where T is
 * narrow in a direction between the axes: a box has corners, and in 15
 * dimensions its volume is 86,000 times that of the ball in it. The prior's log
 * density f is concave in u, so that with g its slope at the centre c of B
 *
 *   f(u) <= f(c) exp(g'(u - c)).
 *
 * A proposal has a density proportional to the right side in B and is kept
 * with probability f(u) / right side; the rest is thinned out. Then
 *
 *   P(T) = P(kept) times the integral of the right side over B,
 *
 * P(kept) among all proposals. Integers have a box only.
 */
#ifndef TW_STAT_PRIOR_PROPOSE_H
#define TW_STAT_PRIOR_PROPOSE_H

#include "stat/draws/whiten.h"
#include "stat/prior/dist.h"

struct tw_propose {
	size_t d;
	const struct tw_dist *dist;	/* [d] */
	bool ellipsoid;			/* B, else a box */
	double *lo, *hi;		/* [d] the box */
	double *centre, *slope;		/* [d] c, g */
	double *toward;			/* [d] unit vector, g in units of z */
	double *z;			/* [d] scratch */
	struct tw_whiten spread;	/* z of u; |z| <= radius is in B */
	double radius, tilt;		/* tilt = |g| radius, in units of z */
	double log_centre;		/* log f(c) */
	double scale;			/* P(T) / P(kept) */
};

/*
 * B is the box lo[d] <= theta <= hi[d]; dist must outlive p. 0; -1 when
 * memory runs out; 1 where B has no mass of the prior. Release p in any case.
 */
int tw_propose_box(struct tw_propose *p, size_t d, const struct tw_dist *dist,
    const double *lo, const double *hi);

/*
 * The same for the ellipsoid around n draws theta[n*d] that are in T, with a
 * radius larger by the share margin. Returns 1 also if the draws have no spread
 * or one is outside the prior, and for integers.
 */
int tw_propose_ellipsoid(struct tw_propose *p, size_t d,
    const struct tw_dist *dist, double margin, size_t n, const double *theta);
void tw_propose_release(struct tw_propose *p);

/* A proposal theta[d]; false if it was thinned out. */
bool tw_propose_draw(struct tw_propose *p, struct tw_rng *rng, double *theta);

#endif
