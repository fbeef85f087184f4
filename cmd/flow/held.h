/*
 * --held FILE: the records that are held out of training, as they were read,
 * for whatever else is to be judged by them.
 */
#ifndef TW_CMD_FLOW_HELD_H
#define TW_CMD_FLOW_HELD_H

#include <stddef.h>

#include "io/rec.h"
#include "io/table.h"
#include "stat/train/options.h"
#include "support.h"

struct tw_held {
	const char *path;	/* NULL: nothing is kept */
	struct tw_support *support;
	char *text;		/* the header, and the lines so far */
	size_t n, cap;
	size_t *end;		/* [records] where each ends in text */
	size_t end_cap;
};

/*
 * A tw_table_accept for a struct tw_held: tw_support_check, and the line kept.
 */
void tw_held_take(void *held, const struct tw_table *t,
    const struct tw_reader *r);

/* Write them, whole or not at all, and release all that was kept. */
void tw_held_write(struct tw_held *h, const struct tw_table *t,
    const struct tw_reader *r, const struct tw_flow_options *o);

#endif
