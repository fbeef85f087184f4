/*
 * "tw-bounds 1": cutoffs and their bounds as an artefact, written by tw-bounds,
 * read by tw-classify and tw-budget.
 */
#ifndef TW_FORM_BOUNDS_H
#define TW_FORM_BOUNDS_H

#include "io/names.h"
#include "stat/conformal/bounds.h"
#include "stat/conformal/region.h"
#include "stat/draws/limit.h"

/* In memory of tw_arena. */
struct tw_bounds_file {
	const char *file;	/* as named in messages */
	/* Name of the group column; of id and parameter a tab between. */
	struct tw_slice by;
	bool global;		/* one group "all" in a column "all" */
	struct tw_names group;
	size_t nalpha;
	struct tw_level *alpha;	/* [nalpha], as typed to tw-bounds */
	struct tw_level beta;
	struct tw_rule *rule;	/* [nalpha] what the ranks are by */
	bool gaps;		/* it has the columns gap, ... */
	/*
	 * Of ranks among so many draws, 0: no; the scores are then those of
	 * that side (stat/draws/limit.h). Of parameters and observations
	 * a gap is that of its group: h[group.n * nalpha], NULL without;
	 * that of rule is 0.
	 */
	uint64_t ranks;
	enum tw_limit side;
	double *h;
	struct tw_slice score;	/* name of the column with the scores */
	bool has_range;		/* older tables lack it */
	double least, most;	/* of all scores */
	/* [group.n * nalpha], alphas of a group together */
	struct tw_bound *bound;
};

/* The levels in use: alpha[first] .. alpha[first + n - 1] of the table. */
struct tw_levels {
	size_t first, n;
};

void tw_bounds_file_read(struct tw_bounds_file *f, const char *path);

/* The rule by which bound[i] was computed, with the gap of its group. */
struct tw_rule tw_bounds_file_rule(const struct tw_bounds_file *f, size_t i);

/* The words of --side, by enum tw_limit; NULL ends them. */
extern const char *const tw_bounds_side[];

/* The names of the regions in tables. */
extern const char *const tw_region_word[TW_REGIONS];

/*
 * The region of a score in group g at level i of alpha; undetermined if the
 * group is SIZE_MAX, which means none.
 */
enum tw_region tw_bounds_region(const struct tw_bounds_file *f, size_t g,
    size_t i, double score);

/* The index of the level alpha; a usage error if the table lacks it. */
size_t tw_bounds_file_level(const struct tw_bounds_file *f,
    const struct tw_level *alpha);

/* That level alone, or all levels of the table if alpha is NULL. */
struct tw_levels tw_bounds_file_levels(const struct tw_bounds_file *f,
    const struct tw_level *alpha);

/*
 * Names of the columns after that of the group, for the header and for the
 * check that the group's name is not among them.
 */
enum { TW_BOUNDS_COLUMNS = 15 };	/* the last four: with a gap */
extern const char *const tw_bounds_column[TW_BOUNDS_COLUMNS];

void tw_bounds_file_header(struct tw_out *o, struct tw_slice by, bool gaps);
void tw_bounds_file_row(struct tw_out *o, struct tw_slice group,
    const struct tw_rule *rule, const struct tw_bound *bound, bool gaps);

/* After the rows: the least and the largest score. */
void tw_bounds_file_range(struct tw_out *o, double least, double most);

#endif
