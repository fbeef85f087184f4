/* Pictures of characters. See chars.h. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "io/msg.h"
#include "plot/draw/chars.h"

/* Each mark in ASCII, in UTF-8, and its colour (SGR). */
static const struct {
	char ascii;
	const char *block, *colour;
} look[TW_MARKS] = {
	[TW_MARK_NONE] = { ' ', " ", "" },
	[TW_MARK_OUTSIDE] = { '.', "·", "90" },
	[TW_MARK_BETWEEN] = { '?', "░", "38;5;214" },
	[TW_MARK_INSIDE1] = { '#', "█", "38;5;34" },
	[TW_MARK_INSIDE2] = { '=', "▓", "38;5;71" },
	[TW_MARK_INSIDE3] = { '+', "▒", "38;5;108" },
	[TW_MARK_INSIDE4] = { '-', "▚", "38;5;151" },
	[TW_MARK_INSIDE5] = { ':', "▞", "38;5;194" },
	[TW_MARK_TRUTH] = { 'o', "●", "1" },
};

struct tw_canvas
tw_canvas_of(struct tw_string *text)
{
	const char *term = getenv("TERM"), *plain = getenv("NO_COLOR");
	bool blocks = isatty(1) && term != NULL && strcmp(term, "dumb") != 0;

	return (struct tw_canvas){ .text = text, .blocks = blocks,
		.colour = blocks && (plain == NULL || *plain == '\0') };
}

void
tw_canvas_size(struct tw_canvas *v, size_t w, size_t h)
{
	v->w = w;
	v->h = h;
	v->mark = tw_arena(v->mark, w * h, 1);
	memset(v->mark, TW_MARK_NONE, w * h);
}

bool
tw_canvas_put(struct tw_canvas *v, double x, double y, enum tw_mark m)
{
	size_t c, r;

	if (!(x >= 0 && x <= 1 && y >= 0 && y <= 1))
		return false;
	c = (size_t)(x * (double)v->w);
	r = (size_t)(y * (double)v->h);
	v->mark[(r < v->h ? r : v->h - 1) * v->w + (c < v->w ? c : v->w - 1)] =
	    (unsigned char)m;
	return true;
}

/* ---- writing ------------------------------------------------------ */

static void
write_marks(struct tw_canvas *v, enum tw_mark m, size_t n)
{
	bool colour = v->colour && look[m].colour[0] != '\0';

	if (colour)
		tw_print(v->text, "\033[%sm", look[m].colour);
	for (; n > 0; n--)
		if (v->blocks)
			tw_print(v->text, "%s", look[m].block);
		else
			tw_print(v->text, "%c", look[m].ascii);
	if (colour)
		tw_print(v->text, "\033[0m");
}

void
tw_canvas_key(struct tw_canvas *v, size_t i, enum tw_mark m, const char *word)
{
	const size_t wide = strlen(word) + sizeof "   # 12.3%" - 1;
	bool first = i == 0 || i == v->begun + 3 ||
	    v->across + wide > TW_ACROSS;

	if (i > 0 && first)
		tw_print(v->text, "\n");
	v->begun = first ? i : v->begun;
	v->across = (first ? TW_MARGIN : v->across) + wide;
	tw_print(v->text, "%*s", first ? TW_MARGIN : 3, "");
	write_marks(v, m, 1);
	tw_print(v->text, " %s", word);
}

/*
 * Write a text from a file or an option without control bytes, which could
 * control the terminal.
 */
static void
write_text(struct tw_canvas *v, struct tw_slice s)
{
	size_t i;

	for (i = 0; i < s.n; i++) {
		unsigned char c = (unsigned char)s.p[i];

		/*
		 * A C1 control is two bytes in UTF-8, and the second one
		 * identifies it.
		 */
		if (c == 0xc2 && i + 1 < s.n &&
		    (unsigned char)s.p[i + 1] < 0xa0)
			c = (unsigned char)s.p[++i] & 0x1f;
		tw_print(v->text, "%c", c < ' ' || c == 0x7f ? ' ' : s.p[i]);
	}
}

void
tw_canvas_line(struct tw_canvas *v, struct tw_slice s)
{
	if (s.n == 0)
		return;
	tw_print(v->text, "%*s", TW_MARGIN, "");
	write_text(v, s);
	tw_print(v->text, "\n");
}

/* The position of a tick among n characters; all ticks are on the axis. */
static size_t
place(const struct tw_axis *a, size_t i, size_t n)
{
	double at = tw_axis_at(a, a->ticks.at[i]) * (double)n;

	return at >= (double)n ? n - 1 : (size_t)at;
}

/*
 * Write row r (0 is the lowest) after its margin, which has an axis or, if y is
 * NULL, is plain.
 */
static void
write_row(struct tw_canvas *v, size_t r, const struct tw_axis *y)
{
	const unsigned char *mark = v->mark + r * v->w;
	size_t c, i, w = v->w;
	const char *label = NULL;

	for (i = 0; y != NULL && i < y->ticks.n; i++)
		if (place(y, i, v->h) == r)
			label = y->ticks.label[i];
	if (label != NULL) {
		i = strlen(label);
		tw_print(v->text, "%*s", i < 9 ? 8 - (int)i : 0, "");
		write_text(v, (struct tw_slice){ label, i < 9 ? i : 9 });
		tw_print(v->text, i < 9 ? " +" : "+");
	} else
		tw_print(v->text, "%9s|", "");
	while (w > 0 && mark[w - 1] == TW_MARK_NONE)
		w--;
	for (c = 0; c < w; c = i) {
		for (i = c + 1; i < w && mark[i] == mark[c]; i++)
			continue;
		write_marks(v, mark[c], i - c);
	}
	tw_print(v->text, "\n");
}

/*
 * Write the line below a canvas, with ticks, labels, and the axis's name if
 * there is space.
 */
static void
write_axis(struct tw_canvas *v, const struct tw_axis *x)
{
	char marks[TW_WIDTH], line[TW_ACROSS + 1];
	struct tw_slice name = tw_axis_title(x);
	size_t i, n = 0;

	memset(marks, '-', sizeof marks);
	memset(line, ' ', sizeof line);
	for (i = 0; i < x->ticks.n; i++) {
		size_t at = place(x, i, v->w), len = strlen(x->ticks.label[i]);

		marks[at] = '+';
		at = at + TW_MARGIN - len / 2;
		at = at + len > TW_ACROSS ? TW_ACROSS - len : at;
		at = n == 0 && at < TW_MARGIN ? TW_MARGIN : at;
		if (n > 0 && at <= n)
			continue;
		memcpy(line + at, x->ticks.label[i], len);
		n = at + len;
	}
	tw_print(v->text, "%9s+%.*s\n%.*s", "", (int)v->w, marks, (int)n, line);
	if (n + 2 + name.n <= TW_ACROSS)
		tw_print(v->text, "  ");
	else
		tw_print(v->text, "\n%*s", name.n < v->w ?
		    (int)(TW_MARGIN + v->w - name.n) : 0, "");
	write_text(v, name);
	tw_print(v->text, "\n");
}

void
tw_canvas_write(struct tw_canvas *v, const struct tw_axis *x,
    const struct tw_axis *y)
{
	size_t r;

	if (y != NULL)
		tw_canvas_line(v, tw_axis_title(y));
	for (r = v->h; r-- > 0;)
		write_row(v, r, y);
	write_axis(v, x);
}
