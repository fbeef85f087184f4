/* Reads the supports of parameters from options and priors. See support.h. */
#include <math.h>
#include <string.h>

#include "form/dist_text.h"
#include "form/flow.h"
#include "form/support.h"
#include "io/list.h"
#include "io/msg.h"
#include "io/opt.h"
#include "io/span.h"

/* Set *t to numbers from lo to hi; false if these are too close. */
static bool
between(double lo, double hi, struct tw_flow_theta *t)
{
	*t = (struct tw_flow_theta){ .sd = 1 };
	if (isfinite(lo)) {
		t->map = TW_MAP_ABOVE;
		t->lo = lo;
	}
	if (isfinite(hi)) {
		t->map = isfinite(lo) ? TW_MAP_PROBIT : TW_MAP_BELOW;
		t->hi = hi;
	}
	return t->map != TW_MAP_PROBIT || tw_flow_bounds_ok(lo, hi);
}

/*
 * Read the bounds of an item, "COLS=LO:HI", "COLS=LO:" or "COLS=:HI"; LO may be
 * -inf and HI inf. Returns the length of COLS, 0 if the item is invalid.
 */
static size_t
read_bounds(struct tw_slice item, struct tw_flow_theta *t)
{
	double lo, hi;
	size_t name = tw_span_read(item, &lo, &hi);

	return name > 0 && between(lo, hi, t) ? name : 0;
}

/* Apply one item, COLS=RANGE, to the parameters that it names. */
static void
support_item(struct tw_slice item, const struct tw_reader *r,
    const struct tw_cols *params, struct tw_flow_theta *support)
{
	char *text = tw_arena(NULL, item.n + 1, 1);
	bool *marked;
	struct tw_flow_theta t;
	size_t n = read_bounds(item, &t);

	memcpy(text, item.p, item.n);
	if (n == 0)
		tw_opt_bad("--support", text,
		    "COLS=LO:HI with LO < HI, COLS=LO: or COLS=:HI");
	text[n] = '\0';
	marked = tw_cols_marked(params, r, "--support", text);
	for (n = 0; n < params->n; n++)
		if (marked[n])
			support[n] = t;
}

struct tw_flow_theta *
tw_support_find(const char *list, const char *integer,
    const struct tw_reader *r, const struct tw_cols *params)
{
	bool *marked = tw_cols_marked(params, r, "--integer", integer);
	struct tw_flow_theta *t = tw_arena(NULL, params->n, sizeof *t);
	struct tw_slice rest = { list, list != NULL ? strlen(list) : 0 }, item;
	size_t i;

	for (i = 0; i < params->n; i++)
		t[i] = (struct tw_flow_theta){ .sd = 1 };
	while (tw_list_next(&rest, &item))
		support_item(item, r, params, t);
	for (i = 0; i < params->n; i++)
		if (marked[i])
			tw_flow_make_integer(&t[i]);
	return t;
}

/* ---- priors --------------------------------------------------------- */

static void
add(struct tw_prior_support *p, size_t *cap, struct tw_slice name,
    const struct tw_flow_theta *support)
{
	size_t n = p->name.n;

	if (tw_names_add(&p->name, name) != n)
		tw_die(TW_MISUSED, "--prior: '%s' is there twice: give each parameter once",
		    TW_SHOWN(name));
	p->support = tw_arena_grow(p->support, cap, n + 1, sizeof *p->support);
	p->support[n] = (struct tw_flow_theta){ support->map, support->lo,
	    support->hi, 0, 1, support->integer, { 0 } };
}

/* Add the parameter of the item NAME=DISTRIBUTION. */
static void
add_dist(struct tw_prior_support *p, size_t *cap, const char *item)
{
	struct tw_flow_theta t;
	struct tw_dists one;
	double lo, hi;

	tw_dists_read(&one, "--prior", item);
	tw_dist_support(one.dist, &lo, &hi);
	if (!between(lo, hi, &t))
		tw_opt_bad("--prior", item, "wider");
	if (tw_dist_is_integer(one.dist))
		tw_flow_make_integer(&t);
	add(p, cap, one.name.name[0], &t);
}

/* Add the parameters of the density in the file at path. */
static void
add_file(struct tw_prior_support *p, size_t *cap, const char *path)
{
	struct tw_flow_file f;
	size_t i;

	tw_flow_file_read(&f, path);
	if (f.x.n > 0)
		tw_die(TW_MISUSED, "%s: not a prior: it depends on data '%s' (tw-flow --kind prior makes one)",
		    path, TW_SHOWN(f.x.name[0]));
	for (i = 0; i < f.theta.n; i++)
		add(p, cap, f.theta.name[i], tw_flow_theta_of(&f.flow, i));
	tw_flow_file_release(&f);
}

void
tw_prior_support_read(struct tw_prior_support *p, const char *list)
{
	const char *rest = list;
	struct tw_slice item;
	size_t cap = 0;
	char *text;

	*p = (struct tw_prior_support){ 0 };
	while (tw_dist_next(&rest, &item)) {
		text = tw_arena(NULL, item.n + 1, 1);
		memcpy(text, item.p, item.n);
		/* The name of a file may not contain these characters. */
		if (strpbrk(text, "=(") == NULL)
			add_file(p, &cap, text);
		else
			add_dist(p, &cap, text);
	}
	if (p->name.n == 0)
		tw_opt_bad("--prior", list, "NAME=DISTRIBUTION, one or more");
}
