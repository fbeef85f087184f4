/* Puts the lines of the report in order, and writes them as a text. */
#include <math.h>
#include <string.h>

#include "io/msg.h"
#include "parts.h"

void
tw_report_say(struct tw_string *w, struct tw_report *t)
{
	struct tw_string doubts = { 0 };
	size_t before;
	char *p;

	t->doubt = tw_report_say_doubts(&doubts, t);
	tw_print(w, "\tThe %s%scredible region%s\n",
	    isnan(t->level) ? "" : TW_SHARED(t->level),
	    isnan(t->level) ? "" : " ", t->catalogue ?
	    "s at several observations" : " at the observation");
	tw_report_say_few(w, t);
	(t->catalogue ? tw_report_say_catalogue : tw_report_say_answer)(w, t);
	tw_print(w, TW_DETAILS);
	before = w->n;
	if (!t->catalogue)
		tw_report_say_observation(w, t);
	tw_report_say_missing(w, t);
	tw_report_say_stacking(w, t);
	tw_report_say_estimate(w, t);
	if (!t->catalogue)
		tw_report_say_here(w, t);
	tw_print(w, "%s", doubts.n > 0 ? doubts.p : "");
	tw_string_release(&doubts);
	if (w->n == before)
		w->p[w->n -= strlen(TW_DETAILS)] = '\0';
	for (p = w->p; *p != '\0'; p++)
		*p = tw_visible(*p);
}

/* ---- as a text ------------------------------------------------------ */

/*
 * Write the rows of a table that begins at lines, with columns as wide as
 * necessary. Returns the end of the table.
 */
static const char *
add_table(struct tw_string *w, const char *lines)
{
	enum { CELLS = 20 };
	size_t width[CELLS] = { 0 }, i;
	const char *p, *end;
	bool all = false;

	do {
		for (p = lines; tw_line_is(p, '|'); p = end + 1)
			for (end = p + 1, i = 0; *end == '\t' && i < CELLS;
			    i++) {
				const char *cell = end + 1;
				size_t n;

				n = strcspn(cell, "\t\n");
				end = cell + n;
				if (all)
					tw_print(w, "%-*.*s", *end == '\n' ? 0 :
					    (int)width[i] + 3, (int)n, cell);
				else if (n > width[i])
					width[i] = n;
				if (all && *end == '\n')
					tw_print(w, "\n");
			}
	} while (!all && (all = true));
	return p;
}

/*
 * Widths in bytes: of a line, of a label, and of the indentation of further
 * lines.
 */
enum { WIDTH = 100, LABEL = 14, INDENT = 16 };

/*
 * Write the text from p to end in lines of WIDTH bytes. The first begins at
 * column at, the others are indented. A number and its % stay on one line.
 */
static void
add_wrapped(struct tw_string *w, const char *p, const char *end, size_t at,
    size_t indent)
{
	size_t n, first;

	for (first = at; p < end; p += n + 1) {
		n = strcspn(p, " \n");
		if (strncmp(p + n, " %", 2) == 0)
			n += 1 + strcspn(p + n + 1, " \n");
		if (at > first && at + 1 + n > WIDTH) {
			tw_print(w, "\n%*s", (int)indent, "");
			at = first = indent;
		}
		tw_print(w, "%s%.*s", at > first ? " " : "", (int)n, p);
		at += n + (at > first);
	}
	tw_print(w, "\n");
}

void
tw_report_text(struct tw_string *w, const char *lines)
{
	const char *line, *tab, *end;
	bool heading = true;		/* the last line was one */
	size_t n, label;

	for (line = lines; *line != '\0'; line = end) {
		if (tw_line_is(line, '|')) {
			tw_print(w, "\n");
			end = add_table(w, line);
			heading = false;
			continue;
		}
		tab = strchr(line, '\t');
		end = strchr(tab, '\n') + 1;
		n = tw_line_is(line, '!') || tw_line_is(line, '=') ? 0 :
		    (size_t)(tab - line);
		label = n == 0 ? 0 : n < LABEL ? LABEL : n + 1;
		/* An empty line before a heading, and between paragraphs. */
		if (tw_line_is(line, '=') || (n == 0 && !heading))
			tw_print(w, "\n");
		heading = tw_line_is(line, '=');
		tw_print(w, "%-*.*s", (int)label, (int)n, line);
		add_wrapped(w, tab + 1, end - 1, label, n == 0 ? 0 : INDENT);
	}
}
