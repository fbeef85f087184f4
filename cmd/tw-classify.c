/*
 * tw-classify: append to each record the region its theta lies in, by the
 * bounds of its group: inside, undetermined or outside.
 *
 * With --summary: instead, the counts and shares of the three regions.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "classify/asked.h"
#include "classify/columns.h"
#include "classify/summary.h"
#include "form/bounds.h"
#include "form/level.h"
#include "io/cols.h"
#include "io/msg.h"
#include "io/opt.h"
#include "io/rec.h"
#include "stat/conformal/region.h"

struct args {
	struct tw_rec_options rec;
	const char *bounds;	/* -b */
	const char *score;	/* -s, NULL: by name */
	const char *group;	/* -g, NULL: by name */
	const char *as;		/* --as */
	struct tw_level alpha;	/* --alpha */
	bool one_alpha, code, summary, lax;
};

static const struct tw_opt options[] = {
	{ 'b', "bounds", "BOUNDS",
	    "the table, as tw-bounds writes it (required)",
	    TW_OPT_TEXT(struct args, bounds), TW_OPT_REQUIRED },
	{ 's', "score", "COL", "column with the score\n"
	    "(default: named like that of BOUNDS)",
	    TW_OPT_COLS(struct args, score) },
	{ 'g', "group", "COL", "column with the group\n"
	    "(default: named like the first of BOUNDS)",
	    TW_OPT_COLS(struct args, group) },
	{ 0, "alpha", "A", "use only this level of BOUNDS",
	    TW_OPT_LEVEL(struct args, alpha),
	    TW_OPT_GIVEN(struct args, one_alpha) },
	{ 0, "code", NULL,
	    "append code: 1 inside, 0.5 undetermined, 0 outside",
	    TW_OPT_FLAG(struct args, code) },
	{ 0, "summary", NULL, "print counts and shares of the regions instead",
	    TW_OPT_FLAG(struct args, summary) },
	{ 0, "lax", NULL, "a group that BOUNDS lacks is undetermined, no error",
	    TW_OPT_FLAG(struct args, lax) },
	TW_ROW_AS(struct args, as),
	TW_ROW_MISSING(struct args),
	TW_ROW_NO_HEADER(struct args),
	{ 0 }
};

static const struct args defaults = { .as = "region" };

static const struct tw_usage usage = {
	.name = "tw-classify",
	.about = "Append a column region: inside, undetermined or outside the "
	    "credible region.",
	.operands = "-b BOUNDS [FILE...]",
	.opt = options, TW_DEFAULTS(defaults)
};

static const struct tw_slice word[TW_REGIONS] = {
	{ "inside", 6 }, { "undetermined", 12 }, { "outside", 7 }
};
static const struct tw_slice code[TW_REGIONS] = {
	{ "1", 1 }, { "0.5", 3 }, { "0", 1 }
};

static void
parse(struct args *a, int argc, char **argv)
{
	tw_opt_parse(&usage, a, argc, argv);
	if (a->summary && (a->code || strcmp(a->as, "region") != 0))
		tw_die(TW_MISUSED, "--summary has no new column: "
		    "--code and --as do not go with it");
}

/* All levels of the table, or the one that --alpha asks for. */
static struct tw_levels
choose_levels(const struct args *a, const struct tw_bounds_file *f)
{
	if (!a->one_alpha)
		return (struct tw_levels){ 0, f->nalpha };
	return (struct tw_levels){
	    tw_bounds_file_level(f, &a->alpha), 1 };
}

/*
 * Names of the new columns: region, or region_0.1 with several levels; with
 * --code code beside each. --as NAME makes them NAME and NAME_code.
 */
static void
write_header(struct tw_out *o, const struct args *a,
    const struct tw_bounds_file *f, struct tw_levels use,
    const struct tw_reader *r)
{
	bool renamed = strcmp(a->as, "region") != 0;
	size_t size = strlen(a->as) + TW_LEVEL_TEXT + sizeof "_code_";
	struct tw_slice *name = tw_xrealloc(NULL, 2 * use.n, sizeof *name);
	char *text = tw_xrealloc(NULL, 2 * use.n, size), *p = text;
	char suffix[TW_LEVEL_TEXT + 2] = "";
	size_t i, n = 0;

	for (i = 0; i < use.n; i++) {
		if (use.n > 1) {
			suffix[0] = '_';
			suffix[1 + tw_level_write(suffix + 1,
			    &f->alpha[use.first + i])] = '\0';
		}
		snprintf(p, size, "%s%s", a->as, suffix);
		name[n++] = tw_slice_of(p);
		p += size;
		if (!a->code)
			continue;
		snprintf(p, size, "%s%s%s", renamed ? a->as : "",
		    renamed ? "_code" : "code", suffix);
		name[n++] = tw_slice_of(p);
		p += size;
	}
	tw_header_write(o, r, n, name);
	free(text);
	free(name);
}

/* The group of the record at hand in the table; SIZE_MAX under --lax if none. */
static size_t
find_bounds(struct tw_bounds_file *f, const struct args *a,
    const struct tw_reader *r, size_t col)
{
	struct tw_slice name;
	const char *what;
	char show[TW_SHOW];
	size_t g;

	if (f->global)
		return 0;
	name = tw_field(r, col);
	g = tw_names_find(&f->group, name);
	if (g == SIZE_MAX && !a->lax)
		tw_field_die(r, col, "%s has no bounds for group '%s' "
		    "(--lax calls it undetermined)", f->file,
		    tw_show(show, name.p, name.n));
	what = a->summary ? tw_line_taken_for(name.p, name.n) : NULL;
	if (what != NULL)
		tw_field_die(r, col, "no row of a table may begin with %s", what);
	return g;
}

/* Pass the record on with its regions. */
static void
write_record(struct tw_out *o, const struct args *a,
    const struct tw_bounds_file *f, struct tw_levels use,
    const struct tw_reader *r, size_t g, double score)
{
	size_t i;

	tw_row_begin(o, r);
	for (i = use.first; i < use.first + use.n; i++) {
		enum tw_region at = tw_bounds_region(f, g, i, score);

		tw_row_cell(o, word[at].p, word[at].n);
		if (a->code)
			tw_row_cell(o, code[at].p, code[at].n);
	}
	tw_out_row(o);
}

/* Say what makes it likely that something else was to be asked: one word at most. */
static void
say(const struct args *a, const struct tw_asked *asked,
    const struct tw_bounds_file *f, const struct tw_region_summary *t,
    struct tw_levels use)
{
	if (!tw_asked_say(asked, f) && a->summary && asked->n > 0 &&
	    !tw_region_summary_in(t, use))
		tw_warn("nothing is inside or undetermined: does the grid miss "
		    "the posterior?");
}

int
main(int argc, char **argv)
{
	struct args a;
	struct tw_bounds_file f;
	struct tw_out out;
	struct tw_reader r;
	struct tw_region_summary summary = { 0 };
	struct tw_asked asked = { 0 };
	struct tw_levels use;
	size_t group, score, g;
	double s;

	parse(&a, argc, argv);
	tw_bounds_file_read(&f, a.bounds);
	use = choose_levels(&a, &f);

	tw_out_open(&out);
	a.rec.out = &out;
	tw_reader_open(&r, argc - optind, argv + optind, &a.rec);
	score = tw_classify_score(&f, &r, a.score);
	group = tw_classify_group(&f, &r, a.group);
	if (!a.summary)
		write_header(&out, &a, &f, use, &r);

	while (tw_reader_next(&r)) {
		if (!tw_field_num(&r, score, TW_WANT_NUMBER, &s))
			continue;
		tw_asked_add(&asked, &f, s);
		g = find_bounds(&f, &a, &r, group);
		if (a.summary)
			tw_region_summary_add(&summary, &f, use,
			    /* either: --global prints no name */
			    f.global ? f.by : tw_field(&r, group), g, s);
		else
			write_record(&out, &a, &f, use, &r, g, s);
	}

	if (a.summary)
		tw_region_summary_write(&out, &summary, &f, use);
	tw_out_close(&out);
	say(&a, &asked, &f, &summary, use);
	tw_reader_close(&r);
	tw_bounds_file_release(&f);
	tw_region_summary_release(&summary);
	return TW_DONE;
}
