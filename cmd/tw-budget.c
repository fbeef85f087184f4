/*
 * tw-budget: from a table of bounds, find how many scores and simulations it
 * takes until the undetermined mass is at most a target; or forecast the mass
 * that more simulations, for training and for calibration, leave undetermined.
 */
#include <string.h>

#include "budget/parts.h"
#include "form/level.h"
#include "io/msg.h"
#include "io/num.h"
#include "io/string.h"

struct args {
	struct tw_aim aim;	/* --mass */
	const char *bounds, *gap;
	struct tw_level alpha;
	bool forecast, one_alpha;
};

/* Read --mass M, as the decimal text and as a number. */
static void
take_mass(void *to, const char *option, const char *arg)
{
	struct tw_aim *aim = to;

	aim->mass = tw_level_option(option, arg, strlen(arg));
	tw_num_read(arg, strlen(arg), &aim->value);
	aim->given = true;
}

static const struct tw_opt options[] = {
	{ 0, "mass", "M", "the target is an undetermined mass of M",
	    TW_OPT_OWN(aim, take_mass, NULL) },
	{ 0, "alpha", "A", "use only this one of the alphas",
	    TW_OPT_LEVEL(alpha), TW_OPT_GIVEN(one_alpha) },
	{ 0, "forecast", NULL,
	    "print instead what 2, 4, 8 and 16 times as many\n"
	    "simulations would leave undetermined; with --mass,\n"
	    "how many simulations would leave at most M",
	    TW_OPT_FLAG(forecast) },
	{ 0, "gap", "GAP", "with --forecast: the file from tw-gap with which\n"
	    "BOUNDS was made", TW_OPT_TEXT(gap) },
	{ 0 }
};

static const struct args defaults = {
	.bounds = "-", .alpha = TW_LEVEL_TENTH
};

static const struct tw_usage usage = {
	.name = "tw-budget",
	.about = "Print how many simulations are needed until the undetermined mass falls to a\n"
	    "target, or what mass more simulations would leave undetermined.",
	.operands = "[BOUNDS]",
	.example = "  $ tw-budget --mass 0.02 bounds.tsv | cut -f 2,8,10\n  n\tmass\tn_needed\n  400\t0.05236907730673317\t2594\n",
	.opt = options, TW_DEFAULTS(defaults)
};

static const char header[] = "n\talpha\tbeta\tshare\tshare_lower\tshare_upper\tmass\tmass_target\tn_needed\tB\tB_needed\tB_lower\tB_upper";
/* A further column, for bounds with a gap. */
static const char mass_left[] = "\tmass_left";

static void
parse(struct args *a, int argc, char **argv)
{
	tw_opt_parse(&usage, a, argc, argv);
	tw_refuse(!a->aim.given && !a->forecast,
	    "--mass M or --forecast is required (see --help)");
	tw_refuse(a->forecast != (a->gap != NULL),
	    "--forecast needs --gap, and --gap needs --forecast");
	tw_refuse(argc - optind > 1, "give one table of bounds, not several (see --help)");
	if (argc > optind)
		a->bounds = argv[optind];
}

static void
write_header(struct tw_out *o, const struct tw_bounds_file *f)
{
	struct tw_string own = { 0 };

	tw_print(&own, "%s%s", header, f->gaps ? mass_left : "");
	tw_header_check_first("BOUNDS", f->by, own.p);
	tw_row_first(o, f->by);
	tw_out_line(o, own.p);
	tw_string_release(&own);
}

static void
write_row(struct tw_out *o, const struct tw_need_level *l,
    struct tw_slice name, const struct tw_need *w)
{
	const double cell[] = {
		w->share[TW_HERE], w->share[TW_LOWER], w->share[TW_UPPER],
		w->mass, w->target, w->needed, l->total,
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
	tw_out_row(o);
}

/* Write the rows of each group, then of all together if there are several. */
static void
write_table(struct tw_out *o, const struct tw_need_level *level,
    const struct tw_aim *aim, const struct tw_bounds_file *f,
    struct tw_levels use)
{
	size_t g, i, n = f->group.n;
	struct tw_need *need = tw_arena(NULL, n, use.n * sizeof *need);
	struct tw_need sum;

	write_header(o, f);
	for (g = 0; g < n; g++)
		for (i = 0; i < use.n; i++) {
			need[i * n + g] = tw_need_level_group(&level[i], aim,
			    g);
			if (!f->global)
				write_row(o, &level[i], f->group.name[g],
				    &need[i * n + g]);
		}
	for (i = 0; i < use.n; i++) {
		sum = tw_need_level_all(&level[i], &need[i * n]);
		write_row(o, &level[i], tw_slice_of("all"), &sum);
	}
}

/* Write what the target requires. */
static void
write_needs(const struct tw_aim *aim, const struct tw_bounds_file *f,
    struct tw_levels use)
{
	struct tw_need_level *level = tw_arena(NULL, use.n, sizeof *level);
	struct tw_out out;
	size_t i;

	for (i = 0; i < use.n; i++)
		tw_need_level_start(&level[i], f, use.first + i, aim);
	tw_out_open(&out);
	write_table(&out, level, aim, f, use);
	tw_out_close(&out);
	tw_need_level_warn(level, aim, use.n);
}

int
main(int argc, char **argv)
{
	struct args a;
	struct tw_bounds_file f;
	struct tw_levels use;
	bool answered = true;

	parse(&a, argc, argv);
	tw_bounds_file_read(&f, a.bounds);
	tw_refuse(f.ranks > 0 || f.h != NULL, "bounds from tw-bounds --ranks, or for several observations, cannot be used: their groups have the same simulations");
	use = tw_bounds_file_levels(&f, a.one_alpha ? &a.alpha : NULL);
	if (!a.forecast)
		write_needs(&a.aim, &f, use);
	else if (a.aim.given)
		answered = tw_forecast_aim(&f, use.first, a.gap, &a.aim);
	else
		tw_forecast_write(&f, use.first, a.gap);
	return tw_end(answered ? TW_DONE : TW_NO_ANSWER);
}
