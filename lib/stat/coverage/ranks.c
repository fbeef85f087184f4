/*
 * Ranks of true parameters among posterior draws. See ranks.h.
 */
#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "stat/coverage/band.h"
#include "stat/coverage/ranks.h"

/* So many of the ranks that excluded an N are kept, to exclude the next N. */
enum { WITNESSES = 64 };

/* Whether v is a multiple of 1/unit, but for rounding errors. */
static bool
is_decimal(double v, double unit)
{
	return fabs(v * unit - round(v * unit)) <= 4 * unit * DBL_EPSILON;
}

double
tw_rank_unit(size_t n, const double *rank)
{
	double unit = 1000, v;
	bool single = true;
	size_t i;

	for (i = 0; i < n && unit < TW_RANK_UNIT; i++) {
		single = single && rank[i] == (double)(float)rank[i];
		/* Significant digits count from the first that is not 0. */
		for (v = rank[i]; v > 0 && v < 0.1;)
			v *= 10;
		while (unit < TW_RANK_UNIT && !is_decimal(v, unit))
			unit *= 10;
	}
	for (; i < n; i++)
		single = single && rank[i] == (double)(float)rank[i];
	return fmin(unit, single ? 1 / FLT_EPSILON : TW_RANK_UNIT);
}

/* The smallest N such that all ranks are shares r/N, or 0 as tw_rank_draws. */
static uint64_t
least_draws(size_t n, const double *rank, double unit)
{
	double against[WITNESSES];
	uint64_t draws = 1;
	size_t i, j, k = 0;

	for (i = 0; i < n;) {
		if (tw_rank_is_share(rank[i], draws, unit)) {
			i++;
			continue;
		}
		against[k++ % WITNESSES] = rank[i];
		for (j = 0; j < k && j < WITNESSES;) {
			if (tw_rank_is_share(against[j], draws, unit)) {
				j++;
				continue;
			}
			if (++draws > TW_RANK_DRAWS)
				return 0;
			j = 0;
		}
		i = 0;
	}
	return draws;
}

uint64_t
tw_rank_draws(size_t n, const double *rank, double unit)
{
	uint64_t draws = least_draws(n, rank, unit);
	double all = (double)draws + 1;

	/*
	 * If the ranks are shares of unit draws, the expected number of N <=
	 * draws that fit all of them by chance is at most all (all/(unit+1))^n.
	 */
	if (unit <= (double)TW_RANK_DRAWS &&
	    all * pow(all / (unit + 1), (double)n) > 0.01)
		return (uint64_t)unit;
	return draws;
}

/*
 * printf prints a share that is half-way between two decimals as the decimal
 * that is nearer to the share's double or, in a tie, as the even one. If it
 * could be either of the two, N = 800 would explain all three-digit numbers.
 */
bool
tw_rank_is_share(double rank, uint64_t draws, double unit)
{
	double n = (double)draws, share = round(rank * n) / n;
	double at = is_decimal(rank, unit) ? round(rank * unit) : rank * unit;
	double low = fma(share, 2 * unit, 1 - 2 * at);
	double high = fma(share, 2 * unit, -1 - 2 * at);

	return (low > 0 && high < 0) ||
	    ((low == 0 || high == 0) && fmod(at, 2) == 0);
}

bool
tw_rank_rounded(size_t n, const double *rank, uint64_t *draws, double unit)
{
	double ends = 0;
	size_t i;

	if ((double)*draws < unit)
		return false;
	if ((double)*draws > unit) {
		*draws = (uint64_t)unit;
		return true;
	}
	for (i = 0; i < n; i++)
		ends += rank[i] == 0 || rank[i] == 1;
	return sqrt(2 * (double)n / (unit + 1)) - sqrt(ends) > TW_RANK_FEW;
}

bool
tw_rank_covered(double rank, double level, bool central)
{
	return (central ? fabs(2 * rank - 1) : rank) <=
	    level + 0.5 / TW_RANK_UNIT;
}

/*
 * Point i of the k at which tw_rank_uniform counts ranks. Sets *r to an integer
 * and returns z = P(rank <= r/draws): r is i if k = draws; if k < draws, the r
 * are evenly spaced, up to draws - 1. If draws is 0, *r is z itself.
 */
static double
point(size_t i, size_t k, uint64_t draws, bool rounded, double *r)
{
	if (draws == 0) {
		*r = (double)(i + 1) / (double)(k + 1);
		return *r;
	}
	*r = floor((double)(i + 1) * (double)draws / (double)k) - 1;
	return rounded ? (*r + 0.5) / (double)draws :
			 (*r + 1) / (double)(draws + 1);
}

/* Set count[i], i < k, to the number of ranks at or below point i. */
static void
count_up(size_t n, const double *rank, size_t k, uint64_t draws,
    uint64_t *count)
{
	size_t i, lo, hi, mid;
	double r, v;

	for (i = 0; i <= k; i++)
		count[i] = 0;
	for (i = 0; i < n; i++) {
		v = draws == 0 ? rank[i] : round(rank[i] * (double)draws);
		/* Find the first point that is not below v. */
		for (lo = 0, hi = k; lo < hi;) {
			mid = lo + (hi - lo) / 2;
			point(mid, k, draws, false, &r);
			if (r < v)
				lo = mid + 1;
			else
				hi = mid;
		}
		count[lo]++;
	}
	for (i = 1; i < k; i++)
		count[i] += count[i - 1];
}

int
tw_rank_uniform(size_t n, const double *rank, uint64_t draws, bool rounded,
    double *p)
{
	size_t k = draws > 0 && draws < TW_RANK_POINTS ? (size_t)draws :
							 TW_RANK_POINTS,
	       i;
	double *z = malloc(k * sizeof *z), r;
	uint64_t *count = malloc((k + 1) * sizeof *count);
	int status = -1;

	if (z != NULL && count != NULL) {
		for (i = 0; i < k; i++)
			z[i] = point(i, k, draws, rounded, &r);
		count_up(n, rank, k, draws, count);
		status = tw_band_test(n, k, z, count, p);
	}
	free(z);
	free(count);
	return status;
}
