/*
 * simulate: records of simulated parameters and data from a benchmark task:
 * theta1 theta2 ... x1 x2 ..., one a simulation. One that failed has nan.
 */
#include <stdlib.h>
#include <string.h>

#include "io/msg.h"
#include "io/num.h"
#include "io/opt.h"
#include "io/out.h"
#include "stat/base/jobs.h"
#include "tasks/task.h"

enum { THETA = TW_OPT_OWN, FIRST_TWO, LIST };

static const struct tw_opt options[] = {
	{ 'n', "records", "N", "simulations (default: 1)" },
	{ THETA, "theta", "V,V[,...]",
	    "simulate at these parameters: all, or the first two,\n"
	    "the others drawn from the prior (default: all drawn)" },
	{ FIRST_TWO, "first-two", NULL,
	    "print the first two parameters only" },
	{ LIST, "list", NULL, "print the tasks and exit" },
	{ TW_OPT_SEED, "seed", "N", "for the draws (default: 1)" },
	{ 'j', "threads", "N", "threads (default: 1); the records are the same" },
	{ 0, NULL, NULL, NULL }
};

static const struct tw_usage usage = {
	.name = "simulate",
	.about = "Parameters from the prior and data simulated at them.",
	.operands = "TASK",
	.opt = options
};

struct args {
	const struct task *task;
	uint64_t n;		/* -n */
	uint64_t seed;		/* --seed */
	unsigned threads;	/* -j */
	int given;		/* numbers in --theta */
	double theta[TASK_P];	/* --theta */
	int shown;		/* parameters printed */
};

/* The numbers of a comma-separated list, at most TASK_P; returns how many. */
static int
read_theta(double theta[TASK_P], const char *list)
{
	const char *s = list;
	size_t n;
	int i;

	for (i = 0; i < TASK_P; i++) {
		n = strcspn(s, ",");
		if (tw_num_read(s, n, &theta[i]) != TW_NUM_FINITE)
			break;
		if (s[n] == '\0')
			return i + 1;
		s += n + 1;
	}
	tw_opt_bad("--theta", list, "numbers, comma-separated");
}

/* --list: name, number of parameters, number of data, a line. */
static _Noreturn void
list_tasks(void)
{
	const struct task *t;
	struct tw_out out;
	unsigned i;

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

static void
parse(struct args *a, int argc, char **argv)
{
	const char *arg, *theta = NULL;
	bool first_two = false;
	int key;

	*a = (struct args){ .n = 1, .seed = 1, .threads = 1 };
	while ((key = tw_opt_next(&usage, argc, argv, &arg)) != -1)
		switch (key) {
		case 'n':
			a->n = tw_opt_u64("-n", arg, 0, UINT64_MAX);
			break;
		case THETA:
			theta = arg;
			a->given = read_theta(a->theta, arg);
			break;
		case FIRST_TWO:
			first_two = true;
			break;
		case LIST:
			list_tasks();
		case TW_OPT_SEED:
			a->seed = tw_opt_u64("--seed", arg, 0, UINT64_MAX);
			break;
		case 'j':
			a->threads = (unsigned)tw_opt_u64("-j", arg, 1, 64);
			break;
		}
	if (argc - optind != 1)
		tw_die(TW_MISUSED, "one TASK is required (see --list)");
	a->task = task_find(argv[optind]);
	if (a->task == NULL)
		tw_opt_bad("TASK", argv[optind], "a name that --list prints");
	if (theta != NULL && a->given != 2 && a->given != a->task->p)
		tw_opt_bad("--theta", theta,
		    "all parameters of the task, or the first two");
	a->shown = first_two ? 2 : a->task->p;
}

/* Records at a time: shared among threads, then printed in order. */
struct batch {
	const struct args *args;
	uint64_t first;		/* number of the first record */
	double *value;		/* [BATCH][p + d]: theta, x */
};

enum { BATCH = 256 };

static void
simulate(void *arg, size_t i, unsigned worker)
{
	const struct batch *b = arg;
	const struct task *t = b->args->task;
	double *theta = b->value + i * (size_t)(t->p + t->d);
	struct tw_rng rng;

	(void)worker;
	task_stream(&rng, b->args->seed, TASK_SIMULATE, b->first + i);
	t->prior(t, &rng, theta);
	memcpy(theta, b->args->theta,
	    (size_t)b->args->given * sizeof *theta);
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
	int i;

	for (i = 0; i < a->task->p + a->task->d; i++) {
		if (i >= a->shown && i < a->task->p)
			continue;
		if (i > 0)
			tw_out_byte(out, '\t');
		tw_out_num(out, value[i]);
	}
	tw_out_row(out);
}

int
main(int argc, char **argv)
{
	struct args a;
	struct batch b = { .args = &a };
	struct tw_out out;
	size_t i, m, width;

	tw_opt_start(&usage);
	parse(&a, argc, argv);
	width = (size_t)(a.task->p + a.task->d);
	b.value = tw_xrealloc(NULL, BATCH * width, sizeof *b.value);

	tw_out_open(&out);
	put_names(&out, "theta", a.shown, true);
	put_names(&out, "x", a.task->d, false);
	tw_out_row(&out);
	for (; b.first < a.n; b.first += m) {
		m = a.n - b.first < BATCH ? (size_t)(a.n - b.first) : BATCH;
		tw_jobs_run(a.threads, m, simulate, &b);
		for (i = 0; i < m; i++)
			put_record(&out, &a, b.value + i * width);
	}

	tw_out_close(&out);
	free(b.value);
	return TW_DONE;
}
