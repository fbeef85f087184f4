/*
 * How large a flow: a few sizes are tried, and the one whose loss on held-out
 * records is least is trained whole. What cannot be seen from the numbers of
 * records and columns, how hard the posterior's shape is, the held-out records
 * tell: no size is best for all.
 *
 * A trial is not a sketch: it trains the first members of a flow of that size
 * as they will be, so many that some 1000 records are held out by them
 * together, but four at most. The winner keeps them and gets the other members.
 * So the flow is the one, byte for byte, that its size gives when it is named.
 *
 * A trial of one member ends early where it has lost: half of its schedule or
 * more is done, and at each of the last three tenths it was more than 0.1
 * behind the first size at the same share of its own. Less than that is noise
 * as long as the rate is high: on two_moons, whose sizes end 0.01 apart, up to
 * 0.3 either way.
 */
#ifndef TW_STAT_TRAIN_SIZE_H
#define TW_STAT_TRAIN_SIZE_H

#include <stddef.h>

#include "stat/train/fit.h"

enum tw_flow_size {
	TW_FLOW_SMALL,
	TW_FLOW_LARGE,
	TW_FLOW_AFFINE,		/* for likelihoods: kind maf, many transforms */
	TW_FLOW_SIZES
};

/*
 * Choose what is 0 (as tw_flow_options_fill) for a flow of that size, of n
 * records and ntheta parameters.
 */
void tw_flow_size_fill(struct tw_flow_options *o, enum tw_flow_size size,
    size_t n, size_t ntheta);

/*
 * tw_flow_fit with the best of opt[sizes], all filled in, alike in members,
 * seed, holdout and threads; *chosen is which. loss[sizes] are their held-out
 * losses, INFINITY for one that diverged, NaN for one that was given up, and
 * with none held out: then the first is taken. Where trials go side by side,
 * progress is that of one.
 */
enum tw_flow_error tw_flow_fit_best(const struct tw_flow_runs *runs,
    size_t sizes, const struct tw_flow_options *opt, struct tw_flow *flow,
    struct tw_flow_report *report, double *loss, size_t *chosen);

#endif
