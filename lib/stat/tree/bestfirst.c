/*
 * Best-first growth always makes the split next that decreases the squared
 * error most. This decrease, the gain, does not depend on other splits. So
 * growth to a limited number of leaves gives the part of the full tree above a
 * frontier of nodes, which become leaves. The functions below find the frontier
 * in the full tree, in which all gains are known.
 */
#include <stdlib.h>

#include "stat/tree/cart.h"

struct split {
	size_t node;
	double gain;
};

/* The inner nodes in the frontier: a binary heap, with the least rank first. */
struct heap {
	size_t *node;		/* [n] */
	const size_t *rank;	/* by node */
	size_t n;
};

/* By descending gain. Equal gains get the same rank, so any order will do. */
static int
by_gain(const void *p, const void *q)
{
	const struct split *a = p, *b = q;

	return (a->gain < b->gain) - (a->gain > b->gain);
}

/* Whether node a is before node b: by rank, then in preorder. */
static bool
before(const struct heap *h, size_t a, size_t b)
{
	return h->rank[a] != h->rank[b] ? h->rank[a] < h->rank[b] : a < b;
}

static void
heap_push(struct heap *h, size_t node)
{
	size_t i = h->n++, up;

	for (; i > 0 && before(h, node, h->node[up = (i - 1) / 2]); i = up)
		h->node[i] = h->node[up];
	h->node[i] = node;
}

static size_t
heap_pop(struct heap *h)
{
	size_t top = h->node[0], last = h->node[--h->n], i, down;

	for (i = 0; (down = 2 * i + 1) < h->n; i = down) {
		/* An only child is followed by `last`, which ends the loop. */
		if (before(h, h->node[down + 1], h->node[down]))
			down++;
		if (!before(h, h->node[down], last))
			break;
		h->node[i] = h->node[down];
	}
	h->node[i] = last;
	return top;
}

/*
 * Set rank[c->n] of the nodes: 0 for the largest gain, then ascending, and the
 * same for equal gains. A leaf has the gain 0. Returns 0, or -1 if memory runs
 * out.
 */
static int
rank_splits(const struct tw_tree *c, int log2_r, size_t *rank)
{
	struct split *split = malloc(c->n * sizeof *split);
	size_t i, head = 0;

	if (split == NULL)
		return -1;
	for (i = 0; i < c->n; i++)
		split[i] = (struct split){ i, tw_cart_gain(c, i, log2_r) };
	qsort(split, c->n, sizeof *split, by_gain);
	for (i = 0; i < c->n; i++) {
		if (split[i].gain < split[head].gain * (1 - TW_CART_EQUAL))
			head = i;
		rank[split[i].node] = head;
	}
	free(split);
	return 0;
}

int
tw_cart_limit(struct tw_tree *c, size_t leaves, int log2_r)
{
	size_t *rank = malloc(c->n * sizeof *rank), i, made = 1;
	struct heap h = { .rank = rank };
	int status = -1;

	h.node = malloc(c->n * sizeof *h.node);
	if (rank == NULL || h.node == NULL || rank_splits(c, log2_r, rank) < 0)
		goto out;
	heap_push(&h, 0);	/* a root that is a leaf adds no children */
	for (; h.n > 0 && made < leaves; made++) {
		const struct tw_node *t = &c->node[heap_pop(&h)];

		if (c->node[t->left].left != 0)
			heap_push(&h, t->left);
		if (c->node[t->right].left != 0)
			heap_push(&h, t->right);
	}
	for (i = 0; i < h.n; i++)
		tw_cart_leaf(c, h.node[i]);
	status = tw_cart_compact(c);
out:
	free(rank);
	free(h.node);
	return status;
}
