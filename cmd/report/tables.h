/*
 * The tables of a folder of results. Each is read where it is there; these are
 * kept, for several sentences need them:
 *
 *   bounds.tsv    tw-bounds
 *   regions.tsv   tw-classify: a grid or draws at the observation
 *   params.tsv    param: the parameters' names, a row each
 *   flow.tsv      tw-flow: where the prior ends, and the members
 *   runs.tsv      role simulated used: roles train and bounds
 */
#ifndef TW_CMD_REPORT_TABLES_H
#define TW_CMD_REPORT_TABLES_H

#include "form/bounds.h"
#include "form/flow.h"
#include "points.h"
#include "words.h"

struct tw_report {
	const char *dir;
	char *path;		/* of the file that was looked for last */
	bool any;		/* of them is there */
	uint64_t records;	/* of the table asked last */

	struct tw_bounds_file bounds;
	double level, alpha;	/* the first, reported; NaN: not known */
	double runs;		/* in all groups */
	const struct tw_bound *leaf;	/* the observation's, NULL: not known */
	struct tw_slice group;	/* and its name */
	struct tw_names param;
	struct tw_flow_file flow;
	struct tw_points points;
	/* runs there were, and used, NaN: not known: for the bounds, */
	double simulated, used;
	double training, trained;	/* for the estimate */
};

/* Read those above; dir is set, the rest zeros. */
void tw_report_read(struct tw_report *t);
void tw_report_release(struct tw_report *t);

/* Whether the folder has the file; its path is then t->path. */
bool tw_report_find(struct tw_report *t, const char *name);

/*
 * Begin a table, if it is there, and take its records one by one. Lines of an
 * artefact's frame are none (form/artefact.h).
 */
bool tw_report_open(struct tw_report *t, struct tw_reader *r, const char *name);

/* The field in the column of that name, which must be there; its number. */
struct tw_slice tw_report_field(const struct tw_reader *r,
    struct tw_slice name);
double tw_report_cell(const struct tw_reader *r, struct tw_slice name,
    double lo, double hi);

/*
 * The number in a table's last row of the reported level, where levels are told
 * apart, that has the name is in the column key (empty: any); NaN: none. Then
 * t->records is how many rows there are.
 */
double tw_report_get(struct tw_report *t, const char *table,
    struct tw_slice key, struct tw_slice is, struct tw_slice name, double lo,
    double hi);

#endif
