/* The items of the report, and the variables of its template. */
#include <string.h>

#include "io/msg.h"
#include "parts.h"

struct tw_string *
tw_item(struct tw_list *l, enum tw_item_kind kind, const char *label)
{
	l->item = tw_arena_grow(l->item, &l->cap, l->n + 1, sizeof *l->item);
	l->item[l->n] = (struct tw_item){ .kind = kind, .label = label };
	return &l->item[l->n++].text;
}

struct tw_variable *
tw_variable_find(const struct tw_list *l, const char *name, size_t n)
{
	size_t i;

	for (i = 0; i < l->variables; i++)
		if (strlen(l->variable[i].name) == n &&
		    memcmp(l->variable[i].name, name, n) == 0)
			return &l->variable[i];
	return NULL;
}

struct tw_string *
tw_set(struct tw_list *l, const char *name)
{
	struct tw_variable *v = tw_variable_find(l, name, strlen(name));

	if (v == NULL) {
		l->variable = tw_arena_grow(l->variable, &l->variable_cap,
		    l->variables + 1, sizeof *l->variable);
		v = &l->variable[l->variables++];
		*v = (struct tw_variable){ .name = name };
	}
	return &v->value;
}
