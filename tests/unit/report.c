/*
 * Tests of what makes the sentences of tw-report true: numbers as a reader sees
 * them, which parameters the data say little about, and how many calibration
 * simulations a finite bound takes.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../../cmd/report/parts.h"
#include "tap.h"

static void
same(const char *got, const char *want)
{
	if (!ok(strcmp(got, want) == 0, "%s", want))
		note("got %s", got);
}

static void
words(void)
{
	struct tw_string w = { 0 };

	same(tw_number_text(0.8614, '%'), "86.1");
	same(tw_number_text(0.05, '%'), "5.0");
	same(tw_number_text(0, '%'), "0");
	same(tw_number_text(1, '%'), "100");
	/* 0 and 100 are for none and all. */
	same(tw_number_text(0.0003, '%'), "0.03");
	same(tw_number_text(0.9996, '%'), "99.96");
	same(tw_number_text(0.999999, '%'), "99.9999");
	same(tw_number_text(1e-12, '%'), "0.000000");
	same(tw_number_text(0.9, 'l'), "90");
	same(tw_number_text(0.975, 'l'), "97.5");
	same(tw_number_text(0.9999, 'l'), "99.99");
	same(tw_number_text(1 - 1e-15, 'l'), "99.9999999999999");
	same(tw_number_text(0.019377, '3'), "0.0194");
	same(tw_number_text(123456, '3'), "123000");
	same(tw_number_text(-3.75, '3'), "-3.75");
	same(tw_number_text(0, '2'), "0");
	same(tw_number_text(9999, ','), "9999");
	same(tw_number_text(10000, ','), "10,000");
	same(tw_number_text(160000, ','), "160,000");
	same(tw_number_text(1234567, ','), "1,234,567");
	same(tw_range_text(0.902, 0.907), "90.2 to 90.7");
	same(tw_range_text(0.9021, 0.9022), "90.2");
	tw_print_quoted(&w, "it's 'a'");
	same(w.p, "'it'\\''s '\\''a'\\'''");
	tw_string_release(&w);
}

/* Whether an interval is hardly narrower than that of the prior. */
static void
vague(double lo, double hi, double prior_lo, double prior_hi, bool want)
{
	struct tw_interval m = { .central = { lo, hi },
		.prior = { prior_lo, prior_hi } };

	ok(tw_interval_is_vague(&m) == want,
	    "%g to %g says %s of %g to %g", lo, hi, want ? "little" : "much",
	    prior_lo, prior_hi);
	m.parts = 2;
	ok(!tw_interval_is_vague(&m), "several parts say much");
}

static void
vagueness(void)
{
	vague(-1, 2, -1, 2, true);
	vague(-1, 0.5, -1, 2, false);
	vague(-3, 3, -1, 2, true);
	vague(-1.8, 0, -1, 1, false);
	vague(-1.82, 0, -1, 1, true);
	/* Also on a logarithmic scale. */
	vague(0.1, 100, 0.1, 100, true);
	vague(0.25, 4.75, 0.5, 9.5, false);
	vague(1, 100, 0.01, 100, false);
	vague(0.1, 100, 0.01, 100, true);
	vague(-0.1, 100, 0.01, 100, true);
	/* One-sided limits, and unknown values. */
	vague(-INFINITY, 2, -INFINITY, 2, false);
	vague(0, 2, NAN, NAN, false);
	vague(NAN, NAN, 0, 2, false);
	vague(1, 1, 2, 2, false);
}

/*
 * The least n with (1 - alpha)^n at most beta / 2: without a gap, the upper end
 * is then finite.
 */
static void
needs(void)
{
	static const struct tw_level tenth = TW_LEVEL_TENTH;
	static const double gap[] = { 0, 0.001, 0.2 };
	struct tw_level alpha[] = { tenth };
	struct tw_rule rule[] = { { .beta = tenth } };
	struct tw_bound bound[] = { { .n = 3 } };
	struct tw_bounds_file f = { .nalpha = 1, .alpha = alpha, .rule = rule,
		.bound = bound };
	size_t k;

	rule->alpha = tenth;
	for (k = 0; k < 3; k++) {
		struct tw_rule_ranks r;
		uint64_t n;

		rule->gap = gap[k];
		n = tw_bound_need(&f, 0);
		if (k == 0)
			ok(n == 29, "0.9^29 < 0.05 < 0.9^28");
		if (k == 2) {
			ok(n == 0, "no number suffices");
			break;
		}
		tw_rule_ranks(n, rule, &r);
		ok(r.ranks.u <= n, "%llu suffice", (unsigned long long)n);
		tw_rule_ranks(n - 1, rule, &r);
		ok(r.ranks.u > n - 1, "one less does not");
	}
}

int
main(void)
{
	words();
	vagueness();
	needs();
	return done();
}
