/* Writes the report as a text for a terminal. */
#include <string.h>

#include "parts.h"

enum {
	WIDTH = 120,		/* columns of a line */
	LABEL = 16,		/* columns of a label */
	GAP = 3,		/* between cells of a table */
	CELLS = 8,
	TITLE = 96		/* columns of the first line */
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

static void
pad(struct tw_string *w, size_t n)
{
	tw_print(w, "%*s", (int)n, "");
}

/* Write n bytes, with spaces where a command begins and ends. */
static void
put(struct tw_string *w, const char *p, size_t n)
{
	for (; n > 0; n--, p++)
		tw_print(w, "%c", *p == TW_CODE[0] || *p == TW_CODE_END[0] ?
		    ' ' : *p);
}

/* The length of the next word; a command, or a number and its %, is one. */
static size_t
word(const char *p)
{
	size_t n = *p == TW_CODE[0] ? strcspn(p, TW_CODE_END) : 0;

	n += strcspn(p + n, " ");
	return strncmp(p + n, " %", 2) == 0 ? n + 1 + word(p + n + 1) : n;
}

/*
 * Write words in lines, the first of which begins at column `at`, and the
 * others at column indent.
 */
static void
wrap(struct tw_string *w, const char *p, size_t at, size_t indent)
{
	bool first = true;
	size_t n;

	while (*p != '\0') {
		n = word(p);
		if (!first && at + 1 + columns(p, n) > WIDTH) {
			tw_print(w, "\n");
			pad(w, indent);
			at = indent;
		} else if (!first) {
			tw_print(w, " ");
			at++;
		}
		first = false;
		put(w, p, n);
		at += columns(p, n);
		p += n + (p[n] == ' ');
	}
	tw_print(w, "\n");
}

/* The next cell of a row; false after the last. */
static bool
take_cell(const char **p, const char **cell, size_t *n)
{
	if (*p == NULL)
		return false;
	*cell = *p;
	*n = strcspn(*p, "\t");
	*p = (*p)[*n] == '\t' ? *p + *n + 1 : NULL;
	return true;
}

/* Write the table whose first row is item i; returns the item after it. */
static size_t
write_table(struct tw_string *w, const struct tw_list *l, size_t i)
{
	size_t width[CELLS] = { 0 }, end, k, n;
	const char *p, *cell;

	for (end = i; end < l->n && l->item[end].kind == TW_ROW; end++)
		for (p = l->item[end].text.p, k = 0;
		    k < CELLS && take_cell(&p, &cell, &n); k++)
			if (columns(cell, n) > width[k])
				width[k] = columns(cell, n);
	for (; i < end; i++) {
		for (p = l->item[i].text.p, k = 0; k < CELLS &&
		    take_cell(&p, &cell, &n); k++) {
			put(w, cell, n);
			if (p != NULL)
				pad(w, width[k] + GAP - columns(cell, n));
		}
		tw_print(w, "\n");
	}
	return end;
}

/* Write item i; returns the next one. */
static size_t
write_item(struct tw_string *w, const struct tw_list *l, size_t i)
{
	const struct tw_item *it = &l->item[i];
	size_t n = columns(it->text.p, it->text.n), label;

	switch (it->kind) {
	case TW_ROW:
		return write_table(w, l, i);
	case TW_TITLE:
		label = columns(it->label.p, it->label.n);
		tw_print(w, "%s", it->label.p);
		pad(w, n + label + GAP < TITLE ? TITLE - n - label : GAP);
		tw_print(w, "%s\n", it->text.p);
		break;
	case TW_LINE:
		tw_print(w, "%-*s", LABEL, it->label.p);
		wrap(w, it->text.p, LABEL, LABEL);
		break;
	default:
		wrap(w, it->text.p, 0, 0);
	}
	return i + 1;
}

void
tw_write_text(struct tw_string *w, const struct tw_list *l)
{
	enum tw_item_kind last = TW_HEADING;
	size_t i = 0;

	while (i < l->n) {
		const struct tw_item *it = &l->item[i];

		if (it->text.n == 0 || it->kind == TW_MORE) {
			i++;
			continue;
		}
		if (last != TW_HEADING && it->kind != TW_NOTE &&
		    !(it->kind == TW_LINE && last == TW_LINE))
			tw_print(w, "\n");
		last = it->kind;
		i = write_item(w, l, i);
	}
}
