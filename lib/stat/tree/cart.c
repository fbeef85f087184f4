/* The tree while it is made, one array of nodes: for growth and pruning. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "stat/base/array.h"
#include "stat/tree/cart.h"

struct tw_node *
tw_cart_add(struct tw_cart *c)
{
	if (c->n == c->size) {
		size_t size = c->size == 0 ? 64 : 2 * c->size;
		void *p = tw_array(c->node, size, sizeof *c->node);

		if (p == NULL)
			return NULL;
		c->node = p;
		if ((p = tw_array(c->extra, size, sizeof *c->extra)) == NULL)
			return NULL;
		c->extra = p;
		c->size = size;
	}
	memset(&c->node[c->n], 0, sizeof *c->node);
	memset(&c->extra[c->n], 0, sizeof *c->extra);
	return &c->node[c->n++];
}

void
tw_cart_release(struct tw_cart *c)
{
	free(c->node);
	free(c->extra);
	memset(c, 0, sizeof *c);
}

double
tw_cart_gain(const struct tw_cart *c, size_t i, int unit)
{
	size_t l = c->node[i].left, r = c->node[i].right;
	double nl = (double)c->node[l].n, nr = (double)c->node[r].n, gain;
	double apart = (c->node[l].mean - c->node[r].mean) +
	    (c->extra[l].low - c->extra[r].low);

	apart = ldexp(apart, -unit);
	gain = apart * apart * (nl * nr / (nl + nr));
	return gain < 1e-24 * c->extra[i].sse ? 0 : gain;
}

void
tw_cart_leaf(struct tw_cart *c, size_t i)
{
	struct tw_node *t = &c->node[i];

	t->left = t->right = t->feature = 0;
	t->threshold = 0;
}

int
tw_cart_compact(struct tw_cart *c)
{
	enum { GONE, KEPT };
	size_t *to = calloc(c->n, sizeof *to), i, n = 0;

	if (to == NULL)
		return -1;
	to[0] = KEPT;
	for (i = 0; i < c->n; i++)
		if (to[i] == KEPT)	/* of a leaf: the root */
			to[c->node[i].left] = to[c->node[i].right] = KEPT;
	for (i = 0; i < c->n; i++) {
		if (to[i] == GONE)
			continue;
		c->node[n] = c->node[i];
		c->extra[n] = c->extra[i];
		to[i] = n++;
	}
	for (i = 0; i < n; i++) {	/* a leaf's 0 remains 0 */
		c->node[i].left = to[c->node[i].left];
		c->node[i].right = to[c->node[i].right];
	}
	c->n = n;
	free(to);
	return 0;
}
