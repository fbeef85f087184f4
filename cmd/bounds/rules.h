/* By which rule the ranks of each alpha are found, from the options. */
#ifndef TW_CMD_BOUNDS_RULES_H
#define TW_CMD_BOUNDS_RULES_H

#include "form/drift.h"
#include "stat/conformal/rule.h"

/* The beta of each of L groups, as the decimal that the table will hold. */
struct tw_level tw_bounds_family(const struct tw_level *beta, uint64_t groups);

/*
 * [alpha->n] rules, for the caller to free. Scores named so that are no ranks
 * get a word where there is a drift.
 */
struct tw_rule *tw_bounds_rules(const struct tw_level_list *alpha,
    const struct tw_level *beta, bool anytime,
    const struct tw_drift_list *drift, const char *score);

#endif
