/*
 * Log densities of some blocks of thetas, and of any number of thetas at one x,
 * of which threads share chunks.
 */
#include <math.h>
#include <string.h>

#include "stat/base/jobs.h"
#include "stat/flow/eval_parts.h"

/* ---- densities ---------------------------------------------------- */

/*
 * Set the y of theta number i in the room. Returns log |dy / dtheta|, or NAN if
 * theta is NaN, or -INFINITY if the density is 0 at theta.
 */
static double
mapped(const struct tw_flow_eval *e, struct tw_flow_room *r, size_t i,
    const double *theta)
{
	const struct tw_flow *f = e->flow;
	double jacobian = 0, slope, at, y;
	size_t j;

	for (j = 0; j < f->ntheta; j++) {
		r->y[place_of(e, i, j)] = 0;
		if (isnan(theta[j]))
			jacobian = NAN;
	}
	for (j = 0; j < f->ntheta && !isnan(jacobian); j++) {
		if (!tw_flow_inside(&f->theta[j], theta[j]) || (e->integer &&
		    f->theta[j].integer && theta[j] != floor(theta[j])))
			return -INFINITY;
		at = tw_flow_off_edge(&f->theta[j], theta[j]);
		if (at != theta[j])
			r->off_edge = true;
		y = tw_flow_standardize(&f->theta[j], at, &slope);
		/*
		 * So far out the density is 0, and larger y might overflow in
		 * the transforms.
		 */
		if (!(fabs(y) < 1e100))
			return -INFINITY;
		r->y[place_of(e, i, j)] = y;
		jacobian += slope;
	}
	return jacobian;
}

/* A mean of densities while it is computed: sum * exp(best). */
struct mean {
	double best, sum;
};

static void
mean_add(struct mean *m, double log_p, double weight)
{
	if (!(log_p > -INFINITY))
		return;
	if (log_p > m->best) {
		m->sum = m->sum * exp(m->best - log_p) + weight;
		m->best = log_p;
	} else
		m->sum += weight * exp(log_p - m->best);
}

/* Add to log_p[n] the log densities of a member at the n y in r. */
static void
member_log(struct tw_flow_eval *e, struct tw_flow_room *r, size_t member,
    size_t n, double *log_p)
{
	size_t d = e->flow->ntheta, i, j;

	memcpy(r->v, r->y, blocks_of(n) * d * BLOCK * sizeof *r->v);
	tw_flow_through(e, r, member, n, 0);
	for (i = 0; i < n; i++) {
		log_p[i] += r->sum[i];
		for (j = 0; j < d; j++) {
			double z = r->v[place_of(e, i, j)];

			log_p[i] -= 0.5 * z * z + HALF_LOG_2PI;
		}
	}
}

/* Add the densities of member k to the means. */
static void
add_member(struct tw_flow_eval *e, struct tw_flow_room *r,
    const struct tw_flow_points *p, size_t k, const double *jacobian,
    struct mean *mean)
{
	double weight = 1 / (double)e->flow->members;
	double log_p[MOST_BLOCKS * BLOCK];
	size_t i;

	memcpy(log_p, jacobian, p->n * sizeof *log_p);
	/* fast: known_log is the same but for rounding */
	if (k != p->known || r->off_edge)
		member_log(e, r, k, p->n, log_p);
	else
		for (i = 0; i < p->n; i++)
			log_p[i] += p->known_log[i];
	for (i = 0; i < p->n; i++)
		mean_add(&mean[i], log_p[i], weight);
}

/* Call mapped for all thetas, which sets their y in the room. */
static void
map_all(const struct tw_flow_eval *e, struct tw_flow_room *r,
    const struct tw_flow_points *p, double *jacobian)
{
	size_t d = e->flow->ntheta, i, j;

	r->off_edge = false;
	for (i = 0; i < p->n; i++) {
		size_t at = p->order != NULL ? p->order[i] :
		    p->same ? i / BLOCK : i;

		/* fast: the same theta as in the lane before */
		if (p->same && i % BLOCK > 0) {
			jacobian[i] = jacobian[i - 1];
			for (j = 0; j < d; j++)
				r->y[place_of(e, i, j)] =
				    r->y[place_of(e, i - 1, j)];
			continue;
		}
		jacobian[i] = mapped(e, r, i, p->theta + at * d);
	}
}

void
tw_flow_densities(struct tw_flow_eval *e, struct tw_flow_room *r,
    const struct tw_flow_points *p)
{
	size_t n = p->n, k, i;
	double jacobian[MOST_BLOCKS * BLOCK];
	struct mean mean[MOST_BLOCKS * BLOCK];

	map_all(e, r, p, jacobian);
	for (i = 0; i < n; i++)
		mean[i] = (struct mean){ -INFINITY, 0 };
	for (k = 0; k < e->flow->members; k++)
		add_member(e, r, p, k, jacobian, mean);
	for (i = 0; i < n; i++) {
		double *logq = &p->logq[p->order != NULL ? p->order[i] : i];

		*logq = jacobian[i];
		if (!isnan(jacobian[i]))
			*logq = mean[i].best + log(mean[i].sum);
	}
}

/* Densities of n thetas at the x that e is conditioned on. */
struct task {
	struct tw_flow_eval *e;
	size_t n;
	const double *theta;
	double *logq;
};

static void
densities_job(void *arg, size_t job, unsigned worker)
{
	struct task *t = arg;
	size_t first = job * CHUNK;

	tw_flow_densities(t->e, &t->e->room[worker],
	    &(struct tw_flow_points){ .n = chunk_size(t->n, job),
		.theta = t->theta + first * t->e->flow->ntheta,
		.logq = t->logq + first,
		.known = SIZE_MAX });
}

void
tw_flow_thetas_logqs(struct tw_flow_eval *e, size_t n, const double *theta,
    double *logq)
{
	tw_jobs_run(e->threads, chunks_of(n), densities_job,
	    &(struct task){ e, n, theta, logq });
}
