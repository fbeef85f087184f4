/*
 * simulate: records theta1 theta2 ... x1 x2 ... of simulated parameters and
 * data of a benchmark task. The data of a simulation that failed are nan. With
 * --prior, only parameters. With --theta -, a filter that reads records with
 * parameters and appends data simulated at them.
 */
#include <stdlib.h>
#include <string.h>

#include "io/cols.h"
#include "io/msg.h"
#include "io/num.h"
#include "io/opt.h"
#include "io/rec.h"
#include "stat/base/jobs.h"
#include "tasks/box.h"
#include "tasks/task.h"

struct args {
	const struct task *task;
	uint64_t n;		/* -n */
	bool counted;		/* -n was given */
	uint64_t seed;		/* --seed */
	unsigned threads;	/* -j */
	struct theta {
		const char *text;	/* as typed, NULL: not given */
		bool filter;	/* - */
		int n;		/* numbers */
		double at[TASK_P];
	} theta;		/* --theta */
	const char *p;		/* -p */
	bool prior;		/* --prior */
	const char *part;	/* --within, NULL: not given */
	struct box within;
	bool first_two;		/* --first-two */
	int shown;		/* parameters printed */
};

/* --theta: the numbers of a comma-separated list, at most TASK_P; or "-". */
static void
take_theta(void *to, const char *option, const char *list)
{
	struct theta *theta = to;
	const char *s = list;
	size_t n;
	int i;

	*theta = (struct theta){ .text = list,
	    .filter = strcmp(list, "-") == 0 };
	for (i = 0; i < TASK_P && !theta->filter; i++) {
		n = strcspn(s, ",");
		if (tw_num_read(s, n, &theta->at[i]) != TW_NUM_FINITE)
			break;
		if (s[n] == '\0') {
			theta->n = i + 1;
			return;
		}
		s += n + 1;
	}
	if (!theta->filter)
		tw_opt_bad(option, list, "numbers, comma-separated");
}

/* --list: name, numbers of parameters and data, and a line, for each task. */
static void
list_tasks(void *to, const char *option, const char *arg)
{
	const struct task *t;
	struct tw_out out;
	unsigned i;

	(void)to;
	(void)option;
	(void)arg;
	tw_out_open(&out);
	tw_out_text(&out, "task\tparameters\tdata\tabout\n");
	for (i = 0; (t = task_number(i)) != NULL; i++) {
		tw_out_text(&out, t->name);
		tw_out_byte(&out, '\t');
		tw_out_u64(&out, (unsigned long long)t->p);
		tw_out_byte(&out, '\t');
		tw_out_u64(&out, (unsigned long long)t->d);
		tw_out_byte(&out, '\t');
		tw_out_text(&out, t->about);
		tw_out_row(&out);
	}
	tw_out_close(&out);
	exit(TW_DONE);
}

static const struct tw_opt options[] = {
	{ 'n', "records", "N", "simulations (default: 1)",
	    TW_OPT_INTEGER(n, 0, UINT64_MAX),
	    TW_OPT_GIVEN(counted) },
	{ 0, "theta", "V,V[,...]|-",
	    "simulate at these parameters: all, or the first two,\n"
	    "the others drawn from the prior (default: all drawn);\n"
	    "-: at those of each record, to which data are appended",
	    TW_OPT_OWN(theta, take_theta, NULL) },
	{ 'p', "parameters", "COLS",
	    "with --theta -: their columns (default: theta*)",
	    TW_OPT_COLS(p) },
	{ 0, "prior", NULL, "draw parameters only",
	    TW_OPT_FLAG(prior) },
	{ 0, "within", "NAME=LO:HI[,...]",
	    "draw parameters in this part of the prior only",
	    TW_OPT_TEXT(part) },
	{ 0, "first-two", NULL,
	    "print the first two parameters only",
	    TW_OPT_FLAG(first_two) },
	{ 0, "list", NULL, "print the tasks and exit",
	    TW_OPT_OWN_ALL(list_tasks) },
	TW_ROW_SEED(seed, "for the draws (default: 1)"),
	{ 'j', "threads", "N", "threads (default: 1); the records are the same",
	    TW_OPT_INTEGER(threads, 1, 64) },
	{ 0 }
};

static const struct args defaults = { .n = 1, .seed = 1, .threads = 1 };

static const struct tw_usage usage = {
	.name = "simulate",
	.about = "Parameters from the prior and data simulated at them.",
	.operands = "TASK [FILE...]",
	.opt = options, TW_DEFAULTS(defaults)
};

/* Check the options against each other after all are read. */
static void
check(struct args *a)
{
	if (a->theta.text != NULL && !a->theta.filter && a->theta.n != 2 &&
	    a->theta.n != a->task->p)
		tw_opt_bad("--theta", a->theta.text,
		    "all parameters of the task, or the first two");
	if (a->theta.filter && (a->prior || a->part != NULL || a->counted ||
	    a->shown != a->task->p))
		tw_die(TW_MISUSED, "--theta - takes the parameters from "
		    "records: without -n, --prior, --within, --first-two");
	if (!a->theta.filter && a->p != NULL)
		tw_die(TW_MISUSED, "-p names columns for --theta -");
	if (a->theta.n > 0 && (a->prior || a->part != NULL))
		tw_die(TW_MISUSED,
		    "--theta leaves nothing to draw for --prior or --within");
	if (a->p == NULL)
		a->p = "theta*";
	box_init(&a->within);
	if (a->part != NULL)
		box_read(&a->within, "--within", a->part, a->task->p);
}

static void
parse(struct args *a, int argc, char **argv)
{
	tw_opt_parse(&usage, a, argc, argv);
	if (optind == argc || (argc - optind > 1 && !a->theta.filter))
		tw_die(TW_MISUSED, "one TASK is required (see --list)");
	a->task = task_find(argv[optind]);
	if (a->task == NULL)
		tw_opt_bad("TASK", argv[optind], "a name that --list prints");
	optind++;
	a->shown = a->first_two ? 2 : a->task->p;
	check(a);
}

/* A batch of records: simulated by threads, then printed in order. */
struct batch {
	const struct args *args;
	uint64_t first;		/* number of the first record */
	double *value;		/* [BATCH][p + d]: theta, x */
	char *lost;		/* [BATCH]: whether no draw fell into --within */
};

enum {
	BATCH = 256,
	PATIENCE = 10000000	/* draws outside of --within in a row */
};

/*
 * A draw from the prior in the box; false if none is found. The first attempt
 * uses the stream r, as the simulator does afterwards. Further attempts use a
 * separate stream, so that the data of a filter never share numbers with its
 * parameters.
 */
static bool
draw_prior(const struct args *a, struct tw_rng *r, uint64_t record,
    double *theta)
{
	struct tw_rng other;
	long i;

	a->task->prior(a->task, r, theta);
	if (box_holds(&a->within, theta, a->task->p))
		return true;
	task_stream(&other, a->seed, TASK_PRIOR, record);
	for (i = 0; i < PATIENCE; i++) {
		a->task->prior(a->task, &other, theta);
		if (box_holds(&a->within, theta, a->task->p))
			return true;
	}
	return false;
}

static void
simulate(void *arg, size_t i, unsigned worker)
{
	const struct batch *b = arg;
	const struct args *a = b->args;
	const struct task *t = a->task;
	double *theta = b->value + i * (size_t)(t->p + t->d);
	double unused[TASK_P];
	struct tw_rng rng;

	(void)worker;
	task_stream(&rng, a->seed, TASK_SIMULATE, b->first + i);
	if (a->theta.filter)
		t->prior(t, &rng, unused);	/* skip the numbers of theta */
	else
		b->lost[i] = !draw_prior(a, &rng, b->first + i, theta);
	memcpy(theta, a->theta.at, (size_t)a->theta.n * sizeof *theta);
	if (!a->prior && (a->theta.filter || !b->lost[i]))
		t->simulate(t, &rng, theta, theta + t->p);
}

static void
put_names(struct tw_out *out, const char *letters, int n, bool first)
{
	int i;

	for (i = 1; i <= n; i++) {
		if (!first || i > 1)
			tw_out_byte(out, '\t');
		tw_out_text(out, letters);
		tw_out_u64(out, (unsigned long long)i);
	}
}

static void
put_record(struct tw_out *out, const struct args *a, const double *value)
{
	int i, n = a->task->p + (a->prior ? 0 : a->task->d);

	for (i = 0; i < n; i++) {
		if (i >= a->shown && i < a->task->p)
			continue;
		if (i > 0)
			tw_out_byte(out, '\t');
		tw_out_num(out, value[i]);
	}
	tw_out_row(out);
}

/* Records from the prior, or at --theta. */
static void
generate(struct batch *b, struct tw_out *out)
{
	const struct args *a = b->args;
	size_t i, m, width = (size_t)(a->task->p + a->task->d);

	put_names(out, "theta", a->shown, true);
	if (!a->prior)
		put_names(out, "x", a->task->d, false);
	tw_out_row(out);
	for (; b->first < a->n; b->first += m) {
		m = a->n - b->first < BATCH ? (size_t)(a->n - b->first) : BATCH;
		tw_jobs_run(a->threads, m, simulate, b);
		for (i = 0; i < m; i++) {
			if (b->lost[i])
				tw_die(TW_FAILED, "--within: of %d draws from "
				    "the prior none is there", PATIENCE);
			put_record(out, a, b->value + i * width);
		}
	}
}

/* The records whose data are not yet simulated. */
struct waiting {
	char *text;		/* their rows, one after the other */
	size_t cap;
	size_t end[BATCH];	/* where each ends */
	size_t n;
};

static void
put_waiting(struct batch *b, struct waiting *w, struct tw_out *out)
{
	const struct task *t = b->args->task;
	size_t i, from = 0, width = (size_t)(t->p + t->d);
	int k;

	tw_jobs_run(b->args->threads, w->n, simulate, b);
	for (i = 0; i < w->n; i++) {
		tw_out_write(out, w->text + from, w->end[i] - from);
		from = w->end[i];
		for (k = 0; k < t->d; k++)
			tw_row_num(out, b->value[i * width + (size_t)(t->p + k)]);
		tw_out_row(out);
	}
	b->first += w->n;
	w->n = 0;
}

static void
put_header(struct tw_out *out, const struct tw_reader *r, int d)
{
	struct tw_slice name[TASK_D];
	char text[TASK_D][1 + TW_NUM_TEXT];
	int i;

	for (i = 0; i < d; i++) {
		text[i][0] = 'x';
		name[i].p = text[i];
		name[i].n = 1 + tw_num_write_u64(text[i] + 1, (unsigned)i + 1);
	}
	tw_header_write(out, r, (size_t)d, name);
}

/* --theta -: with one thread, one record at a time, printed at once. */
static void
filter(struct batch *b, struct tw_out *out, int n, char *const *operand)
{
	const struct args *a = b->args;
	const struct task *t = a->task;
	struct tw_rec_options opt = { 0 };
	struct waiting w = { 0 };
	struct tw_reader r;
	struct tw_cols p;
	size_t i, used, width = (size_t)(t->p + t->d);

	tw_reader_open(&r, n, operand, &opt);
	tw_cols_find(&p, &r, "-p", a->p);
	if (p.n != (size_t)t->p)
		tw_die(TW_MISUSED, "-p %s: %s has %d parameters, not %zu", a->p,
		    t->name, t->p, p.n);
	put_header(out, &r, t->d);
	while (tw_reader_next(&r)) {
		for (i = 0; i < p.n; i++)
			(void)tw_field_num(&r, p.col[i], TW_WANT_FINITE,
			    &b->value[w.n * width + i]);
		used = w.n > 0 ? w.end[w.n - 1] : 0;
		w.text = tw_grow(w.text, &w.cap, used + r.len + 1, 1);
		memcpy(w.text + used, r.row, r.len);
		w.end[w.n++] = used + r.len;
		if (w.n == BATCH || a->threads == 1)
			put_waiting(b, &w, out);
	}
	put_waiting(b, &w, out);
	tw_reader_close(&r);
	free(w.text);
}

int
main(int argc, char **argv)
{
	struct args a;
	struct batch b = { .args = &a };
	struct tw_out out;

	parse(&a, argc, argv);
	b.value = tw_arena(NULL, BATCH *
	    (size_t)(a.task->p + a.task->d), sizeof *b.value);
	b.lost = tw_arena(NULL, BATCH, 1);

	tw_out_open(&out);
	if (a.theta.filter)
		filter(&b, &out, argc - optind, argv + optind);
	else
		generate(&b, &out);

	tw_out_close(&out);
	return tw_end(TW_DONE);
}
