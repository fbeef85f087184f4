/*
 * Estimates the posterior mass outside a truncated prior with the likelihoods.
 */
#include <math.h>

#include "estimate/outside.h"
#include "estimate/posterior.h"
#include "io/msg.h"

enum { DRAWS = 20000 };

/* Whether the observation of the truncated prior has these columns. */
static bool
observed(const struct tw_truncated_file *t, const struct tw_names *column)
{
	size_t i;

	for (i = 0; i < column->n; i++)
		if (tw_names_find(&t->observed, column->name[i]) == SIZE_MAX) {
			tw_warn("%s: the observation of the truncated prior lacks '%s': the mass outside it is not known",
			    t->stage[0].of.file, TW_SHOWN(column->name[i]));
			return false;
		}
	return true;
}

/*
 * Estimate the mass outside from the proposals p, if the likelihoods have the
 * weight `weight` together; the v_k of p have the sum 1. inside[p->at->n] has a
 * 0 for each proposal that is outside.
 */
static struct tw_outside
outside_of(const struct tw_posterior *p, const unsigned char *inside,
    double weight)
{
	double *mass = tw_arena(NULL, p->components, sizeof *mass);
	double all = 0, variance = 0, ess = INFINITY;
	size_t i, k;

	for (k = 0; k < p->components; k++) {
		const struct tw_component_at *l = &p->component[k];

		for (i = 0; i < p->at->n; i++)
			mass[k] += inside[i] ? 0 : l->w[i];
		all += l->weight * mass[k];
		if (weight * l->weight >= TW_OUTSIDE_LITTLE)
			ess = fmin(ess, l->sum.ess);
	}
	for (i = 0; i < p->at->n; i++) {
		double effect = 0;

		for (k = 0; k < p->components; k++) {
			const struct tw_component_at *l = &p->component[k];
			double v = l->weight * l->w[i];

			effect += v * ((inside[i] ? 0 : 1) - mass[k]);
		}
		variance += effect * effect;
	}
	if (ess < TW_OUTSIDE_LEAST)
		return (struct tw_outside){ NAN, NAN, ess };
	/* A sum may exceed 1 by rounding errors. */
	return (struct tw_outside){ fmin(weight * all, 1),
	    weight * sqrt(variance), ess };
}

/*
 * The posterior without the truncated prior and the flow, whose likelihoods
 * have weights of sum 1.
 */
static struct tw_posterior_file
untruncated(const struct tw_posterior_file *p, double weight)
{
	struct tw_posterior_file one = *p;
	struct tw_components *m = &one.components;
	size_t k;

	one.truncated.stages = 0;
	m->flow.weight = 0;
	m->like = tw_arena(NULL, m->likes, sizeof *m->like);
	for (k = 0; k < m->likes; k++) {
		m->like[k] = p->components.like[k];
		m->like[k].weight /= weight;
	}
	return one;
}

bool
tw_outside_find(struct tw_outside *o, struct tw_posterior_file *p,
    uint64_t seed, unsigned threads)
{
	const struct tw_truncated_file *file = &p->truncated;
	struct tw_flow_file *f;
	struct tw_posterior_file one;
	struct tw_posterior g;
	struct tw_truncation t;
	struct tw_rng rng;
	unsigned char *inside;
	double weight = 0;
	size_t i;

	for (i = 0; i < p->components.likes; i++)
		weight += p->components.like[i].weight;
	if (file->stages == 0 || !(weight > 0))
		return false;
	f = tw_posterior_file_flow(p);
	*o = (struct tw_outside){ NAN, NAN, 0 };
	one = untruncated(p, weight);
	tw_posterior_begin(&g, &one, f, threads);
	g.most = DRAWS;
	g.defensive = true;
	if (observed(file, &g.data)) {
		tw_rng_apart(&rng, seed, 10);
		tw_posterior_at(&g, tw_truncated_data(file, &g.data));
		inside = tw_arena(NULL, DRAWS, 1);
		tw_truncation_begin(&t, file, f, threads);
		if (tw_posterior_propose(&g, &rng)) {
			for (i = 0; i < DRAWS; i++)
				inside[i] = g.at->log_prior[i] > -INFINITY;
			tw_truncation_sift(&t, DRAWS, g.at->theta, inside);
			*o = outside_of(&g, inside, weight);
		}
		tw_truncation_release(&t);
	}
	tw_posterior_release(&g);
	return true;
}
