/* The parts of tw-gap. */
#ifndef TW_CMD_GAP_PARTS_H
#define TW_CMD_GAP_PARTS_H

#include "estimate/mixture.h"
#include "form/level.h"
#include "io/out.h"
#include "stat/conformal/gap.h"
#include "stat/draws/ladder.h"

/* ---- halves ------------------------------------------------------ */

/*
 * The whole estimate and those of the halves of its training runs, at one x
 * after another: what share of each half is in its region.
 */

enum { TW_WHOLE, TW_HALF_A, TW_HALF_B, TW_FLOWS };

/* One of the estimates. */
struct tw_half {
	struct tw_posterior_file posterior;
	struct tw_flow_file *file;	/* its flow, or the whole's */
	struct tw_column_cache x;
	struct tw_flow_eval eval;
	struct tw_mixture joint;	/* mixed with the flow, if mixed */
	struct tw_rng rng;
	size_t *of;		/* [ntheta] the whole's parameters in it */
	/* Its draws at x. */
	const double *theta;	/* [n * ntheta] in its own order */
	const double *w;	/* [n] their weights; NULL: equal */
};

/* Where a record stands. */
struct tw_halves_place {
	const char *file;
	unsigned long long line;
};

struct tw_halves {
	struct tw_half of[TW_FLOWS];
	struct tw_halves_place place;
	bool mixed;
	bool shared;		/* by the same draws */
	bool by_x;		/* random numbers of the halves by x, not on */
	uint64_t seed;
	size_t n, own;		/* draws of a half, and of the whole */
	double *room;		/* [n * ntheta] draws of a flow */
	double *theta;		/* [n * ntheta] */
	double *logq;		/* [n] */
	bool *in;		/* [n] */
	/* Regions, or with j > 0 central intervals of parameter j - 1. */
	size_t from, to;	/* found are these, but for the last */
	/* [rungs] the whole's draws by score, or parameter */
	struct tw_ladder *own_by;
	size_t rungs;		/* to, at first */
};

/* Read them; they must be of the same columns, and of other runs. */
void tw_halves_read(struct tw_halves *h, const char *const path[TW_FLOWS],
    unsigned threads);

/*
 * Find the data among r's columns; n draws of a half, and half as many of the
 * whole, but n of a mixture. from and to are the caller's, who may shrink them
 * later: the draws at an x are the same.
 */
void tw_halves_init(struct tw_halves *h, const struct tw_reader *r, size_t n,
    uint64_t seed, unsigned threads);
void tw_halves_release(struct tw_halves *h);

/* Go to the current record; false if it is to be left out. */
bool tw_halves_go(struct tw_halves *h, struct tw_reader *r);

/*
 * The data that they are at, of all estimates: so many numbers, kept in row,
 * and where they stand; and back to them.
 */
size_t tw_halves_wide(const struct tw_halves *h);
void tw_halves_keep(const struct tw_halves *h, double *row,
    struct tw_halves_place *place);
void tw_halves_return(struct tw_halves *h, const double *row,
    const struct tw_halves_place *place);

/*
 * Where they are: at[0] becomes what shares of the halves are in the whole's
 * region at the first level of alpha, at[step] and on at the next; so do those
 * of the next from from.
 */
void tw_halves_find(struct tw_halves *h, const struct tw_level_list *alpha,
    size_t step, struct tw_gap_at *at);

/* ---- wanted ------------------------------------------------------ */

/*
 * The tables of tw-gap: of regions, of the intervals of each parameter, or
 * both by the same draws.
 */

/* One: rows of the halves' from from to before to, of the first n data. */
struct tw_gap_table {
	const char *path;	/* NULL: standard output */
	size_t from, to, n;
	bool done;		/* no more data */
};

struct tw_gap_tables {
	const struct tw_level_list *alpha;
	size_t runs;		/* data at most */
	double error;		/* no more once it is so small; 0: all */
	size_t n;
	struct tw_gap_table of[2];
	struct tw_gap_at *at;	/* [to][alpha][runs] */
};

/*
 * Which are asked for, that of standard output last; h, read, is to find what
 * they need.
 */
void tw_gap_tables_init(struct tw_gap_tables *t, struct tw_halves *h,
    bool ranks, const char *ranks_to);

/* Read all records; the first are used, as many as each table takes. */
void tw_gap_tables_read(struct tw_gap_tables *t, struct tw_halves *h,
    struct tw_reader *r);

/* Write the header and the rows of one; how many. */
size_t tw_gap_tables_write(const struct tw_gap_tables *t,
    const struct tw_gap_table *of, const struct tw_names *theta,
    struct tw_out *o);

/* ---- closest ----------------------------------------------------- */

/*
 * tw-gap --at: of several observations the gap of each, by the runs whose
 * data are nearest to it in what the flow sees of them. A run is asked once,
 * however many it is near to.
 */

struct tw_closest {
	struct tw_halves *h;	/* by x: what is found at one is its own */
	const struct tw_level_list *alpha;
	struct tw_names id;	/* of the observations */
	double *obs;		/* [id.n * nx] their data */

	size_t most;		/* runs of an observation */
	size_t n;		/* runs */
	double *x;		/* [n][tw_halves_wide(h)] their data, */
	struct tw_halves_place *place;	/* [n] where they stand, */
	struct tw_gap_at *at;	/* [n * rows] and what was found, if near */
	size_t rows;		/* of an observation: of h by levels */
	size_t x_cap, place_cap;
};

/*
 * Read the observations from the file at path; h is read, r's are the runs. Of
 * those that are near to none nothing is asked.
 */
void tw_closest_read(struct tw_closest *t, const char *path,
    struct tw_reader *r, bool no_header);

/* Write the rows of each of h's from from; how many. */
size_t tw_closest_write(const struct tw_closest *t, size_t from, size_t to,
    struct tw_out *o);

#endif
