/*
 * Pictures of characters, at most 80 a line: a canvas of marks with its axes.
 * A mark is one ASCII character; on a terminal that may show more, a block in
 * colour.
 */
#ifndef TW_CMD_PLOT_DRAW_CHARS_H
#define TW_CMD_PLOT_DRAW_CHARS_H

#include "io/string.h"
#include "plot/draw/axis.h"

enum { TW_MARGIN = 10, TW_ACROSS = 80, TW_WIDTH = 68 };

enum tw_mark {
	TW_MARK_NONE, TW_MARK_OUTSIDE, TW_MARK_BETWEEN,
	TW_MARK_INSIDE1, TW_MARK_INSIDE2, TW_MARK_INSIDE3, TW_MARK_INSIDE4,
	TW_MARK_INSIDE5,
	TW_MARK_TRUTH, TW_MARKS
};

struct tw_canvas {
	struct tw_string *text;
	bool blocks;		/* more than ASCII */
	bool colour;
	size_t w, h;
	unsigned char *mark;	/* [w * h], from the lower left */
	size_t begun, across;	/* last line of the legend: key, characters */
};

/* Blocks on a terminal that is not dumb, in colour unless NO_COLOR is set. */
struct tw_canvas tw_canvas_of(struct tw_string *text);

/* Begin a canvas of w by h empty marks. */
void tw_canvas_size(struct tw_canvas *v, size_t w, size_t h);

/* Put a mark at a place 0 .. 1 by 0 .. 1 of the axes; false if beyond. */
bool tw_canvas_put(struct tw_canvas *v, double x, double y, enum tw_mark m);

/* Write a line of text after the margin, if it is not empty. */
void tw_canvas_line(struct tw_canvas *v, struct tw_slice s);

/*
 * Key i of a legend: a mark and its word, after which a share may follow; three
 * a line, or as many as have room; the line is not ended.
 */
void tw_canvas_key(struct tw_canvas *v, size_t i, enum tw_mark m,
    const char *word);

/* All: the second axis's name, where there is one, the rows, the first axis. */
void tw_canvas_write(struct tw_canvas *v, const struct tw_axis *x,
    const struct tw_axis *y);

#endif
