#include <math.h>

#include "tasks/welch.h"

enum { N = WELCH_SEGMENT };

static const double pi = 3.14159265358979323846;

/* Add the squared size of the segment's Fourier transform, by its definition. */
static void
add_segment(const double *y, const double cosine[N], double power[WELCH_POWERS])
{
	double v[N], mean = 0, re, im;
	int i, k;

	for (i = 0; i < N; i++)
		mean += y[i] / N;
	for (i = 0; i < N; i++)
		v[i] = (y[i] - mean) * (0.5 - 0.5 * cosine[i]);
	for (k = 0; k < WELCH_POWERS; k++) {
		re = im = 0;
		for (i = 0; i < N; i++) {
			re += v[i] * cosine[i * k % N];
			/* sin a = cos(a - pi/2) */
			im += v[i] * cosine[(i * k + N - N / 4) % N];
		}
		power[k] += re * re + im * im;
	}
}

void
welch(const double *y, size_t n, double power[WELCH_POWERS])
{
	double cosine[N], window = 0;
	size_t at, segments = 0;
	int i, k;

	for (i = 0; i < N; i++) {
		cosine[i] = cos(2 * pi * i / N);
		window += pow(0.5 - 0.5 * cosine[i], 2);
	}
	for (k = 0; k < WELCH_POWERS; k++)
		power[k] = 0;
	for (at = 0; at + N <= n; at += N / 2, segments++)
		add_segment(y + at, cosine, power);
	/* Every frequency except 0 and 1/2 also counts for its negative. */
	for (k = 0; k < WELCH_POWERS; k++)
		power[k] *= (k % (N / 2) == 0 ? 1 : 2) /
		    (window * (double)segments);
}
