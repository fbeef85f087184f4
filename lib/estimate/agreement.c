/* Agreement of a posterior's components: see agreement.h. */
#include <math.h>
#include <stdlib.h>

#include "estimate/agreement.h"
#include "io/msg.h"
#include "stat/draws/sorted.h"

static void
begin_row(struct tw_agreement *a, size_t k, double weight, const double *w)
{
	size_t d = a->proposals.d;
	double *shift = tw_arena(NULL, 2 * d, sizeof *shift);

	a->row[k] = (struct tw_agreement_row){ .weight = weight, .w = w,
		.shift = shift, .sd_ratio = shift + d };
}

void
tw_agreement_begin(struct tw_agreement *a, struct tw_posterior_file *p,
    const struct tw_reader *r, size_t aim, unsigned threads)
{
	const struct tw_flow_file *f = tw_posterior_file_flow(p);
	/* Equal weights, so that the proposals are for all likelihoods. */
	struct tw_mixture_file *equal = tw_arena(NULL, 1, sizeof *equal);
	size_t most = TW_AGREEMENT_MOST * aim, k;

	*equal = p->mixture;
	*a = (struct tw_agreement){ .components = 1 + equal->likes,
	    .aim = aim };
	equal->like = tw_arena(NULL, equal->likes, sizeof *equal->like);
	for (k = 0; k < equal->likes; k++) {
		equal->like[k] = p->mixture.like[k];
		equal->like[k].weight = 0;
	}
	tw_flow_file_no_window(f);
	tw_proposals_begin(&a->proposals, equal, f, most, threads);
	tw_truncation_begin(&a->truncated, &p->truncated, f, threads);
	tw_column_cache_init(&a->x, &f->x, "the flow", r);
	tw_column_cache_init(&a->data, &a->proposals.data, "the likelihood", r);
	most = a->proposals.most;
	a->flow = tw_arena(NULL, most, sizeof *a->flow);
	a->all = tw_arena(NULL, most, sizeof *a->all);
	a->inside = tw_arena(NULL, most, 1);
	a->row = tw_arena(NULL, a->components, sizeof *a->row);
	begin_row(a, 0, p->mixture.flow.weight, a->flow);
	for (k = 1; k < a->components; k++)
		begin_row(a, k, p->mixture.like[k - 1].weight,
		    a->proposals.like[k - 1].w);
}

void
tw_agreement_release(struct tw_agreement *a)
{
	tw_proposals_release(&a->proposals);
	tw_truncation_release(&a->truncated);
}

/*
 * Make n proposals, and find their weights for each component. Returns the
 * smallest effective sample size.
 */
static double
weigh(struct tw_agreement *a, size_t n)
{
	struct tw_proposals *p = &a->proposals;
	struct tw_weights own;
	double least;
	size_t i, k;

	tw_proposals_make(p, n);
	(void)tw_truncation_inside(&a->truncated, n, p->theta, a->inside);
	tw_proposals_truncate(p, a->inside);
	tw_flow_logqs(&p->flow, n, p->noisy_theta, a->flow);
	for (i = 0; i < n; i++)
		a->flow[i] = a->inside[i] ? a->flow[i] - p->log_g[i] :
		    -INFINITY;
	tw_weights_make(&own, n, a->flow);
	a->row[0].ess = least = own.ess;
	for (k = 1; k < a->components; k++) {
		a->row[k].ess = p->like[k - 1].sum.ess;
		least = fmin(least, a->row[k].ess);
	}
	return least;
}

/*
 * Find the share of each component that lies in the region of the mixture with
 * that level: the proposals of highest density.
 */
static void
find_inside(struct tw_agreement *a, double level)
{
	const struct tw_proposals *p = &a->proposals;
	double *v = tw_xrealloc(NULL, p->n, sizeof *v);
	struct tw_sorted s;
	size_t i, k;

	for (i = 0; i < p->n; i++)
		v[i] = a->all[i] > 0 ? -log(a->all[i]) - p->log_g[i] :
		    INFINITY;
	tw_xdone(tw_sorted_init(&s, p->n));
	tw_sorted_fill(&s, v, 1, a->all);
	for (k = 0; k < a->components; k++)
		a->row[k].inside = 0;
	for (i = 0; i < p->n; i++) {
		if (tw_sorted_rank(&s, v[i]) > level)
			continue;
		for (k = 0; k < a->components; k++)
			a->row[k].inside += a->row[k].w[i];
	}
	tw_sorted_release(&s);
	free(v);
}

/* The mean and the standard deviation of parameter j with weights w. */
static void
moments(const struct tw_proposals *p, const double *w, size_t j, double *mean,
    double *sd)
{
	double sum = 0, t;
	size_t i;

	for (*mean = 0, i = 0; i < p->n; i++)
		*mean += w[i] * p->theta[i * p->d + j];
	for (i = 0; i < p->n; i++) {
		t = p->theta[i * p->d + j] - *mean;
		sum += w[i] * t * t;
	}
	*sd = sqrt(sum);
}

void
tw_agreement_find(struct tw_agreement *a, double level, uint64_t seed)
{
	struct tw_proposals *p = &a->proposals;
	double mean, sd, own_mean, own_sd, aim = (double)a->aim, least;
	size_t most = TW_AGREEMENT_MOST * a->aim, n, i, j, k;
	bool known = true;

	tw_proposals_condition(p, a->x.x, a->data.x,
	    tw_hash(seed, a->x.n, a->x.x));
	/*
	 * The effective sample size grows in proportion to n. Add 10 % for its
	 * random error.
	 */
	for (n = 4 * a->aim; (least = weigh(a, n)) < aim && n < most;)
		n = (size_t)fmin((double)most,
		    ceil((double)n * fmax(1.25, 1.1 * aim / least)));
	for (i = 0; i < n; i++)
		for (a->all[i] = 0, k = 0; k < a->components; k++)
			a->all[i] += a->row[k].weight * a->row[k].w[i];
	find_inside(a, level);
	for (k = 0; k < a->components; k++)
		known = known && (a->row[k].weight == 0 ||
		    a->row[k].ess >= TW_AGREEMENT_ESS);
	for (k = 0; k < a->components; k++) {
		struct tw_agreement_row *r = &a->row[k];
		bool is = known && r->ess >= TW_AGREEMENT_ESS;

		if (!is)
			r->inside = NAN;
		for (j = 0; j < p->d; j++) {
			moments(p, a->all, j, &mean, &sd);
			moments(p, r->w, j, &own_mean, &own_sd);
			/*
			 * The standard deviation is 0 if all draws have the
			 * same value.
			 */
			r->shift[j] = is && sd > 0 ? (own_mean - mean) / sd :
			    NAN;
			r->sd_ratio[j] = is && sd > 0 ? own_sd / sd : NAN;
		}
	}
}
