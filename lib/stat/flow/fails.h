/*
 * The probability that a simulation fails, given its parameters theta, by
 * logistic regression:
 *
 *   log [P(fails | theta) / P(succeeds | theta)] =
 *       w_0 + sum_j w_j z_j + sum_(j <= k) w_jk z_j z_k,
 *
 * where z are the parameters as a flow's features (stat/flow/feature.h). With
 * more than TW_FAILS_SQUARES parameters the products are left out. The weights
 * w maximize the posterior density; w_0 has a flat prior, each other weight a
 * normal prior with standard deviation 3.
 */
#ifndef TW_STAT_FLOW_FAILS_H
#define TW_STAT_FLOW_FAILS_H

#include <stdbool.h>
#include <stddef.h>

enum { TW_FAILS_SQUARES = 20 };

struct tw_fails {
	size_t n;		/* number of parameters; 0: none fails */
	double *w;		/* [tw_fails_terms(n)] in the order above */
};

/* The number of weights with n parameters. */
static inline size_t
tw_fails_terms(size_t n)
{
	return 1 + n + (n <= TW_FAILS_SQUARES ? n * (n + 1) / 2 : 0);
}

/*
 * Fit *f to m simulations with n >= 1 parameters each: z[m * n] are the
 * parameters, simulation by simulation, and failed[m] says which of the
 * simulations failed. Returns 0, and the caller frees *f with tw_fails_release;
 * -1 if memory runs out.
 */
int tw_fails_fit(struct tw_fails *f, size_t n, size_t m, const double *z,
    const bool *failed);
void tw_fails_release(struct tw_fails *f);

/* Returns log P(succeeds | z); z[f->n]. */
double tw_fails_log(const struct tw_fails *f, const double *z);

#endif
