/*
 * --like: trains a component little that had little weight before, or less than
 * another likelihood. A stepwise likelihood has the steps that it had.
 */
#include <math.h>

#include "io/msg.h"
#include "parts.h"

static const double LITTLE = 0.1;	/* a weight */

/*
 * The component of this kind in m; NULL if there is none. Among likelihoods,
 * one with a weight comes first.
 */
static const struct tw_component *
find(const struct tw_components *m, bool likelihood, bool stepwise)
{
	const struct tw_component *found = NULL, *c;
	size_t k;

	if (!likelihood)
		return m->has_flow ? &m->flow : NULL;
	for (k = 0; k < m->likes; k++) {
		c = &m->like[k];
		if (c->file.flow.members > 0 &&
		    (c->file.flow.stepwise.steps > 0) == stepwise &&
		    (found == NULL || found->weight == 0))
			found = c;
	}
	return found;
}

/* Whether c is hardly needed: of two equal likelihoods neither. */
static bool
is_light(const struct tw_components *m, const struct tw_component *c,
    bool likelihood)
{
	double most = LITTLE;
	size_t k;

	for (k = 0; k < m->likes && likelihood; k++)
		most = fmax(most, m->like[k].weight);
	return c->weight < most;
}

void
tw_like_take(const char *path, const struct tw_training_set *s,
    struct tw_stepwise_option *stepwise, struct tw_training *t)
{
	struct tw_posterior_file p;
	const struct tw_component *c;
	const struct tw_stepwise *w;

	tw_posterior_file_read(&p, path);
	c = find(&p.components, s->likelihood, stepwise->given);
	if (c != NULL && is_light(&p.components, c, s->likelihood)) {
		tw_warn("the %s had little weight in %s: one small member is trained",
		    !s->likelihood ? "flow" : stepwise->given ?
		    "stepwise likelihood" : "likelihood", path);
		t->size = TW_FLOW_SMALL;
		t->fit.members = 1;
	}
	if (c != NULL && stepwise->tries) {
		w = &c->file.flow.stepwise;
		*stepwise = (struct tw_stepwise_option){ true, false,
			w->before, w->wide, w->place, w->asinh };
	}
	tw_posterior_file_release(&p);
}
