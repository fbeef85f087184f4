/*
 * tw-score: append to each record its nonconformity score.
 *
 * Some scores come from the log density of the record's theta at its x, which
 * is in a column or evaluated by a flow: -exp(logq), or -logq with --log.
 * Others come from draws of the posterior at its x, from a file or from a flow:
 * a kernel density, the WALDO score, or the distance of theta from the range
 * between two quantiles. --cdf replaces the score by its rank among the scores
 * of draws, --var appends the variance of the draws' scores, and --ranks the
 * rank of each parameter among the draws.
 */
#include "form/score_col.h"
#include "io/msg.h"
#include "io/opt.h"
#include "io/string.h"
#include "score/parts.h"

struct args {
	struct tw_score_options score;
	bool fresh;
};

static const char *const ties[] = { "random", "half", NULL };

static const struct tw_opt options[] = {
	{ 'q', "logq", "COL", "column with the log density (default: logq)",
	    TW_OPT_COLS(score.logq) },
	{ 'f', "flow", "FLOW",
	    "a flow of tw-flow: densities and draws",
	    TW_OPT_TEXT(score.flow) },
	{ 'd', "sample", "DRAWS",
	    "posterior draws for the records' ids",
	    TW_OPT_TEXT(score.draws) },
	{ 'p', "params", "COLS",
	    "parameters, where a score is made from draws\n"
	    "(default: theta*, with -f all of the flow's)",
	    TW_OPT_COLS(score.theta) },
	{ 'i', "id", "COL",
	    "column, in DRAWS too, that says whose draws they are\n"
	    "(default: id if DRAWS has it)", TW_OPT_COLS(score.id) },
	{ 'n', "draws", "N", "draws of the flow for -k (default: 1000)",
	    TW_OPT_INTEGER(score.n, 2, 100000000),
	    TW_OPT_GIVEN(score.n_given) },
	{ 'k', "kind", TW_SCORE_WORDS, "the score (default: hpd)",
	    TW_OPT_WORD(score.kind, tw_score_word),
	    TW_OPT_GIVEN(score.kind_given) },
	{ 0, "levels", "LO,HI", "for quantile (default: 0.05,0.95)",
	    TW_OPT_OWN(score, tw_score_take_levels, NULL),
	    TW_OPT_GIVEN(score.levels_given) },
	{ 'l', "log", NULL, "hpd, kde: -logq instead of -exp(logq):\n"
	    "same order, no underflow", TW_OPT_FLAG(score.log) },
	{ 0, "cdf", "N",
	    "not the score but its rank among those of N draws",
	    TW_OPT_INTEGER(score.cdf, 1, 100000000) },
	{ 0, "var", "N", "also the variance of the scores of N draws at that x",
	    TW_OPT_INTEGER(score.var, 2, 100000000) },
	{ 0, "ranks", "N",
	    "also each parameter's rank among N draws, rank_NAME;\n"
	    "with -d and no -k these alone",
	    TW_OPT_INTEGER(score.ranks, 1, 100000000) },
	{ 0, "ties", "random|half",
	    "how many tied draws count: a random share, for\n"
	    "simulations (default); half, for queried parameters",
	    TW_OPT_WORD(score.half_ties, ties) },
	{ 0, "first", "N", "first record's number, for ties (default: 1)",
	    TW_OPT_INTEGER(score.first, 1, UINT64_C(1) << 53),
	    TW_OPT_GIVEN(score.first_given) },
	{ 0, "proposals", "M",
	    "draws of the flow that normalize a posterior\n(1000 or more)",
	    TW_OPT_INTEGER(score.proposals, 1, 100000000) },
	{ 0, "target-ess", "N",
	    "no more of them where their effective sample size\nis N",
	    TW_OPT_INTEGER(score.target_ess, 1, 100000000) },
	{ 0, "trained", NULL, "no word about the flow's training runs",
	    TW_OPT_FLAG(score.trained) },
	{ 0, "fresh", NULL, "status 1 if the flow was trained on these runs",
	    TW_OPT_FLAG(fresh) },
	TW_ROW_SEED(score.seed, "for the flow's draws, and ties (default: 1)"),
	TW_ROW_THREADS(score.threads,
	    "threads for what is at one x (default: 1);\n"
	    "same bytes for any N"),
	TW_ROW_AS(score.as),
	{ 0 }
};

static const struct args defaults = {
	.score = { .n = 1000, .lo = 0.05, .hi = 0.95, .seed = 1,
	    .first = 1, .threads = 1 }
};

static const struct tw_usage usage = {
	.name = "tw-score",
	.about = "Append a column score (of another kind: score_log, score_kde, ...): large where\n"
	    "theta is far from the posterior. It comes from a column logq, a flow, or draws.",
	.operands = "[FILE...]",
	.example = "  $ printf 'theta1\\tlogq\\n0.5\\t-0.25\\n' | tw-score --log\n  theta1\tlogq\tscore_log\n  0.5\t-0.25\t0.25\n",
	.opt = options, TW_DEFAULTS(defaults)
};

static void
write_header(struct tw_out *o, const struct args *a,
    const struct tw_score_source *s, const struct tw_reader *r)
{
	struct tw_slice *name = tw_arena(NULL, s->cells, sizeof *name);
	char usual[TW_SCORE_COL];
	const char *as =
	    a->score.as != NULL ? a->score.as : tw_score_col_name(usual,
	    a->score.kind, a->score.log, a->score.cdf > 0);
	size_t i, n = 0;

	if (!a->score.no_score)
		name[n++] = tw_format_arena("%s", as);
	if (a->score.var > 0)
		name[n++] = tw_format_arena("%s_var", as);
	for (i = 0; n < s->cells; i++) {
		struct tw_slice theta = r->name[s->col[i]];

		name[n++] = tw_format_arena("rank_%.*s", (int)theta.n, theta.p);
	}
	tw_header_write(o, r, n, name);
}

/* Warnings at the end of the input. */
static void
say(const struct tw_score_source *s, const struct args *a, uint64_t records)
{
	/*
	 * If only a few densities tie, they lie beyond the cutoffs of usual
	 * levels.
	 */
	if (100 * s->lost > s->densities)
		tw_warn("%llu of %llu densities became 0 or infinite, so that scores tie: --log keeps their order",
		    s->lost, s->densities);
	tw_posterior_say(&s->post, records);
	if (tw_posterior_met(&s->post))
		tw_warn("these runs trained %s: bounds from them are invalid (--trained silences this)",
		    a->score.flow);
}

int
main(int argc, char **argv)
{
	struct args a;
	struct tw_out out;
	struct tw_reader r;
	struct tw_score_source s;
	struct tw_score_queue q;
	bool met;

	tw_opt_parse(&usage, &a, argc, argv);
	tw_score_options_check(&a.score);
	tw_refuse(a.fresh && (a.score.flow == NULL || a.score.trained),
	    "--fresh is for -f, without --trained");
	tw_opt_input("-d", a.score.draws, argc - optind, argv + optind);
	tw_score_source_begin(&s, &a.score);

	tw_out_open(&out);
	tw_reader_open(&r, argc - optind, argv + optind, NULL);
	tw_score_source_init(&s, &r);
	write_header(&out, &a, &s, &r);

	tw_score_queue_init(&q, &s, &out);
	while (tw_reader_next(&r)) {
		tw_score_source_read(&s, &r);
		tw_score_queue_add(&q, &r);
	}
	tw_score_queue_write(&q);

	say(&s, &a, r.record);
	met = tw_posterior_met(&s.post);
	tw_out_owe(&out, NULL, NULL);
	tw_reader_close(&r);
	tw_score_source_release(&s);
	tw_out_close(&out);
	return tw_end(a.fresh && met ? TW_FAILED : TW_DONE);
}
