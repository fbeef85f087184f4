/*
 * A posterior of the options --likelihood, --mix, --prior, --within, --observed
 * and --region, instead of a file of tw-stack.
 */
#ifndef TW_ESTIMATE_GATHER_H
#define TW_ESTIMATE_GATHER_H

#include "estimate/component.h"
#include "estimate/prior.h"

/* T: --within FLOW, each, --observed OBS and --region FILE. */
struct tw_within_options {
	struct tw_texts flow;
	const char *observed;	/* NULL: not given */
	const char *region;	/* NULL: not given */
	bool no_header;
};

/* --likelihood LIKE, each, --mix, --prior and --worth. */
struct tw_joint_options {
	struct tw_texts like;
	double *share;		/* [shares] of the likelihoods, in order */
	size_t shares;		/* 0: not given */
	const char *prior;	/* NULL: not given */
	struct tw_within_options within;
	uint64_t worth;		/* draws; 0: not given */
};

/* --within FLOW, --observed OBS and --region FILE, for a table of options. */
#define TW_ROWS_WITHIN(member) \
	{ 0, "within", "FLOW", \
	    "prior and flow are cut off beyond the region that\n" \
	    "tw-focus -f FLOW finds; may be repeated", \
	    TW_OPT_TEXTS(member.flow) }, \
	{ 0, "observed", "OBS", \
	    "with --within: file with one record, the observation", \
	    TW_OPT_TEXT(member.observed) }, \
	{ 0, "region", "FILE", "the region as tw-focus --region keeps it", \
	    TW_OPT_TEXT(member.region) }

/* Die where they do not go together. */
void tw_joint_check_within(const struct tw_joint_options *o);

/* --mix W,..., for a table of options (io/opt.h). */
void tw_joint_take_mix(void *to, const char *option, const char *arg);

/* Fill in a share that is not given; die where there are others than files. */
void tw_joint_check(struct tw_joint_options *o);

/* Die where --worth is more than so many proposals can be. */
void tw_joint_check_worth(const struct tw_joint_options *o, uint64_t proposals);

/* The weight that the likelihoods leave to the flow. */
double tw_joint_rest(const struct tw_joint_options *o);

/* Complete the posterior p, whose flow was read, by what o says. */
void tw_joint_gather(struct tw_posterior_file *p,
    const struct tw_joint_options *o, unsigned threads);

#endif
