/*
 * The shell script of a whole analysis. Everything that differs between two
 * analyses is a shell variable at its top; what follows is the same text in
 * all, in steps that are there or not.
 */
#ifndef TW_CMD_PIPE_SCRIPT_H
#define TW_CMD_PIPE_SCRIPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "form/level.h"
#include "io/out.h"

/* Options of tw-plot, as typed: --title, --label, --truth, --logx. */
struct tw_pictures {
	const char **word;
	size_t n, cap;
};

struct tw_pipe {
	/* A simulator, and where its parameters are from; NULL: files. */
	const char *simulate, *prior, *draw;
	const char *launch;	/* what runs lines of commands */
	uint64_t runs;		/* of the simulator in all */
	uint64_t chunk;		/* runs a command line */
	bool anytime;
	char *columns;		/* the data, a comma between two */
	char *whole;		/* the whole-number parameters, the same */
	struct tw_pictures pictures;

	const char *train;	/* runs for the flow; NULL without one */
	uint64_t train_runs, calib_runs;	/* how many */
	const char *calib;	/* runs for the bounds */
	const char *obs;	/* the observation */
	const char *params;	/* -p, as typed */
	const char *data;	/* -x, as typed */
	const char *support;	/* of tw-flow, or NULL */
	struct tw_level_list alpha;
	struct tw_level beta;
	struct tw_level mass;	/* the target of tw-budget */
	uint64_t seed, threads;
	uint64_t points;	/* of the grid an axis */
	const char *dir;	/* where results go */
	const char *logq;	/* a command that appends logq, or NULL */
	const char *draws;	/* posterior draws of the runs, or NULL */
	const char *obs_draws;	/* the same of the observation */
	bool focus;
	char *names;		/* the parameters, a comma between two */
	size_t n;		/* of them */
};

/* The text of each step, in order; returns how many. */
enum { TW_PIPE_STEPS = 24 };
size_t tw_pipe_steps(const struct tw_pipe *p, const char *step[TW_PIPE_STEPS]);

void tw_pipe_write(struct tw_out *o, const struct tw_pipe *p);

#endif
