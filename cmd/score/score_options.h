/*
 * What the command line of tw-score says.
 */
#ifndef TW_CMD_SCORE_SCORE_OPTIONS_H
#define TW_CMD_SCORE_SCORE_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "stat/draws/scores.h"

struct tw_score_options {
	enum tw_score_kind kind;	/* -k */
	const char *logq;	/* -q */
	const char *flow;	/* -f, NULL: none */
	const char *draws;	/* -d, NULL: none */
	const char *theta;	/* -p, NULL: theta*, or the flow's parameters */
	const char *id;		/* -i, NULL: id if it is there */
	uint64_t n;		/* -n draws of the flow */
	double lo, hi;		/* --levels */
	bool log;		/* --log */
	uint64_t cdf, var;	/* --cdf, --var; 0: not given */
	uint64_t ranks;		/* --ranks; 0: not given */
	bool no_score;		/* only the ranks are wanted */
	bool trained;		/* --trained: no word about training runs */
	const char *likelihood;	/* --likelihood, NULL: none */
	double mix;		/* --mix */
	const char *prior;	/* --prior */
	uint64_t proposals;	/* --proposals, 0: not given */
	uint64_t seed;		/* --seed */
	unsigned threads;	/* -j */
	const char *as;		/* --as, NULL: by the kind of score */
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
