/*
 * tw-sample: draw from a flow or a posterior at each record's data, or from a
 * prior. The draws of a posterior are draws of its flow, resampled by their
 * weights.
 */
#include "io/msg.h"
#include "io/opt.h"
#include "sample/parts.h"

static const struct tw_opt options[] = {
	{ 'f', "flow", "FLOW", "the flow or the posterior", TW_OPT_TEXT(flow) },
	{ 'n', "draws", "N", "draws for each record, or of the prior (required)",
	    TW_OPT_INTEGER(n, 1, UINT64_MAX) },
	{ 0, "prior", "PRIOR",
	    "without -f: draws of NAME=DISTRIBUTION, one of\n"
	    TW_DIST_WORDS("\n"), TW_OPT_TEXT(prior) },
	{ 0, "truncated", "TRUNCATED",
	    "without -f: draws of --prior within this truncated\n"
	    "prior, a file from tw-truncate", TW_OPT_TEXT(truncated) },
	{ 0, "print", "support|integer|share",
	    "instead of draws, print the bounds of --prior (for\n"
	    "tw-flow --support), its integers (for --integer), or\n"
	    "its share in --truncated, estimated from N draws",
	    TW_OPT_WORD(what, tw_dists_word), TW_OPT_GIVEN(print) },
	{ 0, "proposals", "M",
	    "most proposals for a posterior with a likelihood or\n"
	    "a truncated prior (default: 20 N, at least 2000)",
	    TW_OPT_INTEGER(proposals, 1, 100000000) },
	{ 0, "min-ess", "N",
	    "fail if the proposals' effective sample size is\n"
	    "below N (default: a tenth of -n)",
	    TW_OPT_INTEGER(min_ess, 1, 100000000), TW_OPT_GIVEN(ess_given) },
	{ 0, "target-ess", "N",
	    "stop when the proposals' effective sample size is N\n"
	    "(default: 4 times -n, at least 400; none if\n"
	    "--proposals is given)",
	    TW_OPT_INTEGER(target_ess, 1, 100000000) },
	TW_ROW_SEED(seed, "for the draws (default: 1)"),
	TW_ROW_THREADS(threads, "threads (default: 1); same bytes for any N"),
	{ 0 }
};

static const struct args defaults = { .seed = 1, .threads = 1 };

static const struct tw_usage usage = {
	.name = "tw-sample",
	.about = "Write, for each record, N draws of the parameters from FLOW at the record's\n"
	    "data, with the columns id, parameters, data. Without FLOW, write N draws of a\n"
	    "prior.",
	.operands = "-n N [FILE...]",
	.example = "  $ tw-sample --prior 'theta1=uniform(0,1)' -n 2\n  theta1\n  0.07583199171970234\n  0.21325922513433537\n",
	.opt = options, TW_DEFAULTS(defaults)
};

static void
parse(struct args *a, int argc, char **argv)
{
	bool share;

	tw_opt_parse(&usage, a, argc, argv);
	share = a->print && a->what == TW_DISTS_SHARE;
	tw_refuse(a->print && !share && (a->flow != NULL || a->n > 0),
	    "--print needs --prior, and cannot be combined with -f or -n");
	tw_refuse((!a->print || share) && a->n == 0, "-n N is required (see --help)");
	tw_refuse(share && (a->truncated == NULL || a->flow != NULL),
	    "--print share needs --prior and --truncated, and cannot be combined with -f");
	tw_refuse(a->truncated != NULL && (a->flow != NULL ||
	    (a->print && !share)),
	    "--truncated needs --prior, and cannot be combined with -f");
	if (a->flow == NULL)
		return;
	tw_refuse(a->prior != NULL,
	    "--prior cannot be combined with -f: a posterior contains its prior");
	a->proposals_given = a->proposals > 0;
	if (a->proposals == 0)
		a->proposals = a->n < 100 ? 2000 : 20 * a->n;
	if (!a->ess_given)
		a->min_ess = (a->n + 9) / 10;
	if (a->target_ess > a->proposals)
		tw_die(TW_MISUSED, "--target-ess %llu is above --proposals %llu",
		    (unsigned long long)a->target_ess,
		    (unsigned long long)a->proposals);
}

/* Without a flow: draw from a prior, or print a property of it. */
static void
sample_prior(const struct args *a, int operands)
{
	tw_refuse(a->prior == NULL, "-f FLOW or --prior PRIOR is required (see --help)");
	tw_refuse(a->proposals > 0 || a->target_ess > 0 || a->ess_given,
	    "--prior without -f can only be combined with -n, --truncated, --seed and -j");
	tw_refuse(operands > 0, "--prior without -f reads no records: give no FILE");
	if (a->truncated != NULL)
		tw_sample_truncated(a);
	else if (a->print)
		tw_sample_print(a);
	else
		tw_sample_prior(a);
}

/* A run of the program. */
struct run {
	const struct args *a;
	bool joint;			/* not a flow alone */
	struct tw_reader r;
	struct tw_flow_eval eval;
	struct tw_column_cache x;		/* the flow's data */
	struct tw_combined c;		/* with --likelihood */
	struct tw_rows rows;
	struct tw_rng rng;
};

/* Read the next record. */
static bool
next(struct run *g)
{
	if (!tw_reader_next(&g->r))
		return false;
	tw_column_cache_read(&g->x, &g->r);
	if (g->joint)
		tw_column_cache_read(&g->c.joint.x, &g->r);
	tw_rows_check_id(&g->rows);
	return true;
}

/* Write n draws of the flow alone, made in slices in theta. */
static void
write_flow(struct run *g, uint64_t n, double *theta)
{
	size_t k;

	for (; n > 0; n -= k) {
		k = n < TW_FLOW_SLICE ? (size_t)n : TW_FLOW_SLICE;
		tw_flow_draws(&g->eval, &g->rng, k, theta);
		tw_rows_write(&g->rows, k, theta);
	}
}

static void
draw_each(struct run *g)
{
	double *theta = tw_arena(NULL, TW_FLOW_SLICE,
	    tw_flow_record_size(g->eval.flow) * sizeof *theta);

	while (next(g)) {
		/* fast: the flow is still at this x */
		if (tw_column_cache_use(&g->x))
			tw_flow_at_x(&g->eval, g->x.x);
		if (!g->joint) {
			write_flow(g, g->a->n, theta);
			continue;
		}
		tw_combined_draw(&g->c, &g->rng, &g->r);
		tw_rows_write(&g->rows, (size_t)g->a->n, g->c.theta);
	}
}

int
main(int argc, char **argv)
{
	struct args a;
	struct tw_posterior_file p;
	struct tw_flow_file *f;
	struct run g = { .a = &a };
	struct tw_out out;

	parse(&a, argc, argv);
	if (a.flow == NULL) {
		sample_prior(&a, argc - optind);
		return tw_end(TW_DONE);
	}
	tw_posterior_file_read(&p, a.flow);
	f = tw_posterior_file_flow(&p);
	g.joint = tw_mixture_wanted(&p);
	tw_combined_check(&p, a.n, a.target_ess > 0 || a.proposals_given ||
	    a.ess_given);
	if (p.mixture.likes > 0 || p.truncated.stages > 0)
		/*
		 * By default, proposals end when the ESS is a fifth of their
		 * number.
		 */
		tw_mixture_begin(&g.c.joint, f, &p, a.target_ess > 0 ||
		    a.proposals_given ? a.target_ess : a.proposals / 5,
		    a.threads);
	tw_rows_check_names(f);
	tw_xdone(tw_flow_eval_init(&g.eval, &f->flow, a.threads));
	tw_rng_seed(&g.rng, a.seed);

	tw_out_open(&out);
	tw_reader_open(&g.r, argc - optind, argv + optind, NULL);
	tw_column_cache_init(&g.x, &f->x, "the flow", &g.r);
	if (g.joint) {
		tw_mixture_allocate(&g.c.joint, &g.r, &g.eval,
		    (size_t)a.proposals);
		g.c.n = (size_t)a.n;
		g.c.ess = (double)a.min_ess;
		g.c.theta = tw_arena(NULL, g.c.n,
		    g.c.joint.d * sizeof *g.c.theta);
	}
	tw_rows_begin(&g.rows, &out, &g.r, f, &g.x);
	draw_each(&g);

	tw_out_close(&out);
	tw_combined_say(&g.c);
	tw_reader_close(&g.r);
	tw_mixture_release(&g.c.joint);
	tw_flow_eval_release(&g.eval);
	tw_posterior_file_release(&p);
	return tw_end(TW_DONE);
}
