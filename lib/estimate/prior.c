/* Priors that are given or learnt. */
#include <math.h>
#include <string.h>

#include "estimate/law_text.h"
#include "estimate/prior.h"
#include "estimate/region_file.h"
#include "io/msg.h"

/* ---- a list's items ----------------------------------------------- */

static void
take_file(struct tw_prior *p, struct tw_slice item)
{
	if (p->learnt)
		tw_opt_bad("--prior", TW_SHOWN(item), "the only file");
	p->learnt = true;
	p->path = tw_stay(NULL, item.n + 1, 1);
	memcpy(p->path, item.p, item.n);
}

/* ---- a learnt one ------------------------------------------------- */

/* Read the file and find its parameters, which f has and the laws have not. */
static void
read_file(struct tw_prior *p, struct tw_flow_file *f)
{
	struct tw_flow_file *own = &p->file;
	struct tw_slice s;
	size_t i;

	tw_flow_file_read(own, p->path);
	if (own->x.n > 0) {
		s = own->x.name[0];
		tw_die(TW_MISUSED, "%s: not a prior: it asks for data '%s' (tw-flow --prior makes one)",
		    own->file, TW_SHOWN(s));
	}
	p->of = tw_stay(NULL, own->theta.n, sizeof *p->of);
	for (i = 0; i < own->theta.n; i++) {
		s = own->theta.name[i];
		p->of[i] = tw_names_find(&f->theta, s);
		if (p->of[i] == SIZE_MAX)
			tw_die(TW_MISUSED, "%s: not a prior of the parameters of %s: '%s' is none of them",
			    own->file, f->file, TW_SHOWN(s));
		if (p->is_law[p->of[i]])
			tw_die(TW_MISUSED,
			    "--prior: '%s' has a law and is in %s, too",
			    TW_SHOWN(s), own->file);
	}
	p->theta = tw_stay(NULL, TW_FLOW_SLICE,
	    own->theta.n * sizeof *p->theta);
	p->log_p = tw_stay(NULL, TW_FLOW_SLICE, sizeof *p->log_p);
}

/* Add what the learnt density says of n <= TW_FLOW_SLICE thetas. */
static void
add_learnt(struct tw_prior *p, size_t n, const double *theta, double *log_p)
{
	size_t d = p->file.theta.n, i, j;

	for (i = 0; i < n; i++)
		for (j = 0; j < d; j++)
			p->theta[i * d + j] = theta[i * p->d + p->of[j]];
	tw_flow_logqs(&p->eval, n, p->theta, p->log_p);
	for (i = 0; i < n; i++)
		log_p[i] += p->log_p[i];
}

/* ---- its part in T ------------------------------------------------ */

void
tw_prior_cut(struct tw_prior *p, struct tw_flow_file *f,
    const struct tw_within_options *o, unsigned threads)
{
	struct tw_focus_options find = TW_FOCUS_STANDARD;
	struct tw_focus_flows *t = &p->within;
	struct tw_names *name;
	size_t i;

	if (o->flow.n == 0)
		return;
	tw_focus_flows_read(t, o->flow.n, o->flow.n, o->flow.v);
	name = &t->flow[0].file.theta;
	p->from = tw_stay(NULL, p->d, sizeof *p->from);
	for (i = 0; i < t->d; i++) {
		size_t k = tw_names_find(&f->theta, name->name[i]);

		if (t->d != p->d || k == SIZE_MAX)
			tw_die(TW_MISUSED, "--within: %s is not of the parameters of %s",
			    t->flow[0].file.file, f->file);
		p->from[i] = k;
	}
	tw_focus_flows_observe(t, o->observed, o->no_header);
	find.threads = threads;
	if (o->region != NULL)
		tw_region_file_read(t, o->region, NULL, threads);
	else
		tw_focus_flows_find(t, &find);
	p->asked = tw_stay(NULL, TW_FLOW_SLICE, p->d * sizeof *p->asked);
	p->who = tw_stay(NULL, TW_FLOW_SLICE, sizeof *p->who);
	p->inside = tw_stay(NULL, TW_FLOW_SLICE, 1);
}

/* Take what is beyond T from n <= TW_FLOW_SLICE thetas. */
static void
cut(struct tw_prior *p, size_t n, const double *theta, double *log_p)
{
	size_t i, j, m = 0;

	for (i = 0; i < n; i++) {
		if (!(log_p[i] > -INFINITY))
			continue;
		for (j = 0; j < p->d; j++)
			p->asked[m * p->d + j] = theta[i * p->d + p->from[j]];
		p->who[m++] = i;
	}
	(void)tw_focus_flows_hold(&p->within, m, p->asked, p->inside);
	for (i = 0; i < m; i++)
		if (!p->inside[i])
			log_p[p->who[i]] = -INFINITY;
}

/* ---- all of it ---------------------------------------------------- */

/* The support, for parameters of which nothing is said. */
static void
fill(struct tw_prior *p, struct tw_flow_file *f)
{
	struct tw_slice s;
	size_t k;

	for (k = 0; k < p->d; k++) {
		const struct tw_flow_theta *t = &f->flow.theta[k];

		s = f->theta.name[k];
		if (p->is_law[k] || (p->learnt &&
		    tw_names_find(&p->file.theta, s) != SIZE_MAX))
			continue;
		if (t->map != TW_MAP_PROBIT)
			tw_die(TW_MISUSED, "--prior: none for '%s', whose support in %s is not bounded: NAME=LAW",
			    TW_SHOWN(s), f->file);
		p->law[k] = t->whole ?
		    (struct tw_law){ TW_LAW_WHOLE, t->lo + 0.5, t->hi - 0.5 } :
		    (struct tw_law){ TW_LAW_UNIFORM, t->lo, t->hi };
		p->is_law[k] = true;
	}
}

void
tw_prior_begin(struct tw_prior *p, struct tw_flow_file *f, const char *list,
    unsigned threads)
{
	struct tw_slice s;

	*p = (struct tw_prior){ .d = f->theta.n };
	p->law = tw_stay(NULL, p->d, sizeof *p->law);
	p->is_law = tw_stay(NULL, p->d, sizeof *p->is_law);
	while (list != NULL && tw_law_next(&list, &s))
		/* A file's name holds neither. */
		if (memchr(s.p, '=', s.n) == NULL &&
		    memchr(s.p, '(', s.n) == NULL)
			take_file(p, s);
		else
			tw_law_take("--prior", s, &f->theta, p->law, p->is_law);
	if (p->learnt)
		read_file(p, f);
	fill(p, f);
	if (!p->learnt)
		return;
	tw_xdone(tw_flow_eval_init(&p->eval, &p->file.flow, threads));
	tw_flow_at_x(&p->eval, NULL);
}

void
tw_prior_none(struct tw_prior *p, const struct tw_flow_file *f)
{
	*p = (struct tw_prior){ .d = f->theta.n };
	p->is_law = tw_stay(NULL, p->d, sizeof *p->is_law);
}

void
tw_prior_release(struct tw_prior *p)
{
	tw_focus_flows_release(&p->within);
	if (p->learnt) {
		tw_flow_eval_release(&p->eval);
		tw_flow_file_release(&p->file);
	}
}

/* Of the parameters that have a law. */
static double
law_log(const struct tw_prior *p, const double *theta)
{
	double sum = 0;
	size_t i;

	for (i = 0; i < p->d; i++)
		if (p->is_law[i])
			sum += tw_law_log(&p->law[i], theta[i]);
	return sum;
}

void
tw_prior_logs(struct tw_prior *p, size_t n, const double *theta, double *log_p)
{
	size_t i, k;

	for (i = 0; i < n; i++)
		log_p[i] = law_log(p, theta + i * p->d);
	for (i = 0; i < n && (p->learnt || p->within.n > 0); i += k) {
		k = n - i < TW_FLOW_SLICE ? n - i : TW_FLOW_SLICE;
		if (p->learnt)
			add_learnt(p, k, theta + i * p->d, log_p + i);
		if (p->within.n > 0)
			cut(p, k, theta + i * p->d, log_p + i);
	}
}
