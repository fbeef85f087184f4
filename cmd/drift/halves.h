/*
 * The whole estimate and those of the halves of its training runs, at one x
 * after another: how many draws of each half are in its region.
 */
#ifndef TW_CMD_DRIFT_HALVES_H
#define TW_CMD_DRIFT_HALVES_H

#include "form/flow.h"
#include "form/follow.h"
#include "form/level.h"
#include "stat/flow/eval.h"

enum { TW_WHOLE, TW_HALF_A, TW_HALF_B, TW_FLOWS };

struct tw_halves {
	struct tw_flow_file file[TW_FLOWS];
	struct tw_follow x[TW_FLOWS];
	struct tw_flow_eval eval[TW_FLOWS];
	struct tw_rng rng[TW_FLOWS];	/* of the halves */
	size_t *of[TW_FLOWS];	/* [ntheta] the whole's parameters in each */
	uint64_t seed;
	size_t n, own;		/* draws of a half, and of the whole */
	double *theta, *work;	/* [n * ntheta] */
	double *logq;		/* [n] */
	/* [own] -log p^ of the whole's draws, ascending */
	double *score;
	double *ranked;		/* [ntheta][own] or each parameter; NULL */
};

/* Read the three; they must be of the same columns, and of other runs. */
void tw_halves_read(struct tw_halves *h, const char *const path[TW_FLOWS]);

/*
 * Find the data among r's columns; n draws of a half, half as many of the
 * whole. With ranks regions are central intervals of each parameter.
 */
void tw_halves_init(struct tw_halves *h, const struct tw_reader *r, size_t n,
    bool ranks, uint64_t seed, unsigned threads);
void tw_halves_release(struct tw_halves *h);

/*
 * Go to the current record: in[0] and in[1] become the numbers of A's and of
 * B's draws in the whole's region at the first level of alpha, in[step] and on
 * at the next; so do, with ranks, those of the next parameter. False if the
 * record is to be left out.
 */
bool tw_halves_count(struct tw_halves *h, struct tw_reader *r,
    const struct tw_level_list *alpha, size_t step, size_t *in);

#endif
