/* A density around draws: a mixture of t kernels. See kernels.h. */
#include <math.h>
#include <stdlib.h>

#include "stat/likelihood/kernels.h"

static const double LOG_PI = 1.14472988584940017414;
static const double LOG_GAMMA_5_2 = 0.28468287047291915963;

int
tw_kernels_init(struct tw_kernels *k, size_t d, size_t n)
{
	double v;
	size_t i;

	*k = (struct tw_kernels){ .d = d, .n = n, .freedom = 4 + d % 2 };
	k->width = pow(4 / ((double)(d + 2) * (double)n), 1 / (double)(d + 4));
	v = (double)k->freedom;
	/* Gamma((v + d) / 2) is a factorial; log_norm is 0 before. */
	for (i = 2; i < (k->freedom + d) / 2; i++)
		k->log_norm += log((double)i);
	k->log_norm -= k->freedom == 4 ? 0 : LOG_GAMMA_5_2;
	k->log_norm -= (double)d * ((log(v) + LOG_PI) / 2 + log(k->width)) +
	    log((double)n);
	k->centre = malloc(n * d * sizeof *k->centre);
	if (k->centre != NULL && tw_whiten_init(&k->spread, d) == 0)
		return 0;
	tw_kernels_release(k);
	return -1;
}

void
tw_kernels_release(struct tw_kernels *k)
{
	tw_whiten_release(&k->spread);
	free(k->centre);
	*k = (struct tw_kernels){ 0 };
}

int
tw_kernels_fit(struct tw_kernels *k, const double *y)
{
	double shrink = sqrt(fmax(0, 1 - k->width * k->width));
	size_t i, which;

	if (tw_whiten_fit(&k->spread, k->n, y, &which) != TW_DRAWS_SOUND)
		return -1;
	for (i = 0; i < k->n; i++)
		tw_whiten_at(&k->spread, y + i * k->d, k->centre + i * k->d);
	for (i = 0; i < k->n * k->d; i++)
		k->centre[i] *= shrink;
	return 0;
}

/* A random factor that turns a normal draw into a draw of the t kernel. */
static double
stretch(struct tw_rng *rng, size_t freedom)
{
	double sum = 0, v;
	size_t i;

	for (i = 0; i < freedom; i++) {
		v = tw_rng_normal(rng);
		sum += v * v;
	}
	return sqrt((double)freedom / sum);
}

void
tw_kernels_draw(const struct tw_kernels *k, struct tw_rng *rng, double *y,
    double *room)
{
	const double *centre = k->centre + tw_rng_below(rng, k->n) * k->d;
	double wide = k->width * stretch(rng, k->freedom);
	size_t i;

	for (i = 0; i < k->d; i++)
		room[i] = centre[i] + wide * tw_rng_normal(rng);
	for (i = 0; i < k->d; i++)
		y[i] = tw_whiten_back(&k->spread, room, i);
}

/* v^n, n > 0 */
static double
power(double v, size_t n)
{
	double p = 1;

	for (; n > 0; n /= 2, v *= v)
		if (n % 2 == 1)
			p *= v;
	return p;
}

double
tw_kernels_log(const struct tw_kernels *k, const double *y, double *room)
{
	const double *centre = k->centre;
	double unit = 1 / (k->width * k->width * (double)k->freedom);
	double sum = 0, far, gap;
	size_t half = (k->freedom + k->d) / 2, i, j;

	/* guard: y is finite, as it belongs to a draw in the support */
	if (isinf(tw_whiten_at(&k->spread, y, room)))
		return -INFINITY;
	for (i = 0; i < k->n; i++, centre += k->d) {
		for (far = 0, j = 0; j < k->d; j++) {
			gap = room[j] - centre[j];
			far += gap * gap;
		}
		sum += power(1 / (1 + far * unit), half);
	}
	return log(sum) + k->log_norm - k->spread.log_det;
}
