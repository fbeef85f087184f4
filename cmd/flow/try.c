/* --steps auto and --beside: tries likelihoods with little training. */
#include <stdio.h>
#include <stdlib.h>

#include "form/flow.h"
#include "form/flow_words.h"
#include "io/msg.h"
#include "parts.h"
#include "stat/flow/eval.h"
#include "stat/train/holdout.h"
#include "stat/train/stack.h"

/*
 * A trial makes EPOCHS passes over the records, and more until it has seen SEEN
 * steps. Steps have at most WIDEST columns.
 */
enum { SEEN = 60000, EPOCHS = 2, WIDEST = 2, WORDS = 1024 };

/* A trial: training with one stepwise option, and its result. */
struct trial {
	struct tw_stepwise_option option;
	struct tw_flow_options fit;
	size_t size;
	struct tw_fitted fitted;	/* flow.groups = 0: not trained */
	double *loss;		/* [held] at each held-out record */
};

/* The trials so far, and the best of them. */
struct tries {
	const struct tw_flow_options *fit;
	const struct tw_training_set *set;
	size_t held;		/* records held out */
	struct trial best;
	char words[WORDS];	/* the loss of each */
	size_t used;
};

/* ---- trials ---------------------------------------------------------- */

static void
release(struct trial *t)
{
	tw_flow_release(&t->fitted.flow);
	free(t->loss);
}

/* Whether the data can be divided into such steps. */
static bool
is_possible(const struct tw_stepwise_option *o,
    const struct tw_training_set *s)
{
	size_t n = s->of.n, steps = n / o->wide;

	return n % o->wide == 0 && (o->before == 0 || o->before < steps) &&
	    (!o->place || steps > 1) &&
	    (!o->asinh || !tw_stepwise_bounded(s)) &&
	    tw_stepwise_odd(o, s) == n;
}

/* Add the held-out loss of a trial to the words. */
static void
note(struct tries *s, const struct trial *t)
{
	char text[TW_STEPWISE_TEXT];

	tw_stepwise_text(text, &t->fit.stepwise);
	if (s->used < WORDS)
		s->used += (size_t)snprintf(s->words + s->used,
		    WORDS - s->used, "%s%s %.2f", s->used > 0 ? "; " : "",
		    text, t->fitted.report.held_loss);
}

/*
 * Try one stepwise option, and keep the result if it is the best so far.
 * Returns whether it is.
 */
static bool
try_one(struct tries *s, struct tw_stepwise_option o)
{
	struct trial t = { .option = o, .fit = *s->fit,
	    .size = TW_FLOW_SMALL };
	bool better;

	if (o.given && !is_possible(&o, s->set))
		return false;
	t.fit.members = 1;
	if (o.given) {
		t.fit.stepwise = tw_stepwise_of(&o, s->set);
		t.fit.epochs = EPOCHS + SEEN /
		    (s->set->t.n * t.fit.stepwise.steps);
	}
	t.fit.progress = NULL;
	t.loss = tw_xrealloc(NULL, s->held, sizeof *t.loss);
	t.fit.losses = t.loss;
	better = tw_train(&t.fit, &t.size, 1, s->set, &t.fitted) ==
	    TW_FLOW_FITTED;
	if (better) {
		note(s, &t);
		better = s->best.fitted.flow.groups == 0 ||
		    tw_stack_exceeds(s->held, 1, s->best.loss, t.loss);
	}
	release(better ? &s->best : &t);
	if (better)
		s->best = t;
	return better;
}

/*
 * Try steps of that many columns: given more and more earlier steps, while that
 * lowers the loss, and given their position.
 */
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

/* Find the best division into steps; dies if no training succeeded. */
static void
try_all(struct tries *s)
{
	struct tw_stepwise_option o;
	size_t n = s->set->of.n, wide;

	for (wide = 1; wide <= WIDEST && wide < n; wide++)
		try_wide(s, wide);
	if (s->best.fitted.flow.groups == 0)
		try_one(s, (struct tw_stepwise_option){ .given = true,
		    .wide = n });
	if (s->best.fitted.flow.groups == 0)
		tw_die(TW_FAILED, "%s: --steps auto: training found no finite loss",
		    s->set->r.in.file);
	o = s->best.option;
	o.asinh = true;
	try_one(s, o);
}

/* ---- beside ---------------------------------------------------------- */

/* Find the set's columns with these names; dies if one is missing. */
static const double **
find(const struct tw_names *name, const char *file,
    const struct tw_training_set *s)
{
	const double **column = tw_arena(NULL, name->n, sizeof *column);
	size_t i, j;

	for (i = 0; i < name->n; i++) {
		for (j = 0; j < s->cols.n && !tw_slice_same(name->name[i],
		    s->r.name[s->cols.col[j]]); j++)
			;
		if (j == s->cols.n)
			tw_die(TW_MISUSED, "%s: --beside: its column '%s' is not among those of the records",
			    file, TW_SHOWN(name->name[i]));
		column[i] = s->t.x[j];
	}
	return column;
}

/*
 * The loss of the likelihood at path, at each record that the trials hold out.
 */
static void
lose(const struct tries *s, const char *path, double *loss)
{
	size_t n = s->set->t.n, i, j;
	uint32_t *order = tw_arena(NULL, n, sizeof *order);
	struct tw_flow_file like;
	struct tw_flow_eval e;
	const double **of, **given;
	double *v, *x;

	tw_flow_file_read_any(&like, path);
	if (!like.likelihood)
		tw_die(TW_MISUSED, "%s: --beside: not a likelihood", path);
	of = find(&like.theta, path, s->set);
	given = find(&like.x, path, s->set);
	v = tw_arena(NULL, like.theta.n + like.x.n, sizeof *v);
	x = v + like.theta.n;
	tw_flow_deal(s->fit, n, order);
	tw_xdone(tw_flow_eval_init(&e, &like.flow, s->fit->threads));
	e.integer = false;	/* these records are already spread */
	for (i = 0; i < s->held; i++) {
		for (j = 0; j < like.theta.n; j++)
			v[j] = of[j][order[n - s->held + i]];
		for (j = 0; j < like.x.n; j++)
			x[j] = given[j][order[n - s->held + i]];
		tw_flow_at_x(&e, x);
		loss[i] = -tw_flow_logq(&e, v);
	}
	tw_flow_eval_release(&e);
	tw_flow_file_release(&like);
}

/*
 * Whether the best trial has a positive weight in a mixture with the likelihood
 * at path.
 */
static bool
gains(const struct tries *s, const char *path)
{
	double *like = tw_arena(NULL, 2 * s->held, sizeof *like);
	const double *both[2] = { like, s->best.loss };
	double weight[2], lack;

	lose(s, path, like);
	tw_xdone(tw_stack_few(s->held, 1, 2, both, weight, like + s->held,
	    &lack));
	return weight[1] > 0;
}

/* ---- words ----------------------------------------------------------- */

/* Say which steps were chosen, and the losses. */
static void
say(const struct tries *s)
{
	const struct tw_stepwise *w = &s->best.fit.stepwise;
	const char *place = w->place ? " and its place" : "";
	char given[80] = "", each[48] = "";

	if (w->wide > 1)
		snprintf(each, sizeof each, " of %zu numbers", w->wide);
	if (w->before == 1)
		snprintf(given, sizeof given, ", each given the one before%s",
		    place);
	else if (w->before > 1)
		snprintf(given, sizeof given, ", each given the %zu before%s",
		    w->before, place);
	else if (w->place)
		snprintf(given, sizeof given, ", each given its place");
	tw_warn("held-out loss by --steps: %s; taken as %s%zu %s%s%s%s",
	    s->words, w->before > 0 ? "a series of " : "", w->steps,
	    w->before > 0 || w->place ? "step" : "trial",
	    w->steps > 1 ? "s" : "", each, given);
}

bool
tw_try(struct tw_stepwise_option *stepwise, struct tw_flow_options *fit,
    size_t *size, const struct tw_training_set *set, struct tw_fitted *to)
{
	struct tries s = { .fit = fit, .set = set };
	const char *beside = stepwise->beside, *kind = "";
	bool more;

	s.held = tw_flow_deal(fit, set->t.n,
	    tw_arena(NULL, set->t.n, sizeof(uint32_t)));
	if (s.held == 0)
		tw_die(TW_FAILED, "%s: --steps auto and --beside: no record is held out to choose by: give at least 100 records, and no --holdout 0",
		    set->r.in.file);
	if (stepwise->tries) {
		try_all(&s);
		say(&s);
		kind = "stepwise ";
	} else
		(void)try_one(&s, (struct tw_stepwise_option){ 0 });
	more = beside == NULL || s.best.fitted.flow.groups == 0 ||
	    gains(&s, beside);
	*stepwise = s.best.option;
	fit->stepwise = s.best.fit.stepwise;
	if (more)
		tw_flow_release(&s.best.fitted.flow);
	else {
		tw_warn("the %slikelihood does not improve on %s: written after a short training",
		    kind, beside);
		*fit = s.best.fit;
		fit->losses = NULL;
		*size = s.best.size;
		*to = s.best.fitted;
	}
	free(s.best.loss);
	return more;
}
