/*
 * lib/stat/flow when memory is refused (refuse.h): a small training, its
 * summary alone, and what evaluates a flow.
 */
#include <math.h>
#include <stdint.h>

#include "refuse.h"
#include "stat/flow/fails.h"
#include "stat/flow/principal.h"
#include "stat/likelihood/likelihood.h"
#include "stat/likelihood/likelihood.h"
#include "stat/train/fit.h"
#include "stat/train/regress.h"

enum { RECORDS = 100, COLUMNS = 4 };

static double column[COLUMNS][RECORDS];
static const double *const x[] = { column[0], column[1], column[2], column[3] };
static const struct tw_flow_theta anywhere;
static struct tw_flow flow;	/* of one parameter and one column */

static struct tw_flow_options
smallest(size_t members)
{
	struct tw_flow_options o = { .kind = TW_FLOW_NSF, .members = members,
		.hidden = 1, .epochs = 1, .held = RECORDS / 2, .summary = 2,
		.threads = 1 };

	tw_flow_options_fill(&o, TW_FLOW_SMALL, RECORDS, 1);
	o.transforms = 1;
	o.blocks = 0;
	o.bins = 2;
	o.decay = 0;
	return o;
}

static int
fit(void *arg)
{
	struct tw_flow_options o = smallest(2);
	struct tw_flow_outcome out;
	struct tw_flow_report report;
	struct tw_flow f;
	int error = (int)tw_flow_fit(&(struct tw_flow_runs){ RECORDS, 1, x,
	    &anywhere, 3, x + 1 }, 1, &o, &f, &report, &out);

	(void)arg;
	if (error == TW_FLOW_FITTED)
		tw_flow_release(&f);
	return error == TW_FLOW_FITTED ? 0 : error == TW_FLOW_MEMORY ? -1 : 1;
}

/* Two steps, the second given the first. */
static int
fit_steps(void *arg)
{
	const struct tw_flow_theta both[2] = { anywhere, anywhere };
	struct tw_flow_options o = smallest(2);
	struct tw_flow_outcome out;
	struct tw_flow_report report;
	struct tw_flow f;
	int error;

	(void)arg;
	o.stepwise = (struct tw_stepwise){ 2, 1, 1, true, 1, false };
	error = (int)tw_flow_fit(&(struct tw_flow_runs){ RECORDS, 2, x, both, 1,
	    x + 2 }, 1, &o, &f, &report, &out);
	if (error == TW_FLOW_FITTED)
		tw_flow_release(&f);
	return error == TW_FLOW_FITTED ? 0 : error == TW_FLOW_MEMORY ? -1 : 1;
}

/* One or two members of either size, and more of what is chosen. */
static int
fit_sizes(void *arg)
{
	const struct tw_flow_options o[2] = { smallest(5), smallest(5) };
	struct tw_flow_report report;
	struct tw_flow_outcome out[2];
	struct tw_flow f;
	int error = (int)tw_flow_fit(&(struct tw_flow_runs){ RECORDS, 1, x,
	    &anywhere, 3, x + 1 }, 2, o, &f, &report, out);
	bool whole = error == TW_FLOW_FITTED && report.members >= 6 &&
	    f.summary.n == 2;

	(void)arg;
	if (error == TW_FLOW_FITTED)
		tw_flow_release(&f);
	return whole ? 0 : error == TW_FLOW_MEMORY ? -1 : 1;
}

/* The caller frees a summary only if nothing is refused. */
static int
summary(void *arg)
{
	float left_out[2 * RECORDS];
	const struct tw_summary_runs runs = { .n = RECORDS, .kept = RECORDS,
		.nx = 2, .ntheta = 1, .data = arg, .threads = 1 };
	struct tw_summary s;

	if (tw_summary_fit(&s, 2, &runs, left_out) < 0)
		return -1;
	tw_summary_release(&s);
	return 0;
}

static int
likelihood(void *arg)
{
	struct tw_likelihood l;

	(void)arg;
	if (tw_likelihood_init(&l, &flow, 2) < 0)
		return -1;
	tw_likelihood_release(&l);
	return 0;
}

static int
principal(void *arg)
{
	const double matrix[4] = { 2, 0, 0, 1 };
	double axis[2];

	(void)arg;
	return tw_principal(2, matrix, 1, axis);
}

/* Runs of two parameters that fail where the first is large. */
static int
fails(void *arg)
{
	struct tw_fails f;
	bool failed[RECORDS / 2];
	size_t i;

	(void)arg;
	for (i = 0; i < RECORDS / 2; i++)
		failed[i] = column[0][2 * i] > 1;
	if (tw_fails_fit(&f, 2, RECORDS / 2, column[0], failed) < 0)
		return f.w == NULL ? -1 : 1;
	tw_fails_release(&f);
	return 0;
}

int
main(void)
{
	struct tw_flow_options o = smallest(1);
	struct tw_flow_outcome out;
	struct tw_flow_report report;
	struct tw_rng rng;
	float rows[3 * RECORDS];
	size_t i, j;

	if (!can_refuse()) {
		ok(1, "# skip malloc is another's here");
		return done();
	}
	tw_rng_seed(&rng, 3);
	for (i = 0; i < RECORDS; i++)
		for (j = 0; j < COLUMNS; j++)
			column[j][i] = tw_rng_normal(&rng) + column[0][i];
	for (i = 0; i < 3 * RECORDS; i++)
		rows[i] = (float)column[i % 3][i / 3];
	refuse_each("tw_summary_fit", true, summary, rows);
	refuse_each("tw_flow_fit", true, fit, NULL);
	refuse_each("tw_flow_fit, a window", true, fit_steps, NULL);
	refuse_each("tw_flow_fit, two sizes", true, fit_sizes, NULL);
	o.summary = 0;
	if (tw_flow_fit(&(struct tw_flow_runs){ RECORDS, 1, x, &anywhere, 1,
	    x + 1 }, 1, &o, &flow, &report, &out) == TW_FLOW_FITTED) {
		refuse_each("tw_likelihood_init", true, likelihood, NULL);
		tw_flow_release(&flow);
	}
	refuse_each("tw_principal", true, principal, NULL);
	refuse_each("tw_fails_fit", true, fails, NULL);
	return done();
}
