/*
 * Best-first growth: of the leaves that are left to split, the one whose
 * split decreases the squared error most is next. How much a split decreases
 * it does not depend on other splits, so growth to a few leaves gives the part
 * of the full tree above a frontier. The frontier is found here, after the full
 * tree was grown and all gains are known.
 */
#include <stdlib.h>

#include "stat/tree/cart.h"

struct split {
	size_t node;
	double gain;
};

/* The frontier, a binary heap: first the node of least rank. */
struct heap {
	size_t *node;		/* [n] */
	const size_t *rank;	/* by node */
	size_t n;
};

/* Equal gains in any order: they get the same rank. */
static int
by_gain(const void *p, const void *q)
{
	const struct split *a = p, *b = q;

	return (a->gain < b->gain) - (a->gain > b->gain);
}

/* By rank; of equal ranks the earlier in preorder. */
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
		/* After an only child stands last, where it ends. */
		if (before(h, h->node[down + 1], h->node[down]))
			down++;
		if (!before(h, h->node[down], last))
			break;
		h->node[i] = h->node[down];
	}
	h->node[i] = last;
	return top;
}

/* Gains in descending order get ascending ranks, equal ones the same. */
static int
rank_splits(const struct tw_tree *c, int log2_r, size_t *rank)
{
	struct split *split = malloc(c->n * sizeof *split);
	size_t n = 0, i, head = 0;

	if (split == NULL)
		return -1;
	for (i = 0; i < c->n; i++)
		/* fast: a leaf gains nothing */
		if (c->node[i].left != 0) {
			split[n].node = i;
			split[n++].gain = tw_cart_gain(c, i, log2_r);
		}
	qsort(split, n, sizeof *split, by_gain);
	for (i = 0; i < n; i++) {
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
	heap_push(&h, 0);	/* the children of a leaf are the root: none */
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
