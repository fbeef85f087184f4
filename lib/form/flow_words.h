/*
 * The words of the artefact of tw-flow (form/flow.h), for its writer and its
 * reader.
 */
#ifndef TW_FORM_FLOW_WORDS_H
#define TW_FORM_FLOW_WORDS_H

#include "io/num.h"
#include "stat/flow/flow.h"

/*
 * The words for the values of enum tw_flow_kind (NULL is after the last), enum
 * tw_map, enum tw_warp and enum tw_summary_kind, these last first without and
 * then with "beside-".
 */
enum { TW_FLOW_KINDS = 2, TW_FLOW_MAPS = 5, TW_FLOW_WARPS = 3 };
extern const char *const tw_flow_kind_name[TW_FLOW_KINDS + 1];
extern const char *const tw_flow_map_name[TW_FLOW_MAPS];
extern const char *const tw_flow_warp_name[TW_FLOW_WARPS];
extern const char *const tw_flow_summary_name[2 * TW_SUMMARY_KINDS];

/* The integers that define the shape of a flow, in the artefact's order. */
enum tw_flow_shape {
	TW_FLOW_MEMBERS, TW_FLOW_TRANSFORMS, TW_FLOW_HIDDEN, TW_FLOW_BLOCKS,
	TW_FLOW_BINS, TW_FLOW_SHAPES
};

/* The largest of those that are options; the smallest is 1. */
enum { TW_FLOW_MEMBERS_MAX = 100, TW_FLOW_HIDDEN_MAX = 4096 };

/* The names and ranges of these integers in artefacts. */
extern const struct tw_flow_range {
	const char *name;
	uint64_t min, max;
} tw_flow_shape[TW_FLOW_SHAPES];

/* Write to text the value of --steps for a stepwise likelihood. */
enum { TW_STEPWISE_TEXT = 2 * TW_NUM_TEXT };
void tw_stepwise_text(char text[TW_STEPWISE_TEXT], const struct tw_stepwise *w);

/*
 * Write to part the name "M.T.L" of layer i in network number net, in a flow
 * whose members have this many transforms.
 */
enum { TW_FLOW_PART = 3 * TW_NUM_TEXT };
void tw_flow_part(char part[TW_FLOW_PART], size_t transforms, size_t net,
    size_t i);

#endif
