/*
 * The tables of a folder of results, each read where it is there:
 *
 *   bounds.tsv    tw-bounds
 *   regions.tsv   tw-classify: a grid or draws at the observation
 *   params.tsv    param: the parameters' names, a row each
 *   flow.tsv      tw-flow: where the prior ends
 *   typical.tsv   tw-typical: the observation with its p
 *   coverage.tsv  tw-coverage: the estimate before calibration
 *   shares.tsv    tw-classify --summary: draws of the estimate there
 *   budget.tsv    tw-budget --mass
 *   runs.tsv      role simulated used: roles train and bounds
 *   notes.txt     what programs said on standard error
 */
#ifndef TW_CMD_REPORT_TABLES_H
#define TW_CMD_REPORT_TABLES_H

#include "form/bounds.h"
#include "form/flow.h"
#include "points.h"

struct tw_report {
	const char *dir;
	char *path;		/* of the file that was looked for last */
	bool any;		/* of them is there */
	struct tw_bounds_file bounds;
	double level, alpha;	/* the first, reported; NaN: not known */
	double runs;		/* in all of its groups */
	struct tw_names param;
	struct tw_flow_file flow;
	struct tw_points points;
	size_t leaf;		/* of the observation in bounds; SIZE_MAX */
	double p;		/* of tw-typical; NaN: not known */
	struct tw_covers covers;	/* level 0: none */
	double inside, open, draws;	/* shares; 0 draws: none */
	double mass, need, all;	/* of the leaf's row; mass 0: none */
	double simulated, used;	/* for the bounds; used 0: not known */
	bool focused;		/* the estimate trained on chosen runs */
	struct tw_words notes;	/* the file's lines, a NUL after each */
};

/* Of those in dir; the other members are zeros, NaN or SIZE_MAX: not known. */
void tw_report_read(struct tw_report *t);
void tw_report_release(struct tw_report *t);

#endif
