/*
 * The nearest of many data to an observation, in what a flow sees of them
 * (stat/flow/feature.h): the search of tw-nearest and of tw-gap --at.
 */
#ifndef TW_ESTIMATE_NEAREST_H
#define TW_ESTIMATE_NEAREST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct tw_neighbour {
	double square;		/* of its distance */
	uint64_t number;	/* the earlier is the nearer of two equals */
	void *kept;		/* the caller's, freed when it falls out */
};

/* Zeroes but for most, which is at least 1, begin a search. */
struct tw_nearest {
	size_t most;		/* that are wanted */
	size_t n;		/* at most twice as many */
	struct tw_neighbour *list;	/* [n] in memory that stays */
	size_t cap;
	double limit;		/* beyond it none is wanted, once cut is set */
	bool cut;
};

/* Whether one at that distance may be among the nearest. */
bool tw_nearest_wants(const struct tw_nearest *s, double square);

/* Add one, with larger numbers one after the other. */
void tw_nearest_add(struct tw_nearest *s, struct tw_neighbour one);

/* Leave the nearest, sorted by their distance. */
void tw_nearest_end(struct tw_nearest *s);

#endif
