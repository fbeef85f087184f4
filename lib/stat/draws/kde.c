/*
 * The Gaussian kernel density of draws. See kde.h.
 */
#include <math.h>
#include <stdlib.h>

#include "stat/draws/kde_loop.h"

static const double LOG_2 = 0.69314718055994531, LOG_2PI = 1.8378770664093453;

double
tw_kde_log(const struct tw_kde *k, const double *theta, double *work)
{
	double total, least, less = 0;
	size_t j;

	/* fast: all kernels would be 0, and log p -INFINITY, too */
	if (tw_whiten_at(k->whiten, theta, work) == INFINITY)
		return -INFINITY;
	for (j = 0; j < k->whiten->d; j++)
		work[j] *= k->shrink;
	total = SIMD_PICK(k->bytes, tw_kde_sum)(k, work, 0, &least);
	/* The kernels that became 0 have a sum below n 2^-1000. */
	/* fast: a shift of larger sums would only change their rounding */
	if (total < 0x1p-800) {
		less = least;	/* if INFINITY, log p is -INFINITY */
		total = SIMD_PICK(k->bytes, tw_kde_sum)(k, work, less, &least);
	}
	return k->log_c - less * LOG_2 + log(total);
}

/* Allocate the blocks and one more, aligned to TW_KDE_BLOCK doubles. */
static int
reserve(struct tw_kde *k, size_t d)
{
	size_t want = (k->blocks + 1) * d * TW_KDE_BLOCK;
	uintptr_t mod;

	if (want > k->cap) {
		free(k->memory);
		k->cap = 0;
		k->memory = malloc((want + TW_KDE_BLOCK) * sizeof *k->memory);
		if (k->memory == NULL)
			return -1;
		k->cap = want;
	}
	mod = (uintptr_t)k->memory / sizeof *k->memory % TW_KDE_BLOCK;
	k->at = k->memory + (TW_KDE_BLOCK - mod) % TW_KDE_BLOCK;
	return 0;
}

int
tw_kde_fit(struct tw_kde *k, const struct tw_whiten *s, size_t n,
    const double *x)
{
	double h = pow((double)n, -1 / ((double)s->d + 4));
	size_t d = s->d, i, j;
	double *z;

	k->whiten = s;
	k->bytes = simd_widest();
	k->blocks = (n + TW_KDE_BLOCK - 1) / TW_KDE_BLOCK;
	k->shrink = 1 / (h * sqrt(2 * LOG_2));
	k->log_c = -log((double)n) - (double)d * (LOG_2PI / 2 + log(h)) -
	    s->log_det;
	if (reserve(k, d) < 0)
		return -1;
	/* The additional block holds the draw that is being whitened. */
	z = k->at + k->blocks * d * TW_KDE_BLOCK;
	for (i = 0; i < k->blocks * TW_KDE_BLOCK; i++) {
		double *to = k->at + i / TW_KDE_BLOCK * d * TW_KDE_BLOCK +
		    i % TW_KDE_BLOCK;

		/* The last block is padded: the kernels of INFINITY are 0. */
		for (j = 0; j < d; j++)
			z[j] = INFINITY;
		if (i < n)
			tw_whiten_at(s, x + i * d, z);
		for (j = 0; j < d; j++)
			to[j * TW_KDE_BLOCK] = z[j] * k->shrink;
	}
	return 0;
}

void
tw_kde_release(struct tw_kde *k)
{
	free(k->memory);
	*k = (struct tw_kde){ 0 };
}
