/*
 * The text of a prior: NAME=DISTRIBUTION, with the distributions of
 * stat/prior/dist.h.
 */
#ifndef TW_FORM_DIST_TEXT_H
#define TW_FORM_DIST_TEXT_H

#include "io/names.h"
#include "stat/prior/dist.h"

/*
 * The next item of a list, up to a comma or space outside of parentheses; false
 * after the last one.
 */
bool tw_dist_next(const char **list, struct tw_slice *item);

/*
 * Read NAME=DISTRIBUTION into dist[k], where k is the place of NAME among name,
 * and set given[k]. A usage error of the option if NAME is not among them or
 * was given already.
 */
void tw_dist_take(const char *option, struct tw_slice item,
    struct tw_names *name, struct tw_dist *dist, bool *given);

/* Read one distribution, such as uniform(0,1); false if it is not valid. */
bool tw_dist_read(struct tw_slice text, struct tw_dist *dist);
void tw_dist_write(struct tw_out *o, const struct tw_dist *dist);

/* A prior's distributions in the order of the list, in memory of tw_arena. */
struct tw_dists {
	struct tw_names name;
	struct tw_dist *dist;	/* [name.n] */
};

/* Read a list of NAME=DISTRIBUTION; a usage error of the option if invalid. */
void tw_dists_read(struct tw_dists *l, const char *option, const char *list);

/* Write records that have parameters only, such as draws of a prior. */
void tw_theta_header(struct tw_out *o, const struct tw_names *theta);
void tw_theta_row(struct tw_out *o, size_t d, const double *theta);

#endif
