/* The lines of the report as a text. */
#include <string.h>

#include "parts.h"

/* Rows of a table from lines on: columns as wide as they must be. */
static const char *
add_table(struct tw_string *w, const char *lines)
{
	enum { CELLS = 20 };
	size_t width[CELLS] = { 0 }, i;
	const char *p, *end;
	bool all = false;

	do {
		for (p = lines; *p == '|'; p = end + 1)
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
		if (*lines == '|' && lines[1] == '\t') {
			tw_print(w, "\n");
			end = add_table(w, lines);
			continue;
		}
		tab = strchr(lines, '\t');
		end = strchr(tab, '\n') + 1;
		n = (int)(tab - lines);
		if (*lines == '=')
			tw_print(w, "\n%.*s", (int)(end - tab - 1), tab + 1);
		else
			tw_print(w, "%-*.*s%.*s", n == 0 ? 0 : n < 14 ? 14 :
			    n + 1, n, lines, (int)(end - tab - 1), tab + 1);
	}
}
