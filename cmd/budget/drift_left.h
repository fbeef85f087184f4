/*
 * What the drift alone leaves undetermined, before there are bounds.
 */
#ifndef TW_CMD_BUDGET_DRIFT_LEFT_H
#define TW_CMD_BUDGET_DRIFT_LEFT_H

/*
 * Write for each level of the table of tw-drift at path h, its standard error,
 * 5 h, which is about what any number of calibration runs leaves undetermined
 * (rule.h), whether 5 (h + error) is at most mass, yes or no, and about how
 * many data bring the error down to a tenth of h.
 */
void tw_drift_left(const char *path, double mass);

#endif
