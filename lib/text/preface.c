/* Detects lines before a table that are not comments. See preface.h. */
#include <stdio.h>
#include <string.h>

#include "io/num.h"
#include "text/normalize.h"
#include "text/preface.h"

enum { LINES = 100 };		/* lines that are examined */

struct lines {
	const char *p[LINES];	/* the header first; without comments */
	uint64_t line[LINES];
	size_t n;
};

/* Collect the current line, and the complete lines among the next ones. */
static void
look_ahead(struct lines *l, struct tw_text *t, size_t lines)
{
	struct tw_slice s = tw_text_ahead(t, lines);
	uint64_t line = t->in.line;
	const char *end;

	l->p[0] = t->row;
	l->line[0] = line;
	for (l->n = 1; l->n < LINES; s.n -= (size_t)(end - s.p), s.p = end) {
		end = s.n == 0 ? NULL : memchr(s.p, '\n', s.n);
		if (end == NULL)
			return;
		end++;
		line++;
		if (tw_text_is_empty(t, s.p))
			continue;
		l->p[l->n] = s.p;
		l->line[l->n++] = line;
	}
}

/* Whether a field of the line is a number or, if wanted, a missing value. */
static bool
has_number(struct tw_text *t, const char *p, bool or_missing)
{
	size_t i;
	double v;

	(void)tw_text_try(t, p, false);
	for (i = 0; i < t->fields && i < t->limit; i++) {
		struct tw_slice s = { t->field[i].p, t->field[i].n };

		if (tw_normalizes_to_number(s) || (or_missing &&
		    tw_num_read(s.p, s.n, &v) == TW_NUM_MISSING))
			return true;
	}
	return false;
}

/*
 * Find the first table: lines with the same number of columns, at least two, of
 * which the first has no number, but the second has one. A table of a single
 * record, which may be settings, counts only if nothing follows it. Returns its
 * index in l, 0 if there is none; *end becomes the index of the first line
 * after the table, l->n if it does not end.
 */
static size_t
find_table(const struct tw_text *t, const struct lines *l, size_t *end)
{
	struct tw_text other = { .opt = t->opt, .limit = SIZE_MAX };
	size_t i, n, found = 0;

	for (i = 1; i + 1 < l->n && found == 0; i++) {
		tw_text_guess(&other, l->p[i + 1]);
		n = tw_text_try(&other, l->p[i + 1], false);
		if (n < 2 || tw_text_try(&other, l->p[i], false) != n ||
		    has_number(&other, l->p[i], false) ||
		    !has_number(&other, l->p[i + 1], true))
			continue;
		for (*end = i + 2; *end < l->n &&
		    tw_text_try(&other, l->p[*end], false) == n;)
			++*end;
		if (*end > i + 2 || *end == l->n)
			found = i;
	}
	tw_text_release(&other);
	return found;
}

/* Whether a line can be a number of a column, and not two of a table. */
static bool
is_without_comma(const char *p)
{
	return p[strcspn(p, ",\n")] == '\n';
}

void
tw_preface_check(struct tw_text *t)
{
	size_t n = tw_text_try(t, t->row, false), lines, i = 1, at, end;
	bool number = has_number(t, t->row, false);
	char more[100] = "", which[60] = "";
	struct lines l;

	/*
	 * Double the number of lines each time, so that a stream is read no
	 * further than necessary.
	 */
	for (lines = 1; lines < 2 * LINES; lines *= 2) {
		look_ahead(&l, t, lines);
		for (i = 1; i < l.n && tw_text_try(t, l.p[i], false) == n; i++)
			if (!number && has_number(t, l.p[i], true) &&
			    (n > 1 || is_without_comma(l.p[i])))
				return;
		if (i < l.n)
			break;
	}
	if (i == l.n && n > 1)
		return;
	/*
	 * Line i has another number of fields, or there is a single column,
	 * perhaps because the first line has no separator; the lines after it
	 * may be a table.
	 */
	if (i < l.n)
		snprintf(which, sizeof which, "line %llu has another number of fields; ",
		    (unsigned long long)l.line[i]);
	look_ahead(&l, t, LINES);
	at = find_table(t, &l, &end);
	if (at == 0)
		return;
	if (end < l.n)
		snprintf(more, sizeof more, "; it ends before line %llu: see --from and --to",
		    (unsigned long long)l.line[end]);
	tw_input_die(&t->in, "not the header of what follows: %sthe table seems to begin in line %llu (tw-read --skip %llu leaves out what is before it%s)",
	    which, (unsigned long long)l.line[at],
	    (unsigned long long)l.line[at] - 1, more);
}
