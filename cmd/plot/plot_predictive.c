/*
 * Plots an observation in front of simulations from its posterior: for each
 * column of data, the central 95 % and 50 % of the simulations, their median,
 * and the observed value.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "io/msg.h"
#include "io/num.h"
#include "plot/data/simulated.h"
#include "stat/base/order.h"

enum {
	NUMBERS = 8,		/* so many columns may stand at their numbers */
	BEYOND = 5,		/* the largest standardized value */
	NAME = 16		/* bytes of a name on the axis */
};

/* ---- places ------------------------------------------------------- */

/* Read the number at the end of a name; returns where it begins. */
static size_t
read_number(struct tw_slice name, double *v)
{
	size_t at = name.n;

	while (at > 0 && (name.p[at - 1] == '.' ||
	    (name.p[at - 1] >= '0' && name.p[at - 1] <= '9')))
		at--;
	if (at == name.n || tw_num_read(name.p + at, name.n - at, v) !=
	    TW_NUM_FINITE)
		*v = NAN;
	return at;
}

/*
 * Put columns whose names differ in the number at their end, such as y1 to y50,
 * at these numbers, and others at 1, 2, ...
 */
static void
find_places(struct tw_simulated *s)
{
	struct tw_slice first = s->of[0].name, name;
	double v;
	size_t begin = read_number(first, &v), k;

	s->numbered = s->n >= NUMBERS;
	for (k = 0; k < s->n && s->numbered; k++) {
		name = s->of[k].name;
		s->numbered = read_number(name, &s->of[k].x) == begin &&
		    memcmp(name.p, first.p, begin) == 0 &&
		    !isnan(s->of[k].x);
	}
	if (s->numbered)
		qsort(s->of, s->n, sizeof *s->of, tw_ascending);
	for (k = 1; k < s->n && s->numbered; k++)
		s->numbered = s->of[k].x > s->of[k - 1].x;
	for (k = 0; k < s->n && !s->numbered; k++)
		s->of[k].x = (double)k + 1;
}

/* The left edge of column k, or with k = n the right edge of the last one. */
static double
edge(const struct tw_simulated *s, size_t k)
{
	const struct tw_simulated_column *c = s->of;

	if (s->n == 1)
		return k == 0 ? c->x - 0.5 : c->x + 0.5;
	if (k == 0)
		return c[0].x - (c[1].x - c[0].x) / 2;
	if (k == s->n)
		return c[k - 1].x + (c[k - 1].x - c[k - 2].x) / 2;
	return c[k - 1].x + (c[k].x - c[k - 1].x) / 2;
}

/* ---- scales ------------------------------------------------------- */

/* An axis that reaches all values, of which some are known and finite. */
static struct tw_axis
find_range(const struct tw_simulated *s)
{
	struct tw_axis y = tw_axis_none;
	size_t k;

	for (k = 0; k < s->n; k++) {
		tw_axis_reach(&y, s->of[k].v[TW_LO95]);
		tw_axis_reach(&y, s->of[k].v[TW_HI95]);
		tw_axis_reach(&y, s->of[k].v[TW_OBSERVED]);
	}
	return y;
}

/*
 * Standardize the values of a column: 0 is the median of the simulations, and 1
 * half the width of their central 95 %. Returns false if that is 0: then the
 * distances from the median stay as they are.
 */
static bool
standardize(struct tw_simulated_column *c)
{
	double *v = c->v, median = v[TW_MEDIAN];
	double half = v[TW_HI95] / 2 - v[TW_LO95] / 2;
	size_t i;

	for (i = 0; i < TW_VALUES; i++)
		v[i] = half > 0 ? (v[i] - median) / half : v[i] - median;
	c->beyond = (v[TW_OBSERVED] > BEYOND) - (v[TW_OBSERVED] < -BEYOND);
	if (c->beyond != 0)
		v[TW_OBSERVED] = c->beyond * BEYOND;
	return half > 0 || isnan(half);
}

/*
 * Standardize all columns if the central 95 % of more than a quarter of them
 * would take less than a 25th of the height of the panel.
 */
static void
choose_scale(struct tw_simulated *s, const char *file)
{
	const struct tw_axis y = find_range(s);
	size_t narrow = 0, constant = 0, k;

	for (k = 0; k < s->n; k++)
		narrow += s->of[k].v[TW_HI95] - s->of[k].v[TW_LO95] <
		    (y.hi - y.lo) / 25;
	s->standard = 4 * narrow > s->n;
	for (k = 0; k < s->n && s->standard; k++) {
		constant += !standardize(&s->of[k]);
		s->beyond += s->of[k].beyond != 0;
	}
	if (constant > 0)
		tw_warn("%s: in %zu of %zu columns, at least 95 %% of the simulations have the same value: there, the distance from it is drawn",
		    file, constant, s->n);
	if (s->beyond > 0)
		tw_warn("%s: %zu of %zu observed values are beyond the axis",
		    file, s->beyond, s->n);
}

/* ---- a script ----------------------------------------------------- */

/*
 * The axis of the columns. Names have ticks as far as there is room, and are
 * cut to fit characters.
 */
static struct tw_axis
columns_axis(const struct tw_simulated *s, bool characters)
{
	const struct tw_simulated_column *c = s->of;
	struct tw_axis x = { .lo = edge(s, 0), .hi = edge(s, s->n) };
	size_t each = (s->n + TW_TICKS - 1) / TW_TICKS, k;

	if (s->numbered)
		x.name = tw_format_arena("%.*s ... %.*s", (int)c->name.n,
		    c->name.p, (int)c[s->n - 1].name.n, c[s->n - 1].name.p);
	else
		x.name = tw_slice_of("");
	for (k = 0; k < s->n && !s->numbered; k += each)
		tw_axis_tick(&x, c[k].x, c[k].name, !characters ||
		    s->n < 5 ? NAME : s->n < 33 ? 66 / s->n - 1 : 1);
	return x;
}

static void
write_data(struct tw_string *t, const struct tw_simulated *s)
{
	double gap = s->numbered ? 0 : 0.1;
	size_t k;

	tw_print(t, "$data << EOD\n");
	for (k = 0; k < s->n; k++) {
		const double *v = s->of[k].v;

		TW_SCRIPT_ROW(t, s->of[k].x, edge(s, k) + gap,
		    edge(s, k + 1) - gap, v[TW_LO95], v[TW_LO50], v[TW_MEDIAN],
		    v[TW_HI50], v[TW_HI95], v[TW_OBSERVED], s->of[k].beyond);
	}
	tw_print(t, "EOD\n%s%s", tw_gp_page, tw_gp_predictive);
}

void
tw_plot_predictive(const struct args *a, struct tw_string *t)
{
	struct tw_simulated s = { .n = 0 };
	struct tw_sheet sheet = { .panels = 1, .h = 260, .left = 84,
	    .gap = 30, .above = 30, .heading = "" };
	struct tw_axis x, y;
	size_t wide = 0, k;

	tw_simulated_read(&s, a);
	find_places(&s);
	choose_scale(&s, a->file[0]);
	x = columns_axis(&s, a->format == TW_DUMB);
	y = find_range(&s);
	y.name = tw_slice_of("");
	tw_axis_widen(&y, 0.05);
	sheet.w = fmin(fmax(10 * (double)s.n, 360), 640);
	for (k = 0; k < x.ticks.n && !s.numbered; k++)
		wide += strlen(x.ticks.label[k]) + 2;
	tw_script_sheet(t, &sheet);
	tw_script_word(t, "title", 1, tw_slice_of(a->heading));
	tw_print(t, "standard = %d; beyond = %d; turned = %d\n", s.standard,
	    s.beyond > 0, 6.5 * (double)wide > sheet.w);
	tw_script_axis(t, "xaxis", 1, 'x', &x, sheet.w / 50);
	tw_script_axis(t, "yaxis", 1, 'y', &y, sheet.h / 40);
	write_data(t, &s);
}
