/*
 * The cutoff of one group of scores and its confidence interval, for several
 * rules: the ranks (stat/conformal/rule.h), and the order statistics s_(k) of
 * the scores at these ranks, with s_(0) = -inf and s_(n+1) = +inf.
 */
#ifndef TW_STAT_CONFORMAL_BOUNDS_H
#define TW_STAT_CONFORMAL_BOUNDS_H

#include "stat/conformal/rule.h"

struct tw_bound {
	uint64_t n;		/* number of scores in the group */
	struct tw_ranks ranks;
	double cutoff;		/* s_(k) */
	double lower;		/* s_(l) */
	double upper;		/* s_(u) */
	double allowance;	/* as in struct tw_rule_ranks */
	struct tw_ranks plain;	/* as in struct tw_rule_ranks */
	double lower_plain, upper_plain;	/* s_(plain.l), s_(plain.u) */
};

/*
 * Fill in bound[m], one for each of the rules rule[m], from score[n], which
 * contains no NaN and is rearranged; n may be 0. rank[5 m] is scratch. Returns
 * 0, or -1 with errno EFBIG if n > TW_RANKS_MAX.
 */
int tw_bounds_find(size_t n, double *score, size_t m,
    const struct tw_rule *rule, size_t *rank, struct tw_bound *bound);

#endif
