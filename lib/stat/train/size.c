/* The size of a flow, by what held-out records say. */
#include <math.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "stat/base/jobs.h"
#include "stat/train/size.h"
#include "stat/train/split.h"

enum {
	HELD_ENOUGH = 1000,	/* records held out in all by a trial, */
	TRIED_MOST = 4,		/*   of so many members at most */
	GIVE_UP = 5,		/* tenths of the schedule before one may end */
	BEHIND = 3		/* of which the last so many were lost */
};
static const double CLEAR = 0.1;	/* of a loss: more than noise */

/*
 * Small is what tw_flow_options_fill chooses. Large has some six times the
 * weights, for posteriors whose shape is hard: at 10,000 records of the sbi
 * benchmark's eight tasks held-out records prefer it for three, by up to 0.8
 * nats. It needs fewer epochs, and less decay. Affine is for likelihoods, data
 * that are normal or nearly so given their parameters: what splines gain
 * elsewhere they lose there.
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
	if (size == TW_FLOW_AFFINE) {
		o->kind = TW_FLOW_MAF;
		o->transforms = o->transforms != 0 ? o->transforms : 5;
	}
	tw_flow_options_fill(o, n, ntheta);
	if (size == TW_FLOW_LARGE && epochs)
		o->epochs = o->epochs * 2 / 3;
}

/* What all fits of one choice share. */
struct choice {
	const struct tw_flow_runs *runs;
	const struct tw_flow_options *opt;	/* what all are alike in */
	size_t members;		/* of all fits */
	size_t tried;		/* members of a trial */
	size_t telling;		/* the trial with progress; SIZE_MAX: all */
	struct trial *trial;	/* [sizes] */
	pthread_mutex_t lock;	/* of what follows, and of what is kept */
	pthread_cond_t more;	/* tenths of the first trial */
};

struct trial {
	struct choice *of;
	const struct tw_flow_options *opt;
	double tenth[TW_FLOW_TENTHS];	/* as give_up has them */
	size_t tenths;
	struct tw_flow flow;
	struct tw_flow_report report;
	enum tw_flow_error error;
};

/* Members of a choice: those of the fits before one, and the choice. */
struct stage {
	struct choice *of;
	size_t done;
};

static void
progress(void *arg, const struct tw_flow_progress *p)
{
	const struct stage *s = arg;
	struct tw_flow_progress all = *p;

	all.member += s->done;
	all.members = s->of->members;
	s->of->opt->progress(s->of->opt->arg, &all);
}

/* Trials go side by side; what they keep goes one after the other. */
static void
keep(void *arg, uint64_t id, const void *state, size_t n)
{
	struct choice *c = arg;

	pthread_mutex_lock(&c->lock);
	c->opt->keep(c->opt->keep_arg, id, state, n);
	pthread_mutex_unlock(&c->lock);
}

static const void *
kept(void *arg, uint64_t id, size_t *n)
{
	struct choice *c = arg;
	const void *state;

	pthread_mutex_lock(&c->lock);
	state = c->opt->kept(c->opt->keep_arg, id, n);
	pthread_mutex_unlock(&c->lock);
	return state;
}

/*
 * The fit that o describes, after which s->done members are done; told: with
 * progress.
 */
static enum tw_flow_error
fit(struct stage *s, const struct tw_flow_options *o, bool told,
    struct tw_flow *flow, struct tw_flow_report *report)
{
	struct choice *c = s->of;
	struct tw_flow_options some = *o;
	enum tw_flow_error error;

	some.progress = told && o->progress != NULL ? progress : NULL;
	some.arg = s;
	some.keep = o->keep != NULL ? keep : NULL;
	some.kept = o->kept != NULL ? kept : NULL;
	some.keep_arg = c;
	error = tw_flow_fit(c->runs, &some, flow, report);
	s->done += o->members;
	return error;
}

/* Add the members of more, and release it; -1 when memory runs out. */
static int
join(const struct tw_flow_options *o, struct tw_flow *f, struct tw_flow *more)
{
	size_t size = f->net.size * f->transforms;
	struct tw_flow all;
	int status = tw_flow_init(&all, o->kind, f->ntheta, f->nx,
	    f->members + more->members, o->transforms, o->hidden, o->blocks,
	    o->bins, o->bound);

	if (status < 0)
		return -1;
	if (f->summary.n > 0 && tw_flow_summarize(&all, &f->summary) < 0) {
		tw_flow_release(&all);
		return -1;
	}
	memcpy(all.theta, f->theta, f->ntheta * sizeof *f->theta);
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
 * Members flow->members .. o->members - 1, added to the flow: as many apart as
 * there are threads, and those left over each by all threads.
 */
static enum tw_flow_error
finish(struct stage *s, const struct tw_flow_options *o, struct tw_flow *flow,
    struct tw_flow_report *report)
{
	struct tw_flow_options some = *o;
	struct tw_flow_report r;
	struct tw_flow more;
	enum tw_flow_error error;

	while (flow->members < o->members) {
		size_t left = o->members - flow->members, m;

		m = left - left % o->threads;
		/* fast: one at a time they are the same */
		some.members = m > 0 ? m : 1;
		some.first = flow->members;
		error = fit(s, &some, true, &more, &r);
		if (error != TW_FLOW_FITTED)
			return error;
		add(report, flow->members, &r, some.members);
		if (join(o, flow, &more) < 0) {
			tw_flow_release(&more);
			return TW_FLOW_MEMORY;
		}
	}
	return TW_FLOW_FITTED;
}

/* ---- trials ------------------------------------------------------- */

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

/* After any of n tenths: behind at the last of them, and not by noise. */
static bool
behind(const double *loss, const double *first, size_t n)
{
	size_t i, run = 0;

	for (i = 0; i < n; i++) {
		run = loss[i] > first[i] + CLEAR ? run + 1 : 0;
		if (i + 1 >= GIVE_UP && run >= BEHIND)
			return true;
	}
	return false;
}

/* Trial t has done so many tenths. */
static void
publish(struct trial *t, const double *tenth, size_t n)
{
	pthread_mutex_lock(&t->of->lock);
	memcpy(t->tenth, tenth, n * sizeof *tenth);
	t->tenths = n;
	pthread_cond_broadcast(&t->of->more);
	pthread_mutex_unlock(&t->of->lock);
}

/*
 * What says so is the losses, not which trial goes faster: where the first is
 * not as far, it is waited for. It has begun, or it would not be waited for.
 */
static bool
give_up(void *arg, const double *tenth, size_t n)
{
	struct trial *t = arg, *first = t->of->trial;
	bool end;

	publish(t, tenth, n);
	/* fast: none is behind itself, nor so soon */
	if (t == first || n < GIVE_UP)
		return false;
	if (n == TW_FLOW_TENTHS)
		return false;
	pthread_mutex_lock(&t->of->lock);
	/* guard: a matter of which thread comes first */
	while (first->tenths < n)
		pthread_cond_wait(&t->of->more, &t->of->lock);
	end = behind(tenth, first->tenth, n);
	pthread_mutex_unlock(&t->of->lock);
	return end;
}

/* The i-th trial: a job for a thread. */
static void
try(void *arg, size_t i, unsigned worker)
{
	struct trial *t = (struct trial *)arg + i;
	struct choice *c = t->of;
	struct stage s = { c, i * c->tried };
	struct tw_flow_options o = *t->opt;
	double tenth[TW_FLOW_TENTHS];
	size_t k;
	(void)worker;

	o.members = c->tried;
	if (c->tried == 1) {
		o.give_up = give_up;
		o.give_up_arg = t;
	}
	t->error = fit(&s, &o, c->telling == i || c->telling == SIZE_MAX,
	    &t->flow, &t->report);
	/* It may have ended before its schedule. */
	for (k = 0; k < TW_FLOW_TENTHS; k++)
		tenth[k] = k < t->tenths ? t->tenth[k] :
		    t->error == TW_FLOW_FITTED ? t->report.held_loss : INFINITY;
	publish(t, tenth, TW_FLOW_TENTHS);
}

/*
 * All trials, side by side where each is of one member and there are threads.
 * The best of those that were fitted, SIZE_MAX if none was; *error if one ended
 * otherwise than by its loss.
 */
static size_t
try_all(struct choice *c, size_t sizes, double *loss, enum tw_flow_error *error)
{
	unsigned side = c->tried == 1 && c->opt->threads > 1 ? 2 : 1;
	struct tw_flow_options *o = calloc(sizes, sizeof *o);
	size_t best = SIZE_MAX, i;

	*error = TW_FLOW_MEMORY;
	if (o == NULL)
		return best;
	*error = TW_FLOW_FITTED;
	/* The largest takes longest. */
	c->telling = side > 1 ? sizes - 1 : SIZE_MAX;
	for (i = 0; i < sizes; i++) {
		o[i] = *c->trial[i].opt;
		o[i].threads /= side;
		c->trial[i].opt = &o[i];
	}
	tw_jobs_run(side, sizes, try, c->trial);
	for (i = 0; i < sizes; i++) {
		const struct trial *t = &c->trial[i];

		loss[i] = t->error == TW_FLOW_FITTED ? t->report.held_loss :
		    t->error == TW_FLOW_GIVEN_UP     ? NAN :
						       INFINITY;
		if (t->error == TW_FLOW_MEMORY)
			*error = TW_FLOW_MEMORY;
		if (t->error == TW_FLOW_FITTED &&
		    (best == SIZE_MAX || loss[i] < loss[best]))
			best = i;
	}
	free(o);
	return best;
}

enum tw_flow_error
tw_flow_fit_best(const struct tw_flow_runs *runs, size_t sizes,
    const struct tw_flow_options *opt, struct tw_flow *flow,
    struct tw_flow_report *report, double *loss, size_t *chosen)
{
	struct choice c = { .runs = runs,
		.opt = opt,
		.lock = PTHREAD_MUTEX_INITIALIZER,
		.more = PTHREAD_COND_INITIALIZER };
	enum tw_flow_error error;
	size_t i;

	if (tw_flow_held_out(runs->n, opt->holdout) == 0)
		sizes = 1;
	c.tried = members_tried(opt, runs->n, sizes);
	c.members = opt->members + (sizes - 1) * c.tried;
	c.trial = calloc(sizes, sizeof *c.trial);
	if (c.trial == NULL)
		return TW_FLOW_MEMORY;
	for (i = 0; i < sizes; i++)
		c.trial[i] = (struct trial){ .of = &c, .opt = &opt[i] };
	*chosen = try_all(&c, sizes, loss, &error);
	if (*chosen == SIZE_MAX && error == TW_FLOW_FITTED)
		error = TW_FLOW_DIVERGED;
	for (i = 0; i < sizes; i++) {
		/* guard: what was not fitted holds nothing */
		if (c.trial[i].error != TW_FLOW_FITTED)
			continue;
		if (i != *chosen || error != TW_FLOW_FITTED)
			tw_flow_release(&c.trial[i].flow);
	}
	if (error == TW_FLOW_FITTED) {
		*flow = c.trial[*chosen].flow;
		*report = c.trial[*chosen].report;
		error = finish(&(struct stage){ &c, sizes * c.tried },
		    &opt[*chosen], flow, report);
		if (error != TW_FLOW_FITTED)
			tw_flow_release(flow);
	}
	free(c.trial);
	return error;
}
