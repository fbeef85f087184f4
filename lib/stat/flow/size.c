/* The size of a flow, by what held-out records say. */
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "stat/flow/size.h"

enum {
	HELD_ENOUGH = 1000,	/* records held out in all by a trial, */
	TRIED_MOST = 4		/*   of so many members at most */
};

/*
 * Small is what tw_flow_options_fill chooses. Large has some six times the
 * weights, for posteriors whose shape is hard: at 10,000 records of the sbi
 * benchmark's eight tasks held-out records prefer it for three, by up to 0.8
 * nats. It needs fewer epochs, and less decay.
 */
void
tw_flow_size_fill(struct tw_flow_options *o, enum tw_flow_size size, size_t n,
    size_t ntheta)
{
	bool epochs = o->epochs == 0;

	if (size == TW_FLOW_LARGE) {
		o->transforms = o->transforms != 0 ? o->transforms : 4;
		o->hidden = o->hidden != 0 ? o->hidden : 80;
		o->blocks = o->blocks != SIZE_MAX ? o->blocks : 2;
		o->rate = o->rate > 0 ? o->rate : 2e-3;
		o->decay = o->decay >= 0 ? o->decay : fmin(3, 1000 / (double)n);
	}
	tw_flow_options_fill(o, n, ntheta);
	if (size == TW_FLOW_LARGE && epochs)
		o->epochs = o->epochs * 2 / 3;
}

/* What all fits of one choice share. */
struct choice {
	size_t n, ntheta, nx;
	const double *const *theta, *const *x;
	const struct tw_flow_theta *support;
	struct tw_flow_progress
	    at; /* members: of all fits; member: done before */
	const struct tw_flow_options *told;	/* whose progress is called */
};

static void
progress(void *arg, const struct tw_flow_progress *p)
{
	const struct choice *c = arg;
	struct tw_flow_progress all = *p;

	all.member += c->at.member;
	all.members = c->at.members;
	c->told->progress(c->told->arg, &all);
}

/* Members first .. first + members - 1 of the flow that o describes. */
static enum tw_flow_error
fit(struct choice *c, const struct tw_flow_options *o, size_t first,
    size_t members, struct tw_flow *flow, struct tw_flow_report *report)
{
	struct tw_flow_options some = *o;
	enum tw_flow_error error;

	some.first = first;
	some.members = members;
	c->told = o;
	if (o->progress != NULL) {
		some.progress = progress;
		some.arg = c;
	}
	error = tw_flow_fit(c->n, c->ntheta, c->theta, c->support, c->nx, c->x,
	    &some, flow, report);
	c->at.member += members;
	return error;
}

/* Add the members of more, and release it; -1 when memory runs out. */
static int
join(const struct tw_flow_options *o, struct tw_flow *f, struct tw_flow *more)
{
	size_t size = f->net.size * f->transforms;
	struct tw_flow all;

	if (tw_flow_init(&all, o->kind, f->ntheta, f->nx,
		f->members + more->members, o->transforms, o->hidden, o->blocks,
		o->bins, o->bound) < 0)
		return -1;
	if (f->summary.n > 0 && tw_flow_summarize(&all, &f->summary) < 0) {
		tw_flow_release(&all);
		return -1;
	}
	memcpy(all.theta, f->theta, f->ntheta * sizeof *f->theta);
	if (f->nx > 0)
		memcpy(all.data, f->data, f->nx * sizeof *f->data);
	memcpy(all.weight, f->weight, f->members * size * sizeof *f->weight);
	memcpy(all.weight + f->members * size, more->weight,
	    more->members * size * sizeof *f->weight);
	tw_flow_release(f);
	tw_flow_release(more);
	*f = all;
	return 0;
}

/* The report on m members and that on k more, as one. */
static void
add(struct tw_flow_report *r, size_t m, const struct tw_flow_report *more,
    size_t k)
{
	double w = (double)k / (double)(m + k);

	r->epochs += more->epochs;
	r->best = more->best;
	r->train += w * (more->train - r->train);
	r->held_loss += w * (more->held_loss - r->held_loss);
}

/*
 * Members from .. o->members - 1, added to the flow: as many apart as there are
 * threads, and those left over each by all threads.
 */
static enum tw_flow_error
finish(struct choice *c, const struct tw_flow_options *o, struct tw_flow *flow,
    struct tw_flow_report *report)
{
	struct tw_flow_report r;
	struct tw_flow more;
	enum tw_flow_error error;

	while (flow->members < o->members) {
		size_t left = o->members - flow->members, m;

		m = left - left % o->threads;
		m = m > 0 ? m : 1;
		error = fit(c, o, flow->members, m, &more, &r);
		if (error != TW_FLOW_FITTED)
			return error;
		add(report, flow->members, &r, m);
		if (join(o, flow, &more) < 0) {
			tw_flow_release(&more);
			return TW_FLOW_MEMORY;
		}
	}
	return TW_FLOW_FITTED;
}

/* Members of a trial. */
static size_t
members_tried(const struct tw_flow_options *o, size_t n, size_t sizes)
{
	size_t held = tw_flow_held_out(n, o->holdout);
	size_t m = held > 0 ? (HELD_ENOUGH + held - 1) / held : 1;

	if (sizes > 1 && m > TRIED_MOST)
		m = TRIED_MOST;
	return sizes == 1 || m > o->members ? o->members : m;
}

enum tw_flow_error
tw_flow_fit_best(size_t n, size_t ntheta, const double *const *theta,
    const struct tw_flow_theta *support, size_t nx, const double *const *x,
    size_t sizes, const struct tw_flow_options *opt, struct tw_flow *flow,
    struct tw_flow_report *report, double *loss, size_t *chosen)
{
	size_t tried, i;
	struct choice c = { .n = n,
		.ntheta = ntheta,
		.nx = nx,
		.theta = theta,
		.x = x,
		.support = support };
	enum tw_flow_error error = TW_FLOW_DIVERGED;
	struct tw_flow_report r;
	struct tw_flow f;

	if (tw_flow_held_out(n, opt->holdout) == 0)
		sizes = 1;
	tried = members_tried(opt, n, sizes);
	c.at.members = opt->members + (sizes - 1) * tried;
	*chosen = SIZE_MAX;
	for (i = 0; i < sizes; i++) {
		error = fit(&c, &opt[i], 0, tried, &f, &r);
		loss[i] = error == TW_FLOW_FITTED ? r.held_loss : INFINITY;
		if (error == TW_FLOW_DIVERGED)
			continue;
		if (error != TW_FLOW_FITTED)
			break;
		if (*chosen != SIZE_MAX && !(loss[i] < loss[*chosen])) {
			tw_flow_release(&f);
			continue;
		}
		if (*chosen != SIZE_MAX)
			tw_flow_release(flow);
		*chosen = i;
		*flow = f;
		*report = r;
	}
	if (error != TW_FLOW_MEMORY && *chosen != SIZE_MAX)
		error = finish(&c, &opt[*chosen], flow, report);
	if (error != TW_FLOW_FITTED && *chosen != SIZE_MAX)
		tw_flow_release(flow);
	return error;
}
