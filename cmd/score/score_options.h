/*
 * What the command line of tw-score says.
 */
#ifndef TW_CMD_SCORE_SCORE_OPTIONS_H
#define TW_CMD_SCORE_SCORE_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "stat/draws/scores.h"

struct tw_score_options {
	enum tw_score_kind kind;
	const char *logq;
	const char *flow, *draws, *likelihood, *prior;	/* NULL: none */
	const char *theta;	/* NULL: theta*, or the flow's parameters */
	const char *id;		/* NULL: id if it is there */
	const char *as;		/* NULL: by the kind of score */
	uint64_t n;		/* draws of the flow */
	double lo, hi;		/* --levels */
	uint64_t cdf, var, ranks, proposals;	/* 0: not given */
	double mix;
	uint64_t seed;
	unsigned threads;
	bool log;
	bool no_score;		/* only the ranks are wanted */
	bool trained;		/* no word about training runs */
	bool kind_given, n_given, levels_given, mix_given;
};

/*
 * Check that the options as given do not contradict each other, a usage error,
 * and fill in those that depend on others.
 */
void tw_score_options_check(struct tw_score_options *o);

/* -k KIND and --levels LO,HI, for a table of options (io/opt.h). */
void tw_score_take_kind(void *to, const char *option, const char *arg);
void tw_score_take_levels(void *to, const char *option, const char *arg);

#endif
