/* The parts of tw-truncate. */
#ifndef TW_CMD_TRUNCATE_PARTS_H
#define TW_CMD_TRUNCATE_PARTS_H

#include "estimate/truncate.h"

/* ---- pass --------------------------------------------------------- */

/*
 * The records that a truncated prior keeps: by their parameters, or by their
 * data, where enough of the draws of a flow are inside.
 */
struct tw_kept {
	unsigned long long kept, all;
};

/* The parameters of t are theta; t NULL: the whole prior, and all records. */
struct tw_kept tw_truncate_pass(struct tw_truncation *t,
    const struct tw_names *theta, struct tw_reader *r, struct tw_out *o);

/*
 * f, whose parameters t is begun at, makes o->draws draws at each record's
 * data, at least the share of which must be inside.
 */
struct tw_kept tw_truncate_reach(struct tw_truncation *t,
    const struct tw_flow_file *f, double share,
    const struct tw_truncate_options *o, struct tw_reader *r,
    struct tw_out *out);

#endif
