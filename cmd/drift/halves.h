/*
 * The whole estimate and those of the halves of its training runs, at one x
 * after another: what share of each half is in its region.
 */
#ifndef TW_CMD_DRIFT_HALVES_H
#define TW_CMD_DRIFT_HALVES_H

#include "form/joint.h"
#include "form/level.h"
#include "stat/conformal/drift.h"

enum { TW_WHOLE, TW_HALF_A, TW_HALF_B, TW_FLOWS };

/* Where they are: a flow each, and perhaps as many likelihoods beside each,
 * with the same shares. */
struct tw_halves_files {
	const char *flow[TW_FLOWS];
	struct tw_joint_options joint[TW_FLOWS];
};

/* One of the estimates. */
struct tw_half {
	struct tw_flow_file file;
	struct tw_follow x;
	struct tw_flow_eval eval;
	struct tw_joint joint;	/* mixed with the flow, if mixed */
	struct tw_rng rng;
	size_t *of;		/* [ntheta] the whole's parameters in it */
	/* Its draws at x. */
	const double *theta;	/* [n * ntheta] in its own order */
	const double *w;	/* [n] their weights; NULL: equal */
};

/* Draws of the whole, ascending by something, and their weights summed up. */
struct tw_ladder {
	double *v, *sum;	/* [n] */
};

struct tw_halves {
	struct tw_half of[TW_FLOWS];
	bool mixed;
	bool by_x;		/* random numbers of the halves by x, not on */
	uint64_t seed;
	size_t n, own;		/* draws of a half, and of the whole */
	double *room;		/* [n * ntheta] draws of a flow */
	double *theta;		/* [n * ntheta] */
	double *logq;		/* [n] */
	bool *in;		/* [n] */
	/* Regions, or with j > 0 central intervals of parameter j - 1. */
	size_t from, to;	/* found are these, but for the last */
	/* [to at first] by score, or parameter */
	struct tw_ladder *own_by;
};

/* Read them; they must be of the same columns, and of other runs. */
void tw_halves_read(struct tw_halves *h, const struct tw_halves_files *f,
    unsigned threads);

/*
 * Find the data among r's columns; n draws of a half, and half as many of the
 * whole, but n of a mixture. from and to are the caller's, who may shrink them
 * later: the draws at an x are the same.
 */
void tw_halves_init(struct tw_halves *h, const struct tw_reader *r, size_t n,
    uint64_t seed, unsigned threads);
void tw_halves_release(struct tw_halves *h);

/*
 * Go to the current record: at[0] becomes what shares of the halves are in the
 * whole's region at the first level of alpha, at[step] and on at the next; so
 * do those of the next from from. False if the record is to be left out.
 */
bool tw_halves_find(struct tw_halves *h, struct tw_reader *r,
    const struct tw_level_list *alpha, size_t step, struct tw_drift_at *at);

#endif
