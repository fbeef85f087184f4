/*
 * Reads and writes priors as text: a list of NAME=DISTRIBUTION, with the
 * distributions of stat/prior/dist.h, as in "mu=normal(0,1)".
 */
#ifndef TW_FORM_DIST_TEXT_H
#define TW_FORM_DIST_TEXT_H

#include "io/names.h"
#include "stat/prior/dist.h"

/*
 * Set *item to the next item of *list, up to a comma or whitespace outside of
 * parentheses, and move *list behind it; false after the last item. The
 * item is empty if two commas follow each other.
 */
bool tw_dist_next(const char **list, struct tw_slice *item);

/*
 * Read an item NAME=DISTRIBUTION: dist[k] becomes the distribution and given[k]
 * true, where k is the number of NAME in the set name. A usage error of --prior
 * if the item is invalid, NAME is not in the set, or given[k] was true.
 */
void tw_dist_take(struct tw_slice item, struct tw_names *name,
    struct tw_dist *dist, bool *given);

/* Read a distribution, such as uniform(0,1); false if it is not valid. */
bool tw_dist_read(struct tw_slice text, struct tw_dist *dist);
/* Write a distribution in the same form. */
void tw_dist_write(struct tw_out *o, const struct tw_dist *dist);

/* A prior: distributions in the order of the list, in memory of tw_arena. */
struct tw_dists {
	struct tw_names name;
	struct tw_dist *dist;	/* [name.n] */
};

/* Read a list of NAME=DISTRIBUTION; a usage error of option if invalid. */
void tw_dists_read(struct tw_dists *l, const char *option, const char *list);

#endif
