/* Proposals of an estimate, weighted by a prior and a likelihood. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "estimate/joint.h"
#include "estimate/region_file.h"
#include "io/list.h"
#include "io/msg.h"
#include "io/num.h"

/* ---- options ------------------------------------------------------- */

static const char MIX[] =
    "a number from 0 to 1, one for each --likelihood, not more than 1 in all";

void
tw_joint_take_mix(void *to, const char *option, const char *arg)
{
	struct tw_joint_options *o = to;
	struct tw_slice rest = tw_slice_of(arg), s;
	double v, sum = 0;

	for (o->shares = 0; tw_list_next(&rest, &s); sum += v) {
		if (tw_num_read(s.p, s.n, &v) != TW_NUM_FINITE || v < 0 ||
		    v > 1 || sum + v > 1 + 1e-9)
			tw_opt_bad(option, arg, MIX);
		o->share = tw_stay(o->share, o->shares + 1,
		    sizeof *o->share);
		o->share[o->shares++] = v;
	}
}

void
tw_joint_check(struct tw_joint_options *o)
{
	if (o->like.n == 1 && o->shares == 0)
		tw_joint_take_mix(o, "--mix", "1");
	if (o->like.n != o->shares)
		tw_die(TW_MISUSED, "--mix: %zu weight%s for %zu likelihoods",
		    o->shares, o->shares == 1 ? "" : "s", o->like.n);
}

void
tw_joint_check_within(const struct tw_joint_options *o)
{
	const struct tw_within_options *t = &o->within;

	tw_refuse(t->flow.n > 0 && t->observed == NULL,
	    "--within needs --observed");
	tw_refuse(t->flow.n == 0 &&
	    (t->observed != NULL || t->region != NULL),
	    "--observed and --region are for --within");
	tw_region_file_check(t->region);
}

void
tw_joint_check_worth(const struct tw_joint_options *o, uint64_t proposals)
{
	if (o->worth > proposals)
		tw_die(TW_MISUSED, "--worth: %llu draws of %llu --proposals",
		    (unsigned long long)o->worth,
		    (unsigned long long)proposals);
}

bool
tw_joint_wanted(const struct tw_joint_options *o)
{
	size_t i;

	for (i = 0; i < o->shares; i++)
		if (o->share[i] > 0)
			return true;
	return o->within.flow.n > 0;
}

double
tw_joint_rest(const struct tw_joint_options *o)
{
	double rest = 1;
	size_t i;

	for (i = 0; i < o->shares; i++)
		rest -= o->share[i];
	/* Rounding of shares that are 1 in all is no share. */
	return rest < 1e-9 ? 0 : rest;
}

/* ---- files --------------------------------------------------------- */

/* What each of its inputs is among f's parameters. */
static void
match(struct tw_joint *j, struct tw_joint_like *l, struct tw_flow_file *f)
{
	struct tw_flow_file *own = &l->file;
	struct tw_slice s;
	size_t i;

	if (!own->likelihood)
		tw_die(TW_MISUSED,
		    "%s: not a likelihood: no --likelihood in its first line (tw-flow --likelihood makes one)",
		    own->file);
	for (i = 0; i < own->x.n; i++) {
		s = own->x.name[i];
		if (tw_names_find(&f->theta, s) == SIZE_MAX)
			tw_die(TW_MISUSED, "%s: not a likelihood given the parameters of %s: '%s' is none of them",
			    own->file, f->file, TW_SHOWN(s));
		l->of[i] = tw_names_find(&f->theta, s);
	}
	for (i = 0; i < j->d; i++) {
		s = f->theta.name[i];
		if (tw_names_find(&own->x, s) == SIZE_MAX)
			tw_die(TW_MISUSED, "%s: not a likelihood given the parameters of %s: it does not know '%s'",
			    own->file, f->file, TW_SHOWN(s));
	}
}

/* Its data beside those of the others. */
static void
add_data(struct tw_joint *j, struct tw_joint_like *l)
{
	struct tw_flow_file *own = &l->file;
	size_t i;

	for (i = 0; i < own->theta.n; i++)
		l->col[i] = tw_names_add(&j->data, own->theta.name[i]);
	if (own->failed.n > 0)
		l->failed = tw_names_add(&j->data, own->failed.name[0]);
}

static void
release_like(struct tw_joint_like *l)
{
	tw_likelihood_release(&l->work);
	tw_flow_file_release(&l->file);
}

/* Read and check the one at path; it stays where it has a share. */
static void
read_like(struct tw_joint *j, struct tw_flow_file *f, const char *path,
    double share, unsigned threads)
{
	struct tw_joint_like *l = &j->like[j->likes];
	struct tw_flow_file *own = &l->file;

	*l = (struct tw_joint_like){ .share = share, .failed = SIZE_MAX };
	tw_flow_file_read_any(own, path);
	l->of = tw_stay(NULL, own->x.n, sizeof *l->of);
	l->col = tw_stay(NULL, own->theta.n, sizeof *l->col);
	match(j, l, f);
	if (share == 0) {
		release_like(l);
		return;
	}
	add_data(j, l);
	tw_xdone(tw_likelihood_init(&l->work, &own->flow, threads));
	j->likes++;
}

void
tw_joint_begin(struct tw_joint *j, struct tw_flow_file *f,
    const struct tw_joint_options *o, unsigned threads)
{
	size_t i;

	if (f->flow.window.steps > 0)
		tw_die(TW_MISUSED, "%s: a likelihood by steps (--window), not an estimate of parameters",
		    f->file);
	*j = (struct tw_joint){ .d = f->theta.n, .rest = tw_joint_rest(o),
	    .worth = (double)o->worth };
	j->like = tw_stay(NULL, o->like.n, sizeof *j->like);
	for (i = 0; i < o->like.n; i++)
		read_like(j, f, o->like.v[i], o->share[i], threads);
	/* An estimate by itself needs none. */
	if (o->like.n > 0)
		tw_prior_begin(&j->prior, f, o->prior, threads);
	else
		tw_prior_none(&j->prior, f);
	tw_prior_cut(&j->prior, f, &o->within, threads);
}

void
tw_joint_init(struct tw_joint *j, const struct tw_reader *r,
    struct tw_flow_eval *estimate, size_t n)
{
	size_t i;

	j->estimate = estimate;
	tw_follow_init(&j->x, &j->data, "the likelihood", r);
	j->most = n;
	j->at = tw_stay(NULL, j->x.n, sizeof *j->at);
	j->theta = tw_stay(NULL, n, j->d * sizeof *j->theta);
	j->w = tw_stay(NULL, n, sizeof *j->w);
	j->log_q = tw_stay(NULL, n, sizeof *j->log_q);
	j->log_prior = tw_stay(NULL, n, sizeof *j->log_prior);
	j->one = tw_stay(NULL, n, sizeof *j->one);
	for (i = 0; i < j->likes; i++)
		j->like[i].log_w = tw_stay(NULL, n, sizeof(double));
}

void
tw_joint_release(struct tw_joint *j)
{
	while (j->likes > 0)
		release_like(&j->like[--j->likes]);
	tw_prior_release(&j->prior);
}

/* ---- densities and draws ------------------------------------------- */

/* Whether the estimate's part has a theta of that prior: with T, not beyond. */
static bool
possible(const struct tw_joint *j, double log_prior)
{
	return j->prior.within.n == 0 || log_prior > -INFINITY;
}

/*
 * Add what a likelihood says of m observations x[m * x.n]; of those that
 * failed, that they did.
 */
static void
add_like(struct tw_joint *j, struct tw_joint_like *l, size_t n,
    const double *theta, size_t m, const double *x, double *log_p)
{
	size_t d = l->file.theta.n, ok = 0, i, k;
	double *own = tw_xrealloc(NULL, m, d * sizeof *own);

	for (i = 0; i < m; i++, x += j->x.n) {
		if (l->failed != SIZE_MAX && x[l->failed] != 0)
			continue;
		for (k = 0; k < d; k++)
			own[ok * d + k] = x[l->col[k]];
		ok++;
	}
	/* Nothing is known of a likelihood outside of the prior. */
	tw_likelihood_add(&l->work, n, j->d, theta, l->of, ok, own, log_p);
	tw_likelihood_fails(&l->work, n, j->d, theta, l->of, ok, m - ok,
	    log_p);
	free(own);
}

void
tw_joint_logqs(struct tw_joint *j, size_t n, const double *theta, double *logq)
{
	double *room = tw_xrealloc(NULL, n, 2 * sizeof *room);
	double *log_prior = room + n;
	size_t i, k;

	tw_prior_logs(&j->prior, n, theta, log_prior);
	for (i = 0; i < n; i++)
		logq[i] = -INFINITY;
	for (k = 0; k < j->likes; k++) {
		struct tw_joint_like *l = &j->like[k];

		memcpy(room, log_prior, n * sizeof *room);
		add_like(j, l, n, theta, 1, j->at, room);
		for (i = 0; i < n; i++) {
			room[i] += log(l->share) - l->log_z;
			logq[i] = tw_log_add(logq[i], room[i]);
		}
	}
	if (j->rest > 0)
		tw_flow_logqs(j->estimate, n, theta, room);
	for (i = 0; i < n && j->rest > 0; i++)
		if (possible(j, log_prior[i]))
			logq[i] = tw_log_add(logq[i], j->log_rest + room[i]);
	free(room);
}

double
tw_joint_weight(struct tw_joint *j, const double *theta)
{
	double posterior, flow;

	if (isinf(j->weights.ess))
		return 0;
	if (theta == NULL)
		return 1 / j->weights.ess;
	tw_joint_logqs(j, 1, theta, &posterior);
	tw_flow_logqs(j->estimate, 1, theta, &flow);
	return exp(posterior - flow) / (double)j->n;
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
	add_like(j, j->like, n, whole, m, x, log_l);
	free(whole);
}

/*
 * How many more proposals: at first as many as they are to be worth, then by
 * what there are, an eighth as many at least and as many at most.
 */
static size_t
how_many(const struct tw_joint *j)
{
	double n = (double)j->n, want = j->worth;

	if (j->worth == 0)
		return j->most - j->n;
	if (j->n > 0)
		want = fmin(fmax(n * (want / j->weights.ess - 1), n / 8), n);
	return (size_t)fmin(ceil(want), (double)(j->most - j->n));
}

/* n more proposals are there: what their weights are made of. */
static void
take(struct tw_joint *j, size_t n)
{
	const double *theta = j->theta + j->n * j->d, *log_q = j->log_q + j->n;
	size_t i, k;

	for (k = 0; k < j->likes; k++) {
		double *log_w = j->like[k].log_w + j->n;

		memcpy(log_w, j->log_prior + j->n, n * sizeof *log_w);
		add_like(j, &j->like[k], n, theta, 1, j->at, log_w);
		for (i = 0; i < n; i++)
			log_w[i] -= log_q[i];
	}
	j->n += n;
}

/* More of them. */
static void
add(struct tw_joint *j, struct tw_rng *rng, size_t n)
{
	double *theta = j->theta + j->n * j->d, *log_q = j->log_q + j->n;
	bool whole = j->estimate->whole;

	/* Whole numbers count where they were drawn, before they are such. */
	j->estimate->whole = false;
	tw_flow_draws(j->estimate, rng, n, theta);
	tw_flow_logqs(j->estimate, n, theta, log_q);
	j->estimate->whole = whole;
	tw_flow_round(j->estimate->flow, n, theta);
	tw_prior_logs(&j->prior, n, theta, j->log_prior + j->n);
	take(j, n);
}

/* The weights of all there are. */
static void
weigh(struct tw_joint *j)
{
	struct tw_weights own;
	double in = 0;
	size_t i;

	for (i = 0; i < j->n; i++)
		in += possible(j, j->log_prior[i]);
	j->weights = (struct tw_weights){ .error = 0,
		.ess = j->prior.within.n > 0 ? in : INFINITY };
	j->log_rest = log(j->rest) - log(fmax(in, 1) / (double)j->n);
	for (i = 0; i < j->n; i++)
		j->w[i] = j->log_own == NULL &&
		    possible(j, j->log_prior[i]) ? j->rest / in : 0;
	if (j->log_own != NULL) {
		memcpy(j->one, j->log_own, j->n * sizeof *j->one);
		tw_weights_make(&own, j->n, j->one);
		tw_weights_add(&j->weights, &own, j->n, j->rest, j->one, j->w);
	}
	for (i = 0; i < j->likes; i++) {
		struct tw_joint_like *l = &j->like[i];

		memcpy(j->one, l->log_w, j->n * sizeof *j->one);
		tw_weights_make(&own, j->n, j->one);
		l->log_z = own.log_z;
		tw_weights_add(&j->weights, &own, j->n, l->share, j->one, j->w);
	}
}

/* Begin at the data that j follows. */
static void
begin(struct tw_joint *j)
{
	j->x.moved = false;
	memcpy(j->at, j->x.x, j->x.n * sizeof *j->at);
	j->n = 0;
}

void
tw_joint_propose(struct tw_joint *j, struct tw_rng *rng)
{
	begin(j);
	do {
		add(j, rng, how_many(j));
		weigh(j);
	} while (j->n < j->most &&
	    /* guard: rounding takes nothing of equal weights */
	    j->weights.ess < j->worth * (1 - 1e-9));
}

void
tw_joint_follow(struct tw_joint *j, const struct tw_joint *other)
{
	size_t n = other->n, i;

	begin(j);
	memcpy(j->theta, other->theta, n * j->d * sizeof *j->theta);
	memcpy(j->log_q, other->log_q, n * sizeof *j->log_q);
	memcpy(j->log_prior, other->log_prior, n * sizeof *j->log_prior);
	if (j->rest > 0) {
		if (j->log_own == NULL)
			j->log_own = tw_stay(NULL, j->most, sizeof(double));
		tw_flow_logqs(j->estimate, n, j->theta, j->log_own);
		for (i = 0; i < n; i++)
			j->log_own[i] = possible(j, j->log_prior[i]) ?
			    j->log_own[i] - j->log_q[i] : -INFINITY;
	}
	take(j, n);
	weigh(j);
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
