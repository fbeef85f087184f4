/* The variables of the template. */
#include <math.h>
#include <string.h>

#include "io/msg.h"
#include "parts.h"

struct tw_variable *
tw_variable_find(const struct tw_report *t, const char *name, size_t n)
{
	size_t i;

	for (i = 0; i < t->variables; i++)
		if (strlen(t->variable[i].name) == n &&
		    memcmp(t->variable[i].name, name, n) == 0)
			return &t->variable[i];
	return NULL;
}

void
tw_set(struct tw_report *t, const char *name, const char *text, double number)
{
	struct tw_variable *v = tw_variable_find(t, name, strlen(name));

	if (v == NULL) {
		t->variable = tw_arena_grow(t->variable, &t->variable_cap,
		    t->variables + 1, sizeof *t->variable);
		v = &t->variable[t->variables++];
	}
	*v = (struct tw_variable){ name, text, number };
}

void
tw_enumerate(struct tw_report *t, const char *name, const char *comma,
    const char *word)
{
	const struct tw_variable *v = tw_variable_find(t, name, strlen(name));

	tw_set(t, name, v == NULL ? tw_format_arena("%s", word).p :
	    tw_format_arena("%s%s%s", v->text, comma, word).p, NAN);
}
