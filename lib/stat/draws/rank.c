/* Ranks among draws. See rank.h. */
#include "stat/base/order.h"
#include "stat/base/sketch.h"
#include "stat/draws/rank.h"

double
tw_rank(double below, double equal, double total, double own, double tie)
{
	return (below + tie * (equal + own)) / (total + own);
}

double
tw_rank_sorted(size_t n, const double *sorted, double s, double tie)
{
	size_t below = tw_count_below(n, sorted, s, false);
	size_t upto = tw_count_below(n, sorted, s, true);

	return tw_rank((double)below, (double)(upto - below), (double)n, 1,
	    tie);
}

double
tw_rank_column(size_t n, size_t step, const double *v, double s, double tie)
{
	size_t i, below = 0, equal = 0;

	for (i = 0; i < n; i++, v += step) {
		below += *v < s;
		equal += *v == s;
	}
	return tw_rank((double)below, (double)equal, (double)n, 1, tie);
}

double
tw_rank_tie(uint64_t hash, size_t column)
{
	double i = (double)column;

	return (double)(tw_hash(hash, 1, &i) >> 11) * 0x1p-53;
}
