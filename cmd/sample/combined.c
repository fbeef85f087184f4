#include "io/msg.h"
#include "parts.h"

void
tw_combined_check(const struct tw_posterior_file *p, uint64_t n,
    bool weighted)
{
	bool mixture = p->mixture.likes > 0, cut = p->truncated.stages > 0;

	tw_refuse(!mixture && !cut && weighted, "--proposals, --min-ess and --target-ess need a posterior with a likelihood or a truncated prior");
	tw_refuse((mixture || cut) && n > 5000000,
	    "-n: at most 5000000 draws of a posterior with a likelihood or a truncated prior");
}

/*
 * Resample the proposals of the joint posterior for record number `at`.
 */
static void
pick(struct tw_combined *c, struct tw_rng *rng, uint64_t at)
{
	const double ess = c->joint.weights.ess;

	tw_mixture_draws(&c->joint, rng, c->n, c->theta, NULL);
	c->sum += ess;
	c->proposals += (double)c->joint.n;
	if (c->records++ == 0 || ess < c->least) {
		c->least = ess;
		c->at = at;
	}
}

void
tw_combined_draw(struct tw_combined *c, struct tw_rng *rng,
    const struct tw_reader *r)
{
	const struct tw_weights *w = &c->joint.weights;

	tw_mixture_propose(&c->joint, rng);
	if (w->ess < c->ess)
		tw_reader_die(r, "the %zu proposals have an effective sample size of %.4g, below %.15g (--min-ess): the flow and the likelihood do not agree here; try more --proposals, or more training simulations near these data",
		    c->joint.n, w->ess, c->ess);
	pick(c, rng, r->record);
}

void
tw_combined_say(const struct tw_combined *c)
{
	if (c->records == 1)
		tw_warn("%zu proposals, effective sample size %.4g", c->joint.n,
		    c->least);
	else if (c->records > 1)
		tw_warn("%.0f proposals for each of %llu records, effective sample size %.4g on average, %.4g at least (record %llu)",
		    c->proposals / (double)c->records, c->records,
		    c->sum / (double)c->records, c->least,
		    c->at);
}
