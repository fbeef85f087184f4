/* Functions on a tree while it is grown and pruned. See cart.h. */
#include <math.h>
#include <stdlib.h>

#include "stat/base/array.h"
#include "stat/tree/cart.h"

struct tw_node *
tw_cart_add(struct tw_tree *c)
{
	if (c->n == c->size) {
		size_t size = 2 * c->size + 64;
		void *p = tw_array(c->node, size, sizeof *c->node);

		if (p == NULL)
			return NULL;
		c->node = p;
		c->size = size;
	}
	c->node[c->n] = (struct tw_node){ 0 };
	return &c->node[c->n++];
}

double
tw_cart_gain(const struct tw_tree *c, size_t i, int log2_r)
{
	const struct tw_node *l = &c->node[c->node[i].left];
	const struct tw_node *r = &c->node[c->node[i].right];
	double nl = (double)l->n, nr = (double)r->n, gain;
	double apart = (l->mean - r->mean) + (l->low - r->low);

	apart = ldexp(apart, -log2_r);
	gain = apart * apart * (nl * nr / (nl + nr));
	return gain < 1e-24 * c->node[i].sse ? 0 : gain;
}

void
tw_cart_leaf(struct tw_tree *c, size_t i)
{
	struct tw_node *t = &c->node[i];

	t->left = t->right = t->feature = 0;
	t->threshold = 0;
}

int
tw_cart_compact(struct tw_tree *c)
{
	struct todo {
		size_t from, parent;	/* old index; the parent's new one */
	} *todo = malloc((c->n + 1) * sizeof *todo);
	struct tw_node *node = malloc(c->n * sizeof *node);
	size_t n, m = 1;

	if (todo == NULL || node == NULL) {
		free(todo);
		free(node);
		return -1;
	}
	todo[0] = (struct todo){ 0, 0 };
	for (n = 0; m > 0; n++) {
		const struct tw_node *t = &c->node[todo[--m].from];

		/* The left child sets this first, the right child last. */
		node[todo[m].parent].right = n;
		node[n] = *t;
		if (t->left != 0) {
			node[n].left = n + 1;
			todo[m++] = (struct todo){ t->right, n };
			todo[m++] = (struct todo){ t->left, n };
		}
	}
	free(todo);
	free(c->node);
	*c = (struct tw_tree){ node, n, c->n };
	return 0;
}

void
tw_tree_release(struct tw_tree *tree)
{
	free(tree->node);
	*tree = (struct tw_tree){ 0 };
}
