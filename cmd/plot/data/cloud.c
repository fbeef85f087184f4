#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "io/msg.h"
#include "plot/data/cloud.h"
#include "stat/base/order.h"

/* ---- reading ------------------------------------------------------ */

/* The columns of -p, or theta*. */
static void
find_params(struct tw_cols *c, const struct args *a, const struct tw_reader *r)
{
	tw_cols_find(c, r, "--params",
	    a->params != NULL ? a->params : "theta*");
	if (c->n > TW_PARAMS)
		tw_die(TW_MISUSED,
		    "%s: --params: %zu columns where %d are drawn at most",
		    r->in.file, c->n, TW_PARAMS);
	if (a->truth.n != 0 && a->truth.n != c->n)
		tw_die(TW_MISUSED, "--truth: must be %zu numbers, one for each parameter: '%s'",
		    c->n, a->truth.text);
}

/* What tw_table_read shows of each draw. */
struct intake {
	struct tw_cloud *w;
	size_t id, cap;		/* the id's column, SIZE_MAX: none */
	struct tw_names ids;	/* one at most */
	/* bounds with a drift, and the columns of their score and group */
	struct tw_bounds_file f;
	size_t score, group;
};

/* One posterior a file: its id stands still, if it has one. */
static void
check_id(struct intake *in, const struct tw_reader *r)
{
	struct tw_slice f;

	if (in->id == SIZE_MAX)
		return;
	f = tw_field(r, in->id);
	if (tw_names_add(&in->ids, f) > 0)
		tw_reader_die(r, "id changes from %s to %s: draws of several posteriors (draw one at a time)",
		    TW_SHOWN(in->ids.name[0]), TW_SHOWN(f));
}

static void
find_bounds(struct intake *in, const struct args *a, const struct tw_reader *r)
{
	in->score = in->group = SIZE_MAX;
	if (a->bounds.n == 0)
		return;
	tw_bounds_file_read(&in->f, a->bounds.v[0]);
	if (!in->f.drifts)
		tw_die(TW_MISUSED, "%s: no column drift: with --pairs the bounds tell the parts of what is undetermined",
		    in->f.file);
	in->score = tw_plot_score(a, r, in->f.score, true);
	if (!in->f.global)
		in->group = tw_col_must(r, "--bounds", in->f.by);
	tw_codes_part(&in->w->codes);
}

/* Whether a better estimate would decide what is undetermined. */
static bool
by_estimate(const struct intake *in, const struct tw_reader *r, double score)
{
	struct tw_cutoff cut[TW_NESTED];
	size_t n = in->w->codes.n;

	tw_cutoffs_find(&in->f, in->group == SIZE_MAX ? tw_slice_of("all") :
	    tw_field(r, in->group), &in->w->codes, cut);
	return tw_cutoffs_code(cut, n, score) == TW_CODE_ESTIMATE;
}

static void
accept(void *arg, const struct tw_table *t, const struct tw_reader *r)
{
	struct intake *in = arg;
	struct tw_cloud *w = in->w;

	check_id(in, r);
	w->code = tw_grow(w->code, &in->cap, t->n + 1, 1);
	w->code[t->n] = tw_codes_read(&w->codes, r);
	if (in->score != SIZE_MAX && w->code[t->n] == TW_CODE_BETWEEN &&
	    by_estimate(in, r, t->y[t->n]))
		w->code[t->n] = TW_CODE_ESTIMATE;
	w->count[w->code[t->n]]++;
}

/* ---- ranges ------------------------------------------------------- */

/* The middle of all draws but for a thousandth on either side. */
static void
middle(const struct tw_cloud *w, const struct tw_param *p, double *lo,
    double *hi)
{
	size_t each = (w->n + 19999) / 20000, m = 0, i;
	double *v = tw_xrealloc(NULL, w->n / each + 1, sizeof *v);

	for (i = 0; i < w->n; i += each)
		v[m++] = p->v[i];
	qsort(v, m, sizeof *v, tw_ascending);
	*lo = v[m / 1000];
	*hi = v[m - 1 - m / 1000];
	free(v);
}

static void
find_range(const struct tw_cloud *w, struct tw_param *p, const struct args *a)
{
	const struct tw_span *s = tw_span_of(a->range.of, a->range.n, p->name);
	bool any;
	size_t i;

	p->in_lo = p->may_lo = INFINITY;
	p->in_hi = p->may_hi = -INFINITY;
	for (i = 0; i < w->n; i++) {
		if (w->code[i] == TW_CODE_OUTSIDE)
			continue;
		p->may_lo = fmin(p->may_lo, p->v[i]);
		p->may_hi = fmax(p->may_hi, p->v[i]);
		if (w->code[i] < TW_CODE_INSIDE)
			continue;
		p->in_lo = fmin(p->in_lo, p->v[i]);
		p->in_hi = fmax(p->in_hi, p->v[i]);
	}
	any = p->may_lo <= p->may_hi;
	if (s != NULL) {
		p->axis.lo = s->lo;
		p->axis.hi = s->hi;
		return;
	}
	middle(w, p, &p->axis.lo, &p->axis.hi);
	if (any && a->around) {
		p->axis.lo = p->may_lo;
		p->axis.hi = p->may_hi;
	} else {
		p->axis.lo = fmin(p->axis.lo, p->may_lo);
		p->axis.hi = fmax(p->axis.hi, p->may_hi);
	}
	tw_axis_widen(&p->axis, a->around ? 0.1 : 0.02);
}

void
tw_cloud_take(struct tw_cloud *w, const struct args *a)
{
	struct intake in = { .w = w };
	struct tw_cols c;
	struct tw_reader r;
	size_t k;

	*w = (struct tw_cloud){ 0 };
	tw_reader_open(&r, 1, a->file, NULL);
	w->file = r.in.file;
	find_params(&c, a, &r);
	w->d = c.n;
	tw_plot_check_names(a, &r);
	tw_codes_find(&w->codes, a, &r);
	in.id = tw_col_named(&r, tw_slice_of("id"));
	find_bounds(&in, a, &r);
	tw_table_read(&w->draws, &r, &c, in.score, accept, &in);
	tw_bounds_file_release(&in.f);
	w->n = w->draws.n;
	for (k = 0; k < w->d; k++) {
		struct tw_param *p = &w->param[k];

		p->v = w->draws.x[k];
		p->name = tw_slice_copy(r.name[c.col[k]]);
		p->prior = tw_span_of(a->prior.of, a->prior.n, p->name);
		p->truth = a->truth.n > 0 ? &a->truth.v[k] : NULL;
		find_range(w, p, a);
		p->axis.name = tw_plot_label(a, NULL, p->name);
	}
	if (w->count[TW_CODE_OUTSIDE] == w->n)
		tw_warn("%s: nothing is inside or undetermined", w->file);
	tw_names_release(&in.ids);
	tw_cols_release(&c);
	tw_reader_close(&r);
}

void
tw_cloud_drop(struct tw_cloud *w)
{
	size_t k;

	for (k = 0; k < w->d; k++)
		free((char *)w->param[k].name.p);
	tw_table_release(&w->draws);
	free(w->code);
}

double
tw_cloud_bins(const struct tw_cloud *w, const struct tw_param *p, size_t bins,
    uint32_t (*bin)[TW_CODES])
{
	double most = 1, all;
	size_t i, k;

	memset(bin, 0, bins * sizeof *bin);
	for (i = 0; i < w->n; i++) {
		double at = tw_axis_at(&p->axis, p->v[i]) * (double)bins;

		if (at >= 0 && at < (double)bins)
			bin[(size_t)at][w->code[i]]++;
	}
	for (i = 0; i < bins; i++) {
		for (k = 0, all = 0; k < TW_CODES; k++)
			all += bin[i][k];
		most = fmax(most, all);
	}
	return most;
}
