/*
 * tw-flow: fit a posterior estimate p^(theta | x), a conditional normalizing
 * flow, to simulated records and write it as a table: what tw-score -f and
 * tw-sample -f read.
 */
#include <errno.h>
#include <float.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "flow/support.h"
#include "form/artefact.h"
#include "form/flow.h"
#include "form/flow_words.h"
#include "io/cols.h"
#include "io/msg.h"
#include "io/opt.h"
#include "io/rec.h"
#include "io/table.h"
#include "stat/flow/fit.h"

enum {
	KIND = TW_OPT_OWN, SUPPORT, MEMBERS, TRANSFORMS, HIDDEN, BLOCKS, BINS,
	BOUND, EPOCHS, BATCH, RATE, DECAY, PATIENCE, HOLDOUT
};

static const struct tw_opt options[] = {
	{ 'p', "params", "COLS", "parameters (default: theta*)" },
	{ 'x', "data", "COLS", "data (default: x*)" },
	{ SUPPORT, "support", "COLS=LO:HI,...",
	    "where parameters live: LO:HI, LO: or :HI;\n"
	    "the density is 0 elsewhere" },
	{ KIND, "kind", "nsf|maf", "splines (default) or affine transforms" },
	{ MEMBERS, "members", "N", "flows whose densities are averaged (default: 4)" },
	{ TRANSFORMS, "transforms", "N", "transforms, one behind the other" },
	{ HIDDEN, "hidden", "N", "units in a hidden layer" },
	{ BLOCKS, "blocks", "N", "residual blocks of two layers" },
	{ BINS, "bins", "N", "bins of a spline" },
	{ BOUND, "bound", "B", "splines live on -B:B, in standard deviations" },
	{ EPOCHS, "epochs", "N", "passes over the records" },
	{ BATCH, "batch", "N", "records a step" },
	{ RATE, "rate", "R", "highest learning rate" },
	{ DECAY, "decay", "D", "weight decay" },
	{ PATIENCE, "patience", "N",
	    "stop after N epochs without a gain on the held-out\n"
	    "records (default: run all epochs)" },
	{ HOLDOUT, "holdout", "SHARE",
	    "records held out to choose the best weights\n"
	    "(default: 0.1)" },
	TW_OPT_PART_ROW,
	TW_OPT_EXPECT_ROW,
	TW_OPT_MISSING_ROW,
	{ TW_OPT_SEED, "seed", "N", "for weights, batches, held-out records (default: 1)" },
	{ 'j', "threads", "N", "threads (default: 1); same bytes for any N" },
	TW_OPT_NO_HEADER_ROW,
	{ 0, NULL, NULL, NULL }
};

static const struct tw_usage usage = {
	.name = "tw-flow",
	.about = "Fit a posterior estimate to (theta, x) records and write it "
	    "as a table.\nDefaults that are not named here depend on the "
	    "numbers of records and of\nparameters; the first line of the table says what was used.",
	.operands = "[FILE...] >FLOW",
	.opt = options
};

struct args {
	struct tw_rec_options rec;
	struct tw_flow_options fit;
	const char *params;	/* -p */
	const char *data;	/* -x */
	const char *support;	/* --support, NULL: none */
};

/* A whole number of the flow's shape. */
static size_t
shape(enum tw_flow_shape which, const char *option, const char *arg)
{
	const struct tw_flow_range *range = &tw_flow_shape[which];

	return (size_t)tw_opt_u64(option, arg, range->min, range->max);
}

static void
parse(struct args *a, int argc, char **argv)
{
	const char *arg;
	int key;

	*a = (struct args){ .params = "theta*", .data = "x*",
	    .fit = { .kind = TW_FLOW_NSF, .blocks = SIZE_MAX, .decay = -1,
	    .holdout = -1, .seed = 1, .threads = 1 } };
	while ((key = tw_opt_next(&usage, argc, argv, &arg)) != -1) {
		if (tw_opt_common(&a->rec, key, arg))
			continue;
		switch (key) {
		case 'p':
			a->params = arg;
			break;
		case 'x':
			a->data = arg;
			break;
		case SUPPORT:
			a->support = arg;
			break;
		case KIND:
			a->fit.kind = strcmp(arg, "maf") == 0 ? TW_FLOW_MAF :
			    TW_FLOW_NSF;
			if (a->fit.kind == TW_FLOW_NSF && strcmp(arg, "nsf") != 0)
				tw_opt_bad("--kind", arg, "nsf or maf");
			break;
		case MEMBERS:
			a->fit.members = shape(TW_FLOW_MEMBERS, "--members", arg);
			break;
		case TRANSFORMS:
			a->fit.transforms = shape(TW_FLOW_TRANSFORMS, "--transforms", arg);
			break;
		case HIDDEN:
			a->fit.hidden = shape(TW_FLOW_HIDDEN, "--hidden", arg);
			break;
		case BLOCKS:
			a->fit.blocks = shape(TW_FLOW_BLOCKS, "--blocks", arg);
			break;
		case BINS:
			a->fit.bins = shape(TW_FLOW_BINS, "--bins", arg);
			break;
		case BOUND:
			a->fit.bound = tw_opt_real("--bound", arg, DBL_MIN, 1000,
			    "a number above 0, at most 1000");
			break;
		case EPOCHS:
			a->fit.epochs = (size_t)tw_opt_u64("--epochs", arg,
			    1, 1000000);
			break;
		case BATCH:
			a->fit.batch = (size_t)tw_opt_u64("--batch", arg,
			    1, 1000000);
			break;
		case RATE:
			a->fit.rate = tw_opt_real("--rate", arg, DBL_MIN, 1,
			    "a number above 0, at most 1");
			break;
		case DECAY:
			a->fit.decay = tw_opt_real("--decay", arg, 0, 100,
			    "a number from 0 to 100");
			break;
		case PATIENCE:
			a->fit.patience = (size_t)tw_opt_u64("--patience", arg,
			    1, 1000000);
			break;
		case HOLDOUT:
			a->fit.holdout = tw_opt_real("--holdout", arg, 0, 0.9,
			    "a number from 0 to 0.9");
			break;
		case TW_OPT_SEED:
			a->fit.seed = tw_opt_u64("--seed", arg, 0, UINT64_MAX);
			break;
		case 'j':
			a->fit.threads = (unsigned)tw_opt_u64("--threads", arg,
			    1, 1024);
			break;
		}
	}
}

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void
show_progress(void *begun, const struct tw_flow_progress *p)
{
	double spent = now() - *(const double *)begun;
	double done = ((double)p->member + (double)p->epoch /
	    (double)p->epochs) / (double)p->members;

	tw_progress("member %zu of %zu, epoch %zu of %zu: loss %.4f, held out "
	    "%.4f, %.0f s left", p->member + 1, p->members, p->epoch, p->epochs,
	    p->train, p->held, spent / done - spent);
}

static void
word(struct tw_out *o, const char *option, const char *value)
{
	tw_out_text(o, option);
	tw_out_text(o, value);
}

/* "# tw-flow 1" and the options that shaped the flow. */
static void
write_first_line(struct tw_out *o, const struct args *a)
{
	tw_out_text(o, "# tw-flow 1");
	if (a->support != NULL)
		word(o, " --support ", a->support);
	tw_flow_file_options(o, &a->fit);
	tw_artefact_part(o, &a->rec);
	if (a->rec.drop)
		tw_out_text(o, " --missing=drop");
	if (strcmp(a->params, "theta*") != 0)
		word(o, " -p ", a->params);
	if (strcmp(a->data, "x*") != 0)
		word(o, " -x ", a->data);
	tw_out_row(o);
}

static void
write_flow(const struct args *a, const struct tw_flow *f,
    const struct tw_reader *r, const struct tw_cols *cols)
{
	struct tw_slice *name = tw_xrealloc(NULL, cols->n, sizeof *name);
	struct tw_out out;
	size_t i;

	for (i = 0; i < cols->n; i++)
		name[i] = tw_reader_name(r, cols->col[i]);
	tw_artefact_open(&out);
	write_first_line(&out, a);
	tw_artefact_close(&out, tw_flow_file_write(&out, f, name));
	free(name);
}

static void
summary(const struct args *a, const struct tw_flow_report *p, size_t n,
    double seconds)
{
	const char *s = p->epochs == 1 ? "" : "s";
	char of[48] = "";

	/* Who asked for 60 epochs does not expect 240 of them. */
	if (a->fit.members > 1)
		snprintf(of, sizeof of, " of %zu members", a->fit.members);
	if (p->held > 0)
		tw_warn("%zu records, %zu epoch%s%s in %.1f s: loss %.4f, "
		    "%.4f on %zu held out (epoch %zu)", n, p->epochs, s, of,
		    seconds, p->train, p->held_loss, p->held, p->best);
	else
		tw_warn("%zu record%s, %zu epoch%s%s in %.1f s: loss %.4f, none "
		    "held out%s", n, n == 1 ? "" : "s", p->epochs, s, of, seconds,
		    p->train, a->fit.holdout > 0 ? ": too few records" : "");
}

int
main(int argc, char **argv)
{
	struct args a;
	struct tw_reader r;
	struct tw_cols params, data, cols;
	struct tw_support support = { .params = &params };
	struct tw_table t;
	struct tw_flow_report report;
	struct tw_flow flow;
	double begun;

	tw_opt_start(&usage);
	parse(&a, argc, argv);

	tw_reader_open(&r, argc - optind, argv + optind, &a.rec);
	tw_cols_find(&params, &r, "-p", a.params);
	tw_cols_find(&data, &r, "-x", a.data);
	tw_cols_join(&cols, &r, "-p", &params, "-x", &data);
	support.theta = tw_support_find(a.support, &r, &params);
	tw_table_read(&t, &r, &cols, SIZE_MAX, tw_support_check, &support);

	begun = now();
	tw_flow_options_fill(&a.fit, t.n, params.n);
	a.fit.progress = show_progress;
	a.fit.arg = &begun;
	switch (tw_flow_fit(t.n, params.n, (const double *const *)t.x,
	    support.theta, data.n, (const double *const *)t.x + params.n,
	    &a.fit, &flow, &report)) {
	case TW_FLOW_FITTED:
		break;
	case TW_FLOW_MEMORY:
		tw_die(TW_FAILED, "%s: %s", r.in.file, strerror(ENOMEM));
	default:
		tw_die(TW_FAILED, "%s: training found no finite loss: "
		    "look for absurd values, or lower --rate", r.in.file);
	}
	write_flow(&a, &flow, &r, &cols);
	tw_reader_close(&r);
	summary(&a, &report, t.n, now() - begun);

	tw_flow_release(&flow);
	tw_table_release(&t);
	tw_cols_release(&params);
	tw_cols_release(&data);
	tw_cols_release(&cols);
	free(support.theta);
	return TW_DONE;
}
