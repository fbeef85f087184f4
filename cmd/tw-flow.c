/*
 * tw-flow: fit a posterior estimate, a conditional normalizing flow, to
 * simulated records, and write it as a table for tw-score -f and tw-sample -f.
 */
#include <string.h>

#include "flow/parts.h"
#include "form/flow_words.h"
#include "io/msg.h"
#include "io/weights.h"

struct args {
	struct tw_rec_options rec;
	struct tw_training train;
	struct tw_roles roles;	/* -p, -x, --prior, --likelihood, --kind */
	struct tw_stepwise_option stepwise;	/* --steps */
	const char *like;	/* --like, NULL: none */
	const char *retrain;	/* --retrain, NULL: none */
	bool kind_given;	/* --kind */
};

static const struct tw_opt options[] = {
	{ 'p', "params", "COLS",
	    "parameters (default: those of --prior, else theta*)",
	    TW_OPT_COLS(roles.params), TW_OPT_GIVEN(roles.params_given) },
	{ 'x', "data", "COLS", "data (default: x*)", TW_OPT_COLS(roles.data),
	    TW_OPT_GIVEN(roles.data_given) },
	{ 0, "prior", "PRIOR",
	    "the prior, for names, bounds and integers:\n"
	    "NAME=DISTRIBUTION,... or a file of --kind prior",
	    TW_OPT_TEXT(roles.prior), .line = TW_LINE_CHANGED },
	{ 0, "support", "COLS=LO:HI,...",
	    "without --prior: bounds, LO:HI, LO: or :HI",
	    TW_OPT_TEXT(roles.support), .line = TW_LINE_CHANGED },
	{ 0, "integer", "COLS",
	    "without --prior: parameters that are integers",
	    TW_OPT_TEXT(roles.integer), .line = TW_LINE_CHANGED },
	{ 0, "likelihood", NULL,
	    "the density of the data given the parameters",
	    TW_OPT_FLAG(roles.likelihood), .line = TW_LINE_CHANGED },
	{ 0, "steps", "K[,M,t,b]",
	    "data are steps of M columns (1), each given the K\n"
	    "before it; t: and its position; b: asinh; or auto",
	    TW_OPT_OWN(stepwise, tw_stepwise_take, tw_stepwise_put),
	    .line = TW_LINE_CHANGED },
	{ 0, "kind", "nsf|maf|prior",
	    "splines (default), affine transforms, or the\n"
	    "density of the parameters alone",
	    TW_OPT_WORD(roles.kind, tw_kind_word),
	    TW_OPT_GIVEN(kind_given), .line = TW_LINE_CHANGED },
	{ 0, "size", "SIZE", "small, large, affine or auto (default: auto)",
	    TW_OPT_WORD(train.size, tw_train_size), .line = TW_LINE_CHANGED },
	{ 0, "members", "N", "flows averaged (default: 2; below 2000 records 8)",
	    TW_OPT_INTEGER(train.fit.members, 1, TW_FLOW_MEMBERS_MAX),
	    .line = TW_LINE_CHANGED },
	{ 0, "hidden", "N", "units in a hidden layer",
	    TW_OPT_INTEGER(train.fit.hidden, 1, TW_FLOW_HIDDEN_MAX),
	    .line = TW_LINE_CHANGED },
	{ 0, "epochs", "N", "passes over the records",
	    TW_OPT_INTEGER(train.fit.epochs, 1, 1000000),
	    .line = TW_LINE_CHANGED },
	{ 0, "summary", "N",
	    "numbers that summarize the data; 0: no summary\n"
	    "(default: 6 a parameter from 40 columns on, or from\n"
	    "12 on if that helps)",
	    TW_OPT_INTEGER(train.fit.summary, 0, TW_FLOW_SUMMARY_MAX),
	    .line = TW_LINE_CHANGED },
	{ 0, "like", "POSTERIOR",
	    "train one small member if this component had little\n"
	    "weight there", TW_OPT_TEXT(like) },
	{ 0, "retrain", "POSTERIOR",
	    "with --part: train its components again, each with\n"
	    "its options, and print a posterior",
	    TW_OPT_TEXT(retrain), .line = TW_LINE_CHANGED },
	{ 0, "progress", "SECONDS",
	    "time between progress lines (default: 60; 0: none)",
	    TW_OPT_REAL(train.progress, 0, 1e6, "a number from 0 to 1000000") },
	TW_ROW_PART,
	TW_ROW_SEED(train.fit.seed, "for weights and batches (default: 1)"),
	TW_ROW_THREADS(train.fit.threads,
	    "threads (default: 1); same bytes for any N"),
	{ 0 }
};

/* tw_flow_options_fill() chooses the members that are 0. */
static const struct args defaults = {
	.roles = { .params = "theta*", .data = "x*", .kind = TW_KIND_NSF },
	.train = { .progress = 60, .size = TW_TRAIN_AUTO,
	    .fit = { .summary = SIZE_MAX, .seed = 1, .threads = 1 } }
};

static const struct tw_usage usage = {
	.name = "tw-flow",
	.about = "Fit a posterior estimate to (theta, x) records and write it as a table.",
	.operands = "[FILE...] >FLOW",
	.example = "  $ tw-flow train.tsv >flow.tsv 2>flow.log\n"
	    "  $ tw-sample -f flow.tsv -n 1000 obs.tsv | wc -l\n  1001\n",
	.opt = options, TW_DEFAULTS(defaults)
};

/* As --retrain writes. */
static const struct tw_usage retrained = {
	.name = "tw-flow", .artefact = "tw-posterior", .opt = options,
	TW_DEFAULTS(defaults)
};

static void
write_flow(const struct args *a, const struct tw_flow *f,
    const struct tw_sketch *runs, const struct tw_training_set *s)
{
	struct tw_flow_file file = { .flow = *f, .runs = *runs,
		.trained = f->members > 0 ? s->t.n : 0 };
	struct tw_out out;
	size_t i;

	for (i = 0; i < s->cols.n && f->members > 0; i++)
		tw_names_add(i < tw_flow_record_size(f) ? &file.theta : &file.x,
		    s->r.name[s->cols.col[i]]);
	tw_artefact_begin(&out, &usage, TW_FLOW_VERSION, a);
	tw_flow_file_write(&file, &out);
}

/* Options that --retrain goes with: components have all others. */
static void
check_retrain(const struct args *a)
{
	static const char *const with[] = { "retrain", "part", "seed",
	    "threads", "progress" };
	size_t i, k;

	tw_refuse(a->rec.part.n == 0, "--retrain needs --part (see --help)");
	for (i = 0; options[i].name != NULL; i++) {
		for (k = 0; k < sizeof with / sizeof *with &&
		    strcmp(options[i].name, with[k]) != 0; k++)
			;
		if (tw_opt_there(i) && k == sizeof with / sizeof *with)
			tw_die(TW_MISUSED, "--retrain and --%s cannot be combined: each component keeps its options",
			    options[i].name);
	}
}

static void
retrain(const struct args *a, int n, char **file)
{
	struct tw_posterior_file p;
	struct tw_out out;

	tw_opt_input("--retrain", a->retrain, n, file);
	tw_retrain(&p, a->retrain, &a->train, &a->rec, n, file);
	tw_artefact_begin(&out, &retrained, 1, a);
	tw_posterior_file_write(&p, &out);
	tw_posterior_file_release(&p);
}

static void
parse(struct args *a, int argc, char **argv)
{
	const struct tw_roles *o = &a->roles;
	bool summary, prior;

	tw_opt_parse(&usage, a, argc, argv);
	if (a->retrain != NULL)
		check_retrain(a);
	summary = a->train.fit.summary != SIZE_MAX;
	prior = o->kind == TW_KIND_PRIOR;
	tw_refuse(o->integer != NULL && o->likelihood, "--integer is for parameters: integer data of a likelihood are recognized without it");
	tw_refuse(o->prior != NULL && !o->likelihood && (o->support != NULL ||
	    o->integer != NULL), "--prior cannot be combined with --support or --integer");
	tw_refuse(o->prior != NULL && prior,
	    "--prior cannot be combined with --kind prior");
	tw_refuse(a->train.size == TW_FLOW_AFFINE && a->kind_given &&
	    o->kind == TW_KIND_NSF, "--size affine needs --kind maf");
	tw_refuse(a->stepwise.given && (!o->likelihood || summary),
	    "--steps is for --likelihood, without --summary");
	tw_refuse(prior && (o->likelihood || o->data_given || summary ||
	    a->like != NULL), "--kind prior cannot be combined with --likelihood, -x, --summary or --like");
	a->train.fit.kind = o->kind == TW_KIND_MAF ? TW_FLOW_MAF : TW_FLOW_NSF;
	a->train.affine = prior || (o->likelihood && !a->kind_given);
}

static void
read_records(struct args *a, struct tw_training_set *s, int argc, char **argv)
{
	tw_reader_open(&s->r, argc - optind, argv + optind, &a->rec);
	tw_roles_find(&a->roles, s);
	tw_weights_refuse(&s->r, &s->cols);
	if (a->like != NULL)
		tw_like_take(a->like, s, &a->stepwise, &a->train);
	a->train.fit.stepwise = tw_stepwise_over(&a->stepwise, s);
	tw_table_read(&s->t, &s->r, &s->cols, tw_failed_want(s), SIZE_MAX,
	    tw_support_check, s);
	tw_failed_take(s);
}

int
main(int argc, char **argv)
{
	struct args a;
	struct tw_training_set set = { .unused = 0 };
	const struct tw_flow none = { .members = 0 };
	struct tw_sketch runs = { .n = 0 };
	struct tw_fitted fitted;

	parse(&a, argc, argv);
	if (a.retrain != NULL) {
		retrain(&a, argc - optind, argv + optind);
		return tw_end(TW_DONE);
	}
	read_records(&a, &set, argc, argv);
	if (set.likelihood && set.gaps > 0) {
		tw_warn("some data are missing in %zu of %zu records: no likelihood",
		    set.gaps, set.t.n);
		write_flow(&a, &none, &runs, &set);
		tw_reader_close(&set.r);
		return tw_end(TW_DONE);
	}
	tw_train_prepare(&a.train, &set, &runs);
	if (set.likelihood)
		tw_flow_find_integers(&set, &a.train.fit.stepwise);
	tw_flow_spread(&set, a.train.fit.seed);
	if (a.stepwise.tries)
		tw_try(&a.stepwise, &a.train, &set);
	tw_train_must(&a.train, &set, &fitted);
	tw_failed_fit(&set.failed, &fitted.flow);
	write_flow(&a, &fitted.flow, &runs, &set);
	tw_reader_close(&set.r);
	tw_tell_end(&fitted, &set);

	tw_flow_release(&fitted.flow);
	return tw_end(TW_DONE);
}
