/*
 * Finds the next stage of a truncated prior (form/posterior_file.h): the
 * region in which a posterior has nearly all of its mass at an observation
 * (Deistler, Goncalves and Macke 2022). The earlier stages are those that the
 * posterior file already has.
 *
 * Each component with a positive weight has a region, in which its log density
 * reaches a threshold. The threshold is chosen so that the points below it have
 * an estimated share of at most eps of the component's mass. For the flow, at
 * most eps n of its n draws are below the threshold. The likelihoods share n
 * weighted proposals (estimate/proposals.h): those below the threshold of a
 * likelihood have at most the share eps of its weights. The union of the
 * regions therefore contains about 1 - eps of the mixture, or more. The new
 * stage differs from this union only by what the box and the ellipsoids below
 * take away or add.
 *
 * To filter many draws quickly, the density is evaluated only where simpler
 * bounds do not decide. The box contains, for each component, the range of the
 * parameters of its draws or proposals at or above the threshold, widened by a
 * quarter of its width on both sides: all that is outside the box is outside
 * the stage. Unless a parameter is an integer, each component has two
 * ellipsoids of the same centre and shape (form/posterior_file.h). Outside the
 * larger one, the hull, the component's density counts as below the threshold;
 * in the smaller one, the core, it counts as at or above it. The hull contains
 * the same draws or proposals as the box.
 */
#ifndef TW_ESTIMATE_TRUNCATE_H
#define TW_ESTIMATE_TRUNCATE_H

#include "estimate/truncation.h"
#include "stat/conformal/level.h"

struct tw_truncate_options {
	struct tw_level eps;	/* mass of a component that may be cut off */
	uint64_t draws;		/* n, number of draws, and of proposals */
	uint64_t seed;
	unsigned threads;	/* their number does not change the result */
};

/*
 * Set *t to the stages of p followed by the new one, found at the observation,
 * the only record of the file at path. If nothing is plausible there, *t has
 * the stages of p only, perhaps none, and a warning says why: no draw of the
 * new stage is inside the stages of p, the flow has no finite density at its
 * draws, prior x likelihood is 0 at all proposals for some likelihood, or the
 * prior has no mass in the new stage. The same if hardly a draw of the prior is
 * in all stages: with many parameters an early estimate may have hardly any
 * there, and later programs could not find draws with little effort. *t refers
 * to memory of tw_arena and of p; p must outlive t, and its likelihoods get
 * their thresholds and ellipsoids. Ends the program with a message if the
 * observation lacks a column or differs from the one that p was truncated at.
 */
void tw_truncate_find(struct tw_truncated_file *t,
    struct tw_posterior_file *p, const char *path,
    const struct tw_truncate_options *o);

#endif
