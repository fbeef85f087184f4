/*
 * Which steps a script has. Their text is in steps/, which make turns into C.
 */
#include <string.h>

#include "parts.h"

/* 'value', with quotes that any shell reads back as the same bytes. */
static void
quoted(struct tw_out *o, const char *value)
{
	tw_out_byte(o, '\'');
	for (; *value != '\0'; value++)
		if (*value == '\'')
			tw_out_text(o, "'\\''");
		else
			tw_out_byte(o, *value);
	tw_out_byte(o, '\'');
}

static void
variable(struct tw_out *o, const char *name, const char *value)
{
	tw_out_text(o, name);
	tw_out_byte(o, '=');
	quoted(o, value);
	tw_out_row(o);
}

/* A path: with ./ before what begins as an option or awk's NAME=VALUE does. */
static void
path(struct tw_out *o, const char *name, const char *value)
{
	tw_out_text(o, name);
	tw_out_text(o, value[0] == '-' || (value[0] != '/' &&
	    strchr(value, '=') != NULL) ? "=./" : "=");
	quoted(o, value);
	tw_out_row(o);
}

static void
whole(struct tw_out *o, const char *name, uint64_t value, char end)
{
	tw_out_text(o, name);
	tw_out_byte(o, '=');
	tw_out_u64(o, value);
	tw_out_byte(o, end);
}

static void
level(struct tw_out *o, const char *name, const struct tw_level *value,
    char end)
{
	tw_out_text(o, name);
	tw_out_byte(o, '=');
	tw_out_level(o, value);
	tw_out_byte(o, end);
}

/* What the grid or the draws are asked, and drawn with. */
static void
answer(struct tw_out *o, const struct tw_pipe *p)
{
	if (p->n <= 2 || p->simulate != NULL)
		variable(o, "regions", p->alpha.n > 1 ? "region_*" : "region");
	if (p->n <= 2) {
		whole(o, "points", p->points, '\n');
		return;
	}
	tw_out_text(o, "region=region");
	if (p->alpha.n > 1) {
		tw_out_byte(o, '_');
		tw_out_level(o, &p->alpha.of[0]);
	}
	tw_out_row(o);
}

static void
levels(struct tw_out *o, const struct tw_pipe *p, char end)
{
	tw_out_text(o, "alpha=");
	tw_level_list_put(o, &p->alpha);
	tw_out_byte(o, end);
	level(o, "beta", &p->beta, end);
	level(o, "mass", &p->mass, '\n');
}

/* plot: tw-plot with the user's words. */
static void
pictures(struct tw_out *o, const struct tw_pictures *w)
{
	size_t i;

	tw_out_text(o, "plot() { tw-plot ");
	for (i = 0; i < w->n; i++) {
		quoted(o, w->word[i]);
		tw_out_byte(o, ' ');
	}
	tw_out_text(o, "\"$@\"; }\n");
}

/* How lines of commands are run. */
static void
launch(struct tw_out *o, const char *by)
{
	tw_out_text(o, "launch() { ");
	if (by == NULL)
		tw_out_text(o, "sh -e");
	else if (strcmp(by, "parallel") == 0)
		tw_out_text(o, "parallel --will-cite --halt now,fail=1");
	else if (strcmp(by, "srun") == 0)
		tw_out_text(o, "tr '\\n' '\\0' | xargs -0 -n 1 -P \"${SLURM_NTASKS:-64}\" srun -Q -N 1 -n 1 --exact sh -c");
	else
		tw_out_text(o, by);
	tw_out_text(o, "; }\n");
}

/* All that differs between two roads: settings shape the results. */
static void
road(struct tw_out *o, const struct tw_pipe *p)
{
	path(o, "out", p->dir);
	path(o, "obs", p->obs);
	whole(o, "threads", p->threads, '\n');
	launch(o, p->launch);
	pictures(o, &p->pictures);
	tw_out_text(o, "mkdir -p \"$out\"\ncat >\"$out/settings.part\" <<'END'\n");
	variable(o, "simulate", p->simulate);
	if (p->draw != NULL)
		variable(o, "draw", p->draw);
	else
		variable(o, "prior", p->prior);
	if (p->support != NULL)
		variable(o, "support", p->support);
	if (p->whole != NULL)
		variable(o, "whole", p->whole);
	variable(o, "names", p->names);
	variable(o, "data", p->columns);
	whole(o, "runs", p->runs, ' ');
	whole(o, "chunk", p->chunk, ' ');
	whole(o, "seed", p->seed, '\n');
	levels(o, p, ' ');
	if (p->anytime)
		variable(o, "anytime", "yes");
	answer(o, p);
	tw_out_text(o, "END\n");
}

/* All that differs between two analyses, above the rest of the script. */
static void
variables(struct tw_out *o, const struct tw_pipe *p)
{
	if (p->train != NULL)
		path(o, "train", p->train);
	path(o, "calib", p->calib);
	path(o, "obs", p->obs);
	tw_out_text(o, "# As tw-pipe counted them; other files: print it again.\n");
	if (p->train != NULL)
		whole(o, "train_runs", p->train_runs, '\n');
	whole(o, "calib_runs", p->calib_runs, '\n');
	if (p->logq != NULL)
		variable(o, "logq", p->logq);
	if (p->draws != NULL)
		path(o, "draws", p->draws);
	if (p->obs_draws != NULL)
		path(o, "obs_draws", p->obs_draws);
	path(o, "out", p->dir);
	if (p->logq == NULL)
		variable(o, "params", p->params);
	variable(o, "names", p->names);
	variable(o, "data", p->data);
	if (p->train != NULL)
		variable(o, "support", p->support != NULL ? p->support : "");
	levels(o, p, '\n');
	answer(o, p);
	whole(o, "seed", p->seed, '\n');
	whole(o, "threads", p->threads, '\n');
	pictures(o, &p->pictures);
}

/* One or two parameters: a grid. More: draws. */
static size_t
questions(const struct tw_pipe *p, const char **step)
{
	bool grid = p->n <= 2, drawn = p->train != NULL || p->obs_draws != NULL;
	size_t n = 0;

	if (drawn)
		step[n++] = p->train != NULL ? tw_step_draws :
		    tw_step_own_draws;
	if (p->draws != NULL)
		step[n++] = tw_step_obs_draws;
	step[n++] = tw_step_ask;
	if (grid) {
		step[n++] = tw_step_grid;
		step[n++] = drawn ? tw_step_around_draws :
		    tw_step_around_runs;
		step[n++] = tw_step_again;
	} else
		step[n++] = tw_step_pairs;
	/* Draws that make the score's kernels are no judges of it. */
	if (drawn && p->draws == NULL)
		step[n++] = grid ? tw_step_shares : tw_step_shares_drawn;
	return n;
}

size_t
tw_pipe_steps(const struct tw_pipe *p, const char *step[TW_PIPE_STEPS])
{
	bool flow = p->train != NULL;
	size_t n = 0;

	if (p->simulate != NULL)
		return tw_road_steps(p, step);
	step[n++] = tw_step_begin;
	step[n++] = tw_step_typical;
	if (flow) {
		step[n++] = tw_step_alike;
		step[n++] = tw_step_flow;
	}
	if (p->focus)
		step[n++] = tw_step_focus;
	step[n++] = flow ? tw_step_score_flow : p->logq != NULL ?
	    tw_step_score_logq : tw_step_score_draws;
	step[n++] = flow ? tw_step_tree_train : tw_step_tree_split;
	if (flow)
		step[n++] = tw_step_coverage;
	step[n++] = tw_step_budget;
	n += questions(p, step + n);
	step[n++] = tw_step_report;
	return n;
}

void
tw_pipe_write(struct tw_out *o, const struct tw_pipe *p)
{
	const char *step[TW_PIPE_STEPS];
	size_t n = tw_pipe_steps(p, step), i;

	tw_out_text(o, "#!/bin/sh\n# An analysis as tw-pipe (tw) " TW_VERSION
	    " writes it: keep it, edit it, run it with sh.\n");
	(p->simulate != NULL ? road : variables)(o, p);
	for (i = 0; i < n; i++) {
		if (i > 0 && p->simulate == NULL)
			tw_out_byte(o, '\n');
		tw_out_text(o, step[i]);
	}
}
