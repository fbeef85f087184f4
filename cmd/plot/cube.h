/*
 * Planes of a grid of three parameters: slices through its best point, and
 * projections, in which a place has the most certain region that any value of
 * the third parameter gives it, and the least score.
 */
#ifndef TW_CMD_PLOT_CUBE_H
#define TW_CMD_PLOT_CUBE_H

#include "plot/panels.h"

enum { TW_PLANES = 6 };

struct tw_cube {
	struct tw_panel panel[TW_PLANES];
	unsigned char *code[TW_PLANES];	/* what the projections own */
	double *score[TW_PLANES];
	char title[TW_PLANES][64];
	uint64_t count[TW_PLANES][TW_CODES];
};

/*
 * like is what all planes share: file, cutoffs, target. truth has three, or
 * NULL.
 */
void tw_cube_make(struct tw_cube *c, const struct tw_grid *g,
    const struct tw_panel *like, const double *truth);
void tw_cube_release(struct tw_cube *c);

#endif
