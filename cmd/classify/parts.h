/* The parts of tw-classify. */
#ifndef TW_CMD_CLASSIFY_PARTS_H
#define TW_CMD_CLASSIFY_PARTS_H

#include "form/bounds.h"
#include "io/table.h"

struct args {
	const char *bounds, *as;
	const char *score, *param, *id;	/* NULL: by name */
	const char *prior;
	struct tw_level alpha;
	bool one_alpha, summary, parameters, lax;
};

/* ---- region_summary ----------------------------------------------- */

/*
 * tw-classify --summary: how often each region came, by group and level. Zeros
 * are an empty summary.
 */
struct tw_region_summary {
	struct tw_names group;
	uint64_t *of;		/* [group][level in use][region] */
	size_t cap;
};

/*
 * Count a score, from lo to hi, of the group called name, number g in the
 * table.
 */
void tw_region_summary_add(struct tw_region_summary *t,
    const struct tw_bounds_file *f, struct tw_levels use, struct tw_slice name,
    size_t g, double lo, double hi);

/* Warn if nothing is inside or undetermined. */
void tw_region_summary_say(const struct tw_region_summary *t,
    struct tw_levels use);

/* Write the table: a row for each group and level, then those of all groups. */
void tw_region_summary_write(struct tw_out *o,
    const struct tw_region_summary *t, const struct tw_bounds_file *f,
    struct tw_levels use);

/* ---- seen --------------------------------------------------------- */

/* The scores that were read. */
struct tw_seen {
	unsigned long long n;
	uint64_t between;	/* those in the range of the bounds' scores */
	double cell;		/* the least width of a rank, INFINITY: none */
};

/* Count a score, from lo to hi. */
void tw_seen_add(struct tw_seen *s, const struct tw_bounds_file *f, double lo,
    double hi);

/* Warn if none of many scores was between; true if it was said. */
bool tw_seen_say_range(const struct tw_seen *s, const struct tw_bounds_file *f);

/*
 * Warn if the bounds allow for the error of another number of draws than that
 * among which the scores are ranks.
 */
void tw_seen_say_draws(const struct tw_seen *s, const struct tw_bounds_file *f);

/* ---- effective ---------------------------------------------------- */

/*
 * The effective sample size of the table's draws, n^2 / sum c^2, where c are
 * the numbers of times that different draws come (Kish 1965): draws that were
 * resampled by weights repeat. Equal integers, or numbers of few digits, are
 * different draws.
 */
double tw_effective_size(const struct tw_table *t);

/* ---- margins ------------------------------------------------------ */

/*
 * tw-classify --parameters: write the mean, quantiles and calibrated intervals
 * of each parameter (stat/draws/margin.h) for the draws of one id after
 * another. bounds are those of ranks, of which alpha[level] is used; NULL:
 * there are none. The intervals of draws whose effective sample size is too
 * small are NA.
 */
void tw_margins_print(struct tw_out *o, struct tw_reader *r,
    const struct args *a, const struct tw_bounds_file *bounds, size_t level);

#endif
