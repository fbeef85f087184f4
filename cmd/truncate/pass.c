/* Passes on the records that tw-truncate keeps. */
#include "estimate/lacking.h"
#include "estimate/truncated_rows.h"
#include "io/column_cache.h"
#include "io/msg.h"
#include "parts.h"

/* ---- by the parameters -------------------------------------------- */

struct tw_kept
tw_truncate_pass(struct tw_truncation *t, const struct tw_names *name,
    struct tw_reader *r, struct tw_out *o)
{
	struct tw_truncated_rows w = { .t = t, .out = o, .most = UINT64_MAX };

	if (t != NULL)
		w.col = tw_column_cache_cols(name, "the truncated prior", r);
	tw_header_write(o, r, 0, NULL);
	while (tw_reader_next(r))
		tw_truncated_rows_add(&w, r);
	return (struct tw_kept){ .all = w.all, .kept = w.kept };
}

/* ---- by the data --------------------------------------------------- */

enum { CHUNK = 128 };	/* draws that are evaluated together */

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
