/* A set of names as a hash table, and the order in which groups are listed. */
#include <stdlib.h>
#include <string.h>

#include "io/msg.h"
#include "io/names.h"
#include "io/num.h"

/*
 * The place of a name's index in the table, or the free place where it belongs.
 * The table always has a free place.
 */
static size_t *
place(const struct tw_names *s, struct tw_slice name)
{
	uint64_t hash = UINT64_C(0xcbf29ce484222325);
	size_t i;

	for (i = 0; i < name.n; i++)
		hash = (hash ^ (unsigned char)name.p[i]) *
		    UINT64_C(0x100000001b3);
	for (i = (size_t)hash & (s->slots - 1); s->slot[i] != SIZE_MAX &&
	     !tw_slice_same(s->name[s->slot[i]], name);)
		i = (i + 1) & (s->slots - 1);
	return &s->slot[i];
}

/* Double the number of places, which is a power of two, and rehash. */
static void
spread(struct tw_names *s)
{
	size_t i;

	s->slots = s->slots == 0 ? 64 : 2 * s->slots;
	s->slot = tw_arena(s->slot, s->slots, sizeof *s->slot);
	memset(s->slot, 0xff, s->slots * sizeof *s->slot);
	for (i = 0; i < s->n; i++)
		*place(s, s->name[i]) = i;
}

size_t
tw_names_find(const struct tw_names *s, struct tw_slice name)
{
	return s->n == 0 ? SIZE_MAX : *place(s, name);
}

size_t
tw_names_add(struct tw_names *s, struct tw_slice name)
{
	size_t *at;

	if (s->slots <= 2 * s->n)
		spread(s);
	at = place(s, name);
	if (*at == SIZE_MAX) {
		s->name = tw_arena_grow(s->name, &s->cap, s->n + 1,
		    sizeof *s->name);
		s->name[s->n] = tw_slice_stay(name);
		*at = s->n++;
	}
	return *at;
}

struct key {
	struct tw_slice name;
	double value;		/* 0 for all names unless all are numbers */
	size_t i;
};

static int
compare(const void *a, const void *b)
{
	const struct key *s = a, *t = b;

	if (s->value != t->value)
		return s->value < t->value ? -1 : 1;
	return tw_slice_compare(&s->name, &t->name);
}

size_t *
tw_names_order(const struct tw_names *s)
{
	struct key *key = tw_arena(NULL, s->n, sizeof *key);
	size_t *order = tw_arena(NULL, s->n, sizeof *order);
	size_t i, numbers = 0;

	for (i = 0; i < s->n; i++) {
		key[i].name = s->name[i];
		key[i].i = i;
		numbers += tw_num_read(key[i].name.p, key[i].name.n,
		    &key[i].value) == TW_NUM_FINITE;
	}
	for (i = 0; i < s->n; i++)
		if (numbers < s->n)
			key[i].value = 0;
	qsort(key, s->n, sizeof *key, compare);
	for (i = 0; i < s->n; i++)
		order[i] = key[i].i;
	return order;
}
