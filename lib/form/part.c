/* Reads rows with a part, a name and values, one by one. See part.h. */
#include <stdarg.h>
#include <stdio.h>

#include "form/part.h"
#include "io/list.h"
#include "io/msg.h"
#include "io/num.h"

const char tw_part_header[] = "part\tname\tvalues";

bool
tw_part_is(const struct tw_artefact *a, const char *part, const char *name)
{
	return !a->ended && tw_slice_is(tw_field(&a->r, TW_PART_PART), part) &&
	    (name == NULL || tw_slice_is(tw_field(&a->r, TW_PART_NAME), name));
}

void
tw_part_due(const struct tw_artefact *a, const char *row, ...)
{
	char text[200];
	va_list ap;

	va_start(ap, row);
	vsnprintf(text, sizeof text, row, ap);
	va_end(ap);
	if (a->ended)
		tw_die(TW_FAILED, "%s: rows are missing: %s is due",
		    a->r.in.file, text);
	tw_input_die(&a->r.in, "%s is due", text);
}

void
tw_part_must(const struct tw_artefact *a, const char *part, const char *name)
{
	if (!tw_part_is(a, part, name))
		tw_part_due(a, "%s %s", part, name);
}

void
tw_part_name(const struct tw_reader *r, struct tw_names *names)
{
	struct tw_slice s = tw_field(r, TW_PART_NAME);
	size_t n = names->n;

	tw_field_must(r, TW_PART_NAME, s.n > 0, "empty");
	tw_field_must(r, TW_PART_NAME, tw_names_add(names, s) == n,
	    "there already");
}

double
tw_part_number(const struct tw_reader *r, struct tw_slice *list)
{
	struct tw_slice s;
	double v = 0;

	if (!tw_list_take(list, &s, ' ') || s.n == 0)
		tw_field_die(r, TW_PART_VALUES, "too few values");
	if (tw_num_read(s.p, s.n, &v) != TW_NUM_FINITE)
		tw_field_die(r, TW_PART_VALUES, "not a finite number: '%s'",
		    TW_SHOWN(s));
	return v;
}

size_t
tw_part_word(const struct tw_reader *r, struct tw_slice *list,
    const char *const *name, size_t n)
{
	struct tw_slice s = { "", 0 };
	size_t i;

	(void)tw_list_take(list, &s, ' ');
	for (i = 0; i < n; i++)
		if (tw_slice_is(s, name[i]))
			return i;
	tw_field_die(r, TW_PART_VALUES, "unknown word: '%s'", TW_SHOWN(s));
}

void
tw_part_end(const struct tw_reader *r, struct tw_slice list)
{
	tw_field_must(r, TW_PART_VALUES, list.p == NULL, "too many values");
}

void
tw_part_numbers(const struct tw_reader *r, size_t n, double *v)
{
	struct tw_slice list = tw_field(r, TW_PART_VALUES);
	size_t i;

	for (i = 0; i < n; i++)
		v[i] = tw_part_number(r, &list);
	tw_part_end(r, list);
}
