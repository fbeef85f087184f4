/*
 * Flows, and the region T where all of them put an observation's parameters
 * (stat/focus/region.h): that of tw-focus. Parameters are in the order of the
 * first flow.
 */
#ifndef TW_ESTIMATE_FOCUS_FLOWS_H
#define TW_ESTIMATE_FOCUS_FLOWS_H

#include "form/flow.h"
#include "io/follow.h"
#include "stat/conformal/level.h"
#include "stat/focus/region.h"

struct tw_focus_flow {
	struct tw_flow_file file;
	struct tw_focus region;
	struct tw_follow at;	/* OBS, by this flow's columns */
	/* [ntheta] number of its parameter i in the first */
	size_t *of;
};

struct tw_focus_flows {
	struct tw_focus_flow *flow;	/* [all] */
	size_t n;		/* the first n make T */
	size_t all;
	size_t d;		/* parameters */

	/* Scratch: thetas of one flow's order, their numbers, log densities. */
	double *theta;		/* [cap*d] */
	double *logq;		/* [cap] */
	size_t *who;		/* [cap] */
	size_t cap;
};

/*
 * Read the flows in path[all], the first n of which make T; a usage error if
 * their parameters differ.
 */
void tw_focus_flows_read(struct tw_focus_flows *f, size_t n, size_t all,
    const char *const *path);
void tw_focus_flows_release(struct tw_focus_flows *f);

/* Take each flow's x from the one record of the file at path. */
void tw_focus_flows_observe(struct tw_focus_flows *f, const char *path,
    bool no_header);

/* How T is found. */
struct tw_focus_options {
	struct tw_level eps;	/* share of the draws that may lie outside */
	uint64_t draws;
	uint64_t seed;
	unsigned threads;
};

/* If nothing is said: 0.0001, one digit after three zeros. */
#define TW_FOCUS_STANDARD \
	{ .eps = { .digit = { 1 }, .ndigit = 1, .zeros = 3 }, \
	    .draws = 100000, .seed = 1, .threads = 1 }

/* Find T; dies where it has no mass. */
void tw_focus_flows_find(struct tw_focus_flows *f,
    const struct tw_focus_options *o);

/* Which of theta[n*d], row-major, are in T: inside[n]; how many. */
size_t tw_focus_flows_hold(struct tw_focus_flows *f, size_t n,
    const double *theta, unsigned char *inside);

/* theta[d] in the order of flow k to the first flow's, first[d]. */
void tw_focus_flows_order(const struct tw_focus_flows *f, size_t k,
    const double *theta, double *first);

/*
 * The draws of flow k at OBS that are in T, as *theta, which the caller frees;
 * their number.
 */
size_t tw_focus_flows_draws(struct tw_focus_flows *f, size_t k, double **theta);

#endif
