/*
 * Writes what tw-score appends to a record: its score or rank, and the ranks of
 * its parameters.
 */
#include "parts.h"
#include "stat/draws/rank.h"

uint64_t
tw_score_source_tie(const struct tw_score_source *s, const struct tw_reader *r)
{
	double number = (double)(s->o.first - 1 + r->record);
	uint64_t h = tw_hash(s->o.flow != NULL ? s->post.hash : s->o.seed, 1,
	    &number);

	return tw_hash(h, s->d, s->theta);
}

/* The weight of theta in its rank among n draws, each of weight 1. */
static double
own_weight(struct tw_score_source *s, const double *theta, size_t n)
{
	return s->o.half_ties ? 1 : tw_posterior_weight(&s->post, theta, n);
}

/*
 * The share of the draws tied with theta that its rank in this column counts.
 */
static double
tie_of(const struct tw_score_source *s, uint64_t hash, size_t column)
{
	return s->o.half_ties ? TW_TIES_HALF : tw_rank_tie(hash, column);
}

/* Write the rank of each parameter of theta[d] among the draws. */
static void
write_ranks(struct tw_score_source *s, struct tw_out *out,
    const double *theta, uint64_t tie)
{
	size_t n = (size_t)s->o.ranks, i;
	double own = own_weight(s, theta, n);

	for (i = 0; i < s->d; i++)
		tw_row_num(out, tw_rank_column(n, s->d, s->post.rank_draw + i,
		    theta[i], own, tie_of(s, tie, i + 1)));
}

void
tw_score_source_write(struct tw_score_source *s, struct tw_out *out,
    double score, const double *theta, uint64_t tie)
{
	size_t n = (size_t)s->o.cdf;

	if (n > 0 && tw_score_needs_draws(s))
		score = tw_exchangeable_rank(&s->exchangeable, s->o.log, theta,
		    own_weight(s, theta, n), tie_of(s, tie, 0));
	else if (n > 0)
		score = tw_rank_sorted(n, s->ref, score,
		    own_weight(s, theta, n), tie_of(s, tie, 0));
	if (!s->o.no_score)
		tw_row_num(out, score);
	if (s->o.var > 0)
		tw_row_num(out, s->var);
	if (s->o.ranks > 0)
		write_ranks(s, out, theta, tie);
	tw_out_row(out);
}
