/*
 * Expands the template, report.txt, into the items of the report. A line of the
 * template is a letter for the kind of the item, a space, a label and a bar if
 * the kind has one, and a text with these marks:
 *
 *   {NAME}     the value of a variable
 *   {?NAME}    nothing, but NAME must be set
 *   {!NAME}    nothing, but NAME must not be set
 *   [TEXT]     TEXT, or nothing if a mark in it (outside of its own brackets)
 *              has no value or is not fulfilled
 *   `TEXT`     a command
 *
 * An item whose marks have no value or are not fulfilled, or whose text is
 * empty, is left out. "D NAME TEXT" sets a variable to TEXT, and "R NAME" is a
 * table, which a function makes.
 */
#include <string.h>

#include "io/msg.h"
#include "parts.h"

extern const char *const tw_text_report[];	/* lines of report.txt; NULL */

/*
 * Expand the text at p up to `end` or its closing bracket. Returns the byte
 * after it; sets *whole to false if a mark outside of brackets fails.
 */
static const char *
expand(struct tw_string *w, const struct tw_list *l, const char *p,
    const char *end, bool *whole)
{
	bool code = false, inner;
	size_t n, before;

	for (; p < end && *p != ']'; p++)
		if (*p == '[') {
			before = w->n;
			inner = true;
			p = expand(w, l, p + 1, end, &inner);
			if (!inner)
				w->n = before;
		} else if (*p == '{') {
			bool must = p[1] == '?', not = p[1] == '!';
			const struct tw_variable *v;

			p += 1 + (must || not);
			n = strcspn(p, "}");
			v = tw_variable_find(l, p, n);
			p += n;
			*whole = *whole && (v == NULL) == not;
			if (v != NULL && !must && v->value.n > 0)
				tw_print_bytes(w, v->value.p, v->value.n);
		} else if (*p == '`') {
			tw_print(w, code ? TW_CODE_END : TW_CODE);
			code = !code;
		} else
			tw_print_bytes(w, p, 1);
	return p;
}

/* The expanded text from p to end, without leading spaces; or empty. */
static struct tw_slice
expanded(const struct tw_list *l, const char *p, const char *end)
{
	struct tw_string w = { 0 };
	struct tw_slice text = { "", 0 };
	bool whole = true;

	expand(&w, l, p, end, &whole);
	if (whole && w.n > 0) {
		text = tw_format_arena("%.*s", (int)w.n, w.p);
		while (*text.p == ' ')
			text = (struct tw_slice){ text.p + 1, text.n - 1 };
	}
	tw_string_release(&w);
	return text;
}

/* Expand one line of the template, from p to end. */
static void
add_line(struct tw_list *l, struct tw_report *t, const char *p,
    const char *end)
{
	static const char kinds[] = "TH!PNLRM";
	enum tw_item_kind kind;
	const char *bar = memchr(p, '|', (size_t)(end - p));
	struct tw_slice text, label = { "", 0 };
	size_t n;

	if (*p == 'R') {
		tw_template_table(l, t, p + 2, (size_t)(end - p - 2));
		return;
	}
	if (*p == 'D') {
		n = strcspn(p + 2, " ");
		text = expanded(l, p + 2 + n, end);
		tw_print(tw_set(l, tw_format_arena("%.*s", (int)n, p + 2).p),
		    text.n > 0 ? " %s" : "%s", text.p);
		return;
	}
	kind = (enum tw_item_kind)(strchr(kinds, *p) - kinds);
	if (bar != NULL && kind == TW_TITLE) {
		label = expanded(l, bar + 1, end);
		text = expanded(l, p + 2, bar);
	} else {
		if (bar != NULL)
			label = expanded(l, p + 2, bar);
		text = expanded(l, bar != NULL ? bar + 1 : p + 2, end);
	}
	if (text.n > 0 && (bar == NULL || label.n > 0))
		tw_print(tw_item(l, kind, label.p), "%s", text.p);
}

/* Remove headings that have nothing below them. */
static void
remove_headings(struct tw_list *l)
{
	size_t i;

	for (i = 0; i < l->n; i++)
		if (l->item[i].kind == TW_HEADING && (i + 1 == l->n ||
		    (l->item[i + 1].kind != TW_LINE &&
		    l->item[i + 1].kind != TW_ROW)))
			tw_string_release(&l->item[i].text);
}

void
tw_template(struct tw_list *l, struct tw_report *t)
{
	const char *const *p;

	tw_values(l, t);
	for (p = tw_text_report; *p != NULL; p++)
		add_line(l, t, *p, *p + strlen(*p));
	remove_headings(l);
}
