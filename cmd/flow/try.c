/* --steps auto: windows tried on a small budget. */
#include <stdio.h>
#include <stdlib.h>

#include "form/flow.h"
#include "form/flow_words.h"
#include "io/msg.h"
#include "parts.h"
#include "stat/flow/eval.h"
#include "stat/train/holdout.h"
#include "stat/train/stack.h"

/* Steps seen in a trial, and passes over the runs, at least. */
enum { SEEN = 60000, EPOCHS = 2, WIDEST = 2, WORDS = 1024 };

struct trial {
	struct tw_stepwise_option stepwise;
	struct tw_flow_options fit;	/* how it was trained, */
	size_t size;
	struct tw_flow flow;		/* to this */
	struct tw_flow_report report;
};

/* The trials so far. */
struct tries {
	struct trial best;
	const struct tw_flow_options *fit;
	const struct tw_table *t;
	size_t n;			/* data columns, the table's first */
	const struct tw_flow_theta *support;
	size_t held;
	uint32_t *order;		/* [t->n] those held out last */
	size_t *all;			/* [t->d] 0, 1 .. */
	double *least, *loss;		/* [held] of the best, and the last */
	char words[WORDS];
	size_t used;
};

/* ---- trials -------------------------------------------------------- */

enum { CHUNK = 64 };	/* records at once */

/* Of n records, data and what they are given; each is room for their steps. */
static void
lose_some(struct tw_flow_eval *e, size_t n, const double *v, const double *x,
    double *each, double *loss)
{
	const struct tw_flow *f = e->flow;
	size_t steps = f->stepwise.steps, i, t;

	if (steps > 0)
		tw_flow_steps(e, n, x, v, each);
	for (i = 0; i < n; i++) {
		loss[i] = 0;
		for (t = 0; t < steps; t++)
			loss[i] -= each[i * steps + t];
		if (steps > 0)
			continue;
		tw_flow_at_x(e, x + i * tw_flow_givens(f));
		loss[i] = -tw_flow_logq(e, v + i * tw_flow_record(f));
	}
}

/* What a flow loses at the records held out; x are the numbers it is given. */
static void
lose(const struct tries *s, const struct tw_flow *f, const size_t *of,
    const size_t *x, double *loss)
{
	size_t d = tw_flow_record(f), nx = tw_flow_givens(f), i, j, k, n;
	double *v = tw_xrealloc(NULL, CHUNK * (2 * d + nx), sizeof *v);
	double *given = v + CHUNK * d, *each = given + CHUNK * nx;
	const uint32_t *held = s->order + s->t->n - s->held;
	struct tw_flow_eval e;

	tw_xdone(tw_flow_eval_init(&e, f, s->fit->threads));
	e.integer = false;	/* they are spread here */
	for (i = 0; i < s->held; i += n) {
		n = s->held - i < CHUNK ? s->held - i : CHUNK;
		for (k = 0; k < n; k++) {
			for (j = 0; j < d; j++)
				v[k * d + j] = s->t->x[of[j]][held[i + k]];
			for (j = 0; j < nx; j++)
				given[k * nx + j] =
				    s->t->x[x[j]][held[i + k]];
		}
		lose_some(&e, n, v, given, each, loss + i);
	}
	tw_flow_eval_release(&e);
	free(v);
}

/* Whether the trial gains on the best, by what is no noise. */
static bool
is_better(const struct tries *s)
{
	double sum = 0, squares = 0, d;
	size_t i;

	for (i = 0; i < s->held; i++) {
		d = s->least[i] - s->loss[i];
		sum += d;
		squares += d * d;
	}
	return sum > 0 && sum * sum > squares - sum * sum / (double)s->held;
}

/* Whether that window is the best so far, which is kept. */
static bool
try_one(struct tries *s, struct tw_stepwise_option o)
{
	struct trial trial = { .stepwise = o, .fit = *s->fit,
	    .size = TW_FLOW_SMALL };
	struct tw_stepwise *w = &trial.fit.stepwise;
	char sizes[TW_TRAIN_WORDS], text[TW_WINDOW_TEXT];
	double *loss = s->least;

	*w = tw_stepwise_of(&o, s->n, s->t->d - s->n);
	if (s->n % o.wide != 0 || (o.before > 0 && o.before >= w->steps) ||
	    (o.place && w->steps < 2) ||
	    (o.bent && tw_stepwise_walled(s->support, s->n)) ||
	    tw_stepwise_odd(&o, s->support, s->n) < s->n)
		return false;
	trial.fit.members = 1;
	trial.fit.epochs = EPOCHS + SEEN / (s->t->n * w->steps);
	trial.fit.progress = NULL;
	if (tw_train(&trial.fit, &trial.size, 1, s->t, s->n, s->support,
		&trial.flow, &trial.report, sizes) != TW_FLOW_FITTED)
		return false;
	tw_stepwise_text(text, w);
	if (s->used < WORDS)
		s->used += (size_t)snprintf(s->words + s->used,
		    WORDS - s->used, "%s%s %.2f", s->used > 0 ? "; " : "",
		    text, trial.report.held_loss);
	lose(s, &trial.flow, s->all, s->all + s->n, s->loss);
	if (s->best.flow.groups > 0 && !is_better(s)) {
		tw_flow_release(&trial.flow);
		return false;
	}
	tw_flow_release(&s->best.flow);
	s->best = trial;
	s->least = s->loss;
	s->loss = loss;
	return true;
}

/* Steps of so many columns: longer windows while they gain, and places. */
static void
try_wide(struct tries *s, size_t wide)
{
	struct tw_stepwise_option o = { .given = true, .wide = wide };
	size_t best = 0;

	try_one(s, o);
	for (o.before = 1; o.before <= 4 && try_one(s, o); o.before *= 2)
		best = o.before;
	o.place = true;
	o.before = best;
	try_one(s, o);
	o.before = 0;
	if (best > 0)
		try_one(s, o);
}

/* ---- beside -------------------------------------------------------- */

/* The table's columns of these names; dies where one is not there. */
static size_t *
find(const struct tw_names *name, const char *file, const struct tw_reader *r,
    const struct tw_cols *cols)
{
	size_t *at = tw_arena(NULL, name->n, sizeof *at), i, j;

	for (i = 0; i < name->n; i++) {
		for (j = 0; j < cols->n && !tw_slice_same(
		    name->name[i], r->name[cols->col[j]]);
		    j++)
			;
		if (j == cols->n)
			tw_die(TW_MISUSED, "%s: --beside: its column '%s' is not among these",
			    file, TW_SHOWN(name->name[i]));
		at[i] = j;
	}
	return at;
}

/* Whether the best has a share in the mixture with the likelihood at path. */
static bool
gains(const struct tries *s, const char *path, const struct tw_reader *r,
    const struct tw_cols *cols)
{
	const double *both[2] = { s->loss, s->least };
	double *mixed = tw_arena(NULL, s->held, sizeof *mixed);
	double weight[2], lack;
	struct tw_flow_file like;
	size_t *of, *x;

	tw_flow_file_read_any(&like, path);
	if (!like.likelihood)
		tw_die(TW_MISUSED, "%s: --beside: not a likelihood", path);
	of = find(&like.theta, path, r, cols);
	x = find(&like.x, path, r, cols);
	lose(s, &like.flow, of, x, s->loss);
	tw_xdone(tw_stack_few(s->held, 1, 2, both, weight, mixed, &lack));
	tw_flow_file_release(&like);
	return weight[1] > 0;
}

/* ---- words --------------------------------------------------------- */

/* What the data are taken for. */
static void
say(const struct tries *s)
{
	const struct tw_stepwise *w = &s->best.flow.stepwise;
	char given[80] = "", each[48] = "";

	if (w->wide > 1)
		snprintf(each, sizeof each, " of %zu numbers", w->wide);
	if (w->before == 1)
		snprintf(given, sizeof given, ", each given the one before%s",
		    w->place ? " and its place" : "");
	else if (w->before > 1)
		snprintf(given, sizeof given, ", each given the %zu before%s",
		    w->before, w->place ? " and its place" : "");
	else if (w->place)
		snprintf(given, sizeof given, ", each given its place");
	tw_warn("held-out loss by --steps: %s; taken as %s%zu %s%s%s%s",
	    s->words, w->before > 0 ? "a series of " : "", w->steps,
	    w->before > 0 || w->place ? "step" : "trial",
	    w->steps > 1 ? "s" : "", each, given);
}

/* Which records are held out, and room for what they lose. */
static void
begin(struct tries *s, const struct tw_reader *r)
{
	size_t i;

	s->order = tw_arena(NULL, s->t->n, sizeof *s->order);
	s->held = tw_flow_deal(s->fit, s->t->n, s->order);
	if (s->held == 0)
		tw_die(TW_FAILED, "%s: --steps auto: no record is held out to choose by",
		    r->in.file);
	s->all = tw_arena(NULL, s->t->d, sizeof *s->all);
	for (i = 0; i < s->t->d; i++)
		s->all[i] = i;
	s->least = tw_arena(NULL, s->held, sizeof *s->least);
	s->loss = tw_arena(NULL, s->held, sizeof *s->loss);
}

bool
tw_try(struct tw_stepwise_option *stepwise, struct tw_flow_options *fit,
    size_t *size, const struct tw_table *t, const struct tw_reader *r,
    const struct tw_cols *cols, const struct tw_support *support,
    struct tw_flow *flow, struct tw_flow_report *report)
{
	struct tries s = { .fit = fit, .t = t, .n = support->params->n,
	    .support = support->theta };
	const char *beside = stepwise->beside;
	struct tw_stepwise_option o;
	bool more;
	size_t wide;

	begin(&s, r);
	for (wide = 1; wide <= WIDEST && wide < s.n; wide++)
		try_wide(&s, wide);
	if (s.best.flow.groups == 0)
		try_one(&s, (struct tw_stepwise_option){ .given = true,
		    .wide = s.n });
	if (s.best.flow.groups == 0)
		tw_die(TW_FAILED, "%s: --steps auto: training found no finite loss",
		    r->in.file);
	o = s.best.stepwise;
	o.bent = true;
	try_one(&s, o);
	say(&s);
	more = beside == NULL || gains(&s, beside, r, cols);
	*stepwise = s.best.stepwise;
	fit->stepwise = s.best.fit.stepwise;
	if (more)
		tw_flow_release(&s.best.flow);
	else {
		tw_warn("it gains nothing beside %s: written as it was tried",
		    beside);
		*fit = s.best.fit;
		*size = s.best.size;
		*flow = s.best.flow;
		*report = s.best.report;
	}
	return more;
}
