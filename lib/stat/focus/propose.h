/*
 * Draws from a prior of independent parameters in a region T that has little
 * of its mass: proposals from a part B that holds T, to be kept if they are in
 * T.
 *
 * On the axes, B is a box and a proposal a draw of the prior there, so that
 *
 *   P(T) = P(B) P(kept).
 *
 * Where T is narrow in a direction between the axes, B is a box on the
 * principal axes of draws in T, those that whiten them (stat/draws/whiten.h), a
 * proposal is uniform there and kept with probability prior / top, top the
 * prior's largest density in B:
 *
 *   P(T) = volume(B) top P(kept).
 *
 * Both in the coordinates u of stat/focus/law.h. With whole numbers B is always
 * on the axes.
 */
#ifndef TW_STAT_FOCUS_PROPOSE_H
#define TW_STAT_FOCUS_PROPOSE_H

#include "stat/draws/whiten.h"
#include "stat/focus/law.h"

struct tw_propose {
	size_t d;
	const struct tw_law *law;	/* [d] */
	bool turned;			/* on the principal axes */
	double *lo, *hi;		/* [d] B, in u or on these axes */
	double *z;			/* [d] scratch */
	struct tw_whiten spread;
	double log_top;			/* where turned */
	double scale;			/* P(T) / P(kept) */
};

/*
 * B from the n draws theta[n*d] of T, on the axes or turned: their span widened
 * by a tenth, without the draws that the prior cannot have, which are outside
 * T; where there are such, only on the axes. law must outlive p. 0; -1 when
 * memory runs out; 1 where B has no mass of the prior, or the draws no spread
 * to turn to. Release p in any case.
 */
int tw_propose_init(struct tw_propose *p, size_t d, const struct tw_law *law,
    bool turned, size_t n, const double *theta);
void tw_propose_release(struct tw_propose *p);

/* A proposal theta[d]; false if the prior has thinned it out. */
bool tw_propose_draw(struct tw_propose *p, struct tw_rng *rng, double *theta);

#endif
