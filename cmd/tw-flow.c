/*
 * tw-flow: fit a posterior estimate p^(theta | x), a conditional normalizing
 * flow, to simulated records and write it as a table: what tw-score -f and
 * tw-sample -f read.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "artefact.h"
#include "flow_file.h"
#include "io/cols.h"
#include "io/msg.h"
#include "io/num.h"
#include "io/opt.h"
#include "io/raw.h"
#include "io/rec.h"
#include "stat/flow_fit.h"
#include "stat/spline.h"

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
	{ TW_OPT_SEED, "seed", "N", "for weights, batches and held-out records (default: 1)" },
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

/* A finite number from min (or above it) to max. */
static double
real_option(const char *option, const char *arg, double min, bool open,
    double max, const char *must)
{
	double v;

	if (tw_num_read(arg, strlen(arg), &v) != TW_NUM_FINITE || v < min ||
	    (open && v == min) || v > max)
		tw_opt_bad(option, arg, must);
	return v;
}

static size_t
count(const char *option, const char *arg, uint64_t min, uint64_t max)
{
	return (size_t)tw_opt_u64(option, arg, min, max);
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
			a->fit.members = count("--members", arg, 1, 100);
			break;
		case TRANSFORMS:
			a->fit.transforms = count("--transforms", arg, 1, 100);
			break;
		case HIDDEN:
			a->fit.hidden = count("--hidden", arg, 1, 4096);
			break;
		case BLOCKS:
			a->fit.blocks = count("--blocks", arg, 0, 16);
			break;
		case BINS:
			a->fit.bins = count("--bins", arg, 1, TW_SPLINE_MOST);
			break;
		case BOUND:
			a->fit.bound = real_option("--bound", arg, 0, true, 1000,
			    "a number above 0, at most 1000");
			break;
		case EPOCHS:
			a->fit.epochs = count("--epochs", arg, 1, 1000000);
			break;
		case BATCH:
			a->fit.batch = count("--batch", arg, 1, 1000000);
			break;
		case RATE:
			a->fit.rate = real_option("--rate", arg, 0, true, 1,
			    "a number above 0, at most 1");
			break;
		case DECAY:
			a->fit.decay = real_option("--decay", arg, 0, false, 100,
			    "a number from 0 to 100");
			break;
		case PATIENCE:
			a->fit.patience = count("--patience", arg, 1, 1000000);
			break;
		case HOLDOUT:
			a->fit.holdout = real_option("--holdout", arg, 0, false,
			    0.9, "a number from 0 to 0.9");
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

/* ---- supports ----------------------------------------------------- */

/* LO:HI, LO: or :HI, the n bytes at s. */
static bool
parse_range(struct tw_flow_theta *t, const char *s, size_t n)
{
	const char *colon = memchr(s, ':', n);
	size_t left = colon != NULL ? (size_t)(colon - s) : 0;
	size_t right = colon != NULL ? n - left - 1 : 0;

	*t = (struct tw_flow_theta){ TW_MAP_NONE, 0, 0, 0, 1 };
	if (left > 0 && tw_num_read(s, left, &t->lo) != TW_NUM_FINITE)
		return false;
	if (right > 0 && tw_num_read(colon + 1, right, &t->hi) != TW_NUM_FINITE)
		return false;
	t->map = left > 0 && right > 0 ? TW_MAP_PROBIT :
	    left > 0 ? TW_MAP_ABOVE : TW_MAP_BELOW;
	return left + right > 0 && !(t->map == TW_MAP_PROBIT && t->lo >= t->hi);
}

/* One item, COLS=RANGE, for the parameters it names. */
static void
support_item(const char *item, size_t n, const struct tw_reader *r,
    const struct tw_cols *params, struct tw_flow_theta *support)
{
	char *text = tw_xrealloc(NULL, n + 1, 1), *eq;
	struct tw_flow_theta t;
	struct tw_cols cols;
	size_t i, j;

	memcpy(text, item, n);
	text[n] = '\0';
	eq = strrchr(text, '=');
	if (eq == NULL || eq == text || !parse_range(&t, eq + 1, strlen(eq + 1)))
		tw_opt_bad("--support", text,
		    "COLS=LO:HI with LO < HI, COLS=LO: or COLS=:HI");
	*eq = '\0';
	tw_cols_find(&cols, r, "--support", text);
	for (i = 0; i < cols.n; i++) {
		for (j = 0; j < params->n && params->col[j] != cols.col[i]; j++)
			;
		if (j == params->n)
			tw_opt_bad("--support", text, "among the parameters");
		support[j] = t;
	}
	tw_cols_release(&cols);
	free(text);
}

static struct tw_flow_theta *
find_support(const char *list, const struct tw_reader *r,
    const struct tw_cols *params)
{
	struct tw_flow_theta *t = tw_xrealloc(NULL, params->n, sizeof *t);
	size_t i;

	for (i = 0; i < params->n; i++)
		t[i] = (struct tw_flow_theta){ TW_MAP_NONE, 0, 0, 0, 1 };
	while (list != NULL) {
		const char *comma = strchr(list, ',');

		support_item(list, comma != NULL ? (size_t)(comma - list) :
		    strlen(list), r, params, t);
		list = comma != NULL ? comma + 1 : NULL;
	}
	return t;
}

/* ---- records ------------------------------------------------------ */

/* Parameters, then data, as columns of numbers. */
struct sample {
	size_t n, cap, d;
	double **v;		/* [d][n] */
};

/* Read the record at hand behind the others; false if it is left out. */
static bool
take(struct sample *s, struct tw_reader *r, const struct tw_cols *params,
    const struct tw_cols *data, const struct tw_flow_theta *support)
{
	size_t i;

	for (i = 0; i < s->d; i++) {
		size_t col = i < params->n ? params->col[i] :
		    data->col[i - params->n];

		if (!tw_field_num(r, col, TW_WANT_FINITE, &s->v[i][s->n]))
			return false;
		if (i < params->n && !tw_flow_inside(&support[i], s->v[i][s->n])) {
			struct tw_slice f = tw_field(r, col);
			char show[TW_SHOW];

			tw_field_die(r, col, "outside --support: '%s'",
			    tw_show(show, f.p, f.n));
		}
	}
	return true;
}

static void
read_sample(struct sample *s, struct tw_reader *r, const struct tw_cols *params,
    const struct tw_cols *data, const struct tw_flow_theta *support)
{
	size_t i;

	*s = (struct sample){ .d = params->n + data->n };
	s->v = tw_xrealloc(NULL, s->d, sizeof *s->v);
	for (i = 0; i < s->d; i++)
		s->v[i] = NULL;
	while (tw_reader_next(r)) {
		if (s->n == s->cap) {
			s->cap = s->cap == 0 ? 1024 : s->cap + s->cap / 2;
			for (i = 0; i < s->d; i++)
				s->v[i] = tw_xrealloc(s->v[i], s->cap,
				    sizeof **s->v);
		}
		s->n += take(s, r, params, data, support);
	}
	if (s->n == 0)
		tw_die(TW_FAILED, "%s: no records", r->file);
	if (s->n >= UINT32_MAX)
		tw_die(TW_FAILED, "%s: too many records", r->file);
}

static void
check_columns(const struct tw_reader *r, const struct tw_cols *params,
    const struct tw_cols *data)
{
	char show[TW_SHOW];
	size_t i, j;

	for (i = 0; i < params->n; i++)
		for (j = 0; j < data->n; j++)
			if (params->col[i] == data->col[j]) {
				struct tw_slice s =
				    tw_reader_name(r, data->col[j]);

				tw_die(TW_MISUSED, "%s: column '%s' is in both "
				    "-p and -x", r->file,
				    tw_show(show, s.p, s.n));
			}
}

/* ---- progress ----------------------------------------------------- */

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* One line, written over again; for a terminal. */
static void
show_progress(void *arg, const struct tw_flow_progress *p)
{
	double spent = now() - *(const double *)arg;
	double done = ((double)p->member + (double)p->epoch /
	    (double)p->epochs) / (double)p->members;
	char line[240], held[32] = "";
	int n;

	if (!isnan(p->held))
		snprintf(held, sizeof held, ", held out %.4f", p->held);
	n = snprintf(line, sizeof line,
	    "\rtw-flow: member %zu of %zu, epoch %zu of %zu: loss %.4f%s, %.0f s left \033[K",
	    p->member + 1, p->members, p->epoch, p->epochs, p->train, held, spent / done - spent);
	(void)tw_raw_write(2, line, (size_t)n);
}

/* ---- output ------------------------------------------------------- */

static void
word(struct tw_out *o, const char *option, const char *value)
{
	tw_out_text(o, option);
	tw_out_text(o, value);
}

static void
whole(struct tw_out *o, const char *option, size_t value)
{
	tw_out_text(o, option);
	tw_out_u64(o, value);
}

static void
number(struct tw_out *o, const char *option, double value)
{
	tw_out_text(o, option);
	tw_out_num(o, value);
}

/* "# tw-flow 1" and the options that shaped the flow. */
static void
write_first_line(struct tw_out *o, const struct args *a)
{
	const struct tw_flow_options *f = &a->fit;

	word(o, "# tw-flow 1 --kind ", f->kind == TW_FLOW_NSF ? "nsf" : "maf");
	if (a->support != NULL)
		word(o, " --support ", a->support);
	whole(o, " --members ", f->members);
	whole(o, " --transforms ", f->transforms);
	whole(o, " --hidden ", f->hidden);
	whole(o, " --blocks ", f->blocks);
	whole(o, " --bins ", f->bins);
	number(o, " --bound ", f->bound);
	whole(o, " --epochs ", f->epochs);
	whole(o, " --batch ", f->batch);
	number(o, " --rate ", f->rate);
	number(o, " --decay ", f->decay);
	if (f->patience > 0)
		whole(o, " --patience ", f->patience);
	number(o, " --holdout ", f->holdout);
	tw_out_text(o, " --seed ");
	tw_out_u64(o, f->seed);
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
    const struct tw_reader *r, const struct tw_cols *params,
    const struct tw_cols *data)
{
	struct tw_slice *theta = tw_xrealloc(NULL, params->n, sizeof *theta);
	struct tw_slice *x = tw_xrealloc(NULL, data->n, sizeof *x);
	struct tw_out out;
	size_t i;

	for (i = 0; i < params->n; i++)
		theta[i] = tw_reader_name(r, params->col[i]);
	for (i = 0; i < data->n; i++)
		x[i] = tw_reader_name(r, data->col[i]);
	tw_out_open(&out);
	write_first_line(&out, a);
	tw_artefact_end(&out, tw_flow_file_write(&out, f, theta, x));
	tw_out_close(&out);
	free(theta);
	free(x);
}

static void
summary(const struct args *a, const struct tw_flow_report *p, size_t n,
    double seconds)
{
	if (p->held > 0)
		tw_warn("%zu records, %zu epochs in %.1f s: loss %.4f, "
		    "%.4f on %zu held out (epoch %zu)", n, p->epochs, seconds,
		    p->train, p->held_loss, p->held, p->best);
	else
		tw_warn("%zu record%s, %zu epochs in %.1f s: loss %.4f, none "
		    "held out%s", n, n == 1 ? "" : "s", p->epochs, seconds, p->train,
		    a->fit.holdout > 0 ? ": too few records" : "");
}

int
main(int argc, char **argv)
{
	struct args a;
	struct tw_reader r;
	struct tw_cols params, data;
	struct tw_flow_theta *support;
	struct tw_flow_report report;
	struct sample s;
	struct tw_flow flow;
	double begun;
	size_t i;

	tw_opt_start(&usage);
	parse(&a, argc, argv);

	tw_reader_open(&r, argc - optind, argv + optind, &a.rec);
	tw_cols_find(&params, &r, "-p", a.params);
	tw_cols_find(&data, &r, "-x", a.data);
	check_columns(&r, &params, &data);
	support = find_support(a.support, &r, &params);
	read_sample(&s, &r, &params, &data, support);

	begun = now();
	tw_flow_options_fill(&a.fit, s.n, params.n);
	if (isatty(2)) {
		a.fit.progress = show_progress;
		a.fit.arg = &begun;
	}
	switch (tw_flow_fit(s.n, params.n, (const double *const *)s.v, support,
	    data.n, (const double *const *)s.v + params.n, &a.fit, &flow,
	    &report)) {
	case TW_FLOW_FITTED:
		break;
	case TW_FLOW_MEMORY:
		tw_die(TW_FAILED, "%s: out of memory", r.file);
	default:
		tw_die(TW_FAILED, "%s: training found no finite loss: "
		    "look for absurd values, or lower --rate", r.file);
	}
	if (isatty(2))
		(void)tw_raw_write(2, "\r\033[K", 4);
	write_flow(&a, &flow, &r, &params, &data);
	tw_reader_close(&r);
	summary(&a, &report, s.n, now() - begun);

	tw_flow_release(&flow);
	tw_cols_release(&params);
	tw_cols_release(&data);
	for (i = 0; i < s.d; i++)
		free(s.v[i]);
	free(s.v);
	free(support);
	return TW_DONE;
}
