/*
 * Central intervals and one-sided limits of a parameter. Each is the set of
 * the values whose rank r among draws of the posterior (stat/draws/rank.h) has
 * a score of at most c:
 *
 *   side    set              interval
 *   both    |2 r - 1| <= c   the central interval of level c
 *   lower   1 - r <= c       the values above the lower limit of level c
 *   upper   r <= c           the values below the upper limit of level c
 *
 * If the estimate is exact, r is uniform on [0,1), and so is each score: the
 * set then contains the true value with probability c.
 */
#ifndef TW_STAT_DRAWS_LIMIT_H
#define TW_STAT_DRAWS_LIMIT_H

#include <math.h>

enum tw_limit { TW_LIMIT_BOTH, TW_LIMIT_LOWER, TW_LIMIT_UPPER, TW_LIMITS };

/* The score, from 0 to 1, of a rank r. */
static inline double
tw_limit_score(enum tw_limit side, double rank)
{
	if (side == TW_LIMIT_BOTH)
		return fabs(2 * rank - 1);
	return side == TW_LIMIT_LOWER ? 1 - rank : rank;
}

#endif
