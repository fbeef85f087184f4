/*
 * tw-stack: combine a flow and likelihoods into a posterior file, with the
 * weights that maximize the mean log density of their mixture at simulations
 * that trained none of them.
 */
#include "io/msg.h"
#include "stack/parts.h"
#include "stat/train/stack.h"

struct args {
	struct tw_stack_files files;
	uint64_t seed;
	unsigned threads;
};

static const struct tw_opt options[] = {
	{ 'f', "flow", "FLOW", "the flow, whose draws normalize the likelihoods",
	    TW_OPT_TEXT(files.flow) },
	{ 'l', "likelihood", "LIKE",
	    "a likelihood, a file from tw-flow --likelihood; may\nbe repeated",
	    TW_OPT_TEXTS(files.like) },
	{ 0, "prior", "PRIOR",
	    "the prior: NAME=DISTRIBUTION,... or a file from\n"
	    "tw-flow --kind prior (default: uniform between the\n"
	    "bounds that tw-flow --support gave)", TW_OPT_TEXT(files.prior) },
	{ 0, "truncated", "FILE",
	    "the truncated prior of the simulations, a file from\ntw-truncate",
	    TW_OPT_TEXT(files.truncated) },
	{ 0, "weights", "W,...",
	    "use these weights of the likelihoods, in the order\n"
	    "of -l, and 1 minus their sum for the flow; read no\n"
	    "simulations",
	    TW_OPT_TEXT(files.weights), .line = TW_LINE_CHANGED },
	TW_ROW_SEED(seed, "for the proposals (default: 1)"),
	TW_ROW_THREADS(threads, "threads (default: 1); same bytes for any N"),
	{ 0 }
};

static const struct args defaults = { .seed = 1, .threads = 1 };

static const struct tw_usage usage = {
	.name = "tw-stack", .artefact = "tw-posterior",
	.about = "Combine a flow and likelihoods into a posterior, with the weights that are best\non simulations that none of them was trained on.",
	.operands = "[FILE...] >POSTERIOR",
	.example = "  $ tw-stack -f flow.tsv calib.tsv | grep -c ^summary\n  3\n",
	.opt = options, TW_DEFAULTS(defaults)
};

/*
 * Find the weights of the components of p from their losses at simulations that
 * were held out.
 */
static void
weigh(struct tw_components *m, const struct tw_table *t)
{
	const double *const *loss = (const double *const *)t->x;
	double *weight = tw_arena(NULL, t->d, sizeof *weight);
	double *mixed = tw_arena(NULL, t->n, sizeof *mixed), lack = 0;
	size_t at, k;

	for (k = 0; k < t->d; k++)
		weight[k] = 1 / (double)t->d;
	if (t->n > 0)
		tw_xdone(tw_stack_few(t->n, t->d, loss, weight, mixed, &lack));
	else if (t->d > 1)
		tw_warn("no simulation says which component is best: all have equal weights");
	/* guard: no known table takes so many steps */
	if (lack > 1e-6)
		tw_warn("the search for the weights ended early: the mean log density may be up to %.2g below the best",
		    lack);
	m->held = tw_losses_held(t->n, mixed, mixed);
	m->flow.weight = weight[0];
	m->flow.held = tw_losses_held(t->n, loss[0], mixed);
	for (at = 1, k = 0; k < m->likes; k++) {
		if (m->like[k].file.flow.members == 0)
			continue;
		m->like[k].weight = weight[at];
		m->like[k].held = tw_losses_held(t->n, loss[at++], mixed);
	}
}

/* Read the simulations, and find the weights of the components of p. */
static void
find_weights(const struct args *a, struct tw_posterior_file *p, int n,
    char *const *operand)
{
	const uint64_t *count = p->components.count;
	struct tw_reader r;
	struct tw_table t;

	tw_reader_open(&r, n, operand, NULL);
	tw_losses_compute(&t, &r, p, a->seed, a->threads);
	tw_reader_close(&r);
	weigh(&p->components, &t);
	if (count[TW_HELD_OUTSIDE] > 0)
		tw_warn("%llu simulations are outside the truncated prior: left out",
		    (unsigned long long)count[TW_HELD_OUTSIDE]);
	if (count[TW_HELD_IMPOSSIBLE] > 0)
		tw_warn("no component has a density at %llu simulations: left out",
		    (unsigned long long)count[TW_HELD_IMPOSSIBLE]);
}

int
main(int argc, char **argv)
{
	struct tw_posterior_file p;
	struct args a;
	struct tw_out out;
	bool given;

	tw_opt_parse(&usage, &a, argc, argv);
	tw_refuse(a.files.flow == NULL && a.files.like.n == 0,
	    "-f FLOW is required (see --help)");
	given = tw_stack_assemble(&p, &a.files);
	if (given && optind < argc)
		tw_die(TW_MISUSED, "'%s': no simulations are read, because the weights are given",
		    argv[optind]);
	/* A flow alone needs no weights. */
	if (!given && (p.components.likes > 0 || optind < argc))
		find_weights(&a, &p, argc - optind, argv + optind);
	tw_stack_check(&p);
	tw_artefact_begin(&out, &usage, 1, &a);
	tw_posterior_file_write(&p, &out);
	tw_posterior_file_release(&p);
	return tw_end(TW_DONE);
}
