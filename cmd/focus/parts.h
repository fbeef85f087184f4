/* The parts of tw-focus. */
#ifndef TW_CMD_FOCUS_PARTS_H
#define TW_CMD_FOCUS_PARTS_H

#include "estimate/focus_flows.h"
#include "stat/focus/law.h"

/* ---- draw --------------------------------------------------------- */

/*
 * What tw-focus makes of T without records: a box around it, and draws of a
 * given prior in it.
 */

/* NAME=LO:HI for each parameter, a line each. */
void tw_focus_box(struct tw_focus_flows *f, struct tw_out *o);

/*
 * The priors in operand[n], NAME=LAW, one for each parameter, into law[d].
 */
void tw_focus_laws(const struct tw_focus_flows *f, int n,
    char *const *operand, struct tw_law *law);

/*
 * n draws in T, and a word on standard error of how much of the prior that is;
 * the same, from 0 to 1.
 */
double tw_focus_draw(struct tw_focus_flows *f, const struct tw_law *law,
    uint64_t n, uint64_t seed, bool no_header, struct tw_out *o);

/*
 * A table of one row, whole or not at all: T's share of the prior, and whether
 * T is narrow, that less than TW_NARROW: a run in T is worth more than ten.
 */
#define TW_NARROW	0.1
void tw_focus_share(const char *path, double share);

/* ---- pass --------------------------------------------------------- */

/*
 * What tw-focus passes on of the records: those whose parameters are in T, or,
 * by their data alone, those at whose data the flow's mass is in T, or those
 * whose data are nearest to the observation's.
 */

struct tw_focus_count {
	unsigned long long kept, all;
};

struct tw_focus_count tw_focus_pass_region(struct tw_focus_flows *f,
    struct tw_reader *r, struct tw_out *o);

/*
 * The flow by is asked for n draws at each record's data; share of them, in
 * (0, 1], must be in T.
 */
struct tw_focus_reach {
	struct tw_focus_flow *by;
	double share;
	uint64_t n;
	uint64_t seed;
	unsigned threads;
};

struct tw_focus_count tw_focus_pass_reach(struct tw_focus_flows *f,
    const struct tw_focus_reach *reach, struct tw_reader *r, struct tw_out *o);

/* The m >= 1 that are nearest to the flow's x, in the order they came. */
struct tw_focus_count tw_focus_pass_nearest(const struct tw_focus_flow *by,
    uint64_t m, struct tw_reader *r, struct tw_out *o);

#endif
