/* The lines of the report, in their order, and as a text. */
#include <math.h>
#include <string.h>

#include "io/msg.h"
#include "parts.h"

void
tw_report_say(struct tw_string *w, struct tw_report *t)
{
	bool doubt;
	size_t before;
	char *p;

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
	tw_report_say_estimate(w, t);
	tw_report_say_stacking(w, t);
	if (!t->catalogue)
		tw_report_say_here(w, t);
	doubt = tw_report_say_doubts(w, t);
	if (t->leaf != NULL)
		tw_report_say_guarantee(w, t, doubt);
	if (w->n == before)
		w->p[w->n -= strlen(TW_DETAILS)] = '\0';
	for (p = w->p; *p != '\0'; p++)
		*p = tw_visible(*p);
}

/* ---- as a text ------------------------------------------------------ */

/* Rows of a table from lines on: columns as wide as they must be. */
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

void
tw_report_text(struct tw_string *w, const char *lines)
{
	const char *tab, *end;
	int n;

	for (; *lines != '\0'; lines = end) {
		if (tw_line_is(lines, '|')) {
			tw_print(w, "\n");
			end = add_table(w, lines);
			continue;
		}
		tab = strchr(lines, '\t');
		end = strchr(tab, '\n') + 1;
		n = tw_line_is(lines, '!') ? 0 : (int)(tab - lines);
		if (tw_line_is(lines, '='))
			tw_print(w, "\n%.*s", (int)(end - tab - 1), tab + 1);
		else
			tw_print(w, "%-*.*s%.*s", n == 0 ? 0 : n < 14 ? 14 :
			    n + 1, n, lines, (int)(end - tab - 1), tab + 1);
	}
}
