/*
 * tw-stack: the weights at which a mixture of posterior estimates is best on
 * fresh runs, from their log densities there, and how much it gains.
 */
#include <math.h>

#include "io/msg.h"
#include "io/opt.h"
#include "io/table.h"
#include "stat/train/stack.h"

struct args {
	struct tw_rec_options rec;
	const char *score;	/* -s */
	bool few;		/* --few */
};

static const struct tw_opt options[] = {
	{ 's', "score", "COLS", "columns with -log density, one an estimate\n(default: score_log*)",
	    TW_OPT_COLS(score) },
	{ 0, "few", NULL,
	    "leave out estimates that gain less than its error",
	    TW_OPT_FLAG(few) },
	TW_ROW_PART,
	TW_ROW_EXPECT,
	TW_ROW_MISSING,
	TW_ROW_NO_HEADER,
	{ 0 }
};

static const struct args defaults = { .score = "score_log*" };

static const struct tw_usage usage = {
	.name = "tw-stack",
	.about = "Print the weights of the mixture of posterior estimates that is best on fresh\nruns, and what it gains.",
	.operands = "[FILE...]",
	.example = "  $ printf 'score_log_a\\tscore_log_b\\n1\\t2\\n2\\t1\\n' | tw-stack | cut -f 1,5\n  estimate\tweight\n  score_log_a\t0.5\n  score_log_b\t0.5\n  mixture\t1\n",
	.opt = options, TW_DEFAULTS(defaults)
};

/* All losses, inf where there is no density; some estimate must have one. */
static void
read_losses(struct tw_reader *r, struct tw_table *t, const struct tw_cols *c)
{
	double least;
	size_t j;

	tw_table_begin(t, c);
	while (tw_reader_next(r)) {
		tw_table_room(t, false);
		for (least = INFINITY, j = 0; j < t->d; j++) {
			double *loss = &t->x[j][t->n];

			if (!tw_field_num(r, c->col[j], TW_WANT_NUMBER, loss))
				break;
			tw_field_must(r, c->col[j], *loss > -INFINITY,
			    "an infinite density");
			least = fmin(least, *loss);
		}
		if (j < t->d)
			continue;
		if (least == INFINITY)
			tw_reader_die(r, "no estimate has a density here");
		t->n++;
	}
	tw_reader_must(r, t->n, false);
}

/* How much lower b is than a; two that are infinite are equal. */
static double
lower(double a, double b)
{
	return a == b ? 0 : a - b;
}

/* A row: the mean loss, and what it is lower than best[n], with its error. */
static void
write_row(struct tw_out *o, struct tw_slice name, size_t n, const double *loss,
    const double *best, double weight)
{
	double mean = 0, gain = 0, sum = 0, d;
	size_t i;

	for (i = 0; i < n; i++) {
		mean += loss[i];
		gain += lower(best[i], loss[i]);
	}
	mean /= (double)n;
	gain /= (double)n;
	for (i = 0; i < n; i++) {
		d = lower(best[i], loss[i]) - gain;
		sum += d * d;
	}
	/* Of infinite losses it is not known. */
	sum = isfinite(gain) ? sum : INFINITY;
	gain = isnan(gain) ? 0 : gain;
	tw_out_slice(o, name);
	tw_row_num(o, mean);
	tw_row_num(o, gain);
	tw_row_num(o, sqrt(sum / (double)(n - 1) / (double)n));
	tw_row_num(o, weight);
	tw_out_row(o);
}

/* The estimate of least mean loss. */
static const double *
best_of(const struct tw_table *t)
{
	const double *best = NULL;
	double mean, least = INFINITY;
	size_t i, j;

	for (j = 0; j < t->d; j++) {
		for (mean = 0, i = 0; i < t->n; i++)
			mean += t->x[j][i];
		if (best == NULL || mean < least) {
			least = mean;
			best = t->x[j];
		}
	}
	return best;
}

static void
write_table(const struct tw_reader *r, const struct tw_cols *c,
    const struct tw_table *t, const double *weight, const double *mixed)
{
	const double *best = best_of(t);
	struct tw_out out;
	size_t j;

	tw_out_open(&out);
	tw_out_line(&out, "estimate\tloss\tgain\terror\tweight");
	for (j = 0; j < t->d; j++)
		write_row(&out, r->name[c->col[j]], t->n, t->x[j],
		    best, weight[j]);
	write_row(&out, tw_slice_of("mixture"), t->n, mixed, best, 1);
	tw_out_close(&out);
}

int
main(int argc, char **argv)
{
	struct args a;
	struct tw_reader r;
	struct tw_cols c;
	struct tw_table t = { 0 };
	double *weight, *mixed, lack = 0;

	tw_opt_parse(&usage, &a, argc, argv);
	tw_reader_open(&r, argc - optind, argv + optind, &a.rec);
	tw_cols_find(&c, &r, "-s", a.score);
	tw_refuse(r.ncol > 0 && c.n < 2,
	    "-s: two columns or more, of one estimate each");
	read_losses(&r, &t, &c);
	tw_reader_must(&r, t.n, true);

	weight = tw_stay(NULL, t.d, sizeof *weight);
	mixed = tw_stay(NULL, t.n, sizeof *mixed);
	if (a.few)
		tw_xdone(tw_stack_few(t.n, 1, t.d,
		    (const double *const *)t.x, weight, mixed, &lack));
	else
		tw_xdone(tw_stack_find(t.n, t.d, (const double *const *)t.x,
		    weight, mixed, &lack));
	/* guard: no table is known that takes so many steps */
	if (lack > 1e-6)
		tw_warn("the weights are not the best yet: %.2g may be missing",
		    lack);
	write_table(&r, &c, &t, weight, mixed);

	tw_reader_close(&r);
	return tw_end(TW_DONE);
}
