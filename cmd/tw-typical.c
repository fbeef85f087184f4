/*
 * tw-typical: append to each record the exact conformal p-value of its data
 * among simulations, which says how typical an observation is of the
 * simulations, and the name of its most unusual data column. Warns of small
 * p-values.
 */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "estimate/lacking.h"
#include "io/column_cache.h"
#include "io/msg.h"
#include "io/string.h"
#include "stat/typical/typical.h"
#include "typical/runs.h"
#include "typical/unlike.h"

struct args {
	const char *runs, *data, *as;
	bool alike;
	double level;
	uint64_t seed;
	unsigned threads;
};

static const struct tw_opt options[] = {
	{ 'r', "runs", "RUNS",
	    "records with the runs' data; of more than 10000\n"
	    "so many are taken at random (required)",
	    TW_OPT_TEXT(runs), TW_OPT_REQUIRED },
	{ 'x', "data", "COLS", "columns with the data (default: x*)",
	    TW_OPT_COLS(data) },
	{ 0, "alike", NULL,
	    "write instead whether all records together are\n"
	    "distributed like the runs, a row for each column",
	    TW_OPT_FLAG(alike) },
	{ 0, "level", "P", "warn at or below this p (default: 0.01; 0: never)",
	    TW_OPT_REAL(level, 0, 1, "a number from 0 to 1") },
	TW_ROW_SEED(seed, "for the halves of RUNS (default: 1)"),
	TW_ROW_THREADS(threads,
	    "threads that learn RUNS (default: 1); same bytes\nfor any N"),
	TW_ROW_AS(as),
	{ 0 }
};

static const struct args defaults = {
	.data = "x*", .as = "p", .level = 0.01, .seed = 1, .threads = 1
};

static const struct tw_usage usage = {
	.name = "tw-typical",
	.about = "Append columns p, the exact p-value of the record's data among the runs, and\n"
	    "unlike, the column most unlike them. p is small where an observation is unlike\n"
	    "anything simulated.",
	.operands = "-r RUNS [FILE...]",
	.example = "  $ seq 99 | sed '1i x1' >runs.tsv\n"
	    "  $ printf 'x1\\n50\\n500\\n' | tw-typical -r runs.tsv 2>log\n  x1\tp\tunlike\n  50\t0.39215686274509803\tNA\n  500\t0.0196078431372549\tx1\n",
	.opt = options, TW_DEFAULTS(defaults)
};

/*
 * p at the data x of r's record, and how unlike each column is, where an
 * indicator counts as its column. row[t->d] is scratch memory.
 */
static double
find_p(const struct tw_typical *t, const struct tw_runs *runs,
    const struct tw_names *name, const struct tw_reader *r, const double *x,
    double *row, double *unlike, struct tw_typical_scratch *s)
{
	const char *why = tw_lacking(name, runs->may_lack, x);
	size_t at = runs->columns, j;
	double p;

	if (why != NULL)
		tw_die(TW_NO_ANSWER, "%s:%llu: %s", r->in.file,
		    (unsigned long long)r->in.line, why);
	tw_runs_row(runs, x, row);
	p = tw_typical_p(t, row, unlike, s);
	for (j = 0; j < runs->columns; j++)
		if (runs->may_lack[j])
			unlike[j] = fmax(unlike[j], unlike[at++]);
	return p;
}

/*
 * Append p and the most unusual column to every record. p is computed only if
 * the data change.
 */
static void
filter(struct tw_reader *r, struct tw_out *out, const struct tw_typical *t,
    const struct tw_runs *runs, struct tw_column_cache *x, double level,
    struct tw_least *least, const struct tw_names *name)
{
	struct tw_typical_scratch *s = tw_typical_scratch(t);
	double *unlike = tw_arena(NULL, t->d, 2 * sizeof *unlike), p = 1;
	size_t most, d = runs->columns;

	if (s == NULL)
		tw_no_memory();
	while (tw_reader_next(r)) {
		tw_column_cache_read(x, r);
		/* fast: equal data have the same p */
		if (tw_column_cache_use(x))
			p = find_p(t, runs, name, r, x->x, unlike + t->d,
			    unlike, s);
		tw_least_notice(least, p, level, unlike, d, r);
		tw_row_begin(out, r);
		tw_row_num(out, p);
		most = tw_most_unlike(unlike, d);
		tw_row_cell(out, most == SIZE_MAX ? tw_slice_of("NA") :
		    name->name[most]);
		tw_out_row(out);
	}
	free(s);
}

/*
 * The p at or below which a record is unlike the simulations: that of --level.
 * If the default is too small for so few simulations, it is the least p that
 * they allow, unless that is above 0.05.
 */
static double
unlike_at(const struct tw_typical *t, double level)
{
	double least = 1 / ((double)t->m + 1);

	return level != defaults.level || level > least || least > 0.05 ?
	    level : least * (1 + 1e-9);
}

/*
 * Say that not even the least p that so few simulations allow would be called
 * unlike them.
 */
static void
say_few(const struct tw_typical *t, double level, const char *runs)
{
	double least = 1 / ((double)t->m + 1);

	if (least > 0.05 && least > level && level > 0)
		tw_warn("%s: %zu of its simulations rank data: p is at least %.3g, and no data can be called unlike them (give 38 simulations or more)",
		    runs, t->m, least);
}

/* Read the simulations, and pass on the records with their p. */
static void
append(struct args *a, struct tw_runs *runs, const struct tw_names *name, int n,
    char *const *operand)
{
	struct tw_typical t;
	struct tw_reader r;
	struct tw_column_cache x;
	struct tw_out out;
	struct tw_least least = { .p = 1 };
	double level;

	if (tw_typical_fit(&t, runs->t.n, runs->t.d, runs->t.x, a->threads) < 0)
		tw_die(TW_FAILED, "%s: %s", a->runs, strerror(ENOMEM));
	tw_out_open(&out);
	tw_reader_open(&r, n, operand, NULL);
	tw_column_cache_init(&x, name, "RUNS", &r);
	x.want = TW_WANT_DATUM;
	tw_header_write(&out, &r, 2, (struct tw_slice[]){ tw_slice_of(a->as),
	    a->as == defaults.as ? tw_slice_of("unlike") :
	    tw_format_arena("%s_unlike", a->as) });
	least.unlike = tw_arena(NULL, t.d, sizeof *least.unlike);
	level = unlike_at(&t, a->level);
	filter(&r, &out, &t, runs, &x, level, &least, name);

	tw_out_close(&out);
	tw_least_say(&least, level, name);
	say_few(&t, level, a->runs);
	tw_reader_close(&r);
	tw_typical_release(&t);
}

int
main(int argc, char **argv)
{
	struct args a;
	struct tw_names name = { 0 };
	struct tw_runs runs;

	tw_opt_parse(&usage, &a, argc, argv);
	argc -= optind;
	argv += optind;
	tw_opt_input("-r", a.runs, argc, argv);
	tw_refuse(a.alike && a.as != defaults.as, "--alike goes without --as");

	tw_runs_read(&runs, a.runs, a.data, a.alike ? TW_WANT_FINITE :
	    TW_WANT_DATUM, a.seed, &name);
	if (a.alike)
		tw_records_compare(&runs, a.runs, &name, a.level, argc, argv);
	else
		append(&a, &runs, &name, argc, argv);

	return tw_end(TW_DONE);
}
