#include <stdlib.h>
#include <string.h>

#include "form/walls_text.h"
#include "io/list.h"
#include "io/msg.h"
#include "io/num.h"
#include "io/opt.h"
#include "parts.h"

/* The parameters in list, COLS of an option; their number. */
static size_t
find(const char *option, const char *list, const struct tw_reader *r,
    const struct tw_cols *params, size_t *which)
{
	struct tw_cols cols;
	size_t n, i, j;

	tw_cols_find(&cols, r, option, list);
	for (i = 0; i < cols.n; i++) {
		for (j = 0; j < params->n && params->col[j] != cols.col[i]; j++)
			;
		if (j == params->n)
			tw_opt_bad(option, list, "among the parameters");
		which[i] = j;
	}
	n = cols.n;
	tw_cols_release(&cols);
	return n;
}

/* One item, COLS=RANGE, for the parameters it names. */
static void
support_item(struct tw_slice item, const struct tw_reader *r,
    const struct tw_cols *params, struct tw_flow_theta *support)
{
	char *text = tw_xrealloc(NULL, item.n + 1, 1);
	size_t *which = tw_xrealloc(NULL, params->n, sizeof *which);
	struct tw_flow_theta t;
	size_t n = tw_walls_read(item, &t);

	memcpy(text, item.p, item.n);
	text[item.n] = '\0';
	if (n == 0)
		tw_opt_bad("--support", text,
		    "COLS=LO:HI with LO < HI, COLS=LO: or COLS=:HI");
	text[n] = '\0';
	for (n = find("--support", text, r, params, which); n-- > 0;)
		support[which[n]] = t;
	free(which);
	free(text);
}

struct tw_flow_theta *
tw_support_find(const char *list, const char *whole,
    const struct tw_reader *r, const struct tw_cols *params)
{
	size_t *which = tw_xrealloc(NULL, params->n, sizeof *which);
	struct tw_flow_theta *t = tw_xrealloc(NULL, params->n, sizeof *t);
	struct tw_slice rest = { list, list != NULL ? strlen(list) : 0 }, item;
	size_t i;

	for (i = 0; i < params->n; i++)
		t[i] = (struct tw_flow_theta){ .sd = 1 };
	while (tw_list_next_name(&rest, &item))
		support_item(item, r, params, t);
	i = whole != NULL ? find("--whole", whole, r, params, which) : 0;
	while (i-- > 0)
		tw_flow_widen(&t[which[i]]);
	free(which);
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
