/*
 * Writes what tw-score appends to a record: its score or rank, and the ranks of
 * its parameters.
 */
#include <math.h>

#include "parts.h"
#include "stat/draws/rank.h"

uint64_t
tw_score_source_tie(const struct tw_score_source *s, const struct tw_reader *r)
{
	double number = (double)r->record;
	uint64_t h = tw_hash(s->at.has_post ? s->at.hash : s->at.seed, 1,
	    &number);

	return tw_hash(h, s->d, s->theta);
}

/* Write the rank of each parameter of theta[d] among the draws. */
static void
write_ranks(struct tw_score_source *s, struct tw_out *out,
    const double *theta, uint64_t tie)
{
	size_t n = (size_t)s->o.ranks, i;

	for (i = 0; i < s->d; i++)
		tw_row_num(out, tw_rank_column(n, s->d, s->at.theta + i,
		    theta[i], s->at.has_obs ? TW_TIES_HALF :
		    tw_rank_tie(tie, i + 1)));
}

/* The rank of the score of v, the value at theta[d]. */
static double
rank(struct tw_score_source *s, double v, const double *theta, double tie)
{
	size_t n = (size_t)s->o.cdf;

	/* No region contains what the posterior excludes: its rank is inf. */
	if (s->at.has_obs && s->at.has_post &&
	    ((!tw_score_needs_draws(s) && v == -INFINITY) ||
	    !tw_posterior_supports(&s->at.post, s->d, s->of, theta)))
		return INFINITY;
	if (tw_score_needs_draws(s))
		return tw_exchangeable_rank(&s->exchangeable, s->o.log, theta,
		    tie);
	return tw_rank_sorted(n, s->ref, -v, tie);
}

void
tw_score_source_write(struct tw_score_source *s, struct tw_out *out,
    double v, const double *theta, uint64_t tie)
{
	if (tw_score_has_ends(s)) {
		tw_row_num(out, rank(s, v, theta, 0));
		tw_row_num(out, rank(s, v, theta, 1));
	} else if (!s->o.no_score)
		tw_row_num(out, s->o.cdf > 0 ? rank(s, v, theta,
		    tw_rank_tie(tie, 0)) : tw_score_of(s->o.kind, s->o.log, v));
	if (s->o.var > 0)
		tw_row_num(out, s->var);
	if (s->o.ranks > 0)
		write_ranks(s, out, theta, tie);
	tw_out_row(out);
}
