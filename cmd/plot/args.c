/* Checks which options are combined. See plot.h. */
#include <string.h>

#include "io/msg.h"
#include "plot/plot.h"

/* ---- values ------------------------------------------------------- */

/* Find the format of the file of -o from the end of its name. */
static void
find_format(struct args *p)
{
	size_t n = p->output != NULL ? strlen(p->output) : 0, m;

	p->page = p->output != NULL || p->script;
	for (; p->output != NULL && p->format < TW_DUMB; p->format++) {
		const char *end = tw_paper[p->format].end;

		m = strlen(end);
		if (p->format == TW_SIXEL ? strcmp(p->output, end) == 0 :
		    n > m && strcmp(p->output + n - m, end) == 0)
			return;
	}
	if (p->output != NULL)
		tw_opt_bad("--output", p->output,
		    "- or end in .png, .svg or .pdf");
}

/* ---- combinations of options -------------------------------------- */

const struct tw_drawing tw_drawing[TW_PICTURES] = {
	[TW_GRIDS] = { NULL, 'g', tw_plot_regions, true },
	[TW_PAIRS] = { "--pairs", 'p', tw_plot_pairs, false },
	[TW_MASS] = { "--mass", 'm', tw_plot_mass, false },
	[TW_COVERAGE] = { "--coverage", 'c', tw_plot_coverage, false },
	[TW_INTERVALS] = { "--intervals", 'i', tw_plot_intervals, true },
	[TW_PREDICTIVE] = { "--intervals of data", 'd',
	    tw_plot_predictive, false }
};

static enum tw_picture
picture(const struct args *a)
{
	enum tw_picture i, one = TW_GRIDS;

	for (i = 0; i < TW_PICTURES; i++) {
		if (!a->asked[i])
			continue;
		if (one != TW_GRIDS)
			tw_die(TW_MISUSED, "%s and %s cannot be combined",
			    tw_drawing[one].option, tw_drawing[i].option);
		one = i;
	}
	/* A second file is an observation, and the first one simulations. */
	return one == TW_INTERVALS && a->files == 2 ? TW_PREDICTIVE : one;
}

/*
 * Refuse options that the plot does not use. For each option, `with` lists the
 * plots that use it.
 */
static void
check_options(const struct tw_opt *o, enum tw_picture one)
{
	size_t i;

	for (i = 0; o[i].name != NULL; i++) {
		if (o[i].with == NULL || !tw_opt_there(i) ||
		    strchr(o[i].with, tw_drawing[one].letter) != NULL)
			continue;
		tw_die(TW_MISUSED, "--%s cannot be combined with %s",
		    o[i].name, tw_drawing[one].option);
	}
}

static void
check_files(const struct args *p, enum tw_picture one)
{
	const char *name = tw_drawing[one].option;
	size_t i, stdin_used = 0;

	if (one != TW_MASS && one != TW_PREDICTIVE && p->files != 1)
		tw_die(TW_MISUSED, "%s%sone FILE is drawn%s, not %zu",
		    name != NULL ? name : "", name != NULL ? ": " : "",
		    one == TW_INTERVALS ?
		    ", or simulations and an observation" : "", p->files);
	if (p->title.n > 1 && one != TW_COVERAGE)
		tw_die(TW_MISUSED, "--title: more than one title: give one");
	for (i = 0; i < p->files; i++)
		stdin_used += strcmp(p->file[i], "-") == 0;
	stdin_used += p->bounds != NULL && strcmp(p->bounds, "-") == 0;
	tw_refuse(stdin_used > 1, "standard input can be read only once");
}

enum tw_picture
tw_plot_check(struct args *a, const struct tw_opt *options, int n,
    char **operand)
{
	static char dash[] = "-";
	static char *const standard[] = { dash };
	enum tw_picture one;

	a->files = n > 0 ? (size_t)n : 1;
	a->file = n > 0 ? operand : standard;
	one = picture(a);
	a->heading = a->title.n > 0 ? a->title.v[0] : "";
	find_format(a);
	check_options(options, one);
	check_files(a, one);
	if (!a->page && !tw_drawing[one].characters) {
		a->page = true;
		a->format = TW_DUMB;
	}
	return one;
}
