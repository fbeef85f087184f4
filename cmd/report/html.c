/* The report as one page of HTML that needs nothing beside it. */
#include <string.h>

#include "io/msg.h"
#include "io/num.h"
#include "parts.h"

enum { ROWS = 100 };		/* of a table that are shown */

extern const char tw_html_head[];	/* head.html, whole */

/* Text as a page has it. */
static void
escape(struct tw_string *w, const char *p, size_t n)
{
	for (; n > 0; p++, n--)
		if (*p == '&' || *p == '<' || *p == '>')
			tw_print(w, "&%s;",
			    *p == '&' ? "amp" : *p == '<' ? "lt" : "gt");
		else
			tw_print(w, "%c", tw_visible(*p));
}

/* What a line stands in: nothing, a list of labels, a table. */
enum inside { NONE, LIST, TABLE };

static enum inside
change(struct tw_string *w, enum inside was, enum inside now)
{
	static const char *const begin[] = { "", "<dl>\n",
		"<div>\n<table class=\"answer\">\n" };
	static const char *const end[] = { "", "</dl>\n",
		"</table>\n</div>\n" };

	if (was != now)
		tw_print(w, "%s%s", end[was], begin[now]);
	return now;
}

/* The cells of a line; those of the table's first row, and the first, head. */
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
		escape(w, p + 1, (size_t)(end - p - 1));
		tw_print(w, scope != NULL ? "</th>" : "</td>");
	}
	tw_print(w, "</tr>\n");
}

/*
 * The lines from p to the end: headings, tables, labels with sentences,
 * paragraphs of those that have none.
 */
static void
add_lines(struct tw_string *w, const char *p, const char *stop)
{
	enum inside at = NONE, was;
	const char *tab, *end;

	for (; p < stop; p = end + 1) {
		tab = strchr(p, '\t');
		end = strchr(tab, '\n');
		was = at;
		at = change(w, was, *p == '|' ? TABLE : *p == '=' ||
		    tab == p ? NONE : LIST);
		if (at == TABLE) {
			add_cells(w, tab, was != TABLE);
			continue;
		}
		if (at == LIST && (tab != p + 1 || *p != ' ')) {
			tw_print(w, "<dt>");
			escape(w, p, (size_t)(tab - p));
			tw_print(w, "</dt>\n");
		}
		tw_print(w, at == LIST ? "<dd>" : *p == '=' ? "<h2>" : "<p>");
		escape(w, tab + 1, (size_t)(end - tab - 1));
		tw_print(w, at == LIST ? "</dd>\n" : *p == '=' ? "</h2>\n" :
		    "</p>\n");
	}
	change(w, at, NONE);
}

static void
base64(struct tw_string *w, const unsigned char *p, size_t n)
{
	static const char digit[] =
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	unsigned v;

	for (; n > 0; p += 3, n -= n < 3 ? n : 3) {
		v = (unsigned)p[0] << 16 | (n > 1 ? (unsigned)p[1] << 8 : 0) |
		    (n > 2 ? p[2] : 0U);
		tw_print(w, "%c%c%c%c", digit[v >> 18], digit[v >> 12 & 63],
		    n > 1 ? digit[v >> 6 & 63] : '=',
		    n > 2 ? digit[v & 63] : '=');
	}
}

/* A file whole: a picture, if there is a text in its place, or a script. */
static void
add_file(struct tw_string *w, char *path, const char *alt)
{
	bool picture = alt != NULL;
	struct tw_input in;
	struct tw_slice all;

	tw_input_open(&in, 1, &path);
	while (tw_input_fill(&in))
		;
	all = (struct tw_slice){ in.buf + in.pos, in.fill - in.pos };
	if (picture && !tw_slice_begins(all, "\x89PNG\r\n"))
		tw_die(TW_FAILED, "%s: not a PNG picture", path);
	if (picture) {
		tw_print(w, "<img alt=\"%s\" src=\"data:image/png;base64,",
		    alt);
		base64(w, (const unsigned char *)all.p, all.n);
		tw_print(w, "\">\n");
	} else {
		tw_print(w, "<pre>");
		escape(w, all.p, all.n);
		tw_print(w, "</pre>\n");
	}
	tw_input_close(&in);
}

/* A cell: of a number with a point at most six digits. */
static void
add_cell(struct tw_string *w, struct tw_slice f)
{
	double v = 0;

	if (tw_num_read(f.p, f.n, &v) == TW_NUM_FINITE &&
	    memchr(f.p, '.', f.n) != NULL)
		tw_print(w, "%.6g", v + 0.);
	else
		escape(w, f.p, f.n);
}

/*
 * A row of the header, or of the current record. The mark of failed simulations
 * (tw-read --mark) is none of the observation's data.
 */
static void
add_row(struct tw_string *w, const struct tw_reader *r, bool header)
{
	size_t i;

	tw_print(w, "<tr>");
	for (i = 0; i < r->ncol; i++) {
		if (tw_slice_is(r->name[i], "x_missing"))
			continue;
		tw_print(w, header ? "<th scope=\"col\">" : "<td>");
		add_cell(w, header ? r->name[i] : tw_field(r, i));
		tw_print(w, header ? "</th>" : "</td>");
	}
	tw_print(w, "</tr>\n");
}

static void
add_table(struct tw_string *w, char *path)
{
	struct tw_rec_options opt = { .keep = true, .framed = true };
	struct tw_reader r;

	tw_reader_open(&r, 1, &path, &opt);
	tw_print(w, r.comments.n > 0 ? "<code>" : "");
	escape(w, r.comments.p, r.comments.n);
	tw_print(w, "%s<div>\n<table>\n", r.comments.n > 0 ? "</code>\n" : "");
	add_row(w, &r, true);
	while (tw_reader_next(&r))
		if (r.record <= ROWS)
			add_row(w, &r, false);
	tw_print(w, "</table>\n</div>\n");
	if (r.record > ROWS)
		tw_print(w, "<p>The first %d of %.0f rows.</p>\n", ROWS,
		    (double)r.record);
	tw_reader_close(&r);
}

/* Files that may be in the folder, and their headings. */
struct section {
	const char *file, *heading;
};

/* Next to the answer, */
static const struct section picture[] = {
	{ "intervals.png", "Intervals of each parameter" },
	{ "regions.png", "The regions at the observation" },
	{ "pairs.png", "The regions at the observation, by pairs of parameters" },
};
/* the same in characters, */
static const struct section plain[] = {
	{ "intervals.txt", "Intervals of each parameter" },
	{ "regions.txt", "The regions at the observation" },
	{ "pairs.txt", "The regions at the observation, by pairs of parameters" },
};
/* and after it. */
static const struct section section[] = {
	{ "coverage.png", "Coverage of the posterior estimate before calibration" },
	{ "parameters.tsv", "The parameters" },
	{ "limits.tsv", "One-sided limits of parameters" },
	{ "typical.tsv", "The observation" },
	{ "rounds.tsv", "Rounds of simulations" },
	{ "runs.tsv", "Simulations, made and used" },
	{ "stack.tsv", "Posterior estimates and their stacking weights" },
	{ "coverage.tsv", "Coverage before calibration" },
	{ "gap.tsv", "Split-half estimate of the coverage gap at the observation" },
	{ "agreement.tsv", "Components of the posterior estimate, compared with all of it" },
	{ "tree.tsv", "The regression tree: which data are calibrated together" },
	{ "bounds.tsv", "Cutoffs and their bounds" },
	{ "bounds-ranks.tsv", "Bounds of each parameter's interval" },
	{ "shares.tsv", "Draws of the posterior estimate at the observation, by region" },
	{ "budget.tsv", "Calibration simulations that reach the target" },
	{ "forecast.tsv", "Forecast of the undetermined part with more simulations" },
	{ "decisions.txt", "Decisions of the analysis, and the numbers behind them" },
	{ "settings", "Settings" },
	{ "analysis.sh", "The script of the analysis" },
	{ "ask.sh", "The script that classifies other parameter values" },
};

/* Those of s[n] that are there; how many. */
static size_t
add_sections(struct tw_string *w, struct tw_report *t, const struct section *s,
    size_t n)
{
	size_t found = 0;

	for (; n > 0; n--, s++) {
		if (!tw_report_find(t, s->file))
			continue;
		found++;
		tw_print(w, "<h2>%s <small>(%s)</small></h2>\n", s->heading,
		    s->file);
		if (strstr(s->file, ".tsv") != NULL)
			add_table(w, t->path);
		else
			add_file(w, t->path, strstr(s->file, ".png") != NULL ?
			    s->heading : NULL);
	}
	return found;
}

#define ADD_SECTIONS(w, t, s) add_sections(w, t, s, sizeof s / sizeof *s)

void
tw_report_page(struct tw_string *w, const char *lines, struct tw_report *t)
{
	const char *title = lines + 1, *end = strchr(title, '\n');
	const char *details = strstr(lines, TW_DETAILS);
	const char *last = lines + strlen(lines);

	if (details == NULL)
		details = last;
	tw_print(w, "%s<title>%.*s</title>\n</head>\n<body>\n<h1>%.*s</h1>\n<main class=\"%s\">\n<section>\n",
	    tw_html_head, (int)(end - title), title, (int)(end - title), title,
	    t->catalogue ? "many" : "one");
	add_lines(w, end + 1, details);
	tw_print(w, "</section>\n<section>\n");
	if (ADD_SECTIONS(w, t, picture) == 0) {
		tw_print(w, "<p>There are no pictures: gnuplot draws them.</p>\n");
		ADD_SECTIONS(w, t, plain);
	}
	tw_print(w, "</section>\n</main>\n");
	add_lines(w, details, last);
	ADD_SECTIONS(w, t, section);
	tw_print(w, "</body>\n</html>\n");
}
