/*
 * What tw-flow says on stderr while training goes on, and at its end.
 */
#ifndef TW_CMD_FLOW_TELL_H
#define TW_CMD_FLOW_TELL_H

#include <stdbool.h>
#include <stddef.h>

#include "stat/train/fit.h"

struct tw_telling {
	double every;		/* seconds, without a terminal; 0: never */
	double begun, last;
	bool started;		/* done is where it started */
	double done;		/* then: the share of the work */
	bool terminal;
};

void tw_tell_begin(struct tw_telling *t, double every);

/* progress of struct tw_flow_options, for a struct tw_telling. */
void tw_tell_progress(void *telling, const struct tw_flow_progress *p);

/* The last line, after training on n records; sizes: words of tw_train. */
void tw_tell_end(const struct tw_telling *t, const struct tw_flow_options *o,
    const struct tw_flow_report *p, size_t n, const char *sizes);

#endif
