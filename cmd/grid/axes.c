#include <math.h>
#include <string.h>

#include "io/cols.h"
#include "io/msg.h"
#include "io/num.h"
#include "io/opt.h"
#include "parts.h"

/* Append an axis, with copies of its texts; false if an axis has its name. */
static bool
append(struct tw_axes *a, const struct tw_axis_points *x)
{
	size_t i;

	for (i = 0; i < a->n; i++)
		if (tw_slice_same(a->of[i].name, x->name))
			return false;
	a->of = tw_arena_grow(a->of, &a->cap, a->n + 1, sizeof *a->of);
	a->of[a->n] = *x;
	a->of[a->n].name = tw_slice_stay(x->name);
	a->n++;
	return true;
}

/* ---- operands ----------------------------------------------------- */

/* Split NAME=LO:HI[:N] and read LO and HI; false if it has another form. */
static bool
split_axis(struct tw_axis_points *a, const char *arg, const char **points)
{
	const char *eq = strrchr(arg, '='), *lo, *hi, *end;

	if (eq == NULL || eq == arg)
		return false;
	lo = eq + 1;
	end = strchr(lo, ':');
	if (end == NULL)
		return false;
	a->name = (struct tw_slice){ arg, (size_t)(eq - arg) };
	if (tw_num_read(lo, (size_t)(end - lo), &a->lo) != TW_NUM_FINITE)
		return false;
	hi = end + 1;
	end = hi + strcspn(hi, ":");
	*points = *end == ':' ? end + 1 : NULL;
	return tw_num_read(hi, (size_t)(end - hi), &a->hi) == TW_NUM_FINITE &&
	    memchr(arg, '\t', a->name.n) == NULL &&
	    memchr(arg, '\n', a->name.n) == NULL &&
	    memchr(arg, '\r', a->name.n) == NULL;
}

void
tw_axes_add(struct tw_axes *a, const char *operand, uint64_t points)
{
	struct tw_axis_points x = { .n = points };
	const char *n = NULL;

	if (!split_axis(&x, operand, &n) || x.lo > x.hi)
		tw_opt_bad("operand", operand,
		    "NAME=LO:HI[:N] with numbers LO < HI");
	if (n != NULL)
		x.n = tw_opt_u64("N in NAME=LO:HI:N", n, 1, 100000000);
	if ((x.n == 1) != (x.lo == x.hi))
		tw_opt_bad("operand", operand,
		    "LO < HI with two points or more, or LO = HI with one");
	if (!append(a, &x))
		tw_opt_bad("operand", operand,
		    "another parameter: this one is there already");
}

/* ---- around draws ------------------------------------------------- */

/*
 * The smallest and the largest value of each column of draws, and their number.
 */
struct ends {
	double *lo, *hi;	/* [columns] */
	uint64_t n;
};

static struct ends
new_ends(size_t n)
{
	struct ends e = { .lo = tw_arena(NULL, n, sizeof *e.lo),
	    .hi = tw_arena(NULL, n, sizeof *e.hi) };
	size_t i;

	for (i = 0; i < n; i++) {
		e.lo[i] = INFINITY;
		e.hi[i] = -INFINITY;
	}
	return e;
}

/* Whether the current draw is outside in all of these columns. */
static bool
is_outside(const struct tw_reader *r, const struct tw_cols *region)
{
	size_t i;

	for (i = 0; i < region->n; i++)
		if (!tw_slice_is(tw_field(r, region->col[i]), "outside"))
			return false;
	return region->n > 0;
}

static void
take_draw(struct ends *e, struct tw_reader *r, const struct tw_cols *c)
{
	size_t i;
	double v;

	for (i = 0; i < c->n; i++) {
		struct tw_slice s = tw_field(r, c->col[i]);

		if (tw_num_read(s.p, s.n, &v) != TW_NUM_FINITE)
			tw_field_die(r, c->col[i],
			    "a draw must be a finite number");
		e->lo[i] = fmin(e->lo[i], v);
		e->hi[i] = fmax(e->hi[i], v);
	}
	e->n++;
}

/*
 * The range of the draws that are inside or undetermined; if there are none, of
 * all draws.
 */
static struct ends
find_ends(struct tw_reader *r, const struct tw_cols *c, const char *region)
{
	struct ends all = new_ends(c->n), open = new_ends(c->n);
	struct tw_cols by = { 0 };

	if (region != NULL)
		tw_cols_find(&by, r, "-r", region);
	while (tw_reader_next(r)) {
		take_draw(&all, r, c);
		if (!is_outside(r, &by))
			take_draw(&open, r, c);
	}
	tw_reader_require_records(r, r->record, false);
	return open.n > 0 ? open : all;
}

/* Extend the axis by this much at each end, but not beyond the prior. */
static void
widen(struct tw_axis_points *x, double more, const struct tw_span *prior)
{
	x->lo -= more;
	x->hi += more;
	if (prior != NULL) {
		x->lo = fmax(x->lo, prior->lo);
		x->hi = fmin(x->hi, prior->hi);
	}
}

/*
 * Make the points integers within the axis, at most as many as it has points; n
 * = 0 if there are none.
 */
static void
make_integer(struct tw_axis_points *x)
{
	double room = floor(x->hi) - ceil(x->lo);
	double step = fmax(ceil(room / (double)(x->n - 1)), 1);
	double n = floor(room / step);

	x->n = n >= 0 ? (uint64_t)n + 1 : 0;
	x->lo = ceil(x->lo);
	x->hi = x->lo + n * step;
}

void
tw_axes_around(struct tw_axes *a, const struct tw_around *draws,
    const char *list, uint64_t points)
{
	const struct tw_spans *prior = &draws->prior;
	struct tw_reader r;
	struct tw_cols c;
	struct ends e;
	bool *integer;
	size_t i;

	tw_reader_open(&r, 1, (char *const *)&draws->file, NULL);
	tw_cols_find(&c, &r, "-p", list);
	integer = tw_cols_marked(&c, &r, "--integer", draws->integer);
	for (i = 0; i < prior->n; i++)
		tw_col_must(&r, "--support", prior->of[i].name);
	e = find_ends(&r, &c, draws->region);
	for (i = 0; i < c.n; i++) {
		struct tw_axis_points x = { .n = points,
		    .name = r.name[c.col[i]], .lo = e.lo[i], .hi = e.hi[i] };
		double more = draws->margin * (x.hi - x.lo);

		widen(&x, integer[i] ? fmax(ceil(more), 1) : more,
		    tw_span_of(prior->of, prior->n, x.name));
		if (integer[i])
			make_integer(&x);
		if (append(a, &x) && (points < 2 || x.n == 0 ||
		    !isfinite(x.lo) || !isfinite(x.hi) ||
		    (x.n > 1 && !(x.lo < x.hi))))
			tw_die(TW_FAILED, "%s: the draws of '%s' do not determine an axis: give one as NAME=LO:HI[:N]",
			    r.in.file, TW_SHOWN(x.name));
	}
	tw_reader_close(&r);
}

/* ---- points ------------------------------------------------------- */

/*
 * Point i of m + 1 is (lo (m - i) + hi i) / m. If the ends are multiples of a
 * power of ten that doubles represent exactly, it is computed in that unit and
 * rounded once: 0.2, not 0.19999999999999998.
 */
static double
grid_point(const struct tw_axis_points *x, uint64_t i)
{
	static const double exact = 0x1p52;
	double m = (double)(x->n - 1), from = m - (double)i, to = (double)i;
	double unit, step = (x->hi - x->lo) / m;

	if (i == 0 || i == x->n - 1)
		return i == 0 ? x->lo : x->hi;
	for (unit = 1; m * unit <= exact; unit *= 10) {
		double lo = round(x->lo * unit), hi = round(x->hi * unit);
		/* volatile: rounded to doubles, also on an x87 */
		volatile double from_lo = lo / unit, from_hi = hi / unit;

		if (!(fabs(lo) * m <= exact && fabs(hi) * m <= exact))
			break;
		if (from_lo == x->lo && from_hi == x->hi)
			return (lo * from + hi * to) / (m * unit);
	}
	if (isfinite(step))
		return x->lo + step * to;
	return x->lo * (from / m) + x->hi * (to / m);
}

void
tw_axes_init(struct tw_axes *a)
{
	size_t k, cap, used;
	uint64_t i;

	for (k = 0; k < a->n; k++) {
		struct tw_axis_points *x = &a->of[k];

		cap = used = 0;
		x->start = tw_arena(NULL, (size_t)x->n + 1, sizeof *x->start);
		for (i = 0; i < x->n; i++) {
			x->text = tw_arena_grow(x->text, &cap,
			    used + TW_NUM_TEXT, 1);
			x->start[i] = used;
			used += tw_num_write(x->text + used, grid_point(x, i));
		}
		x->start[x->n] = used;
	}
}

bool
tw_axes_next(struct tw_axes *a)
{
	size_t i;

	for (i = a->n; i-- > 0;) {
		if (++a->of[i].at < a->of[i].n)
			return true;
		a->of[i].at = 0;
	}
	return false;
}
