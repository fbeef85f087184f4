/* Computes the losses of components at simulations that were held out. */
#include <math.h>

#include "io/msg.h"
#include "parts.h"

/*
 * With 150 proposals, the log density has an error of about 0.1 at a single
 * record, which averages out over records.
 */
enum { PROPOSALS = 150 };

/* The posterior in which all components have the same weight. */
static struct tw_posterior_file
equal(const struct tw_posterior_file *p)
{
	struct tw_posterior_file one = *p;
	struct tw_mixture_file *m = &one.mixture;
	double weight = 1 / (1 + (double)m->likes);
	size_t k;

	m->flow.weight = weight;
	m->like = tw_arena(NULL, m->likes, sizeof *m->like);
	for (k = 0; k < m->likes; k++) {
		m->like[k] = p->mixture.like[k];
		m->like[k].weight = weight;
	}
	return one;
}

/*
 * Store the losses of the components at the current record, whose parameters
 * theta[p->d] are inside the truncated prior. Returns false if no component has
 * a density.
 */
static bool
take_losses(struct tw_posterior *p, const double *theta, uint64_t seed,
    double *loss, struct tw_table *t)
{
	bool possible = false;
	struct tw_rng rng;
	size_t k;

	if (p->cache.moved) {
		tw_rng_seed(&rng, tw_hash(seed, p->data.n, p->cache.x));
		tw_posterior_at(p, NULL);
		(void)tw_posterior_propose(p, &rng);
	}
	tw_posterior_component_logs(p, theta, loss);
	tw_table_room(t, false);
	for (k = 0; k < p->components; k++) {
		t->x[k][t->n] = -loss[k];
		possible = possible || t->x[k][t->n] < INFINITY;
	}
	return possible;
}

void
tw_losses_compute(struct tw_table *t, struct tw_reader *r,
    struct tw_posterior_file *file, uint64_t seed, unsigned threads)
{
	const struct tw_flow_file *f = tw_posterior_file_flow(file);
	const struct tw_cols c = { .n = 1 + file->mixture.likes };
	size_t *col = tw_column_cache_cols(&f->theta, "the flow", r), k;
	double *theta = tw_arena(NULL, f->theta.n, sizeof *theta);
	double *loss = tw_arena(NULL, c.n, sizeof *loss);
	uint64_t *count = file->mixture.count, all = 0;
	struct tw_posterior_file one = equal(file);
	struct tw_posterior p;
	unsigned char inside;

	tw_posterior_begin(&p, &one, f, threads);
	p.most = PROPOSALS;
	tw_posterior_columns(&p, r);
	file->mixture.has_counts = true;
	tw_table_begin(t, &c);
	for (; tw_reader_next(r); all++) {
		tw_posterior_read(&p, r);
		for (k = 0; k < p.d; k++)
			tw_field_num(r, col[k], TW_WANT_NUMBER, &theta[k]);
		if (tw_truncation_inside(&p.truncated, 1, theta, &inside) == 0)
			count[TW_HELD_OUTSIDE]++;
		else if (!take_losses(&p, theta, seed, loss, t))
			count[TW_HELD_IMPOSSIBLE]++;
		else
			t->n++;
	}
	count[TW_HELD_USED] = t->n;
	tw_reader_require_records(r, all, false);
	tw_posterior_release(&p);
}

/* ---- summary ------------------------------------------------------- */

/* a - b; 0 if both are infinite. */
static double
difference(double a, double b)
{
	return a == b ? 0 : a - b;
}

struct tw_held_loss
tw_losses_held(size_t n, const double *loss, const double *mixed)
{
	struct tw_held_loss h = { 0, 0, 0 };
	double d;
	size_t i;

	if (n == 0)
		return TW_HELD_UNKNOWN;
	for (i = 0; i < n; i++) {
		h.loss += loss[i] / (double)n;
		h.excess += difference(loss[i], mixed[i]) / (double)n;
	}
	for (i = 0; i < n; i++) {
		d = difference(loss[i], mixed[i]) - h.excess;
		h.error += d * d;
	}
	/* The standard error is not known if losses are infinite. */
	h.error = n > 1 && isfinite(h.excess) ?
	    sqrt(h.error / (double)(n - 1) / (double)n) : NAN;
	return h;
}
