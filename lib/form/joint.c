/* Proposals of an estimate, weighted by a prior and a likelihood. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "form/joint.h"
#include "io/msg.h"

/* What each of the likelihood's inputs is among f's parameters. */
static void
match(struct tw_joint *j, struct tw_flow_file *f)
{
	struct tw_slice s;
	size_t i;

	if (!j->like.likelihood)
		tw_die(TW_MISUSED,
		    "%s: not a likelihood: no --likelihood in its first line (tw-flow --likelihood makes one)",
		    j->like.file);
	for (i = 0; i < j->like.x.n; i++) {
		s = tw_names_get(&j->like.x, i);
		if (tw_names_find(&f->theta, s) == SIZE_MAX)
			tw_die(TW_MISUSED, "%s: not a likelihood given the parameters of %s: '%s' is none of them",
			    j->like.file, f->file, TW_SHOWN(s));
		j->of[i] = tw_names_find(&f->theta, s);
	}
	for (i = 0; i < j->d; i++) {
		s = tw_names_get(&f->theta, i);
		if (tw_names_find(&j->like.x, s) == SIZE_MAX)
			tw_die(TW_MISUSED, "%s: not a likelihood given the parameters of %s: it does not know '%s'",
			    j->like.file, f->file, TW_SHOWN(s));
	}
}

void
tw_joint_begin(struct tw_joint *j, struct tw_flow_file *f, const char *path,
    const char *list, unsigned threads)
{
	*j = (struct tw_joint){ .d = f->theta.n };
	tw_flow_file_read_any(&j->like, path);
	j->of = tw_xrealloc(NULL, j->like.x.n, sizeof *j->of);
	match(j, f);
	tw_prior_begin(&j->prior, f, list, threads);
	tw_xdone(tw_likelihood_init(&j->likelihood, &j->like.flow, threads));
}

void
tw_joint_init(struct tw_joint *j, const struct tw_reader *r,
    struct tw_flow_eval *estimate, double share, size_t n)
{
	j->estimate = estimate;
	j->share = share;
	tw_follow_init(&j->x, &j->like.theta, "the likelihood", r);
	j->n = n;
	j->at = tw_xrealloc(NULL, j->x.n, sizeof *j->at);
	j->theta = tw_xrealloc(NULL, n, j->d * sizeof *j->theta);
	j->w = tw_xrealloc(NULL, n, sizeof *j->w);
	j->log_q = tw_xrealloc(NULL, n, sizeof *j->log_q);
}

void
tw_joint_release(struct tw_joint *j)
{
	tw_likelihood_release(&j->likelihood);
	tw_prior_release(&j->prior);
	tw_flow_file_release(&j->like);
	tw_follow_release(&j->x);
	free(j->of);
	free(j->at);
	free(j->theta);
	free(j->w);
	free(j->log_q);
}

/* log prior(theta) + log L(x | theta) */
static void
add_up(struct tw_joint *j, size_t n, const double *theta, double *log_p)
{
	tw_prior_logs(&j->prior, n, theta, log_p);
	/* Nothing is known of a likelihood outside of the prior. */
	tw_likelihood_add(&j->likelihood, n, j->d, theta, j->of, 1, j->at,
	    log_p);
}

void
tw_joint_logqs(struct tw_joint *j, size_t n, const double *theta, double *logq)
{
	double *flow = tw_xrealloc(NULL, n, sizeof *flow);
	size_t i;

	add_up(j, n, theta, logq);
	if (j->share < 1)
		tw_flow_logqs(j->estimate, n, theta, flow);
	for (i = 0; i < n; i++) {
		logq[i] -= j->weights.log_z;
		if (j->share < 1)
			logq[i] = tw_log_add(log(j->share) + logq[i],
			    log1p(-j->share) + flow[i]);
	}
	free(flow);
}

void
tw_joint_parts(struct tw_joint *j, size_t n, const double *theta, size_t m,
    const double *x, double *log_prior, double *log_l)
{
	double *whole = tw_xrealloc(NULL, n, j->d * sizeof *whole);
	size_t i;

	memcpy(whole, theta, n * j->d * sizeof *whole);
	tw_flow_round(j->estimate->flow, n, whole);
	tw_prior_logs(&j->prior, n, whole, log_prior);
	for (i = 0; i < n; i++)
		/* fast: without a prior there is no weight */
		log_l[i] = log_prior[i] > -INFINITY ? 0 : -INFINITY;
	tw_likelihood_add(&j->likelihood, n, j->d, whole, j->of, m, x, log_l);
	free(whole);
}

void
tw_joint_propose(struct tw_joint *j, struct tw_rng *rng)
{
	bool whole = j->estimate->whole;
	size_t i;

	memcpy(j->at, j->x.x, j->x.n * sizeof *j->at);
	j->x.moved = false;
	/* Whole numbers count where they were drawn, before they are such. */
	j->estimate->whole = false;
	tw_flow_draws(j->estimate, rng, j->n, j->theta);
	tw_flow_logqs(j->estimate, j->n, j->theta, j->log_q);
	j->estimate->whole = whole;
	tw_flow_round(j->estimate->flow, j->n, j->theta);
	add_up(j, j->n, j->theta, j->w);
	for (i = 0; i < j->n; i++)
		j->w[i] -= j->log_q[i];
	tw_weights_make(&j->weights, j->n, j->w);
	tw_weights_mix(&j->weights, j->n, j->w, j->share);
}

void
tw_joint_draws(struct tw_joint *j, struct tw_rng *rng, size_t n, double *theta,
    double *logq)
{
	size_t *pick = tw_xrealloc(NULL, n, sizeof *pick), i;

	tw_weights_pick(rng, j->n, j->w, n, pick);
	for (i = 0; i < n; i++) {
		memcpy(theta + i * j->d, j->theta + pick[i] * j->d,
		    j->d * sizeof *theta);
		if (logq != NULL)
			logq[i] = j->log_q[pick[i]] +
			    log((double)j->n * j->w[pick[i]]);
	}
	free(pick);
}
