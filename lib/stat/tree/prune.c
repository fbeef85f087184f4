/*
 * Minimal cost-complexity pruning (Breiman et al. 1984, section 3.3). With
 * R(t) = squared error of t / records at the root, node t becomes a leaf at
 *
 *   alpha(t) = (R(t) - R(leaves under t)) / (leaves under t - 1).
 *
 * R(t) - R(leaves under t) is the sum of the gains of t and of the splits under
 * t (cart.h), none of which is negative, so that nothing cancels.
 *
 * Each node has the least alpha of its subtree, so the weakest link is found on
 * the way down from the root, and its removal changes its ancestors only. Their
 * sums are computed anew, as subtraction would leave rounding errors.
 */
#include <math.h>
#include <stdlib.h>

#include "stat/base/array.h"
#include "stat/tree/cart.h"

struct link {
	size_t parent;
	size_t leaves;		/* leaves under the node; 1: it is a leaf */
	double own;		/* gain of the node's own split */
	double gain;		/* of all splits under the node, and its own */
	double alpha;		/* of the node; INFINITY for a leaf */
	double least;		/* least alpha in the subtree */
	double held;		/* held-out squared error of these leaves */
};

/* Compute the numbers of inner node i from those of its children. */
static void
link_sum(struct link *link, const struct tw_node *node, size_t i, double n)
{
	const struct link *l = &link[node[i].left], *r = &link[node[i].right];
	struct link *t = &link[i];

	t->leaves = l->leaves + r->leaves;
	t->gain = t->own + (l->gain + r->gain);
	t->held = l->held + r->held;
	t->alpha = t->gain / (double)(t->leaves - 1) / n;
	t->least = l->least < r->least ? l->least : r->least;
	if (t->alpha < t->least)
		t->least = t->alpha;
}

static void
link_leaf(struct link *t, double held)
{
	t->leaves = 1;
	t->gain = 0;
	t->alpha = t->least = INFINITY;
	t->held = held;
}

static struct link *
link_all(const struct tw_tree *c, const double *held, int log2_r)
{
	struct link *link = calloc(c->n, sizeof *link);
	size_t i;

	if (link == NULL)
		return NULL;
	for (i = c->n; i-- > 0;) {
		const struct tw_node *t = &c->node[i];

		if (t->left == 0) {
			link_leaf(&link[i], held != NULL ? held[i] : 0);
			continue;
		}
		link[t->left].parent = link[t->right].parent = i;
		link[i].own = tw_cart_gain(c, i, log2_r);
		link_sum(link, c->node, i, (double)c->node[0].n);
	}
	return link;
}

/* Remove all links whose alpha is at most this, beginning nearest the root. */
static void
link_step(struct link *link, const struct tw_tree *c, const double *held,
    double alpha)
{
	double enough = alpha * (1 + TW_CART_EQUAL);
	size_t t;

	while (link[0].least <= enough) {
		for (t = 0; link[t].alpha > enough;)
			t = link[c->node[t].left].least <= enough ?
			    c->node[t].left :
			    c->node[t].right;
		link_leaf(&link[t], held != NULL ? held[t] : 0);
		while (t != 0) {
			t = link[t].parent;
			link_sum(link, c->node, t, (double)c->node[0].n);
		}
	}
}

void
tw_path_release(struct tw_path *p)
{
	free(p->alpha);
	*p = (struct tw_path){ 0 };
}

int
tw_cart_path(const struct tw_tree *c, const double *held_error,
    int log2_r, struct tw_path *path)
{
	struct link *link = link_all(c, held_error, log2_r);
	double alpha = -1;

	/* A step for the full tree, and at most one for each split. */
	path->n = 0;
	path->alpha = tw_array(NULL, c->n, 2 * sizeof *path->alpha);
	if (link == NULL || path->alpha == NULL) {
		free(link);
		tw_path_release(path);
		return -1;
	}
	path->held_error = path->alpha + c->n;
	for (;; link_step(link, c, held_error, alpha)) {
		path->alpha[path->n] = alpha;
		path->held_error[path->n++] = link[0].held;
		if (link[0].leaves == 1)
			break;
		/* It ascends: a step removes all links of at most its alpha. */
		alpha = link[0].least;
	}
	free(link);
	return 0;
}

int
tw_cart_prune(struct tw_tree *c, double alpha, int log2_r)
{
	struct link *link = link_all(c, NULL, log2_r);
	double enough = alpha * (1 + TW_CART_EQUAL);
	size_t i;

	if (link == NULL)
		return -1;
	while (link[0].leaves > 1 && link[0].least <= enough)
		link_step(link, c, NULL, link[0].least);
	for (i = 0; i < c->n; i++)
		if (link[i].leaves == 1)
			tw_cart_leaf(c, i);
	free(link);
	return tw_cart_compact(c);
}
