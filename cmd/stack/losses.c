#include <math.h>

#include "io/msg.h"
#include "io/num.h"
#include "parts.h"

/* Add the current record, whose losses have been stored. */
static void
add(struct tw_table *t, const struct tw_reader *r)
{
	double least = INFINITY;
	size_t j;

	for (j = 0; j < t->d; j++)
		least = fmin(least, t->x[j][t->n]);
	if (least == INFINITY)
		tw_reader_die(r, "no estimate has a density above 0 here");
	t->n++;
}

void
tw_losses_read(struct tw_table *t, struct tw_reader *r, const struct tw_cols *c)
{
	size_t j;

	tw_table_begin(t, c);
	while (tw_reader_next(r)) {
		tw_table_room(t, false);
		for (j = 0; j < t->d; j++) {
			double *loss = &t->x[j][t->n];

			tw_field_num(r, c->col[j], TW_WANT_NUMBER, loss);
			tw_field_must(r, c->col[j], *loss > -INFINITY,
			    "an infinite density");
		}
		add(t, r);
	}
	tw_reader_require_records(r, t->n, true);
}

/* ---- computed ------------------------------------------------------ */

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

void
tw_losses_compute(struct tw_table *t, struct tw_reader *r,
    struct tw_posterior_file *p, uint64_t seed, unsigned threads)
{
	struct tw_flow_file *f = tw_posterior_file_flow(p);
	const struct tw_cols c = { .n = 1 + p->mixture.likes };
	struct tw_mixture *j = tw_arena(NULL, c.n, sizeof *j);
	double *theta = tw_arena(NULL, f->theta.n, sizeof *theta);
	size_t *col = tw_column_cache_cols(&f->theta, "the flow", r), k;
	struct tw_flow_eval eval;
	struct tw_column_cache x;
	bool moved;

	tw_xdone(tw_flow_eval_init(&eval, &f->flow, threads));
	tw_column_cache_init(&x, &f->x, "the flow", r);
	for (k = 0; k < c.n; k++) {
		begin_alone(&j[k], p, k, threads);
		tw_mixture_allocate(&j[k], r, &eval, PROPOSALS);
		j[k].leader = k > 0 ? &j[0] : NULL;
	}
	tw_table_begin(t, &c);
	while (tw_reader_next(r)) {
		read_record(r, &x, j, c.n, col, f->theta.n, theta);
		moved = tw_column_cache_use(&x);
		if (moved)
			tw_flow_at_x(&eval, x.x);
		for (k = 0; k < c.n; k++)
			moved = moved || j[k].x.moved;
		if (moved)
			propose(j, c.n, seed, &x);
		tw_table_room(t, false);
		for (k = 0; k < c.n; k++)
			t->x[k][t->n] = -log_density(&j[k], theta);
		add(t, r);
	}
	tw_reader_require_records(r, t->n, true);
	for (k = 0; k < c.n; k++)
		tw_mixture_release(&j[k]);
	tw_flow_eval_release(&eval);
}

/* ---- table --------------------------------------------------------- */

/* a - b; 0 if both are infinite. */
static double
lower(double a, double b)
{
	return a == b ? 0 : a - b;
}

/*
 * Write a row: the mean loss, how much it is below that of best[n], and the
 * standard error of this difference.
 */
static void
put_row(struct tw_string *w, struct tw_slice name, size_t n, const double *loss,
    const double *best, double weight)
{
	double mean = 0, gain = 0, sum = 0, d;
	size_t i;

	for (i = 0; i < n; i++) {
		mean += loss[i];
		gain += lower(best[i], loss[i]);
	}
	mean /= (double)n;
	gain /= (double)n;
	for (i = 0; i < n; i++) {
		d = lower(best[i], loss[i]) - gain;
		sum += d * d;
	}
	/* The standard error is unknown if losses are infinite. */
	sum = isfinite(gain) ? sum : INFINITY;
	gain = isnan(gain) ? 0 : gain;
	tw_print(w, "%.*s\t%s\t%s\t%s\t%s\n", (int)name.n, name.p,
	    TW_NUM_SHOWN(mean), TW_NUM_SHOWN(gain),
	    TW_NUM_SHOWN(sqrt(sum / (double)(n - 1) / (double)n)),
	    TW_NUM_SHOWN(weight));
}

/* The losses of the estimate with the smallest mean loss. */
static const double *
best_of(const struct tw_table *t)
{
	const double *best = NULL;
	double mean, least = INFINITY;
	size_t i, j;

	for (j = 0; j < t->d; j++) {
		for (mean = 0, i = 0; i < t->n; i++)
			mean += t->x[j][i];
		if (best == NULL || mean < least) {
			least = mean;
			best = t->x[j];
		}
	}
	return best;
}

void
tw_losses_table(struct tw_string *w, const struct tw_table *t,
    const struct tw_slice *name, const double *weight, const double *mixed)
{
	const double *best = best_of(t);
	size_t j;

	tw_print(w, "estimate\tloss\tgain\terror\tweight\n");
	for (j = 0; j < t->d; j++)
		put_row(w, name[j], t->n, t->x[j], best, weight[j]);
	put_row(w, tw_slice_of("mixture"), t->n, mixed, best, 1);
}
