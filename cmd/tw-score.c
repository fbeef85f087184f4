/*
 * tw-score: append to each record its nonconformity score.
 *
 * From the log density of the record's theta at its x, a column or a flow's:
 * -exp(logq), or -logq with --log. From draws of the posterior at its x, a
 * file's or a flow's: a kernel density, the WALDO score, or how far theta is
 * outside quantiles. With --cdf the share of draws whose score is not larger,
 * with --var also the variance of the draws' scores.
 */
#include <stdlib.h>
#include <string.h>

#include "io/msg.h"
#include "io/num.h"
#include "io/opt.h"
#include "io/rec.h"
#include "score/queue.h"
#include "score/source.h"

struct args {
	struct tw_rec_options rec;
	struct tw_score_options score;
	const char *as;		/* --as */
	bool levels, n;	/* given */
};

/* -k KIND */
static void
take_kind(void *to, const char *option, const char *arg)
{
	enum tw_score_kind k;

	for (k = 0; k < TW_SCORE_KINDS; k++)
		if (strcmp(arg, tw_score[k].name) == 0) {
			*(enum tw_score_kind *)to = k;
			return;
		}
	tw_opt_bad(option, arg, "hpd, kde, waldo or quantile");
}

/* --levels LO,HI */
static void
take_levels(void *to, const char *option, const char *arg)
{
	struct tw_score_options *o = to;
	size_t n = strcspn(arg, ",");

	if (arg[n] != ',' ||
	    tw_num_read(arg, n, &o->lo) != TW_NUM_FINITE ||
	    tw_num_read(arg + n + 1, strlen(arg + n + 1), &o->hi) !=
	    TW_NUM_FINITE || o->lo < 0 || o->lo >= o->hi || o->hi > 1)
		tw_opt_bad(option, arg, "LO,HI with 0 <= LO < HI <= 1");
}

static const struct tw_opt options[] = {
	{ 'q', "logq", "COL", "column with the log density (default: logq)",
	    TW_OPT_COLS(struct args, score.logq) },
	{ 'f', "flow", "FLOW", "a flow, as tw-flow writes it: densities and draws",
	    TW_OPT_TEXT(struct args, score.flow) },
	{ 'd', "sample", "DRAWS", "file with posterior draws for the records' ids",
	    TW_OPT_TEXT(struct args, score.draws) },
	{ 'p', "params", "COLS", "parameters for kde, waldo, quantile (default:\n"
	    "theta*, with -f all of the flow's)",
	    TW_OPT_COLS(struct args, score.theta) },
	{ 'i', "id", "COL", "column, in DRAWS too, that says whose draws they are\n"
	    "(default: id if DRAWS has it)", TW_OPT_COLS(struct args, score.id) },
	{ 'n', "draws", "N", "draws of the flow for -k (default: 1000)",
	    TW_OPT_WHOLE(struct args, score.n, 2, 100000000),
	    TW_OPT_GIVEN(struct args, n) },
	{ 'k', "kind", "hpd|kde|waldo|quantile", "the score (default: hpd)",
	    TW_OPT_OWN(struct args, score.kind, take_kind, NULL) },
	{ 0, "levels", "LO,HI", "for quantile (default: 0.05,0.95)",
	    TW_OPT_OWN(struct args, score, take_levels, NULL),
	    TW_OPT_GIVEN(struct args, levels) },
	{ 'l', "log", NULL, "hpd, kde: -logq instead of -exp(logq):\n"
	    "same order, no underflow", TW_OPT_FLAG(struct args, score.log) },
	{ 0, "cdf", "N", "not the score but the share of N draws at the same x\n"
	    "whose score is at most as large",
	    TW_OPT_WHOLE(struct args, score.cdf, 1, 100000000) },
	{ 0, "var", "N", "also the variance of the scores of N draws at that x",
	    TW_OPT_WHOLE(struct args, score.var, 2, 100000000) },
	TW_ROW_SEED(struct args, score.seed, "for the flow's draws (default: 1)"),
	TW_ROW_THREADS(struct args, score.threads,
	    "threads for what is at one x (default: 1);\n"
	    "same bytes for any N"),
	TW_ROW_AS(struct args, as),
	TW_ROW_MISSING(struct args),
	TW_ROW_NO_HEADER(struct args),
	{ 0 }
};

static const struct args defaults = {
	.as = "score",
	.score = { .n = 1000, .lo = 0.05, .hi = 0.95, .seed = 1, .threads = 1 }
};

static const struct tw_usage usage = {
	.name = "tw-score",
	.about = "Append a column score: large where theta is far from the "
	    "posterior.\nIt comes from a column logq, a flow, or posterior draws.",
	.operands = "[FILE...]",
	.opt = options, TW_DEFAULTS(defaults)
};

/* hpd: from densities; draws are for --cdf and --var. */
static void
check_density(const struct args *a)
{
	const struct tw_score_options *o = &a->score;
	bool ref = o->cdf > 0 || o->var > 0;

	if (o->logq != NULL && o->flow != NULL)
		tw_die(TW_MISUSED, "-q and -f cannot be had together");
	if (o->draws != NULL && !ref)
		tw_die(TW_MISUSED, "-d needs -k kde, waldo or quantile, or --cdf "
		    "or --var");
	if (ref && o->draws == NULL && o->flow == NULL)
		tw_die(TW_MISUSED, "--cdf and --var need draws: -d or -f");
	if (o->theta != NULL && o->flow == NULL)
		tw_die(TW_MISUSED, "-p is for -f, and for -k kde, waldo and quantile");
	if (a->n)
		tw_die(TW_MISUSED, "-n is for -k kde, waldo and quantile: "
		    "--cdf and --var say how many draws");
}

/* kde, waldo, quantile: from draws. */
static void
check_draws(const struct args *a)
{
	const struct tw_score_options *o = &a->score;

	if (o->logq != NULL)
		tw_die(TW_MISUSED, "-q is for -k hpd");
	if ((o->flow == NULL) == (o->draws == NULL))
		tw_die(TW_MISUSED, o->flow == NULL ?
		    "-k kde, waldo and quantile need draws: -d or -f" :
		    "-d and -f together are for -k hpd");
	if (o->log && !tw_score[o->kind].is_density)
		tw_die(TW_MISUSED, "--log is for hpd and kde");
	if (o->draws != NULL && a->n)
		tw_die(TW_MISUSED, "-n is for -f: all of DRAWS is used");
	if (o->flow != NULL && (o->cdf > o->n || o->var > o->n))
		tw_die(TW_MISUSED, "--cdf and --var take of the flow's draws: at "
		    "most -n %llu", (unsigned long long)o->n);
}

/*
 * No option may be there for nothing, but --seed and -j: a script may give
 * them to every program, and they never change what has no draws.
 */
static void
check(const struct args *a)
{
	const struct tw_score_options *o = &a->score;

	if (tw_score[o->kind].needs == TW_NEEDS_DENSITY)
		check_density(a);
	else
		check_draws(a);
	if (a->levels && o->kind != TW_SCORE_QUANTILE)
		tw_die(TW_MISUSED, "--levels is for -k quantile");
	if (o->id != NULL && o->draws == NULL)
		tw_die(TW_MISUSED, "-i is for -d");
}

static void
parse(struct args *a, int argc, char **argv)
{
	tw_opt_parse(&usage, a, argc, argv);
	check(a);
	if (a->score.logq == NULL)
		a->score.logq = "logq";
}

/* One standard input is not for two. */
static void
check_input(const struct args *a, int n, char *const *operand)
{
	bool taken = n == 0;
	int i;

	if (a->score.draws == NULL || strcmp(a->score.draws, "-") != 0)
		return;
	for (i = 0; i < n; i++)
		taken = taken || strcmp(operand[i], "-") == 0;
	if (taken)
		tw_die(TW_MISUSED, "-d -: standard input is for the records "
		    "already");
}

static void
write_header(struct tw_out *o, const struct args *a, const struct tw_reader *r)
{
	size_t n = strlen(a->as);
	char *var = tw_xrealloc(NULL, n + 4, 1);
	struct tw_slice name[2] = { { a->as, n }, { var, n + 4 } };

	memcpy(var, a->as, n);
	memcpy(var + n, "_var", 4);
	tw_header_write(o, r, a->score.var > 0 ? 2 : 1, name);
	free(var);
}

/* Score record by record. */
static void
score_each(struct tw_score_source *s, struct tw_reader *r, struct tw_out *out)
{
	double score;

	while (tw_reader_next(r)) {
		if (!tw_score_source_read(s, r))
			continue;
		tw_score_source_move(s, r);
		score = tw_score_source_one(s);
		tw_row_begin(out, r);
		tw_score_source_write(s, out, score);
	}
}

/* Score those at one x together. */
static void
score_queued(struct tw_score_source *s, struct tw_reader *r, struct tw_out *out)
{
	struct tw_score_queue q;

	tw_score_queue_init(&q, s, out);
	while (tw_reader_next(r))
		if (tw_score_source_read(s, r))
			tw_score_queue_add(&q, r);
	tw_score_queue_write(&q);
	tw_score_queue_release(&q);
}

int
main(int argc, char **argv)
{
	struct args a;
	struct tw_out out;
	struct tw_reader r;
	struct tw_score_source s;

	parse(&a, argc, argv);
	check_input(&a, argc - optind, argv + optind);
	tw_score_source_begin(&s, &a.score);

	tw_out_open(&out);
	a.rec.out = &out;
	tw_reader_open(&r, argc - optind, argv + optind, &a.rec);
	tw_score_source_init(&s, &r);
	write_header(&out, &a, &r);

	if (tw_score_source_waits(&s))
		score_queued(&s, &r, &out);
	else
		score_each(&s, &r, &out);

	if (s.lost > 0)
		tw_warn("%llu densit%s became 0 or infinite: --log keeps their "
		    "order", (unsigned long long)s.lost, s.lost == 1 ? "y" : "ies");
	tw_reader_close(&r);
	tw_score_source_release(&s);
	tw_out_close(&out);
	return TW_DONE;
}
