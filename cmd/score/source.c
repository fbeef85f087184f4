/* Scores records and draws by the posterior at their data. */
#include <math.h>
#include <stdlib.h>

#include "io/msg.h"
#include "parts.h"
#include "stat/base/order.h"

/* Whether the score is computed from a column of log densities. */
static bool
needs_logq(const struct tw_score_source *s)
{
	return !tw_score_needs_draws(s) && s->o.flow == NULL && !s->o.no_score;
}

/* ---- begin -------------------------------------------------------- */

void
tw_score_source_begin(struct tw_score_source *s,
    const struct tw_score_options *o)
{
	*s = (struct tw_score_source){ .o = *o };
	s->nref = (size_t)(o->cdf > o->var ? o->cdf : o->var);
	if (o->flow == NULL)
		return;
	tw_posterior_file_read(&s->file, o->flow);
	s->flow = tw_posterior_file_flow(&s->file);
	s->joined = s->file.mixture.likes > 0 || s->file.truncated.stages > 0;
	tw_refuse(!s->joined && (o->proposals_given || o->target_ess > 0),
	    "--proposals and --target-ess are for a posterior with a likelihood or a truncated prior");
	if (s->joined)
		tw_mixture_begin(&s->joint, s->flow, &s->file, o->target_ess,
		    o->threads);
}

/* Take all parameters of the flow, in its order. */
static void
use_flow_theta(struct tw_score_source *s, const struct tw_reader *r)
{
	size_t i;

	s->d = s->flow->theta.n;
	s->of = tw_arena(s->of, s->d, sizeof *s->of);
	for (i = 0; i < s->d; i++)
		s->of[i] = i;
	s->col = tw_column_cache_cols(&s->flow->theta, "the flow", r);
}

/* Take the parameters of the flow that -p names. */
static void
choose_flow_theta(struct tw_score_source *s, const struct tw_reader *r)
{
	size_t i;

	s->of = tw_arena(NULL, s->d, sizeof *s->of);
	for (i = 0; i < s->d; i++) {
		struct tw_slice name = r->name[s->col[i]];

		s->of[i] = tw_names_find(&s->flow->theta, name);
		if (s->of[i] == SIZE_MAX)
			tw_die(TW_MISUSED,
			    "%s: -p: '%s' is not a parameter of the flow",
			    r->in.file, TW_SHOWN(name));
	}
	if (tw_score_needs_draws(s))
		return;
	if (s->d != s->flow->theta.n)
		tw_die(TW_MISUSED, "%s: -p: %zu of the flow's %zu parameters: a density needs all",
		    r->in.file, s->d, s->flow->theta.n);
	/* A density is that of all parameters, whatever the order of -p. */
	use_flow_theta(s, r);
}

static void
find_theta(struct tw_score_source *s, const struct tw_reader *r)
{
	const char *list = s->o.theta;
	struct tw_cols c;

	if (needs_logq(s))
		s->logq_col = tw_col_find(r, "-q", s->o.logq);
	if (s->o.flow != NULL && list == NULL)
		use_flow_theta(s, r);
	else if (s->o.flow != NULL || tw_score_needs_draws(s) ||
	    s->o.ranks > 0) {
		tw_cols_find(&c, r, "-p", list != NULL ? list : "theta*");
		s->d = c.n;
		s->col = c.col;
		if (s->o.flow != NULL)
			choose_flow_theta(s, r);
	}
	s->theta = tw_arena(NULL, s->d, sizeof *s->theta);
	s->work = tw_arena(NULL, s->d, sizeof *s->work);
}

/* Prepare the posterior for what the options need. */
static void
init_posterior(struct tw_score_source *s, const struct tw_reader *r)
{
	const struct tw_score_options *o = &s->o;
	bool draws = tw_score_needs_draws(s);
	struct tw_slice *name = tw_arena(NULL, s->d, sizeof *name),
	    logq = { 0 };
	size_t i;

	s->post = (struct tw_posterior){
	    .flow = s->flow,
	    .joint = tw_mixture_wanted(&s->file) ? &s->joint : NULL,
	    .d = s->d, .of = s->of, .own = draws ? (size_t)o->n : s->nref,
	    .ranks = (size_t)o->ranks, .apart = o->cdf > 0, .seed = o->seed,
	    .simulations = !o->half_ties && (o->cdf > 0 || o->ranks > 0) };
	for (i = 0; i < s->d; i++)
		name[i] = r->name[s->col[i]];
	if (needs_logq(s) && s->nref > 0)
		logq = r->name[s->logq_col];
	tw_posterior_init(&s->post, o, !draws, name, logq, r);
}

void
tw_score_source_init(struct tw_score_source *s, const struct tw_reader *r)
{
	find_theta(s, r);
	init_posterior(s, r);
	s->ref = tw_arena(NULL, s->nref, sizeof *s->ref);
	s->cells = (size_t)!s->o.no_score + (s->o.var > 0) +
	    (s->o.ranks > 0 ? s->d : 0);
	if (tw_score_needs_draws(s) && s->d > 0)
		tw_xdone(tw_scores_init(&s->scores, s->o.kind, s->d, s->o.lo,
		    s->o.hi));
}

void
tw_score_source_release(struct tw_score_source *s)
{
	tw_posterior_release(&s->post);
	tw_scores_release(&s->scores);
	tw_exchangeable_release(&s->exchangeable);
	if (s->joined)
		tw_mixture_release(&s->joint);
	if (s->flow != NULL)
		tw_posterior_file_release(&s->file);
}

/* ---- the draws at an x -------------------------------------------- */

/* Die of a flaw in the current draws. */
static _Noreturn void
bad_draws(const struct tw_score_source *s, const struct tw_reader *r,
    enum tw_draws_flaw flaw, size_t which)
{
	static const char *const rank =
	    "the covariance of the draws has no full rank";
	const struct tw_posterior *p = &s->post;
	const char *name = flaw == TW_DRAWS_FEW ? "" :
	    TW_SHOWN(r->name[s->col[which]]);

	switch (flaw) {
	case TW_DRAWS_FEW:
		tw_posterior_die(p, r, tw_format_new(
		    "%zu draw%s of %zu parameter%s: at least %zu are needed",
		    p->n, p->n == 1 ? "" : "s", s->d, s->d == 1 ? "" : "s",
		    tw_score_least(s->o.kind, s->d)));
	case TW_DRAWS_EQUAL:
		tw_posterior_die(p, r, tw_format_new("%s: '%s' is the same in all %zu",
		    rank, name, p->n));
	case TW_DRAWS_RANKLESS:
		tw_posterior_die(p, r, tw_format_new(
		    "%s: '%s' follows from the parameters before it", rank,
		    name));
	default:
		tw_posterior_die(p, r, tw_format_new(
		    "the draws of '%s' are too far apart for a double", name));
	}
}

/* Die unless a file has as many draws as the options need. */
static void
check_count(const struct tw_score_source *s, const struct tw_reader *r)
{
	const struct tw_score_options *o = &s->o;
	const struct tw_posterior *p = &s->post;
	const char *who = o->cdf >= o->var ? "--cdf" : "--var";
	size_t want = s->nref;

	if (o->ranks > want) {
		want = (size_t)o->ranks;
		who = "--ranks";
	}
	if (p->is_file && p->n < want)
		tw_posterior_die(p, r, tw_format_new("%zu draw%s where %s wants %zu",
		    p->n, p->n == 1 ? "" : "s", who, want));
}

/* Score the first draws for --cdf and --var. */
static void
score_draws(struct tw_score_source *s)
{
	struct tw_posterior *p = &s->post;
	const double *from = s->ref;
	size_t i;

	if (tw_score_needs_draws(s) && s->o.cdf > 0)
		tw_xdone(tw_exchangeable_fit(&s->exchangeable, &s->scores,
		    s->o.threads, p->n, (size_t)s->o.cdf, p->draw));
	/* fast: only the variance needs these scores */
	if (tw_score_needs_draws(s) && s->o.var == 0)
		return;
	if (tw_score_needs_draws(s)) {
		tw_xdone(tw_scores_many(&s->scores, s->o.threads, s->nref,
		    p->draw, s->ref));
	} else if (s->o.flow != NULL && p->is_file)
		tw_posterior_logqs(p, s->nref, p->draw, s->ref);
	else
		from = p->logq;
	for (i = 0; i < s->nref; i++)
		s->ref[i] = tw_score_of(s->o.kind, s->o.log, from[i]);
	s->var = tw_variance((size_t)s->o.var, s->ref);
	qsort(s->ref, (size_t)s->o.cdf, sizeof *s->ref, tw_ascending);
}

/* Prepare the scores of records from the current draws. */
static void
use_draws(struct tw_score_source *s, const struct tw_reader *r)
{
	enum tw_draws_flaw flaw = TW_DRAWS_SOUND;
	size_t which = 0;

	if (tw_score_needs_draws(s))
		tw_xdone(tw_scores_fit(&s->scores, s->post.n, s->post.draw,
		    &flaw, &which));
	if (flaw != TW_DRAWS_SOUND)
		bad_draws(s, r, flaw, which);
	check_count(s, r);
	score_draws(s);
}

/* ---- a record ----------------------------------------------------- */

void
tw_score_source_read(struct tw_score_source *s, struct tw_reader *r)
{
	bool draws = tw_score_needs_draws(s);
	size_t i;

	if (needs_logq(s))
		tw_field_num(r, s->logq_col, TW_WANT_NUMBER, &s->logq);
	tw_posterior_read(&s->post, r);
	for (i = 0; i < s->d; i++)
		tw_field_num(r, s->col[i],
		    draws ? TW_WANT_FINITE : TW_WANT_NUMBER, &s->theta[i]);
	tw_posterior_meet(&s->post, s->theta);
}

void
tw_score_source_move(struct tw_score_source *s, const struct tw_reader *r)
{
	if (tw_posterior_move(&s->post, r))
		use_draws(s, r);
}

/*
 * The score of a log density v; other kinds of scores are v itself. Counts the
 * densities, and those that became 0 or infinite.
 */
static double
score_of(struct tw_score_source *s, double v)
{
	double score = tw_score_of(s->o.kind, s->o.log, v);

	if (tw_score[s->o.kind].is_density && !s->o.log && isfinite(v)) {
		s->densities++;
		s->lost += score == 0 || isinf(score);
	}
	return score;
}

void
tw_score_source_many(struct tw_score_source *s, size_t n, const double *theta,
    double *score)
{
	size_t i;

	for (i = 0; i < n && tw_score_needs_draws(s); i++)
		score[i] = tw_scores_at(&s->scores, theta + i * s->d, s->work);
	if (s->o.flow != NULL && !tw_score_needs_draws(s))
		tw_posterior_logqs(&s->post, n, theta, score);
	for (i = 0; i < n; i++)
		score[i] = score_of(s, score[i]);
}
