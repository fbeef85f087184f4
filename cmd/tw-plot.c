/*
 * tw-plot: plot classified grids and draws, bounds, coverage and intervals. The
 * plot is a gnuplot program that contains the data, which tw-plot runs or
 * prints. Grids and intervals can also be printed as characters.
 */
#include <errno.h>
#include <string.h>

#include "form/level.h"
#include "io/list.h"
#include "io/msg.h"
#include "io/num.h"
#include "io/place.h"
#include "plot/plot.h"

/* ---- options ------------------------------------------------------ */

/* Check --label: the name ends at the first equals sign. */
static void
take_label(void *texts, const char *option, const char *arg)
{
	if (arg[0] == '=' || strchr(arg, '=') == NULL)
		tw_opt_bad(option, arg, "NAME=TEXT");
	tw_texts_take(texts, option, arg);
}

/* Read V[,V...]. */
static void
take_numbers(struct tw_numbers *l, const char *option, const char *arg,
    enum tw_num_kind most, const char *must)
{
	struct tw_slice rest = tw_slice_of(arg), item;

	l->text = arg;
	for (l->n = 0; tw_list_next(&rest, &item); l->n++) {
		l->v = tw_arena_grow(l->v, &l->cap, l->n + 1, sizeof *l->v);
		if (tw_num_read(item.p, item.n, &l->v[l->n]) > most)
			tw_opt_bad(option, item.p, must);
	}
}

static void
take_levels(void *numbers, const char *option, const char *arg)
{
	take_numbers(numbers, option, arg, TW_NUM_INF, TW_ONE_NUMBER);
}

static void
take_truth(void *numbers, const char *option, const char *arg)
{
	take_numbers(numbers, option, arg, TW_NUM_FINITE, "two numbers, X,Y, or two for each FILE; one for each parameter");
}

#define LIST(member, kind) \
	TW_OPT_OWN(member, take_##kind, NULL)

static const struct tw_opt options[] = {
	{ 'o', "output", "FILE",
	    "write a picture: FILE.png, .svg, .pdf; - for sixels",
	    TW_OPT_TEXT(output) },
	{ 0, "script", NULL, "write the gnuplot program to standard output",
	    TW_OPT_FLAG(script) },
	{ 'p', "params", "COLS", "the parameters (default: the columns theta* that are\n"
	    "not constant)", TW_OPT_TEXT(params),
	    .with = "gp" },
	{ 'r', "region", "COLS",
	    "the column with the region (default: region);\n"
	    "several are drawn in one panel", TW_OPT_TEXT(region),
	    .with = "gp" },
	{ 'b', "bounds", "BOUNDS",
	    "draw the cutoff in BOUNDS for the grid's leaf;\n"
	    "once for all panels, or repeated for each panel",
	    TW_OPT_TEXTS(bounds), .with = "g" },
	{ 0, "target", "V[,V...]",
	    "draw the cutoff of the target region, if it is known",
	    LIST(target, levels), .with = "g" },
	{ 0, "truth", "X,Y[,X,Y...]",
	    "mark these parameters, such as the true ones",
	    LIST(truth, truth), .with = "gpi" },
	{ 0, "logx", NULL, "make the horizontal axis logarithmic",
	    TW_OPT_FLAG(logx), .with = "g" },
	{ 0, "pairs", NULL, "draw all pairs of parameters of classified draws",
	    TW_OPT_FLAG(asked[TW_PAIRS]) },
	{ 0, "mass", NULL, "draw the undetermined mass against the number of\n"
	    "simulations; each FILE comes from tw-bounds",
	    TW_OPT_FLAG(asked[TW_MASS]) },
	{ 0, "coverage", NULL,
	    "draw coverage; FILE comes from tw-coverage",
	    TW_OPT_FLAG(asked[TW_COVERAGE]) },
	{ 0, "intervals", NULL,
	    "draw intervals of each parameter by observation;\n"
	    "FILE comes from tw-classify --parameters",
	    TW_OPT_FLAG(asked[TW_INTERVALS]) },
	{ 0, "alpha", "A",
	    "with --mass: use only this one of the alphas",
	    TW_OPT_OWN(alpha, tw_level_take, NULL), TW_OPT_GIVEN(one_alpha),
	    .with = "m" },
	{ 0, "title", "T", "a panel's title; may be repeated, for each panel",
	    TW_OPT_TEXTS(title) },
	{ 0, "label", "NAME=TEXT", "write TEXT instead of a column's name; may be\nrepeated",
	    LIST(label, label), .with = "gpci" },
	{ 0, "ascii", NULL, "print ASCII characters without colour",
	    TW_OPT_FLAG(ascii) },
	{ 0 }
};

static const struct args defaults = { 0 };

static const struct tw_usage usage = {
	.name = "tw-plot",
	.about = "Draw which parameters are inside the calibrated region, which are outside, and\n"
	    "which are undetermined. Several FILEs become panels. Without -o, regions and\n"
	    "intervals are printed as characters.",
	.operands = "[FILE...]",
	.example = "  $ printf 'theta1\\tregion\\n1\\tinside\\n2\\tundetermined\\n3\\toutside\\n' | tw-plot\n           |######################??????????????????????......................\n           ++----------+----------+----------+----------+----------+---------+\n            0.5        1         1.5         2         2.5         3        3.5\n                                                                        theta1\n            # inside 33.3%   ? undetermined 33.3%   . outside 33.3%\n            inside 1 ... 1   inside or undetermined 1 ... 2\n",
	.opt = options, TW_DEFAULTS(defaults)
};

/* Write the page as a gnuplot program, or run gnuplot to make a file of it. */
static void
finish(const struct args *a, struct tw_page *page, struct tw_out *out)
{
	struct tw_string program = { 0 }, picture = { 0 };
	bool standard = a->output == NULL || a->format == TW_SIXEL;

	tw_page_write(page, &program,
	    a->script && !standard ? a->output : NULL);
	if (a->script)
		tw_out_write(out, program.p, program.n);
	else {
		tw_run_gnuplot(&program, a->format, &picture);
		if (standard)
			tw_out_write(out, picture.p, picture.n);
		else if (tw_place(a->output, picture.p, picture.n) < 0)
			tw_die(TW_FAILED, "%s: %s", a->output, strerror(errno));
	}
	tw_string_release(&program);
	tw_string_release(&picture);
}

int
main(int argc, char **argv)
{
	struct args a;
	struct tw_drawn d;
	struct tw_out out;
	enum tw_picture one;

	tw_opt_parse(&usage, &a, argc, argv);
	one = tw_plot_check(&a, options, argc - optind, argv + optind);

	tw_out_open(&out);
	d.page = (struct tw_page){ .format = a.format };
	tw_canvas_init(&d.text, &out, a.ascii);
	tw_drawing[one].draw(&a, &d);
	if (a.page)
		finish(&a, &d.page, &out);

	tw_out_close(&out);
	return tw_end(TW_DONE);
}
