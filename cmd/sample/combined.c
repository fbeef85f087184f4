#include <stdlib.h>

#include "combined.h"
#include "io/msg.h"

void
tw_combined_init(struct tw_combined *c, const struct tw_reader *r, size_t n,
    size_t proposals, double ess)
{
	tw_joint_init(&c->joint, r, proposals);
	c->n = n;
	c->ess = ess;
	c->pick = tw_xrealloc(NULL, n, sizeof *c->pick);
}

void
tw_combined_release(struct tw_combined *c)
{
	tw_joint_release(&c->joint);
	free(c->pick);
}

void
tw_combined_draw(struct tw_combined *c, struct tw_flow_eval *estimate,
    struct tw_rng *rng, const struct tw_reader *r)
{
	const struct tw_weights *w = &c->joint.weights;

	tw_joint_propose(&c->joint, estimate, rng);
	if (w->ess < c->ess)
		tw_reader_die(r, "the %zu proposals are worth %.4g draws, "
		    "fewer than %.15g (--ess): here the flow and the "
		    "likelihood do not agree", c->joint.n, w->ess, c->ess);
	tw_weights_pick(rng, c->joint.n, c->joint.w, c->n, c->pick);
	c->sum += w->ess;
	if (c->records++ == 0 || w->ess < c->least) {
		c->least = w->ess;
		c->at = r->record;
	}
}

void
tw_combined_say(const struct tw_combined *c)
{
	if (c->records == 1)
		tw_warn("%zu proposals, worth %.4g draws", c->joint.n,
		    c->least);
	else if (c->records > 1)
		tw_warn("%zu proposals for each of %llu records, worth %.4g "
		    "draws on average, %.4g at least (record %llu)", c->joint.n,
		    (unsigned long long)c->records,
		    c->sum / (double)c->records, c->least,
		    (unsigned long long)c->at);
}
