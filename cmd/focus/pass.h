/*
 * What tw-focus passes on of the records: those whose parameters are in T, or,
 * by their data alone, those at whose data the flow's mass is in T, or those
 * whose data are nearest to the observation's.
 */
#ifndef TW_CMD_FOCUS_PASS_H
#define TW_CMD_FOCUS_PASS_H

#include <stdint.h>

#include "flows.h"
#include "io/rec.h"

struct tw_focus_count {
	uint64_t kept, all;
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
