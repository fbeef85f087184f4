/* Default values of the training options. See options.h. */
#include <math.h>

#include "stat/train/options.h"

enum {
	FEW = 2000,	/* with fewer records: small batches, more members */
	MANY = 50000	/* with more steps in all, an epoch uses some of them */
};

static size_t or (size_t value, size_t otherwise)
{
	return value != 0 ? value : otherwise;
}

/*
 * The defaults of size small were chosen on four tasks of the sbi benchmark, by
 * the log density of new simulations. With few parameters the shape of the
 * posterior matters most: three transforms with fine splines. With many,
 * overfitting does: two transforms with coarse splines, and a weight decay that
 * grows with the number of parameters and falls with that of records. The mean
 * of two members gains .01 to .03 nats, that of four .005 to .02 more, for
 * twice the time in all steps that evaluate it. Few records give few steps: at
 * 1,000 records, batches of 32 gain on all eight tasks of the benchmark, and
 * twice as many epochs on seven. There is also time for eight members.
 *
 * Size large has about six times as many weights, for posteriors of complicated
 * shape: at 10,000 records the held-out records prefer it for three of the
 * eight tasks, by up to 0.8 nats. It needs fewer epochs. Size affine is for
 * likelihoods of data that are normal or nearly normal given the parameters:
 * for such data splines are worse.
 *
 * With many steps, the error of a stepwise likelihood is not mainly noise:
 * fewer members, trained for the same time in total, are better than four.
 */
void
tw_flow_options_fill(struct tw_flow_options *o, enum tw_flow_size size,
    size_t n, size_t ntheta)
{
	bool few = ntheta <= 3, large = size == TW_FLOW_LARGE;
	double d = (double)ntheta;
	size_t epochs = n < 5000 ? 60 : n > 30000 ? 10 : 300000 / n;
	bool steps = o->stepwise.steps > 0 && n > MANY;

	if (size == TW_FLOW_AFFINE)
		o->kind = TW_FLOW_MAF;
	o->members = or (o->members, n < FEW ? 8 : steps ? 1 : 2);
	if (steps && o->members < 4)
		epochs = 40 / o->members;
	o->transforms = large ? 4 : size != TW_FLOW_AFFINE ? (few ? 3 : 2) :
	    ntheta == 1 ? 1 : 5;
	o->hidden = or (o->hidden, large ? 80 : 50);
	o->blocks = large ? 2 : 1;
	o->bins = few ? 10 : 4;
	o->bound = 4;
	o->epochs = or (o->epochs, large ? epochs * 2 / 3 : epochs);
	o->batch = n < FEW ? 32 : 128;
	o->rate = few && !large ? 5e-3 : 2e-3;
	o->decay = fmin(3, (large ? 1000 : 100 * d * d) / (double)n);
	o->clip = 5;
}
