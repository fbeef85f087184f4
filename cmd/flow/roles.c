/* What the columns of the records are to tw-flow. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "form/flow_words.h"
#include "io/list.h"
#include "io/msg.h"
#include "io/num.h"
#include "io/opt.h"
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

/* ---- whole numbers ------------------------------------------------ */

#define LARGEST	0x1p50		/* beyond, a half is lost to rounding */

bool
tw_flow_is_whole(const double *v, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (!(fabs(v[i]) < LARGEST) || v[i] != floor(v[i]))
			return false;
	return true;
}

void
tw_flow_find_whole(const struct tw_table *t, size_t n,
    const struct tw_window *window, struct tw_flow_theta *support)
{
	size_t by = window->steps > 0 ? window->wide : n, j, k, found = 0;

	for (j = 0; j < by; j++) {
		for (k = j; k < n && tw_flow_is_whole(t->x[k], t->n); k += by)
			;
		if (k < n)
			continue;
		for (k = j; k < n; k += by, found++)
			tw_flow_widen(&support[k]);
	}
	if (found > 0)
		tw_warn("%zu of %zu data columns hold whole numbers: spread by uniform noise",
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
		for (i = 0; i < t->n && support[j].whole; i++)
			t->x[j][i] += tw_rng_uniform(&rng) - 0.5;
}

/* ---- --support and --whole ---------------------------------------- */

/* One item, COLS=RANGE, for the parameters it names. */
static void
support_item(struct tw_slice item, const struct tw_reader *r,
    const struct tw_cols *params, struct tw_flow_theta *support)
{
	char *text = tw_xrealloc(NULL, item.n + 1, 1);
	bool *marked;
	struct tw_flow_theta t;
	size_t n = tw_walls_read(item, &t);

	memcpy(text, item.p, item.n);
	text[item.n] = '\0';
	if (n == 0)
		tw_opt_bad("--support", text,
		    "COLS=LO:HI with LO < HI, COLS=LO: or COLS=:HI");
	text[n] = '\0';
	marked = tw_cols_marked(params, r, "--support", text);
	for (n = 0; n < params->n; n++)
		if (marked[n])
			support[n] = t;
	free(text);
}

struct tw_flow_theta *
tw_support_find(const char *list, const char *whole,
    const struct tw_reader *r, const struct tw_cols *params)
{
	bool *marked = tw_cols_marked(params, r, "--whole", whole);
	struct tw_flow_theta *t = tw_stay(NULL, params->n, sizeof *t);
	struct tw_slice rest = { list, list != NULL ? strlen(list) : 0 }, item;
	size_t i;

	for (i = 0; i < params->n; i++)
		t[i] = (struct tw_flow_theta){ .sd = 1 };
	while (tw_list_next_name(&rest, &item))
		support_item(item, r, params, t);
	for (i = 0; i < params->n; i++)
		if (marked[i])
			tw_flow_widen(&t[i]);
	return t;
}

void
tw_support_check(void *support, const struct tw_table *t,
    const struct tw_reader *r)
{
	const struct tw_support *s = support;
	size_t i;

	for (i = 0; i < s->params->n; i++) {
		size_t col = s->params->col[i];
		struct tw_slice f = tw_field(r, col);

		if (s->theta[i].whole && !tw_flow_is_whole(&t->x[i][t->n], 1))
			tw_field_die(r, col,
			    "not a whole number, as --whole says: '%s'",
			    TW_SHOWN(f));
		if (!tw_flow_inside(&s->theta[i], t->x[i][t->n]))
			tw_field_die(r, col, "outside --support: '%s'",
			    TW_SHOWN(f));
	}
}
