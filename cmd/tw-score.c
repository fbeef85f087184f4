/*
 * tw-score: append to each record its nonconformity score.
 *
 * Some scores come from the log density of the record's theta at its x, which
 * is in a column or evaluated by a posterior: -exp(logq), or -logq with --log.
 * Others come from draws of the posterior at its x, or from a file: a kernel
 * density, the WALDO score, or the distance of theta from the range between two
 * quantiles. --cdf replaces the score by its rank among the scores of draws,
 * --var appends the variance of the draws' scores, and --ranks the rank of each
 * parameter among the draws. With --at, all records are at one observation.
 */
#include "form/score_col.h"
#include "io/msg.h"
#include "score/parts.h"

static const struct tw_opt options[] = {
	{ 'q', "logq", "COL", "column with the log density (default: logq)",
	    TW_OPT_COLS(logq) },
	{ 'f', "flow", "POSTERIOR",
	    "the posterior, or a flow: densities and draws",
	    TW_OPT_TEXT(posterior) },
	{ 'd', "draws", "DRAWS",
	    "posterior draws for the records' ids",
	    TW_OPT_TEXT(draws) },
	{ 0, "at", "OBS",
	    "score the records at this observation (of the same\n"
	    "id, if there are several), not at their own data",
	    TW_OPT_TEXT(at) },
	{ 'p', "params", "COLS",
	    "parameters (default: theta*, with -f all of the\n"
	    "posterior's; of some, the score is of their density)",
	    TW_OPT_COLS(theta) },
	{ 'n', "number", "N", "draws of the posterior for -k (default: 1000)",
	    TW_OPT_INTEGER(n, 2, 100000000),
	    TW_OPT_GIVEN(n_given) },
	{ 'k', "kind", TW_SCORE_WORDS, "the score (default: hpd)",
	    TW_OPT_WORD(kind, tw_score_word),
	    TW_OPT_GIVEN(kind_given) },
	{ 0, "levels", "LO,HI", "for quantile (default: 0.05,0.95)",
	    TW_OPT_OWN_ALL(tw_score_take_levels),
	    TW_OPT_GIVEN(levels_given) },
	{ 'l', "log", NULL, "hpd, kde: -logq instead of -exp(logq):\n"
	    "same order, no underflow", TW_OPT_FLAG(log) },
	{ 0, "cdf", "N",
	    "not the score but its rank among those of N draws",
	    TW_OPT_INTEGER(cdf, 1, 100000000) },
	{ 0, "var", "N", "also the variance of the scores of N draws at that x",
	    TW_OPT_INTEGER(var, 2, 100000000) },
	{ 0, "ranks", "N",
	    "also each parameter's rank among N draws, rank_NAME;\n"
	    "with -d and no -k these alone",
	    TW_OPT_INTEGER(ranks, 1, 100000000) },
	{ 0, "proposals", "M",
	    "at most M weighted draws of the flow at an x\n"
	    "(default: 16 times the draws, at least 1000)",
	    TW_OPT_INTEGER(proposals, 1, 100000000) },
	{ 0, "trained", NULL, "no word about training simulations",
	    TW_OPT_FLAG(trained) },
	{ 0, "fresh", NULL,
	    "status 1 if the flow was trained on these records",
	    TW_OPT_FLAG(fresh) },
	TW_ROW_SEED(seed, "for draws and ties (default: 1)"),
	{ 0, "stream", "K", "other random numbers for the same seed (default: 0)",
	    TW_OPT_INTEGER(stream, 0, UINT64_MAX) },
	TW_ROW_THREADS(threads,
	    "threads for what is at one x (default: 1);\n"
	    "same bytes for any N"),
	TW_ROW_AS(as),
	{ 0 }
};

static const struct args defaults = {
	.n = 1000, .lo = 0.05, .hi = 0.95, .seed = 1, .threads = 1
};

static const struct tw_usage usage = {
	.name = "tw-score",
	.about = "Append a column score (of another kind: score_log, score_kde, ...): large where\n"
	    "theta is far from the posterior: a column logq, a posterior, or draws.",
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
	const char *as = a->as != NULL ? a->as :
	    tw_score_col_name(usual, a->kind, a->log, a->cdf > 0);
	size_t i, n = 0;

	if (!a->no_score)
		name[n++] = tw_format_arena("%s", as);
	if (tw_score_has_ends(s))
		name[n++] = tw_format_arena("%s_upper", as);
	if (a->var > 0)
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
	tw_score_current_say(&s->at, records);
	if (tw_score_current_trained_on(&s->at))
		tw_warn("these simulations trained %s: bounds from them are invalid (--trained silences this)",
		    a->posterior);
}

int
main(int argc, char **argv)
{
	struct args a;
	struct tw_out out;
	struct tw_reader r;
	struct tw_score_source s;
	struct tw_score_queue q;
	bool trained_on;

	tw_opt_parse(&usage, &a, argc, argv);
	tw_score_options_check(&a);
	tw_opt_input("-d", a.draws, argc - optind, argv + optind);
	tw_opt_input("--at", a.at, argc - optind, argv + optind);
	tw_score_source_begin(&s, &a);

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
	trained_on = tw_score_current_trained_on(&s.at);
	tw_out_pending(&out, NULL, NULL);
	tw_reader_close(&r);
	tw_score_source_release(&s);
	tw_out_close(&out);
	return tw_end(a.fresh && trained_on ? TW_FAILED : TW_DONE);
}
