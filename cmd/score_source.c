#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "io/msg.h"
#include "score_source.h"
#include "stat/rng.h"
#include "stat/score.h"

/* ---- begin -------------------------------------------------------- */

static _Noreturn void
no_memory(void)
{
	tw_die(TW_FAILED, "%s", strerror(ENOMEM));
}

/* Whether draws come from the flow itself. */
static bool
draws_flow(const struct tw_score_source *s)
{
	return s->o.flow != NULL && s->o.draws == NULL &&
	    (s->o.kind != TW_SCORE_HPD || s->nref > 0);
}

void
tw_score_source_begin(struct tw_score_source *s,
    const struct tw_score_options *o)
{
	*s = (struct tw_score_source){ .o = *o };
	s->nref = (size_t)(o->cdf > o->var ? o->cdf : o->var);
	if (o->flow != NULL)
		tw_flow_file_read(&s->file, o->flow);
}

/* The flow's parameters, all of them or those that -p says, and their columns. */
static void
find_flow_theta(struct tw_score_source *s, const struct tw_reader *r)
{
	char show[TW_SHOW];
	struct tw_cols c = { 0 };
	size_t i;

	if (s->o.theta != NULL)
		tw_cols_find(&c, r, "-p", s->o.theta);
	s->d = s->o.theta != NULL ? c.n : s->file.theta.n;
	s->of = tw_xrealloc(NULL, s->d, sizeof *s->of);
	s->col = tw_xrealloc(c.col, s->d, sizeof *s->col);
	for (i = 0; i < s->d; i++) {
		struct tw_slice name;

		if (s->o.theta == NULL) {
			s->of[i] = i;
			s->col[i] = tw_flow_theta_col(&s->file, i, r);
			continue;
		}
		name = tw_reader_name(r, s->col[i]);
		s->of[i] = tw_names_find(&s->file.theta, name);
		if (s->of[i] == SIZE_MAX)
			tw_die(TW_MISUSED, "%s: -p: '%s' is not a parameter of "
			    "the flow", r->file, tw_show(show, name.p, name.n));
	}
}

static void
find_theta(struct tw_score_source *s, const struct tw_reader *r)
{
	struct tw_cols c;

	if (s->o.flow != NULL)
		find_flow_theta(s, r);
	else if (s->o.kind == TW_SCORE_HPD)
		s->logq_col = tw_col_find(r, "-q", s->o.logq);
	else {
		tw_cols_find(&c, r, "-p",
		    s->o.theta != NULL ? s->o.theta : "theta*");
		s->d = c.n;
		s->col = c.col;
	}
	s->theta = tw_xrealloc(NULL, s->d, sizeof *s->theta);
	s->work = tw_xrealloc(NULL, s->d, sizeof *s->work);
}

/* Open DRAWS, whose columns have the names of the records'. */
static void
open_draws(struct tw_score_source *s, const struct tw_reader *r)
{
	struct tw_slice *name = tw_xrealloc(NULL, s->d, sizeof *name);
	struct tw_draws_want want = { .path = s->o.draws, .id = s->o.id,
	    .d = s->d, .theta = name };
	size_t i;

	for (i = 0; i < s->d && r->ncol > 0; i++)
		name[i] = tw_reader_name(r, s->col[i]);
	if (r->ncol == 0)
		want.d = 0;
	else if (s->o.kind == TW_SCORE_HPD && s->o.flow == NULL)
		want.logq = tw_reader_name(r, s->logq_col);
	tw_draws_open(&s->from, &want, r);
	free(name);
}

void
tw_score_source_init(struct tw_score_source *s, const struct tw_reader *r)
{
	static const enum tw_drawn_kind kind[] = {
		[TW_SCORE_KDE] = TW_DRAWN_KDE,
		[TW_SCORE_WALDO] = TW_DRAWN_WALDO,
		[TW_SCORE_QUANTILE] = TW_DRAWN_QUANTILE
	};

	find_theta(s, r);
	if (s->o.flow != NULL) {
		tw_flow_point_init(&s->point, &s->file, r);
		s->x = tw_xrealloc(NULL, s->file.x.n, sizeof *s->x);
		s->whole = tw_xrealloc(NULL, s->file.theta.n, sizeof *s->whole);
	}
	if (s->o.draws != NULL)
		open_draws(s, r);
	else if (draws_flow(s)) {
		s->n = s->o.kind == TW_SCORE_HPD ? s->nref : (size_t)s->o.n;
		s->made = tw_xrealloc(NULL, s->n, s->d * sizeof *s->made);
	}
	s->ref = tw_xrealloc(NULL, s->nref, sizeof *s->ref);
	if (s->o.kind != TW_SCORE_HPD && s->d > 0 &&
	    tw_drawn_init(&s->drawn, kind[s->o.kind], s->d, s->o.lo,
	    s->o.hi) < 0)
		no_memory();
}

void
tw_score_source_release(struct tw_score_source *s)
{
	if (s->o.draws != NULL)
		tw_draws_close(&s->from);
	if (s->o.flow != NULL) {
		tw_flow_point_release(&s->point);
		tw_flow_file_release(&s->file);
	}
	tw_drawn_release(&s->drawn);
	free(s->col);
	free(s->theta);
	free(s->work);
	free(s->of);
	free(s->whole);
	free(s->x);
	free(s->made);
	free(s->ref);
}

/* ---- draws -------------------------------------------------------- */

/*
 * Draws of the flow. They begin anew with the seed at each x, so a record's
 * score depends on its data and not on the records before it: a grid, its
 * pieces and a calibration set are scored by one function.
 */
static void
make_draws(struct tw_score_source *s)
{
	struct tw_rng rng;
	size_t i, j;

	tw_rng_seed(&rng, s->o.seed);
	for (i = 0; i < s->n; i++) {
		tw_flow_draw(&s->point.eval, &rng, s->whole);
		for (j = 0; j < s->d; j++)
			s->made[i * s->d + j] = s->whole[s->of[j]];
	}
	s->draw = s->made;
}

/* Go to the draws at the record's data; true if they are not those of before. */
static bool
seek(struct tw_score_source *s, const struct tw_reader *r)
{
	bool moved = !s->begun;
	size_t i;

	for (i = 0; s->o.flow != NULL && i < s->point.n; i++)
		moved = moved || s->x[i] != s->point.x[i];
	if (s->o.flow != NULL)
		memcpy(s->x, s->point.x, s->point.n * sizeof *s->x);
	s->begun = true;
	if (s->o.draws == NULL) {
		if (moved)
			make_draws(s);
		return moved;
	}
	if (tw_draws_seek(&s->from, r))
		moved = true;
	s->n = s->from.n;
	s->draw = s->from.theta;
	return moved;
}

/* Die for what is wrong with the draws at hand. */
static _Noreturn void
bad_draws(const struct tw_score_source *s, const struct tw_reader *r,
    enum tw_spread_flaw flaw, size_t which)
{
	char name[TW_SHOW] = "", text[256];
	struct tw_slice t;

	if (flaw != TW_SPREAD_FEW) {
		t = tw_reader_name(r, s->col[which]);
		tw_show(name, t.p, t.n);
	}
	switch (flaw) {
	case TW_SPREAD_FEW:
		snprintf(text, sizeof text, "%zu draw%s of %zu parameter%s: "
		    "at least %zu are needed", s->n, s->n == 1 ? "" : "s", s->d,
		    s->d == 1 ? "" : "s",
		    s->o.kind == TW_SCORE_QUANTILE ? 2 : s->d + 1);
		break;
	case TW_SPREAD_EQUAL:
		snprintf(text, sizeof text, "the covariance of the draws has no "
		    "full rank: '%s' is the same in all %zu", name, s->n);
		break;
	case TW_SPREAD_RANKLESS:
		snprintf(text, sizeof text, "the covariance of the draws has no "
		    "full rank: '%s' follows from the parameters before it",
		    name);
		break;
	default:
		snprintf(text, sizeof text, "the draws of '%s' are too far "
		    "apart for a double", name);
	}
	if (s->o.draws == NULL)
		tw_reader_die(r, "draws of the flow: %s", text);
	tw_draws_die(&s->from, "%s", text);
}

/* ---- scores ------------------------------------------------------- */

static double
density_score(const struct tw_score_source *s, double logq)
{
	return s->o.log ? tw_score_hpd_log(logq) : tw_score_hpd(logq);
}

/* The score of theta where draws or a flow give it. *logq is NAN for waldo, quantile. */
static double
score_at(struct tw_score_source *s, const double *theta, double *logq)
{
	double v;

	v = s->o.kind == TW_SCORE_HPD ? tw_flow_logq(&s->point.eval, theta) :
	    tw_drawn_at(&s->drawn, theta, s->work);
	if (s->o.kind == TW_SCORE_WALDO || s->o.kind == TW_SCORE_QUANTILE) {
		*logq = NAN;
		return v;
	}
	*logq = v;
	return density_score(s, v);
}

static int
ascending(const void *a, const void *b)
{
	double u = *(const double *)a, v = *(const double *)b;

	return (u > v) - (u < v);
}

/* Score the first draws for --cdf and --var. */
static void
score_draws(struct tw_score_source *s)
{
	const double *own = s->from.logq;
	double logq;
	size_t i;

	if (s->n < s->nref)
		tw_draws_die(&s->from, "%zu draw%s where %s wants %zu", s->n,
		    s->n == 1 ? "" : "s",
		    s->o.cdf >= s->o.var ? "--cdf" : "--var", s->nref);
	for (i = 0; i < s->nref; i++)
		s->ref[i] = own != NULL ? density_score(s, own[i]) :
		    score_at(s, s->draw + i * s->d, &logq);
	if (s->o.var > 0)
		s->var = tw_variance((size_t)s->o.var, s->ref);
	if (s->o.cdf > 0)
		qsort(s->ref, (size_t)s->o.cdf, sizeof *s->ref, ascending);
}

/* Make of the draws at hand what scores are computed from. */
static void
use_draws(struct tw_score_source *s, const struct tw_reader *r)
{
	enum tw_spread_flaw flaw = TW_SPREAD_SOUND;
	size_t which = 0;

	if (s->o.kind != TW_SCORE_HPD &&
	    tw_drawn_fit(&s->drawn, s->n, s->draw, &flaw, &which) < 0)
		no_memory();
	if (flaw != TW_SPREAD_SOUND)
		bad_draws(s, r, flaw, which);
	if (s->nref > 0)
		score_draws(s);
}

bool
tw_score_source_read(struct tw_score_source *s, struct tw_reader *r,
    double *score)
{
	bool hpd = s->o.kind == TW_SCORE_HPD;
	double logq = 0;
	size_t i;

	if (hpd && s->o.flow == NULL &&
	    !tw_field_num(r, s->logq_col, TW_WANT_NUMBER, &logq))
		return false;
	if (s->o.flow != NULL && !tw_flow_point_read(&s->point, r))
		return false;
	for (i = 0; i < s->d; i++)
		if (!tw_field_num(r, s->col[i],
		    hpd ? TW_WANT_NUMBER : TW_WANT_FINITE, &s->theta[i]))
			return false;
	if ((!hpd || s->nref > 0) && seek(s, r))
		use_draws(s, r);
	*score = s->d == 0 ? density_score(s, logq) :
	    score_at(s, s->theta, &logq);
	if (!s->o.log && isfinite(logq) && (*score == 0 || isinf(*score)))
		s->lost++;
	if (s->o.cdf > 0)
		*score = tw_share((size_t)s->o.cdf, s->ref, *score);
	return true;
}
