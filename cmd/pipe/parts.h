/* The parts of tw-pipe. */
#ifndef TW_CMD_PIPE_PARTS_H
#define TW_CMD_PIPE_PARTS_H

#include "form/level.h"
#include "io/cols.h"
#include "io/string.h"

#include <sys/stat.h>

/* ---- script ------------------------------------------------------- */

/*
 * The shell script of a whole analysis. At its top, shell variables have the
 * user's commands, the prior and the data; its steps follow.
 */

struct args {
	/* A simulator, and its prior or draws of it; NULL: not given. */
	const char *simulate, *prior, *draw;
	/* A command for one record, which becomes simulate; its options. */
	const char *each, *delimiter;
	struct tw_texts template, take;
	bool fails_are_na, data_given;
	struct tw_texts limits;	/* NAME=SIDE */
	const char *launch;	/* what runs lines of commands */
	uint64_t runs;		/* of the simulator in all */
	uint64_t chunk;		/* runs a command line */
	bool runs_given, chunk_given, params_given, points_given;
	bool until;		/* analyses until mass is reached */
	const char *reuse;	/* the folder of an analysis, or NULL */
	char *columns;		/* the data, a comma between two */
	/* Options of tw-plot, as typed: --title, --label, --truth. */
	struct tw_texts pictures;

	const char *train;	/* runs for the flow; NULL without one */
	const char *calib;	/* runs for the bounds */
	const char *obs;	/* the observation */
	const char *params;	/* -p, or with --prior the names there */
	const char *chosen;	/* -p if --prior is given, too, or NULL */
	const char *data;	/* -x, as typed */
	const char *support;	/* of tw-flow, or NULL */
	struct tw_level_list alpha;
	struct tw_level beta;
	struct tw_level mass;	/* of --until */
	uint64_t seed, threads;
	uint64_t points;	/* of the grid on each axis */
	const char *dir;	/* where results go */
	const char *logq;	/* a command that appends logq, or NULL */
	const char *draws;	/* posterior draws of the runs, or NULL */
	const char *obs_draws;	/* the same of the observation */
	uint64_t ranks;		/* number of draws that rank a record */
	uint64_t every;		/* of obs_draws, one in so many does */
	uint64_t observations;	/* records of obs, */
	bool id;		/* which have a column id */
	char *names;		/* the parameters, a comma between two */
	size_t n;		/* of them */
	char *all;		/* names and nuisances; NULL: no nuisances */
};

/* What an analysis takes from another one. */
enum tw_reuse {
	TW_REUSE_NOTHING,
	TW_REUSE_SIMULATIONS,
	TW_REUSE_POSTERIOR	/* and the truncated prior of its observation */
};

/* How many simulations each round makes, and how many calibrate. */
struct tw_plan {
	uint64_t n[3], calibrate;
	enum tw_reuse reuse;
};

/* A script that is being written. */
struct tw_script {
	const struct args *args;
	struct tw_string *to;
	struct tw_plan plan;
	unsigned stream;	/* the last stream of random numbers so far */
	unsigned section;	/* the number of the last heading so far */
	struct tw_string runs;	/* the table of simulations, runs.tsv */
	struct tw_script_word {
		const char *name, *value;
	} *word;		/* [nword] in memory of tw_arena */
	size_t nword, cap;
};

/* Append the script to s->to; tw_pipe_head appends its settings. */
void tw_pipe_write(struct tw_script *s);
void tw_pipe_head(struct tw_script *s);

/* ---- words -------------------------------------------------------- */

/*
 * What differs between two analyses stands in the text of the steps as @name@.
 * tw_pipe_set gives a name its value from now on; tw_pipe_word returns it;
 * tw_pipe_add appends the text of a step; tw_pipe_set_words sets the values
 * that follow from the options.
 */
void tw_pipe_set(struct tw_script *s, const char *name, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
const char *tw_pipe_word(const struct tw_script *s, const char *name);
void tw_pipe_add(struct tw_script *s, const char *step);
void tw_pipe_set_words(struct tw_script *s);

/* The value of --alpha, in memory of tw_arena. */
const char *tw_pipe_alpha(const struct args *p);

/* ---- paths -------------------------------------------------------- */

/* What was printed to w, in memory of tw_arena; frees w. */
const char *tw_pipe_text(struct tw_string *w);

/*
 * A command that runs in the user's folder, and the path of a user's file as a
 * word of the shell, for steps, which run in the folder of the results.
 */
const char *tw_pipe_home(const struct args *p, const char *command);
const char *tw_pipe_input(const struct args *p, const char *path);

/*
 * Append an option, as often as it was given, and the options that say what the
 * simulator is, as words of the shell.
 */
void tw_pipe_print_options(struct tw_string *w, const char *name,
    const struct tw_texts *of);
void tw_pipe_print_simulator(struct tw_string *w, const struct args *p);

/* ---- plan --------------------------------------------------------- */

/* Find out how many simulations each round makes, also with --reuse. */
void tw_pipe_plan(struct tw_script *s);

/* ---- reuse -------------------------------------------------------- */

/*
 * The simulations of another analysis of the same simulator, prior and columns
 * train this one, too. tw_pipe_reuse sets what s has of the other one, dies
 * where the two do not fit together, and returns its number of simulations.
 * tw_pipe_copy_trial copies the simulator's trial, with which tw-simulate
 * compares its own. tw_pipe_add_reused adds the steps that read the other's
 * tables. tw_pipe_add_table adds a table of simulations to runs.tsv.
 */
uint64_t tw_pipe_reuse(struct tw_script *s);
void tw_pipe_copy_trial(const struct args *p);
void tw_pipe_add_reused(struct tw_script *s);
void tw_pipe_add_table(struct tw_script *s, const char *table, unsigned stream);

/* ---- until -------------------------------------------------------- */

/* Append the script that repeats analyses until p->mass is reached. */
void tw_pipe_write_until(struct tw_string *w, const struct args *p);

/* The number of simulations of the first of them. */
uint64_t tw_pipe_first_runs(const struct args *p);

/* ---- files -------------------------------------------------------- */

/*
 * The files of an analysis, read before anything is trained: what the script
 * would stop at an hour later, or not at all, is refused here.
 */

/*
 * Dies unless each file has one role, the same columns as the others, none
 * that the script makes itself, and numbers in them; and the observation is
 * one record, or, of a simulator's, several with a name each. Sets what p has
 * of the files: names.
 */
void tw_pipe_read_files(struct args *p);

/* A file of the user. */
struct tw_pipe_file {
	const char *option, *name;	/* NULL: not given */
	struct stat st;
	struct tw_reader r;
	struct tw_cols params, data, both;
	struct tw_flow_theta *support;	/* [params.n] of --support, or NULL */
	uint64_t n;			/* records so far */
	bool done;			/* its end was reached */
	bool simulated;			/* its data may be missing */
};

/* ---- data_columns ------------------------------------------------- */

/*
 * Take the data columns from the header of the observation where -x is not
 * given and no column is called x*, and say which they are; then take the
 * command of --each, and its options. p has the parameters.
 */
void tw_pipe_take_data(struct args *p);

/*
 * Dies of a column name with quotes or spaces at its ends: the script reads the
 * observation with tw-read, which removes them.
 */
void tw_pipe_check_quotes(const struct tw_reader *r);

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

/* Warn that these are n observations, and not the data of one. */
void tw_pipe_say_observations(const char *file, uint64_t n);

/*
 * Draws have the parameters; of those at the observation, with an id, each is
 * looked at.
 */
void tw_pipe_read_draws(struct tw_pipe_file *f, struct args *p,
    const struct tw_names *id);

/* ---- pictures ----------------------------------------------------- */

/* Take an option of tw-plot, its name and its value, into struct tw_texts. */
void tw_pipe_take_picture(void *texts, const char *option, const char *arg);

/* Dies of options of tw-plot at which the script would, when all is trained. */
void tw_pipe_check_pictures(const struct args *p);

/* ---- trial -------------------------------------------------------- */

/*
 * Try the simulator three times with two seeds, in a temporary folder, which
 * tw_pipe_end_trial removes; returns the path of its runs. Dies where they
 * fail. Sets what p has of the prior's distributions.
 */
const char *tw_pipe_try(struct args *p);
void tw_pipe_end_trial(void);

/*
 * Add what follows from a prior, as tw-flow takes it, for the parameters that
 * are listed: the bounds, NAME=LO:HI, of those that have some, and the names of
 * those that are integers.
 */
void tw_pipe_read_prior(const char *prior, const char *names,
    struct tw_string *support, struct tw_string *integers);

/* Add an item of such a list, unless both ends are infinite. */
void tw_pipe_add_support(struct tw_string *support, struct tw_slice name,
    double lo, double hi);

/* ---- folder ------------------------------------------------------- */

/* Make dir, and those that it is in. */
void tw_pipe_make_folder(const char *dir);

/* Whether both names are those of one folder. */
bool tw_pipe_same_folder(const char *a, const char *b);

/* Dies where the folder has files and is not that of an analysis. */
void tw_pipe_check_folder(const struct args *p);

/*
 * Keep in the folder what the script needs: step.sh, ask.sh and runs.tsv; and
 * the script itself, as analysis.sh, for one that is piped to sh.
 */
void tw_pipe_keep(struct tw_script *s);

/* ---- steps -------------------------------------------------------- */

/* The texts of the files in steps/. */
extern const char tw_step_again[], tw_step_answer[], tw_step_ask[],
    tw_step_ask_files[], tw_step_ask_logq[], tw_step_ask_posterior[],
    tw_step_ask_scored[], tw_step_bounds[], tw_step_calibrate[],
    tw_step_check[], tw_step_coverage[], tw_step_draw[], tw_step_estimate[],
    tw_step_files_calibrate[], tw_step_files_draws[], tw_step_files_flow[],
    tw_step_files_logq[], tw_step_files_logq_draws[], tw_step_files_logq_grid[],
    tw_step_files_start[], tw_step_first[], tw_step_forecast[], tw_step_gap[],
    tw_step_gaps[], tw_step_grid[], tw_step_grid_ask[], tw_step_grid_density[],
    tw_step_grid_scored[], tw_step_intervals[], tw_step_last[], tw_step_like[],
    tw_step_limit[], tw_step_limits[], tw_step_lock[], tw_step_map[],
    tw_step_pairs[], tw_step_report[], tw_step_reused[],
    tw_step_reused_posterior[], tw_step_select[], tw_step_simulate[],
    tw_step_start[], tw_step_step[], tw_step_together[], tw_step_train[],
    tw_step_truncate[], tw_step_typical[], tw_step_until[];

#endif
