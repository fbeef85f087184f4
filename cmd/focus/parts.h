/* The parts of tw-focus. */
#ifndef TW_CMD_FOCUS_PARTS_H
#define TW_CMD_FOCUS_PARTS_H

#include "form/flow.h"
#include "form/follow.h"
#include "stat/conformal/level.h"
#include "stat/focus/law.h"
#include "stat/focus/region.h"

/* ---- flows -------------------------------------------------------- */

/*
 * The flows of tw-focus, and the region T where all of them put the
 * observation's parameters. Parameters are in the order of the first flow.
 */

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

/* ---- draw --------------------------------------------------------- */

/*
 * What tw-focus makes of T without records: a box around it, and draws of a
 * given prior in it.
 */

/* NAME=LO:HI for each parameter, a line each. */
void tw_focus_box(struct tw_focus_flows *f, struct tw_out *o);

/*
 * The priors in operand[n], NAME=LAW, one for each parameter, into law[d].
 */
void tw_focus_laws(const struct tw_focus_flows *f, int n,
    char *const *operand, struct tw_law *law);

/*
 * n draws in T, and a word on standard error of how much of the prior that is;
 * the same, from 0 to 1.
 */
double tw_focus_draw(struct tw_focus_flows *f, const struct tw_law *law,
    uint64_t n, uint64_t seed, bool no_header, struct tw_out *o);

/*
 * A table of one row, whole or not at all: T's share of the prior, and whether
 * T is narrow, that less than TW_NARROW: a run in T is worth more than ten.
 */
#define TW_NARROW	0.1
void tw_focus_share(const char *path, double share);

/* ---- pass --------------------------------------------------------- */

/*
 * What tw-focus passes on of the records: those whose parameters are in T, or,
 * by their data alone, those at whose data the flow's mass is in T, or those
 * whose data are nearest to the observation's.
 */

struct tw_focus_count {
	unsigned long long kept, all;
};

struct tw_focus_count tw_focus_pass_region(struct tw_focus_flows *f,
    struct tw_reader *r, struct tw_out *o);

/*
 * The flow by is asked for n draws at each record's data; share of them, in
 * (0, 1], must be in T.
 */
struct tw_focus_reach {
	struct tw_focus_flow *by;
	double share;
	uint64_t n;
	uint64_t seed;
	unsigned threads;
};

struct tw_focus_count tw_focus_pass_reach(struct tw_focus_flows *f,
    const struct tw_focus_reach *reach, struct tw_reader *r, struct tw_out *o);

/* The m >= 1 that are nearest to the flow's x, in the order they came. */
struct tw_focus_count tw_focus_pass_nearest(const struct tw_focus_flow *by,
    uint64_t m, struct tw_reader *r, struct tw_out *o);

#endif
