/* Writes the report as a page of HTML that needs no other file. */
#include <string.h>

#include "io/msg.h"
#include "parts.h"

extern const char tw_html_head[];	/* the text of head.html */

/* Text as HTML, with a number and its % on one line, and tags of commands. */
static void
escape(struct tw_string *w, const char *p, size_t n)
{
	for (; n > 0; p++, n--)
		if (n > 1 && p[0] == ' ' && p[1] == '%')
			tw_print(w, "&nbsp;");
		else if (*p == TW_CODE[0] || *p == TW_CODE_END[0])
			tw_print(w, "<%scode>", *p == TW_CODE[0] ? "" : "/");
		else if (*p == '&' || *p == '<' || *p == '>')
			tw_print(w, "&%s;",
			    *p == '&' ? "amp" : *p == '<' ? "lt" : "gt");
		else
			tw_print(w, "%c", *p);
}

/* The text of a file, with '?' for control bytes. */
static void
add_script(struct tw_string *w, const char *p, size_t n)
{
	for (; n > 0; p++, n--)
		escape(w, ((unsigned char)*p < ' ' && *p != '\t' &&
		    *p != '\n') || *p == 127 ? "?" : p, 1);
}

/* ---- files ---------------------------------------------------------- */

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
 * A picture, with a box to show it in its own size; or a script. Returns
 * whether the folder has the file.
 */
static bool
add_file(struct tw_string *w, struct tw_report *t, const char *name,
    const char *what)
{
	struct tw_input in;
	struct tw_slice all;

	if (!tw_report_find(t, name))
		return false;
	tw_input_open(&in, 1, &t->path);
	while (tw_input_fill(&in))
		;
	all = (struct tw_slice){ in.buf + in.pos, in.fill - in.pos };
	if (strstr(name, ".png") == NULL) {
		tw_print(w, "<pre>");
		add_script(w, all.p, all.n);
		tw_print(w, "</pre>\n");
	} else {
		if (!tw_slice_begins(all, "\x89PNG\r\n"))
			tw_die(TW_FAILED, "%s: not a PNG picture", t->path);
		tw_print(w, "<figure><img alt=\"%s\" src=\"data:image/png;base64,",
		    what);
		base64(w, (const unsigned char *)all.p, all.n);
		tw_print(w, "\"><label><input type=\"checkbox\"> %s, full size</label></figure>\n",
		    what);
	}
	tw_input_close(&in);
	return true;
}

/* The picture of the region, the first of those that are there. */
static void
add_first(struct tw_string *w, struct tw_report *t)
{
	if (!add_file(w, t, "pairs.png",
	    "The region, by pairs of parameters") &&
	    !add_file(w, t, "regions.png", "The region") &&
	    !add_file(w, t, "intervals.png", "The intervals"))
		tw_print(w, "<p class=\"faint\">There is no picture: gnuplot draws them.</p>\n");
}

static void
add_rest(struct tw_string *w, struct tw_report *t)
{
	bool first = tw_report_find(t, "pairs.png") ||
	    tw_report_find(t, "regions.png");

	if ((first && tw_report_find(t, "intervals.png")) ||
	    tw_report_find(t, "coverage.png")) {
		tw_print(w, "<details><summary>More pictures</summary>\n");
		if (first)
			add_file(w, t, "intervals.png", "The intervals");
		add_file(w, t, "coverage.png", "Coverage before calibration");
		tw_print(w, "</details>\n");
	}
	if (tw_report_find(t, "analysis.sh")) {
		tw_print(w, "<details><summary>The script of the analysis</summary>\n");
		add_file(w, t, "analysis.sh", "");
		tw_print(w, "</details>\n");
	}
}

/* ---- items ---------------------------------------------------------- */

/* A row: all cells of the first and the first cell of others are headers. */
static void
add_row(struct tw_string *w, const char *p, bool header)
{
	const char *kind = header ? "th scope=\"col\"" : "th scope=\"row\"";
	size_t n;

	tw_print(w, "<tr>");
	for (;; p += n + 1) {
		n = strcspn(p, "\t");
		tw_print(w, "<%s>", kind);
		escape(w, p, n);
		tw_print(w, "</%.2s>", kind);
		if (!header)
			kind = "td";
		if (p[n] == '\0')
			break;
	}
	tw_print(w, "</tr>\n");
}

/* What encloses an item. */
enum block { NONE, TABLE, LIST };
static const char *const begin[] = { "",
	"<div class=\"wide\"><table>\n", "<dl>\n" };
static const char *const end[] = { "", "</table></div>\n", "</dl>\n" };

static void
add_item(struct tw_string *w, const struct tw_item *it, bool header)
{
	static const char *const open[] = {
		[TW_HEADING] = "<h2>", [TW_WARNING] = "<p class=\"warning\">",
		[TW_PARAGRAPH] = "<p>", [TW_NOTE] = "<p>"
	};

	switch (it->kind) {
	case TW_ROW:
		add_row(w, it->text.p, header);
		break;
	case TW_LINE:
		tw_print(w, "<dt>%s</dt><dd>", it->label.p);
		escape(w, it->text.p, it->text.n);
		tw_print(w, "</dd>\n");
		break;
	case TW_MORE:
		tw_print(w, "<details><summary>%s</summary><p>", it->label.p);
		escape(w, it->text.p, it->text.n);
		tw_print(w, "</p></details>\n");
		break;
	default:
		tw_print(w, "%s", open[it->kind]);
		escape(w, it->text.p, it->text.n);
		tw_print(w, it->kind == TW_HEADING ? "</h2>\n" : "</p>\n");
	}
}

/* The items that are warnings, or all others. */
static void
add_items(struct tw_string *w, const struct tw_list *l, bool warnings)
{
	enum block in = NONE, now;
	size_t i;

	for (i = 1; i < l->n; i++) {
		const struct tw_item *it = &l->item[i];

		if (it->text.n == 0 || (it->kind == TW_WARNING) != warnings)
			continue;
		now = it->kind == TW_ROW ? TABLE : it->kind == TW_LINE ? LIST :
		    NONE;
		if (now != in)
			tw_print(w, "%s%s", end[in], begin[now]);
		add_item(w, it, now != in);
		in = now;
	}
	tw_print(w, "%s", end[in]);
}

void
tw_write_page(struct tw_string *w, const struct tw_list *l,
    struct tw_report *t)
{
	const struct tw_item *title = l->item;

	tw_print(w, "%s<title>", tw_html_head);
	escape(w, title->label.p, title->label.n);
	tw_print(w, "</title>\n</head>\n<body>\n<h1>");
	escape(w, title->label.p, title->label.n);
	tw_print(w, " <small>%s</small></h1>\n", title->text.p);
	add_items(w, l, true);
	tw_print(w, "<main>\n<section>\n");
	add_first(w, t);
	tw_print(w, "</section>\n<section>\n");
	add_items(w, l, false);
	add_rest(w, t);
	tw_print(w, "</section>\n</main>\n</body>\n</html>\n");
}
