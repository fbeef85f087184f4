/*
 * The squared error of the held-out records about the mean of every node that
 * they reach, which judges all steps of pruning at once. See cart.h.
 *
 * For each leaf, with the mean c, the records that reach it have the number n,
 * the sum S of y - c, and the sum Q of its squares. About the mean m of the
 * parent, with d = c - m,
 *
 *   S' = S + n d,  Q' = Q + 2 d S + n d^2,
 *
 * and so on up to the root. The sums have twice the digits of a double, because
 * these terms cancel if the mean of a leaf is far from the held-out scores.
 */
#include <math.h>
#include <stdlib.h>

#include "stat/base/jobs.h"
#include "stat/base/twosum.h"
#include "stat/tree/cart.h"

enum { TOGETHER = 4096 };	/* records that a thread takes at a time */

struct descent {
	const struct tw_cart_data *all;
	const uint32_t *part;	/* [all->n] */
	const struct tw_node *node;
	size_t *leaf;		/* [all->n] leaf of each held-out record */
};

/* n, S / R and Q / R^2 of a node. */
struct held {
	double n;
	struct tw_sum sum, square;
};

static void
descend(void *arg, size_t i, unsigned worker)
{
	const struct descent *d = arg;
	const struct tw_node *node = d->node, *t = node;

	(void)worker;
	if (d->part[i] == 0)
		return;
	while (t->left != 0)
		t = d->all->x[t->feature][i] <= t->threshold ?
		    &node[t->left] : &node[t->right];
	d->leaf[i] = (size_t)(t - node);
}

static void
add(struct tw_sum *a, struct tw_sum b)
{
	tw_sum_add(a, b.hi);
	a->lo += b.lo;
}

static struct tw_sum
times(struct tw_sum a, struct tw_sum b)
{
	struct tw_sum p = { a.hi * b.hi, 0 };

	p.lo = fma(a.hi, b.hi, -p.hi) + (a.hi * b.lo + a.lo * b.hi);
	return p;
}

/* Add the sums of a child to those of its parent t; apart is d / R. */
static void
gather(struct held *t, const struct held *child, struct tw_sum apart)
{
	struct tw_sum n = { child->n, 0 }, more = times(n, apart);
	struct tw_sum twice = { 2 * child->sum.hi, 2 * child->sum.lo };

	t->n += child->n;
	add(&t->sum, child->sum);
	add(&t->sum, more);
	add(&twice, more);
	add(&t->square, child->square);
	add(&t->square, times(apart, twice));
}

/* d / R: the mean of a child minus that of its parent, over R. */
static struct tw_sum
apart_of(const struct tw_tree *cart, size_t child, size_t parent, double shrink)
{
	struct tw_sum apart = { cart->node[child].mean, 0 };

	tw_sum_add(&apart, -cart->node[parent].mean);
	apart.lo += cart->node[child].low - cart->node[parent].low;
	apart.hi *= shrink;
	apart.lo *= shrink;
	return apart;
}

double *
tw_cart_held(const struct tw_cart_data *data, const uint32_t *part,
    const struct tw_tree *cart, unsigned threads)
{
	double factor = ldexp(1, data->scale), shrink = ldexp(1, -data->log2_r);
	double *error = malloc(cart->n * sizeof *error);
	struct held *sum = calloc(cart->n, sizeof *sum);
	struct descent d = { data, part, cart->node,
		calloc(data->n, sizeof *d.leaf) };
	size_t i;

	if (error == NULL || sum == NULL || d.leaf == NULL) {
		free(error);
		error = NULL;
		goto out;
	}
	tw_jobs_blocks(threads, data->n, TOGETHER, descend, &d);
	for (i = 0; i < data->n; i++) {
		size_t t = d.leaf[i];
		double r = data->y[i] * factor - cart->node[t].mean;

		if (part[i] == 0)
			continue;
		r = (r - cart->node[t].low) * shrink;
		sum[t].n++;
		tw_sum_add(&sum[t].sum, r);
		tw_sum_add(&sum[t].square, r * r);
	}
	for (i = cart->n; i-- > 0;) {
		size_t l = cart->node[i].left, r = cart->node[i].right;

		/* fast: a leaf has no children to gather */
		if (l != 0) {
			gather(&sum[i], &sum[l], apart_of(cart, l, i, shrink));
			gather(&sum[i], &sum[r], apart_of(cart, r, i, shrink));
		}
		error[i] = sum[i].square.hi + sum[i].square.lo;
	}
out:
	free(d.leaf);
	free(sum);
	return error;
}
