/*
 * Classifier two-sample test as the sbi benchmark defines it
 * (sbibm.metrics.c2st; Lueckmann et al. 2021):
 *
 *   c2st SEED FOLDS THREADS TRUE ESTIMATE
 *
 * prints the accuracy, cross-validated over 5 folds, of a multilayer perceptron
 * that distinguishes the rows of TRUE from those of ESTIMATE. Both are
 * standardized by TRUE's mean and standard deviation; the two hidden layers
 * have 10 units for each column theta*. An accuracy of 0.5 means that the two
 * cannot be distinguished, and 1 that they always can. With FOLDS below 5, only
 * that many of the five folds are used: the expectation is the same, with more
 * noise. The accuracy is followed by the epochs of each fold. c2st.py does the
 * same by scikit-learn, and c2st-check compares the two.
 */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "io/cols.h"
#include "io/msg.h"
#include "io/opt.h"
#include "io/out.h"
#include "io/table.h"
#include "mlp.h"
#include "stat/base/jobs.h"

enum { FOLDS = 5 };

static const struct tw_usage usage = {
	.name = "c2st",
	.about = "Classifier two-sample test of the sbi benchmark.",
	.operands = "SEED FOLDS THREADS TRUE ESTIMATE",
	.opt = (const struct tw_opt[]){ { 0 } }
};

struct test {
	size_t n, d;
	real *x;		/* [n][d] */
	unsigned char *kind;	/* [n] 0: of TRUE, 1: of ESTIMATE */
	size_t *order;		/* [n], shuffled; each fold a run of it */
	uint32_t seed;
	double right[FOLDS];
	size_t epochs[FOLDS];
};

static void
read_draws(struct tw_table *t, char *path)
{
	struct tw_rec_options none = { 0 };
	struct tw_reader r;
	struct tw_cols theta;

	tw_reader_open(&r, 1, &path, &none);
	tw_cols_find(&theta, &r, "columns", "theta*");
	tw_table_read(t, &r, &theta, NULL, SIZE_MAX, NULL, NULL);
	tw_reader_close(&r);
}

/* Column j of both tables, standardized by mean and deviation of the first. */
static void
standardize(struct test *t, size_t j, const struct tw_table *a,
    const struct tw_table *b)
{
	double mean = 0, square = 0;
	size_t i;

	for (i = 0; i < a->n; i++)
		mean += a->x[j][i] / (double)a->n;
	for (i = 0; i < a->n; i++)
		square += (a->x[j][i] - mean) * (a->x[j][i] - mean);
	square = sqrt(square / (double)(a->n - 1));
	for (i = 0; i < t->n; i++) {
		double v = i < a->n ? a->x[j][i] : b->x[j][i - a->n];

		t->x[i * t->d + j] = (real)((v - mean) / square);
	}
}

static void
prepare(struct test *t, char **path)
{
	struct tw_table a, b;
	struct twister rng;
	size_t i;

	read_draws(&a, path[0]);
	read_draws(&b, path[1]);
	if (a.d != b.d || a.n < 2 || a.n + b.n < FOLDS)
		tw_die(TW_FAILED, "%s, %s: other columns, or too few draws",
		    path[0], path[1]);
	t->n = a.n + b.n;
	t->d = a.d;
	t->x = tw_xrealloc(NULL, t->n * t->d, sizeof *t->x);
	t->kind = tw_xrealloc(NULL, t->n, sizeof *t->kind);
	t->order = tw_xrealloc(NULL, t->n, sizeof *t->order);
	for (i = 0; i < t->d; i++)
		standardize(t, i, &a, &b);
	for (i = 0; i < t->n; i++) {
		t->kind[i] = i >= a.n;
		t->order[i] = i;
	}
	twister_seed(&rng, t->seed);
	twister_shuffle(&rng, t->n, t->order);
}

/* Fold k, a job: the first n % 5 folds have one record more, as scikit-learn's. */
static void
fold(void *arg, size_t k, unsigned worker)
{
	struct test *t = arg;
	size_t less = t->n / FOLDS, more = t->n % FOLDS, i, nin = 0, nout = 0;
	size_t from = k * less + (k < more ? k : more);
	size_t to = from + less + (k < more);
	size_t *in = malloc(t->n * sizeof *in), *out = malloc(t->n * sizeof *out);
	unsigned char *held = calloc(t->n, 1);
	(void)worker;

	t->right[k] = NAN;
	if (in != NULL && out != NULL && held != NULL) {
		for (i = from; i < to; i++)
			held[t->order[i]] = 1;
		for (i = 0; i < t->n; i++)
			if (held[i])
				out[nout++] = i;
			else
				in[nin++] = i;
		t->right[k] = mlp_accuracy(t->d, 10 * t->d, t->x, t->kind,
		    nin, in, nout, out, t->seed, &t->epochs[k]);
	}
	free(in);
	free(out);
	free(held);
}

int
main(int argc, char **argv)
{
	struct test t = { 0 };
	struct tw_out out;
	unsigned threads;
	size_t folds, k;
	double sum = 0;

	tw_opt_parse(&usage, NULL, argc, argv);
	argv += optind;
	if (argc - optind != 5)
		tw_die(TW_MISUSED, "usage: c2st %s", usage.operands);
	t.seed = (uint32_t)tw_opt_u64("SEED", argv[0], 0, UINT32_MAX);
	folds = (size_t)tw_opt_u64("FOLDS", argv[1], 1, FOLDS);
	threads = (unsigned)tw_opt_u64("THREADS", argv[2], 1, TW_JOBS_THREADS);
	prepare(&t, argv + 3);

	tw_jobs_run(threads, folds, fold, &t);
	for (k = 0; k < folds; k++)
		sum += t.right[k] / (double)folds;
	if (!isfinite(sum))
		tw_die(TW_FAILED, "%s", strerror(ENOMEM));
	tw_out_open(&out);
	tw_out_num(&out, round(sum * 1e5) / 1e5);
	for (k = 0; k < folds; k++) {
		tw_out_byte(&out, '\t');
		tw_out_u64(&out, t.epochs[k]);
	}
	tw_out_row(&out);
	tw_out_close(&out);
	free(t.x);
	free(t.kind);
	free(t.order);
	return TW_DONE;
}
