/*
 * The probability that a run fails, given its parameters: a logistic
 * regression,
 *
 *   log P(fails | theta) / P(does not | theta) = w_0 + sum_j w_j z_j
 *       + sum_(j <= k) w_jk z_j z_k,
 *
 * z the parameters as a flow's features, products of TW_FAILS_SQUARES
 * parameters at most. The weights are those of largest posterior density, each
 * but w_0 with a normal prior of standard deviation 3.
 */
#ifndef TW_STAT_FLOW_FAILS_H
#define TW_STAT_FLOW_FAILS_H

#include <stdbool.h>
#include <stddef.h>

enum { TW_FAILS_SQUARES = 20 };

struct tw_fails {
	size_t n;		/* parameters; 0: none fail */
	double *w;		/* [tw_fails_terms(n)] */
};

static inline size_t
tw_fails_terms(size_t n)
{
	return 1 + n + (n <= TW_FAILS_SQUARES ? n * (n + 1) / 2 : 0);
}

/*
 * From m runs of n >= 1 parameters, z[m * n], and whether each failed: 0, and
 * *f is the caller's to release; -1 when memory runs out.
 */
int tw_fails_fit(struct tw_fails *f, size_t n, size_t m, const double *z,
    const bool *failed);
void tw_fails_release(struct tw_fails *f);

/* log P(does not fail | z), and of failing. */
double tw_fails_log(const struct tw_fails *f, const double *z, bool failed);

#endif
