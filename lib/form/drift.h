/*
 * "tw-drift 1": by how much coverage at an x differs from the average, written
 * by tw-drift, read by tw-bounds and tw-budget --drift.
 */
#ifndef TW_FORM_DRIFT_H
#define TW_FORM_DRIFT_H

#include "form/artefact.h"
#include "form/level.h"
#include "stat/conformal/drift.h"

void tw_drift_file_header(struct tw_out *o);
void tw_drift_file_row(struct tw_out *o, const struct tw_level *alpha,
    const struct tw_drift *d);

/* Open the table at path; its next row, checked, false after the last. */
struct tw_drift_row {
	struct tw_level alpha;
	double h, se;
};
void tw_drift_file_open(struct tw_artefact *a, const char *path);
bool tw_drift_file_next(struct tw_artefact *a, struct tw_drift_row *d);

/* --drift DRIFT: h of each level. */
struct tw_drift_list {
	const char *path;	/* NULL: not given */
	size_t n;
	double *h;		/* [n] after tw_drift_list_read */
};
void tw_drift_list_take(void *to, const char *option, const char *arg);
void tw_drift_list_put(struct tw_out *o, const void *list);
void tw_drift_list_release(struct tw_drift_list *l);

/* Read the table; a usage error if it lacks one of these levels. */
void tw_drift_list_read(struct tw_drift_list *l,
    const struct tw_level_list *alpha);

#endif
