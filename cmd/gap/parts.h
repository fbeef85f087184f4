/* The parts of tw-gap. */
#ifndef TW_CMD_GAP_PARTS_H
#define TW_CMD_GAP_PARTS_H

#include "estimate/mixture.h"
#include "estimate/nearest.h"
#include "form/gap.h"
#include "stat/draws/limit.h"
#include "stat/draws/sorted.h"

/* ---- halves ------------------------------------------------------ */

/*
 * The estimate and two more, each trained on one half of its simulations, at
 * one x after another: which share of the draws of each half is in the regions
 * and intervals of the estimate.
 */

enum { TW_FULL, TW_HALF_A, TW_HALF_B, TW_ESTIMATES };

/* One of the estimates. */
struct tw_half {
	struct tw_posterior_file posterior;
	struct tw_flow_file *file;	/* its flow, or that of the full one */
	struct tw_column_cache x;
	struct tw_flow_eval eval;
	struct tw_mixture mixture;	/* used where tw_halves.mixed */
	struct tw_rng rng;
	size_t *of;		/* [ntheta] where it has the full one's
				   parameters */
	/* Its draws at x. */
	const double *theta;	/* [n * ntheta] in its own order */
	const double *w;	/* [n] their weights; NULL: equal */
};

/* Where a record stands, for messages. */
struct tw_halves_place {
	const char *file;
	unsigned long long line;
};

struct tw_halves {
	struct tw_half of[TW_ESTIMATES];
	/* [caches] the data that flows and likelihoods read */
	struct tw_column_cache *cache[2 * TW_ESTIMATES];
	size_t caches;
	struct tw_halves_place place;
	/* The first estimate that has no draws at an x, and this x. */
	const struct tw_half *lacks;
	struct tw_halves_place lacks_at;
	bool mixed;		/* the estimates are mixtures */
	bool shared;		/* the halves weigh the full one's draws */
	bool by_x;		/* x seeds the halves' draws, not the order */
	uint64_t seed;
	size_t n, full;		/* draws of a half, and of the full estimate */
	double *room;		/* [n * ntheta] draws of a flow */
	double *theta;		/* [n * ntheta] draws of a half */
	double *logq;		/* [n] log densities of the full estimate */
	double *rank;		/* [(1 + ntheta) * n] of a half's draws, by each
				   of sorted */
	bool *in;		/* [n] */
	/*
	 * [1 + ntheta] the full estimate's draws: 0 sorted by -log density, for
	 * regions, j > 0 by parameter j - 1.
	 */
	struct tw_sorted *sorted;
	size_t sets;		/* 1 + TW_LIMITS * ntheta */
};

/* Read them; they must have the same columns, and the halves no common run. */
void tw_halves_read(struct tw_halves *h,
    const char *const path[TW_ESTIMATES], unsigned threads);

/*
 * Find the data among r's columns; n draws of a half, and half as many of a
 * full flow, but n of a full mixture.
 */
void tw_halves_init(struct tw_halves *h, const struct tw_reader *r, size_t n,
    uint64_t seed, unsigned threads);
void tw_halves_release(struct tw_halves *h);

/* Go to the current record. */
void tw_halves_go(struct tw_halves *h, struct tw_reader *r);

/* A set of parameters, whose coverage is in question. */
struct tw_gap_set {
	enum tw_gap_kind kind;
	size_t sorted;		/* by which of sorted it is defined */
};

/*
 * Number i of a table: the region, then the central intervals of each of the
 * ntheta parameters, their lower limits and their upper limits.
 */
struct tw_gap_set tw_gap_set_of(size_t ntheta, size_t i);

/*
 * at[sets][alpha->n]: which shares of both halves are in each set of the full
 * estimate, at each level. Returns false if an estimate has no draws at x.
 */
bool tw_halves_find(struct tw_halves *h, const struct tw_level_list *alpha,
    struct tw_gap_at *at);

/* Die, because an estimate has no draws at an x: name the first of these x. */
_Noreturn void tw_halves_die(const struct tw_halves *h);

/* ---- rows -------------------------------------------------------- */

/* What the halves say at one x after another, and the table's rows of it. */
struct tw_gap_rows {
	const struct tw_level_list *alpha;
	const struct tw_names *theta;
	size_t rows;		/* (1 + TW_LIMITS * theta->n) * alpha->n */
	struct tw_gap_at *at;	/* [n * rows] */
	size_t n, cap;
	uint64_t left;		/* x without draws, which are left out */
	uint64_t trained;	/* training simulations; 0: not known */
	struct tw_gap_at *row;	/* scratch: that of one row at each x */
	size_t row_cap;
	struct tw_halves *marginal;	/* whose regions are meant, or NULL */
	struct tw_gap_at *of_marginal;	/* scratch: its rows at an x */
};

/*
 * From now on take the regions from a marginal estimate of some of the
 * parameters theta: dies if it has others.
 */
void tw_gap_rows_take(struct tw_gap_rows *t, struct tw_halves *marginal);

/*
 * Find the shares at h's x, and add them. Returns false, and adds nothing, if
 * an estimate has no draws at x.
 */
bool tw_gap_rows_add(struct tw_gap_rows *t, struct tw_halves *h);

/*
 * Read all records, and use the first of them: most, or as many as it takes
 * until the standard error of each row is at most error times its gap, or
 * TW_GAP_LEAST (error 0: most). Counts the x at which an estimate has no draws,
 * which are left out; dies if there are only such x.
 */
void tw_gap_rows_read(struct tw_gap_rows *t, struct tw_halves *h,
    struct tw_reader *r, size_t most, double error);

/*
 * Write the rows of the m of these x whose numbers are in near (NULL: the
 * first m), with an id in tables of several observations.
 */
void tw_gap_rows_write(struct tw_gap_rows *t, bool ids, struct tw_slice id,
    size_t m, const struct tw_neighbour *near, struct tw_out *o);

/* Warn of the x that were left out, and write the note about them. */
void tw_gap_rows_write_left(const struct tw_gap_rows *t, struct tw_out *o);

/*
 * Write the row of the posterior mass outside the truncated prior of p, if it
 * has one and a likelihood. In a table of several observations
 * it has no place, for a truncated prior is that of one: that is said.
 */
void tw_gap_outside_write(struct tw_posterior_file *p, bool ids,
    uint64_t seed, unsigned threads, struct tw_out *o);

/* ---- closest ----------------------------------------------------- */

/*
 * tw-gap --at: the gap of each of several observations, by those records whose
 * data are nearest to it in what the flow sees of them. Each record is
 * evaluated once, however many observations it is near to.
 */

struct tw_closest {
	struct tw_names id;	/* of the observations */
	double *obs;		/* [id.n * nx] their data, */
	struct tw_nearest *near;	/* [id.n] and the nearest records */

	/* The records that were near to one when they were read. */
	size_t n;
	double *x;		/* [n * width] the data of all estimates */
	struct tw_halves_place *place;	/* [n] */
	size_t x_cap, place_cap;
};

/*
 * Read the observations from the file at path, find the most records of r that
 * are nearest to each, and evaluate these into rows; h.by_x is set.
 */
void tw_closest_read(struct tw_closest *c, struct tw_gap_rows *rows,
    struct tw_halves *h, const char *path, struct tw_reader *r,
    size_t most);

/* Write the rows of each observation. */
void tw_closest_write(const struct tw_closest *c, struct tw_gap_rows *rows,
    struct tw_out *o);

#endif
