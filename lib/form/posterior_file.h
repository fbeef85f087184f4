/*
 * The artefacts "tw-posterior 1" of tw-stack and "tw-truncated 1" of
 * tw-truncate, tables with the columns part, name and values.
 *
 * A posterior at x is the mixture
 *
 *   sum_k w_k prior(theta) L_k(x | theta) / Z_k(x) + w_0 q(theta | x)
 *
 * of a flow q and of likelihoods L_k; it is 0 outside the truncated prior, if
 * there is one. Its rows are those of its components,
 *
 *   component  flow, likelihood 1, likelihood 2, ...: the weight; then the rows
 *              of the flow q, or of L_k, as form/flow.h has them
 *   threshold  flow or likelihood K: a log density, in a truncated prior only
 *
 * (a component of weight 0 stays), then those of the prior,
 *
 *   prior      a parameter's name: its distribution, as in uniform(0,1)
 *   component  prior: -; then the rows of a flow of parameters alone, the
 *              density of the parameters that have no distribution
 *
 * and those of the truncated prior: the observation, and for each stage the
 * rows of a posterior as above, and those of a box,
 *
 *   observed   a data column's name: its number
 *   stage      1, 2, ...: the number of stages
 *   box        a parameter's name: its least and its largest value
 *   ellipsoid  a parameter's name: its centre c, and its row of W
 *   radius     core, hull: two radii
 *
 * theta is in the truncated prior if in each stage it is in the box, and at the
 * observation the density q or prior L_k of one component at least is not below
 * its threshold. An ellipsoid, which a stage may lack, saves most of the
 * densities: with z = W (y - c), y the flow's coordinates (stat/flow/flow.h),
 * theta is inside where |z| is at most the core, and outside where it is above
 * the hull. A truncated prior alone has these rows and no others.
 */
#ifndef TW_FORM_POSTERIOR_FILE_H
#define TW_FORM_POSTERIOR_FILE_H

#include "form/flow.h"
#include "form/dist_text.h"

/* A component of a mixture: its flow, or one of its likelihoods. */
struct tw_component {
	struct tw_flow_file file;
	double weight;
	/* In a stage of a truncated prior; -INFINITY where it has no weight. */
	double threshold;
};

/* A mixture, with the prior of its likelihoods. */
struct tw_mixture_file {
	const char *file;	/* as named in messages */
	bool has_flow;
	struct tw_component flow;
	struct tw_component *like;	/* [likes] */
	size_t likes;

	bool has_prior;
	struct tw_dists dist;	/* of these parameters; */
	bool has_density;	/* the others have */
	struct tw_flow_file density;	/* this one */
};

struct tw_ellipsoid {
	double *centre;		/* [d] c; NULL: there is none */
	double *whiten;		/* [d * d] W, row-major, lower */
	double core, hull;
};

/* The parameters that components find plausible at an observation. */
struct tw_stage_file {
	struct tw_mixture_file of;
	double *lo, *hi;	/* [flow's parameters] its box */
	struct tw_ellipsoid ellipsoid;
};

struct tw_truncated_file {
	struct tw_names observed;	/* columns, */
	double *x;		/* [observed.n] and their numbers */
	struct tw_stage_file *stage;	/* [stages], the prior is cut by all */
	size_t stages;		/* 0: it is not truncated */
};

struct tw_posterior_file {
	struct tw_mixture_file mixture;
	struct tw_truncated_file truncated;
};

/*
 * Read path, a posterior, or a flow, which is then the single component of a
 * posterior; dies unless it is complete and valid.
 */
void tw_posterior_file_read(struct tw_posterior_file *p, const char *path);
void tw_posterior_file_release(struct tw_posterior_file *p);

/* The flow that makes proposals; dies if the posterior has none. */
struct tw_flow_file *tw_posterior_file_flow(struct tw_posterior_file *p);

/*
 * Write the header, the rows and the end, after the first line was written.
 */
void tw_posterior_file_write(const struct tw_posterior_file *p,
    struct tw_out *o);

/* The same for a truncated prior. */
void tw_truncated_file_read(struct tw_truncated_file *t, const char *path);
void tw_truncated_file_release(struct tw_truncated_file *t);
void tw_truncated_file_write(const struct tw_truncated_file *t,
    struct tw_out *o);

#endif
