/*
 * Shared by the programs, here because only cmd knows both streams and
 * mathematics. Artefacts: the files that fitters write and row filters read. A comment
 * line with the format, its version and the options that made it, a header,
 * rows, "# crc32 xxxxxxxx", the sum of all bytes before it, and "# end N".
 * They are read back with full validation; one without the sum is read too.
 */
#ifndef TW_CMD_ARTEFACT_H
#define TW_CMD_ARTEFACT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/names.h"
#include "io/out.h"
#include "io/rec.h"
#include "stat/bounds.h"
#include "stat/level.h"
#include "stat/region.h"
#include "stat/tree.h"

/* Open standard output for one. */
void tw_artefact_open(struct tw_out *o);

/* End it with its sum and its number of rows, close standard output. */
void tw_artefact_close(struct tw_out *o, uint64_t rows);

/* " --part K/N" for a first line, if there is one. */
void tw_artefact_part(struct tw_out *o, const struct tw_rec_options *ro);

/*
 * Whether records with number = part (mod parts) and those with number =
 * part2 (mod parts2) have a record in common. 0 parts: no --part, unknown.
 */
bool tw_parts_overlap(uint64_t part, uint64_t parts, uint64_t part2,
    uint64_t parts2);

/* ---- tw-tree 1 ---- */

struct tw_tree_file {
	const char *file;	/* as named in messages */
	struct tw_tree tree;	/* node.feature counts the names in feature */
	struct tw_names feature;	/* those the tree splits on */
	uint64_t part, parts;	/* of the records it was fitted on; 0: all */
};

/* Read path as a tree; dies unless it is a whole and sound one. */
void tw_tree_file_read(struct tw_tree_file *f, const char *path);
void tw_tree_file_release(struct tw_tree_file *f);

/*
 * Add the leaves of the tree in path to group, for bounds from the records
 * that --part keeps; a usage error if the tree was fitted on some of them.
 */
void tw_tree_file_leaves(struct tw_names *group, const char *path,
    const struct tw_rec_options *ro);

/* The header and the rows; name[i] is feature i's. */
void tw_tree_file_write(struct tw_out *o, const struct tw_tree *tree,
    const struct tw_slice *name);

/* ---- tw-bounds 1 ---- */

struct tw_bounds_file {
	const char *file;	/* as named in messages */
	struct tw_slice by;	/* name of the group column */
	bool global;		/* one group "all" in a column "all" */
	struct tw_names group;
	size_t nalpha;
	struct tw_level *alpha;	/* [nalpha], as typed to tw-bounds */
	struct tw_level beta;
	struct tw_bound *bound;	/* [group.n * nalpha], alphas of a group together */
};

void tw_bounds_file_read(struct tw_bounds_file *f, const char *path);
void tw_bounds_file_release(struct tw_bounds_file *f);

/*
 * The region of a score in group g at level i of alpha; undetermined where
 * the group is SIZE_MAX, none.
 */
enum tw_region tw_bounds_region(const struct tw_bounds_file *f, size_t g,
    size_t i, double score);

/* Number of the level alpha in the table; a usage error where it has none. */
size_t tw_bounds_file_level(const struct tw_bounds_file *f,
    const struct tw_level *alpha);

/* Names of the columns behind the group's, for the clash check and the header. */
enum { TW_BOUNDS_COLUMNS = 11 };
extern const char *const tw_bounds_column[TW_BOUNDS_COLUMNS];

void tw_bounds_file_header(struct tw_out *o, struct tw_slice by);
void tw_bounds_file_row(struct tw_out *o, struct tw_slice group,
    const struct tw_level *alpha, const struct tw_level *beta,
    const struct tw_bound *bound);

/* ---- levels ---- */

/* The n bytes at s as a level; a usage error of the option if they are none. */
struct tw_level tw_level_option(const char *option, const char *s, size_t n);

/* Append the level's text. */
void tw_out_level(struct tw_out *o, const struct tw_level *a);

#endif
