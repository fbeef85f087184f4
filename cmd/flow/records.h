/*
 * What tw-flow says about the records that it trains on and how they were
 * learnt, and what of them it keeps in the flow.
 */
#ifndef TW_CMD_FLOW_RECORDS_H
#define TW_CMD_FLOW_RECORDS_H

#include "io/cols.h"
#include "io/rec.h"
#include "io/table.h"
#include "stat/base/sketch.h"
#include "stat/train/fit.h"

/*
 * Say which of the table's parameters, its first columns, are constant, and
 * whether records repeat by no chance. The sketch of the records
 * is empty where more than one in 10,000 is the same as another: such records
 * have few values, and one of a calibration set may well be the same as one
 * of these without being it.
 */
void tw_flow_records(struct tw_sketch *runs, const struct tw_table *t,
    const struct tw_reader *r, const struct tw_cols *params, const char *what);

/*
 * Say so where records held out were served best long before the end, and much
 * worse from then on: the flow learnt records by heart. (The weights kept are
 * the best: it cost time, and says that there are too few records.)
 */
void tw_flow_overfit(const struct tw_flow_report *p);

/*
 * Say which parameters a summary leaves open: neither their means nor their
 * squares follow from it.
 */
void tw_flow_unexplained(const struct tw_summary *s, const struct tw_reader *r,
    const struct tw_cols *params, const char *what);

#endif
