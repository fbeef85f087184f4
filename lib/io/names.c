/*
 * The set of names as a crit-bit tree, and the order in which groups are
 * listed.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "io/msg.h"
#include "io/names.h"
#include "io/num.h"

/*
 * An inner node: names that differ first in this bit of this byte. A link is
 * 2 i for node i, 2 i + 1 for name i.
 */
struct tw_names_node {
	size_t child[2];
	size_t byte;
	unsigned char bit;	/* a mask with one bit */
};

/* Names hold no NUL, so 0 stands for every byte after their end. */
static unsigned char
byte_at(struct tw_slice s, size_t i)
{
	return i < s.n ? (unsigned char)s.p[i] : 0;
}

static bool
side(const struct tw_names_node *t, struct tw_slice name)
{
	return (byte_at(name, t->byte) & t->bit) != 0;
}

/* The one name that could be equal; the set is not empty. */
static size_t
candidate(const struct tw_names *s, struct tw_slice name)
{
	size_t link = s->root;

	while (link % 2 == 0)
		link = s->node[link / 2].child[side(&s->node[link / 2], name)];
	return link / 2;
}

size_t
tw_names_find(struct tw_names *s, struct tw_slice name)
{
	size_t i;

	if (s->n == 0)
		return SIZE_MAX;
	/* fast: the search finds it, too */
	if (tw_slice_same(tw_names_get(s, s->last), name))
		return s->last;
	i = candidate(s, name);
	if (!tw_slice_same(tw_names_get(s, i), name))
		return SIZE_MAX;
	s->last = i;
	return i;
}

/* Append the name's text; its number. */
static size_t
append(struct tw_names *s, struct tw_slice name)
{
	s->text = tw_grow(s->text, &s->text_cap, s->ntext + name.n + 1, 1);
	memcpy(s->text + s->ntext, name.p, name.n);
	s->name = tw_grow(s->name, &s->name_cap, s->n + 1, sizeof *s->name);
	s->name[s->n] = (struct tw_name){ s->ntext, name.n };
	s->ntext += name.n;
	return s->n++;
}

size_t
tw_names_add(struct tw_names *s, struct tw_slice name)
{
	struct tw_slice near;
	struct tw_names_node *t;
	size_t i = tw_names_find(s, name), *link, byte = 0;
	unsigned diff;

	if (i != SIZE_MAX)
		return i;
	if (s->n == 0) {
		s->root = 2 * append(s, name) + 1;
		return 0;
	}
	near = tw_names_get(s, candidate(s, name));
	while (byte_at(near, byte) == byte_at(name, byte))
		byte++;
	diff = (unsigned)(byte_at(near, byte) ^ byte_at(name, byte));
	while ((diff & (diff - 1)) != 0)
		diff &= diff - 1;	/* keep the highest bit */

	i = append(s, name);
	s->node = tw_grow(s->node, &s->node_cap, s->n, sizeof *s->node);
	t = &s->node[i - 1];
	t->byte = byte;
	t->bit = (unsigned char)diff;
	/* Down to the first link whose bit comes later than ours. */
	for (link = &s->root; *link % 2 == 0;) {
		struct tw_names_node *u = &s->node[*link / 2];

		if (u->byte > byte || (u->byte == byte && u->bit < diff))
			break;
		link = &u->child[side(u, name)];
	}
	t->child[side(t, name)] = 2 * i + 1;
	t->child[!side(t, name)] = *link;
	*link = 2 * (i - 1);
	s->last = i;
	return i;
}

void
tw_names_release(struct tw_names *s)
{
	free(s->name);
	free(s->text);
	free(s->node);
	*s = (struct tw_names){ 0 };
}

struct key {
	struct tw_slice name;
	double value;		/* 0 for all unless all are numbers */
	size_t i;
};

static int
compare(const void *a, const void *b)
{
	const struct key *s = a, *t = b;
	size_t n = s->name.n < t->name.n ? s->name.n : t->name.n;
	int c;

	if (s->value != t->value)
		return s->value < t->value ? -1 : 1;
	c = memcmp(s->name.p, t->name.p, n);
	return c != 0 ? c : (s->name.n > t->name.n) - (s->name.n < t->name.n);
}

size_t *
tw_names_order(const struct tw_names *s)
{
	struct key *key = tw_xrealloc(NULL, s->n, sizeof *key);
	size_t *order = tw_xrealloc(NULL, s->n, sizeof *order);
	size_t i, numbers = 0;

	for (i = 0; i < s->n; i++) {
		key[i].name = tw_names_get(s, i);
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
	free(key);
	return order;
}
