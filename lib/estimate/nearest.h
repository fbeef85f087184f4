/*
 * Finds the data that are nearest to an observation, for tw-nearest and for
 * tw-gap --at. The data come one after another; the caller computes the squared
 * distance of each. The memory depends on the number of neighbours that are
 * wanted, not on the number of data.
 */
#ifndef TW_ESTIMATE_NEAREST_H
#define TW_ESTIMATE_NEAREST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct tw_neighbour {
	double square;		/* squared distance to the observation */
	/* Number of the record; of equal distances the first is nearer. */
	uint64_t number;
	void *kept;		/* NULL, or memory to free if dropped */
};

/* To begin a search, set most >= 1 and all other members to 0. */
struct tw_nearest {
	size_t most;		/* number of neighbours that are wanted */
	size_t n;		/* number in the list, below 2 * most */
	struct tw_neighbour *list;	/* [n] in memory of tw_arena */
	size_t cap;
	double limit;		/* if cut: largest squared distance kept */
	bool cut;		/* the list was cut to most at least once */
};

/* Whether a datum at this squared distance may be among the nearest. */
bool tw_nearest_wants(const struct tw_nearest *s, double square);

/*
 * Add one to the list; its number must be larger than those before. From time
 * to time the list is cut to the nearest `most`, and the kept memory of the
 * others is freed.
 */
void tw_nearest_add(struct tw_nearest *s, struct tw_neighbour one);

/*
 * Sort the list by distance and cut it to at most s->most neighbours. The
 * caller frees the kept memory of these.
 */
void tw_nearest_end(struct tw_nearest *s);

#endif
