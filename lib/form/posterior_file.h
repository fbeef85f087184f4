/*
 * The artefacts "tw-posterior 1" of tw-stack(1) and "tw-truncated 1" of
 * tw-truncate(1): a posterior and a truncated prior. Both are tables with the
 * columns part, name and values.
 *
 * The posterior at x is a mixture of a flow q and of estimates from likelihoods
 * L_k,
 *
 *   sum_k v_k prior(theta) L_k(x | theta) / Z_k(x) + v_0 q(theta | x),
 *
 * where the v are weights and Z_k(x) makes the integral over theta 1. If the
 * prior is truncated, the posterior is 0 outside of it. The first rows sum up
 * how the weights were found:
 *
 *   summary    component: the names of the numbers that follow.
 *              flow, likelihood 1, likelihood 2, ..., posterior:
 *              weight       v_0 or v_k; 1 for the posterior
 *              kind         flow, likelihood, stepwise, none (a likelihood that
 *                           could not be trained) or mixture
 *              steps        K of a stepwise likelihood, otherwise NA
 *              simulations  number that the component was trained on, or NA
 *              loss         mean of -log density at the true parameters of the
 *                           simulations that were held out, or NA
 *              excess       by how much this exceeds the posterior's loss
 *              error        standard error of the excess
 *   held-out   used, outside, impossible: numbers of simulations that were held
 *              out: those that found the weights; those outside the truncated
 *              prior; and those at which no component has a density.
 *
 * The rows of the components follow; components of weight 0 have rows, too:
 *
 *   component  flow, likelihood 1, likelihood 2, ...: the weight. The rows of
 *              the flow q, or of L_k, follow, as a section (form/flow.h).
 *
 * In a stage of a truncated prior, these rows follow those of a component whose
 * weight is not 0:
 *
 *   threshold  flow, likelihood 1, ...: a log density.
 *   ellipsoid  NAME of a parameter: its centre c, and its row of the matrix W.
 *   radius     core and hull: a radius each.
 *
 * Then come the rows of the prior:
 *
 *   prior      NAME of a parameter: its distribution, such as uniform(0,1).
 *   component  prior: "-". The rows of a flow follow, as a section: the density
 *              of those parameters that have no distribution.
 *
 * The last rows are those of the truncated prior, which the artefact of
 * tw-truncate has alone: the observation, the number of stages and, for each
 * stage, a posterior as above with a box:
 *
 *   observed   NAME of a data column: its number, or NA if it is missing.
 *   stage      1, 2, ...: the number of stages. Or "none" and 0: the truncated
 *              prior is the whole prior.
 *   box        NAME of a parameter: its least and its largest value.
 *
 * theta is in the truncated prior if, in each stage, it is in the box and at
 * least one component of the stage has a density, q or prior times L_k at the
 * observation, that is not below the component's threshold. An ellipsoid, which
 * may be absent, saves computing most of these densities: for z = W (y - c),
 * where y are the coordinates of the stage's flow (stat/flow/flow.h), the
 * density counts as not below the threshold if |z| is at most the radius of the
 * core, and as below it if |z| is above the radius of the hull.
 */
#ifndef TW_FORM_POSTERIOR_FILE_H
#define TW_FORM_POSTERIOR_FILE_H

#include <math.h>

#include "form/flow.h"
#include "form/dist_text.h"

struct tw_ellipsoid {
	double *centre;		/* [d] c; NULL: there is no ellipsoid */
	double *whiten;		/* [d * d] W, row-major, lower triangle */
	double core, hull;	/* radii, core <= hull */
};

/* The loss at simulations that were held out; NAN where it is not known. */
struct tw_held_loss {
	double loss;		/* mean -log density, INFINITY if one is 0 */
	double excess, error;	/* above the posterior's, standard error */
};

/* A component of a posterior: its flow, or one of its likelihoods. */
struct tw_component {
	struct tw_flow_file file;
	double weight;		/* v_0 or v_k */
	struct tw_held_loss held;	/* not in a stage */
	/* In a stage of a truncated prior; -INFINITY if the weight is 0. */
	double threshold;
	struct tw_ellipsoid ellipsoid;
};

/* Kinds of simulations that were held out: see the rows held-out above. */
enum tw_held_count {
	TW_HELD_USED, TW_HELD_OUTSIDE, TW_HELD_IMPOSSIBLE, TW_HELD_COUNTS
};

/* The components of a posterior, with the prior of its likelihoods. */
struct tw_components {
	const char *file;	/* name of the file in messages */
	bool has_flow;
	struct tw_component flow;
	struct tw_component *like;	/* [likes] */
	size_t likes;		/* number of likelihoods */
	/* Not in a stage: the loss of all together, and of how many. */
	struct tw_held_loss held;
	bool has_counts;
	uint64_t count[TW_HELD_COUNTS];

	bool has_prior;
	struct tw_dists dist;	/* parameters that have a distribution */
	bool has_density;	/* there are other parameters */
	struct tw_flow_file density;	/* the density of these */
};

/* A stage: the parameters that its components find plausible at x. */
struct tw_stage_file {
	struct tw_components of;
	double *lo, *hi;	/* [number of the flow's parameters] the box */
};

struct tw_truncated_file {
	struct tw_names observed;	/* data columns of the observation */
	double *x;		/* [observed.n] their numbers */
	/* [stages] theta is in the truncated prior if all stages have it. */
	struct tw_stage_file *stage;
	size_t stages;		/* 0: the prior is not truncated */
};

struct tw_posterior_file {
	struct tw_components components;
	struct tw_truncated_file truncated;
};

/* The loss before it is known. */
#define TW_HELD_UNKNOWN ((struct tw_held_loss){ NAN, NAN, NAN })

/* The words for the counts. */
extern const char *const tw_held_count_word[TW_HELD_COUNTS];

/* The columns of the summary, with spaces between them. */
extern const char tw_summary_columns[];

/*
 * Read the posterior at path; dies unless it is complete and valid. path may
 * also be a flow, which becomes the only component of *p. The caller frees *p
 * with tw_posterior_file_release.
 */
void tw_posterior_file_read(struct tw_posterior_file *p, const char *path);
void tw_posterior_file_release(struct tw_posterior_file *p);

/* The flow of the posterior; dies if it has none. */
struct tw_flow_file *tw_posterior_file_flow(struct tw_posterior_file *p);

/*
 * The largest number of simulations that any component of p was trained on, 0
 * if it is not known. Likelihoods are trained on all simulations of an
 * analysis, flows only on those inside the truncated prior.
 */
uint64_t tw_posterior_trained(const struct tw_posterior_file *p);

/*
 * Write the header, the rows and the end; the caller has written the first line
 * (tw_artefact_begin).
 */
void tw_posterior_file_write(const struct tw_posterior_file *p,
    struct tw_out *o);

/* Read, release and write a truncated prior, as above a posterior. */
void tw_truncated_file_read(struct tw_truncated_file *t, const char *path);
void tw_truncated_file_release(struct tw_truncated_file *t);
void tw_truncated_file_write(const struct tw_truncated_file *t,
    struct tw_out *o);

#endif
