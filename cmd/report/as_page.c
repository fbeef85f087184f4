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

/* Write a picture in base64, or a script with '?' for control bytes. */
static void
add_file(struct tw_string *w, const struct tw_report *t,
    const struct tw_item *it)
{
	struct tw_string in = { 0 };
	size_t i;

	(void)tw_report_text(t, it->text.p, &in);
	if (it->kind == TW_PICTURE) {
		if (in.n < 6 || memcmp(in.p, "\x89PNG\r\n", 6) != 0)
			tw_die(TW_FAILED, "%s/%s: not a PNG picture", t->dir,
			    it->text.p);
		base64(w, (unsigned char *)in.p, in.n);
		tw_print(w, "\"><label><input type=\"checkbox\"> %s",
		    it->label.p);
	} else {
		for (i = 0; i < in.n; i++)
			if (((unsigned char)in.p[i] < ' ' && in.p[i] != '\n' &&
			    in.p[i] != '\t') || in.p[i] == 127)
				in.p[i] = '?';
		escape(w, in.p, in.n);
	}
	tw_string_release(&in);
}

/* ---- items ---------------------------------------------------------- */

/* A row: all cells of the first and the first cell of others are headers. */
static void
add_row(struct tw_string *w, const char *p, bool header)
{
	const char *kind = header ? "th scope=\"col\"" : "th scope=\"row\"";
	size_t n;

	tw_print(w, "<tr>");
	for (; *p != '\0'; p += n + (p[n] == '\t')) {
		n = strcspn(p, "\t");
		tw_print(w, "<%s>", kind);
		escape(w, p, n);
		tw_print(w, "</%.2s>", kind);
		kind = header ? kind : "td";
	}
	tw_print(w, "</tr>\n");
}

/* What encloses items of a kind, and what is before, in and after each. */
static const struct {
	const char *begin, *end, *before, *in, *after;
} tags[] = {
	[TW_TITLE] = { "", "", "<h1>", " <small>", "</small></h1>\n" },
	[TW_HEADING] = { "", "", "<h2>", "", "</h2>\n" },
	[TW_WARNING] = { "", "", "<p class=\"warning\">", "", "</p>\n" },
	[TW_PARAGRAPH] = { "", "", "<p>", "", "</p>\n" },
	[TW_NOTE] = { "", "", "<p>", "", "</p>\n" },
	[TW_LINE] = { "<dl>\n", "</dl>\n", "<dt>", "</dt><dd>", "</dd>\n" },
	[TW_ROW] = { "<div class=\"wide\"><table>\n", "</table></div>\n",
	    "", "", "" },
	[TW_MORE] = { "", "", "<details><summary>", "</summary><p>",
	    "</p></details>\n" },
	[TW_PICTURE] = { "", "", "<figure><img alt=\"",
	    "\" src=\"data:image/png;base64,", ", full size</label></figure>\n" },
	[TW_SCRIPT] = { "", "", "<pre>", "", "</pre>\n" },
	[TW_HTML] = { "", "", "", "", "\n" }
};

void
tw_write_page(struct tw_string *w, const struct tw_report *t)
{
	enum tw_item_kind last = TW_HTML;
	const struct tw_item *it;

	tw_print(w, "%s", tw_html_head);
	for (it = t->item; it < t->item + t->items; last = it++->kind) {
		if (it->kind != last)
			tw_print(w, "%s%s", tags[last].end,
			    tags[it->kind].begin);
		tw_print(w, "%s", tags[it->kind].before);
		escape(w, it->label.p, it->label.n);
		tw_print(w, "%s", tags[it->kind].in);
		if (it->kind == TW_ROW)
			add_row(w, it->text.p, it->kind != last);
		else if (it->kind == TW_PICTURE || it->kind == TW_SCRIPT)
			add_file(w, t, it);
		else if (it->kind == TW_HTML)
			tw_print(w, "%s", it->text.p);
		else
			escape(w, it->text.p, it->text.n);
		tw_print(w, "%s", tags[it->kind].after);
	}
}
