/*
 * tw-grid: for each record, the record once for every point of a grid of
 * parameters, which are appended in operand order, the first slowest. With
 * --around the grid is the box around draws.
 */
#include <stdlib.h>
#include <string.h>

#include "grid/axes.h"
#include "io/msg.h"
#include "io/opt.h"

struct args {
	struct tw_rec_options rec;
	uint64_t points;
	const char *around;	/* NULL: none */
	const char *params;	/* NULL: theta* */
	const char *whole;	/* NULL: none */
	double margin;
	struct tw_spans prior;
	bool margin_given, replace;
	struct tw_axes axes;
};

static const struct tw_opt options[] = {
	{ 'n', "points", "N", "points an axis, with both ends (default: 100)",
	    TW_OPT_WHOLE(points, 1, 100000000) },
	{ 0, "around", "DRAWS",
	    "an axis for each parameter of these draws,\n"
	    "from the least to the largest and some more",
	    TW_OPT_TEXT(around) },
	{ 'p', "params", "COLS", "parameters of DRAWS (default: theta*)",
	    TW_OPT_COLS(params) },
	{ 0, "margin", "SHARE",
	    "more at each end, as a share of the draws' range\n(default: 0.1)",
	    TW_OPT_REAL(margin, 0, 1000, "a number from 0 to 1000"),
	    TW_OPT_GIVEN(margin_given) },
	{ 0, "prior", "NAME=LO:HI", "where the prior of a parameter ends;\n"
	    "repeat it: an axis of DRAWS ends there",
	    TW_OPT_OWN(prior, tw_spans_take, NULL) },
	{ 0, "whole", "COLS", "parameters of DRAWS that are whole numbers",
	    TW_OPT_COLS(whole) },
	{ 0, "replace", NULL,
	    "a column that is there already gets the new value\nin its place",
	    TW_OPT_FLAG(replace) },
	TW_ROW_NO_HEADER,
	{ 0 }
};

static const struct args defaults = { .points = 100, .margin = 0.1 };

static const struct tw_usage usage = {
	.name = "tw-grid",
	.about = "Repeat each record of standard input for every point of a grid of parameters.",
	.operands = "[NAME=LO:HI[:N]...]",
	.example = "  $ printf 'x1\\n7\\n' | tw-grid -n 3 theta1=0:1\n  x1\ttheta1\n  7\t0\n  7\t0.5\n  7\t1\n",
	.opt = options, TW_DEFAULTS(defaults)
};

static void
parse(struct args *a, int argc, char **argv)
{
	int i;

	tw_opt_parse(&usage, a, argc, argv);
	tw_refuse(optind == argc && a->around == NULL,
	    "NAME=LO:HI[:N] is required (see --help)");
	tw_refuse(a->around == NULL && (a->params != NULL || a->margin_given ||
	    a->prior.n > 0 || a->whole != NULL),
	    "-p, --margin, --prior and --whole are for --around");
	tw_refuse(a->around != NULL && strcmp(a->around, "-") == 0,
	    "--around -: standard input is for the records already");
	for (i = optind; i < argc; i++)
		tw_axes_add(&a->axes, argv[i], a->points);
}

/* The axis that replaces column col, NULL if none does. */
static const struct tw_axis_points *
replacing(const struct args *a, size_t col)
{
	size_t i;

	for (i = 0; i < a->axes.n; i++)
		if (a->axes.of[i].col == col)
			return &a->axes.of[i];
	return NULL;
}

/* One row: the current record with the axes' cells. */
static void
write_point(struct tw_out *o, const struct args *a, const struct tw_reader *r)
{
	size_t i;

	if (!a->replace)
		tw_row_begin(o, r);
	else
		for (i = 0; i < r->ncol; i++) {
			const struct tw_axis_points *x = replacing(a, i);

			if (i > 0)
				tw_out_byte(o, '\t');
			tw_out_slice(o, x != NULL ? tw_grid_cell(x) :
			    tw_field(r, i));
		}
	for (i = 0; i < a->axes.n; i++)
		if (a->axes.of[i].col == SIZE_MAX)
			tw_row_cell(o, tw_grid_cell(&a->axes.of[i]));
	tw_out_row(o);
}

static void
write_header(struct tw_out *o, const struct args *a, const struct tw_reader *r)
{
	struct tw_slice *name = tw_xrealloc(NULL, a->axes.n, sizeof *name);
	size_t i, n = 0;

	for (i = 0; i < a->axes.n; i++)
		if (a->axes.of[i].col == SIZE_MAX)
			name[n++] = a->axes.of[i].name;
	tw_header_write(o, r, n, name);
	free(name);
}

int
main(int argc, char **argv)
{
	struct args a;
	struct tw_out out;
	struct tw_reader r;

	parse(&a, argc, argv);
	if (a.around != NULL)
		tw_axes_around(&a.axes, a.around, a.params != NULL ? a.params :
		    "theta*", a.whole, a.margin, &a.prior, a.points,
		    a.rec.no_header);

	tw_out_open(&out);
	a.rec.out = &out;
	tw_reader_open(&r, 0, NULL, &a.rec);
	tw_axes_init(&a.axes, &r, a.replace);
	write_header(&out, &a, &r);

	while (tw_reader_next(&r))
		do
			write_point(&out, &a, &r);
		while (tw_axes_next(&a.axes));

	tw_out_close(&out);
	tw_reader_close(&r);
	tw_axes_release(&a.axes);
	tw_spans_release(&a.prior);
	return TW_DONE;
}
