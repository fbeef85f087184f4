/*
 * A set of names (groups, features) numbered in the order they came.
 *
 * A crit-bit tree (D. J. Bernstein): no hashing, so no input can make it
 * slow; a lookup costs at most the bits of the name.
 */
#ifndef TW_IO_NAMES_H
#define TW_IO_NAMES_H

#include <stddef.h>

#include "io/rec.h"

struct tw_names {
	struct tw_name { size_t start, len; } *name;	/* [n] in text */
	size_t n;
	char *text;

	struct tw_names_node *node;	/* [n - 1] */
	size_t root, last;	/* last: the name found last, tried first */
	size_t name_cap, text_cap, node_cap, ntext;
};

/* Zeroes begin an empty set. */
void tw_names_release(struct tw_names *s);

/* Number of the name, SIZE_MAX if it is not there. */
size_t tw_names_find(struct tw_names *s, struct tw_slice name);

/* Number of the name, which is added if it is not there. No NUL in names. */
size_t tw_names_add(struct tw_names *s, struct tw_slice name);

/* The text of name i, valid until the next addition. */
static inline struct tw_slice
tw_names_get(const struct tw_names *s, size_t i)
{
	return (struct tw_slice){ s->text + s->name[i].start, s->name[i].len };
}

/*
 * The numbers 0 .. n-1 in the order in which groups are listed: by value if
 * every name is a finite number (equal values by bytes), else by bytes.
 * The caller frees.
 */
size_t *tw_names_order(const struct tw_names *s);

#endif
