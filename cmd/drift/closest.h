/*
 * tw-drift --at: of several observations the drift of each, by the runs whose
 * data are nearest to it in what the flow sees of them. A run is asked once,
 * however many it is near to.
 */
#ifndef TW_CMD_DRIFT_CLOSEST_H
#define TW_CMD_DRIFT_CLOSEST_H

#include "halves.h"

struct tw_closest {
	struct tw_halves *h;	/* by x: what is found at one is its own */
	const struct tw_level_list *alpha;
	struct tw_names id;	/* of the observations */
	double *obs;		/* [id.n * nx] their data */

	size_t n;		/* runs */
	double *x;		/* [n * nx] their data, and what was found */
	struct tw_drift_at *at;	/* [n * rows] */
	size_t rows;		/* of an observation: of h by levels */
	size_t x_cap, at_cap;
};

/* Read the observations from the file at path; h is read, r's are the runs. */
void tw_closest_read(struct tw_closest *t, const char *path,
    struct tw_reader *r, bool no_header);

/* Write the rows of each of h's from from, by most runs; how many. */
size_t tw_closest_write(const struct tw_closest *t, size_t most,
    size_t from, size_t to, struct tw_out *o);

#endif
