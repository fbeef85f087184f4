/*
 * Whether the simulations were too few for an estimate, which the report says
 * first of all.
 *
 * The flow and the likelihoods estimate the same posterior from the same
 * simulations, but err in different ways. If there are enough simulations,
 * another component confirms the one with the greatest weight: much of its
 * probability lies in the credible region of the mixture. If less than half of
 * the probability of each other component lies there, none confirms it.
 *
 * There is also no estimate if the effective sample size of its draws, or of
 * the proposals for a component of the mixture, is below TW_EFFECTIVE_LEAST.
 */
#include <float.h>
#include <math.h>

#include "io/msg.h"
#include "parts.h"

/* A component of the mixture, in agreement.tsv. */
struct component {
	struct tw_slice name;
	double weight;
	double inside;		/* share of it in the region; NaN: unknown */
	double ess;
};

static struct component
read_component(const struct tw_reader *r)
{
	struct tw_slice inside = tw_slice_of("inside");

	return (struct component){
		tw_report_field(r, tw_slice_of("component")),
		tw_report_cell(r, tw_slice_of("weight"), 0, 1),
		tw_slice_is(tw_report_field(r, inside), "NA") ? NAN :
		    tw_report_cell(r, inside, 0, 1),
		tw_report_cell(r, tw_slice_of("ess"), 0, DBL_MAX)
	};
}

/*
 * Find the component with the greatest weight and, among the others, the one
 * with the largest share in the region; without components, their names stay
 * empty. Returns the smallest effective sample size of a component with
 * positive weight.
 */
static double
compare(struct tw_report *t, struct component *heaviest,
    struct component *other)
{
	struct tw_slice last = { 0 };
	struct tw_reader r = { 0 };
	struct component c, lighter;
	double ess = INFINITY;

	while (tw_report_next(t, &r, "agreement.tsv")) {
		c = read_component(&r);
		/* The table has a row for each parameter of a component. */
		if (tw_slice_same(c.name, last))
			continue;
		c.name = last = tw_slice_stay(c.name);
		if (c.weight > 0)
			ess = fmin(ess, c.ess);
		lighter = c.weight > heaviest->weight ? *heaviest : c;
		if (c.weight > heaviest->weight)
			*heaviest = c;
		if (lighter.inside > other->inside)
			*other = lighter;
	}
	return ess;
}

/* The reason why there are too few simulations; nothing if none is known. */
static void
find_reason(struct tw_string *w, struct tw_report *t)
{
	struct component heaviest = { .weight = -1, .inside = -1 };
	struct component other = { .inside = -1 };
	double ess = compare(t, &heaviest, &other);

	/* Without rounds of simulations, another program made the draws. */
	if (tw_report_poor(t) && !isnan(t->share))
		ess = fmin(ess, t->margin->ess);
	if (ess < TW_EFFECTIVE_LEAST)
		tw_print(w, "at the observation, the draws of the posterior estimate have an effective sample size of %.1f, which is below %d",
		    floor(10 * ess) / 10, TW_EFFECTIVE_LEAST);
	else if (other.name.n > 0 && other.inside < 0.5)
		tw_print(w, "at the observation, no two estimates from the same simulations agree. The credible region of the posterior estimate, which is mainly %s, contains only %s of the probability of %s, and even less of any other",
		    TW_SHOWN(tw_report_estimate(heaviest.name)),
		    TW_SHARED(other.inside),
		    TW_SHOWN(tw_report_estimate(other.name)));
}

void
tw_report_say_few(struct tw_string *w, struct tw_report *t)
{
	double runs = t->training + t->simulated;
	struct tw_string why = { 0 }, stopped = { 0 };
	struct tw_reader r = { 0 };
	struct tw_slice said;

	while (tw_report_next(t, &r, "stopped.tsv")) {
		said = tw_report_field(&r, tw_slice_of("said"));
		tw_print(&stopped, "!\tThere is no credible region: the analysis ended before there was one. The step that failed said: %.*s\n",
		    (int)said.n, said.p);
	}
	if (stopped.n > 0)
		tw_print(&why, "the analysis ended without one");
	else if (!t->catalogue)
		find_reason(&why, t);
	/* If the observation is unlike the simulations, that is the reason. */
	if (why.n > 0 && !t->unlike) {
		tw_print(w, "!\tToo few simulations for an estimate: %s. %sRun the analysis again with about ten times as many simulations (",
		    why.p, stopped.n > 0 ? "" :
		    "Do not rely on the results below. ");
		if (isnan(runs))
			tw_print(w, "--runs).\n");
		else
			tw_print(w, "--runs %.0f).\n", 10 * runs);
	}
	if (stopped.n > 0)
		tw_print(w, "%s", stopped.p);
	tw_string_release(&why);
	tw_string_release(&stopped);
}
