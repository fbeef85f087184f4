/* What the columns of the records are to tw-flow. */
#include <math.h>

#include "io/msg.h"
#include "parts.h"
#include "stat/base/rng.h"

void
tw_roles_find(const struct tw_roles *o, const struct tw_reader *r,
    struct tw_cols *of, struct tw_cols *given)
{
	struct tw_cols *p = o->likelihood ? given : of;
	struct tw_cols *x = o->likelihood ? of : given;

	tw_cols_find(p, r, "-p", o->params);
	*x = (struct tw_cols){ 0 };
	if (!o->prior)
		tw_cols_find(x, r, "-x", o->data);
}

/* ---- integers ------------------------------------------------ */

#define LARGEST	0x1p50		/* beyond, a half is lost to rounding */

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
tw_flow_find_integers(const struct tw_table *t, size_t n,
    const struct tw_stepwise *stepwise, struct tw_flow_theta *support)
{
	size_t by = stepwise->steps > 0 ? stepwise->wide : n, j, k, found = 0;

	for (j = 0; j < by; j++) {
		for (k = j; k < n && tw_flow_is_integer(t->x[k], t->n); k += by)
			;
		if (k < n)
			continue;
		for (k = j; k < n; k += by, found++)
			tw_flow_widen(&support[k]);
	}
	if (found > 0)
		tw_warn("%zu of %zu data columns hold integers: spread by uniform noise",
		    found, n);
}

void
tw_flow_spread(struct tw_table *t, size_t n,
    const struct tw_flow_theta *support, uint64_t seed)
{
	struct tw_rng rng;
	size_t i, j;

	/*
	 * Other numbers than those of the weights, which begin with the seed.
	 */
	tw_rng_seed(&rng, seed);
	tw_rng_seed(&rng, ~tw_rng_next(&rng));
	for (j = 0; j < n; j++)
		for (i = 0; i < t->n && support[j].integer; i++)
			t->x[j][i] += tw_rng_uniform(&rng) - 0.5;
}

/* ---- --support and --integer ---------------------------------------- */

void
tw_support_check(void *support, const struct tw_table *t,
    const struct tw_reader *r)
{
	const struct tw_support *s = support;
	size_t i;

	for (i = 0; i < s->params->n; i++) {
		size_t col = s->params->col[i];
		struct tw_slice f = tw_field(r, col);

		if (s->theta[i].integer &&
		    !tw_flow_is_integer(&t->x[i][t->n], 1))
			tw_field_die(r, col,
			    "not an integer, as --integer says: '%s'",
			    TW_SHOWN(f));
		if (!tw_flow_inside(&s->theta[i], t->x[i][t->n]))
			tw_field_die(r, col, "outside --support: '%s'",
			    TW_SHOWN(f));
	}
}
