/*
 * nmm: the neural mass model of Jansen and Rit, a cortical column as three
 * populations of neurons; theta = (C, mu, sigma) uniform on
 * [10,250] x [50,500] x [100,5000]. Each population is a damped oscillator
 * (nmm.h) with rate (a, a, b), driven by noise s = (0.01, sigma, 1) and by
 *
 *   G = (A a S(q1 - q2), A a (mu + C2 S(C1 q0)), B b C4 S(C3 q0)),
 *   S(v) = vmax / (1 + exp(r (v0 - v))),  C1 = C, C2 = 0.8 C, C3 = C4 = C/4.
 *
 * Strang splitting (Buckwar, Tamborrino, Tubikanec, Statistics and Computing
 * 2020): half a step of v' = G(q), a step of the oscillators, exact, and half
 * a step of v' = G(q). Steps of 2^-10 s for 10 s from rest; from 2 s on every
 * eighth point of q1 - q2, 1024 in all; x is the decimal logarithm of their
 * spectral density (welch.h). No likelihood is known.
 */
#include <math.h>

#include "tasks/draw.h"
#include "tasks/nmm.h"
#include "tasks/task.h"
#include "tasks/welch.h"

enum {
	UNITS = 3,
	BURN_IN = 2048,		/* steps */
	EVERY = 8,
	POINTS = 1024
};

static const double A = 3.25, B = 22, a = 100, b = 50;
static const double vmax = 5, v0 = 6, slope = 0.56;
static const double step = 1.0 / 1024;

/* The state of the model. */
struct state {
	double q[UNITS], v[UNITS];
};

/* A step of one oscillator: E, and the root of K. */
struct mover {
	struct nmm_linear e;
	double rqq, rvq, rvv;	/* K = R R' with R = [rqq 0; rvq rvv] */
};

struct nmm_linear
nmm_linear(double rate, double g, double t)
{
	double at = rate * t, c = exp(-2 * at);
	struct nmm_linear m = {
		.qq = exp(-at) * (1 + at),
		.qv = exp(-at) * t,
		.vq = -exp(-at) * rate * at,
		.vv = exp(-at) * (1 - at),
		.kqq = c * (expm1(2 * at) - 2 * at * (1 + at)) * g /
		    (4 * rate * rate * rate),
		.kqv = c * t * t * g / 2,
		.kvv = c * (expm1(2 * at) - 2 * at * (at - 1)) * g / (4 * rate)
	};

	return m;
}

static struct mover
mover_of(double rate, double intensity)
{
	struct mover m = { .e = nmm_linear(rate, intensity, step) };

	m.rqq = sqrt(m.e.kqq);
	m.rvq = m.e.kqv / m.rqq;
	m.rvv = sqrt(m.e.kvv - m.rvq * m.rvq);
	return m;
}

static double
sigmoid(double v)
{
	return vmax / (1 + exp(slope * (v0 - v)));
}

/* The change of v in half a step of v' = G(q). */
static void
push(const struct state *s, double C, double mu, double by[UNITS])
{
	by[0] = step / 2 * (A * a * sigmoid(s->q[1] - s->q[2]));
	by[1] = step / 2 * (A * a * (mu + 0.8 * C * sigmoid(C * s->q[0])));
	by[2] = step / 2 * (B * b * 0.25 * C * sigmoid(0.25 * C * s->q[0]));
}

/* A step of the oscillators. Normals are drawn for all q, then for all v. */
static void
swing(struct state *s, const struct mover m[UNITS], struct tw_rng *r)
{
	double z[2 * UNITS], q, v;
	int i;

	for (i = 0; i < 2 * UNITS; i++)
		z[i] = tw_rng_normal(r);
	for (i = 0; i < UNITS; i++) {
		q = s->q[i];
		v = s->v[i];
		s->q[i] = m[i].e.qq * q + m[i].e.qv * v + m[i].rqq * z[i];
		s->v[i] = m[i].e.vq * q + m[i].e.vv * v + m[i].rvq * z[i] +
		    m[i].rvv * z[i + UNITS];
	}
}

/* Simulate the 1024 points. */
static void
record(struct tw_rng *r, const double *theta, double y[POINTS])
{
	struct mover m[UNITS] = {
		mover_of(a, 0.01 * 0.01),
		mover_of(a, theta[2] * theta[2]),
		mover_of(b, 1)
	};
	struct state s = { { 0 }, { 0 } };
	double by[UNITS];
	int t, i;

	/* A half step leaves q, and so G, as it is: compute G once for two. */
	push(&s, theta[0], theta[1], by);
	for (t = 0; t < BURN_IN + EVERY * POINTS; t++) {
		if (t >= BURN_IN && (t - BURN_IN) % EVERY == 0)
			y[(t - BURN_IN) / EVERY] = s.q[1] - s.q[2];
		for (i = 0; i < UNITS; i++)
			s.v[i] += by[i];
		swing(&s, m, r);
		push(&s, theta[0], theta[1], by);
		for (i = 0; i < UNITS; i++)
			s.v[i] += by[i];
	}
}

static void
prior(const struct task *t, struct tw_rng *r, double *theta)
{
	(void)t;
	theta[0] = draw_between(r, 10, 250);
	theta[1] = draw_between(r, 50, 500);
	theta[2] = draw_between(r, 100, 5000);
}

static void
simulate(const struct task *t, struct tw_rng *r, const double *theta,
    double *x)
{
	double y[POINTS], mean = 0;
	int i;

	record(r, theta, y);
	for (i = 0; i < POINTS; i++)
		mean += y[i] / POINTS;
	for (i = 0; i < POINTS; i++)
		y[i] -= mean;
	welch(y, POINTS, x);
	for (i = 0; i < t->d; i++)
		x[i] = log10(x[i]);
}

const struct task task_nmm = {
	.name = "nmm",
	.about = "spectrum of a neural mass model (no likelihood)",
	.p = UNITS, .d = WELCH_POWERS,
	.prior = prior,
	.simulate = simulate
};
