/*
 * Growth of a regression tree (Breiman et al. 1984, section 8.4) on columns
 * that were sorted once: node after node, in preorder.
 */
#include <stdlib.h>
#include <string.h>

#include "stat/base/jobs.h"
#include "stat/tree/cart.h"
#include "stat/tree/node.h"

/* Records times features from which on threads share a node: about 0.5 ms. */
enum { SHARED = 1 << 17 };

struct spans {
	struct tw_span *span;
	size_t n, size;
};

/* Subtrees that are grown in parallel, one a worker. */
struct subtrees {
	const struct tw_grower *g;
	struct tw_cut *cut;	/* [threads * d] */
	const struct tw_span *span;
	struct tw_cart *cart;	/* empty where memory ran out */
};

static int
push(struct spans *s, struct tw_span span)
{
	if (s->n == s->size) {
		size_t size = s->size == 0 ? 64 : 2 * s->size;
		void *p;

		/* never: sizes overflow before memory is out */
		if (size > SIZE_MAX / sizeof *s->span ||
		    (p = realloc(s->span, size * sizeof *s->span)) == NULL)
			return -1;
		s->span = p;
		s->size = size;
	}
	s->span[s->n++] = span;
	return 0;
}

/*
 * Grow the tree under root into out. If there is a list for later, a span of
 * few records goes there, and an empty node takes its place.
 */
static int
branch(struct tw_team *t, const struct tw_span *root, size_t few,
    struct spans *later, struct tw_cart *out)
{
	struct spans todo = { NULL, 0, 0 };
	int status = push(&todo, *root);

	while (status == 0 && todo.n > 0) {
		struct tw_span s = todo.span[--todo.n], right;
		struct tw_node *node = tw_cart_add(out);
		size_t self = out->n - 1, left;

		if (node == NULL) {
			status = -1;
			break;
		}
		/* The left child follows its parent; any other is the right. */
		if (self > s.parent + 1)
			out->node[s.parent].right = self;
		if (later != NULL && s.n <= few) {
			s.parent = self;
			status = push(later, s);
			continue;
		}
		left = tw_node_divide(t, &s, node, &out->extra[self]);
		if (left == 0)
			continue;
		node->left = self + 1;
		right = s;
		right.begin += left;
		right.n -= left;
		right.depth++;
		right.parent = self;
		right.by = t->feature;
		s = right;
		s.begin -= left;
		s.n = left;
		if (push(&todo, right) < 0 || push(&todo, s) < 0)
			status = -1;
	}
	free(todo.span);
	if (status < 0)
		tw_cart_release(out);
	return status;
}

static void
branch_job(void *arg, size_t i, unsigned worker)
{
	struct subtrees *sub = arg;
	const struct tw_grower *g = sub->g;
	struct tw_team alone = { .g = g,
		.threads = 1,
		.cut = sub->cut + worker * g->data->d,
		.right = g->right + worker * g->words,
		.block = g->block + worker * g->blocks };
	struct tw_span root = sub->span[i];

	root.parent = 0;
	(void)branch(&alone, &root, 0, NULL, &sub->cart[i]);
}

/* Put each subtree in the place of the empty node of top that stands for it. */
static int
splice(struct tw_cart *top, const struct spans *later,
    const struct tw_cart *sub)
{
	struct tw_cart all = { NULL, NULL, 0, 0 };
	size_t *to, i, j, k;

	for (all.size = top->n, k = 0; k < later->n; k++)
		all.size += sub[k].n - 1;
	to = malloc(top->n * sizeof *to);
	all.node = malloc(all.size * sizeof *all.node);
	all.extra = malloc(all.size * sizeof *all.extra);
	if (to == NULL || all.node == NULL || all.extra == NULL) {
		free(to);
		tw_cart_release(&all);
		return -1;
	}
	for (i = k = 0; i < top->n; i++) {
		to[i] = all.n;
		if (k == later->n || later->span[k].parent != i) {
			all.node[all.n] = top->node[i];
			all.extra[all.n++] = top->extra[i];
			continue;
		}
		for (j = 0; j < sub[k].n; j++, all.n++) {
			all.node[all.n] = sub[k].node[j];
			all.extra[all.n] = sub[k].extra[j];
			if (sub[k].node[j].left != 0) {
				all.node[all.n].left += to[i];
				all.node[all.n].right += to[i];
			}
		}
		k++;
	}
	for (i = 0; i < top->n; i++)
		if (top->node[i].left != 0) {
			all.node[to[i]].left = to[top->node[i].left];
			all.node[to[i]].right = to[top->node[i].right];
		}
	free(to);
	tw_cart_release(top);
	*top = all;
	return 0;
}

/*
 * With several threads: they share each large node, feature by feature; then
 * each takes one of the subtrees that are left, until none is.
 */
static int
grow_shared(struct tw_team *t, const struct tw_span *root, struct tw_cart *cart)
{
	struct spans later = { NULL, 0, 0 };
	struct subtrees sub = { .g = t->g, .cut = t->cut };
	size_t few = root->n / (4 * t->threads), d = t->g->data->d, i;
	int status = -1;

	if (d > 0 && few < SHARED / d)
		few = SHARED / d;
	if (branch(t, root, few, &later, cart) < 0)
		goto out;
	if (later.n > 0) {
		sub.span = later.span;
		sub.cart = calloc(later.n, sizeof *sub.cart);
		if (sub.cart == NULL)
			goto out;
		tw_jobs_run(t->threads, later.n, branch_job, &sub);
		for (i = 0; i < later.n; i++)
			if (sub.cart[i].n == 0)
				goto out;
		if (splice(cart, &later, sub.cart) < 0)
			goto out;
	}
	status = 0;
out:
	if (status < 0)
		tw_cart_release(cart);
	for (i = 0; sub.cart != NULL && i < later.n; i++)
		tw_cart_release(&sub.cart[i]);
	free(sub.cart);
	free(later.span);
	return status;
}

int
tw_cart_grow(const struct tw_cart_data *data, const struct tw_tree_options *opt,
    struct tw_cart *cart)
{
	size_t n = data->n, d = data->d;
	unsigned threads = tw_jobs_threads(opt->threads);
	struct tw_grower g;
	struct tw_team t = { .g = &g, .threads = threads };
	struct tw_span root = { .n = n, .by = d };
	int status = -1;

	memset(cart, 0, sizeof *cart);
	t.cut = calloc(threads, (d + 1) * sizeof *t.cut);
	if (tw_grower_init(&g, data, opt, threads) == 0 && t.cut != NULL) {
		t.right = g.right;
		t.block = g.block;
		status = threads == 1 ? branch(&t, &root, 0, NULL, cart) :
					grow_shared(&t, &root, cart);
	}
	free(t.cut);
	tw_grower_release(&g);
	return status;
}
