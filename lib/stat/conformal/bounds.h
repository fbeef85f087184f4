/*
 * The cutoff of one group of scores and its confidence interval, for several
 * alphas: ranks (stat/conformal/rule.h) and the order statistics that they
 * name (stat/conformal/select.h).
 */
#ifndef TW_STAT_CONFORMAL_BOUNDS_H
#define TW_STAT_CONFORMAL_BOUNDS_H

#include "stat/conformal/rule.h"

struct tw_bound {
	uint64_t n;		/* scores of the group */
	struct tw_ranks ranks;
	double cutoff;		/* s_(k) with s_(0) = -inf, s_(n+1) = +inf */
	double lower;		/* s_(l) */
	double upper;		/* s_(u) */
	/* as in struct tw_rule_ranks, and the scores of runs.l and runs.u */
	double gap;
	struct tw_ranks runs;
	double lower_runs, upper_runs;
};

/*
 * Fill bound[m], one for each of the rules rule[m], from score[n] (no NaN;
 * n = 0 is fine), which is rearranged. rank is scratch of 5 m. Returns 0, or
 * -1 with errno: ENOMEM, or EFBIG when n > TW_RANKS_MAX.
 */
int tw_bounds_find(size_t n, double *score, size_t m,
    const struct tw_rule *rule, size_t *rank, struct tw_bound *bound);

#endif
