/*
 * The next stage of a truncated prior (form/posterior_file.h): where a
 * posterior has nearly all of its mass at an observation. The stages before it
 * are those of the posterior itself (the truncation of Deistler, Goncalves and
 * Macke 2022).
 *
 * For each component with a positive weight, the threshold is the density that
 * is exceeded on all but the share eps of its mass. For the flow, at most eps n
 * of n draws are below the threshold. For a likelihood-based estimate
 * (prior x likelihood), the same draws are proposals, and those below the
 * threshold have at most the share eps of the weights. The union of these
 * regions thus holds at least 1 - eps of the mixture.
 *
 * Parameters that are farther from the interval of the draws in the union than
 * a quarter of its width, in any parameter, are outside without evaluating
 * their density, and so are those outside of the hull of an ellipsoid; those in
 * its core are inside (form/posterior_file.h). This makes filtering many draws
 * fast.
 */
#ifndef TW_ESTIMATE_TRUNCATE_H
#define TW_ESTIMATE_TRUNCATE_H

#include "estimate/truncation.h"
#include "stat/conformal/level.h"

struct tw_truncate_options {
	struct tw_level eps;
	double most_outside;	/* 1: earlier stages always stay */
	uint64_t draws;
	uint64_t seed;
	unsigned threads;
};

/*
 * Make t of the stages of p and the new one, at the observation in the file at
 * path. If more than the share most_outside of the posterior lies outside the
 * stages of p, by the likelihoods that have a weight (estimate/outside.h), t
 * has the new stage alone, and a warning says so. p must outlive t, whose
 * memory is p's. Dies where the new stage has no mass in the earlier ones.
 */
void tw_truncate_find(struct tw_truncated_file *t,
    struct tw_posterior_file *p, const char *path, bool no_header,
    const struct tw_truncate_options *o);

#endif
