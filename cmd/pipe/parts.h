/* The parts of tw-pipe. */
#ifndef TW_CMD_PIPE_PARTS_H
#define TW_CMD_PIPE_PARTS_H

#include "form/level.h"
#include "io/cols.h"
#include "io/string.h"

#include <sys/stat.h>

/* ---- script ------------------------------------------------------- */

/*
 * The shell script of a whole analysis. Everything that differs between two
 * analyses is a shell variable at its top; what follows is the same text in
 * all, in steps that are there or not.
 */

struct args {
	/* A simulator, and where its parameters are from; NULL: files. */
	const char *simulate, *prior, *draw;
	/*
	 * A command for one record, which becomes simulate; its options, and
	 * all of them as words of the shell.
	 */
	const char *each, *delimiter, *each_options;
	struct tw_texts template, take;
	bool fails_are_na, data_given;
	struct tw_texts limits;	/* NAME=SIDE */
	const char *launch;	/* what runs lines of commands */
	uint64_t runs;		/* of the simulator in all */
	uint64_t chunk;		/* runs a command line */
	bool runs_given, chunk_given, params_given, points_given, mass_given;
	bool anytime;
	bool until;		/* mass is reached, with at most runs */
	char *columns;		/* the data, a comma between two */
	/* Options of tw-plot, as typed: --title, --label, --truth, --logx. */
	struct tw_texts pictures;

	const char *train;	/* runs for the flow; NULL without one */
	uint64_t train_runs, calib_runs;	/* how many */
	const char *calib;	/* runs for the bounds */
	const char *obs;	/* the observation */
	const char *params;	/* -p, as typed; of --prior its names, and */
	const char *chosen;	/* -p then, NULL without one */
	const char *data;	/* -x, as typed */
	const char *support;	/* of tw-flow, or NULL */
	struct tw_level_list alpha;
	struct tw_level beta;
	struct tw_level mass;	/* the target of tw-budget */
	uint64_t seed, threads;
	uint64_t points;	/* of the grid on each axis */
	const char *dir;	/* where results go */
	const char *begin;	/* a folder: --begin, by a script; or NULL */
	const char *logq;	/* a command that appends logq, or NULL */
	const char *draws;	/* posterior draws of the runs, or NULL */
	const char *obs_draws;	/* the same of the observation */
	uint64_t observations;	/* records of obs, */
	bool id;		/* which have a column id */
	uint64_t family;	/* 0: not given */
	char *names;		/* the parameters, a comma between two */
	size_t n;		/* of them */
	char *all;		/* they and nuisances; NULL: there are none */
};

/* The text of each step, in order; returns how many. */
enum { TW_PIPE_STEPS = 12 };
size_t tw_pipe_steps(const struct args *p, const char *step[TW_PIPE_STEPS]);

void tw_pipe_write(struct tw_string *w, const struct args *p);

/* ---- files -------------------------------------------------------- */

/*
 * The files of an analysis, read before anything is trained: what the script
 * would stop at an hour later, or not at all, is refused here.
 */

/*
 * Dies unless each file has one role, the same columns as the others, none
 * that the script makes itself, and numbers in them; and the observation is
 * one record, or, of a simulator's, several with a name each. Sets what p has
 * of the files: runs and names.
 */
void tw_pipe_look(struct args *p);

/* One of them. */
struct tw_pipe_file {
	const char *option, *name;	/* NULL: not given */
	struct stat st;
	struct tw_reader r;
	struct tw_cols params, data, both;
	uint64_t n;			/* records so far */
	bool done, simulated;	/* simulated: anything may stand in it */
	bool lacks;		/* a datum is missing */
};

/* ---- each_options ------------------------------------------------- */

/*
 * Take the data columns from the header of the observation where -x is not
 * given and no column is called x*, and say which they are; then take the
 * command of --each, and its options. p has the parameters.
 */
void tw_pipe_take_data(struct args *p);

/*
 * The script's settings are lines, and commands that a simulator is called with
 * are lines, too. Dies of a text with more than one before it is run.
 */
void tw_pipe_check_lines(const struct args *p);

/* Dies of a --limit that is not NAME=lower or NAME=upper of a parameter. */
void tw_pipe_check_limits(const struct args *p);

/* ---- columns ------------------------------------------------------ */

/*
 * The header of runs, or of the observation, which has no parameters. The names
 * of the first file are added to the sets; others must have the same.
 */
void tw_pipe_open_runs(struct tw_pipe_file *f, const struct args *p,
    const struct tw_pipe_file *first, struct tw_names *params,
    struct tw_names *data, bool obs);

/* Set what p has of the names. */
void tw_pipe_take_names(struct args *p, const struct tw_pipe_file *f,
    const struct tw_names *params, const struct tw_names *data);

/* ---- contents ----------------------------------------------------- */

/* The next record, its numbers read; false after the last. */
bool tw_pipe_next(struct tw_pipe_file *f);

/* Dies where one file begins with all records of the other. */
void tw_pipe_read_runs(struct tw_pipe_file *train, struct tw_pipe_file *calib);

/*
 * With --draws the observation's name is what its draws must have. A simulator
 * may have several observations. The first trial run of --each is shown beside
 * the observation.
 */
void tw_pipe_read_observation(struct tw_pipe_file *f, struct args *p,
    struct tw_names *id, struct tw_pipe_file *trial);

/*
 * Draws have the parameters; of those at the observation, with an id, each is
 * looked at.
 */
void tw_pipe_read_draws(struct tw_pipe_file *f, const struct args *p,
    struct tw_names *id);

/* ---- pictures ----------------------------------------------------- */

/* Take an option of tw-plot, its name and its value, into struct tw_texts. */
void tw_pipe_take_picture(void *texts, const char *option, const char *arg);

/* Dies of options of tw-plot at which the script would, when all is trained. */
void tw_pipe_check_pictures(const struct args *p);

/* ---- simulate ----------------------------------------------------- */

/*
 * An analysis from a simulator to a report. The simulator is tried before the
 * script is printed.
 */

/*
 * Try the simulator three times with two seeds; returns the path of its runs.
 * Dies where they fail. Sets what p has of the prior's distributions.
 */
char *tw_simulate_try(struct args *p);

/*
 * Add what follows from a prior, as tw-flow takes it, for the parameters that
 * are listed: the bounds, NAME=LO:HI, of those that have some, and the names of
 * those that are integers.
 */
void tw_pipe_read_prior(const char *prior, const char *names,
    struct tw_string *support, struct tw_string *integers);

/* Whether the name is an item of the list, which has commas. */
bool tw_pipe_listed(const char *list, struct tw_slice name);

/* Add an item of such a list, unless both ends are infinite. */
void tw_pipe_add_support(struct tw_string *support, struct tw_slice name,
    double lo, double hi);

/* The script's steps, in order; returns how many. Several observations have
 * an estimate in common. */
size_t tw_simulate_steps(const struct args *p, const char *step[TW_PIPE_STEPS]);

/* ---- folder ------------------------------------------------------- */

/* The first line of tools.sh, by which a script knows it. */
#define TW_PIPE_TOOLS "# Functions of scripts that tw-pipe (tw) " TW_VERSION \
	" prints."

/*
 * Keep in the folder, which is made, the functions that the script is written
 * with, tools.sh, ask.sh, and the script itself: one that is piped to sh cannot
 * copy itself. The latter is then in the file tw_pipe_printed.
 */
const char *tw_pipe_printed(bool simulate);
void tw_pipe_keep(const struct args *p, const struct tw_string *script);

/* Make dir, and those that it is in. */
void tw_pipe_make_folder(const char *dir);

/* Write a file of the folder, whole at every moment. */
void tw_pipe_keep_file(const struct args *p, const char *name,
    const struct tw_string *w);

/* The file of that name in the folder; nothing without one. */
struct tw_string tw_pipe_read_in(const struct args *p, const char *name);

/*
 * What follows this text in the first line of w that begins with it, up to the
 * next quote; NULL if there is no such line.
 */
struct tw_slice tw_pipe_setting(const struct tw_string *w, const char *begin);

/* Die where the folder is that of a simulator's analysis. */
void tw_pipe_refuse_folder(const struct args *p);

/* ---- settings ----------------------------------------------------- */

/*
 * Complete mine, the settings of a script, by those that were left out, and
 * the observation obs. Die where the folder has results of other settings, of
 * another observation or of another version. Where only runs= is larger, or
 * until= another, the analysis continues if it is finished; then before= in
 * mine names the finished one. Returns whether it continues from now on.
 */
bool tw_pipe_take_settings(const struct args *p, struct tw_string *mine,
    const struct tw_string *obs);

/* ---- begin -------------------------------------------------------- */

/*
 * tw-pipe --begin, which a printed script calls with its settings on standard
 * input: lock the folder for the calling process, or die; keep in it the
 * settings, the observation (observed.tsv), and the numbers of simulations that
 * a user adds (added). Dies where the folder has results of something else.
 */
void tw_pipe_begin(const struct args *p, int n, char *const *added);

/* ---- steps -------------------------------------------------------- */

/*
 * The steps of the script: each is the text of a file in steps/, whole.
 */

extern const char tw_step_answer[], tw_step_ask_begin[], tw_step_ask_draws[],
    tw_step_ask_end[], tw_step_ask_logq[], tw_step_ask_posterior[],
    tw_step_check[], tw_step_files_begin[], tw_step_files_calibrate[],
    tw_step_files_coarse[], tw_step_files_draws[], tw_step_files_flow[],
    tw_step_files_logq[], tw_step_files_others[], tw_step_files_own_draws[],
    tw_step_grid[], tw_step_intervals[], tw_step_intervals_logq[],
    tw_step_pairs[], tw_step_report[], tw_step_run_begin[], tw_step_run_draw[],
    tw_step_run_end[], tw_step_run_prior[], tw_step_several_answer[],
    tw_step_several_begin[], tw_step_simulate_begin[],
    tw_step_simulate_calibrate[], tw_step_simulate_limits[],
    tw_step_simulate_rounds[], tw_step_simulate_stage[], tw_step_tools[],
    tw_step_tools_begin[], tw_step_tools_files[], tw_step_tools_posterior[],
    tw_step_tools_rounds[], tw_step_tools_simulate[];

#endif
