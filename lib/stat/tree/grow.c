/*
 * Growth of a regression tree (Breiman et al. 1984, section 8.4) on columns
 * that were sorted once: node after node, in preorder.
 */
#include <stdlib.h>

#include "stat/base/array.h"
#include "stat/base/jobs.h"
#include "stat/tree/node.h"

/* Records times features from which on threads share a node; about 0.5 ms. */
enum { SHARED = 1 << 17 };

struct spans {
	struct tw_node_span *span;
	size_t n, size;
};

/* Threads that grow a tree. */
struct crew {
	struct tw_team *team;	/* all threads */
	/*
	 * The nodes of the spans in many and few, and all nodes above them;
	 * children come after their parents. The member parent of a span is the
	 * index of the span's own node here.
	 */
	struct tw_tree *top;
	struct spans many;	/* with many records: to be divided next */
	struct spans few;	/* with few records: each for one thread */
	struct tw_tree *sub;	/* [few.n] subtrees; empty: memory ran out */
};

static int
push(struct spans *s, struct tw_node_span span)
{
	if (s->n == s->size) {
		size_t size = s->size == 0 ? 64 : 2 * s->size;
		void *p = tw_array(s->span, size, sizeof *s->span);

		if (p == NULL)
			return -1;
		s->span = p;
		s->size = size;
	}
	s->span[s->n++] = span;
	return 0;
}

/*
 * Set child to the two children of a span: its first `left` records, and the
 * others, as the marks now say. `feature` has split the span.
 */
static void
children(const struct tw_node_span *s, size_t left, size_t feature,
    struct tw_node_span child[2])
{
	child[0] = *s;
	child[0].n = left;
	child[0].by = feature;
	child[0].marked = TW_MARKED_NONE;
	child[1] = child[0];
	child[1].marked = TW_MARKED_ALL;
	child[1].begin += left;
	child[1].n = s->n - left;
}

/*
 * Grow the tree under root into *out, in preorder. Returns 0, or -1 if memory
 * runs out, with *out released.
 */
static int
branch(struct tw_team *t, const struct tw_node_span *root, struct tw_tree *out)
{
	struct spans todo = { NULL, 0, 0 };
	int status = push(&todo, *root);

	while (todo.n > 0) {
		struct tw_node_span s = todo.span[--todo.n], child[2];
		struct tw_node *node = tw_cart_add(out);
		size_t self = out->n - 1, left;

		if (node == NULL) {
			status = -1;
			break;
		}
		/* The left child sets this first, the right child last. */
		out->node[s.parent].right = self;
		left = tw_node_divide(t, &s, node);
		if (left == 0)
			continue;
		node->left = self + 1;
		s.parent = self;
		children(&s, left, node->feature, child);
		if (push(&todo, child[1]) < 0 || push(&todo, child[0]) < 0) {
			status = -1;
			break;
		}
	}
	free(todo.span);
	if (status < 0)
		tw_tree_release(out);
	return status;
}

/* A team of one thread, worker number `worker` of the crew. */
static struct tw_team
alone(struct crew *c, unsigned worker)
{
	struct tw_grower *g = c->team->g;

	return (struct tw_team){ .g = g,
		.threads = 1,
		.cut = c->team->cut + worker * g->data->d,
		.right = g->right + worker * g->words,
		.block = g->block + worker * g->blocks };
}

static void
branch_job(void *arg, size_t i, unsigned worker)
{
	struct crew *c = arg;
	struct tw_team t = alone(c, worker);
	struct tw_node_span root = c->few.span[i];

	root.parent = 0;
	(void)branch(&t, &root, &c->sub[i]);
}

/*
 * Divide span i of many. The member left of its node is the number of records
 * that go left, until the children have nodes.
 */
static void
divide(struct crew *c, struct tw_team *t, size_t i)
{
	const struct tw_node_span *s = &c->many.span[i];
	struct tw_node *node = &c->top->node[s->parent];

	node->left = tw_node_divide(t, s, node);
}

static void
divide_job(void *arg, size_t i, unsigned worker)
{
	struct tw_team t = alone(arg, worker);

	divide(arg, &t, i);
}

/*
 * Add a node for a span, and add the span to many or few. Its marks are no
 * longer known, as a thread with other marks may divide it. Returns 0 or -1.
 */
static int
enlist(struct crew *c, struct tw_node_span s, size_t few)
{
	if (tw_cart_add(c->top) == NULL)
		return -1;
	s.parent = c->top->n - 1;
	s.marked = TW_MARKED_SOME;
	/* fast: decides only whether threads share the node */
	return push(s.n > few ? &c->many : &c->few, s);
}

/*
 * Divide all spans in many, each by one thread. If they are fewer than the
 * threads, all threads divide one span after the other, and share its features.
 * Returns 0, or -1 if memory runs out.
 */
static int
divide_all(struct crew *c, size_t few)
{
	struct spans done = c->many;
	struct tw_node_span child[2];
	int status = 0;
	size_t i;

	if (done.n >= c->team->threads)
		tw_jobs_run(c->team->threads, done.n, divide_job, c);
	else
		for (i = 0; i < done.n; i++)
			divide(c, c->team, i);
	c->many = (struct spans){ NULL, 0, 0 };
	for (i = 0; i < done.n; i++) {
		struct tw_node *node = &c->top->node[done.span[i].parent];
		size_t left = node->left;

		if (left == 0)
			continue;
		node->left = c->top->n;
		node->right = c->top->n + 1;
		children(&done.span[i], left, node->feature, child);
		if (enlist(c, child[0], few) < 0 ||
		    enlist(c, child[1], few) < 0) {
			c->many.n = 0;
			status = -1;
			break;
		}
	}
	free(done.span);
	return status;
}

/* Large spans first, so that all threads end at about the same time. */
static int
by_size(const void *p, const void *q)
{
	const struct tw_node_span *a = p, *b = q;

	return (a->n < b->n) - (a->n > b->n);
}

/*
 * Replace node `at`, the root of the subtree sub, by sub's root, and append
 * sub's other nodes. An empty sub means that memory ran out.
 */
static int
graft(struct tw_tree *top, const struct tw_tree *sub, size_t at)
{
	size_t base = top->n - 1, i;

	for (i = 0; i < sub->n; i++) {
		struct tw_node *t = i == 0 ? &top->node[at] : tw_cart_add(top);

		if (t == NULL)
			return -1;
		*t = sub->node[i];
		if (t->left != 0) {
			t->left += base;
			t->right += base;
		}
	}
	return sub->n == 0 ? -1 : 0;
}

/*
 * Grow the tree with several threads: divide the large nodes first. Then each
 * thread takes one small node at a time, and grows its subtree.
 */
static int
grow_shared(struct tw_team *t, const struct tw_node_span *root,
    struct tw_tree *cart)
{
	struct crew c = { .team = t, .top = cart };
	size_t few = root->n / (4 * t->threads) +
	    SHARED / (t->g->data->d + 1), i;
	int status;

	status = enlist(&c, *root, few);
	while (c.many.n > 0)
		status = divide_all(&c, few);
	/* guard: qsort must not be called with NULL */
	if (status == 0 && c.few.n > 0) {
		qsort(c.few.span, c.few.n, sizeof *c.few.span, by_size);
		c.sub = calloc(c.few.n, sizeof *c.sub);
		if (c.sub == NULL)
			status = -1;
		else
			tw_jobs_run(t->threads, c.few.n, branch_job, &c);
	}
	for (i = 0; c.sub != NULL && i < c.few.n; i++) {
		if (status == 0)
			status = graft(cart, &c.sub[i], c.few.span[i].parent);
		tw_tree_release(&c.sub[i]);
	}
	free(c.sub);
	free(c.few.span);
	free(c.many.span);
	return status == 0 ? tw_cart_compact(cart) : -1;
}

int
tw_cart_grow(struct tw_cart_data *data, const struct tw_tree_options *opt,
    struct tw_tree *cart)
{
	size_t n = data->n, d = data->d;
	unsigned threads = tw_jobs_threads(opt->threads);
	struct tw_grower g;
	struct tw_team t = { .g = &g, .threads = threads };
	struct tw_node_span root = { .n = n, .by = d };
	int status = -1;

	*cart = (struct tw_tree){ 0 };
	t.cut = calloc(threads, (d + 1) * sizeof *t.cut);
	if (tw_grower_init(&g, data, opt, threads) == 0 && t.cut != NULL) {
		t.right = g.right;
		t.block = g.block;
		status = threads == 1 ? branch(&t, &root, cart) :
					grow_shared(&t, &root, cart);
	}
	free(t.cut);
	tw_grower_release(&g);
	return status;
}
