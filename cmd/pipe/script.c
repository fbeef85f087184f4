/*
 * Writes the script of an analysis: its settings, and its steps in their order.
 * The text of the steps is in steps/, with @names@ of what differs between two
 * analyses; make converts it into C.
 */
#include <string.h>

#include "parts.h"

/* ---- a simulator -------------------------------------------------- */

/* Begin the next section, whose heading is a step. */
static void
section(struct tw_script *s, const char *step)
{
	s->section++;
	tw_pipe_set(s, "section", "%u", s->section);
	tw_pipe_add(s, step);
}

/* Draw n parameters and simulate; the tables are numbered k. */
static void
simulate(struct tw_script *s, const char *k, uint64_t n)
{
	s->stream++;
	tw_pipe_set(s, "k", "%s", k);
	tw_pipe_set(s, "n", "%llu", (unsigned long long)n);
	tw_pipe_set(s, "stream", "%u", s->stream);
	tw_pipe_add(s, tw_step_simulate);
	tw_pipe_add_table(s, tw_format_arena("simulated-%s.tsv", k).p,
	    s->stream);
}

/*
 * Posterior estimate k: the tables that train and weigh it, options that make
 * it quick, or "", and the name of its file with spaces up to the command.
 */
static void
estimate(struct tw_script *s, const char *k, const char *train,
    const char *weigh, const char *light, const char *file)
{
	tw_pipe_set(s, "k", "%s", k);
	tw_pipe_set(s, "train", "%s", train);
	tw_pipe_set(s, "weigh", "%s", weigh);
	tw_pipe_set(s, "light", "%s", light);
	tw_pipe_set(s, "posterior", "%s", file);
	tw_pipe_add(s, tw_step_estimate);
}

/* Truncate the prior, from now on, to what is in this file. */
static void
within(struct tw_script *s, const char *file)
{
	tw_pipe_set(s, "within", "%s", file);
	tw_pipe_set(s, "truncated", " --truncated %s", file);
}

/* The table joins those that train flows and likelihoods. */
static void
join(struct tw_script *s, const char *k)
{
	tw_pipe_set(s, "simulated", "%s simulated-%s.tsv",
	    tw_pipe_word(s, "simulated"), k);
	tw_pipe_set(s, "pool", "%s simulated-%s.tsv", tw_pipe_word(s, "pool"),
	    k);
}

static const char light[] = " --size small --members 2";

/*
 * A round: simulate from the truncated prior, and train. Early rounds are
 * light, because they only choose the truncated prior; the last one takes its
 * sizes from the file `like`, which is NULL in early ones.
 */
static void
repeat(struct tw_script *s, const char *k, uint64_t n, const char *like)
{
	simulate(s, k, n);
	join(s, k);
	tw_pipe_add(s, tw_step_train);
	estimate(s, k, tw_format_arena("train-%s.tsv", k).p,
	    tw_pipe_word(s, "simulated"), like == NULL ? light :
	    tw_format_arena(" --like %s", like).p, like == NULL ?
	    tw_format_arena("posterior-%s.tsv   ", k).p :
	    "posterior.tsv     ");
}

/* The first posterior estimate, and what it finds plausible. */
static void
first(struct tw_script *s)
{
	const char *pool = tw_pipe_word(s, "pool");

	section(s, tw_step_first);
	estimate(s, "1", pool, pool, light, "posterior-1.tsv   ");
	tw_pipe_add(s, tw_step_truncate);
	within(s, "truncated-1.tsv");
}

/*
 * The rounds: a truncated prior, and posterior.tsv. Those of an analysis that
 * reuses simulations for the same observation are a single one.
 */
static void
rounds(struct tw_script *s)
{
	const struct tw_plan *n = &s->plan;
	const char *like = "posterior-1.tsv";

	if (n->reuse == TW_REUSE_POSTERIOR) {
		within(s, "truncated.tsv");
		like = "reused-posterior.tsv";
	} else
		first(s);
	if (n->n[1] > 0) {
		section(s, tw_step_again);
		repeat(s, "2", n->n[1], NULL);
		tw_pipe_add(s, tw_step_truncate);
		within(s, "truncated-2.tsv");
		like = "posterior-2.tsv";
	}
	section(s, tw_step_last);
	repeat(s, "3", n->n[2], like);
}

/* The one-sided limits of parameters. */
static void
limits(struct tw_script *s)
{
	const struct tw_texts *of = &s->args->limits;
	struct tw_string all = { 0 };
	size_t i;

	for (i = 0; i < of->n; i++) {
		const char *side = strrchr(of->v[i], '=') + 1;

		tw_pipe_set(s, "limit", "%s", of->v[i]);
		tw_pipe_set(s, "side", "%s", side);
		tw_pipe_set(s, "name", "%.*s", (int)(side - 1 - of->v[i]),
		    of->v[i]);
		tw_pipe_add(s, tw_step_limit);
		tw_print(&all, " limit-%s.tsv", of->v[i]);
	}
	if (of->n > 0) {
		tw_pipe_set(s, "limits", "%s", all.p);
		tw_pipe_add(s, tw_step_limits);
	}
	tw_string_release(&all);
}

/* Calibrate with fresh simulations from where the last ones were. */
static void
calibrate(struct tw_script *s)
{
	bool selected = s->args->observations == 1;

	section(s, tw_step_calibrate);
	simulate(s, "c", s->plan.calibrate);
	tw_pipe_set(s, "calib", selected ? "calib.tsv" : "simulated-c.tsv");
	if (selected)
		tw_pipe_add(s, tw_step_select);
	tw_pipe_add(s, tw_step_bounds);
}

/* ---- the answer --------------------------------------------------- */

/* The grid of one or two parameters, or the pairs of more. */
static void
pictures(struct tw_script *s)
{
	const struct args *p = s->args;

	if (p->observations <= 1 && p->n > 2) {
		tw_pipe_add(s, tw_step_pairs);
	} else if (p->observations <= 1) {
		bool density = p->n == 1 && p->all == NULL &&
		    p->draws == NULL && p->logq == NULL;

		tw_pipe_add(s, tw_step_grid);
		if (density)
			tw_pipe_add(s, tw_step_grid_density);
		tw_pipe_set(s, "gridded", density ? "grid-density.tsv" :
		    "grid.tsv");
		tw_pipe_add(s, p->logq != NULL ? tw_step_grid_ask :
		    tw_step_grid_scored);
		tw_pipe_add(s, tw_step_map);
	}
	if (p->logq == NULL || p->obs_draws != NULL)
		tw_pipe_add(s, tw_step_intervals);
	if (p->logq == NULL)
		tw_pipe_add(s, tw_step_coverage);
	tw_pipe_add(s, tw_step_report);
}

/* An analysis with a simulator and one observation. */
static void
simulator(struct tw_script *s)
{
	section(s, tw_step_start);
	if (s->args->draw != NULL)
		tw_pipe_add(s, tw_step_draw);
	if (s->plan.reuse != TW_REUSE_NOTHING) {
		tw_pipe_add_reused(s);
	} else {
		simulate(s, "1", s->plan.n[0]);
		tw_pipe_set(s, "simulated", "simulated-1.tsv");
		tw_pipe_set(s, "pool", "simulated-1.tsv");
		tw_pipe_set(s, "reference", "simulated-1.tsv");
	}
	tw_pipe_add(s, tw_step_typical);
	rounds(s);
	section(s, tw_step_gap);
	tw_pipe_add(s, tw_step_like);
	calibrate(s);
	section(s, tw_step_answer);
	tw_pipe_add(s, tw_step_forecast);
	limits(s);
	pictures(s);
}

/*
 * Several observations share an estimate, which simulations from the whole
 * prior train, and the bounds of each allow for the coverage gap there.
 */
static void
several(struct tw_script *s)
{
	section(s, tw_step_start);
	if (s->args->draw != NULL)
		tw_pipe_add(s, tw_step_draw);
	simulate(s, "1", s->args->runs - s->plan.calibrate);
	tw_pipe_set(s, "simulated", "simulated-1.tsv");
	tw_pipe_set(s, "reference", "simulated-1.tsv");
	tw_pipe_add(s, tw_step_typical);
	section(s, tw_step_together);
	estimate(s, "1", "simulated-1.tsv", "simulated-1.tsv", "",
	    "posterior.tsv     ");
	section(s, tw_step_gap);
	tw_pipe_add(s, tw_step_gaps);
	calibrate(s);
	section(s, tw_step_answer);
	pictures(s);
}

/* ---- files -------------------------------------------------------- */

/* An analysis from files: a flow, or the posterior of another program. */
static void
files(struct tw_script *s)
{
	const struct args *p = s->args;

	section(s, tw_step_files_start);
	if (p->train != NULL) {
		section(s, tw_step_files_flow);
		tw_pipe_set(s, "simulated", "%s", tw_pipe_word(s, "train"));
		section(s, tw_step_gap);
		tw_pipe_add(s, tw_step_like);
		section(s, tw_step_files_calibrate);
		tw_pipe_add(s, tw_step_bounds);
		section(s, tw_step_answer);
		tw_pipe_add(s, tw_step_forecast);
	} else if (p->draws != NULL)
		tw_pipe_add(s, tw_step_files_draws);
	else
		tw_pipe_add(s, tw_step_files_logq);
	if (p->logq != NULL && p->obs_draws != NULL)
		tw_pipe_add(s, tw_step_files_logq_draws);
	else if (p->logq != NULL)
		tw_pipe_add(s, tw_step_files_logq_grid);
	pictures(s);
}

void
tw_pipe_write(struct tw_script *s)
{
	tw_pipe_head(s);
	if (s->args->simulate == NULL)
		files(s);
	else if (s->args->observations > 1)
		several(s);
	else
		simulator(s);
}
