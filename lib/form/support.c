/* Supports of parameters, by options. See support.h. */
#include <stdlib.h>
#include <string.h>

#include "form/flow_words.h"
#include "form/support.h"
#include "io/list.h"
#include "io/msg.h"
#include "io/opt.h"

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
tw_support_find(const char *list, const char *integer,
    const struct tw_reader *r, const struct tw_cols *params)
{
	bool *marked = tw_cols_marked(params, r, "--integer", integer);
	struct tw_flow_theta *t = tw_arena(NULL, params->n, sizeof *t);
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
