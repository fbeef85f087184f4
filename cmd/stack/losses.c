/* Computes the losses of components at simulations that were held out. */
#include <math.h>

#include "io/msg.h"
#include "parts.h"

/*
 * With 150 proposals, or fewer whose effective sample size is 50, the log
 * density has an error of about 0.1 at a single record, which averages out over
 * records.
 */
enum { PROPOSALS = 150, ENOUGH = 50 };

/* Begin component k of p (0: the flow) as a posterior of its own. */
static void
begin_alone(struct tw_mixture *j, const struct tw_posterior_file *p, size_t k,
    unsigned threads)
{
	struct tw_posterior_file *one = tw_arena(NULL, 1, sizeof *one);
	struct tw_mixture_file *m = &one->mixture;

	*one = *p;
	m->flow.weight = k == 0;
	m->likes = k > 0;
	m->like = tw_arena(NULL, 1, sizeof *m->like);
	if (k > 0)
		*m->like = p->mixture.like[k - 1];
	m->like->weight = 1;
	tw_mixture_begin(j, &p->mixture.flow.file, one, ENOUGH, threads);
}

/*
 * Make proposals of the flow at its data x. All n components share them, but
 * some need more than others.
 */
static void
propose(struct tw_mixture *j, size_t n, uint64_t seed,
    const struct tw_column_cache *x)
{
	struct tw_rng rng;
	size_t k;

	tw_rng_seed(&rng, tw_hash(seed, x->n, x->x));
	for (k = 0; k < n; k++)
		tw_mixture_propose(&j[k], &rng);
}

/* The log density of theta by a component. */
static double
log_density(struct tw_mixture *j, const double *theta)
{
	double v = -INFINITY;

	/* If no proposal has a weight, the component's density is 0. */
	if (j->weights.ess > 0)
		tw_mixture_log_densities(j, 1, theta, &v);
	return v;
}

/* Read the data of all components and the parameters in the columns col. */
static void
read_record(struct tw_reader *r, struct tw_column_cache *x,
    struct tw_mixture *j, size_t n, const size_t *col, size_t d, double *theta)
{
	size_t k;

	tw_column_cache_read(x, r);
	for (k = 0; k < n; k++)
		tw_column_cache_read(&j[k].x, r);
	for (k = 0; k < d; k++)
		tw_field_num(r, col[k], TW_WANT_NUMBER, &theta[k]);
}

/* The components of a posterior, each as a posterior of its own. */
struct alone {
	struct tw_mixture *j;	/* [n] the flow first */
	size_t n;
	struct tw_flow_eval eval;	/* the flow, which makes the proposals */
	struct tw_column_cache x;	/* its data */
	double *theta;		/* [d] */
	uint64_t seed;
};

static void
begin(struct alone *a, const struct tw_reader *r, struct tw_posterior_file *p,
    unsigned threads)
{
	struct tw_flow_file *f = tw_posterior_file_flow(p);
	size_t k;

	a->n = 1 + p->mixture.likes;
	a->j = tw_arena(NULL, a->n, sizeof *a->j);
	a->theta = tw_arena(NULL, f->theta.n, sizeof *a->theta);
	tw_xdone(tw_flow_eval_init(&a->eval, &f->flow, threads));
	tw_column_cache_init(&a->x, &f->x, "the flow", r);
	for (k = 0; k < a->n; k++) {
		begin_alone(&a->j[k], p, k, threads);
		tw_mixture_allocate(&a->j[k], r, &a->eval, PROPOSALS);
		a->j[k].leader = k > 0 ? &a->j[0] : NULL;
	}
}

static void
end(struct alone *a)
{
	size_t k;

	for (k = 0; k < a->n; k++)
		tw_mixture_release(&a->j[k]);
	tw_flow_eval_release(&a->eval);
}

/*
 * Store the losses of the components at the current record, whose parameters
 * are inside the truncated prior. Returns false if no component has a density.
 */
static bool
take_losses(struct alone *a, struct tw_table *t)
{
	bool moved = tw_column_cache_use(&a->x), possible = false;
	size_t k;

	if (moved)
		tw_flow_at_x(&a->eval, a->x.x);
	for (k = 0; k < a->n; k++)
		moved = moved || a->j[k].x.moved;
	if (moved)
		propose(a->j, a->n, a->seed, &a->x);
	tw_table_room(t, false);
	for (k = 0; k < a->n; k++) {
		t->x[k][t->n] = -log_density(&a->j[k], a->theta);
		possible = possible || t->x[k][t->n] < INFINITY;
	}
	return possible;
}

void
tw_losses_compute(struct tw_table *t, struct tw_reader *r,
    struct tw_posterior_file *p, uint64_t seed, unsigned threads)
{
	const struct tw_names *name = &tw_posterior_file_flow(p)->theta;
	const struct tw_cols c = { .n = 1 + p->mixture.likes };
	uint64_t *count = p->mixture.count, all = 0;
	size_t *col = tw_column_cache_cols(name, "the flow", r);
	struct alone a = { .seed = seed };
	unsigned char inside;

	begin(&a, r, p, threads);
	p->mixture.has_counts = true;
	tw_table_begin(t, &c);
	while (tw_reader_next(r)) {
		read_record(r, &a.x, a.j, a.n, col, name->n, a.theta);
		all++;
		if (tw_truncation_inside(&a.j->truncated, 1, a.theta,
		    &inside) == 0)
			count[TW_HELD_OUTSIDE]++;
		else if (!take_losses(&a, t))
			count[TW_HELD_IMPOSSIBLE]++;
		else
			t->n++;
	}
	count[TW_HELD_USED] = t->n;
	tw_reader_require_records(r, all, false);
	end(&a);
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
