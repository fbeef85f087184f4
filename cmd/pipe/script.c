/*
 * Which steps a script has. Their text is in steps/, which make turns into C.
 */
#include <string.h>

#include "script.h"
#include "steps.h"

/* NAME='value', with quotes that any shell reads back as the same bytes. */
static void
variable(struct tw_out *o, const char *name, const char *value)
{
	tw_out_text(o, name);
	tw_out_text(o, "='");
	for (; *value != '\0'; value++)
		if (*value == '\'')
			tw_out_text(o, "'\\''");
		else
			tw_out_byte(o, *value);
	tw_out_text(o, "'\n");
}

static void
whole(struct tw_out *o, const char *name, uint64_t value)
{
	tw_out_text(o, name);
	tw_out_byte(o, '=');
	tw_out_u64(o, value);
	tw_out_row(o);
}

static void
level(struct tw_out *o, const char *name, const struct tw_level *value)
{
	tw_out_text(o, name);
	tw_out_byte(o, '=');
	tw_out_level(o, value);
	tw_out_row(o);
}

/* All that differs between two analyses, above the rest of the script. */
static void
variables(struct tw_out *o, const struct tw_pipe *p)
{
	if (p->train != NULL)
		variable(o, "train", p->train);
	variable(o, "calib", p->calib);
	variable(o, "obs", p->obs);
	if (p->logq != NULL)
		variable(o, "logq", p->logq);
	if (p->draws != NULL)
		variable(o, "draws", p->draws);
	if (p->obs_draws != NULL)
		variable(o, "obs_draws", p->obs_draws);
	variable(o, "out", p->dir);
	variable(o, "params", p->params);
	variable(o, "names", p->names);
	variable(o, "data", p->data);
	if (p->train != NULL)
		variable(o, "support", p->support != NULL ? p->support : "");
	tw_out_text(o, "alpha=");
	tw_level_list_put(o, &p->alpha);
	tw_out_row(o);
	tw_out_text(o, "region=region");
	if (p->alpha.n > 1) {
		tw_out_byte(o, '_');
		tw_out_level(o, &p->alpha.of[0]);
	}
	tw_out_row(o);
	variable(o, "regions", p->alpha.n > 1 ? "region_*" : "region");
	level(o, "beta", &p->beta);
	level(o, "mass", &p->mass);
	if (p->n <= 2)
		whole(o, "points", p->points);
	whole(o, "seed", p->seed);
	whole(o, "threads", p->threads);
}

/* A step, with a blank line before it. */
static void
step(struct tw_out *o, const char *text)
{
	tw_out_byte(o, '\n');
	tw_out_text(o, text);
}

/* One or two parameters: a grid. More: draws. */
static void
questions(struct tw_out *o, const struct tw_pipe *p)
{
	bool grid = p->n <= 2, flow = p->train != NULL;

	if (grid)
		step(o, tw_step_box_of);
	if (flow)
		step(o, grid ? tw_step_box_flow : tw_step_sample);
	else if (p->obs_draws != NULL)
		step(o, grid ? tw_step_box_draws : tw_step_own_draws);
	else
		step(o, tw_step_prior);
	if (p->draws != NULL)
		step(o, tw_step_obs_draws);
	step(o, tw_step_ask);
	step(o, grid ? tw_step_grid : tw_step_pairs);
	if (grid)
		step(o, tw_step_again);
	/* Draws that make the score's kernels are no judges of it. */
	if (p->draws != NULL || (!flow && p->obs_draws == NULL))
		return;
	if (grid)
		step(o, flow ? tw_step_sample : tw_step_own_draws);
	step(o, grid ? tw_step_shares : tw_step_shares_drawn);
}

void
tw_pipe_write(struct tw_out *o, const struct tw_pipe *p)
{
	bool flow = p->train != NULL;

	tw_out_text(o, "#!/bin/sh\n# An analysis as tw-pipe (tw) " TW_VERSION
	    " writes it: keep it, edit it, run it with sh.\n");
	variables(o, p);
	tw_out_text(o, tw_step_begin);
	step(o, tw_step_typical);
	if (flow)
		step(o, tw_step_flow);
	if (p->focus)
		step(o, tw_step_focus);
	step(o, flow ? tw_step_score_flow : p->logq != NULL ?
	    tw_step_score_logq : tw_step_score_draws);
	step(o, flow ? tw_step_tree_train : tw_step_tree_split);
	if (flow)
		step(o, tw_step_coverage);
	step(o, tw_step_budget);
	questions(o, p);
	step(o, tw_step_report);
}
