/*
 * Writes options into the first line of an artefact, each in a single spelling.
 */
#include <string.h>

#include "io/opt.h"

/* The part of the line that an option belongs to. */
enum place { SHAPE, RECORDS, COLUMNS, PLACES };

static enum place
place(const struct tw_opt *o)
{
	if (o->kind == TW_ARG_COLS)
		return COLUMNS;
	if (o->kind == TW_ARG_PART)
		return RECORDS;
	return SHAPE;
}

/* Whether the two members at a and b differ. */
static bool
differ(const struct tw_opt *o, const void *a, const void *b)
{
	const char *s, *t;

	if (o->kind != TW_ARG_TEXT && o->kind != TW_ARG_COLS &&
	    o->kind != TW_ARG_NAME)
		return memcmp(a, b, o->size) != 0;
	s = *(const char *const *)a;
	t = *(const char *const *)b;
	if (s == NULL || t == NULL)
		return s != t;
	return strcmp(s, t) != 0;
}

/*
 * Write a text so that its end is unambiguous: a backslash precedes each blank,
 * and a backslash at the end of the text.
 */
static void
put_text(struct tw_out *out, const struct tw_opt *o, const char *s)
{
	if (strpbrk(s, "\n\r") != NULL)
		tw_opt_bad(o->name, s,
		    "without a line end, to be written in the first line");
	for (; *s != '\0'; s++) {
		if (*s == ' ' || (*s == '\\' && s[1] == '\0'))
			tw_out_byte(out, '\\');
		tw_out_byte(out, *s);
		if (*s == '\\' && s[1] != '\0')
			tw_out_byte(out, *++s);
	}
}

static void
put_value(struct tw_out *out, const struct tw_opt *o, const void *from)
{
	const struct tw_part *part = from;

	switch (o->kind) {
	case TW_ARG_FLAG:
		return;
	case TW_ARG_TEXT:
	case TW_ARG_COLS:
	case TW_ARG_NAME:
		put_text(out, o, *(const char *const *)from);
		return;
	case TW_ARG_INTEGER:
		tw_out_u64(out, tw_opt_integer(o, from));
		return;
	case TW_ARG_REAL:
		tw_out_num(out, *(const double *)from);
		return;
	case TW_ARG_WORD:
		tw_out_text(out, o->word[tw_opt_integer(o, from)]);
		return;
	case TW_ARG_PART:
		tw_out_u64(out, part->k);
		tw_out_byte(out, '/');
		tw_out_u64(out, part->n);
		return;
	case TW_ARG_OWN:
		o->put(out, from);
		return;
	}
}

static void
put(struct tw_out *out, const struct tw_opt *o, const void *from)
{
	tw_out_byte(out, ' ');
	if (o->kind == TW_ARG_COLS) {
		tw_out_byte(out, '-');
		tw_out_byte(out, o->letter);
	} else {
		tw_out_text(out, "--");
		tw_out_text(out, o->name);
	}
	if (o->arg != NULL)
		tw_out_byte(out, ' ');
	put_value(out, o, from);
}

void
tw_opt_line(struct tw_out *out, const struct tw_usage *u, const void *args)
{
	const struct tw_opt *o;
	int at;

	for (at = 0; at < PLACES; at++)
		for (o = u->opt; o->name != NULL; o++) {
			const char *from = (const char *)args + o->to;

			if (o->line != TW_LINE_NO &&
			    place(o) == (enum place)at &&
			    (o->line == TW_LINE_ALWAYS ||
				differ(o, from,
				    (const char *)u->defaults + o->to)))
				put(out, o, from);
		}
}
