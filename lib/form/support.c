/* Reads the supports of parameters from options. See support.h. */
#include <math.h>
#include <string.h>

#include "form/support.h"
#include "io/list.h"
#include "io/msg.h"
#include "io/opt.h"
#include "io/span.h"

/*
 * Read the bounds of an item, "COLS=LO:HI", "COLS=LO:" or "COLS=:HI"; LO may be
 * -inf and HI inf. Returns the length of COLS, 0 if the item is invalid.
 */
static size_t
read_bounds(struct tw_slice item, struct tw_flow_theta *t)
{
	double lo, hi;
	size_t name = tw_span_read(item, &lo, &hi);

	*t = (struct tw_flow_theta){ .sd = 1 };
	if (name == 0)
		return 0;
	if (isfinite(lo)) {
		t->map = TW_MAP_ABOVE;
		t->lo = lo;
	}
	if (isfinite(hi)) {
		t->map = isfinite(lo) ? TW_MAP_PROBIT : TW_MAP_BELOW;
		t->hi = hi;
	}
	return t->map != TW_MAP_PROBIT || tw_flow_bounds_ok(lo, hi) ? name : 0;
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
