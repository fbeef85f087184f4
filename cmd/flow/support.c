#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "io/list.h"
#include "io/msg.h"
#include "io/num.h"
#include "io/opt.h"
#include "support.h"

/*
 * An end of a range, the n bytes at s; none of them, or the infinity on its
 * own side (sign), is no end. False if it is not a number.
 */
static bool
parse_end(const char *s, size_t n, double sign, bool *is, double *v)
{
	enum tw_num_kind kind;

	*is = false;
	*v = 0;
	if (n == 0)
		return true;
	kind = tw_num_read(s, n, v);
	*is = kind == TW_NUM_FINITE;
	if (kind != TW_NUM_INF)
		return *is;
	if (*v != sign * INFINITY)
		return false;
	*v = 0;
	return true;
}

/* LO:HI, LO: or :HI, the n bytes at s; LO may be -inf and HI inf. */
static bool
parse_range(struct tw_flow_theta *t, const char *s, size_t n)
{
	const char *colon = memchr(s, ':', n);
	bool lo, hi;

	*t = (struct tw_flow_theta){ TW_MAP_NONE, 0, 0, 0, 1 };
	if (colon == NULL || n == 1 ||
	    !parse_end(s, (size_t)(colon - s), -1, &lo, &t->lo) ||
	    !parse_end(colon + 1, (size_t)(s + n - colon) - 1, 1, &hi, &t->hi))
		return false;
	if (lo || hi)
		t->map = lo && hi ? TW_MAP_PROBIT : lo ? TW_MAP_ABOVE :
		    TW_MAP_BELOW;
	return t->map != TW_MAP_PROBIT || tw_flow_walls(t->lo, t->hi);
}

/* One item, COLS=RANGE, for the parameters it names. */
static void
support_item(struct tw_slice item, const struct tw_reader *r,
    const struct tw_cols *params, struct tw_flow_theta *support)
{
	char *text = tw_xrealloc(NULL, item.n + 1, 1);
	struct tw_flow_theta t;
	struct tw_cols cols;
	size_t n = item.n, range = n, i, j;

	memcpy(text, item.p, n);
	text[n] = '\0';
	while (range > 0 && text[range - 1] != '=')
		range--;
	if (range < 2 || !parse_range(&t, text + range, n - range))
		tw_opt_bad("--support", text,
		    "COLS=LO:HI with LO < HI, COLS=LO: or COLS=:HI");
	text[range - 1] = '\0';
	tw_cols_find(&cols, r, "--support", text);
	for (i = 0; i < cols.n; i++) {
		for (j = 0; j < params->n && params->col[j] != cols.col[i]; j++)
			;
		if (j == params->n)
			tw_opt_bad("--support", text, "among the parameters");
		support[j] = t;
	}
	tw_cols_release(&cols);
	free(text);
}

struct tw_flow_theta *
tw_support_find(const char *list, const struct tw_reader *r,
    const struct tw_cols *params)
{
	struct tw_flow_theta *t = tw_xrealloc(NULL, params->n, sizeof *t);
	struct tw_slice rest = { list, list != NULL ? strlen(list) : 0 }, item;
	size_t i;

	for (i = 0; i < params->n; i++)
		t[i] = (struct tw_flow_theta){ TW_MAP_NONE, 0, 0, 0, 1 };
	while (tw_list_next_name(&rest, &item))
		support_item(item, r, params, t);
	return t;
}

void
tw_support_check(void *support, const struct tw_table *t,
    const struct tw_reader *r)
{
	const struct tw_support *s = support;
	char show[TW_SHOW];
	size_t i;

	for (i = 0; i < s->params->n; i++) {
		size_t col = s->params->col[i];
		struct tw_slice f;

		if (tw_flow_inside(&s->theta[i], t->x[i][t->n]))
			continue;
		f = tw_field(r, col);
		tw_field_die(r, col, "outside --support: '%s'",
		    tw_show(show, f.p, f.n));
	}
}
