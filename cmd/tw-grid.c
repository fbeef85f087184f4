/*
 * tw-grid: for each record, the record once for every point of a grid of
 * parameters, which are appended in operand order, the first slowest.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "io/cols.h"
#include "io/msg.h"
#include "io/num.h"
#include "io/opt.h"
#include "io/rec.h"

/* One axis: its points as text, made once. */
struct axis {
	struct tw_slice name;
	double lo, hi;
	struct tw_slice lo_text, hi_text;	/* as typed */
	uint64_t n;		/* points; 0: as -n says */
	char *text;		/* the cells, one behind the other */
	size_t *start;		/* [n + 1] offsets in text */
	size_t col;		/* the column it replaces, SIZE_MAX: appended */
	uint64_t at;		/* the point at hand */
};

struct args {
	struct tw_rec_options rec;
	uint64_t points;	/* -n */
	bool replace;		/* --replace */
	struct axis *axis;	/* [axes] */
	size_t axes;
};

static const struct tw_opt options[] = {
	{ 'n', "points", "N", "points an axis, with both ends (default: 100)",
	    TW_OPT_WHOLE(struct args, points, 1, 100000000) },
	{ 0, "replace", NULL,
	    "a column that is there already gets the new value\nin its place",
	    TW_OPT_FLAG(struct args, replace) },
	TW_ROW_NO_HEADER(struct args),
	{ 0 }
};

static const struct args defaults = { .points = 100 };

static const struct tw_usage usage = {
	.name = "tw-grid",
	.about = "Repeat each record of standard input for every point of a "
	    "grid of parameters.",
	.operands = "NAME=LO:HI[:N]...",
	.opt = options, TW_DEFAULTS(defaults)
};

/* Split NAME=LO:HI[:N] into its parts and read the numbers; false if it is none. */
static bool
split_axis(struct axis *a, const char *arg, const char **points)
{
	const char *eq = strrchr(arg, '='), *lo, *hi, *end;

	if (eq == NULL || eq == arg)
		return false;
	lo = eq + 1;
	end = strchr(lo, ':');
	if (end == NULL)
		return false;
	a->name = (struct tw_slice){ arg, (size_t)(eq - arg) };
	a->lo_text = (struct tw_slice){ lo, (size_t)(end - lo) };
	if (tw_num_read(lo, a->lo_text.n, &a->lo) != TW_NUM_FINITE)
		return false;
	hi = end + 1;
	end = hi + strcspn(hi, ":");
	*points = *end == ':' ? end + 1 : NULL;
	a->hi_text = (struct tw_slice){ hi, (size_t)(end - hi) };
	return tw_num_read(hi, a->hi_text.n, &a->hi) == TW_NUM_FINITE &&
	    memchr(arg, '\t', a->name.n) == NULL &&
	    memchr(arg, '\n', a->name.n) == NULL &&
	    memchr(arg, '\r', a->name.n) == NULL;
}

static void
parse_axis(struct axis *a, const char *arg)
{
	const char *points = NULL;

	*a = (struct axis){ .col = SIZE_MAX };
	if (!split_axis(a, arg, &points) || a->lo > a->hi)
		tw_opt_bad("operand", arg, "NAME=LO:HI[:N] with numbers LO < HI");
	if (points != NULL)
		a->n = tw_opt_u64("N in NAME=LO:HI:N", points, 1, 100000000);
}

static void
parse(struct args *a, int argc, char **argv)
{
	size_t i, j;

	tw_opt_parse(&usage, a, argc, argv);
	if (optind == argc)
		tw_die(TW_MISUSED, "NAME=LO:HI[:N] is required (see --help)");
	a->axes = (size_t)(argc - optind);
	a->axis = tw_xrealloc(NULL, a->axes, sizeof *a->axis);
	for (i = 0; i < a->axes; i++) {
		struct axis *x = &a->axis[i];

		parse_axis(x, argv[optind + (int)i]);
		if (x->n == 0)
			x->n = a->points;
		if ((x->n == 1) != (x->lo == x->hi))
			tw_opt_bad("operand", argv[optind + (int)i],
			    "LO < HI with two points or more, or LO = HI with one");
		for (j = 0; j < i; j++)
			if (tw_slice_same(a->axis[j].name, x->name))
				tw_opt_bad("operand", argv[optind + (int)i],
				    "another parameter: this one is there already");
	}
}

/*
 * Point i, the double nearest to what the decimals say: 0.2, not
 * 0.19999999999999998. Ends of too many digits are taken as doubles.
 */
static double
grid_point(const struct axis *x, uint64_t i)
{
	double m = (double)(x->n - 1), v, a, b;

	if (i == 0 || i == x->n - 1)
		return i == 0 ? x->lo : x->hi;
	if (tw_num_between(x->lo_text.p, x->lo_text.n, x->hi_text.p,
	    x->hi_text.n, x->n - 1, i, &v))
		return v;
	a = x->lo * (m - (double)i);
	b = x->hi * (double)i;
	if (isfinite(a) && isfinite(b))
		return (a + b) / m;
	return x->lo * ((m - (double)i) / m) + x->hi * ((double)i / m);
}

/* Make the axis's cells, and find its column if there is one. */
static void
axis_init(struct axis *x, const struct tw_reader *r, bool replace)
{
	size_t cap = 0, used = 0;
	char show[TW_SHOW];
	uint64_t i;

	x->start = tw_xrealloc(NULL, (size_t)x->n + 1, sizeof *x->start);
	for (i = 0; i < x->n; i++) {
		x->text = tw_grow(x->text, &cap, used + TW_NUM_TEXT, 1);
		x->start[i] = used;
		used += tw_num_write(x->text + used,
		    grid_point(x, i));
	}
	x->start[x->n] = used;
	x->col = tw_col_named(r, x->name);
	if (x->col != SIZE_MAX && !replace)
		tw_die(TW_MISUSED, "%s: there is a column '%s' already: "
		    "--replace writes the new value in its place", r->in.file,
		    tw_show(show, x->name.p, x->name.n));
}

static struct tw_slice
cell(const struct axis *x)
{
	return (struct tw_slice){ x->text + x->start[x->at],
	    x->start[x->at + 1] - x->start[x->at] };
}

/* The axis that replaces column col, NULL if none does. */
static const struct axis *
replacing(const struct args *a, size_t col)
{
	size_t i;

	for (i = 0; i < a->axes; i++)
		if (a->axis[i].col == col)
			return &a->axis[i];
	return NULL;
}

/* One row: the record at hand with the axes' cells. */
static void
write_point(struct tw_out *o, const struct args *a, const struct tw_reader *r)
{
	size_t i;

	if (!a->replace)
		tw_row_begin(o, r);
	else
		for (i = 0; i < r->ncol; i++) {
			const struct axis *x = replacing(a, i);
			struct tw_slice s = x != NULL ? cell(x) : tw_field(r, i);

			if (i > 0)
				tw_out_byte(o, '\t');
			tw_out_write(o, s.p, s.n);
		}
	for (i = 0; i < a->axes; i++)
		if (a->axis[i].col == SIZE_MAX) {
			struct tw_slice s = cell(&a->axis[i]);

			tw_row_cell(o, s.p, s.n);
		}
	tw_out_row(o);
}

/* Go to the next point; false behind the last. The last axis moves first. */
static bool
advance(struct args *a)
{
	size_t i;

	for (i = a->axes; i-- > 0;) {
		if (++a->axis[i].at < a->axis[i].n)
			return true;
		a->axis[i].at = 0;
	}
	return false;
}

static void
write_header(struct tw_out *o, const struct args *a, const struct tw_reader *r)
{
	struct tw_slice *name = tw_xrealloc(NULL, a->axes, sizeof *name);
	size_t i, n = 0;

	for (i = 0; i < a->axes; i++)
		if (a->axis[i].col == SIZE_MAX)
			name[n++] = a->axis[i].name;
	tw_header_write(o, r, n, name);
	free(name);
}

int
main(int argc, char **argv)
{
	struct args a;
	struct tw_out out;
	struct tw_reader r;
	size_t i;

	parse(&a, argc, argv);

	tw_out_open(&out);
	a.rec.out = &out;
	tw_reader_open(&r, 0, NULL, &a.rec);
	for (i = 0; i < a.axes; i++)
		axis_init(&a.axis[i], &r, a.replace);
	write_header(&out, &a, &r);

	while (tw_reader_next(&r))
		do
			write_point(&out, &a, &r);
		while (advance(&a));

	tw_out_close(&out);
	tw_reader_close(&r);
	for (i = 0; i < a.axes; i++) {
		free(a.axis[i].text);
		free(a.axis[i].start);
	}
	free(a.axis);
	return TW_DONE;
}
