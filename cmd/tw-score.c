/*
 * tw-score: append to each record its nonconformity score.
 *
 * The highest posterior density score -exp(logq), from a column that holds
 * the log density of the record's theta at its x; with --log, -logq.
 */
#include <math.h>
#include <string.h>

#include "io/cols.h"
#include "io/msg.h"
#include "io/opt.h"
#include "io/rec.h"
#include "stat/score.h"

static const struct tw_opt options[] = {
	{ 'q', "logq", "COL", "column with the log density (default: logq)" },
	{ 'l', "log", NULL, "the score is -logq: same order, no underflow" },
	TW_OPT_AS_ROW,
	TW_OPT_MISSING_ROW,
	TW_OPT_NO_HEADER_ROW,
	{ 0, NULL, NULL, NULL }
};

static const struct tw_usage usage = {
	.name = "tw-score",
	.about = "Append a column score, -exp(logq): large where theta is far "
	    "from the posterior.",
	.operands = "[FILE...]",
	.opt = options
};

struct args {
	struct tw_rec_options rec;
	const char *logq;	/* -q */
	const char *as;		/* --as */
	bool log;		/* --log */
};

static void
parse(struct args *a, int argc, char **argv)
{
	const char *arg;
	int key;

	*a = (struct args){ .logq = "logq", .as = "score" };
	while ((key = tw_opt_next(&usage, argc, argv, &arg)) != -1) {
		if (tw_opt_common(&a->rec, key, arg))
			continue;
		switch (key) {
		case 'q':
			a->logq = arg;
			break;
		case 'l':
			a->log = true;
			break;
		case TW_OPT_AS:
			a->as = tw_opt_name("--as", arg);
			break;
		}
	}
}

int
main(int argc, char **argv)
{
	struct args a;
	struct tw_out out;
	struct tw_reader r;
	uint64_t lost = 0;	/* finite logq without a finite, nonzero density */
	double logq, score;
	size_t col;

	tw_opt_start(&usage);
	parse(&a, argc, argv);

	tw_out_open(&out);
	a.rec.out = &out;
	tw_reader_open(&r, argc - optind, argv + optind, &a.rec);
	col = tw_col_find(&r, "-q", a.logq);
	tw_header_write(&out, &r, 1,
	    &(struct tw_slice){ a.as, strlen(a.as) });

	while (tw_reader_next(&r)) {
		if (!tw_field_num(&r, col, TW_WANT_NUMBER, &logq))
			continue;
		score = a.log ? tw_score_hpd_log(logq) : tw_score_hpd(logq);
		lost += isfinite(logq) && (score == 0 || isinf(score)) && !a.log;
		tw_row_begin(&out, &r);
		tw_row_num(&out, score);
		tw_out_row(&out);
	}

	tw_out_close(&out);
	if (lost > 0)
		tw_warn("%llu densit%s became 0 or infinite: --log keeps the order",
		    (unsigned long long)lost, lost == 1 ? "y" : "ies");
	tw_reader_close(&r);
	return TW_DONE;
}
