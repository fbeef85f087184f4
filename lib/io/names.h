/*
 * A set of names (groups, features) numbered in the order they came, in memory
 * that stays.
 */
#ifndef TW_IO_NAMES_H
#define TW_IO_NAMES_H

#include "io/rec.h"

/* Zeroes begin an empty set. */
struct tw_names {
	struct tw_slice *name;	/* [n] */
	size_t n, cap;
	/* [slots] numbers by the names' hashes, SIZE_MAX: none */
	size_t *slot, slots;
};

/* Number of the name, SIZE_MAX if it is not there. */
size_t tw_names_find(const struct tw_names *s, struct tw_slice name);

/* Number of the name, which is added if it is not there. */
size_t tw_names_add(struct tw_names *s, struct tw_slice name);

/*
 * The numbers 0 .. n-1 in the order in which groups are listed: by value if
 * every name is a finite number (equal values by bytes), else by bytes.
 */
size_t *tw_names_order(const struct tw_names *s);

#endif
