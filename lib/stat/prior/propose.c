/* Proposals from a prior for draws in a small region. See propose.h. */
#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "stat/base/array.h"
#include "stat/prior/propose.h"

#define STEEP	1e5
/* The radius of an ellipsoid, in units of that of the draws in it. */
#define WIDER	1.1
static const double PI = 3.14159265358979323846;

/*
 * The logarithm of the mean of exp(tilt w) over the unit ball in d dimensions,
 * where w is one coordinate. The mean is Gamma(v + 1) (2 / tilt)^v I_v(tilt)
 * with v = d / 2, whose power series has positive terms only.
 */
static double
log_mean_tilt(size_t d, double tilt)
{
	double term = 1, sum = 1, log_sum = 0, m;

	for (m = 1; term > 1e-17 * sum; m++) {
		term *= tilt / 2 / m * (tilt / 2 / ((double)d / 2 + m));
		sum += term;
		if (sum > 1e200) {
			term *= 1e-200;
			sum *= 1e-200;
			log_sum += 200 * log(10);
		}
	}
	return log_sum + log(sum);
}

/* Find c, log f(c), g, the direction of g in z, and the tilt. */
static void
find_tilt(struct tw_propose *p)
{
	const struct tw_whiten *s = &p->spread;
	double square = 0;
	size_t d = p->d, j, k;

	for (j = 0; j < d; j++) {
		p->centre[j] = tw_whiten_back(s, p->z, j);
		p->slope[j] = tw_dist_slope(&p->dist[j], p->centre[j]);
		p->log_centre += tw_dist_log_density(&p->dist[j], p->centre[j]);
	}
	for (k = 0; k < d; k++) {
		for (j = k; j < d; j++)
			p->toward[k] += p->slope[j] / s->scale[j] *
			    s->chol[j * d + k];
		square += p->toward[k] * p->toward[k];
	}
	for (j = 0; j < d && square > 0; j++)
		p->toward[j] /= sqrt(square);
	p->tilt = sqrt(square) * p->radius;
}

/* The logarithm of the volume of the unit ball: V(d) = 2 pi / d V(d - 2). */
static double
log_ball(size_t d)
{
	double sum = d % 2 == 0 ? 0 : log(2);

	for (; d > 1; d -= 2)
		sum += log(2 * PI / (double)d);
	return sum;
}

/*
 * Let B be the ellipsoid around the draws u[n*d]. Returns 0, or 1 if that is
 * not possible (tw_propose_ellipsoid).
 */
static int
lay_ellipsoid(struct tw_propose *p, size_t n, const double *u)
{
	double most = 0;
	size_t i, which;

	for (i = 0; i < n * p->d; i++)
		if (!isfinite(u[i]))
			return 1;
	if (tw_whiten_fit(&p->spread, n, u, &which) != TW_DRAWS_SOUND)
		return 1;
	for (i = 0; i < n; i++)
		most = fmax(most,
		    tw_whiten_at(&p->spread, u + i * p->d, p->toward));
	for (i = 0; i < p->d; i++)
		p->toward[i] = 0;
	p->radius = sqrt(most) * WIDER;
	find_tilt(p);
	/* With so steep a density, hardly any proposal would be accepted. */
	if (!(p->tilt < STEEP))
		return 1;
	p->scale = exp(log_ball(p->d) + p->spread.log_det +
	    (double)p->d * log(p->radius) + p->log_centre +
	    log_mean_tilt(p->d, p->tilt));
	return p->scale > 0 && p->scale <= DBL_MAX ? 0 : 1;
}

/* Allocate all arrays. Returns 0, or -1 if memory runs out. */
static int
make_room(struct tw_propose *p, size_t d, const struct tw_dist *dist)
{
	*p = (struct tw_propose){ .d = d, .dist = dist };
	p->lo = calloc(d, 6 * sizeof *p->lo);
	p->hi = tw_array_at(p->lo, d, sizeof *p->lo);
	p->centre = tw_array_at(p->lo, 2 * d, sizeof *p->lo);
	p->slope = tw_array_at(p->lo, 3 * d, sizeof *p->lo);
	p->toward = tw_array_at(p->lo, 4 * d, sizeof *p->lo);
	p->z = tw_array_at(p->lo, 5 * d, sizeof *p->lo);
	return p->lo == NULL ? -1 : 0;
}

/* The u of one end of a box, which is infinite if theta has no u. */
static double
end_of(const struct tw_dist *l, double theta)
{
	double u = tw_dist_u(l, theta);

	return !isnan(u) ? u : theta > 0 ? INFINITY : -INFINITY;
}

int
tw_propose_box(struct tw_propose *p, size_t d, const struct tw_dist *dist,
    const double *lo, const double *hi)
{
	size_t j;

	if (make_room(p, d, dist) < 0)
		return -1;
	p->scale = 1;
	for (j = 0; j < d; j++) {
		p->lo[j] = end_of(&dist[j], lo[j]);
		p->hi[j] = end_of(&dist[j], hi[j]);
		/* All u that round to an integer are in the box, or none. */
		if (tw_dist_is_integer(&dist[j])) {
			p->lo[j] = ceil(p->lo[j]) - 0.5;
			p->hi[j] = floor(p->hi[j]) + 0.5;
		}
		p->scale *= tw_dist_mass(&dist[j], p->lo[j], p->hi[j]);
	}
	return p->scale > 0 ? 0 : 1;
}

int
tw_propose_ellipsoid(struct tw_propose *p, size_t d, const struct tw_dist *dist,
    size_t n, const double *theta)
{
	int status = make_room(p, d, dist);
	double *u;
	size_t i;

	p->ellipsoid = true;
	/* An ellipsoid would contain only a part of the u of an integer. */
	for (i = 0; i < d && status == 0; i++)
		status = tw_dist_is_integer(&dist[i]);
	if (n == 0 || status != 0)
		return n == 0 ? 1 : status;
	u = tw_array(NULL, n, d * sizeof *u);
	for (i = 0; i < n * d && u != NULL; i++)
		u[i] = tw_dist_u(&dist[i % d], theta[i]);
	status = u == NULL || tw_whiten_init(&p->spread, d) < 0 ? -1 :
	    lay_ellipsoid(p, n, u);
	free(u);
	return status;
}

void
tw_propose_release(struct tw_propose *p)
{
	tw_whiten_release(&p->spread);
	free(p->lo);
	*p = (struct tw_propose){ 0 };
}

/*
 * Draw a point y[d] of the unit ball with a density proportional to exp(tilt
 * w), where w is its coordinate along toward[d]. If tilt is 0, project a
 * uniform point of the unit sphere in d + 2 dimensions. Otherwise the point of
 * the sphere has a von Mises-Fisher distribution, and w is drawn by the
 * algorithm of A. T. A. Wood (Simulation of the von Mises Fisher distribution,
 * 1994).
 */
static void
draw_in_ball(const struct tw_propose *p, struct tw_rng *rng, double *y)
{
	double m = (double)p->d + 1, tilt = p->tilt;
	double b = m / (2 * tilt + sqrt(4 * tilt * tilt + m * m));
	double top = (1 - b) / (1 + b), along, square, w, rest;
	size_t j;

	do {
		rest = tw_rng_normal(rng);
		square = rest * rest;
		rest = tw_rng_normal(rng);
		square += rest * rest;
		for (along = 0, j = 0; j < p->d; j++) {
			y[j] = tw_rng_normal(rng);
			square += y[j] * y[j];
			along += y[j] * p->toward[j];
		}
		w = (1 - along / sqrt(square)) / 2;
		w = (1 - (1 + b) * w) / (1 - (1 - b) * w);
	} while (tilt * (w - top) + m * log((1 - top * w) / (1 - top * top)) <
	    log(tw_rng_uniform(rng)));
	if (tilt == 0)
		rest = 1 / sqrt(square);
	else
		rest = sqrt((1 - w * w) / (square - along * along));
	for (j = 0; j < p->d; j++)
		y[j] = (w - rest * along) * p->toward[j] + rest * y[j];
}

static bool
draw_in_ellipsoid(struct tw_propose *p, struct tw_rng *rng, double *theta)
{
	double log_ratio = -p->log_centre, u;
	size_t j;

	draw_in_ball(p, rng, p->z);
	for (j = 0; j < p->d; j++)
		p->z[j] *= p->radius;
	for (j = 0; j < p->d; j++) {
		u = tw_whiten_back(&p->spread, p->z, j);
		log_ratio += tw_dist_log_density(&p->dist[j], u) -
		    p->slope[j] * (u - p->centre[j]);
		theta[j] = tw_dist_theta(&p->dist[j], u);
	}
	return log(tw_rng_uniform(rng)) < log_ratio;
}

bool
tw_propose_draw(struct tw_propose *p, struct tw_rng *rng, double *theta)
{
	size_t j;

	if (p->ellipsoid)
		return draw_in_ellipsoid(p, rng, theta);
	for (j = 0; j < p->d; j++)
		theta[j] = tw_dist_theta(&p->dist[j],
		    tw_dist_between(&p->dist[j], rng, p->lo[j], p->hi[j]));
	return true;
}
