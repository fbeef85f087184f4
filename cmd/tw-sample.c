/*
 * tw-sample: draw from a posterior at each record's data, or from a prior, or
 * from a prior that a command knows.
 */
#include "estimate/moves.h"
#include "io/msg.h"
#include "sample/parts.h"

static const struct tw_opt options[] = {
	{ 'f', "flow", "POSTERIOR", "the posterior, or a flow",
	    TW_OPT_TEXT(posterior) },
	{ 'n', "draws", "N", "draws for each record, or of the prior (required)",
	    TW_OPT_INTEGER(n, 1, UINT64_MAX), TW_OPT_REQUIRED },
	{ 0, "prior", "PRIOR",
	    "without -f: draws of NAME=DISTRIBUTION, one of\n"
	    TW_DIST_WORDS("\n") ";\nMEAN and SD of lognormal are those of the logarithm",
	    TW_OPT_TEXT(prior) },
	{ 0, "draw", "COMMAND",
	    "without -f: draws of a prior that COMMAND -n N\n"
	    "--seed S prints", TW_OPT_TEXT(command) },
	{ 0, "truncated", "TRUNCATED",
	    "with --prior or --draw: draws within this truncated\n"
	    "prior, a file from tw-truncate", TW_OPT_TEXT(truncated) },
	{ 0, "proposals", "M",
	    "at most M weighted draws of the flow at a record\n"
	    "(default: 20 N, at least 2000)",
	    TW_OPT_INTEGER(proposals, 1, 100000000) },
	TW_ROW_SEED(seed, "for the draws (default: 1)"),
	{ 0, "stream", "K", "other random numbers for the same seed (default: 0)",
	    TW_OPT_INTEGER(stream, 0, UINT64_MAX) },
	TW_ROW_THREADS(threads, "threads (default: 1); same bytes for any N"),
	{ 0 }
};

static const struct args defaults = { .seed = 1, .threads = 1 };

static const struct tw_usage usage = {
	.name = "tw-sample",
	.about = "Write, for each record, N draws of the parameters from POSTERIOR at the record's\n"
	    "data, with the columns id, parameters, data. Without POSTERIOR, write N draws of\n"
	    "a prior.",
	.operands = "-n N [FILE...]",
	.example = "  $ tw-sample --prior 'theta1=uniform(0,1)' -n 2\n  theta1\n  0.07583199171970234\n  0.21325922513433537\n",
	.opt = options, TW_DEFAULTS(defaults)
};

static void
parse(struct args *a, int argc, char **argv)
{
	tw_opt_parse(&usage, a, argc, argv);
	tw_refuse(a->prior != NULL && a->command != NULL,
	    "--prior and --draw cannot be combined");
	tw_refuse((a->posterior != NULL) + (a->prior != NULL) +
	    (a->command != NULL) != 1, "one of -f POSTERIOR, --prior PRIOR and --draw COMMAND is required (see --help)");
	tw_refuse(a->posterior != NULL && a->truncated != NULL,
	    "--truncated is for --prior and --draw: a posterior contains its truncated prior");
	tw_refuse(a->posterior == NULL && a->proposals > 0,
	    "--proposals is for -f");
	tw_refuse(a->posterior == NULL && optind < argc,
	    "--prior and --draw read no records: give no FILE");
}

/* How good the draws of the records were. */
struct quality {
	unsigned long long records, at;
	double proposals, ess, least;	/* sums; the smallest ESS */
	double draws, distinct;		/* sums */
};

static void
judge(struct quality *q, const struct tw_posterior *p, uint64_t record,
    uint64_t draws, uint64_t distinct)
{
	double ess = p->weights.ess;

	q->draws += (double)draws;
	q->distinct += (double)distinct;
	q->ess += ess;
	q->proposals += (double)p->at->n;
	if (q->records++ == 0 || ess < q->least) {
		q->least = ess;
		q->at = record;
	}
}

/*
 * Say how good they were; nothing of a flow alone, and nothing of distinct
 * draws if all parameters are integers.
 */
static void
say(const struct quality *q)
{
	double n = (double)q->records;
	const char *distinct = "";

	if (q->distinct > 0)
		distinct = tw_format_arena(", %.0f of %.0f draws distinct",
		    q->distinct, q->draws).p;
	if (q->records == 1)
		tw_warn("%.0f proposals, effective sample size %.4g%s",
		    q->proposals, q->ess, distinct);
	else if (q->records > 1)
		tw_warn("%.0f proposals for each of %llu records, effective sample size %.4g on average, %.4g at least (record %llu)%s",
		    q->proposals / n, q->records, q->ess / n, q->least, q->at,
		    distinct);
}

/*
 * Write the draws at the current record, in slices of a flow alone. Returns how
 * many are distinct.
 */
static uint64_t
draw(struct tw_posterior *p, struct tw_rng *rng, uint64_t n, double *theta,
    const struct tw_rows *rows)
{
	uint64_t slice = p->alone ? TW_FLOW_SLICE : n, distinct = 0, k;

	for (; n > 0; n -= k) {
		k = n < slice ? n : slice;
		distinct += tw_posterior_distinct_draws(p, rng, (size_t)k,
		    theta);
		tw_rows_write(rows, (size_t)k, theta);
	}
	return distinct;
}

static void
draw_each(struct tw_posterior *p, const struct args *a, struct tw_reader *r,
    struct tw_out *out)
{
	size_t room = p->alone && a->n > TW_FLOW_SLICE ? TW_FLOW_SLICE :
	    (size_t)a->n;
	double *theta = tw_arena(NULL, room, p->d * sizeof *theta);
	struct quality q = { .records = 0 };
	struct tw_rows rows;
	struct tw_rng rng;
	uint64_t distinct;

	tw_rng_seed(&rng, tw_stream_seed(a->seed, a->stream));
	tw_rows_begin(&rows, out, r, p);
	while (tw_reader_next(r)) {
		tw_column_cache_read(&p->cache, r);
		tw_rows_check_id(&rows);
		if (!tw_posterior_condition(p, NULL, &rng))
			tw_die(TW_NO_ANSWER, "%s:%llu: %s", r->in.file,
			    (unsigned long long)r->in.line,
			    tw_posterior_why(p).p);
		distinct = draw(p, &rng, a->n, theta, &rows);
		if (!p->alone)
			judge(&q, p, r->record, a->n, distinct);
	}
	tw_out_close(out);
	tw_string_release(&rows.last);
	say(&q);
}

static void
sample_posterior(const struct args *a, int n, char *const *operand)
{
	struct tw_posterior p;
	struct tw_reader r;
	struct tw_out out;

	tw_posterior_open(&p, a->posterior, a->threads);
	tw_refuse(!p.alone && a->n > 5000000,
	    "-n: at most 5000000 draws of a posterior with a likelihood or a truncated prior");
	p.most = (size_t)(a->proposals > 0 ? a->proposals :
	    a->n < 100 ? 2000 : 20 * a->n);
	/* By default, an effective sample size of twice the draws suffices. */
	if (a->proposals == 0)
		p.target_ess = a->n < 200 ? 400 : 2 * (double)a->n;
	tw_out_open(&out);
	tw_reader_open(&r, n, operand, NULL);
	tw_posterior_columns(&p, &r);
	draw_each(&p, a, &r, &out);
	tw_reader_close(&r);
	tw_posterior_release(&p);
}

int
main(int argc, char **argv)
{
	struct args a;

	parse(&a, argc, argv);
	if (a.posterior != NULL)
		sample_posterior(&a, argc - optind, argv + optind);
	else if (a.prior != NULL)
		tw_sample_prior(&a);
	else
		tw_sample_command(&a);
	return tw_end(TW_DONE);
}
