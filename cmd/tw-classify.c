/*
 * tw-classify: append to each record the region in which its theta lies,
 * according to the bounds of its group: inside, undetermined or outside. Or
 * print counts of these regions (--summary) or intervals of each parameter
 * (--parameters) instead.
 */
#include <math.h>
#include <string.h>

#include "classify/parts.h"
#include "form/level.h"
#include "form/score_col.h"
#include "io/msg.h"
#include "io/string.h"
#include "io/weights.h"

static const struct tw_opt options[] = {
	{ 'b', "bounds", "BOUNDS",
	    "the bounds, a file from tw-bounds (required, except\nwith --parameters)",
	    TW_OPT_TEXT(bounds) },
	{ 's', "score", "COL", "the column with the score (default: the name that it\n"
	    "had when BOUNDS was made)", TW_OPT_COLS(score) },
	{ 0, "alpha", "A", "use only this one of the alphas in BOUNDS",
	    TW_OPT_LEVEL(alpha), TW_OPT_GIVEN(one_alpha) },
	{ 0, "summary", NULL, "print a table of the regions' counts and shares",
	    TW_OPT_FLAG(summary) },
	{ 0, "parameters", NULL,
	    "the records are posterior draws: print a table with\n"
	    "the parameters' intervals; BOUNDS comes from\n"
	    "tw-bounds --ranks",
	    TW_OPT_FLAG(parameters) },
	{ 'p', "param", "COLS",
	    "with --parameters: which (default: those of BOUNDS)",
	    TW_OPT_COLS(param) },
	{ 'i', "id", "COL", "with --parameters: the column that says to which\n"
	    "observation a draw belongs (default: all to one)",
	    TW_OPT_COLS(id) },
	{ 0, "prior", "PRIOR", "with --parameters: append the prior's intervals",
	    TW_OPT_TEXT(prior) },
	{ 0, "lax", NULL, "a record is undetermined if BOUNDS lacks its group",
	    TW_OPT_FLAG(lax) },
	TW_ROW_AS(as),
	{ 0 }
};

static const struct args defaults = {
	.as = "region", .alpha = TW_LEVEL_TENTH
};

static const struct tw_usage usage = {
	.name = "tw-classify",
	.about = "Append to each record whether its parameters are inside the calibrated credible\nregion, outside, or undetermined.",
	.operands = "[FILE...]",
	.example = "  $ printf 'score\\n300\\n360\\n400\\n' | tw-classify -b bounds.tsv\n  score\tregion\n  300\tinside\n  360\tundetermined\n  400\toutside\n",
	.opt = options, TW_DEFAULTS(defaults)
};

static void
parse(struct args *a, int argc, char **argv)
{
	tw_opt_parse(&usage, a, argc, argv);
	tw_refuse(a->summary && a->parameters,
	    "--summary and --parameters cannot be combined");
	tw_refuse((a->summary || a->parameters) && strcmp(a->as, "region") != 0,
	    "--as cannot be combined with --summary or --parameters, which append no column");
	tw_refuse(!a->parameters && (a->param != NULL || a->id != NULL ||
	    a->prior != NULL), "-p, -i and --prior need --parameters");
	tw_refuse(a->parameters && (a->score != NULL || a->lax),
	    "--parameters cannot be combined with -s or --lax");
	tw_refuse(!a->parameters && a->bounds == NULL, "-b BOUNDS is required (see --help)");
}

struct tw_task {
	struct tw_bounds_file bounds;
	struct tw_levels use;
	struct tw_reader r;
	struct tw_out out;
	size_t score, group;	/* columns */
	size_t upper;		/* of a rank: its upper end; else score */
	struct tw_seen seen;
};

/* The score of the current record, and its upper end. */
static double
ask(struct tw_task *t, double *upper)
{
	double score;

	tw_field_num(&t->r, t->score, TW_WANT_NUMBER, &score);
	*upper = score;
	if (t->upper != t->score)
		tw_field_num(&t->r, t->upper, TW_WANT_NUMBER, upper);
	tw_field_must(&t->r, t->upper, *upper >= score,
	    "below the lower end of the rank");
	tw_seen_add(&t->seen, &t->bounds, score, *upper);
	return score;
}

/* Find the record's group; SIZE_MAX if --lax allows that it is missing. */
static size_t
find(const struct args *a, struct tw_task *t)
{
	struct tw_bounds_file *f = &t->bounds;
	struct tw_slice name;
	size_t g;

	if (f->global)
		return 0;
	name = tw_field(&t->r, t->group);
	g = tw_names_find(&f->group, name);
	if (g == SIZE_MAX && !a->lax)
		tw_field_die(&t->r, t->group, "%s has no bounds for group '%s'; with --lax its records are undetermined",
		    f->file, TW_SHOWN(name));
	if (a->summary)
		tw_field_check_first(&t->r, t->group);
	return g;
}

/*
 * Write the header with the names of the new columns: region, or region_0.1
 * with several levels.
 */
static void
write_header(const struct args *a, struct tw_task *t)
{
	struct tw_slice *name = tw_arena(NULL, t->use.n, sizeof *name);
	size_t i;

	for (i = 0; i < t->use.n; i++)
		name[i] = t->use.n == 1 ? tw_slice_of(a->as) :
		    tw_format_arena("%s_%s", a->as,
			TW_LEVEL_SHOWN(&t->bounds.alpha[t->use.first + i]));
	tw_header_write(&t->out, &t->r, t->use.n, name);
}

/* Append the regions to each record. */
static void
append(const struct args *a, struct tw_task *t)
{
	size_t i;

	write_header(a, t);
	while (tw_reader_next(&t->r)) {
		double hi, lo = ask(t, &hi);
		size_t g = find(a, t);

		tw_row_begin(&t->out, &t->r);
		for (i = 0; i < t->use.n; i++)
			tw_row_cell(&t->out,
			    tw_slice_of(tw_region_word[tw_bounds_region(
				&t->bounds, g, t->use.first + i, lo, hi)]));
		tw_out_row(&t->out);
	}
	tw_out_flush(&t->out);
	tw_seen_say_range(&t->seen, &t->bounds);
	tw_seen_say_draws(&t->seen, &t->bounds);
}

/*
 * Print the table of --summary, with at most one warning about a likely error.
 */
static void
sum_up(const struct args *a, struct tw_task *t)
{
	struct tw_region_summary sum = { 0 };
	size_t used[] = { t->score, t->group };

	tw_weights_refuse(&t->r, &(struct tw_cols){ used,
	    t->bounds.global ? 1 : 2 });
	while (tw_reader_next(&t->r)) {
		struct tw_slice name = t->bounds.by;
		double hi, lo = ask(t, &hi);
		size_t g = find(a, t);

		/* fast: --global prints no names */
		if (!t->bounds.global)
			name = tw_field(&t->r, t->group);
		tw_region_summary_add(&sum, &t->bounds, t->use, name, g, lo,
		    hi);
	}
	tw_region_summary_write(&t->out, &sum, &t->bounds, t->use);
	tw_out_flush(&t->out);
	if (!tw_seen_say_range(&t->seen, &t->bounds))
		tw_region_summary_say(&sum, t->use);
	tw_seen_say_draws(&t->seen, &t->bounds);
}

/* Find the columns of the score and of the group. */
static void
find_columns(const struct args *a, struct tw_task *t)
{
	tw_refuse(t->bounds.ranks > 0, "-b: these bounds are for ranks (tw-bounds --ranks) and need --parameters");
	t->score = a->score != NULL ? tw_col_find(&t->r, "-s", a->score) :
	    tw_bounds_file_column(&t->bounds, &t->r, t->bounds.score,
	    "from which", "was made: score the records in the same way, or name the column with -s");
	t->upper = tw_score_col_upper(&t->r, t->score);
	if (!t->bounds.global)
		t->group = tw_bounds_file_column(&t->bounds, &t->r,
		    t->bounds.by, "by which", "is grouped");
}

int
main(int argc, char **argv)
{
	struct args a;
	struct tw_task t = { .seen = { .cell = INFINITY } };

	parse(&a, argc, argv);
	if (a.bounds != NULL) {
		tw_bounds_file_read(&t.bounds, a.bounds);
		t.use = tw_bounds_file_levels(&t.bounds,
		    a.one_alpha ? &a.alpha : NULL);
	}

	tw_out_open(&t.out);
	tw_reader_open(&t.r, argc - optind, argv + optind, NULL);
	if (!a.parameters)
		find_columns(&a, &t);
	if (a.parameters)
		tw_margins_print(&t.out, &t.r, &a,
		    a.bounds == NULL ? NULL : &t.bounds, t.use.first);
	else if (a.summary)
		sum_up(&a, &t);
	else
		append(&a, &t);

	tw_out_close(&t.out);
	tw_reader_close(&t.r);
	return tw_end(TW_DONE);
}
