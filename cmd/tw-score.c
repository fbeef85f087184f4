/*
 * tw-score: append to each record its nonconformity score.
 *
 * The highest posterior density score -exp(logq), from a column that holds
 * the log density of the record's theta at its x, or from a flow that knows
 * it; with --log, -logq.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "flow_file.h"
#include "flow_point.h"
#include "io/cols.h"
#include "io/msg.h"
#include "io/opt.h"
#include "io/rec.h"
#include "stat/score.h"

static const struct tw_opt options[] = {
	{ 'q', "logq", "COL", "column with the log density (default: logq)" },
	{ 'f', "flow", "FLOW", "a flow, as tw-flow writes it, in place of -q" },
	{ 'l', "log", NULL, "the score is -logq: same order, no underflow" },
	TW_OPT_AS_ROW,
	TW_OPT_MISSING_ROW,
	TW_OPT_NO_HEADER_ROW,
	{ 0, NULL, NULL, NULL }
};

static const struct tw_usage usage = {
	.name = "tw-score",
	.about = "Append a column score, -exp(logq): large where theta is far "
	    "from the posterior.\nlogq is a column, or comes from a flow.",
	.operands = "[FILE...]",
	.opt = options
};

struct args {
	struct tw_rec_options rec;
	const char *logq;	/* -q, NULL: not given */
	const char *flow;	/* -f, NULL: not given */
	const char *as;		/* --as */
	bool log;		/* --log */
};

static void
parse(struct args *a, int argc, char **argv)
{
	const char *arg;
	int key;

	*a = (struct args){ .as = "score" };
	while ((key = tw_opt_next(&usage, argc, argv, &arg)) != -1) {
		if (tw_opt_common(&a->rec, key, arg))
			continue;
		switch (key) {
		case 'q':
			a->logq = arg;
			break;
		case 'f':
			a->flow = arg;
			break;
		case 'l':
			a->log = true;
			break;
		case TW_OPT_AS:
			a->as = tw_opt_name("--as", arg);
			break;
		}
	}
	if (a->logq != NULL && a->flow != NULL)
		tw_die(TW_MISUSED, "-q and -f cannot be had together");
	if (a->logq == NULL)
		a->logq = "logq";
}

/* Where log densities come from: a column, or a flow at work. */
struct source {
	size_t col;		/* -q */
	bool flow;
	struct tw_flow_file file;
	struct tw_flow_point point;
	size_t *theta;		/* [file.theta.n] columns of the parameters */
	double *value;		/* [file.theta.n] */
};

static void
source_init(struct source *s, const struct args *a, const struct tw_reader *r)
{
	size_t i, n = s->file.theta.n;

	if (!s->flow) {
		s->col = tw_col_find(r, "-q", a->logq);
		return;
	}
	tw_flow_point_init(&s->point, &s->file, r);
	s->theta = tw_xrealloc(NULL, n, sizeof *s->theta);
	s->value = tw_xrealloc(NULL, n, sizeof *s->value);
	for (i = 0; i < n; i++)
		s->theta[i] = tw_flow_theta_col(&s->file, i, r);
}

static void
source_release(struct source *s)
{
	if (!s->flow)
		return;
	tw_flow_point_release(&s->point);
	tw_flow_file_release(&s->file);
	free(s->theta);
	free(s->value);
}

/* The record's log density; false if the record is to be left out. */
static bool
source_logq(struct source *s, struct tw_reader *r, double *logq)
{
	size_t i;

	if (!s->flow)
		return tw_field_num(r, s->col, TW_WANT_NUMBER, logq);
	if (!tw_flow_point_read(&s->point, r))
		return false;
	for (i = 0; i < s->file.theta.n; i++)
		if (!tw_field_num(r, s->theta[i], TW_WANT_NUMBER, &s->value[i]))
			return false;
	*logq = tw_flow_logq(&s->point.eval, s->value);
	return true;
}

int
main(int argc, char **argv)
{
	struct args a;
	struct tw_out out;
	struct tw_reader r;
	uint64_t lost = 0;	/* finite logq without a finite, nonzero density */
	struct source s = { 0 };
	double logq, score;

	tw_opt_start(&usage);
	parse(&a, argc, argv);
	s.flow = a.flow != NULL;
	if (s.flow)
		tw_flow_file_read(&s.file, a.flow);

	tw_out_open(&out);
	a.rec.out = &out;
	tw_reader_open(&r, argc - optind, argv + optind, &a.rec);
	source_init(&s, &a, &r);
	tw_header_write(&out, &r, 1,
	    &(struct tw_slice){ a.as, strlen(a.as) });

	while (tw_reader_next(&r)) {
		if (!source_logq(&s, &r, &logq))
			continue;
		score = a.log ? tw_score_hpd_log(logq) : tw_score_hpd(logq);
		lost += isfinite(logq) && (score == 0 || isinf(score)) && !a.log;
		tw_row_begin(&out, &r);
		tw_row_num(&out, score);
		tw_out_row(&out);
	}

	tw_out_close(&out);
	if (lost > 0)
		tw_warn("%llu densities became 0 or infinite: --log keeps their order",
		    (unsigned long long)lost);
	tw_reader_close(&r);
	source_release(&s);
	return TW_DONE;
}
