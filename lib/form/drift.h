/*
 * "tw-drift 1": by how much coverage at an x differs from the average, written
 * by tw-drift, read by tw-bounds and tw-budget --drift.
 */
#ifndef TW_FORM_DRIFT_H
#define TW_FORM_DRIFT_H

#include "form/artefact.h"
#include "form/level.h"
#include "io/names.h"
#include "stat/conformal/drift.h"

/*
 * Columns before the others: id, of several observations, and parameter, of
 * ranks. A row's name has both, a tab between; without either it is empty.
 */
void tw_drift_file_header(struct tw_out *o, bool ids, bool ranks);
void tw_drift_file_row(struct tw_out *o, struct tw_slice name,
    const struct tw_level *alpha, const struct tw_drift *d);

/*
 * Open the table at path: how many such columns it has, whose rows may have
 * ids; its next row, checked, false after the last.
 */
struct tw_drift_row {
	struct tw_slice name;	/* until the next */
	struct tw_level alpha;
	uint64_t runs;
	double h, se;
};
size_t tw_drift_file_open(struct tw_artefact *a, const char *path, bool ids,
    bool ranks);
bool tw_drift_file_next(struct tw_artefact *a, size_t named,
    struct tw_drift_row *d);

/* --drift DRIFT: h of each level, or of the levels of each name. */
struct tw_drift_list {
	const char *path;	/* NULL: not given */
	bool ids;
	struct tw_names of;	/* of rows; none: all are one */
	size_t n;
	double *h;		/* [n] after tw_drift_list_read, it stays */
};
void tw_drift_list_take(void *to, const char *option, const char *arg);
void tw_drift_list_put(struct tw_out *o, const void *list);

/* Read the table; a usage error if it lacks one of these levels. */
void tw_drift_list_read(struct tw_drift_list *l,
    const struct tw_level_list *alpha, bool ranks);

/*
 * Of rows with names: those of name, in that order; a usage error where the
 * table lacks one.
 */
void tw_drift_list_order(struct tw_drift_list *l, const struct tw_names *name,
    const size_t *order);

#endif
