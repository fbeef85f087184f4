#include <math.h>

#include "form/artefact.h"
#include "form/gap.h"
#include "io/msg.h"
#include "io/num.h"
#include "io/table.h"
#include "parts.h"
#include "stat/conformal/forecast.h"

static bool
is_missing(const struct tw_reader *r, size_t col)
{
	struct tw_slice s = tw_field(r, col);
	double v;

	return tw_num_read(s.p, s.n, &v) == TW_NUM_MISSING;
}

enum { SHARE, RUNS, H };	/* columns of ROUNDS */

/*
 * Die if the current record has invalid numbers. Returns whether h was measured
 * in this round.
 */
static bool
check_round(struct tw_reader *r, const size_t *col)
{
	double share, runs, h;

	tw_field_num(r, col[SHARE], TW_WANT_FINITE, &share);
	tw_field_must(r, col[SHARE], share > 0 && share <= 1,
	    "a share of the prior is above 0 and at most 1");
	tw_field_num(r, col[RUNS], TW_WANT_FINITE, &runs);
	tw_field_must(r, col[RUNS], runs >= 1 && runs <= TW_OUTLOOK_MOST &&
	    runs == floor(runs),
	    "a number of runs is an integer from 1 to 10^15");
	if (is_missing(r, col[H]))
		return false;
	tw_field_num(r, col[H], TW_WANT_FINITE, &h);
	tw_field_must(r, col[H], h >= 0 && h <= 1,
	    "a coverage gap is a number from 0 to 1, or NA where it was not measured");
	return true;
}

/*
 * The rate at which h falls with the number of simulations. Only rounds that
 * drew from the same share of the prior as the last round with an h count,
 * because h also falls when the prior is truncated.
 */
struct tw_rate
tw_outlook_rate(const char *path)
{
	char *const operand[1] = { (char *)path };
	const struct tw_rec_options opt = { .no_hint = true };
	struct tw_reader r;
	struct tw_cols cols;
	struct tw_table t;
	struct tw_rate rate;
	size_t i, n = 0, k = 0;

	tw_reader_open(&r, 1, operand, &opt);
	tw_cols_find(&cols, &r, "--forecast", "share,runs,gap");
	tw_table_begin(&t, &cols);
	while (tw_reader_next(&r)) {
		n++;
		if (check_round(&r, cols.col))
			tw_table_add(&t, &r, &cols);
	}
	tw_reader_require_records(&r, n, false);
	for (i = 0; i < t.n; i++)
		if (t.x[SHARE][i] == t.x[SHARE][t.n - 1]) {
			t.x[RUNS][k] = t.x[RUNS][i];
			t.x[H][k++] = t.x[H][i];
		}
	rate = tw_rate_find(k, t.x[RUNS], t.x[H]);
	tw_reader_close(&r);
	return rate;
}

/*
 * The undetermined mass of the table itself; also sets the number of scores of
 * each group.
 */
static double
mass_now(const struct tw_bounds_file *f, size_t i, double *n)
{
	double total = 0, sum = 0;
	size_t g;

	for (g = 0; g < f->group.n; g++) {
		n[g] = (double)f->bound[g * f->nalpha + i].n;
		total += n[g];
	}
	if (total <= 0)
		tw_die(TW_FAILED, "%s: no scores in any group", f->file);
	for (g = 0; g < f->group.n; g++)
		sum += n[g] / total * f->bound[g * f->nalpha + i].ranks.mass;
	return sum;
}

static void
write_row(struct tw_out *o, uint64_t runs, const struct tw_forecast *w)
{
	tw_out_u64(o, runs);
	tw_row_num(o, w->mass);
	tw_row_num(o, w->lo);
	tw_row_num(o, w->hi);
	tw_out_row(o);
}

/*
 * Read h and its error at that level. Dies unless the bounds were made with the
 * same h.
 */
static struct tw_gap
read_gap(const char *path, const struct tw_bounds_file *f, size_t i)
{
	struct tw_gap found = { .h = -1 };
	struct tw_gap_row d;
	struct tw_artefact a;

	(void)tw_gap_file_open(&a, path, false);
	while (tw_gap_file_next(&a, false, TW_GAP_REGION, &d))
		if (tw_level_compare(&d.alpha, &f->alpha[i]) == 0)
			found = d.gap;
	tw_reader_close(&a.r);
	if (found.h != f->rule[i].gap)
		tw_die(TW_MISUSED, "--gap: %s is not what the bounds in %s were made with, h %.15g at alpha %s",
		    path, f->file, f->rule[i].gap,
		    TW_LEVEL_SHOWN(&f->alpha[i]));
	return found;
}

void
tw_outlook_write(const struct tw_outlook *o, const char *gap,
    const struct tw_bounds_file *f, size_t i)
{
	enum { MOST = 16 };
	double *n = tw_arena(NULL, f->group.n, sizeof *n);
	struct tw_forecast now = { .mass = mass_now(f, i, n) }, then = now;
	struct tw_gap d = read_gap(gap, f, i);
	struct tw_rate rate = tw_outlook_rate(o->rounds);
	struct tw_out out;
	unsigned times;

	now.lo = now.hi = now.mass;

	tw_out_open(&out);
	tw_out_text(&out, "runs\tundetermined\tlo\thi\n");
	write_row(&out, o->runs, &now);
	for (times = 2; times <= MOST; times *= 2) {
		then = tw_forecast_find(&rate, &f->rule[i], f->group.n, n, d.h,
		    d.se, times);
		write_row(&out, o->runs * times, &then);
	}
	tw_out_close(&out);
	/*
	 * If h is below its standard error, its true value may be much smaller.
	 */
	if (then.mass > 0.75 * now.mass && d.h > d.se)
		tw_warn("more simulations would hardly help: %.2g is undetermined now, and %.2g would be with %llu",
		    now.mass, then.mass,
		    (unsigned long long)(o->runs * MOST));
}
