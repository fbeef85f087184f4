/*
 * Training of the size that is asked for, or of the best.
 */
#ifndef TW_CMD_FLOW_TRAIN_H
#define TW_CMD_FLOW_TRAIN_H

#include <stddef.h>

#include "io/table.h"
#include "stat/train/fit.h"

enum {
	TW_TRAIN_AUTO = TW_FLOW_SIZES,	/* a size: the best of the others */
	TW_TRAIN_WORDS = 80 * TW_FLOW_SIZES
};

/* By the values of enum tw_flow_size, then auto; NULL ends them. */
extern const char *const tw_train_size[TW_FLOW_SIZES + 2];

/*
 * Train on the table's columns, the first params of them parameters. Auto is
 * the best of the first sizes of enum tw_flow_size, or several of them with
 * shares. Where one is left, what was used ends up in *fit and *size; else they
 * stay, but for holdout. In words, if several were tried, what became of each,
 * else nothing. Auto where part of the shape is given stays auto, and is small.
 */
enum tw_flow_error tw_train(struct tw_flow_options *fit, size_t *size,
    size_t sizes, const struct tw_table *t, size_t params,
    const struct tw_flow_theta *support, struct tw_flow *flow,
    struct tw_flow_report *report, char words[TW_TRAIN_WORDS]);

#endif
