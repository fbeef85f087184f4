/* The parts of tw-sample. */
#ifndef TW_CMD_SAMPLE_PARTS_H
#define TW_CMD_SAMPLE_PARTS_H

#include "estimate/mixture.h"

enum tw_dists_print { TW_DISTS_SUPPORT, TW_DISTS_INTEGER, TW_DISTS_SHARE };

struct args {
	const char *flow;	/* NULL: none */
	const char *truncated;	/* NULL: the whole prior */
	const char *prior;	/* NULL: none */
	uint64_t n, min_ess, seed;
	uint64_t proposals;	/* 0: by -n */
	uint64_t target_ess;	/* 0: not given */
	bool ess_given, proposals_given, print;
	enum tw_dists_print what;	/* of the prior, with print */
	unsigned threads;
};

/* ---- rows --------------------------------------------------------- */

/*
 * The records that tw-sample writes: id, the parameters of a draw, the data.
 */

struct tw_rows {
	struct tw_out *out;
	const struct tw_reader *r;
	const struct tw_column_cache *x;	/* the data's columns */
	size_t ntheta;
	bool failed;	/* data of a likelihood have that column: 0 */
	size_t id;			/* column; SIZE_MAX: the number */
};

/* Die if a name of the flow cannot stand in the header beside id. */
void tw_rows_check_names(struct tw_flow_file *f);

/* Write the header, and find the column id. */
void tw_rows_begin(struct tw_rows *w, struct tw_out *out,
    const struct tw_reader *r, const struct tw_flow_file *f,
    const struct tw_column_cache *x);

/* Die if the current record's id would not be read back as one. */
void tw_rows_check_id(const struct tw_rows *w);

/* Write n draws of the current record, theta[n * ntheta]. */
void tw_rows_write(const struct tw_rows *w, size_t n, const double *theta);

/* ---- combined ----------------------------------------------------- */

/*
 * Draws of a posterior that is more than a flow, at each record: some of the
 * flow's proposals drawn again by their weights, and how good these were.
 */

struct tw_combined {
	struct tw_mixture joint;
	size_t n;		/* draws wanted */
	double *theta;		/* [n * joint.d] they */
	double ess;		/* the least that will do */
	unsigned long long records;	/* so far */
	double proposals;	/* for all of them */
	double least, sum;	/* of their effective sample sizes */
	unsigned long long at;	/* the record of the least */
};

/*
 * Whether the posterior goes with -n and, if any is given, with the options of
 * weighted draws; a usage error if not.
 */
void tw_combined_check(const struct tw_posterior_file *p, uint64_t n,
    bool weighted);

/* Make them at the record, where the estimate is; dies below ess. */
void tw_combined_draw(struct tw_combined *c, struct tw_rng *rng,
    const struct tw_reader *r);

/* Say the effective sample sizes of the proposals; nothing without records. */
void tw_combined_say(const struct tw_combined *c);

/* ---- rows: draws of a prior alone --------------------------------- */

/* tw-sample without a flow: --prior NAME=DISTRIBUTION ... */

/* Write draws of the prior to standard output. */
void tw_sample_prior(const struct args *a);

/*
 * Write draws of the prior within the truncated prior, and report the share of
 * the prior's mass inside it on standard error. With --print share, write that
 * share only, estimated from -n draws (0 if no proposal is inside).
 */
void tw_sample_truncated(const struct args *a);

/*
 * Print the list that other programs take of the prior: NAME=LO:HI,... of the
 * parameters with a bound (--support), or the names of the integer parameters
 * (--integer).
 */
extern const char *const tw_dists_word[];
void tw_sample_print(const struct args *a);

#endif
