/*
 * tw-plot: plot classified grids and draws, bounds, coverage and intervals. The
 * plot is a gnuplot program, the data and the template of its kind, which
 * tw-plot runs or prints. Grids and intervals can also be printed as
 * characters.
 */
#include <errno.h>
#include <string.h>

#include "io/list.h"
#include "io/msg.h"
#include "io/num.h"
#include "io/file.h"
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
	take_numbers(numbers, option, arg, TW_NUM_INF, "a number");
}

static void
take_truth(void *numbers, const char *option, const char *arg)
{
	take_numbers(numbers, option, arg, TW_NUM_FINITE, "numbers, one for each parameter");
}

static const struct tw_opt options[] = {
	{ 'o', "output", "FILE",
	    "write a picture: FILE.png, .svg, .pdf; - for sixels",
	    TW_OPT_TEXT(output) },
	{ 0, "script", NULL, "write the gnuplot program to standard output",
	    TW_OPT_FLAG(script) },
	{ 'p', "params", "COLS", "the parameters (default: the columns theta* that are\n"
	    "not constant)", TW_OPT_TEXT(params),
	    .with = "gpd" },
	{ 'r', "region", "COLS",
	    "the column with the region (default: region);\n"
	    "several are drawn in one panel", TW_OPT_TEXT(region),
	    .with = "gp" },
	{ 'b', "bounds", "BOUNDS",
	    "draw the cutoff in BOUNDS for the grid's leaf",
	    TW_OPT_TEXT(bounds), .with = "g" },
	{ 0, "target", "V[,V...]",
	    "draw the cutoff of the target region, if it is known",
	    TW_OPT_OWN(target, take_levels, NULL), .with = "g" },
	{ 0, "truth", "X[,Y...]",
	    "mark these parameters, such as the true ones",
	    TW_OPT_OWN(truth, take_truth, NULL), .with = "gpi" },
	{ 0, "prior", "PRIOR",
	    "one parameter: draw its prior, NAME=DISTRIBUTION",
	    TW_OPT_TEXT(prior), .with = "g" },
	{ 0, "pairs", NULL, "draw all pairs of parameters of draws",
	    TW_OPT_FLAG(asked[TW_PAIRS]) },
	{ 0, "mass", NULL, "draw the undetermined mass against the number of\n"
	    "simulations; each FILE comes from tw-bounds",
	    TW_OPT_FLAG(asked[TW_MASS]) },
	{ 0, "coverage", NULL,
	    "draw coverage; FILE comes from tw-coverage",
	    TW_OPT_FLAG(asked[TW_COVERAGE]) },
	{ 0, "intervals", NULL,
	    "draw intervals of each parameter by observation;\n"
	    "FILE comes from tw-classify --parameters; or of\n"
	    "data: FILEs are simulations and an observation",
	    TW_OPT_FLAG(asked[TW_INTERVALS]) },
	{ 0, "title", "T", "the title; with --coverage repeated, for each panel",
	    TW_OPT_TEXTS(title) },
	{ 0, "label", "NAME=TEXT", "write TEXT instead of a column's name; may be\nrepeated",
	    TW_OPT_OWN(label, take_label, NULL), .with = "gpcid" },
	{ 0 }
};

static const struct args defaults = { 0 };

static const struct tw_usage usage = {
	.name = "tw-plot",
	.about = "Draw which parameters are inside the calibrated region, which are outside, and\n"
	    "which are undetermined. Without -o, regions and intervals are printed as our own\n"
	    "characters, other pictures by gnuplot.",
	.operands = "[FILE...]",
	.example = "  $ printf 'theta1\\tregion\\n1\\tinside\\n2\\tundetermined\\n3\\toutside\\n' | tw-plot\n           |######################??????????????????????......................\n           ++----------+----------+----------+----------+----------+---------+\n            0.5        1         1.5         2         2.5         3        3.5\n                                                                        theta1\n            # inside 33.3%   ? undetermined 33.3%   . outside 33.3%\n            inside 1 ... 1   inside or undetermined 1 ... 2\n",
	.opt = options, TW_DEFAULTS(defaults)
};

/* Write what makes the picture of a script: where to, and on which paper. */
static void
write_head(const struct args *a, struct tw_string *t)
{
	tw_print(t, "# gnuplot 5.2 or later\nterminal = '%s'\ndumb = %d\noutput = ",
	    tw_paper[a->format].terminal, a->format == TW_DUMB);
	/* gnuplot would run a name that begins with |, and would expand ~. */
	if (a->script && a->output != NULL && a->format != TW_SIXEL) {
		tw_print(t, "%s", *a->output == '/' ? "" : "\"./\".");
		tw_script_quote(t, tw_slice_of(a->output), TW_FILE_NAME);
		tw_print(t, "\n");
	} else
		tw_print(t, "\"\"\n");
}

/* Run gnuplot to make a picture of a program, and write the file of -o. */
static void
draw(const struct args *a, const struct tw_string *program, struct tw_out *out)
{
	struct tw_string picture = { 0 };

	tw_run_gnuplot(program, a->format, &picture);
	if (a->output == NULL || a->format == TW_SIXEL)
		tw_out_write(out, picture.p, picture.n);
	else if (tw_replace_file(a->output, picture.p, picture.n) < 0)
		tw_die(TW_FAILED, "%s: %s", a->output, strerror(errno));
	tw_string_release(&picture);
}

int
main(int argc, char **argv)
{
	struct args a;
	struct tw_string text = { 0 };
	struct tw_out out;
	enum tw_picture one;

	tw_opt_parse(&usage, &a, argc, argv);
	one = tw_plot_check(&a, options, argc - optind, argv + optind);

	tw_out_open(&out);
	if (a.page)
		write_head(&a, &text);
	tw_drawing[one].draw(&a, &text);
	if (a.page)
		tw_print(&text, "unset multiplot\n");
	if (a.page && !a.script)
		draw(&a, &text, &out);
	else
		tw_out_write(&out, text.p, text.n);

	tw_out_close(&out);
	tw_string_release(&text);
	return tw_end(TW_DONE);
}
