/* Training of the size that is asked for, or of the best. */
#include <stdio.h>

#include "io/msg.h"
#include "parts.h"

const char *const tw_train_size[TW_FLOW_SIZES + 2] = {
	[TW_FLOW_SMALL] = "small", [TW_FLOW_LARGE] = "large",
	[TW_FLOW_AFFINE] = "affine", [TW_TRAIN_AUTO] = "auto"
};

enum { STEPS = 50000 };	/* of a stepwise likelihood, an epoch, at least */

/* The candidates, filled in, and how many they are. */
static size_t
candidates(const struct tw_flow_options *fit, size_t size, size_t sizes,
    size_t n, size_t params, struct tw_flow_options *o)
{
	const struct tw_stepwise *w = &fit->stepwise;
	bool given = fit->transforms != 0 || fit->hidden != 0 ||
	    fit->blocks != SIZE_MAX || fit->epochs != 0;
	size_t i;

	if (size != TW_TRAIN_AUTO || given)
		sizes = 1;
	if (size == TW_TRAIN_AUTO)
		size = TW_FLOW_SMALL;
	i = 0;
	do {
		o[i] = *fit;
		tw_flow_options_fill(&o[i], (enum tw_flow_size)(size + i),
		    w->steps > 0 ? n * w->steps : n,
		    w->steps > 0 ? w->wide : params);
		o[i].taken = (STEPS + n - 1) / n;
	} while (++i < sizes);
	return sizes;
}

/* What became of the i-th size. */
static size_t
say(char *words, size_t room, size_t i, const struct tw_flow_outcome *o)
{
	char share[32] = "left out";

	if (o->share > 0)
		snprintf(share, sizeof share, "share %.2f", o->share);
	return (size_t)snprintf(words, room, "%s%s %.4f (%zu member%s, %s)",
	    i > 0 ? ", " : "; sizes tried: ", tw_train_size[i], o->loss,
	    o->members, o->members > 1 ? "s" : "", share);
}

enum tw_flow_error
tw_train(struct tw_flow_options *fit, size_t *size, size_t sizes,
    const struct tw_table *t, size_t params,
    const struct tw_flow_theta *support, struct tw_flow *flow,
    struct tw_flow_report *report, char words[TW_TRAIN_WORDS])
{
	const double *const *column = (const double *const *)t->x;
	struct tw_flow_options o[TW_FLOW_SIZES];
	struct tw_flow_outcome out[TW_FLOW_SIZES] = { 0 };
	size_t i, at = 0;
	enum tw_flow_error error;

	sizes = candidates(fit, *size, sizes, t->n, params, o);
	error = tw_flow_fit(&(struct tw_flow_runs){ t->n, params, column,
	    support, t->d - params, column + params }, sizes, o, flow, report,
	    out);
	words[0] = '\0';
	if (error != TW_FLOW_FITTED)
		return error;
	fit->holdout = o->holdout;
	for (i = 0; i < sizes && flow->groups == 1; i++)
		if (out[i].share > 0) {
			*fit = o[i];
			fit->members = out[i].members;
			*size = sizes > 1 ? i : *size;
		}
	if (flow->summary.n > 0 && !flow->summary.beside)
		fit->summary = flow->summary.n;
	for (i = 0; i < sizes && sizes > 1 && report->held > 0; i++)
		at += say(words + at, TW_TRAIN_WORDS - at, i, &out[i]);
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
