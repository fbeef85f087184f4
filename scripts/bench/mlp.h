/*
 * A classifier of two kinds of records, the same as scikit-learn's
 *
 *   MLPClassifier(hidden_layer_sizes=(H, H), max_iter=10000, random_state=SEED)
 *
 * with ReLU units, Adam with learning rate 1e-3 on batches of 200, and a weight
 * penalty of 1e-4. Training ends when 10 epochs in a row have not lowered the
 * loss by 1e-4. It uses the same random numbers in the same order as
 * scikit-learn, so that the two differ only by rounding, which grows during
 * training. real is float; with REAL=double the two agree for longer.
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
 * share of test[ntest] that is classified correctly; *epochs is set to the
 * number of epochs. Returns NaN if memory runs out.
 */
double mlp_accuracy(size_t d, size_t hidden, const real *x,
    const unsigned char *kind, size_t ntrain, const size_t *train,
    size_t ntest, const size_t *test, uint32_t seed, size_t *epochs);

#endif
