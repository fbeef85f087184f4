#include <math.h>

#include "estimate/outside.h"
#include "io/msg.h"
#include "parts.h"

/* With --error: check the standard errors each time after so many x. */
enum { LOOK_EACH = 50 };

bool
tw_gap_rows_add(struct tw_gap_rows *t, struct tw_halves *h)
{
	struct tw_gap_at *at;

	t->at = tw_arena_grow(t->at, &t->cap, (t->n + 1) * t->rows,
	    sizeof *t->at);
	at = t->at + t->n * t->rows;
	if (!tw_halves_find(h, t->alpha, at))
		return false;
	t->n++;
	return true;
}

/*
 * The gap of row i over the m neighbours or, without any (near NULL), over the
 * first m x.
 */
static struct tw_gap
find(struct tw_gap_rows *t, size_t i, size_t m, const struct tw_neighbour *near)
{
	size_t k;

	t->row = tw_arena_grow(t->row, &t->row_cap, m, sizeof *t->row);
	for (k = 0; k < m; k++)
		t->row[k] = t->at[(near != NULL ? near[k].number : k) *
		    t->rows + i];
	return tw_gap_find(m, t->row);
}

/* The floor of the gap of row i (stat/conformal/gap.h). */
static double
floor_of(const struct tw_gap_rows *t, size_t i)
{
	return tw_gap_floor(tw_level_double(&t->alpha->of[i % t->alpha->n]),
	    (double)t->trained);
}

/*
 * Whether, for the region and the intervals, the standard deviations that the
 * gaps stand for, sqrt(h^2 + floor^2), have standard errors h se / sd of at
 * most error times them, or TW_GAP_LEAST.
 */
static bool
precise(struct tw_gap_rows *t, double error)
{
	size_t i, rows = (1 + t->theta->n) * t->alpha->n;

	for (i = 0; i < rows; i++) {
		struct tw_gap d = find(t, i, t->n, NULL);
		double sd = tw_gap_sd(d.h, floor_of(t, i));

		if (d.se * d.h > fmax(error * sd, TW_GAP_LEAST) * sd)
			return false;
	}
	return true;
}

void
tw_gap_rows_read(struct tw_gap_rows *t, struct tw_halves *h,
    struct tw_reader *r, size_t most, double error)
{
	bool done = false;

	while (tw_reader_next(r)) {
		if (done)
			continue;
		tw_halves_record(h, r);
		if (!tw_gap_rows_add(t, h)) {
			t->left++;
			continue;
		}
		/*
		 * More frequent checks would stop where the standard error is
		 * small by chance.
		 */
		done = t->n == most ||
		    (t->n % LOOK_EACH == 0 && precise(t, error));
	}
	if (t->left > 0 && t->n == 0)
		tw_halves_die(h);
	tw_reader_require_records(r, t->n, true);
}

void
tw_gap_rows_write(struct tw_gap_rows *t, bool ids, struct tw_slice id,
    size_t m, const struct tw_neighbour *near, struct tw_out *o)
{
	size_t levels = t->alpha->n, i;

	for (i = 0; i < t->rows; i++) {
		struct tw_gap_set set = tw_gap_set_of(t->theta->n, i / levels);
		struct tw_gap_row d = { id, set.kind, tw_slice_of("-"),
			t->alpha->of[i % levels], find(t, i, m, near),
			.trained = t->trained };

		d.floor = floor_of(t, i);
		if (set.row > 0)
			d.name = t->theta->name[set.row - 1];
		tw_gap_file_row(o, ids, &d);
	}
}

void
tw_gap_rows_write_left(const struct tw_gap_rows *t, struct tw_out *o)
{
	struct tw_gap_left l = { (double)t->left, (double)(t->left + t->n) };

	if (t->left == 0)
		return;
	tw_warn("%.0f of %.0f x are left out, because an estimate has no draws there",
	    l.n, l.all);
	tw_gap_file_left_write(o, &l);
}

void
tw_gap_outside_write(struct tw_posterior_file *p, bool ids, uint64_t seed,
    unsigned threads, struct tw_out *o)
{
	struct tw_gap_row d = { .kind = TW_GAP_OUTSIDE,
		.name = tw_slice_of("-"),
		.trained = tw_posterior_trained(p) };
	struct tw_outside mass;

	if (ids && p->truncated.stages > 0)
		tw_warn("--at: the truncated prior of %s is that of one observation: the posterior mass outside of it is left out",
		    p->components.file);
	if (ids || !tw_outside_find(&mass, p, seed, threads))
		return;
	d.gap = (struct tw_gap){ (uint64_t)mass.ess, mass.mass, mass.se };
	tw_gap_file_row(o, false, &d);
}
