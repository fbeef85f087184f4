/*
 * Expands the template, report.txt, into the items of the report. A line of the
 * template is a letter for the kind of the item, a space, a label and a bar if
 * the kind has one, and a text with these marks:
 *
 *   {NAME}     the value of a variable: a text, or a number as an integer
 *   {NAME:F}   a number in the format F (shown.c)
 *   {?NAME}    nothing, but NAME must have a value
 *   {!NAME}    nothing, but NAME must not have a value
 *   {1NAME}    nothing, but NAME must be the number 1
 *   {+NAME}    nothing, but NAME must be a number above 1
 *   [TEXT]     TEXT, or nothing if a mark in it (outside of its own brackets)
 *              has no value or is not fulfilled
 *   `TEXT`     a command
 *   |          the next cell of a row
 *
 * An item whose marks have no value or are not fulfilled, or whose text is
 * empty, is left out. "D NAME TEXT" sets a variable to TEXT. A star and the
 * name of a table after the letter stand for an item for each row of the table,
 * whose values are variables, too.
 */
#include <math.h>
#include <string.h>

#include "io/msg.h"
#include "parts.h"

extern const char *const tw_text_report[];	/* lines of report.txt; NULL */

/* ---- texts --------------------------------------------------------- */

/* Expand the mark at p; returns its closing brace. */
static const char *
expand_mark(struct tw_string *w, const struct tw_report *t, const char *p,
    bool *whole)
{
	char condition = strchr("?!1+", p[1]) != NULL ? p[1] : '\0';
	const char *name = p + (condition != '\0' ? 2 : 1);
	size_t n = strcspn(name, ":}");
	const struct tw_variable *v = tw_variable_find(t, name, n);
	bool known = v != NULL && (v->text != NULL || !isnan(v->number));

	if (known != (condition != '!') ||
	    (condition == '1' && v->number != 1) ||
	    (condition == '+' && !(v->number > 1)))
		*whole = false;
	else if (condition == '\0')
		tw_print(w, "%s", v->text != NULL ? v->text :
		    tw_number_text(v->number, name[n] == ':' ? name[n + 1] :
		    '0'));
	return strchr(name, '}');
}

/*
 * Expand the text at p up to `end` or its closing bracket. Returns the byte
 * after it; sets *whole to false if a mark outside of brackets fails.
 */
static const char *
expand(struct tw_string *w, const struct tw_report *t, const char *p,
    const char *end, bool *whole)
{
	bool code = false, inner;
	size_t before;

	for (; p < end && *p != ']'; p++)
		if (*p == '[') {
			before = w->n;
			inner = true;
			p = expand(w, t, p + 1, end, &inner);
			if (!inner)
				w->n = before;
		} else if (*p == '{') {
			p = expand_mark(w, t, p, whole);
		} else if (*p == '`') {
			tw_print(w, code ? TW_CODE_END : TW_CODE);
			code = !code;
		} else
			tw_print(w, "%c", *p == '|' ? '\t' : *p);
	return p;
}

/* The expanded text from p to end, without leading spaces; or empty. */
static struct tw_slice
expanded(const struct tw_report *t, const char *p, const char *end)
{
	struct tw_string w = { 0 };
	struct tw_slice text = { "", 0 };
	bool whole = true;

	expand(&w, t, p, end, &whole);
	if (whole && w.n > 0)
		text = tw_format_arena("%.*s", (int)w.n, w.p);
	while (*text.p == ' ')
		text = (struct tw_slice){ text.p + 1, text.n - 1 };
	tw_string_release(&w);
	return text;
}

/* ---- items --------------------------------------------------------- */

/* Append the item of this kind whose template is p up to end. */
static void
add_item(struct tw_report *t, enum tw_item_kind kind, const char *p,
    const char *end)
{
	bool labelled = kind == TW_TITLE || kind == TW_LINE ||
	    kind == TW_MORE || kind == TW_PICTURE;
	const char *bar = labelled ? strchr(p, '|') : p - 1;
	struct tw_item it = { kind, expanded(t, p, labelled ? bar : p),
		expanded(t, bar + 1, end) };

	if (it.text.n == 0 || (labelled && it.label.n == 0))
		return;
	t->item = tw_arena_grow(t->item, &t->item_cap, t->items + 1,
	    sizeof *t->item);
	t->item[t->items++] = it;
}

/* Expand a line of the template. */
static void
add_line(struct tw_report *t, const char *p)
{
	static const char kinds[] = "TH!PNLRMISX";
	const char *end = p + strlen(p), *text = strchr(p, ' ') + 1;
	struct tw_slice name, value;
	enum tw_item_kind kind;
	size_t i;

	if (*p == 'D') {
		name = tw_format_arena("%.*s", (int)strcspn(text, " "), text);
		value = expanded(t, text + name.n + 1, end);
		tw_set(t, name.p, value.n > 0 ? value.p : NULL, NAN);
		return;
	}
	kind = (enum tw_item_kind)(strchr(kinds, *p) - kinds);
	name = (struct tw_slice){ p + 2, (size_t)(text - p) - 3 };
	if (p[1] == ' ')
		add_item(t, kind, text, end);
	else
		for (i = 0; tw_set_row(t, name, i); i++)
			add_item(t, kind, text, end);
}

/* Remove the headings that have nothing below them. */
static void
remove_headings(struct tw_report *t)
{
	size_t i, n = 0;

	for (i = 0; i < t->items; i++)
		if (t->item[i].kind != TW_HEADING || (i + 1 < t->items &&
		    (t->item[i + 1].kind == TW_LINE ||
		    t->item[i + 1].kind == TW_ROW)))
			t->item[n++] = t->item[i];
	t->items = n;
}

void
tw_template(struct tw_report *t)
{
	const char *const *p;

	for (p = tw_text_report; *p != NULL; p++)
		add_line(t, *p);
	remove_headings(t);
}
