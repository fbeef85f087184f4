/* Writes the report as a text for a terminal. */
#include <string.h>

#include "parts.h"

enum {
	WIDTH = 80,		/* columns of a line */
	LABEL = 16,		/* columns of a label */
	GAP = 3,		/* between cells of a table, or 2 */
	CELLS = 8		/* of a row, at most */
};

/* The number of characters, of UTF-8, in n bytes. */
static size_t
columns(const char *p, size_t n)
{
	size_t count = 0;

	for (; n > 0; n--)
		count += ((unsigned char)*p++ & 0xC0) != 0x80;
	return count;
}

/* The length of the next word; a command, or a number and its %, is one. */
static size_t
word(const char *p)
{
	size_t n = *p == TW_CODE[0] ? strcspn(p, TW_CODE_END) : 0;

	n += strcspn(p + n, " ");
	return strncmp(p + n, " %", 2) == 0 ? n + 1 + word(p + n + 1) : n;
}

/* Write words in lines that begin at column `indent`, where w is already. */
static void
wrap(struct tw_string *w, const char *p, size_t indent)
{
	size_t n, at = indent;
	bool first = true;

	for (; *p != '\0'; p += n + (p[n] == ' ')) {
		n = word(p);
		if (!first && at + 1 + columns(p, n) > WIDTH) {
			tw_print(w, "\n%*s", (int)indent, "");
			at = indent;
		} else if (!first) {
			tw_print(w, " ");
			at++;
		}
		first = false;
		tw_print_bytes(w, p, n);
		at += columns(p, n);
	}
	tw_print(w, "\n");
}

/* Write a row with cells of these widths, or only make these wide enough. */
static void
add_row(struct tw_string *w, const char *p, size_t width[CELLS], size_t gap)
{
	size_t k, n, wide;

	for (k = 0; *p != '\0'; p += n + (p[n] == '\t'), k++) {
		n = strcspn(p, "\t");
		wide = columns(p, n);
		if (w == NULL)
			width[k] = wide > width[k] ? wide : width[k];
		else
			tw_print(w, "%.*s%*s", (int)n, p, p[n] == '\t' ?
			    (int)(width[k] + gap - wide) : 0, "");
	}
	if (w != NULL)
		tw_print(w, "\n");
}

/* Write the table whose first row is item i; returns the item after it. */
static size_t
add_table(struct tw_string *w, const struct tw_report *t, size_t i)
{
	size_t width[CELLS] = { 0 }, end, k, wide = 0;

	for (end = i; end < t->items && t->item[end].kind == TW_ROW; end++)
		add_row(NULL, t->item[end].text.p, width, GAP);
	for (k = 0; k < CELLS; k++)
		wide += width[k] + (k > 0 && width[k] > 0 ? GAP : 0);
	for (; i < end; i++)
		add_row(w, t->item[i].text.p, width,
		    wide > WIDTH ? GAP - 1 : GAP);
	return end;
}

/* Write an item that is no row. */
static void
add_item(struct tw_string *w, const struct tw_item *it)
{
	size_t n = it->label.n + it->text.n;

	if (it->kind == TW_TITLE)
		tw_print(w, n + GAP > WIDTH ? "%s\n%*s%s\n" :
		    "%s%*s%s\n", it->label.p, n + GAP > WIDTH ? 0 :
		    (int)(WIDTH - n), "", it->text.p);
	else if (it->kind == TW_LINE)
		tw_print(w, "%-*s", LABEL, it->label.p);
	if (it->kind != TW_TITLE)
		wrap(w, it->text.p, it->kind == TW_LINE ? LABEL : 0);
}

void
tw_write_text(struct tw_string *w, const struct tw_report *t)
{
	enum tw_item_kind last = TW_HEADING;
	size_t i = 0;

	while (i < t->items) {
		const struct tw_item *it = &t->item[i++];

		if (it->kind >= TW_MORE)
			continue;
		if (last != TW_HEADING && it->kind != TW_NOTE &&
		    !(it->kind == TW_LINE && last == TW_LINE))
			tw_print(w, "\n");
		last = it->kind;
		if (it->kind == TW_ROW)
			i = add_table(w, t, i - 1);
		else
			add_item(w, it);
	}
	for (i = 0; i < w->n; i++)
		if (strchr(TW_CODE TW_CODE_END, w->p[i]) != NULL)
			w->p[i] = ' ';
}
