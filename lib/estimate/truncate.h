/*
 * Finds the next stage of a truncated prior (form/posterior_file.h): the
 * region in which a posterior has nearly all of its mass at an observation
 * (Deistler, Goncalves and Macke 2022). The stages before it are those of
 * the posterior itself.
 *
 * Each component with a positive weight has a threshold: its log density
 * reaches the threshold on all but the share eps of its mass. For the flow, at
 * most eps n of its n draws are below the threshold. For a likelihood,
 * weighted proposals (estimate/proposals.h) below the threshold have at most
 * the share eps of the weights. The new stage is the union of these regions,
 * so that it contains at least 1 - eps of the mixture.
 *
 * To filter many draws quickly, the density is evaluated only where simpler
 * bounds do not decide. The box is the range, in each parameter, of the draws
 * and proposals in the union, widened by a quarter of its width on both sides:
 * all that is outside the box is outside the stage. Each component has an
 * ellipsoid: outside its hull the component's density is taken for below the
 * threshold, and in its core for at or above it (form/posterior_file.h).
 */
#ifndef TW_ESTIMATE_TRUNCATE_H
#define TW_ESTIMATE_TRUNCATE_H

#include "estimate/truncation.h"
#include "stat/conformal/level.h"

struct tw_truncate_options {
	struct tw_level eps;	/* mass of a component that may be cut off */
	double most_outside;	/* see below; 1: earlier stages always stay */
	uint64_t draws;		/* n, of the flow and of proposals */
	uint64_t seed;
	unsigned threads;	/* do not change the result */
};

/*
 * Set *t to the stages of p followed by the new one, found at the observation
 * in the file at path. If the likelihoods with a positive weight say that more
 * than the share most_outside of the posterior lies outside the stages of p
 * (estimate/outside.h), *t has the new stage only, and a warning says so. *t
 * refers to memory of p, which must outlive t, and of tw_arena. Ends the
 * program with a message if no draw of the new stage is inside the stages of
 * p, or if the observation differs from the one that p was truncated at.
 */
void tw_truncate_find(struct tw_truncated_file *t,
    struct tw_posterior_file *p, const char *path, bool no_header,
    const struct tw_truncate_options *o);

#endif
