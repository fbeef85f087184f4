#include <stdlib.h>
#include <string.h>

#include "form/level.h"
#include "io/list.h"
#include "io/msg.h"
#include "io/num.h"
#include "io/opt.h"
#include "plot/args.h"

void
tw_take_list(void *list, const char *option, const char *arg)
{
	struct tw_list *l = list;

	(void)option;
	l->v = tw_grow(l->v, &l->cap, l->n + 1, sizeof *l->v);
	l->v[l->n++] = arg;
}

void
tw_take_alpha(void *args, const char *option, const char *arg)
{
	struct tw_plot_args *a = args;

	a->alpha = tw_level_option(option, arg, strlen(arg));
	a->one_alpha = true;
}

/* ---- values ------------------------------------------------------- */

/* V[,V...]; NULL gives none. */
static double *
numbers(const char *option, const char *text, bool infinite, const char *must,
    size_t *n)
{
	double *v = NULL;
	struct tw_slice rest = { text, text != NULL ? strlen(text) : 0 }, item;
	size_t cap = 0;

	*n = 0;
	while (tw_list_next(&rest, &item)) {
		v = tw_grow(v, &cap, *n + 1, sizeof *v);
		if (tw_num_read(item.p, item.n, &v[(*n)++]) >
		    (infinite ? TW_NUM_INF : TW_NUM_FINITE))
			tw_opt_bad(option, item.p, must);
	}
	return v;
}

static struct tw_span *
spans(const char *option, const struct tw_list *l)
{
	struct tw_span *s = tw_xrealloc(NULL, l->n, sizeof *s);
	size_t i;

	for (i = 0; i < l->n; i++)
		tw_span_read(&s[i], option, l->v[i], false);
	return s;
}

/* NAME=TEXT, the name up to the first equals sign. */
static struct tw_label *
labels(const struct tw_list *l)
{
	struct tw_label *s = tw_xrealloc(NULL, l->n, sizeof *s);
	size_t i;

	for (i = 0; i < l->n; i++) {
		const char *eq = strchr(l->v[i], '=');

		if (eq == NULL || eq == l->v[i])
			tw_opt_bad("--label", l->v[i], "NAME=TEXT");
		s[i].name = (struct tw_slice){ l->v[i],
		    (size_t)(eq - l->v[i]) };
		s[i].text = tw_slice_of(eq + 1);
	}
	return s;
}

static void
find_format(struct tw_plot *p)
{
	static const struct { const char *end; enum tw_format format; } is[] = {
		{ ".png", TW_PNG }, { ".svg", TW_SVG }, { ".pdf", TW_PDF }
	};
	size_t i, n;

	p->page = p->output != NULL || p->script;
	if (p->output == NULL)
		return;
	if (strcmp(p->output, "-") == 0) {
		p->format = TW_SIXEL;
		return;
	}
	n = strlen(p->output);
	for (i = 0; i < sizeof is / sizeof *is; i++)
		if (n > 4 && strcmp(p->output + n - 4, is[i].end) == 0) {
			p->format = is[i].format;
			return;
		}
	tw_opt_bad("--output", p->output, "- or end in .png, .svg or .pdf");
}

static void
read_values(struct tw_plot_args *a)
{
	static const char one[] = "a number, or one for each FILE";
	struct tw_plot *p = &a->plot;

	find_format(p);
	p->cutoff = numbers("--cutoff", a->cutoff, true, one, &p->cutoffs);
	p->target = numbers("--target", a->target, true, one, &p->targets);
	p->truth = numbers("--truth", a->truth, false,
	    "two numbers, X,Y, or two for each FILE; one for each parameter",
	    &p->truths);
	p->truth_text = a->truth;
	/* Those of other FILEs are asked when their axes are known. */
	if ((p->logx && p->truths > 0 && p->truth[0] <= 0) ||
	    (p->logy && p->truths > 1 && p->truth[1] <= 0))
		tw_opt_bad("--truth", a->truth,
		    "above 0 on a logarithmic axis");
	if (p->cutoffs > 1 && p->cutoffs != p->files)
		tw_opt_bad("--cutoff", a->cutoff, one);
	if (p->targets > 1 && p->targets != p->files)
		tw_opt_bad("--target", a->target, one);
	p->range = spans("--range", &a->ranges);
	p->prior = spans("--prior", &a->priors);
	p->label = labels(&a->labels);
	p->ranges = a->ranges.n;
	p->priors = a->priors.n;
	p->labels = a->labels.n;
	p->bounds = a->bounds.v;
	p->tables = a->bounds.n;
	p->title = a->titles.v;
	p->titles = a->titles.n;
	p->alpha = a->one_alpha ? &a->alpha : NULL;
}

/* ---- what goes with what ------------------------------------------ */

#define BIT(picture) (1U << TW_##picture)

const struct tw_drawing tw_drawing[TW_PICTURES] = {
	[TW_REGIONS] = { NULL, tw_plot_regions },
	[TW_PAIRS] = { "--pairs", tw_plot_pairs },
	[TW_SCORES] = { "--scores", tw_plot_scores },
	[TW_TREE] = { "--tree", tw_plot_tree },
	[TW_MASS] = { "--mass", tw_plot_mass },
	[TW_COVERAGE] = { "--coverage", tw_plot_coverage }
};

static enum tw_picture
picture(const struct tw_plot_args *a)
{
	enum tw_picture i, one = TW_REGIONS;

	for (i = 0; i < TW_PICTURES; i++) {
		if (!a->asked[i])
			continue;
		if (one != TW_REGIONS)
			tw_die(TW_MISUSED, "%s and %s exclude each other",
			    tw_drawing[one].option, tw_drawing[i].option);
		one = i;
	}
	return one;
}

/* Options that the picture has no use for. */
static void
check_options(const struct tw_plot_args *a, enum tw_picture one)
{
	const struct tw_plot *p = &a->plot;
	const struct { bool given; const char *name; unsigned bits; } use[] = {
		{ p->params != NULL, "--params", BIT(REGIONS) | BIT(PAIRS) },
		{ p->region != NULL, "--region", BIT(REGIONS) | BIT(PAIRS) },
		{ p->score != NULL, "--score", BIT(REGIONS) | BIT(SCORES) },
		{ p->tables > 0, "--bounds", BIT(REGIONS) | BIT(SCORES) },
		{ p->cutoffs > 0, "--cutoff", BIT(REGIONS) },
		{ p->targets > 0, "--target", BIT(REGIONS) },
		{ p->truths > 0, "--truth", BIT(REGIONS) | BIT(PAIRS) },
		{ p->priors > 0, "--prior", BIT(REGIONS) | BIT(PAIRS) },
		{ p->ranges > 0, "--range", BIT(REGIONS) | BIT(PAIRS) },
		{ p->around, "--around", BIT(REGIONS) | BIT(PAIRS) },
		{ p->logx, "--logx", BIT(REGIONS) },
		{ p->logy, "--logy", BIT(REGIONS) },
		{ p->labels > 0, "--label",
		    BIT(REGIONS) | BIT(PAIRS) | BIT(SCORES) },
		{ p->xlabel != NULL, "--xlabel",
		    BIT(REGIONS) | BIT(SCORES) | BIT(MASS) },
		{ p->ylabel != NULL, "--ylabel",
		    BIT(REGIONS) | BIT(SCORES) | BIT(MASS) },
		{ a->one_alpha, "--alpha", BIT(SCORES) | BIT(MASS) },
		{ a->beta_given, "--beta", BIT(COVERAGE) },
	};
	size_t i;

	for (i = 0; i < sizeof use / sizeof *use; i++) {
		if (!use[i].given || (use[i].bits & 1U << one) != 0)
			continue;
		if (use[i].bits == BIT(COVERAGE))
			tw_die(TW_MISUSED, "%s: only with --coverage",
			    use[i].name);
		if (one == TW_REGIONS)
			tw_die(TW_MISUSED, "%s: only with --scores or --mass (--region chooses among regions)",
			    use[i].name);
		tw_die(TW_MISUSED, "%s: not with %s", use[i].name,
		    tw_drawing[one].option);
	}
}

static void
check_files(const struct tw_plot *p, enum tw_picture one)
{
	const char *name = tw_drawing[one].option;
	size_t i, stdin_used = 0;

	if (one != TW_REGIONS && one != TW_MASS && p->files != 1)
		tw_die(TW_MISUSED, "%s: draws one FILE, not %zu", name,
		    p->files);
	if (one != TW_REGIONS && p->titles > 1)
		tw_die(TW_MISUSED, "--title: more than one title with %s",
		    name);
	if (one != TW_REGIONS && p->tables > 1)
		tw_die(TW_MISUSED, "--bounds: more than one with %s", name);
	if (one == TW_SCORES && p->tables != 1)
		tw_die(TW_MISUSED, "--scores: needs --bounds");
	if (p->tables > 0 && p->cutoffs > 0)
		tw_die(TW_MISUSED, "--bounds and --cutoff exclude each other");
	if (p->tables > 1 && p->tables != p->files)
		tw_die(TW_MISUSED,
		    "--bounds: give one, or one for each FILE: %zu for %zu",
		    p->tables, p->files);
	if (p->titles > p->files)
		tw_die(TW_MISUSED,
		    "--title: more titles than FILEs: %zu for %zu",
		    p->titles, p->files);
	for (i = 0; i < p->files; i++)
		stdin_used += strcmp(p->file[i], "-") == 0;
	for (i = 0; i < p->tables; i++)
		stdin_used += strcmp(p->bounds[i], "-") == 0;
	if (stdin_used > 1)
		tw_die(TW_MISUSED, "standard input can be read only once");
}

enum tw_picture
tw_plot_check(struct tw_plot_args *a, int n, char **operand)
{
	static char dash[] = "-";
	static char *const standard[] = { dash };
	enum tw_picture one = picture(a);

	a->plot.files = n > 0 ? (size_t)n : 1;
	a->plot.file = n > 0 ? operand : standard;
	read_values(a);
	check_options(a, one);
	check_files(&a->plot, one);
	return one;
}

void
tw_plot_args_release(struct tw_plot_args *a)
{
	free(a->plot.cutoff);
	free(a->plot.target);
	free(a->plot.truth);
	free(a->plot.range);
	free(a->plot.prior);
	free(a->plot.label);
	free(a->bounds.v);
	free(a->titles.v);
	free(a->ranges.v);
	free(a->priors.v);
	free(a->labels.v);
}
