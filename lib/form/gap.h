/*
 * "tw-gap 1": the coverage gap, the difference between the coverage of a
 * region at an x and its average over the calibration data. tw-gap writes the
 * table; tw-bounds and tw-budget read it (--gap).
 */
#ifndef TW_FORM_GAP_H
#define TW_FORM_GAP_H

#include "form/artefact.h"
#include "form/level.h"
#include "io/names.h"
#include "stat/conformal/gap.h"

/*
 * What a row is about: highest-density regions, whose name is "-"; the central
 * intervals, the lower limits or the upper limits of the parameter of that
 * name, in the order of enum tw_limit; or the posterior mass outside the
 * truncated prior (estimate/outside.h), whose name is "-" and whose alpha is
 * NA. Of this runs is the effective sample size, h the mass, and h and se are
 * NAN, "NA" in the file, where it is not known.
 */
enum tw_gap_kind {
	TW_GAP_REGION, TW_GAP_INTERVAL, TW_GAP_LOWER, TW_GAP_UPPER,
	TW_GAP_OUTSIDE, TW_GAP_KINDS
};

struct tw_gap_row {
	struct tw_slice id;	/* of the observation; of a table of several */
	enum tw_gap_kind kind;
	struct tw_slice name;
	struct tw_level alpha;
	struct tw_gap gap;
};

/* Write the header, with a column id for several observations; then rows. */
void tw_gap_file_header(struct tw_out *o, bool ids);
void tw_gap_file_row(struct tw_out *o, bool ids, const struct tw_gap_row *d);

/*
 * Open the table at path and return whether it has a column id, which it may
 * have only if ids is true. Dies of a table of version 0.4.0, made by tw-drift.
 */
bool tw_gap_file_open(struct tw_artefact *a, const char *path, bool ids);

/*
 * The next row of this kind, or of any kind with TW_GAP_KINDS; false after the
 * last one. Rows of other kinds are checked and skipped. The slices are valid
 * until the next call.
 */
bool tw_gap_file_next(struct tw_artefact *a, bool ids, enum tw_gap_kind kind,
    struct tw_gap_row *d);

/* --gap GAP: h of each level, or of the levels of each name: h,...[+outside] */
struct tw_gap_list {
	const char *path;	/* NULL: not given */
	bool ids;
	struct tw_names of;	/* ids, parameters, or both with a tab between;
				   none: the rows are of the region alone */
	size_t n;
	double *h;		/* [n] after tw_gap_list_read, it stays */
	/*
	 * The upper 95 % limit of the posterior mass outside the truncated
	 * prior: mass + 1.645 se; 0: no row, or not known.
	 */
	double outside;
};
void tw_gap_list_take(void *to, const char *option, const char *arg);
void tw_gap_list_put(struct tw_out *o, const void *list);

/*
 * Read the rows of this kind; a usage error if they lack one of these levels.
 * Warns if the mass outside the truncated prior is unknown.
 */
void tw_gap_list_read(struct tw_gap_list *l,
    const struct tw_level_list *alpha, enum tw_gap_kind kind);

/*
 * Of the rows with names, select those of name, in this order; a usage error if
 * the table lacks one.
 */
void tw_gap_list_order(struct tw_gap_list *l, const struct tw_names *name,
    const size_t *order);

#endif
