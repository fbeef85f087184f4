/*
 * A classifier of two kinds of records: what scikit-learn's
 *
 *   MLPClassifier(hidden_layer_sizes=(H, H), max_iter=10000, random_state=SEED)
 *
 * makes of them: relu, Adam at 1e-3 on batches of 200, weight penalty 1e-4, an
 * end when 10 epochs in a row have not lowered the loss by 1e-4. It takes the same
 * random numbers in the same order, so the two part only by rounding, for a while.
 * real is float; with REAL=double it keeps to scikit-learn longer.
 */
#ifndef MLP_H
#define MLP_H

#include <stddef.h>
#include <stdint.h>

#ifdef REAL
#define real	REAL
#else
#define real	float
#endif

/* NumPy's RandomState: the Mersenne twister (Matsumoto and Nishimura 1998). */
struct twister {
	uint32_t s[624];
	size_t at;
};

void twister_seed(struct twister *t, uint32_t seed);
double twister_uniform(struct twister *t);		/* in [0, 1), 53 bits */
void twister_shuffle(struct twister *t, size_t n, size_t *v);

/*
 * Train on the records train[ntrain] of x[][d] with kind 0 or 1, and return the
 * share of test[ntest] that is told right; *epochs is how many it took.
 * NaN when memory runs out.
 */
double mlp_accuracy(size_t d, size_t hidden, const real *x,
    const unsigned char *kind, size_t ntrain, const size_t *train,
    size_t ntest, const size_t *test, uint32_t seed, size_t *epochs);

#endif
