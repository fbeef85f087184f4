/*
 * What tw-focus makes of T without records: a box around it, and draws of a
 * given prior in it.
 */
#ifndef TW_CMD_FOCUS_DRAW_H
#define TW_CMD_FOCUS_DRAW_H

#include <stdint.h>

#include "flows.h"
#include "io/out.h"
#include "stat/focus/law.h"

/* NAME=LO:HI for each parameter, a line each. */
void tw_focus_box(struct tw_focus_flows *f, struct tw_out *o);

/*
 * The priors in operand[n], NAME=LAW, one for each parameter, into law[d].
 */
void tw_focus_laws(const struct tw_focus_flows *f, int n,
    char *const *operand, struct tw_law *law);

/*
 * n draws in T, and a word on standard error of how much of the prior that is.
 */
void tw_focus_draw(struct tw_focus_flows *f, const struct tw_law *law,
    uint64_t n, uint64_t seed, bool no_header, struct tw_out *o);

#endif
