/* Random convolutions. See convolve.h. */
#include <math.h>

#include "stat/base/rng.h"
#define TW_REAL double
#include "stat/base/simd.h"
#include "stat/flow/convolve.h"

static const double LEAST = 1e-6;	/* added to a mean square */

static struct tw_convolution
draw(struct tw_rng *rng, size_t length)
{
	static const size_t some[] = { 1, 2, 3, 5, 9 };
	struct tw_convolution k = { .n = some[tw_rng_below(rng, 5)] };
	double mean = 0, squares = 0, room;
	size_t j;

	if (k.n > length)
		k.n = length;
	for (j = 0; j < k.n; j++) {
		k.weight[j] = tw_rng_normal(rng);
		mean += k.weight[j] / (double)k.n;
	}
	if (!(tw_rng_uniform(rng) < 0.5) || k.n == 1)
		mean = 0;
	for (j = 0; j < k.n; j++) {
		k.weight[j] -= mean;
		squares += k.weight[j] * k.weight[j];
	}
	for (j = 0; j < k.n; j++)
		k.weight[j] /= sqrt(squares);
	room = k.n > 1 ? (double)((length - 1) / (k.n - 1)) : 1;
	k.dilation = (size_t)pow(room, tw_rng_uniform(rng));
	k.bias = 2 * tw_rng_uniform(rng) - 1;
	k.own = tw_rng_uniform(rng) < 0.5;
	return k;
}

void
tw_convolutions(size_t length, size_t n, struct tw_convolution *kernel)
{
	struct tw_rng rng;
	size_t i;

	tw_rng_seed(&rng, 1);
	for (i = 0; i < n; i++)
		kernel[i] = draw(&rng, length);
}

/* Set to[LANES] to the convolution at LANES places; 0 after the last place. */
static void
at_places(const struct tw_convolution *k, const double *series, size_t places,
    double *to)
{
	size_t j;

	EACH_VEC(l)
	{
		tw_vec sum = { 0 };

		for (j = 0; j < k->n; j++)
			sum += splat(k->weight[j]) *
			    load(series + j * k->dilation + l);
		store(to + l, sum);
	}
	for (j = places; j < LANES; j++)
		to[j] = 0;
}

void
tw_convolve(const struct tw_convolution *k, size_t length, const double *series,
    double *to)
{
	size_t places = length - (k->n - 1) * k->dilation, from, i;
	double v[LANES], sum[LANES] = { 0 }, square[LANES] = { 0 };
	double above[LANES] = { 0 }, most[LANES] = { 0 };

	for (from = 0; from < places; from += LANES) {
		at_places(k, series + from, places - from, v);
		EACH_VEC(l)
		{
			tw_vec c = load(v + l);

			store(sum + l, load(sum + l) + c);
			store(square + l, load(square + l) + c * c);
			store(above + l, load(above + l) +
				choose(c > splat(k->bias), splat(1),
				    splat(0)));
			store(most + l, vec_max(vec_abs(c), load(most + l)));
		}
	}
	for (i = 1; i < LANES; i++) {
		sum[0] += sum[i];
		square[0] += square[i];
		above[0] += above[i];
		most[0] = fmax(most[0], most[i]);
	}
	if (k->bias < 0)
		above[0] -= (double)(from - places);
	to[0] = sum[0] / (double)places;
	to[1] = log(square[0] / (double)places + LEAST);
	to[2] = above[0] / (double)places;
	to[3] = most[0];
}
