/*
 * Writes the script: its settings, and the steps that it consists of. The text
 * of the steps is in steps/, which make converts into C.
 */
#include <string.h>

#include "parts.h"

/* NAME='value' and a comment that explains it; nothing without a value. */
static void
variable(struct tw_string *w, const char *name, const char *value,
    const char *what)
{
	if (value == NULL)
		return;
	tw_print(w, "%s=", name);
	tw_print_quoted(w, value);
	tw_print(w, "  # %s\n", what);
}

/*
 * A setting that is a path. Prepends ./ if programs would take the path for an
 * option or awk for an assignment NAME=VALUE.
 */
static void
path(struct tw_string *w, const char *name, const char *value, const char *what)
{
	if (value == NULL)
		return;
	tw_print(w, value[0] == '-' || (value[0] != '/' &&
	    strchr(value, '=') != NULL) ? "%s=./" : "%s=", name);
	tw_print_quoted(w, value);
	tw_print(w, "  # %s\n", what);
}

/*
 * A path that is used from within the folder of the results, and must therefore
 * be absolute.
 */
static void
input(struct tw_string *w, const char *name, const char *value,
    const char *what)
{
	if (value == NULL)
		return;
	tw_print(w, value[0] == '/' ? "%s=" : "%s=$PWD/", name);
	tw_print_quoted(w, value);
	tw_print(w, "  # %s\n", what);
}

static void
integer(struct tw_string *w, const char *name, uint64_t value, const char *what)
{
	tw_print(w, "%s=%llu  # %s\n", name, (unsigned long long)value, what);
}

/* The settings of the grid or of the pairs plot. */
static void
answer(struct tw_string *w, const struct args *p)
{
	bool several = p->alpha.n > 1;

	if (p->n <= 2)
		variable(w, "regions", several ? "region_*" : "region",
		    "the columns of regions");
	if (p->n <= 2)
		integer(w, "points", p->points, "points of the grid on each axis");
	else
		tw_print(w, "region=region%s%s  # the column of regions in the pairs plot\n",
		    several ? "_" : "",
		    several ? TW_LEVEL_SHOWN(&p->alpha.of[0]) : "");
}

static void
levels(struct tw_string *w, const struct args *p)
{
	size_t i;

	for (i = 0; i < p->alpha.n; i++)
		tw_print(w, "%s%s", i > 0 ? "," : "alpha=",
		    TW_LEVEL_SHOWN(&p->alpha.of[i]));
	tw_print(w, "  # 1 - credible level of the region\n"
	    "beta=%s  # 1 - confidence of the bounds: half for inside, half for outside\n",
	    TW_LEVEL_SHOWN(&p->beta));
	if (p->observations == 1)
		tw_print(w, p->until ?
		    "until=%s  # simulate in stages until at most this share is undetermined; runs is the most\n" :
		    "aim=%s  # the undetermined share to aim for\n",
		    TW_LEVEL_SHOWN(&p->mass));
}

/* The list of one-sided limits; nothing if there are none. */
static void
limits(struct tw_string *w, const struct tw_texts *of)
{
	struct tw_string list = { 0 };
	size_t i;

	for (i = 0; i < of->n; i++)
		tw_print(&list, "%s%s", i > 0 ? " " : "", of->v[i]);
	variable(w, "limits", of->n > 0 ? list.p : NULL,
	    "one-sided limits of parameters");
	tw_string_release(&list);
}

/* The shell function plot, which calls tw-plot with the user's options. */
static void
pictures(struct tw_string *w, const struct tw_texts *of)
{
	size_t i;

	tw_print(w, "plot() { tw-plot ");
	for (i = 0; i < of->n; i++) {
		tw_print_quoted(w, of->v[i]);
		tw_print(w, " ");
	}
	tw_print(w, "\"$@\"; }  # with your options\n");
}

/*
 * Read the file with the script's functions, after a check that it belongs to
 * the same version of tw.
 */
static void
tools(struct tw_string *w, const struct args *p)
{
	struct tw_slice file = tw_format_arena("%s/tools.sh", p->dir);

	path(w, "tools", file.p, "the functions that this script calls");
	tw_print(w, "grep -qsxF '%s' \"$tools\" ||\n"
	    "  { echo \"$tools: not there, or not of tw " TW_VERSION
	    ": print this script again with tw-pipe\" >&2; exit 1; }\n"
	    ". \"$tools\"\n", TW_PIPE_TOOLS);
}

/*
 * The settings of an analysis with a simulator: first where and how it runs,
 * then those that determine the results.
 */
static void
simulator(struct tw_string *w, const struct args *p)
{
	path(w, "out", p->dir, "the folder of the results");
	path(w, "obs", p->obs, "the file with the observation");
	integer(w, "threads", p->threads, "threads of each program");
	variable(w, "launch", p->launch != NULL ? p->launch : "",
	    "a program that runs the simulator's command lines, such as parallel");
	pictures(w, &p->pictures);
	tools(w, p);
	tw_print(w, "begin \"$@\" <<'END' # settings; arguments, with anytime only: further calibration simulations\n");
	variable(w, "version", TW_VERSION, "the version of tw");
	variable(w, "simulate", p->simulate, p->each != NULL ?
	    "is run for each simulation, {NAME} being a parameter" :
	    "reads records of parameters, appends their data");
	variable(w, "each", p->each_options, "options of tw-simulate --each");
	variable(w, "draw", p->draw,
	    "-n N --seed S is appended; prints N draws of the prior");
	variable(w, "prior", p->prior, "the distribution of each parameter");
	variable(w, "support", p->support, "the prior's bounds");
	variable(w, "names", p->names, "the parameters");
	variable(w, "all", p->all, "these and the nuisance parameters");
	variable(w, "data", p->columns, "the columns with data");
	if (p->observations > 1)
		variable(w, "id", p->id ? "id" : NULL,
		    "the column that names an observation");
	if (p->family > 0)
		integer(w, "family", p->family,
		    "so many observations are right together");
	integer(w, "runs", p->runs, "simulations in all, for training and calibration; more, later: it continues");
	if (p->observations == 1)
		integer(w, "rounds", 3, "at most so many rounds of training");
	integer(w, "chunk", p->chunk, "at most so many simulations in one call of the simulator");
	integer(w, "seed", p->seed, "the seed of all random numbers");
	levels(w, p);
	variable(w, "anytime", p->anytime ? "yes" : NULL,
	    "bounds hold whenever one looks");
	if (p->observations == 1)
		answer(w, p);
	limits(w, &p->limits);
	tw_print(w, "END\n");
}

/* The settings of an analysis from files. */
static void
from_files(struct tw_string *w, const struct args *p)
{
	bool flow = p->train != NULL;

	input(w, "train", p->train, "simulations that train the flow");
	input(w, "calib", p->calib, "other simulations, which calibrate");
	input(w, "draws", p->draws, "your posterior draws, for each simulation");
	input(w, "obs_draws", p->obs_draws, "the same for the observation");
	path(w, "obs", p->obs, "the file with the observation");
	tw_print(w, "# As tw-pipe counted them; other files: print it again.\n");
	if (flow)
		integer(w, "train_runs", p->train_runs, "records in train");
	integer(w, "calib_runs", p->calib_runs, "records in calib");
	path(w, "out", p->dir, "the folder of the results");
	integer(w, "threads", p->threads, "threads of each program");
	pictures(w, &p->pictures);
	tools(w, p);
	tw_print(w, "begin <<'END'\n");
	variable(w, "version", TW_VERSION, "the version of tw");
	variable(w, "logq", p->logq, "appends your log density");
	variable(w, "names", p->names, "the parameters");
	variable(w, "data", p->data, "columns with data");
	variable(w, "id", p->draws != NULL ? "id" : NULL,
	    "the column that says which draws belong to a simulation");
	variable(w, "support", flow && p->support == NULL ? "" : p->support,
	    "the prior's bounds");
	levels(w, p);
	answer(w, p);
	integer(w, "seed", p->seed, "the seed of all random numbers");
	tw_print(w, "END\n");
}

/* The steps of an analysis from files; returns their number. */
static size_t
file_steps(const struct args *p, const char **step)
{
	bool ranks = p->logq == NULL, own = p->obs_draws != NULL;
	size_t n = 0;

	step[n++] = tw_step_files_begin;
	if (own)
		step[n++] = tw_step_files_own_draws;
	step[n++] = p->train != NULL ? tw_step_files_flow : ranks ?
	    tw_step_files_draws : tw_step_files_logq;
	if (ranks)
		step[n++] = tw_step_files_calibrate;
	if (p->draws != NULL)
		step[n++] = tw_step_files_others;
	if (ranks || own) {
		step[n++] = tw_step_answer;
		step[n++] = ranks ? tw_step_intervals : tw_step_intervals_logq;
	} else
		step[n++] = tw_step_files_coarse;
	return n;
}

size_t
tw_pipe_steps(const struct args *p, const char *step[TW_PIPE_STEPS])
{
	size_t n = p->simulate != NULL ? tw_simulate_steps(p, step) :
	    file_steps(p, step);

	if (p->observations <= 1)
		step[n++] = p->n <= 2 ? tw_step_grid : tw_step_pairs;
	step[n++] = tw_step_report;
	if (p->simulate != NULL)
		step[n++] = tw_step_simulate_stage;
	return n;
}

void
tw_pipe_write(struct tw_string *w, const struct args *p)
{
	const char *step[TW_PIPE_STEPS];
	size_t n = tw_pipe_steps(p, step), i;

	tw_print(w, "#!/bin/sh\n# An analysis as tw-pipe (tw) " TW_VERSION
	    " writes it: keep it, edit it, run it with sh.\n");
	(p->simulate != NULL ? simulator : from_files)(w, p);
	for (i = 0; i < n; i++)
		tw_print(w, "%s", step[i]);
}
