/*
 * The sections of the page that show files of the folder: plots, tables and
 * scripts.
 */
#include <string.h>

#include "io/msg.h"
#include "parts.h"

enum { ROWS = 100 };		/* of a table that are shown */

void
tw_html_escape(struct tw_string *w, const char *p, size_t n)
{
	for (; n > 0; p++, n--)
		if (*p == '&' || *p == '<' || *p == '>')
			tw_print(w, "&%s;",
			    *p == '&' ? "amp" : *p == '<' ? "lt" : "gt");
		else
			tw_print(w, "%c", tw_visible(*p));
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

/*
 * A plot. It is a link to itself that shows it in full size, over the page;
 * another link leads back to its heading.
 */
static void
add_picture(struct tw_string *w, const char *file, const char *alt,
    struct tw_slice png, const char *path)
{
	if (!tw_slice_begins(png, "\x89PNG\r\n"))
		tw_die(TW_FAILED, "%s: not a PNG picture", path);
	tw_print(w, "<p class=\"picture\" id=\"full-%s\"><a class=\"back\" href=\"#%s\">Back to the report</a>\n",
	    file, file);
	tw_print(w, "<a href=\"#full-%s\" title=\"full size\"><img alt=\"%s\" src=\"data:image/png;base64,",
	    file, alt);
	base64(w, (const unsigned char *)png.p, png.n);
	tw_print(w, "\"></a></p>\n");
}

/* A complete file: a plot or a script. */
static void
add_file(struct tw_string *w, const char *file, const char *heading, char *path)
{
	struct tw_input in;
	struct tw_slice all;

	tw_input_open(&in, 1, &path);
	while (tw_input_fill(&in))
		;
	all = (struct tw_slice){ in.buf + in.pos, in.fill - in.pos };
	if (strstr(file, ".png") != NULL)
		add_picture(w, file, heading, all, path);
	else {
		tw_print(w, "<pre>");
		tw_html_escape(w, all.p, all.n);
		tw_print(w, "</pre>\n");
	}
	tw_input_close(&in);
}

static void
add_field(struct tw_string *w, struct tw_slice f)
{
	struct tw_string text = { 0 };

	tw_print_field(&text, f);
	tw_html_escape(w, text.p, text.n);
	tw_string_release(&text);
}

/*
 * A row with the header or with the current record. Leaves out the mark of
 * failed simulations (tw-read --mark), which is not one of the data.
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
		add_field(w, header ? r->name[i] : tw_field(r, i));
		tw_print(w, header ? "</th>" : "</td>");
	}
	tw_print(w, "</tr>\n");
}

static void
add_table(struct tw_string *w, char *path)
{
	struct tw_rec_options opt = { .framed = true };
	struct tw_reader r;

	tw_reader_open(&r, 1, &path, &opt);
	tw_print(w, r.comments.n > 0 ? "<code>" : "");
	tw_html_escape(w, r.comments.p, r.comments.n);
	tw_print(w, r.comments.n > 0 ? "</code>\n" : "");
	tw_print(w, "<div class=\"wide\">\n<table>\n");
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

/* The plots next to the answer. */
static const struct section picture[] = {
	{ "intervals.png", "Intervals of each parameter" },
	{ "regions.png", "The regions at the observation" },
	{ "pairs.png", "The regions at the observation, by pairs of parameters" },
};
/* The same as text, if there are no plots. */
static const struct section plain[] = {
	{ "intervals.txt", "Intervals of each parameter" },
	{ "regions.txt", "The regions at the observation" },
	{ "pairs.txt", "The regions at the observation, by pairs of parameters" },
};
/* The files after the answer. */
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

/* Add those of s[n] that exist; returns their number. */
static size_t
add_sections(struct tw_string *w, struct tw_report *t, const struct section *s,
    size_t n)
{
	size_t found = 0;

	for (; n > 0; n--, s++) {
		if (!tw_report_find(t, s->file))
			continue;
		found++;
		tw_print(w, "<h2 id=\"%s\">%s <small>(%s)</small></h2>\n",
		    s->file, s->heading, s->file);
		if (strstr(s->file, ".tsv") != NULL)
			add_table(w, t->path);
		else
			add_file(w, s->file, s->heading, t->path);
	}
	return found;
}

#define ADD_SECTIONS(w, t, s) add_sections(w, t, s, sizeof s / sizeof *s)

void
tw_html_pictures(struct tw_string *w, struct tw_report *t)
{
	if (ADD_SECTIONS(w, t, picture) > 0)
		return;
	tw_print(w, "<p>There are no pictures: gnuplot draws them.</p>\n");
	ADD_SECTIONS(w, t, plain);
}

void
tw_html_tables(struct tw_string *w, struct tw_report *t)
{
	ADD_SECTIONS(w, t, section);
}
