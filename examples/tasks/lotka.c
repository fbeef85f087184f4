#include <math.h>

#include "tasks/lotka.h"

enum { ORDER = 20, STEPS = 100000 };

struct series {
	double x[ORDER + 1], y[ORDER + 1];
};

/*
 * Coefficients at (x, y). With p = x y, p_k the sum of x_j y_(k-j), the
 * equations read (k+1) x_(k+1) = a x_k - b p_k, (k+1) y_(k+1) = d p_k - c y_k.
 */
static void
expand(struct series *s, const struct lotka *f, double x, double y)
{
	double p;
	int j, k;

	s->x[0] = x;
	s->y[0] = y;
	for (k = 0; k < ORDER; k++) {
		for (p = 0, j = 0; j <= k; j++)
			p += s->x[j] * s->y[k - j];
		s->x[k + 1] = (f->a * s->x[k] - f->b * p) / (k + 1);
		s->y[k + 1] = (f->d * p - f->c * s->y[k]) / (k + 1);
	}
}

static double
sum(const double *coef, double h)
{
	double v = coef[ORDER];
	int k;

	for (k = ORDER - 1; k >= 0; k--)
		v = v * h + coef[k];
	return v;
}

/* The step at which the terms k of both series are 1e-12 of the first. */
static double
reach(const struct series *s, int k)
{
	double x = fabs(s->x[k] / s->x[0]), y = fabs(s->y[k] / s->y[0]);

	return pow(1e-12 / fmax(x, y), 1.0 / k);
}

int
lotka_solve(const struct lotka *f, double x, double y, size_t n,
    const double *t, double *xs, double *ys)
{
	struct series s;
	double now = 0, h;
	size_t i = 0;
	long step;

	for (step = 0; i < n && step < STEPS; step++) {
		expand(&s, f, x, y);
		/* A term may vanish by chance; two in a row do not. */
		h = fmin(reach(&s, ORDER), reach(&s, ORDER - 1));
		for (; i < n && t[i] - now <= h; i++) {
			xs[i] = sum(s.x, t[i] - now);
			ys[i] = sum(s.y, t[i] - now);
			if (!isfinite(xs[i]) || !isfinite(ys[i]))
				return -1;
		}
		x = sum(s.x, h);
		y = sum(s.y, h);
		now += h;
		/* Also stops at a NaN. */
		if (i < n && !(h > 0 && x > 0 && y > 0 && isfinite(x) &&
		    isfinite(y)))
			return -1;
	}
	return i == n ? 0 : -1;
}
