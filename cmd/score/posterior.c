#include <string.h>

#include "io/msg.h"
#include "parts.h"

static void
init_flow(struct tw_posterior *p, const struct tw_score_options *o, bool logqs,
    const struct tw_reader *r)
{
	size_t ntheta = p->flow->theta.n;

	tw_column_cache_init(&p->x, &p->flow->x, "the flow", r);
	tw_xdone(tw_flow_eval_init(&p->eval, &p->flow->flow, o->threads));
	if (p->joint != NULL)
		tw_mixture_allocate(p->joint, r, &p->eval,
		    (size_t)o->proposals);
	p->trained = o->trained || p->d != ntheta;
	p->work = tw_arena(NULL, p->d, sizeof *p->work);
	p->made = tw_arena(NULL, p->own, ntheta * sizeof *p->made);
	/* fast: only for scores that need log densities */
	if (logqs)
		p->made_logq = tw_arena(NULL, p->own, sizeof *p->made_logq);
	/*
	 * With --cdf, all draws begin with the same seed, so that those for
	 * ranks are the first of these.
	 */
	if (!(p->apart && p->ranks <= p->own))
		p->made_ranks = tw_arena(NULL, p->ranks,
		    ntheta * sizeof *p->made_ranks);
}

void
tw_posterior_init(struct tw_posterior *p, const struct tw_score_options *o,
    bool logqs, const struct tw_slice *theta, struct tw_slice logq,
    const struct tw_reader *r)
{
	p->is_file = o->draws != NULL;
	if (p->flow != NULL)
		init_flow(p, o, logqs, r);
	if (p->is_file)
		tw_draws_open(&p->file, o->draws, p->d,
		    theta, logq, o->id, r);
}

void
tw_posterior_release(struct tw_posterior *p)
{
	if (p->is_file)
		tw_draws_close(&p->file);
	if (p->flow != NULL)
		tw_flow_eval_release(&p->eval);
}

void
tw_posterior_read(struct tw_posterior *p, struct tw_reader *r)
{
	if (p->flow == NULL)
		return;
	tw_column_cache_read(&p->x, r);
	if (p->joint != NULL)
		tw_column_cache_read(&p->joint->x, r);
}

void
tw_posterior_meet(struct tw_posterior *p, const double *theta)
{
	uint64_t h;
	size_t i;

	if (p->flow == NULL || p->trained)
		return;
	for (i = 0; i < p->d; i++)
		p->work[p->of[i]] = theta[i];
	h = tw_hash(0, p->x.n, p->x.x);
	for (i = 0; i < p->d; i++)
		h = tw_hash(h, 1, &p->work[i]);
	i = tw_sketch_find(&p->flow->runs, h);
	if (i < p->flow->runs.n)
		p->met |= UINT64_C(1) << i;
}

/*
 * The current data has no draws: leave its records out if they are simulations
 * to rank, and end the program otherwise.
 */
static void
leave_out(struct tw_posterior *p, const struct tw_reader *r)
{
	struct tw_slice why = tw_format_arena(p->joint->likes == 0 ?
	    "none of all %zu proposals of the flow is in the truncated prior" :
	    "prior x likelihood is 0 at all %zu proposals of the flow",
	    p->joint->n);

	if (!p->simulations)
		tw_reader_die(r, "%s", why.p);
	if (p->why.n == 0)
		p->why = tw_format_arena("%s:%llu: %s", r->in.file,
		    (unsigned long long)r->in.line, why.p);
}

/*
 * Make proposals at the record's data, and set whether there are draws. Their
 * seed depends on x, so that averages over many x have independent errors.
 */
static void
propose(struct tw_posterior *p, const struct tw_reader *r, struct tw_rng *rng)
{
	struct tw_mixture *j = p->joint;

	tw_rng_seed(rng, j->likes == 0 ? p->hash :
	    tw_hash(p->seed, j->x.n, j->x.x));
	tw_mixture_propose(j, rng);
	p->lacks = !(j->weights.ess > 0);
	if (p->lacks) {
		leave_out(p, r);
		return;
	}
	p->error += j->weights.error;
	p->ess += j->weights.ess;
	p->proposals += (double)j->n;
	if (p->joints++ == 0 || j->weights.error > p->worst) {
		p->worst = j->weights.error;
		p->worst_at = r->record;
	}
}

/*
 * Write n draws of the d wanted parameters to to[] and, unless logq is NULL,
 * their log densities.
 */
static void
make(struct tw_posterior *p, struct tw_rng *rng, size_t n, double *to,
    double *logq)
{
	size_t all = p->flow->theta.n, i, j;
	const double *from = to;

	if (p->joint != NULL)
		tw_mixture_draws(p->joint, rng, n, to, logq);
	else
		tw_flow_draws_logqs(&p->eval, rng, n, to, logq);
	for (i = 0; i < n; i++, from += all, to += p->d) {
		for (j = 0; j < p->d; j++)
			p->work[j] = from[p->of[j]];
		memcpy(to, p->work, p->d * sizeof *to);
	}
}

/*
 * Each x starts the random numbers anew, so that a record's score depends on
 * its data and not on the records before it: a grid, parts of a grid and a
 * calibration set are scored by the same function. For scores, every x has the
 * same seed, so that the scores of nearby data differ only because of the data.
 * Ranks, including those of --cdf, are compared with a uniform distribution, so
 * those of many x must not share random numbers: as for proposals, their seed
 * depends on x.
 */
static void
make_draws(struct tw_posterior *p, struct tw_rng *rng)
{
	if (p->joint == NULL)
		tw_rng_seed(rng, p->apart ? p->hash : p->seed);
	make(p, rng, p->own, p->made, p->made_logq);
	if (p->joint == NULL)
		tw_rng_seed(rng, p->hash);
	if (p->made_ranks != NULL)
		make(p, rng, p->ranks, p->made_ranks, NULL);
	p->n = p->own;
	p->draw = p->made;
	p->logq = p->made_logq;
	p->rank_draw = p->made_ranks != NULL ? p->made_ranks : p->made;
}

bool
tw_posterior_move(struct tw_posterior *p, const struct tw_reader *r)
{
	bool moved = p->x.moved || (p->joint != NULL && p->joint->x.moved);
	struct tw_rng rng;

	if (tw_column_cache_use(&p->x)) {
		tw_flow_at_x(&p->eval, p->x.x);
		p->hash = tw_hash(p->seed, p->x.n, p->x.x);
	}
	if (moved && p->joint != NULL)
		propose(p, r, &rng);
	if (p->lacks)
		return false;
	if (moved && !p->is_file)
		make_draws(p, &rng);
	if (!p->is_file || !tw_draws_seek(&p->file, r))
		return moved;
	p->n = p->file.n;
	p->draw = p->rank_draw = p->file.theta;
	p->logq = p->file.logq;
	return true;
}

void
tw_posterior_logqs(struct tw_posterior *p, size_t n, const double *theta,
    double *logq)
{
	if (p->joint != NULL)
		tw_mixture_log_densities(p->joint, n, theta, logq);
	else
		tw_flow_logqs(&p->eval, n, theta, logq);
}

double
tw_posterior_weight(struct tw_posterior *p, const double *theta, size_t n)
{
	size_t i;

	if (p->joint == NULL || p->is_file)
		return 1;
	if (p->d != p->flow->theta.n)
		return tw_mixture_rank_weight(p->joint, n, NULL);
	for (i = 0; i < p->d; i++)
		p->work[p->of[i]] = theta[i];
	return tw_mixture_rank_weight(p->joint, n, p->work);
}

void
tw_posterior_say(const struct tw_posterior *p, uint64_t records)
{
	if (p->left > 0 && p->left == records)
		tw_die(TW_FAILED, "%s", p->why.p);
	if (p->left > 0)
		tw_warn("%llu of %llu records are left out, because the estimate has no draws at their data; the first is %s",
		    (unsigned long long)p->left, (unsigned long long)records,
		    p->why.p);
	if (p->joints > 0)
		tw_warn("%.0f proposals, effective sample size %.4g on average; standard error of log Z %.2g, at most %.2g (record %llu)",
		    p->proposals / (double)p->joints,
		    p->ess / (double)p->joints,
		    p->error / (double)p->joints, p->worst, p->worst_at);
}

void
tw_posterior_die(const struct tw_posterior *p, const struct tw_reader *r,
    struct tw_slice why)
{
	if (!p->is_file)
		tw_reader_die(r, "draws of the flow: %s", why.p);
	tw_draws_die(&p->file, why.p);
}
