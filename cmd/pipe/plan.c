/* How many simulations each round of an analysis makes. See parts.h. */
#include <math.h>

#include "io/msg.h"
#include "parts.h"
#include "stat/conformal/forecast.h"

enum { TAIL = 20 };	/* simulations beyond the cutoff, on average */

/*
 * How many simulations calibrate: a fifth, at most TW_FORECAST_ENOUGH or, for
 * the smallest level alpha, TAIL / alpha. More would narrow the interval of the
 * cutoff less than they improve the estimate if they train it.
 */
static uint64_t
calibrate(const struct args *p)
{
	double least = 1, most;
	size_t i;

	for (i = 0; i < p->alpha.n; i++)
		least = fmin(least, tw_level_double(&p->alpha.of[i]));
	most = fmax(TW_FORECAST_ENOUGH, ceil(TAIL / least));
	return (uint64_t)fmin((double)(p->runs / 5), most);
}

/* The rounds of an analysis that has these simulations already. */
static void
plan_more(struct tw_script *s, uint64_t had)
{
	const struct args *p = s->args;
	struct tw_plan *plan = &s->plan;
	uint64_t least = (4 * had + 2) / 3 + 1;
	uint64_t train = p->runs - plan->calibrate - had;

	if (p->runs < least)
		tw_die(TW_FAILED, "--runs %llu: counts the %llu simulations of %s, and %llu are to calibrate: at least %llu",
		    (unsigned long long)p->runs, (unsigned long long)had,
		    p->reuse, (unsigned long long)plan->calibrate,
		    (unsigned long long)least);
	if (plan->reuse == TW_REUSE_POSTERIOR) {
		plan->n[2] = train;
	} else {
		plan->n[1] = train / 3;
		plan->n[2] = train - plan->n[1];
	}
}

void
tw_pipe_plan(struct tw_script *s)
{
	const struct args *p = s->args;
	struct tw_plan *plan = &s->plan;

	tw_print(&s->runs, "table\tstream\tprior\n");
	plan->calibrate = calibrate(p);
	if (p->reuse == NULL) {
		plan->n[0] = plan->n[1] = p->runs / 5;
		plan->n[2] = p->runs - 2 * plan->n[0] - plan->calibrate;
		return;
	}
	plan_more(s, tw_pipe_reuse(s));
	tw_pipe_copy_trial(p);
}
