/* Trains a flow of the wanted size, or tries several sizes. */
#include "io/msg.h"
#include "parts.h"

const char *const tw_train_size[TW_FLOW_SIZES + 2] = {
	[TW_FLOW_SMALL] = "small", [TW_FLOW_LARGE] = "large",
	[TW_FLOW_AFFINE] = "affine", [TW_TRAIN_AUTO] = "auto"
};

enum { STEPS = 50000 };	/* at least, of a stepwise likelihood in an epoch */

/* Find the options of each size that is to be tried; returns their number. */
static size_t
candidates(const struct tw_flow_options *fit, size_t size, size_t sizes,
    const struct tw_training_set *s, struct tw_flow_options *o)
{
	const struct tw_stepwise *w = &fit->stepwise;
	bool given = fit->transforms != 0 || fit->hidden != 0 ||
	    fit->blocks != SIZE_MAX || fit->epochs != 0;
	size_t n = s->t.n, i;

	if (size != TW_TRAIN_AUTO || given)
		sizes = 1;
	if (size == TW_TRAIN_AUTO)
		size = TW_FLOW_SMALL;
	for (i = 0; i < sizes; i++) {
		o[i] = *fit;
		tw_flow_options_fill(&o[i], (enum tw_flow_size)(size + i),
		    w->steps > 0 ? n * w->steps : n,
		    w->steps > 0 ? w->wide : s->of.n);
		o[i].taken = (STEPS + n - 1) / n;
	}
	return sizes;
}

enum tw_flow_error
tw_train(struct tw_flow_options *fit, size_t *size, size_t sizes,
    const struct tw_training_set *s, struct tw_fitted *to)
{
	const double *const *column = (const double *const *)s->t.x;
	const struct tw_flow_runs runs = { s->t.n, s->of.n, column, s->support,
	    s->t.d - s->of.n, column + s->of.n };
	struct tw_flow_options o[TW_FLOW_SIZES];
	enum tw_flow_error error;
	size_t i;

	*to = (struct tw_fitted){ .sizes = candidates(fit, *size, sizes, s,
	    o) };
	error = tw_flow_fit(&runs, to->sizes, o, &to->flow, &to->report,
	    to->outcome);
	if (error != TW_FLOW_FITTED)
		return error;
	fit->holdout = o->holdout;
	for (i = 0; i < to->sizes && to->flow.groups == 1; i++)
		if (to->outcome[i].share > 0) {
			*fit = o[i];
			fit->members = to->outcome[i].members;
			*size = to->sizes > 1 ? i : *size;
		}
	if (to->flow.summary.n > 0 && !to->flow.summary.beside)
		fit->summary = to->flow.summary.n;
	return error;
}

void
tw_train_must(enum tw_flow_error error, const struct tw_reader *r)
{
	if (error == TW_FLOW_MEMORY)
		tw_no_memory();
	if (error != TW_FLOW_FITTED)
		tw_die(TW_FAILED, "%s: training found no finite loss: look for absurd values, or lower --rate",
		    r->in.file);
}
