/* The sizes of a flow. */
#include <math.h>
#include <stdbool.h>

#include "stat/train/size.h"

/*
 * Small is what tw_flow_options_fill chooses. Large has some six times the
 * weights, for posteriors whose shape is hard: at 10,000 records of the sbi
 * benchmark's eight tasks held-out records prefer it for three, by up to 0.8
 * nats. It needs fewer epochs, and less decay. Affine is for likelihoods, data
 * that are normal or nearly so given their parameters: what splines gain
 * elsewhere they lose there.
 */
void
tw_flow_size_fill(struct tw_flow_options *o, enum tw_flow_size size, size_t n,
    size_t ntheta)
{
	bool epochs = o->epochs == 0;

	if (size == TW_FLOW_LARGE) {
		o->transforms = o->transforms != 0 ? o->transforms : 4;
		o->hidden = o->hidden != 0 ? o->hidden : 80;
		o->blocks = o->blocks != SIZE_MAX ? o->blocks : 2;
		o->rate = o->rate > 0 ? o->rate : 2e-3;
		o->decay = o->decay >= 0 ? o->decay : fmin(3, 1000 / (double)n);
	}
	if (size == TW_FLOW_AFFINE) {
		o->kind = TW_FLOW_MAF;
		o->transforms = o->transforms != 0 ? o->transforms : 5;
	}
	tw_flow_options_fill(o, n, ntheta);
	if (size == TW_FLOW_LARGE && epochs)
		o->epochs = o->epochs * 2 / 3;
}
