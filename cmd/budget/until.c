/*
 * tw-budget --next --until: whether the current estimate can reach the target
 * and, if not, how many simulations train the next one. See parts.h.
 */
#include <math.h>

#include "parts.h"
#include "stat/conformal/budget.h"

/*
 * A stage trains on at most this multiple of the simulations of the last one.
 */
static const double MOST_TIMES = 4;
/* A forecast tries the multiples STEP, STEP^2, ..., STEP^STEPS: up to 1021. */
static const double STEP = 1.2;
enum { STEPS = 38 };

/*
 * Whether many calibration simulations would reach the target, even if the
 * coverage gap were larger than its estimate h by its error.
 */
static bool
is_within_reach(const struct tw_until *o, double h, double error)
{
	struct tw_rule rule = o->rule;

	rule.gap = h + error;
	return tw_rule_floor(&rule) < o->aim.value;
}

/*
 * The number of calibration simulations with which the bounds reach the target.
 */
static double
calibration(const struct tw_until *o, double h)
{
	struct tw_rule rule = o->rule;
	uint64_t n;

	rule.gap = h;
	n = tw_budget_needed(&rule, &o->aim.mass);
	return n == TW_BUDGET_NONE ? INFINITY : fmax((double)n, TW_NEXT_LEAST);
}

struct tw_next_stage
tw_until_find(const struct tw_until *o)
{
	double h = o->rule.gap, times = 1;
	struct tw_next_stage s = { .calibrate = calibration(o, h) };
	int i;

	s.expected = o->trained + s.calibrate;
	s.reached = is_within_reach(o, h, o->error) && s.expected <= o->most;
	if (s.reached)
		return s;
	s.expected = INFINITY;
	for (i = 0; i < STEPS && isinf(s.expected); i++) {
		times *= STEP;
		h = o->rule.gap * pow(times, -o->rate.g);
		if (is_within_reach(o, h, o->error / sqrt(times)))
			s.expected = ceil(o->trained * times) +
			    calibration(o, h);
	}
	s.training = ceil(o->trained * fmin(times, MOST_TIMES));
	return s;
}
