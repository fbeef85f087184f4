#include <stdlib.h>

#include "combined.h"
#include "io/msg.h"

void
tw_combined_init(struct tw_combined *c, size_t n, double ess)
{
	c->n = n;
	c->ess = ess;
	c->theta = tw_xrealloc(NULL, n, c->joint.d * sizeof *c->theta);
}

void
tw_combined_release(struct tw_combined *c)
{
	tw_joint_release(&c->joint);
	free(c->theta);
}

void
tw_combined_draw(struct tw_combined *c, struct tw_rng *rng,
    const struct tw_reader *r)
{
	const struct tw_weights *w = &c->joint.weights;

	tw_joint_propose(&c->joint, rng);
	if (w->ess < c->ess)
		tw_reader_die(r, "the %zu proposals are worth %.4g draws, fewer than %.15g (--ess): here the flow and the likelihood do not agree",
		    c->joint.n, w->ess, c->ess);
	tw_combined_pick(c, rng, r->record);
}

void
tw_combined_pick(struct tw_combined *c, struct tw_rng *rng, uint64_t at)
{
	const double ess = c->joint.weights.ess;

	tw_joint_draws(&c->joint, rng, c->n, c->theta, NULL);
	c->sum += ess;
	if (c->records++ == 0 || ess < c->least) {
		c->least = ess;
		c->at = at;
	}
}

void
tw_combined_say(const struct tw_combined *c)
{
	bool sets = c->observations > 0;

	if (c->records == 1 && sets)
		tw_warn("%zu proposals for %zu observation%s, worth %.4g draws",
		    c->joint.n, c->observations,
		    c->observations == 1 ? "" : "s", c->least);
	else if (c->records == 1)
		tw_warn("%zu proposals, worth %.4g draws", c->joint.n,
		    c->least);
	else if (c->records > 1)
		tw_warn("%zu proposals for each of %llu %s, worth %.4g draws on average, %.4g at least (%s %llu)",
		    c->joint.n, (unsigned long long)c->records,
		    sets ? "sets of observations" : "records",
		    c->sum / (double)c->records, c->least,
		    sets ? "set" : "record", (unsigned long long)c->at);
}
