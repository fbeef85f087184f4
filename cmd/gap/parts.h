/* The parts of tw-gap. */
#ifndef TW_CMD_GAP_PARTS_H
#define TW_CMD_GAP_PARTS_H

#include "estimate/nearest.h"
#include "form/observation.h"
#include "estimate/posterior.h"
#include "form/gap.h"
#include "stat/draws/limit.h"
#include "stat/draws/scores.h"
#include "stat/draws/sorted.h"

/* ---- halves ------------------------------------------------------ */

/*
 * The posterior estimate, and two more, each trained on one half of its
 * simulations, at one x after another. The whole estimate makes draws at x, and
 * the halves weigh them: which share of the mass of each half is in the regions
 * and intervals of the whole estimate.
 *
 * The region is one of the highest density. That of some of the parameters has
 * the kernel density of their draws: a first half of the draws makes the
 * kernels, and the others are compared.
 */
enum { TW_WHOLE, TW_HALF_A, TW_HALF_B, TW_ESTIMATES };

/* Where a record stands, for messages. */
struct tw_halves_place {
	const char *file;
	unsigned long long line;
};

struct tw_halves {
	struct tw_posterior_file file[TW_ESTIMATES];
	struct tw_posterior of[TW_ESTIMATES];
	/* [of[i].data.n] the index of each datum among those of the whole */
	size_t *datum[TW_ESTIMATES];
	double *x;		/* scratch: the data of a half */
	struct tw_halves_place place;
	/* The first estimate that has no draws at an x, and this x. */
	const struct tw_posterior *lacks;
	struct tw_halves_place lacks_at;
	struct tw_slice why;
	uint64_t seed;

	size_t d;		/* parameters in question */
	size_t *param;		/* [d] their numbers in the posterior */
	struct tw_names theta;	/* their names */
	bool marginal;		/* they are not all parameters */
	struct tw_scores kernels;	/* if so */

	/* The draws that are compared are numbers from .. from + n - 1. */
	size_t n, from;
	double *v;		/* [(1 + d) * n] -log density, parameters */
	double *w[TW_ESTIMATES];	/* [n] weights of sum 1 */
	double *rank;		/* [n] */
	bool *in;		/* [n] */
	struct tw_sorted sorted;	/* of the whole, by one row of v */
	size_t sets;		/* 1 + TW_LIMITS * d */
};

/*
 * Read them; they must have the same parameters, weights and data, and the
 * halves no common simulation.
 */
void tw_halves_read(struct tw_halves *h,
    const char *const path[TW_ESTIMATES], unsigned threads);

/*
 * Find the data among r's columns, for n draws at each x. list names the
 * parameters in question; NULL: all.
 */
void tw_halves_init(struct tw_halves *h, const struct tw_reader *r, size_t n,
    const char *list, uint64_t seed);
void tw_halves_release(struct tw_halves *h);

/* Read the current record of r. */
void tw_halves_record(struct tw_halves *h, struct tw_reader *r);

/* A set of parameters, whose coverage is in question. */
struct tw_gap_set {
	enum tw_gap_kind kind;
	size_t row;		/* the row of v by which it is defined */
};

/*
 * Number i of a table: the region, then the central intervals of each of the d
 * parameters, their lower limits and their upper limits.
 */
struct tw_gap_set tw_gap_set_of(size_t d, size_t i);

/*
 * at[sets][alpha->n]: which shares of both halves are in each set of the whole
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
};

/*
 * Find the shares at h's x, and add them. Returns false, and adds nothing, if
 * an estimate has no draws at x.
 */
bool tw_gap_rows_add(struct tw_gap_rows *t, struct tw_halves *h);

/*
 * Read all records, and use the first of them: most, or as many as it takes
 * until the standard error of each row is at most error times its gap, or
 * TW_GAP_LEAST. Counts the x at which an estimate has no draws, which are left
 * out; dies if there are only such x.
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
 * has one and a likelihood. In a table of several observations it has no place,
 * for a truncated prior is that of one: a warning says so.
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
	struct tw_observations obs;
	struct tw_nearest *near;	/* [obs.n] the nearest records */

	/* The records that were near to one when they were read. */
	size_t n;
	double *x;		/* [n * data.n] */
	struct tw_halves_place *place;	/* [n] */
	size_t x_cap, place_cap;
};

/*
 * Read the observations from the file at path, find the most records of r that
 * are nearest to each, and evaluate these into rows.
 */
void tw_closest_read(struct tw_closest *c, struct tw_gap_rows *rows,
    struct tw_halves *h, const char *path, struct tw_reader *r,
    size_t most);

/* Write the rows of each observation. */
void tw_closest_write(const struct tw_closest *c, struct tw_gap_rows *rows,
    struct tw_out *o);

#endif
