/* Passes on the records that tw-truncate keeps. */
#include <string.h>

#include "estimate/lacking.h"
#include "io/column_cache.h"
#include "io/msg.h"
#include "parts.h"

struct tw_kept
tw_truncate_pass_all(struct tw_reader *r, struct tw_out *o)
{
	struct tw_kept c = { 0, 0 };

	tw_header_write(o, r, 0, NULL);
	for (; tw_reader_next(r); c.all++) {
		tw_row_begin(o, r);
		tw_out_row(o);
	}
	c.kept = c.all;
	return c;
}

/* ---- by the parameters -------------------------------------------- */

/* The number of thetas that are evaluated together. */
enum { CHUNK = 128 };

/* Records whose decision is pending. */
struct waiting {
	double *theta;		/* [CHUNK*d] */
	char *text;		/* their rows, one after the other */
	size_t cap;
	size_t end[CHUNK];	/* end of each row */
	size_t n;
};

static void
wait_for(struct waiting *w, const struct tw_reader *r)
{
	size_t used = w->n > 0 ? w->end[w->n - 1] : 0;

	w->text = tw_arena_grow(w->text, &w->cap, used + r->len + 1, 1);
	memcpy(w->text + used, r->row, r->len);
	w->end[w->n++] = used + r->len;
}

static void
decide(struct waiting *w, struct tw_truncation *t, struct tw_kept *c,
    struct tw_out *o)
{
	unsigned char inside[CHUNK];
	size_t i, from = 0;

	c->kept += tw_truncation_inside(t, w->n, w->theta, inside);
	for (i = 0; i < w->n; i++) {
		if (inside[i]) {
			tw_out_write(o, w->text + from, w->end[i] - from);
			tw_out_row(o);
		}
		from = w->end[i];
	}
	w->n = 0;
}

struct tw_kept
tw_truncate_pass(struct tw_truncation *t, const struct tw_names *name,
    struct tw_reader *r, struct tw_out *o)
{
	struct tw_kept c = { 0, 0 };
	struct waiting w = { 0 };
	size_t *col = tw_column_cache_cols(name, "the truncated prior", r), i;

	w.theta = tw_arena(NULL, CHUNK, t->d * sizeof *w.theta);
	tw_header_write(o, r, 0, NULL);
	while (tw_reader_next(r)) {
		double *theta = w.theta + w.n * t->d;

		for (i = 0; i < t->d; i++)
			tw_field_num(r, col[i], TW_WANT_NUMBER, &theta[i]);
		c.all++;
		wait_for(&w, r);
		/* fast: one by one gives the same result */
		if (w.n == CHUNK || !tw_reader_ready(r))
			decide(&w, t, &c, o);
	}
	return c;
}

/* ---- by the data --------------------------------------------------- */

struct reach {
	struct tw_truncation *t;
	const struct tw_truncate_options *o;
	struct tw_flow_eval eval;
	uint64_t need;
	double *theta;		/* [CHUNK*d] draws, as most x need only few */
};

/* Whether enough of the draws at x are inside. */
static bool
reaches(struct reach *a, const double *x)
{
	unsigned char inside[CHUNK];
	uint64_t done = 0, in = 0, spare = a->o->draws - a->need, left;
	struct tw_rng rng;
	size_t m;

	/*
	 * The same random numbers at each x, so that the result depends on x
	 * alone.
	 */
	tw_rng_seed(&rng, a->o->seed);
	tw_flow_at_x(&a->eval, x);
	while (in < a->need && done - in <= spare) {
		/* fast: no more are needed if all of these are outside */
		left = done == 0 ? spare + 1 : a->o->draws - done;
		m = left < CHUNK ? (size_t)left : CHUNK;
		tw_flow_draws(&a->eval, &rng, m, a->theta);
		in += tw_truncation_inside(a->t, m, a->theta, inside);
		done += m;
	}
	return in >= a->need;
}

struct tw_kept
tw_truncate_reach(struct tw_truncation *t, const struct tw_flow_file *f,
    double share, const struct tw_truncate_options *o, struct tw_reader *r,
    struct tw_out *out)
{
	double n = (double)o->draws;
	struct reach a = { .t = t, .o = o, .need = (uint64_t)(share * n) };
	struct tw_kept c = { 0, 0 };
	struct tw_column_cache x;
	unsigned long long lacking = 0;
	const bool *may_lack;

	/* The smallest number whose quotient, as rounded, reaches the share. */
	while ((double)a.need / n < share)
		a.need++;
	a.theta = tw_arena(NULL, CHUNK, t->d * sizeof *a.theta);
	tw_xdone(tw_flow_eval_init(&a.eval, &f->flow, o->threads));
	tw_column_cache_init(&x, &f->x, "the flow", r);
	x.want = TW_WANT_DATUM;
	may_lack = tw_lacking_columns(f, f->x.n);
	tw_header_write(out, r, 0, NULL);
	while (tw_reader_next(r)) {
		tw_column_cache_read(&x, r);
		c.all++;
		if (tw_lacking(&f->x, may_lack, x.x) != NULL) {
			lacking++;
			continue;
		}
		if (!reaches(&a, x.x))
			continue;
		c.kept++;
		tw_row_begin(out, r);
		tw_out_row(out);
	}
	tw_flow_eval_release(&a.eval);
	if (lacking > 0)
		tw_warn("%llu of %llu records are left out: all their data are missing, or some that no training simulation lacks",
		    lacking, c.all);
	return c;
}
