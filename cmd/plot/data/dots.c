/* Reads classified draws, and the range of each parameter. See dots.h. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "io/msg.h"
#include "io/string.h"
#include "plot/data/dots.h"
#include "stat/base/order.h"

/* Find the columns of the parameters: those of -p, or theta*. */
static void
find_params(struct tw_cols *c, const struct args *a, const struct tw_reader *r)
{
	tw_cols_find(c, r, "--params",
	    a->params != NULL ? a->params : "theta*");
	tw_plot_check_truth(a, c->n);
}

/*
 * Find the range of all draws without a thousandth at either end, and that of
 * the central 98 %.
 */
static void
find_middle(const struct tw_dots *s, const double *all, struct tw_axis *x,
    struct tw_axis *most)
{
	size_t each = (s->n + 19999) / 20000, m = 0, i;
	double *v = tw_arena(NULL, s->n / each + 1, sizeof *v);

	for (i = 0; i < s->n; i += each)
		v[m++] = all[i];
	qsort(v, m, sizeof *v, tw_ascending);
	x->lo = v[m / 1000];
	x->hi = v[m - 1 - m / 1000];
	most->lo = v[m / 100];
	most->hi = v[m - 1 - m / 100];
}

/* The number of draws that are beyond an axis. */
static size_t
count_beyond(const struct tw_dots *s)
{
	size_t n = 0, i, k;

	for (i = 0; i < s->n; i++) {
		for (k = 0; k < s->d && tw_axis_has(&s->param[k].axis,
		    s->param[k].v[i]); k++)
			;
		n += k < s->d;
	}
	return n;
}

/*
 * Find the axis. Beyond the central 98 % of the draws, it extends by at most
 * twice their width, so that a few far draws do not compress all others.
 * Returns whether it leaves out any for this reason.
 */
static bool
find_range(const struct tw_dots *s, struct tw_dots_param *p)
{
	struct tw_axis most, full;
	double far;
	size_t i;

	p->in = p->may = tw_axis_none;
	for (i = 0; i < s->n; i++) {
		if (s->w.code[i] != TW_CODE_OUTSIDE)
			tw_axis_reach(&p->may, p->v[i]);
		if (s->w.code[i] >= TW_CODE_INSIDE)
			tw_axis_reach(&p->in, p->v[i]);
	}
	find_middle(s, p->v, &p->axis, &most);
	tw_axis_reach(&p->axis, p->may.lo);
	tw_axis_reach(&p->axis, p->may.hi);
	full = p->axis;
	far = 2 * (most.hi - most.lo);
	if (far > 0) {
		p->axis.lo = fmax(full.lo, most.lo - far);
		p->axis.hi = fmin(full.hi, most.hi + far);
	}
	tw_axis_widen(&p->axis, 0.02);
	return !tw_axis_has(&p->axis, full.lo) ||
	    !tw_axis_has(&p->axis, full.hi);
}

void
tw_dots_read(struct tw_dots *s, const struct args *a)
{
	struct tw_records *w = &s->w;
	bool limited = false;
	size_t i, k;

	*s = (struct tw_dots){ .n = 0 };
	tw_records_open(w, a, 0);
	find_params(&w->params, a, &w->r);
	tw_records_read(w, a, false, tw_col_named(&w->r, tw_slice_of("id")));
	s->n = w->t.n;
	s->d = w->t.d;
	s->param = tw_arena(NULL, s->d, sizeof *s->param);
	for (i = 0; i < s->n; i++)
		s->count[w->code[i]]++;
	for (k = 0; k < s->d; k++) {
		struct tw_slice name = w->r.name[w->params.col[k]];
		struct tw_dots_param *p = &s->param[k];

		p->v = w->t.x[k];
		p->truth = a->truth.n > 0 ? &a->truth.v[k] : NULL;
		limited |= find_range(s, p);
		p->axis.name = tw_slice_stay(tw_plot_label(a, name));
	}
	if (limited)
		s->beyond = tw_format_arena("draws beyond the axes: %zu",
		    count_beyond(s)).p;
	if (s->count[TW_CODE_OUTSIDE] == s->n)
		tw_warn("%s: nothing is inside or undetermined", w->r.in.file);
	tw_reader_close(&w->r);
}

double
tw_dots_bins(const struct tw_dots *s, const struct tw_dots_param *p,
    size_t bins, uint32_t (*bin)[TW_CODES])
{
	double most = 1, all;
	size_t i, k;

	memset(bin, 0, bins * sizeof *bin);
	for (i = 0; i < s->n; i++) {
		double at = tw_axis_at(&p->axis, p->v[i]) * (double)bins;

		if (at >= 0 && at < (double)bins)
			bin[(size_t)at][s->w.code[i]]++;
	}
	for (i = 0; i < bins; i++) {
		for (k = 0, all = 0; k < TW_CODES; k++)
			all += bin[i][k];
		most = fmax(most, all);
	}
	return most;
}
