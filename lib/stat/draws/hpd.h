/*
 * Nonconformity scores s(theta; x): large where theta is far from the
 * posterior estimate p^(theta | x).
 */
#ifndef TW_STAT_DRAWS_HPD_H
#define TW_STAT_DRAWS_HPD_H

#include <math.h>

/*
 * Highest posterior density: s = -p^(theta | x), from logq = log p^ (the
 * paper's score). Underflows to 0 below logq = -745; tw_score_hpd_log keeps
 * the order without that.
 */
static inline double
tw_score_hpd(double logq)
{
	return -exp(logq);
}

/* The same order on the log scale: s = -log p^(theta | x). */
static inline double
tw_score_hpd_log(double logq)
{
	return -logq;
}

#endif
