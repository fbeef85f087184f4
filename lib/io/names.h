/*
 * A set of names, such as those of groups or features, which are numbered from
 * 0 in the order in which they were added. It is in memory of tw_arena.
 */
#ifndef TW_IO_NAMES_H
#define TW_IO_NAMES_H

#include "io/rec.h"

/* A zeroed struct is an empty set. */
struct tw_names {
	struct tw_slice *name;	/* [n] */
	size_t n, cap;
	/* A hash table [slots] of numbers of names; SIZE_MAX: no name. */
	size_t *slot, slots;
};

/* The number of the name; SIZE_MAX if it is not in the set. */
size_t tw_names_find(const struct tw_names *s, struct tw_slice name);

/* The number of the name, a copy of which is added if it is not in the set. */
size_t tw_names_add(struct tw_names *s, struct tw_slice name);

/*
 * The numbers 0 .. n-1 in the order in which groups are listed, in memory of
 * tw_arena: by value if every name is a finite number (equal values by bytes),
 * else by bytes.
 */
size_t *tw_names_order(const struct tw_names *s);

#endif
