/* Computes the losses of components at simulations that were held out. */
#include <math.h>

#include "io/msg.h"
#include "io/weights.h"
#include "parts.h"
#include "stat/train/holdout.h"

/*
 * With 150 proposals, the log density has an error of about 0.1 at a single
 * record, which averages out over records.
 */
enum { PROPOSALS = 150 };

/* The number of components but likelihoods that could not be trained. */
static size_t
components(const struct tw_posterior_file *p)
{
	size_t n = 1, k;

	for (k = 0; k < p->components.likes; k++)
		n += p->components.like[k].file.flow.members > 0;
	return n;
}

/* The posterior in which all components have the same weight. */
static struct tw_posterior_file
equal(const struct tw_posterior_file *p)
{
	struct tw_posterior_file one = *p;
	struct tw_components *m = &one.components;
	double weight = 1 / (double)components(p);
	size_t k;

	m->flow.weight = weight;
	m->like = tw_arena(NULL, m->likes, sizeof *m->like);
	for (k = 0; k < m->likes; k++) {
		m->like[k] = p->components.like[k];
		m->like[k].weight = m->like[k].file.flow.members > 0 ? weight :
		    0;
	}
	return one;
}

/*
 * Store the losses of the components at a simulation with the data
 * x[p->data.n] and the parameters theta[p->d], which are inside the truncated
 * prior. Returns false if no component has a density.
 */
static bool
take_losses(struct tw_posterior *p, const double *x, const double *theta,
    uint64_t seed, double *loss, struct tw_table *t)
{
	bool possible = false;
	struct tw_rng rng;
	size_t k;

	tw_rng_seed(&rng, tw_hash(seed, p->data.n, x));
	tw_posterior_at(p, x);
	(void)tw_posterior_propose(p, &rng);
	tw_posterior_component_logs(p, theta, loss);
	tw_table_room(t, false);
	for (k = 0; k < p->components; k++) {
		t->x[k][t->n] = -loss[k];
		possible = possible || t->x[k][t->n] < INFINITY;
	}
	return possible;
}

/* Simulations: the data of the posterior, and then the parameters. */
struct simulations {
	double *row;		/* [n * size] */
	size_t n, cap, size;
	uint64_t *hash;		/* [n] by which a simulation is held out */
	size_t hash_cap;
	size_t lacking;		/* failed or lack data: left out */
};

static void
read_simulations(struct simulations *s, struct tw_posterior *p,
    struct tw_reader *r, const size_t *col)
{
	double *row, *theta;
	uint64_t hash;
	size_t k;

	s->size = p->data.n + p->d;
	for (; tw_reader_next(r); s->n++) {
		s->row = tw_arena_grow(s->row, &s->cap, s->n + 1,
		    s->size * sizeof *s->row);
		s->hash = tw_arena_grow(s->hash, &s->hash_cap, s->n + 1,
		    sizeof *s->hash);
		row = s->row + s->n * s->size;
		tw_column_cache_read(&p->cache, r);
		if (tw_lacking(&p->data, p->may_lack, p->cache.x) != NULL) {
			s->lacking++;
			s->n--;
			continue;
		}
		memcpy(row, p->cache.x, p->data.n * sizeof *row);
		theta = row + p->data.n;
		for (k = 0; k < p->d; k++)
			tw_field_num(r, col[k], TW_WANT_NUMBER, &theta[k]);
		for (hash = 0, k = 0; k < s->size; k++)
			hash += tw_holdout_hash(row[k]);
		s->hash[s->n] = hash;
	}
	if (s->lacking > 0)
		tw_warn("%zu of %zu simulations are left out: all their data are missing, or some that no training simulation lacks",
		    s->lacking, s->lacking + s->n);
	tw_reader_require_records(r, s->n, false);
}

void
tw_losses_compute(struct tw_table *t, struct tw_reader *r,
    struct tw_posterior_file *file, uint64_t seed, unsigned threads)
{
	const struct tw_flow_file *f = tw_posterior_file_flow(file);
	const struct tw_cols c = { .n = components(file) };
	size_t *col = tw_column_cache_cols(&f->theta, "the flow", r), i;
	double *loss = tw_arena(NULL, c.n, sizeof *loss);
	uint64_t *count = file->components.count;
	struct tw_posterior_file one = equal(file);
	struct simulations s = { .n = 0 };
	double begun = tw_seconds(), told = 0, read;
	struct tw_posterior p;
	const double *x, *theta;
	unsigned char inside;
	bool *held;

	tw_posterior_begin(&p, &one, f, threads);
	p.most = PROPOSALS;
	tw_posterior_columns(&p, r);
	tw_weights_refuse_but(r, &f->theta, &p.data);
	read_simulations(&s, &p, r, col);
	read = tw_seconds();
	held = tw_arena(NULL, s.n, sizeof *held);
	tw_xdone(tw_holdout_find(s.n, s.hash, held));
	file->components.has_counts = true;
	tw_table_begin(t, &c);
	for (i = 0; i < s.n; i++) {
		if (tw_progress_due(begun, &told))
			tw_progress(i == 0 ? NAN : (tw_seconds() - read) *
			    ((double)s.n / (double)i - 1), /* guard: slow */
			    "%zu of %zu simulations", i, s.n);
		if (!held[i])
			continue;
		x = s.row + i * s.size;
		theta = x + p.data.n;
		if (tw_truncation_inside(&p.truncated, 1, theta, &inside) == 0)
			count[TW_HELD_OUTSIDE]++;
		else if (!take_losses(&p, x, theta, seed, loss, t))
			count[TW_HELD_IMPOSSIBLE]++;
		else
			t->n++;
	}
	count[TW_HELD_USED] = t->n;
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
