/* The report as one self-contained page of HTML. */
#include <ctype.h>
#include <string.h>

#include "io/msg.h"
#include "parts.h"

extern const char tw_html_head[];	/* the text of head.html */

/*
 * Escape prose, as tw_html_escape() does, and keep a number and its % on one
 * line.
 */
static void
add_prose(struct tw_string *w, const char *p, const char *end)
{
	const char *q;

	for (q = p; q < end; q++)
		if (strncmp(q, " %", 2) == 0 && isdigit((unsigned char)q[-1])) {
			tw_html_escape(w, p, (size_t)(q - p));
			tw_print(w, "&nbsp;");
			p = q + 1;
		}
	tw_html_escape(w, p, (size_t)(end - p));
}

/* What encloses a line: nothing, a list of labels, or a table. */
enum inside { NONE, LIST, TABLE };

static enum inside
change(struct tw_string *w, enum inside was, enum inside now)
{
	static const char *const begin[] = { "", "<dl>\n",
		"<div class=\"wide\">\n<table class=\"answer\">\n" };
	static const char *const end[] = { "", "</dl>\n",
		"</table>\n</div>\n" };

	if (was != now)
		tw_print(w, "%s%s", end[was], begin[now]);
	return now;
}

/*
 * The cells of a row. All cells of the table's first row and the first cell of
 * every other row are headers.
 */
static void
add_cells(struct tw_string *w, const char *p, bool header)
{
	const char *end, *scope = header ? "col" : "row";

	tw_print(w, "<tr>");
	for (; *p == '\t'; p = end, scope = header ? "col" : NULL) {
		end = p + 1 + strcspn(p + 1, "\t\n");
		if (scope != NULL)
			tw_print(w, "<th scope=\"%s\">", scope);
		else
			tw_print(w, "<td>");
		add_prose(w, p + 1, end);
		tw_print(w, scope != NULL ? "</th>" : "</td>");
	}
	tw_print(w, "</tr>\n");
}

/*
 * Convert the lines from p to stop into headings, tables, and lists of labels
 * with their sentences; lines without a label become paragraphs.
 */
static void
add_lines(struct tw_string *w, const char *p, const char *stop)
{
	enum inside at = NONE, was;
	const char *tab, *end;

	for (; p < stop; p = end + 1) {
		bool heading = tw_line_is(p, '='), warning = tw_line_is(p, '!');

		tab = strchr(p, '\t');
		end = strchr(tab, '\n');
		was = at;
		at = change(w, was, tw_line_is(p, '|') ? TABLE : heading ||
		    warning || tab == p ? NONE : LIST);
		if (at == TABLE) {
			add_cells(w, tab, was != TABLE);
			continue;
		}
		if (at == LIST && (tab != p + 1 || *p != ' ')) {
			tw_print(w, "<dt>");
			tw_html_escape(w, p, (size_t)(tab - p));
			tw_print(w, "</dt>\n");
		}
		tw_print(w, at == LIST ? "<dd>" : heading ? "<h2>" : warning ?
		    "<p class=\"warning\">" : "<p>");
		add_prose(w, tab + 1, end);
		tw_print(w, at == LIST ? "</dd>\n" : heading ? "</h2>\n" :
		    "</p>\n");
	}
	change(w, at, NONE);
}

void
tw_report_page(struct tw_string *w, const char *lines, struct tw_report *t)
{
	const char *title = lines + 1, *end = strchr(title, '\n');
	const char *details = strstr(lines, TW_DETAILS), *reliable;
	const char *last = lines + strlen(lines);
	struct tw_string facts = { 0 };

	if (details == NULL)
		details = last;
	for (reliable = end + 1; reliable < last && !tw_line_is(reliable, '=');)
		reliable = strchr(reliable, '\n') + 1;
	tw_print(w, "%s<title>%.*s</title>\n</head>\n<body class=\"%s\">\n<h1>%.*s</h1>\n<div class=\"facts\">\n",
	    tw_html_head, (int)(end - title), title, t->catalogue ? "many" :
	    "one", (int)(end - title), title);
	tw_report_say_facts(&facts, t);
	add_lines(w, facts.p, facts.p + facts.n);
	tw_string_release(&facts);
	tw_print(w, "</div>\n");
	add_lines(w, end + 1, reliable);
	tw_print(w, "<main>\n<section>\n");
	add_lines(w, reliable, details);
	tw_print(w, "</section>\n<section>\n");
	tw_html_pictures(w, t);
	tw_print(w, "</section>\n</main>\n");
	add_lines(w, details, last);
	tw_html_tables(w, t);
	tw_print(w, "</body>\n</html>\n");
}
