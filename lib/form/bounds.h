/*
 * The artefact "tw-bounds 1", a table of cutoffs and their bounds. tw-bounds(1)
 * writes it; tw-classify, tw-budget and others read it.
 */
#ifndef TW_FORM_BOUNDS_H
#define TW_FORM_BOUNDS_H

#include "io/names.h"
#include "stat/conformal/bounds.h"
#include "stat/conformal/region.h"
#include "stat/draws/limit.h"

/* The contents of the table, in memory of tw_arena. */
struct tw_bounds_file {
	const char *file;	/* name of the file in messages */
	/*
	 * Name of the column with the groups, or "id<tab>parameter", the names
	 * of two columns that give the group together.
	 */
	struct tw_slice by;
	bool global;		/* one group "all" in a column "all" */
	struct tw_names group;
	size_t nalpha;		/* number of levels */
	struct tw_level *alpha;	/* [nalpha] as given to tw-bounds */
	struct tw_level beta;
	struct tw_rule *rule;	/* [nalpha] how the bounds were computed */
	bool gaps;		/* the table has the columns gap, ... */
	/*
	 * 0: the scores are not ranks. Otherwise ranks is the number of draws
	 * among which they are ranks, and side says which intervals or limits
	 * they are for (stat/draws/limit.h).
	 */
	uint64_t ranks;
	enum tw_limit side;
	/*
	 * [group.n * nalpha] the s of the coverage gap, if each group has its
	 * own, as when each group is a parameter, or a parameter at an
	 * observation.
	 * NULL: all groups have the gaps that are in rule.
	 */
	double *h;
	struct tw_slice score;	/* name of the column with the scores */
	bool has_range;		/* least and most are known */
	double least, most;	/* of the calibration scores of all groups */
	/*
	 * [group.n * nalpha] group by group, with the levels in the order of
	 * alpha: the bound of group g at the level i is bound[g * nalpha + i].
	 */
	struct tw_bound *bound;
};

/* The levels in use: alpha[first] .. alpha[first + n - 1] of the table. */
struct tw_levels {
	size_t first, n;
};

/* Read the table at path; dies unless it is complete and valid. */
void tw_bounds_file_read(struct tw_bounds_file *f, const char *path);

/* How bound[b] was computed: the rule of its level, with its group's gap. */
struct tw_rule tw_bounds_file_rule(const struct tw_bounds_file *f, size_t b);

/* [enum tw_limit] the words of --side; NULL is after the last. */
extern const char *const tw_bounds_side[];

/* [enum tw_region] the names of the regions in tables. */
extern const char *const tw_region_word[TW_REGIONS];

/* The region that field col of the current record names; dies if it is none. */
enum tw_region tw_field_region(const struct tw_reader *r, size_t col);

/*
 * Whether a score from lo to hi in group g is inside, undetermined or outside
 * of the region {score <= cutoff} at the level alpha[i], for i from 0 to
 * nalpha - 1 (stat/conformal/region.h). It is undetermined, too, if g is
 * SIZE_MAX, which stands for an unknown group.
 */
enum tw_region tw_bounds_region(const struct tw_bounds_file *f, size_t g,
    size_t i, double lo, double hi);

/*
 * The column of r with this name, which f mentions. If it is missing, a usage
 * error says "no column NAME, OF FILE WHICH", for example "by which FILE is
 * grouped".
 */
size_t tw_bounds_file_column(const struct tw_bounds_file *f,
    const struct tw_reader *r, struct tw_slice name, const char *of,
    const char *which);

/*
 * Returns the index of the level *alpha; a usage error if the table lacks it.
 * If alpha is NULL, returns the index of the table's only level; a usage error
 * if the table has several levels.
 */
size_t tw_bounds_file_level(const struct tw_bounds_file *f,
    const struct tw_level *alpha);

/* The level *alpha alone, or all levels of the table if alpha is NULL. */
struct tw_levels tw_bounds_file_levels(const struct tw_bounds_file *f,
    const struct tw_level *alpha);

/*
 * The names of the columns of the table, without those of the group, which come
 * first. Tables without gaps lack the last four.
 */
enum { TW_BOUNDS_COLUMNS = 15 };
extern const char *const tw_bounds_column[TW_BOUNDS_COLUMNS];

/*
 * tw_bounds_file_header writes the header, and tw_bounds_file_row writes one
 * row: the bound of a group at the level of rule. If gaps is true, the table
 * has the columns of the gap. by is the name of the column with the groups.
 */
void tw_bounds_file_header(struct tw_out *o, struct tw_slice by, bool gaps);
void tw_bounds_file_row(struct tw_out *o, struct tw_slice group,
    const struct tw_rule *rule, const struct tw_bound *bound, bool gaps);

/* Write the note after the rows: the smallest and the largest score. */
void tw_bounds_file_range(struct tw_out *o, double least, double most);

#endif
