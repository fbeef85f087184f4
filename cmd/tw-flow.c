/*
 * tw-flow: fit a posterior estimate, a conditional normalizing flow, to
 * simulated records, and write it as a table for tw-score -f and tw-sample -f.
 */
#include <float.h>

#include "flow/parts.h"
#include "form/artefact.h"
#include "form/flow.h"
#include "form/flow_words.h"
#include "io/msg.h"
#include "io/opt.h"
#include "io/weights.h"

struct args {
	struct tw_rec_options rec;
	struct tw_flow_options fit;
	struct tw_roles roles;	/* -p, -x, --likelihood, --prior */
	struct tw_stepwise_option stepwise;	/* --steps */
	const char *support;	/* --support, NULL: none */
	const char *integer;	/* --integer, NULL: none */
	double progress;	/* --progress, seconds */
	const char *failed;	/* --failed, NULL: none */
	struct tw_held held;	/* --held, --hold */
	size_t size;		/* --size */
	bool kind_given;	/* --kind */
};

/*
 * The option of a number that shapes the flow. The first line of the table
 * states the number that tw-flow chooses by default.
 */
#define SHAPE(member, from, most) \
	TW_OPT_INTEGER(fit.member, from, most), \
	.line = TW_LINE_CHANGED
#define REAL(member, from, most, words) \
	TW_OPT_REAL(fit.member, from, most, words), .line = TW_LINE_CHANGED

static const struct tw_opt options[] = {
	{ 'p', "params", "COLS", "parameters (default: theta*)",
	    TW_OPT_COLS(roles.params) },
	{ 'x', "data", "COLS", "data (default: x*)", TW_OPT_COLS(roles.data),
	    TW_OPT_GIVEN(roles.data_given) },
	{ 0, "support", "COLS=LO:HI,...",
	    "bounds of the prior: LO:HI, LO: or :HI",
	    TW_OPT_TEXT(support), .line = TW_LINE_CHANGED },
	{ 0, "integer", "COLS", "parameters that are integers",
	    TW_OPT_TEXT(integer), .line = TW_LINE_CHANGED },
	{ 0, "likelihood", NULL,
	    "the density of the data given the parameters",
	    TW_OPT_FLAG(roles.likelihood), .line = TW_LINE_CHANGED },
	{ 0, "steps", "K[,M,t,b]",
	    "data are steps of M columns (1), each given the K\n"
	    "before it; t: and its position; b: asinh; or auto",
	    TW_OPT_OWN(stepwise, tw_stepwise_take, tw_stepwise_put),
	    .line = TW_LINE_CHANGED },
	{ 0, "beside", "LIKE",
	    "with --likelihood: train it fully only if it\n"
	    "improves on LIKE",
	    TW_OPT_TEXT(stepwise.beside) },
	{ 0, "failed", "COL", "1 for failed simulations: fit their probability, too",
	    TW_OPT_TEXT(failed), .line = TW_LINE_CHANGED },
	{ 0, "prior", NULL, "the density of the parameters alone",
	    TW_OPT_FLAG(roles.prior), .line = TW_LINE_CHANGED },
	{ 0, "kind", "nsf|maf", "splines (default) or affine transforms",
	    TW_OPT_WORD(fit.kind, tw_flow_kind_name),
	    TW_OPT_GIVEN(kind_given), .line = TW_LINE_CHANGED },
	{ 0, "size", "SIZE", "small, large, affine or auto (default: auto)",
	    TW_OPT_WORD(size, tw_train_size), .line = TW_LINE_CHANGED },
	{ 0, "members", "N", "flows averaged (default: 4; below 2000 records 8)",
	    SHAPE(members, TW_FLOW_MEMBERS_MIN, TW_FLOW_MEMBERS_MAX) },
	{ 0, "transforms", "N", "transforms, one after the other",
	    SHAPE(transforms, TW_FLOW_TRANSFORMS_MIN, TW_FLOW_TRANSFORMS_MAX) },
	{ 0, "hidden", "N", "units in a hidden layer",
	    SHAPE(hidden, TW_FLOW_HIDDEN_MIN, TW_FLOW_HIDDEN_MAX) },
	{ 0, "blocks", "N", "residual blocks of two layers",
	    SHAPE(blocks, TW_FLOW_BLOCKS_MIN, TW_FLOW_BLOCKS_MAX) },
	{ 0, "bins", "N", "bins of a spline",
	    SHAPE(bins, TW_FLOW_BINS_MIN, TW_FLOW_BINS_MAX) },
	{ 0, "bound", "B", "splines are on -B:B, in standard deviations",
	    REAL(bound, DBL_MIN, 1000, "a number above 0, at most 1000") },
	{ 0, "summary", "N",
	    "numbers that summarize the data; 0: no summary\n"
	    "(default: 6 a parameter from 40 columns on, or from\n"
	    "12 on if that helps)",
	    TW_OPT_INTEGER(fit.summary, 0, TW_FLOW_SUMMARY_MAX),
	    .line = TW_LINE_CHANGED },
	{ 0, "epochs", "N", "passes over the records",
	    SHAPE(epochs, 1, 1000000) },
	{ 0, "batch", "N", "records in a step of the optimizer",
	    SHAPE(batch, 1, 1000000) },
	{ 0, "rate", "R", "highest learning rate",
	    REAL(rate, DBL_MIN, 1, "a number above 0, at most 1") },
	{ 0, "decay", "W", "weight decay",
	    REAL(decay, 0, 100, "a number from 0 to 100") },
	{ 0, "patience", "N",
	    "stop after N epochs without a lower held-out loss",
	    TW_OPT_INTEGER(fit.patience, 1, 1000000), .line = TW_LINE_CHANGED },
	{ 0, "holdout", "SHARE",
	    "share of the records to hold out (default: 0.1)",
	    REAL(holdout, 0, 0.9, "a number from 0 to 0.9") },
	{ 0, "held", "FILE", "write the held-out records to FILE",
	    TW_OPT_TEXT(held.path) },
	{ 0, "hold", "FILE", "hold out the records that are in FILE instead",
	    TW_OPT_TEXT(held.hold) },
	{ 0, "progress", "SECONDS",
	    "time between progress lines (default: 60; 0: none)",
	    TW_OPT_REAL(progress, 0, 1e6, "a number from 0 to 1000000") },
	TW_ROW_PART,
	TW_ROW_SEED(fit.seed,
	    "for weights, batches, held-out records (default: 1)"),
	TW_ROW_THREADS(fit.threads,
	    "threads (default: 1); same bytes for any N"),
	{ 0 }
};

/*
 * Members that are absent or marked as not given are chosen by
 * tw_flow_options_fill().
 */
static const struct args defaults = {
	.roles = { .params = "theta*", .data = "x*" },
	.progress = 60, .size = TW_TRAIN_AUTO,
	.fit = { .kind = TW_FLOW_NSF, .blocks = SIZE_MAX, .decay = -1,
	    .summary = SIZE_MAX, .holdout = -1, .seed = 1, .threads = 1 }
};

static const struct tw_usage usage = {
	.name = "tw-flow",
	.about = "Fit a posterior estimate to (theta, x) records and write it as a table.\n"
	    "Defaults that are not named here depend on the numbers of records and of\n"
	    "parameters; the first line of the table says what was used.",
	.operands = "[FILE...] >FLOW",
	.example = "  $ tw-flow train.tsv >flow.tsv 2>flow.log\n"
	    "  $ tw-sample -f flow.tsv -n 1000 obs.tsv | wc -l\n  1001\n",
	.opt = options, TW_DEFAULTS(defaults)
};

static void
write_flow(const struct args *a, const struct tw_flow *f,
    const struct tw_sketch *runs, const struct tw_training_set *s)
{
	struct tw_flow_file file = { .flow = *f, .trained = s->t.n,
		.runs = *runs };
	struct tw_out out;
	size_t i;

	for (i = 0; i < s->cols.n; i++)
		tw_flow_file_name(&file, s->r.name[s->cols.col[i]]);
	tw_artefact_begin(&out, &usage, TW_FLOW_VERSION, a);
	tw_flow_file_write(&file, &out);
}

static void
parse(struct args *a, int argc, char **argv)
{
	tw_opt_parse(&usage, a, argc, argv);
	tw_opt_input("--hold", a->held.hold, argc - optind, argv + optind);
	tw_refuse(a->held.path != NULL && a->held.path[0] == '\0',
	    "--held: must be a file's name");
	tw_refuse(a->held.hold != NULL && a->fit.holdout >= 0,
	    "--hold and --holdout cannot be combined");
	tw_refuse(a->integer != NULL && a->roles.likelihood, "--integer is for parameters: integer data of a likelihood are recognized without it");
	tw_refuse(a->size == TW_FLOW_AFFINE && a->kind_given &&
	    a->fit.kind != TW_FLOW_MAF, "--size affine needs --kind maf");
	tw_refuse(a->failed != NULL && !a->roles.likelihood,
	    "--failed is for --likelihood");
	tw_refuse(a->stepwise.given && (!a->roles.likelihood ||
	    a->fit.summary != SIZE_MAX), "--steps is for --likelihood, without --summary");
	tw_refuse(a->roles.prior && a->roles.likelihood,
	    "--prior and --likelihood cannot be combined");
	tw_refuse(a->roles.prior && a->roles.data_given,
	    "-x: --prior reads no data");
	tw_refuse(a->roles.prior && a->fit.summary != SIZE_MAX,
	    "--summary: --prior has no data");
}

static void
read_records(struct args *a, struct tw_training_set *s, int argc, char **argv)
{
	tw_reader_open(&s->r, argc - optind, argv + optind, &a->rec);
	tw_roles_find(&a->roles, s);
	tw_weights_refuse(&s->r, &s->cols);
	tw_failed_find(s, a->failed);
	s->support = tw_support_find(a->support, a->integer, &s->r, &s->of);
	a->fit.stepwise = tw_stepwise_over(&a->stepwise, s);
	a->held.set = s;
	tw_table_read(&s->t, &s->r, &s->cols, SIZE_MAX, tw_held_take,
	    &a->held);
	tw_held_write(&a->held, &a->fit);
}

/* Warn of unusual records, and prepare the records for the fit of a density. */
static void
prepare_records(struct args *a, struct tw_training_set *s,
    struct tw_sketch *runs)
{
	tw_flow_records(runs, s);
	tw_failed_take(s, &a->fit);
	tw_pile_up_say(s);
	if (s->likelihood)
		tw_flow_find_integers(s, &a->fit.stepwise);
	tw_flow_spread(s, a->fit.seed);
}

static void
fit(struct args *a, const struct tw_training_set *s, struct tw_fitted *f)
{
	/*
	 * Likelihoods and priors may be nearly normal: try affine flows, too.
	 */
	size_t sizes = (a->roles.likelihood || a->roles.prior) &&
	    !a->kind_given ? TW_FLOW_SIZES : TW_FLOW_AFFINE;

	if ((!a->stepwise.tries && a->stepwise.beside == NULL) ||
	    tw_try(&a->stepwise, &a->fit, &a->size, s, f))
		tw_train_must(tw_train(&a->fit, &a->size, sizes, s, f), &s->r);
	tw_failed_fit(&s->failed, &f->flow);
}

int
main(int argc, char **argv)
{
	struct args a;
	struct tw_training_set set;
	struct tw_sketch runs;
	struct tw_fitted fitted;
	struct tw_telling telling;

	parse(&a, argc, argv);
	read_records(&a, &set, argc, argv);
	prepare_records(&a, &set, &runs);
	tw_tell_begin(&telling, a.progress);
	a.fit.progress = tw_tell_progress;
	a.fit.arg = &telling;
	fit(&a, &set, &fitted);
	write_flow(&a, &fitted.flow, &runs, &set);
	tw_reader_close(&set.r);
	tw_tell_end(&telling, &a.fit, &fitted, set.t.n);

	tw_flow_release(&fitted.flow);
	return tw_end(TW_DONE);
}
