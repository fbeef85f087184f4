/* Values taken one after the other off a field of the flow artefact. */
#include <string.h>

#include "form/flow_field.h"
#include "io/msg.h"
#include "io/num.h"

/* Take the next value off the row's list; empty at its end. */
static struct tw_slice
value(struct tw_slice *list)
{
	/* guard: memchr may not be given NULL */
	const char *blank = list->n > 0 ? memchr(list->p, ' ', list->n) : NULL;
	struct tw_slice v = *list;

	if (blank == NULL) {
		list->n = 0;
		return v;
	}
	v.n = (size_t)(blank - list->p);
	list->p = blank + 1;
	list->n -= v.n + 1;
	/* A blank with nothing after it is an empty value. */
	if (list->n == 0)
		list->p = NULL;
	return v;
}

double
tw_flow_field_number(const struct tw_reader *r, size_t col,
    struct tw_slice *list)
{
	struct tw_slice s = value(list);
	double v = 0;

	if (s.n == 0)
		tw_field_die(r, col, "too few values");
	if (tw_num_read(s.p, s.n, &v) != TW_NUM_FINITE)
		tw_field_die(r, col, "not a finite number: '%s'", TW_SHOWN(s));
	return v;
}

void
tw_flow_field_end(const struct tw_reader *r, size_t col,
    struct tw_slice list)
{
	if (list.n > 0 || list.p == NULL)
		tw_field_die(r, col, "too many values");
}

size_t
tw_flow_field_word(const struct tw_reader *r, size_t col, struct tw_slice *list,
    const char *const *name, size_t n)
{
	struct tw_slice s = value(list);
	size_t i;

	for (i = 0; i < n; i++)
		if (tw_slice_is(s, name[i]))
			return i;
	tw_field_die(r, col, "unknown word: '%s'", TW_SHOWN(s));
}
