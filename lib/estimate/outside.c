/*
 * Estimates the posterior mass outside a truncated prior with the likelihoods.
 */
#include <math.h>

#include "estimate/outside.h"
#include "estimate/proposals.h"
#include "estimate/truncation.h"
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
 * weight `weight` together; the v_k of p have the sum 1. inside[p->n] has a 0
 * for each proposal that is outside.
 */
static struct tw_outside
outside_of(const struct tw_proposals *p, const unsigned char *inside,
    double weight)
{
	double *mass = tw_arena(NULL, p->likes, sizeof *mass);
	double all = 0, variance = 0, squares = 0;
	size_t i, k;

	for (k = 0; k < p->likes; k++) {
		const struct tw_proposals_like *l = &p->like[k];

		if (!(l->sum.ess > 0))
			return (struct tw_outside){ NAN, NAN, 0 };
		for (i = 0; i < p->n; i++)
			mass[k] += inside[i] ? 0 : l->w[i];
		all += l->of.weight * mass[k];
	}
	for (i = 0; i < p->n; i++) {
		double w = 0, effect = 0;

		for (k = 0; k < p->likes; k++) {
			const struct tw_proposals_like *l = &p->like[k];
			double v = l->of.weight * l->w[i];

			w += v;
			effect += v * ((inside[i] ? 0 : 1) - mass[k]);
		}
		squares += w * w;
		variance += effect * effect;
	}
	if (1 / squares < TW_OUTSIDE_LEAST)
		return (struct tw_outside){ NAN, NAN, 1 / squares };
	/* A sum may exceed 1 by rounding errors. */
	return (struct tw_outside){ fmin(weight * all, 1),
	    weight * sqrt(variance), 1 / squares };
}

bool
tw_outside_find(struct tw_outside *o, struct tw_posterior_file *p,
    uint64_t seed, unsigned threads)
{
	const struct tw_truncated_file *file = &p->truncated;
	struct tw_flow_file *f;
	struct tw_truncation t;
	struct tw_proposals g;
	unsigned char *inside;
	double weight = 0;
	size_t i;

	for (i = 0; i < p->mixture.likes; i++)
		weight += p->mixture.like[i].weight;
	if (file->stages == 0 || !(weight > 0))
		return false;
	f = tw_posterior_file_flow(p);
	*o = (struct tw_outside){ NAN, NAN, 0 };
	tw_proposals_begin(&g, &p->mixture, f, DRAWS, threads);
	if (observed(file, &f->x) && observed(file, &g.data)) {
		inside = tw_arena(NULL, DRAWS, 1);
		tw_truncation_begin(&t, file, f, threads);
		tw_proposals_condition(&g, tw_truncated_data(file, &f->x),
		    tw_truncated_data(file, &g.data), seed);
		tw_proposals_make(&g, DRAWS);
		for (i = 0; i < DRAWS; i++)
			inside[i] = g.log_prior[i] > -INFINITY;
		tw_truncation_sift(&t, DRAWS, g.theta, inside);
		*o = outside_of(&g, inside, weight);
		tw_truncation_release(&t);
	}
	tw_proposals_release(&g);
	return true;
}
