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
	struct tw_level alpha;	/* 1 - alpha is the nominal coverage */
	struct tw_gap gap;
	/* c, from trained and alpha (stat/conformal/gap.h); not if OUTSIDE. */
	double floor;
	uint64_t trained;	/* training simulations; 0: not known */
};

/*
 * tw_gap_file_header writes the header, and tw_gap_file_row one row. If ids is
 * true, the table has several observations, and a first column "id".
 */
void tw_gap_file_header(struct tw_out *o, bool ids);
void tw_gap_file_row(struct tw_out *o, bool ids, const struct tw_gap_row *d);

/* How many x the gaps leave out, of how many: integers. Both 0: none. */
struct tw_gap_left {
	double n, all;
};

/* Write the note "left N ALL" after the rows; n is at least 1. */
void tw_gap_file_left_write(struct tw_out *o, const struct tw_gap_left *l);

/*
 * Open the table at path, and return whether it has a column "id". Dies if the
 * file is no such table, or if it has a column "id" although ids_allowed is
 * false. The caller closes the table with tw_reader_close(&a->r).
 */
bool tw_gap_file_open(struct tw_artefact *a, const char *path,
    bool ids_allowed);

/*
 * Read the next row of this kind, or of any kind if kind is TW_GAP_KINDS, into
 * *d. Returns false after the last row. ids is the value that tw_gap_file_open
 * returned. Rows of other kinds are checked and skipped. An invalid row ends
 * the program with a message. The slices in *d are valid until the next call.
 */
bool tw_gap_file_next(struct tw_artefact *a, bool ids, enum tw_gap_kind kind,
    struct tw_gap_row *d);

/* What the note says, after tw_gap_file_next has returned false. */
struct tw_gap_left tw_gap_file_left(const struct tw_artefact *a);

/*
 * The upper 95 % limit of the posterior mass outside the truncated prior, which
 * must be known, by a row OUTSIDE: mass + 1.645 se, but at most 1.
 */
double tw_gap_outside_limit(const struct tw_gap_row *d);

/* The value of --gap FILE, and what tw_gap_list_read finds in the file. */
struct tw_gap_list {
	const char *path;	/* FILE; NULL: --gap was not given */
	bool ids;		/* the table has a column "id" */
	/*
	 * One name for each block of sd, in the order of the table. A name is
	 * an id, a parameter, or both, as "ID<tab>PARAMETER". If there is no
	 * name, sd has one block, for the region at one observation.
	 */
	struct tw_names of;
	/*
	 * [n] standard deviations s of the gap at x (tw_gap_sd), in memory of
	 * tw_arena. A block has `levels` numbers, where levels = alpha->n is
	 * the number of levels in the argument alpha of tw_gap_list_read:
	 * sd[i * levels + j] is that of name i at level alpha->of[j].
	 */
	size_t n;
	double *sd;
	/*
	 * tw_gap_outside_limit of the row OUTSIDE; 0 if the table has no such
	 * row, or if the mass in it is not known. A table has at most one such
	 * row, and none if it has ids.
	 */
	double outside;
	bool has_outside;	/* the table has a row OUTSIDE */
};

/*
 * For a row of the table of options (io/opt.h): tw_gap_list_take keeps the
 * path. tw_gap_list_put writes the numbers of sd with commas between them and,
 * if outside is above 0, a plus sign and the value of outside.
 */
void tw_gap_list_take(void *to, const char *option, const char *arg);
void tw_gap_list_put(struct tw_out *o, const void *list);

/*
 * Read the rows of this kind, and the row OUTSIDE if there is one, from the
 * file l->path, which is not NULL. Rows of levels that are not in alpha are
 * skipped. It is a usage error if a name lacks one of the levels alpha. The
 * program ends with a message if the table is invalid, for example if it has
 * two rows OUTSIDE, or such a row next to ids. Warns if the mass in the row
 * OUTSIDE is not known.
 */
void tw_gap_list_read(struct tw_gap_list *l,
    const struct tw_level_list *alpha, enum tw_gap_kind kind);

/*
 * Choose and reorder the blocks of l->sd: for each i below name->n, block i
 * becomes the block of the name name->name[order[i]]. order has name->n indices
 * into name. l->n becomes name->n times the number of levels. l->of must have a
 * name; l->of itself is not reordered, so afterwards it does not match l->sd.
 * It is a usage error if the table lacks one of the names.
 */
void tw_gap_list_order(struct tw_gap_list *l, const struct tw_names *name,
    const size_t *order);

#endif
