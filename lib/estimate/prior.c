/* Priors: read from a list of distributions and files, and evaluated. */
#include <math.h>
#include <string.h>

#include "estimate/prior.h"
#include "io/msg.h"

/*
 * Dies unless own is an unconditional density, and all its parameters are among
 * those of f.
 */
static void
check_density(const struct tw_flow_file *own, const struct tw_flow_file *f)
{
	struct tw_slice s;
	size_t i;

	if (own->x.n > 0) {
		s = own->x.name[0];
		tw_die(TW_MISUSED, "%s: not a prior: it asks for data '%s' (tw-flow --kind prior makes one)",
		    own->file, TW_SHOWN(s));
	}
	for (i = 0; i < own->theta.n; i++) {
		s = own->theta.name[i];
		if (tw_names_find(&f->theta, s) == SIZE_MAX)
			tw_die(TW_MISUSED, "%s: not a prior of the parameters of %s: '%s' is none of them",
			    own->file, f->file, TW_SHOWN(s));
	}
}

/* ---- a list's items ------------------------------------------------ */

static void
take_file(struct tw_components *m, struct tw_slice item)
{
	char *path;

	if (m->has_density)
		tw_opt_bad("--prior", TW_SHOWN(item), "the only file");
	m->has_density = true;
	path = tw_arena(NULL, item.n + 1, 1);
	memcpy(path, item.p, item.n);
	tw_flow_file_read(&m->density, path);
	check_density(&m->density, &m->flow.file);
}

/* Parameters that the list does not mention are uniform over their support. */
static void
fill(struct tw_components *m, const bool *given)
{
	const struct tw_flow_file *f = &m->flow.file;
	struct tw_dists *dists = &m->dist;
	struct tw_slice s;
	size_t k;

	for (k = 0; k < f->theta.n; k++) {
		const struct tw_flow_theta *t = &f->flow.theta[k];

		s = f->theta.name[k];
		if (given[k] || (m->has_density &&
		    tw_names_find(&m->density.theta, s) != SIZE_MAX))
			continue;
		if (t->map != TW_MAP_PROBIT)
			tw_die(TW_MISUSED, "--prior: no distribution for '%s', whose support in %s is not bounded: give NAME=DISTRIBUTION",
			    TW_SHOWN(s), f->file);
		dists->dist[tw_names_add(&dists->name, s)] =
		    !t->integer ?
		    (struct tw_dist){ TW_DIST_UNIFORM, t->lo, t->hi, 0, 0 } :
		    (struct tw_dist){ TW_DIST_INTEGER, t->lo + 0.5,
			t->hi - 0.5, 0, 0 };
	}
}

void
tw_prior_take(struct tw_components *m, const char *list)
{
	struct tw_names *theta = &m->flow.file.theta;
	struct tw_dist *dist = tw_arena(NULL, theta->n, sizeof *dist);
	bool *given = tw_arena(NULL, theta->n, sizeof *given);
	struct tw_slice s;
	size_t k;

	m->has_prior = true;
	m->dist = (struct tw_dists){ 0 };
	m->dist.dist = tw_arena(NULL, theta->n, sizeof *m->dist.dist);
	while (list != NULL && tw_dist_next(&list, &s))
		/* The name of a file may not contain these characters. */
		if (memchr(s.p, '=', s.n) == NULL &&
		    memchr(s.p, '(', s.n) == NULL)
			take_file(m, s);
		else
			tw_dist_take(s, theta, dist, given);
	for (k = 0; k < theta->n; k++)
		if (given[k])
			m->dist.dist[tw_names_add(&m->dist.name,
			    theta->name[k])] = dist[k];
	fill(m, given);
}

/* ---- evaluation ---------------------------------------------------- */

/* Find the parameters of the density among those of f. */
static void
match(struct tw_prior *p, const struct tw_flow_file *own,
    const struct tw_flow_file *f)
{
	struct tw_slice s;
	size_t i;

	check_density(own, f);
	p->of = tw_arena(NULL, own->theta.n, sizeof *p->of);
	for (i = 0; i < own->theta.n; i++) {
		s = own->theta.name[i];
		p->of[i] = tw_names_find(&f->theta, s);
		if (p->has_dist[p->of[i]])
			tw_die(TW_MISUSED,
			    "--prior: '%s' has a distribution and is in %s, too",
			    TW_SHOWN(s), own->file);
	}
}

/* Dies unless each parameter has a distribution or is one of the density. */
static void
check(const struct tw_components *m, const struct tw_prior *p,
    const struct tw_flow_file *f)
{
	struct tw_slice s;
	size_t k;

	for (k = 0; k < p->d; k++) {
		s = f->theta.name[k];
		if (!p->has_dist[k] && (p->density == NULL ||
		    tw_names_find(&p->density->theta, s) == SIZE_MAX))
			tw_die(TW_MISUSED, "%s: the prior of '%s' is missing",
			    m->file, TW_SHOWN(s));
	}
}

void
tw_prior_begin(struct tw_prior *p, const struct tw_components *m,
    const struct tw_flow_file *f, unsigned threads)
{
	struct tw_slice s;
	size_t i, k;

	*p = (struct tw_prior){ .d = f->theta.n };
	p->dist = tw_arena(NULL, p->d, sizeof *p->dist);
	p->has_dist = tw_arena(NULL, p->d, sizeof *p->has_dist);
	if (!m->has_prior)
		return;
	for (i = 0; i < m->dist.name.n; i++) {
		s = m->dist.name.name[i];
		k = tw_names_find(&f->theta, s);
		if (k == SIZE_MAX)
			tw_die(TW_MISUSED, "%s: the prior of '%s', which is no parameter of %s",
			    m->file, TW_SHOWN(s), f->file);
		p->dist[k] = m->dist.dist[i];
		p->has_dist[k] = true;
	}
	p->density = m->has_density ? &m->density : NULL;
	if (p->density != NULL)
		match(p, p->density, f);
	check(m, p, f);
	if (p->density == NULL)
		return;
	p->theta = tw_arena(NULL, TW_FLOW_SLICE,
	    p->density->theta.n * sizeof *p->theta);
	p->log_p = tw_arena(NULL, TW_FLOW_SLICE, sizeof *p->log_p);
	tw_xdone(tw_flow_eval_init(&p->eval, &p->density->flow, threads));
	tw_flow_at_x(&p->eval, NULL);
	p->integer = p->eval.integer;
}

void
tw_prior_release(struct tw_prior *p)
{
	if (p->density != NULL)
		tw_flow_eval_release(&p->eval);
}

/* Whether the support of t is wider than lo to hi. */
static bool
is_wider(const struct tw_flow_theta *t, double lo, double hi)
{
	return (lo > -INFINITY && !(tw_flow_has_bound(t, false) &&
	    t->lo >= lo)) || (hi < INFINITY && !(tw_flow_has_bound(t, true) &&
	    t->hi <= hi));
}

bool
tw_prior_is_narrower(const struct tw_prior *p, const struct tw_flow_file *f)
{
	const struct tw_flow_theta *own;
	bool narrower = false;
	double lo, hi;
	size_t i;

	for (i = 0; i < p->d; i++) {
		if (!p->has_dist[i])
			continue;
		tw_dist_support(&p->dist[i], &lo, &hi);
		narrower = narrower || is_wider(&f->flow.theta[i], lo, hi);
	}
	for (i = 0; p->density != NULL && i < p->density->theta.n; i++) {
		own = &p->density->flow.theta[i];
		narrower = narrower || is_wider(&f->flow.theta[p->of[i]],
		    tw_flow_has_bound(own, false) ? own->lo : -INFINITY,
		    tw_flow_has_bound(own, true) ? own->hi : INFINITY);
	}
	return narrower;
}

/* Add the log density of n <= TW_FLOW_SLICE thetas to log_p[n]. */
static void
add_density(struct tw_prior *p, size_t n, const double *theta, double *log_p)
{
	size_t d = p->density->theta.n, i, j;

	for (i = 0; i < n; i++)
		for (j = 0; j < d; j++)
			p->theta[i * d + j] = theta[i * p->d + p->of[j]];
	tw_flow_logqs(&p->eval, n, p->theta, p->log_p);
	for (i = 0; i < n; i++)
		log_p[i] += p->log_p[i];
}

/* The sum of the log densities of the parameters that have a distribution. */
static double
dist_log(const struct tw_prior *p, const double *theta)
{
	double sum = 0;
	size_t i;

	for (i = 0; i < p->d; i++)
		if (p->has_dist[i])
			sum += tw_dist_log(&p->dist[i], p->spread &&
			    tw_dist_is_integer(&p->dist[i]) ?
			    floor(theta[i] + 0.5) : theta[i]);
	return sum;
}

void
tw_prior_logs(struct tw_prior *p, size_t n, const double *theta, double *log_p)
{
	size_t i, k;

	for (i = 0; i < n; i++)
		log_p[i] = dist_log(p, theta + i * p->d);
	for (i = 0; i < n && p->density != NULL; i += k) {
		k = n - i < TW_FLOW_SLICE ? n - i : TW_FLOW_SLICE;
		add_density(p, k, theta + i * p->d, log_p + i);
	}
}

void
tw_prior_spread(struct tw_prior *p, bool spread)
{
	p->spread = spread;
	if (p->density != NULL)
		p->eval.integer = !spread && p->integer;
}

void
tw_prior_draws(struct tw_prior *p, struct tw_rng *rng, size_t n, double *theta)
{
	size_t i, j, k, m;

	tw_prior_spread(p, true);
	for (i = 0; i < n; i++)
		for (j = 0; j < p->d; j++)
			if (p->has_dist[j]) {
				double *v = &theta[i * p->d + j];

				*v = tw_dist_draw(&p->dist[j], rng);
				if (tw_dist_is_integer(&p->dist[j]))
					*v += tw_rng_uniform(rng) - 0.5;
			}
	for (i = 0; i < n && p->density != NULL; i += m) {
		size_t d = p->density->theta.n;

		m = n - i < TW_FLOW_SLICE ? n - i : TW_FLOW_SLICE;
		tw_flow_draws(&p->eval, rng, m, p->theta);
		for (k = 0; k < m; k++)
			for (j = 0; j < d; j++)
				theta[(i + k) * p->d + p->of[j]] =
				    p->theta[k * d + j];
	}
	tw_prior_spread(p, false);
}
