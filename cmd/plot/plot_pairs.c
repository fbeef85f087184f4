/*
 * Plots all pairs of parameters of draws, which may be classified: a triangle
 * of planes. On its diagonal are histograms of each parameter's draws by
 * region, with the ends of the draws that are inside and of those inside or
 * undetermined.
 */
#include <math.h>
#include <stdlib.h>

#include "io/msg.h"
#include "io/weights.h"
#include "plot/data/classed.h"
#include "stat/base/order.h"

enum {
	MOST = 20,		/* parameters in a plot */
	BINS = 32		/* of a histogram */
};

struct param {
	const double *v;	/* the draws */
	struct tw_axis axis;
	/* ends of the draws inside; inside or undetermined; none: lo > hi */
	struct tw_axis in, may;
};

/*
 * Find the axis: the central 99 % of the draws, and all that are inside or
 * undetermined.
 */
static void
find_axis(const struct tw_records *w, struct param *p)
{
	double *v = tw_arena(NULL, w->t.n, sizeof *v);
	size_t n = w->t.n, i;

	p->in = p->may = tw_axis_none;
	for (i = 0; i < n; i++) {
		v[i] = p->v[i];
		if (w->codes.n > 0 && w->code[i] != TW_CODE_OUTSIDE)
			tw_axis_reach(&p->may, v[i]);
		if (w->codes.n > 0 && w->code[i] >= TW_CODE_INSIDE)
			tw_axis_reach(&p->in, v[i]);
	}
	qsort(v, n, sizeof *v, tw_ascending);
	p->axis.lo = v[n / 200];
	p->axis.hi = v[n - 1 - n / 200];
	tw_axis_reach(&p->axis, p->may.lo);
	tw_axis_reach(&p->axis, p->may.hi);
	tw_axis_widen(&p->axis, 0.02);
}

static void
write_param(struct tw_string *t, struct param *p, size_t k, double size)
{
	const double end[] = { p->in.lo, p->in.hi, p->may.lo, p->may.hi };
	size_t i;

	tw_script_axis(t, "xaxis", k, 'x', &p->axis, size / 40);
	tw_script_axis(t, "yaxis", k, 'y', &p->axis, size / 40);
	tw_print(t, "wide[%zu] = %.17g\n", k, (p->axis.hi - p->axis.lo) / BINS);
	for (i = 0; i < 4; i++) {
		tw_print(t, "ends[%zu] = ", 4 * k - 3 + i);
		TW_SCRIPT_ROW(t, isfinite(end[i]) ? end[i] : NAN);
	}
}

/* Write how many draws are in each bin, by parameter, of codes up to each. */
static void
write_counts(struct tw_string *t, const struct tw_records *w,
    const struct param *p, size_t d)
{
	size_t codes = w->codes.listed, wide = 1 + codes;
	double *row = tw_arena(NULL, BINS * d * wide, sizeof *row);
	size_t b, c, i, k;

	for (k = 0; k < d; k++) {
		double lo = p[k].axis.lo, bin = (p[k].axis.hi - lo) / BINS;

		for (b = 0; b < BINS; b++)
			row[(b * d + k) * wide] = lo + ((double)b + 0.5) * bin;
		for (i = 0; i < w->t.n; i++) {
			double at = floor((p[k].v[i] - lo) / bin);

			if (!(at >= 0 && at < BINS))
				continue;
			for (c = w->codes.place[w->code[i]]; c <= codes; c++)
				row[((size_t)at * d + k) * wide + c]++;
		}
	}
	tw_print(t, "$counts << EOD\n");
	for (b = 0; b < BINS; b++)
		tw_script_row(t, d * wide, row + b * d * wide);
	tw_print(t, "EOD\n");
}

/* Write every so many draws: the planes show these. */
static void
write_draws(struct tw_string *t, const struct tw_records *w,
    const struct param *p, size_t d)
{
	size_t planes = d * (d - 1) / 2, most, each, i, k;
	double row[MOST + 1];

	most = planes > 40 ? 400 : 16000 / (planes > 6 ? planes : 6);
	each = w->t.n > most ? (w->t.n + most - 1) / most : 1;
	tw_print(t, "$draws << EOD\n");
	for (i = 0; i < w->t.n; i += each) {
		for (k = 0; k < d; k++)
			row[k] = p[k].v[i];
		row[d] = w->codes.place[w->code[i]];
		tw_script_row(t, d + 1, row);
	}
	tw_print(t, "EOD\n%s%s", tw_gp_page, tw_gp_pairs);
}

/* Read the draws; dies unless they are of one observation. */
static void
read_draws(struct tw_records *w, const struct args *a)
{
	size_t i, outside = 0;

	tw_records_open(w, a);
	tw_cols_find(&w->params, &w->r, "--params",
	    a->params != NULL ? a->params : "theta*");
	tw_plot_check_truth(a, w->params.n);
	tw_weights_refuse(&w->r, &w->params);
	w->still = tw_col_named(&w->r, tw_slice_of("id"));
	tw_records_read(w, a, true);
	for (i = 0; i < w->t.n; i++)
		outside += w->code[i] == TW_CODE_OUTSIDE;
	if (outside == w->t.n)
		tw_warn("%s: nothing is inside or undetermined", w->r.in.file);
}

void
tw_plot_pairs(const struct args *a, struct tw_string *t)
{
	struct tw_sheet s = { .left = 54, .gap = 8, .above = 8 };
	struct tw_records w;
	struct param *p;
	size_t d, k;

	read_draws(&w, a);
	d = tw_plot_room(a, &s, w.t.d, MOST, "parameters");
	p = tw_arena(NULL, d, sizeof *p);
	for (k = 0; k < d; k++) {
		p[k].v = w.t.x[k];
		p[k].axis.name = tw_slice_stay(tw_plot_label(a,
		    w.r.name[w.params.col[k]]));
		find_axis(&w, &p[k]);
	}
	s.panels = d * d;
	s.columns = d;
	s.w = s.h = fmin(fmax(640 / (double)d - 8, 74), 180);
	tw_script_sheet(t, &s);
	tw_codes_script(&w.codes, t, 0xb9b9b4);
	tw_print(t, "array wide[columns]; array ends[4*columns]\n");
	tw_plot_truth(a, t, d);
	for (k = 0; k < d; k++)
		write_param(t, &p[k], k + 1, s.w);
	write_counts(t, &w, p, d);
	write_draws(t, &w, p, d);
	tw_reader_close(&w.r);
}
