/*
 * The region T of tw-focus in a file, so that it need not be found again: the
 * artefact "tw-focus 1", with rows
 *
 *	key tau parameter lower upper
 *
 * one for each parameter of each flow, in their order: the level of the flow's
 * log density, and beyond what the parameter is outside (stat/focus/region.h).
 * key is that of the flow's file and of the observation, for no others.
 */
#ifndef TW_ESTIMATE_REGION_FILE_H
#define TW_ESTIMATE_REGION_FILE_H

#include "estimate/focus_flows.h"
#include "form/artefact.h"

/* Die unless the argument of --region is a file's name; NULL: not given. */
void tw_region_file_check(const char *path);

/* Write the header and the rows of T, which was found; their number. */
uint64_t tw_region_file_write(struct tw_out *o,
    const struct tw_focus_flows *f);

/*
 * T of f, whose flows and observation were read, from path; dies if it is of
 * others, or (o not NULL) was found in another way. There are no draws.
 */
void tw_region_file_read(struct tw_focus_flows *f, const char *path,
    const struct tw_focus_options *o, unsigned threads);

#endif
