/*
 * tw-stack: combine a flow and likelihoods into a posterior file, with the
 * weights that maximize the mean log density of their mixture at simulations
 * that trained none of them. Or find only these weights, from columns of log
 * densities.
 */
#include <unistd.h>

#include "form/artefact.h"
#include "io/msg.h"
#include "io/raw.h"
#include "stack/parts.h"
#include "stat/train/stack.h"

struct args {
	struct tw_rec_options rec;
	struct tw_stack_files files;
	const char *score;	/* -s */
	bool few;		/* --few */
	uint64_t seed;
	unsigned threads;
	bool score_given;
	bool columns;		/* without -f and -l: from columns */
};

static const struct tw_opt options[] = {
	{ 'f', "flow", "FLOW", "the flow, whose draws normalize the likelihoods",
	    TW_OPT_TEXT(files.flow) },
	{ 'l', "likelihood", "LIKE",
	    "a likelihood, a file from tw-flow --likelihood; may\nbe repeated",
	    TW_OPT_TEXTS(files.like) },
	{ 0, "prior", "PRIOR",
	    "the prior: NAME=DISTRIBUTION,... or a file from\n"
	    "tw-flow --prior (default: uniform between the bounds\n"
	    "that tw-flow --support gave)", TW_OPT_TEXT(files.prior) },
	{ 0, "truncated", "FILE",
	    "the truncated prior of the simulations, a file from\ntw-truncate",
	    TW_OPT_TEXT(files.truncated) },
	{ 0, "few", NULL,
	    "set the weight of components that hardly improve the\n"
	    "mixture to 0",
	    TW_OPT_FLAG(few), .line = TW_LINE_CHANGED },
	{ 0, "weights", "W,...",
	    "use these weights of the likelihoods, in the order\n"
	    "of -l, and 1 minus their sum for the flow; read no\n"
	    "simulations",
	    TW_OPT_TEXT(files.weights), .line = TW_LINE_CHANGED },
	{ 0, "weights-of", "POSTERIOR",
	    "use the weights of this posterior, and its prior\n"
	    "and truncated prior unless others are given",
	    TW_OPT_TEXT(files.weights_of) },
	{ 's', "score", "COLS",
	    "without -f and -l: the columns with the -log density\n"
	    "of any program's estimates; print their weights\n(default: score_log*)",
	    TW_OPT_COLS(score), TW_OPT_GIVEN(score_given) },
	TW_ROW_PART,
	TW_ROW_SEED(seed, "for the proposals (default: 1)"),
	TW_ROW_THREADS(threads, "threads (default: 1); same bytes for any N"),
	{ 0 }
};

static const struct args defaults = {
	.score = "score_log*", .seed = 1, .threads = 1
};

static const struct tw_usage usage = {
	.name = "tw-stack", .artefact = "tw-posterior",
	.about = "Combine a flow and likelihoods into a posterior, with the weights that are best\non simulations that none of them was trained on.",
	.operands = "[FILE...]",
	.example = "  $ printf 'score_log_a\\tscore_log_b\\n1\\t2\\n2\\t1\\n' | tw-stack | cut -f 1,5\n  estimate\tweight\n  score_log_a\t0.5\n  score_log_b\t0.5\n  mixture\t1\n",
	.opt = options, TW_DEFAULTS(defaults)
};

/* Find the weights of the estimates, and the losses of their mixture. */
static double *
find_weights(const struct args *a, const struct tw_table *t, double *mixed)
{
	const double *const *loss = (const double *const *)t->x;
	double *weight = tw_arena(NULL, t->d, sizeof *weight), lack = 0;

	tw_xdone(a->few ?
	    tw_stack_few(t->n, 1, t->d, loss, weight, mixed, &lack) :
	    tw_stack_find(t->n, t->d, loss, weight, mixed, &lack));
	/* guard: no known table takes so many steps */
	if (lack > 1e-6)
		tw_warn("the search for the weights ended early: the mean log density may be up to %.2g below the best",
		    lack);
	return weight;
}

/* Find the weights of columns, and print the table. */
static void
weigh_columns(const struct args *a, struct tw_reader *r)
{
	struct tw_string w = { 0 };
	struct tw_table t;
	struct tw_cols c;
	struct tw_slice *name;
	struct tw_out out;
	double *mixed;
	size_t j;

	tw_cols_find(&c, r, "-s", a->score);
	tw_refuse(c.n < 2,
	    "-s: name two columns or more, one for each estimate");
	tw_losses_read(&t, r, &c);
	mixed = tw_arena(NULL, t.n, sizeof *mixed);
	name = tw_arena(NULL, t.d, sizeof *name);
	for (j = 0; j < t.d; j++)
		name[j] = r->name[c.col[j]];
	tw_losses_table(&w, &t, name, find_weights(a, &t, mixed), mixed);
	tw_out_open(&out);
	tw_out_write(&out, w.p, w.n);
	tw_out_close(&out);
	tw_string_release(&w);
}

/* Find the weights of the components of p, and report them. */
static void
weigh(const struct args *a, struct tw_posterior_file *p, struct tw_reader *r)
{
	struct tw_mixture_file *m = &p->mixture;
	struct tw_string w = { 0 };
	struct tw_table t;
	struct tw_slice *name;
	double *weight, *mixed;
	size_t k;

	tw_losses_compute(&t, r, p, a->seed, a->threads);
	mixed = tw_arena(NULL, t.n, sizeof *mixed);
	name = tw_arena(NULL, t.d, sizeof *name);
	weight = find_weights(a, &t, mixed);
	name[0] = tw_slice_of("flow");
	m->flow.weight = weight[0];
	for (k = 1; k < t.d; k++) {
		name[k] = tw_format_arena("likelihood %zu", k);
		m->like[k - 1].weight = weight[k];
	}
	tw_losses_table(&w, &t, name, weight, mixed);
	(void)tw_raw_write(STDERR_FILENO, w.p, w.n);
	tw_string_release(&w);
}

static void
write_posterior(const struct args *a, struct tw_posterior_file *p)
{
	struct tw_out out;

	tw_artefact_begin(&out, &usage, 1, a);
	tw_posterior_file_write(p, &out);
}

static void
parse(struct args *a, int argc, char **argv)
{
	const struct tw_stack_files *f = &a->files;

	tw_opt_parse(&usage, a, argc, argv);
	a->columns = f->flow == NULL && f->like.n == 0;
	tw_refuse(!a->columns && a->score_given,
	    "-s is for estimates of other programs and cannot be combined with -f or -l");
	tw_refuse(a->columns && (f->prior != NULL || f->truncated != NULL ||
	    f->weights != NULL || f->weights_of != NULL), "--prior, --truncated, --weights and --weights-of need -f or -l");
	tw_refuse(f->weights != NULL && f->weights_of != NULL,
	    "--weights and --weights-of cannot be combined");
	tw_refuse(a->few && (f->weights != NULL || f->weights_of != NULL),
	    "--few cannot be combined with --weights or --weights-of");
}

int
main(int argc, char **argv)
{
	struct tw_posterior_file p;
	struct tw_reader r;
	struct args a;
	bool weighed;

	parse(&a, argc, argv);
	weighed = !a.columns && tw_stack_assemble(&p, &a.files);
	if (weighed && optind < argc)
		tw_die(TW_MISUSED, "'%s': no simulations are read, because the weights are given",
		    argv[optind]);
	if (!weighed)
		tw_reader_open(&r, argc - optind, argv + optind, &a.rec);
	if (a.columns)
		weigh_columns(&a, &r);
	else if (!weighed)
		weigh(&a, &p, &r);
	if (!weighed)
		tw_reader_close(&r);
	if (!a.columns) {
		tw_stack_check(&p);
		write_posterior(&a, &p);
		tw_posterior_file_release(&p);
	}
	return tw_end(TW_DONE);
}
