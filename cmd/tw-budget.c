/*
 * tw-budget: from a table of bounds, find how many scores and simulations it
 * takes until the undetermined mass, or the width of the interval, is at most a
 * target; forecast the mass that more simulations would leave undetermined; or
 * find how many simulations the next round of an analysis makes.
 */
#include <float.h>
#include <string.h>

#include "budget/parts.h"
#include "form/level.h"
#include "io/msg.h"
#include "io/num.h"
#include "io/opt.h"
#include "io/string.h"
#include "stat/conformal/budget.h"

struct args {
	struct tw_aim aim;	/* --mass or --width */
	struct tw_outlook outlook;	/* --forecast */
	struct tw_next next;	/* --next, --rounds */
	const char *at, *bounds, *gap;
	struct tw_level alpha;
	uint64_t left, spent;	/* 0: as many as there are scores */
	bool width, one_alpha, has_left, has_rounds, has_beta;	/* given */
};

/* Read --mass M, as the decimal text and as a number. */
static void
take_mass(void *to, const char *option, const char *arg)
{
	struct tw_aim *aim = to;

	aim->mass = tw_level_option(option, arg, strlen(arg));
	tw_num_read(arg, strlen(arg), &aim->value);
	aim->by_mass = true;
}

static const struct tw_opt options[] = {
	{ 0, "mass", "M", "the target is an undetermined mass of M",
	    TW_OPT_OWN(aim, take_mass, NULL) },
	{ 0, "width", "W", "the target is a width, upper - lower, of W",
	    TW_OPT_REAL(aim.value, DBL_TRUE_MIN, DBL_MAX,
	    "a finite number above 0"), TW_OPT_GIVEN(width) },
	{ 0, "at", "GROUP", "print only the rows of this group",
	    TW_OPT_TEXT(at) },
	{ 0, "alpha", "A", "use only this one of the alphas",
	    TW_OPT_LEVEL(alpha), TW_OPT_GIVEN(one_alpha) },
	{ 0, "left", "N",
	    "N more simulations can be made: add a column more,\n"
	    "how many of them --mass needs without the gap",
	    TW_OPT_INTEGER(left, 0, 1000000000), TW_OPT_GIVEN(has_left) },
	{ 0, "spent", "N", "with --left: simulations so far (default: the number\n"
	    "of scores); with --next: that train from now on",
	    TW_OPT_INTEGER(spent, 1, 1000000000) },
	{ 0, "gap", "GAP", "with --forecast: the file from tw-gap with which\n"
	    "BOUNDS was made; --until: of the last round",
	    TW_OPT_TEXT(gap) },
	{ 0, "forecast", "ROUNDS",
	    "print instead what 2, 4, 8 and 16 times as many\n"
	    "simulations would leave undetermined; ROUNDS has\n"
	    "the columns share, runs and gap", TW_OPT_TEXT(outlook.rounds) },
	{ 0, "next", "ROUNDS",
	    "with --mass: print instead what the round after\n"
	    "those in the table ROUNDS does, for tw-pipe",
	    TW_OPT_TEXT(next.table) },
	{ 0, "until", NULL, "with --next: simulate in stages until --mass is\n"
	    "reached, with at most --runs", TW_OPT_FLAG(next.until) },
	{ 0, "beta", "B", "with --until: that of the bounds (default: 0.1)",
	    TW_OPT_LEVEL(next.beta), TW_OPT_GIVEN(has_beta) },
	{ 0, "rounds", "N", "with --next: the most rounds (default: 3)",
	    TW_OPT_INTEGER(next.rounds, 1, 1000), TW_OPT_GIVEN(has_rounds) },
	{ 0, "runs", "N", "with --forecast: simulations so far; --next: in all",
	    TW_OPT_INTEGER(outlook.runs, 1, TW_OUTLOOK_MOST) },
	{ 0 }
};

static const struct args defaults = {
	.bounds = "-", .alpha = TW_LEVEL_TENTH,
	.next = { .rounds = 3, .beta = TW_LEVEL_TENTH }
};

static const struct tw_usage usage = {
	.name = "tw-budget",
	.about = "Print how many simulations are needed until the undetermined mass, or the width\n"
	    "of the cutoff's interval, falls to a target.",
	.operands = "[BOUNDS]",
	.example = "  $ tw-budget --mass 0.02 bounds.tsv | cut -f 2,8,11\n  n\tmass\tn_needed\n  400\t0.05236907730673317\t2594\n",
	.opt = options, TW_DEFAULTS(defaults)
};

static const char header[] = "n\talpha\tbeta\tshare\tshare_lower\tshare_upper\tmass\twidth\tmass_target\tn_needed\tB\tB_needed\tB_lower\tB_upper";
/* Further columns: for bounds with a gap, and with --left. */
static const char mass_left[] = "\tmass_left", more[] = "\tmore";

static void
parse(struct args *a, int argc, char **argv)
{
	bool forecast, next;

	tw_opt_parse(&usage, a, argc, argv);
	forecast = a->outlook.rounds != NULL;
	next = a->next.table != NULL;
	tw_refuse(a->aim.by_mass + a->width + forecast != 1,
	    "exactly one of --mass, --width and --forecast is required (see --help)");
	tw_refuse(a->next.until ? !next : a->has_beta,
	    "--until needs --next, and --beta needs --until");
	tw_refuse(!a->next.until && forecast != (a->gap != NULL),
	    "--forecast needs --gap and --runs, and --gap needs --forecast or --until");
	tw_refuse(a->has_left && !a->aim.by_mass, "--left needs --mass");
	tw_refuse(a->spent > 0 && !a->has_left && !next,
	    "--spent needs --left or --next");
	tw_refuse(next && !a->aim.by_mass, "--next needs --mass");
	tw_refuse(next && (argc > optind || a->at != NULL || a->has_left),
	    "--next reads ROUNDS and no bounds: it cannot be combined with BOUNDS, --at or --left");
	tw_refuse(a->has_rounds && !next, "--rounds needs --next");
	tw_refuse((forecast || next) != (a->outlook.runs > 0),
	    "--forecast needs --gap and --runs, --next needs --runs, and only these take --runs");
	tw_refuse(forecast && a->at != NULL,
	    "--at cannot be combined with --forecast, which is for all groups together");
	tw_refuse(argc - optind > 1, "give one table of bounds, not several (see --help)");
	if (argc > optind)
		a->bounds = argv[optind];
}

/* The group that --at names, or SIZE_MAX for all groups. */
static size_t
choose_group(const struct args *a, struct tw_bounds_file *f)
{
	size_t g;

	if (a->at == NULL)
		return SIZE_MAX;
	g = tw_names_find(&f->group, tw_slice_of(a->at));
	if (g == SIZE_MAX)
		tw_die(TW_MISUSED, "--at: %s has no group '%s': give one of its first column",
		    f->file, TW_SHOWN(tw_slice_of(a->at)));
	return g;
}

static void
write_header(struct tw_out *o, const struct args *a,
    const struct tw_bounds_file *f)
{
	struct tw_string own = { 0 };

	tw_print(&own, "%s%s%s", header, f->gaps ? mass_left : "",
	    a->has_left ? more : "");
	tw_header_check_first("BOUNDS", f->by, own.p);
	tw_row_first(o, f->by);
	tw_out_line(o, own.p);
	tw_string_release(&own);
}

static void
write_row(struct tw_out *o, const struct args *a,
    const struct tw_need_level *l, struct tw_slice name,
    const struct tw_need *w)
{
	const double cell[] = {
		w->share[TW_HERE], w->share[TW_LOWER], w->share[TW_UPPER],
		w->mass, w->width, w->target, w->needed, l->total,
		w->budget[TW_HERE], w->budget[TW_LOWER], w->budget[TW_UPPER]
	};
	size_t i;

	tw_out_slice(o, name);
	tw_row_num(o, w->n);
	tw_row_level(o, &l->rule->alpha);
	tw_row_level(o, &l->f->beta);
	for (i = 0; i < sizeof cell / sizeof *cell; i++)
		tw_row_num(o, cell[i]);
	if (l->f->gaps)
		tw_row_num(o, tw_rule_floor(l->rule));
	if (a->has_left)
		tw_row_num(o, tw_need_more(l->rule, &a->aim, w->n, a->spent > 0
		    ? (double)a->spent : w->n, (double)a->left));
	tw_out_row(o);
}

/* Write the rows of each group, then of all together if there are several. */
static void
write_table(struct tw_out *o, struct tw_need_level *level, const struct args *a,
    const struct tw_bounds_file *f, struct tw_levels use, size_t at)
{
	size_t g, i, n = f->group.n;
	struct tw_need *need = tw_arena(NULL, n, use.n * sizeof *need);
	struct tw_need sum;

	write_header(o, a, f);
	for (g = 0; g < n; g++)
		for (i = 0; i < use.n && (at == SIZE_MAX || at == g); i++) {
			need[i * n + g] = tw_need_level_group(&level[i],
			    &a->aim, g);
			if (!f->global)
				write_row(o, a, &level[i], f->group.name[g],
				    &need[i * n + g]);
		}
	for (i = 0; i < use.n && (at == SIZE_MAX || f->global); i++) {
		sum = tw_need_level_all(&level[i], &a->aim, &need[i * n]);
		write_row(o, a, &level[i], tw_slice_of("all"), &sum);
	}
}

/* Write what the target requires. */
static void
write_needs(const struct args *a, struct tw_bounds_file *f,
    struct tw_levels use)
{
	struct tw_need_level *level = tw_arena(NULL, use.n, sizeof *level);
	struct tw_out out;
	size_t at = choose_group(a, f), i;

	for (i = 0; i < use.n; i++)
		tw_need_level_start(&level[i], f, use.first + i, &a->aim);

	tw_out_open(&out);
	write_table(&out, level, a, f, use, at);
	tw_out_close(&out);
	tw_need_level_say(level, &a->aim, use, at);
}

int
main(int argc, char **argv)
{
	struct args a;
	struct tw_bounds_file f;
	struct tw_levels use;

	parse(&a, argc, argv);
	if (a.next.table != NULL) {
		a.next.runs = a.outlook.runs;
		a.next.spent = a.spent;
		a.next.gap = a.gap;
		a.next.alpha = a.alpha;
		a.next.aim = a.aim;
		tw_next_write(&a.next);
		return tw_end(TW_DONE);
	}
	tw_bounds_file_read(&f, a.bounds);
	tw_refuse(f.ranks > 0 || f.h != NULL, "bounds from tw-bounds --ranks, or for several observations, cannot be used: their groups have the same simulations");
	tw_refuse(a.has_left && f.group.n > 1,
	    "--left needs bounds with one group");
	use = tw_bounds_file_levels(&f, a.one_alpha ? &a.alpha : NULL);
	if (a.outlook.rounds != NULL)
		tw_outlook_write(&a.outlook, a.gap, &f, use.first);
	else
		write_needs(&a, &f, use);
	return tw_end(TW_DONE);
}
