/*
 * tw-grid: repeat each record for every point of a grid of parameters, which
 * are appended in the order of the operands, the first changing slowest. With
 * --around, the grid is the box around draws.
 */
#include <string.h>

#include "grid/parts.h"
#include "io/msg.h"
#include "io/opt.h"

struct args {
	uint64_t points;
	struct tw_around around;
	const char *params;	/* NULL: theta* */
	bool margin_given;
	struct tw_axes axes;
	char **file;		/* [nfile] with the records */
	int nfile;
};

static const struct tw_opt options[] = {
	{ 'n', "points", "N", "points of an axis, with both ends (default: 100)",
	    TW_OPT_INTEGER(points, 1, 100000000) },
	{ 0, "around", "DRAWS",
	    "make an axis for each parameter of these draws, from\n"
	    "the smallest to the largest draw and a margin",
	    TW_OPT_TEXT(around.file) },
	{ 'p', "params", "COLS", "the parameters in DRAWS (default: theta*)",
	    TW_OPT_COLS(params) },
	{ 0, "margin", "SHARE",
	    "the margin at each end, as a share of the draws'\nrange (default: 0.1)",
	    TW_OPT_REAL(around.margin, 0, 1000, "a number from 0 to 1000"),
	    TW_OPT_GIVEN(margin_given) },
	{ 0, "support", "NAME=LO:HI,...",
	    "the prior's bounds, where axes around DRAWS end",
	    TW_OPT_OWN(around.prior, tw_spans_take, NULL) },
	{ 0, "integer", "COLS", "the parameters in DRAWS that are integers",
	    TW_OPT_COLS(around.integer) },
	{ 'r', "region", "COLS",
	    "the columns in DRAWS with a region: draws that are\n"
	    "outside are left out, unless all are",
	    TW_OPT_COLS(around.region) },
	{ 0 }
};

static const struct args defaults = { .points = 100,
	.around.margin = 0.1 };

static const struct tw_usage usage = {
	.name = "tw-grid",
	.about = "Repeat each record for every point of a grid of parameters.",
	.operands = "[NAME=LO:HI[:N]...] [FILE...]",
	.example = "  $ printf 'x1\\n7\\n' | tw-grid -n 3 theta1=0:1\n  x1\ttheta1\n  7\t0\n  7\t0.5\n  7\t1\n",
	.opt = options, TW_DEFAULTS(defaults)
};

static void
parse(struct args *a, int argc, char **argv)
{
	int i;

	tw_opt_parse(&usage, a, argc, argv);
	tw_refuse(optind == argc && a->around.file == NULL,
	    "NAME=LO:HI[:N] or --around is required (see --help)");
	tw_refuse(a->around.file == NULL && (a->params != NULL ||
	    a->margin_given || a->around.prior.n > 0 ||
	    a->around.integer != NULL || a->around.region != NULL),
	    "-p, --margin, --support, --integer and -r need --around");
	tw_refuse(a->around.file != NULL && strcmp(a->around.file, "-") == 0,
	    "--around cannot read standard input, where the records come from: name a file");
	a->file = argv + optind;	/* those without = move to the front */
	for (i = optind; i < argc; i++)
		if (strchr(argv[i], '=') != NULL)
			tw_axes_add(&a->axes, argv[i], a->points);
		else
			a->file[a->nfile++] = argv[i];
}

/* Write each record for every point of the grid. */
static void
write_grid(struct tw_axes *a, struct tw_reader *r, struct tw_out *o)
{
	struct tw_slice *name = tw_arena(NULL, a->n, sizeof *name);
	size_t i;

	tw_axes_init(a);
	for (i = 0; i < a->n; i++) {
		name[i] = a->of[i].name;
		if (tw_col_named(r, name[i]) != SIZE_MAX)
			tw_die(TW_MISUSED, "%s: there is a column '%s' already: leave it out (tw-read --except)",
			    r->in.file, TW_SHOWN(name[i]));
	}
	tw_header_write(o, r, a->n, name);
	while (tw_reader_next(r))
		do {
			tw_row_begin(o, r);
			for (i = 0; i < a->n; i++)
				tw_row_cell(o, tw_grid_cell(&a->of[i]));
			tw_out_row(o);
		} while (tw_axes_next(a));
}

int
main(int argc, char **argv)
{
	struct args a;
	struct tw_out out;
	struct tw_reader r;

	parse(&a, argc, argv);
	if (a.around.file != NULL)
		tw_axes_around(&a.axes, &a.around, a.params != NULL ? a.params :
		    "theta*", a.points);

	tw_out_open(&out);
	tw_reader_open(&r, a.nfile, a.file, NULL);
	write_grid(&a.axes, &r, &out);

	tw_out_close(&out);
	tw_reader_close(&r);
	return tw_end(TW_DONE);
}
