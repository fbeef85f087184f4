/* Trains a flow of the wanted size, or tries several sizes. */
#include "io/msg.h"
#include "parts.h"

enum { STEPS = 50000 };	/* at least, of a stepwise likelihood in an epoch */

void
tw_train_prepare(struct tw_training *t, struct tw_training_set *s,
    struct tw_sketch *runs)
{
	tw_flow_records(runs, s);
	tw_pile_up_say(s);
	tw_holdout_take(s, &t->fit);
}

/* Find the options of each size that is to be tried; returns their number. */
static size_t
candidates(const struct tw_training *t, const struct tw_training_set *s,
    struct tw_flow_options *o)
{
	const struct tw_stepwise *w = &t->fit.stepwise;
	size_t n = s->t.n, size = t->size, i;
	size_t sizes = t->affine ? TW_FLOW_SIZES : TW_FLOW_AFFINE;

	if (size != TW_TRAIN_AUTO || t->fit.hidden != 0 ||
	    t->fit.epochs != 0 || t->fit.held == 0)
		sizes = 1;
	if (size == TW_TRAIN_AUTO)
		size = TW_FLOW_SMALL;
	for (i = 0; i < sizes; i++) {
		o[i] = t->fit;
		tw_flow_options_fill(&o[i], (enum tw_flow_size)(size + i),
		    w->steps > 0 ? n * w->steps : n,
		    w->steps > 0 ? w->wide : s->of.n);
		o[i].taken = (STEPS + n - 1) / n;
	}
	return sizes;
}

enum tw_flow_error
tw_train(struct tw_training *t, const struct tw_training_set *s,
    struct tw_fitted *to)
{
	const double *const *column = (const double *const *)s->t.x;
	const struct tw_flow_runs runs = { s->t.n, s->of.n, column, s->support,
	    s->t.d - s->of.n, column + s->of.n };
	struct tw_flow_options o[TW_FLOW_SIZES];
	enum tw_flow_error error;
	size_t i;

	to->sizes = candidates(t, s, o);
	error = tw_flow_fit(&runs, to->sizes, o, &to->flow, &to->report,
	    to->outcome);
	for (i = 0; error == TW_FLOW_FITTED && i < to->sizes; i++)
		if (to->sizes > 1 && to->outcome[i].chosen) {
			t->fit.members = to->outcome[i].members;
			t->size = i;
		}
	return error;
}

void
tw_train_must(struct tw_training *t, const struct tw_training_set *s,
    struct tw_fitted *to)
{
	enum tw_flow_error error;

	tw_tell_begin(&to->telling, t->progress);
	t->fit.progress = tw_tell_progress;
	t->fit.arg = &to->telling;
	error = tw_train(t, s, to);
	if (error == TW_FLOW_MEMORY)
		tw_no_memory();
	/* guard: only a rate that no option sets diverges (unit/flow.c) */
	if (error != TW_FLOW_FITTED)
		tw_die(TW_FAILED, "%s: training found no finite loss: look for absurd values",
		    s->r.in.file);
}
