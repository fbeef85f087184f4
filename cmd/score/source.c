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
	return !tw_score_needs_draws(s) && !s->at.has_post && !s->o.no_score;
}

/* Whether the score is computed from draws, of -k or of some parameters. */
static bool
fits_draws(const struct tw_score_source *s)
{
	return tw_score_needs_draws(s) || s->marginal;
}

/* ---- begin -------------------------------------------------------- */

void
tw_score_source_begin(struct tw_score_source *s, const struct args *o)
{
	*s = (struct tw_score_source){ .o = *o };
	s->nref = (size_t)(o->cdf > o->var ? o->cdf : o->var);
	tw_score_current_begin(&s->at, o);
}

/*
 * Take the parameters of the posterior that -p names. The density of all of
 * them is that of the posterior, whatever the order of -p.
 */
static void
choose_theta(struct tw_score_source *s, const struct tw_reader *r)
{
	const struct tw_names *theta = &s->at.post.flow->theta;
	struct tw_cols c = { 0 };
	size_t i;

	if (s->o.theta != NULL)
		tw_cols_find(&c, r, "-p", s->o.theta);
	for (i = 0; i < c.n; i++)
		if (tw_names_find(theta, r->name[c.col[i]]) == SIZE_MAX)
			tw_die(TW_MISUSED, "%s: -p: '%s' is not a parameter of the posterior",
			    r->in.file, TW_SHOWN(r->name[c.col[i]]));
	s->marginal = c.n > 0 && c.n < theta->n && !tw_score_needs_draws(s);
	tw_refuse(s->marginal && (s->o.cdf == 0 || s->o.var > 0 || s->o.log),
	    "-p: some of the parameters of the posterior have no density: give --cdf N, without --var and --log");
	if (c.n == 0 || (c.n == theta->n && !tw_score_needs_draws(s)))
		c = (struct tw_cols){ tw_column_cache_cols(theta,
		    "the posterior", r), theta->n };
	s->d = c.n;
	s->col = c.col;
	s->of = tw_arena(NULL, s->d, sizeof *s->of);
	for (i = 0; i < s->d; i++)
		s->of[i] = tw_names_find(theta, r->name[s->col[i]]);
}

static void
find_theta(struct tw_score_source *s, const struct tw_reader *r)
{
	const char *list = s->o.theta != NULL ? s->o.theta : "theta*";
	struct tw_cols c;

	if (needs_logq(s))
		s->logq_col = tw_col_find(r, "-q", s->o.logq);
	if (s->at.has_post)
		choose_theta(s, r);
	else if (tw_score_needs_draws(s) || s->o.ranks > 0) {
		tw_cols_find(&c, r, "-p", list);
		s->d = c.n;
		s->col = c.col;
	}
	s->theta = tw_arena(NULL, s->d, sizeof *s->theta);
}

/* The number of draws of the posterior that the options need at each x. */
static size_t
count_draws(const struct tw_score_source *s)
{
	uint64_t n = tw_score_needs_draws(s) ? s->o.n :
	    s->marginal ? 2 * s->o.cdf : s->nref;

	return (size_t)(n > s->o.ranks ? n : s->o.ranks);
}

void
tw_score_source_init(struct tw_score_source *s, const struct tw_reader *r)
{
	struct tw_slice *name, logq = { 0 };
	size_t i;

	find_theta(s, r);
	name = tw_arena(NULL, s->d, sizeof *name);
	for (i = 0; i < s->d; i++)
		name[i] = r->name[s->col[i]];
	if (needs_logq(s) && s->nref > 0)
		logq = r->name[s->logq_col];
	tw_score_current_columns(&s->at, &s->o, count_draws(s), s->d, s->of,
	    name, logq, r);
	s->ref = tw_arena(NULL, s->nref, sizeof *s->ref);
	s->cells = (size_t)!s->o.no_score + tw_score_has_ends(s) +
	    (s->o.var > 0) + (s->o.ranks > 0 ? s->d : 0);
	if (fits_draws(s) && s->d > 0)
		tw_xdone(tw_scores_init(&s->scores, s->marginal ?
		    TW_SCORE_KDE : s->o.kind, s->d, s->o.lo, s->o.hi));
}

void
tw_score_source_release(struct tw_score_source *s)
{
	tw_score_current_release(&s->at);
	tw_scores_release(&s->scores);
	tw_exchangeable_release(&s->exchangeable);
}

/* ---- the draws at an x -------------------------------------------- */

/* What is wrong with the current draws. */
static struct tw_slice
flaw_of(const struct tw_score_source *s, const struct tw_reader *r,
    enum tw_draws_flaw flaw, size_t which)
{
	static const char *const rank =
	    "the covariance of the draws has no full rank";
	const char *name = flaw == TW_DRAWS_FEW ? "" :
	    TW_SHOWN(r->name[s->col[which]]);

	switch (flaw) {
	case TW_DRAWS_FEW:
		return tw_format_arena(
		    "%zu draw%s of %zu parameter%s: at least %zu are needed",
		    s->at.n, s->at.n == 1 ? "" : "s", s->d,
		    s->d == 1 ? "" : "s", tw_score_least(s->scores.kind, s->d));
	case TW_DRAWS_EQUAL:
		return tw_format_arena("%s: '%s' is the same in all %zu", rank,
		    name, s->at.n);
	case TW_DRAWS_RANKLESS:
		return tw_format_arena(
		    "%s: '%s' follows from the parameters before it", rank,
		    name);
	default:
		return tw_format_arena(
		    "the draws of '%s' are too far apart for a double", name);
	}
}

/* Die unless a file has as many draws as the options need. */
static void
check_count(const struct tw_score_source *s)
{
	const struct args *o = &s->o;
	const char *who = o->cdf >= o->var ? "--cdf" : "--var";
	size_t want = s->nref;

	if (o->ranks > want) {
		want = (size_t)o->ranks;
		who = "--ranks";
	}
	if (s->at.has_file && s->at.n < want)
		tw_draws_die(&s->at.file, tw_format_arena(
		    "%zu draw%s where %s wants %zu", s->at.n,
		    s->at.n == 1 ? "" : "s", who, want).p);
}

/*
 * Values of the first nref draws in ref: their log densities or their scores
 * of other kinds. Of some parameters, those of the second half of the draws.
 */
static void
value_draws(struct tw_score_source *s)
{
	size_t i;

	if (fits_draws(s)) {
		tw_xdone(tw_scores_many(&s->scores, s->o.threads, s->nref,
		    s->at.theta + (s->marginal ? s->nref * s->d : 0), s->ref));
		return;
	}
	for (i = 0; i < s->nref; i++)
		s->ref[i] = s->at.log_p[i];
}

/* Score the first draws for --cdf and --var. */
static void
score_draws(struct tw_score_source *s)
{
	const struct args *o = &s->o;
	bool exchangeable = tw_score_needs_draws(s) && o->cdf > 0;
	double *score;
	size_t i;

	if (exchangeable)
		tw_xdone(tw_exchangeable_fit(&s->exchangeable, &s->scores,
		    o->threads, s->at.n, (size_t)o->cdf, s->at.theta));
	/* fast: only the variance needs the scores of these draws */
	if (s->nref == 0 || (exchangeable && o->var == 0))
		return;
	value_draws(s);
	if (o->var > 0) {
		score = tw_xrealloc(NULL, (size_t)o->var, sizeof *score);
		for (i = 0; i < o->var; i++)
			score[i] = tw_score_of(o->kind, o->log, s->ref[i]);
		s->var = tw_variance((size_t)o->var, score);
		free(score);
	}
	/* Ranks are those of -log density, which never underflows. */
	for (i = 0; i < o->cdf; i++)
		s->ref[i] = -s->ref[i];
	qsort(s->ref, (size_t)o->cdf, sizeof *s->ref, tw_ascending);
}

/* Prepare the scores of records from the current draws. */
static void
use_draws(struct tw_score_source *s, const struct tw_reader *r)
{
	enum tw_draws_flaw flaw = TW_DRAWS_SOUND;
	size_t which = 0;

	if (fits_draws(s))
		tw_xdone(tw_scores_fit(&s->scores,
		    s->marginal ? s->nref : s->at.n, s->at.theta, &flaw,
		    &which));
	if (flaw != TW_DRAWS_SOUND) {
		const char *why = flaw_of(s, r, flaw, which).p;

		if (s->at.has_file)
			tw_draws_die(&s->at.file, why);
		tw_score_current_lack(&s->at, r,
		    tw_format_arena("draws of the posterior: %s", why));
		return;
	}
	check_count(s);
	score_draws(s);
}

/* ---- a record ----------------------------------------------------- */

void
tw_score_source_read(struct tw_score_source *s, struct tw_reader *r)
{
	enum tw_want want = fits_draws(s) ? TW_WANT_FINITE : TW_WANT_NUMBER;
	size_t i;

	if (needs_logq(s))
		tw_field_num(r, s->logq_col, TW_WANT_NUMBER, &s->logq);
	tw_score_current_read(&s->at, r);
	for (i = 0; i < s->d; i++)
		tw_field_num(r, s->col[i], want, &s->theta[i]);
	tw_score_current_look_up(&s->at, s->theta);
	tw_score_current_check(&s->at, r, s->theta);
}

void
tw_score_source_move(struct tw_score_source *s, const struct tw_reader *r)
{
	if (tw_score_current_move(&s->at, r))
		use_draws(s, r);
}

/* Count the densities, and those that become 0 or infinite as scores. */
static void
count(struct tw_score_source *s, double v)
{
	double score;

	if (!tw_score[s->o.kind].is_density || s->o.log || s->o.cdf > 0 ||
	    !isfinite(v))
		return;
	score = tw_score_of(s->o.kind, false, v);
	s->densities++;
	s->lost += score == 0 || isinf(score);
}

void
tw_score_source_many(struct tw_score_source *s, size_t n, const double *theta,
    double *v)
{
	size_t i;

	if (fits_draws(s))
		tw_xdone(tw_scores_many(&s->scores, s->o.threads, n, theta, v));
	else if (s->at.has_post)
		tw_posterior_logs(&s->at.post, n, theta, v);
	for (i = 0; i < n; i++)
		count(s, v[i]);
}
