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
	struct tw_records *q = &w->records;
	size_t k, i;

	*w = (struct tw_cloud){ 0 };
	tw_records_open(q, a, 0);
	if (a->bounds.n > 0 && !q->bounds.drifts)
		tw_die(TW_MISUSED, "%s: no column drift: with --pairs the bounds tell the parts of what is undetermined",
		    q->bounds.file);
	find_params(&q->params, a, &q->r);
	tw_records_read(q, a, a->bounds.n > 0,
	    tw_col_named(&q->r, tw_slice_of("id")));
	w->n = q->t.n;
	w->d = q->t.d;
	w->code = q->code;
	w->codes = q->codes;
	for (i = 0; i < w->n; i++)
		w->count[w->code[i]]++;
	for (k = 0; k < w->d; k++) {
		struct tw_param *p = &w->param[k];

		p->v = q->t.x[k];
		p->name = q->r.name[q->params.col[k]];
		p->prior = tw_span_of(a->prior.of, a->prior.n, p->name);
		p->truth = a->truth.n > 0 ? &a->truth.v[k] : NULL;
		find_range(w, p, a);
		p->axis.name = tw_plot_label(a, NULL, p->name);
	}
	if (w->count[TW_CODE_OUTSIDE] == w->n)
		tw_warn("%s: nothing is inside or undetermined", q->r.in.file);
}

void
tw_cloud_drop(struct tw_cloud *w)
{
	free(w->records.code);
	free(w->records.score);
	tw_reader_close(&w->records.r);
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
