/* Finds the roles of the columns: what the density is of, and what is given. */
#include <math.h>

#include "io/msg.h"
#include "parts.h"

const char *const tw_kind_word[] = { "maf", "nsf", "prior", NULL };

/* The columns of the parameters of p, all or those of the list. */
static void
find_params(struct tw_cols *c, const struct tw_roles *o,
    const struct tw_prior_support *p, const struct tw_reader *r)
{
	size_t i;

	if (o->prior == NULL || o->params_given) {
		tw_cols_find(c, r, "-p", o->params);
		return;
	}
	*c = (struct tw_cols){ .n = p->name.n };
	c->col = tw_arena(NULL, c->n, sizeof *c->col);
	for (i = 0; i < c->n; i++)
		c->col[i] = tw_col_must(r, "--prior", p->name.name[i]);
}

/* The support of the parameters c by the prior p. */
static struct tw_flow_theta *
find_support(const struct tw_cols *c, const struct tw_prior_support *p,
    const struct tw_reader *r)
{
	struct tw_flow_theta *t = tw_arena(NULL, c->n, sizeof *t);
	size_t i, k;

	for (i = 0; i < c->n; i++) {
		k = tw_names_find(&p->name, r->name[c->col[i]]);
		if (k == SIZE_MAX)
			tw_die(TW_MISUSED, "--prior: no distribution for '%s': give NAME=DISTRIBUTION for each parameter",
			    TW_SHOWN(r->name[c->col[i]]));
		t[i] = p->support[k];
	}
	return t;
}

void
tw_roles_find(const struct tw_roles *o, struct tw_training_set *s)
{
	struct tw_cols *p = o->likelihood ? &s->given : &s->of;
	struct tw_cols *x = o->likelihood ? &s->of : &s->given;
	struct tw_prior_support prior = { 0 };

	s->likelihood = o->likelihood;
	if (o->prior != NULL)
		tw_prior_support_read(&prior, o->prior);
	find_params(p, o, &prior, &s->r);
	*x = (struct tw_cols){ 0 };
	if (o->kind != TW_KIND_PRIOR)
		tw_cols_find(x, &s->r, "-x", o->data);
	tw_cols_join(&s->cols, &s->r, &s->of, &s->given);
	s->option = "support";
	if (o->prior != NULL && !o->likelihood) {
		s->option = "prior";
		s->support = find_support(&s->of, &prior, &s->r);
	} else
		s->support = tw_support_find(o->support, o->integer, &s->r,
		    &s->of);
}

/* ---- integers ------------------------------------------------ */

#define LARGEST	0x1p50		/* beyond, adding 1/2 loses precision */

bool
tw_flow_is_integer(const double *v, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (!(fabs(v[i]) < LARGEST) || v[i] != floor(v[i]))
			return false;
	return true;
}

void
tw_flow_find_integers(struct tw_training_set *s,
    const struct tw_stepwise *stepwise)
{
	const struct tw_table *t = &s->t;
	size_t n = s->of.n, by = stepwise->steps > 0 ? stepwise->wide : n;
	size_t found = 0, j, k;

	for (j = 0; j < by; j++) {
		for (k = j; k < n && tw_flow_is_integer(t->x[k], t->n); k += by)
			;
		if (k < n)
			continue;
		for (k = j; k < n; k += by, found++)
			tw_flow_make_integer(&s->support[k]);
	}
	if (found > 0)
		tw_warn("%zu of %zu data columns hold integers: spread by uniform noise",
		    found, n);
}

void
tw_flow_spread(struct tw_training_set *s, uint64_t seed)
{
	struct tw_rng rng;
	size_t i, j;

	/*
	 * Different random numbers than those of the initial weights, which
	 * begin with the seed itself.
	 */
	tw_rng_seed(&rng, seed);
	tw_rng_seed(&rng, ~tw_rng_next(&rng));
	for (j = 0; j < s->of.n; j++)
		for (i = 0; i < s->t.n && s->support[j].integer; i++)
			s->t.x[j][i] += tw_rng_uniform(&rng) - 0.5;
}

/* ---- the support ---------------------------------------------------- */

void
tw_support_check(void *set, const struct tw_table *t, const struct tw_reader *r)
{
	const struct tw_training_set *s = set;
	size_t i;

	for (i = 0; i < s->of.n; i++) {
		const struct tw_flow_theta *support = &s->support[i];
		size_t col = s->of.col[i];
		struct tw_slice f = tw_field(r, col);
		double v = t->x[i][t->n];

		if (s->likelihood && isnan(v))
			continue;
		if (support->integer && !tw_flow_is_integer(&v, 1))
			tw_field_die(r, col,
			    "not an integer, as the prior says: '%s'",
			    TW_SHOWN(f));
		if (!tw_flow_inside(support, v))
			tw_field_die(r, col, "outside --%s: '%s'",
			    s->option, TW_SHOWN(f));
	}
}
