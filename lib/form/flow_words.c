/* The words for kinds and options of a flow. */
#include <stdio.h>

#include "form/flow_words.h"
#include "stat/flow/spline.h"

const char *const tw_flow_kind_name[TW_FLOW_KINDS + 1] = {
	"maf", "nsf", NULL
};
const char *const tw_flow_map_name[TW_FLOW_MAPS] = {
	"none", "above", "below", "probit", "asinh"
};
const char *const tw_flow_warp_name[TW_FLOW_WARPS] = {
	"none", "asinh", "log"
};
const char *const tw_flow_summary_name[2 * TW_SUMMARY_KINDS] = {
	"columns", "sorted", "series",
	"beside-columns", "beside-sorted", "beside-series"
};

const struct tw_flow_range tw_flow_shape[TW_FLOW_SHAPES] = {
	[TW_FLOW_MEMBERS] = { "members", 1, TW_FLOW_MEMBERS_MAX },
	[TW_FLOW_TRANSFORMS] = { "transforms", 1, 100 },
	[TW_FLOW_HIDDEN] = { "hidden", 1, TW_FLOW_HIDDEN_MAX },
	[TW_FLOW_BLOCKS] = { "blocks", 0, 16 },
	[TW_FLOW_BINS] = { "bins", 1, TW_SPLINE_MOST }
};

void
tw_stepwise_text(char text[TW_STEPWISE_TEXT], const struct tw_stepwise *w)
{
	int n = snprintf(text, TW_STEPWISE_TEXT, "%zu", w->before);

	if (w->wide > 1)
		n += snprintf(text + n, TW_STEPWISE_TEXT - (size_t)n, ",%zu",
		    w->wide);
	snprintf(text + n, TW_STEPWISE_TEXT - (size_t)n, "%s%s",
	    w->place ? ",t" : "", w->asinh ? ",b" : "");
}

void
tw_flow_part(char part[TW_FLOW_PART], size_t transforms, size_t net, size_t i)
{
	static const char *const first[] = { "in", "skip", "out" };
	size_t m = net / transforms + 1, t = net % transforms + 1;

	if (i < TW_MADE_BLOCKS)
		snprintf(part, TW_FLOW_PART, "%zu.%zu.%s", m, t, first[i]);
	else
		snprintf(part, TW_FLOW_PART, "%zu.%zu.%zu%c", m, t,
		    (i - TW_MADE_BLOCKS) / 2 + 1,
		    (i - TW_MADE_BLOCKS) % 2 == 0 ? 'a' : 'b');
}
