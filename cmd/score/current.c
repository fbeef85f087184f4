/* The posterior at the data of the current record, and its draws. */
#include <string.h>

#include "io/msg.h"
#include "io/num.h"
#include "parts.h"

/* ---- begin -------------------------------------------------------- */

void
tw_score_current_begin(struct tw_score_current *c, const struct args *o)
{
	*c = (struct tw_score_current){ .has_post = o->posterior != NULL,
	    .has_file = o->draws != NULL, .has_obs = o->at != NULL,
	    .id = SIZE_MAX, .number = SIZE_MAX,
	    .seed = tw_stream_seed(o->seed, o->stream),
	    .simulations = o->at == NULL && (o->cdf > 0 || o->ranks > 0) };
	if (c->has_post)
		tw_posterior_open(&c->post, o->posterior, o->threads);
}

/*
 * Set the number of proposals for n draws: as many as give them an effective
 * sample size of n, but at most EACH times as many. LEAST normalize a density.
 */
static void
set_proposals(struct tw_posterior *p, uint64_t proposals, size_t n)
{
	enum { EACH = 16, LEAST = 1000 };
	size_t most = EACH * n > LEAST ? EACH * n : LEAST;

	p->most = proposals > 0 ? (size_t)proposals : most;
	p->target_ess = n < p->most ? (double)n : 0;
}

void
tw_score_current_columns(struct tw_score_current *c,
    const struct args *o, size_t n, size_t d, const size_t *of,
    const struct tw_slice *theta, struct tw_slice logq,
    const struct tw_reader *r)
{
	static const struct tw_names none;

	c->d = d;
	c->of = of;
	if (c->has_obs) {
		tw_observations_read(&c->obs, o->at,
		    c->has_post ? &c->post.data : &none, "the posterior");
		c->id = tw_observations_column(&c->obs, r);
	}
	if (c->has_file)
		tw_draws_open(&c->file, o->draws, d, theta, logq, r);
	if (c->has_file && d > 0 && o->theta == NULL)
		tw_draws_check_theta(&c->file, r);
	if (!c->has_post)
		return;
	if (!c->has_obs)
		tw_posterior_columns(&c->post, r);
	c->n = n;
	set_proposals(&c->post, o->proposals, n);
	c->look = !o->trained && !c->has_obs && d == c->post.d;
	c->work = tw_arena(NULL, c->post.d, sizeof *c->work);
	c->made = tw_arena(NULL, n, c->post.d * sizeof *c->made);
	/* fast: only for scores that are log densities */
	if (o->kind == TW_SCORE_HPD)
		c->made_log_p = tw_arena(NULL, n, sizeof *c->made_log_p);
}

void
tw_score_current_release(struct tw_score_current *c)
{
	if (c->has_file)
		tw_draws_close(&c->file);
	tw_posterior_release(&c->post);
}

/* ---- a record ----------------------------------------------------- */

void
tw_score_current_read(struct tw_score_current *c, struct tw_reader *r)
{
	size_t number;

	c->moved = c->has_file;
	if (c->has_obs) {
		number = tw_observations_find(&c->obs, r, c->id);
		c->moved = c->moved || number != c->number;
		c->number = number;
	} else if (c->has_post) {
		tw_column_cache_read(&c->post.cache, r);
		c->moved = c->post.cache.moved;
	}
}

void
tw_score_current_look_up(struct tw_score_current *c, const double *theta)
{
	const struct tw_flow_file *f = c->post.flow;
	uint64_t h;
	size_t i;

	if (!c->look)
		return;
	for (i = 0; i < c->d; i++)
		c->work[c->of[i]] = theta[i];
	h = tw_hash(0, f->x.n, c->post.cache.x);
	for (i = 0; i < c->d; i++)
		h = tw_hash(h, 1, &c->work[i]);
	i = tw_sketch_find(&f->runs, h);
	if (i < f->runs.n)
		c->found |= UINT64_C(1) << i;
}

void
tw_score_current_check(struct tw_score_current *c, const struct tw_reader *r,
    const double *theta)
{
	size_t i;

	if (!c->has_post || !c->simulations ||
	    tw_posterior_supports(&c->post, c->d, c->of, theta) ||
	    c->beyond++ > 0)
		return;
	for (i = 0; tw_posterior_supports(&c->post, 1, &c->of[i], &theta[i]);)
		i++;
	c->beyond_at = tw_format_arena("%s:%llu, where '%s' is %s",
	    r->in.file, (unsigned long long)r->in.line,
	    TW_SHOWN(c->post.flow->theta.name[c->of[i]]),
	    TW_NUM_SHOWN(theta[i]));
}

void
tw_score_current_lack(struct tw_score_current *c, const struct tw_reader *r,
    struct tw_slice why)
{
	if (c->has_obs)
		tw_die(TW_NO_ANSWER, "%s: observation '%s': %s", c->obs.file,
		    TW_SHOWN(c->obs.id.name[c->number]), why.p);
	if (!c->simulations)
		tw_input_die(&r->in, "%s", why.p);
	c->lacks = true;
	if (c->why.n == 0)
		c->why = tw_format_arena("%s:%llu: %s", r->in.file,
		    (unsigned long long)r->in.line, why.p);
}

/* Keep the wanted parameters of the draws only. */
static void
choose(struct tw_score_current *c)
{
	const double *from = c->made;
	double *to = c->made;
	size_t i, j;

	for (i = 0; i < c->n; i++, from += c->post.d, to += c->d) {
		for (j = 0; j < c->d; j++)
			c->work[j] = from[c->of[j]];
		memcpy(to, c->work, c->d * sizeof *to);
	}
}

/* Condition the posterior on the record's data, and draw. */
static void
draw(struct tw_score_current *c, const struct tw_reader *r)
{
	struct tw_posterior *p = &c->post;
	const double *x = c->has_obs ?
	    c->obs.x + c->number * c->obs.wide : p->cache.x;
	struct tw_rng rng;

	c->hash = tw_hash(c->seed, p->data.n, x);
	tw_rng_seed(&rng, c->hash);
	c->lacks = false;
	if (!tw_posterior_condition(p, x, &rng)) {
		tw_score_current_lack(c, r, tw_posterior_why(p));
		return;
	}
	if (!p->alone) {
		c->error += p->weights.error;
		c->ess += p->weights.ess;
		c->proposals += (double)p->at->n;
		if (c->sums++ == 0 || p->weights.error > c->worst) {
			c->worst = p->weights.error;
			c->worst_at = r->record;
		}
	}
	tw_posterior_draws(p, &rng, c->n, c->made, c->made_log_p);
	choose(c);
	c->theta = c->made;
	c->log_p = c->made_log_p;
}

bool
tw_score_current_move(struct tw_score_current *c, const struct tw_reader *r)
{
	bool moved = c->moved;

	c->moved = false;
	if (moved && c->has_post) {
		draw(c, r);
		return !c->lacks;
	}
	if (!c->has_file || !tw_draws_seek(&c->file, r))
		return false;
	c->n = c->file.n;
	c->theta = c->file.theta;
	c->log_p = c->file.logq;
	return true;
}

void
tw_score_current_say(const struct tw_score_current *c, uint64_t records)
{
	if (c->left > 0 && c->left == records)
		tw_die(TW_NO_ANSWER, "%s", c->why.p);
	if (c->left > 0)
		tw_warn("%llu of %llu records are left out, because the estimate has no draws at their data; the first is %s",
		    (unsigned long long)c->left, (unsigned long long)records,
		    c->why.p);
	if (c->beyond > 0)
		tw_warn("%llu of %llu records have parameters outside the prior of %s (--support, --integer or --prior), where its density is 0; the first is in %s: simulate from one prior, or train with the support of this one",
		    c->beyond, (unsigned long long)records,
		    c->post.flow->file, c->beyond_at.p);
	if (c->sums > 0)
		tw_warn("%.0f proposals, effective sample size %.4g on average; standard error of log Z %.2g, at most %.2g (record %llu)",
		    c->proposals / (double)c->sums, c->ess / (double)c->sums,
		    c->error / (double)c->sums, c->worst, c->worst_at);
}
