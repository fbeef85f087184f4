/*
 * The artefact "tw-gap 1", a table of coverage gaps. The coverage gap at x is
 * the average coverage of a region over the calibration data, minus its
 * coverage at x. The table has h, an estimate of the root mean square of the
 * gap over many x (stat/conformal/gap.h), so h >= 0. tw-gap(1) writes the
 * table; tw-bounds and tw-budget read it (--gap).
 */
#ifndef TW_FORM_GAP_H
#define TW_FORM_GAP_H

#include "form/artefact.h"
#include "form/level.h"
#include "io/names.h"
#include "stat/conformal/gap.h"

/*
 * What a row is about:
 *
 *   REGION    a highest-density region; the name is "-"
 *   INTERVAL  the central interval of the parameter called name
 *   LOWER     the lower limit of this parameter
 *   UPPER     the upper limit of this parameter
 *   OUTSIDE   the posterior mass outside the truncated prior
 *             (estimate/outside.h); the name is "-"
 *
 * INTERVAL, LOWER and UPPER are in the order of enum tw_limit. In a row of kind
 * OUTSIDE, the column alpha is "NA", and the members of the struct tw_gap have
 * other meanings: h is the mass and se its standard error, both NAN ("NA" in
 * the file) if the mass is not known; runs is an effective sample size.
 */
enum tw_gap_kind {
	TW_GAP_REGION, TW_GAP_INTERVAL, TW_GAP_LOWER, TW_GAP_UPPER,
	TW_GAP_OUTSIDE, TW_GAP_KINDS
};

struct tw_gap_row {
	struct tw_slice id;	/* of the observation, if the table has ids */
	enum tw_gap_kind kind;
	struct tw_slice name;	/* of a parameter, or "-" */
	struct tw_level alpha;	/* level: 1 - alpha is the nominal coverage */
	struct tw_gap gap;
};

/*
 * tw_gap_file_header writes the header, and tw_gap_file_row one row. If ids is
 * true, the table has several observations, and a first column "id".
 */
void tw_gap_file_header(struct tw_out *o, bool ids);
void tw_gap_file_row(struct tw_out *o, bool ids, const struct tw_gap_row *d);

/*
 * Open the table at path and return whether it has a column "id". ids says
 * whether such a column is allowed. Dies if the file is no such table, if it
 * has a column "id" that is not allowed, or if tw-drift, a predecessor of
 * tw-gap, wrote it. tw_artefact_close closes the table.
 */
bool tw_gap_file_open(struct tw_artefact *a, const char *path, bool ids);

/*
 * Read the next row of this kind, or of any kind if kind is TW_GAP_KINDS, into
 * *d; false after the last row. ids is what tw_gap_file_open returned. Rows of
 * other kinds are checked and skipped; dies of an invalid row. The slices in *d
 * are valid until the next call.
 */
bool tw_gap_file_next(struct tw_artefact *a, bool ids, enum tw_gap_kind kind,
    struct tw_gap_row *d);

/* The value of --gap FILE, and what tw_gap_list_read finds in the file. */
struct tw_gap_list {
	const char *path;	/* FILE; NULL: --gap was not given */
	bool ids;		/* the table has a column "id" */
	/*
	 * The names of the blocks of h, in the order of the table: ids,
	 * parameters, or both, as "ID<tab>PARAMETER". If there is no name, h
	 * has one block, for the region at one observation.
	 */
	struct tw_names of;
	/*
	 * [n] gaps, probabilities, in memory of tw_arena. There is a block of
	 * `levels` numbers, one for each level of alpha, for each name: entry
	 * h[i * levels + j] is that of name i and level j.
	 */
	size_t n;
	double *h;
	/*
	 * The upper 95 % limit, mass + 1.645 se but at most 1, of the posterior
	 * mass outside the truncated prior. It is taken as 0 if there is no
	 * such row, or if the mass is not known.
	 */
	double outside;
	bool has_outside;	/* there is such a row */
};

/*
 * For a row of the table of options (io/opt.h): tw_gap_list_take keeps the
 * path; tw_gap_list_put writes the values that were read, "h,...,h", and
 * "+outside" after them if it is above 0.
 */
void tw_gap_list_take(void *to, const char *option, const char *arg);
void tw_gap_list_put(struct tw_out *o, const void *list);

/*
 * Read the rows of this kind, and a row OUTSIDE, from l->path, which is not
 * NULL. Rows of levels that are not in alpha are skipped. It is a usage error
 * if one of the levels alpha is missing. Dies of an invalid table. Warns if the
 * mass outside the truncated prior is not known.
 */
void tw_gap_list_read(struct tw_gap_list *l,
    const struct tw_level_list *alpha, enum tw_gap_kind kind);

/*
 * Reorder l->h: its block i becomes the gaps of name->name[order[i]], for each
 * i below name->n; order[name->n] has indices into name. l->of must not be
 * empty. It is not reordered, so afterwards it does not match l->h. It is a
 * usage error if the table lacks one of the names.
 */
void tw_gap_list_order(struct tw_gap_list *l, const struct tw_names *name,
    const size_t *order);

#endif
