/*
 * "tw-gap 1": by how much coverage at an x differs from the average, written
 * by tw-gap, read by tw-bounds and tw-budget --gap.
 */
#ifndef TW_FORM_GAP_H
#define TW_FORM_GAP_H

#include "form/artefact.h"
#include "form/level.h"
#include "io/names.h"
#include "stat/conformal/gap.h"

/*
 * Columns before the others: id, of several observations, and parameter, of
 * ranks. A row's name has both, a tab between; without either it is empty.
 */
void tw_gap_file_header(struct tw_out *o, bool ids, bool ranks);
void tw_gap_file_row(struct tw_out *o, struct tw_slice name,
    const struct tw_level *alpha, const struct tw_gap *d);

/*
 * Open the table at path: how many such columns it has, whose rows may have
 * ids; its next row, checked, false after the last.
 */
struct tw_gap_row {
	struct tw_slice name;	/* until the next */
	struct tw_level alpha;
	uint64_t runs;
	double h, se;
};
size_t tw_gap_file_open(struct tw_artefact *a, const char *path, bool ids,
    bool ranks);
bool tw_gap_file_next(struct tw_artefact *a, size_t named,
    struct tw_gap_row *d);

/* --gap GAP: h of each level, or of the levels of each name. */
struct tw_gap_list {
	const char *path;	/* NULL: not given */
	bool ids;
	struct tw_names of;	/* of rows; none: all are one */
	size_t n;
	double *h;		/* [n] after tw_gap_list_read, it stays */
};
void tw_gap_list_take(void *to, const char *option, const char *arg);
void tw_gap_list_put(struct tw_out *o, const void *list);

/* Read the table; a usage error if it lacks one of these levels. */
void tw_gap_list_read(struct tw_gap_list *l,
    const struct tw_level_list *alpha, bool ranks);

/*
 * Of rows with names: those of name, in that order; a usage error where the
 * table lacks one.
 */
void tw_gap_list_order(struct tw_gap_list *l, const struct tw_names *name,
    const size_t *order);

#endif
