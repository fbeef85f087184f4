/* --steps auto: tries stepwise likelihoods with little training. */
#include <stdio.h>
#include <stdlib.h>

#include "form/flow_words.h"
#include "io/msg.h"
#include "parts.h"
#include "stat/train/stack.h"

/*
 * A trial makes EPOCHS passes over the records, and more until it has seen SEEN
 * steps. Steps have at most WIDEST columns.
 */
enum { SEEN = 60000, EPOCHS = 2, WIDEST = 2, WORDS = 1024 };

/* A trial: training with one stepwise option, and its result. */
struct trial {
	struct tw_stepwise_option option;
	struct tw_training how;
	struct tw_fitted fitted;	/* flow.members = 0: not trained */
	double *loss;		/* [held] at each held-out record */
};

/* The trials so far, and the best of them. */
struct tries {
	const struct tw_training *how;
	const struct tw_training_set *set;
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
is_possible(const struct tw_stepwise_option *o, const struct tw_training_set *s)
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

	tw_stepwise_text(text, &t->how.fit.stepwise);
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
	struct trial t = { .option = o, .how = *s->how };
	struct tw_flow_options *fit = &t.how.fit;
	bool better;

	if (!is_possible(&o, s->set))
		return false;
	t.how.size = TW_FLOW_SMALL;
	fit->members = 1;
	fit->stepwise = tw_stepwise_of(&o, s->set);
	fit->epochs = EPOCHS + SEEN / (s->set->t.n * fit->stepwise.steps);
	fit->progress = NULL;
	t.loss = tw_xrealloc(NULL, fit->held, sizeof *t.loss);
	fit->losses = t.loss;
	better = tw_train(&t.how, s->set, &t.fitted) == TW_FLOW_FITTED;
	if (better) {
		note(s, &t);
		better = s->best.fitted.flow.members == 0 ||
		    tw_stack_exceeds(fit->held, 1, 0, s->best.loss, t.loss);
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
	if (s->best.fitted.flow.members == 0)
		try_one(s, (struct tw_stepwise_option){ .given = true,
		    .wide = n });
	/* guard: no data make training diverge, see tw_train_must */
	if (s->best.fitted.flow.members == 0)
		tw_die(TW_FAILED, "%s: --steps auto: training found no finite loss",
		    s->set->r.in.file);
	o = s->best.option;
	o.asinh = true;
	try_one(s, o);
}

/* ---- words ----------------------------------------------------------- */

/* Say which steps were chosen, and the losses. */
static void
say(const struct tries *s)
{
	const struct tw_stepwise *w = &s->best.how.fit.stepwise;
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

void
tw_try(struct tw_stepwise_option *stepwise, struct tw_training *t,
    const struct tw_training_set *set)
{
	struct tries s = { .how = t, .set = set };

	if (t->fit.held == 0) {
		*stepwise = (struct tw_stepwise_option){ .given = true,
			.wide = set->of.n };
		t->fit.stepwise = tw_stepwise_of(stepwise, set);
		tw_warn("too few records are held out to choose --steps by: taken as one step");
		return;
	}
	try_all(&s);
	say(&s);
	*stepwise = s.best.option;
	t->fit.stepwise = s.best.how.fit.stepwise;
	release(&s.best);
}
