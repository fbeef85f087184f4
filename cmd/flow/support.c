#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "form/walls_text.h"
#include "io/list.h"
#include "io/msg.h"
#include "io/num.h"
#include "io/opt.h"
#include "support.h"

/* One item, COLS=RANGE, for the parameters it names. */
static void
support_item(struct tw_slice item, const struct tw_reader *r,
    const struct tw_cols *params, struct tw_flow_theta *support)
{
	char *text = tw_xrealloc(NULL, item.n + 1, 1);
	struct tw_flow_theta t;
	struct tw_cols cols;
	size_t n = tw_walls_read(item, &t), i, j;

	memcpy(text, item.p, item.n);
	text[item.n] = '\0';
	if (n == 0)
		tw_opt_bad("--support", text,
		    "COLS=LO:HI with LO < HI, COLS=LO: or COLS=:HI");
	text[n] = '\0';
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
	size_t i;

	for (i = 0; i < s->params->n; i++) {
		size_t col = s->params->col[i];
		struct tw_slice f;

		if (tw_flow_inside(&s->theta[i], t->x[i][t->n]))
			continue;
		f = tw_field(r, col);
		tw_field_die(r, col, "outside --support: '%s'", TW_SHOWN(f));
	}
}
