#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "io/msg.h"
#include "source.h"
#include "stat/base/rng.h"

static _Noreturn void
no_memory(void)
{
	tw_die(TW_FAILED, "%s", strerror(ENOMEM));
}

/*
 * Draws of the flow. They begin anew with the seed at each x, so a record's
 * score depends on its data and not on the records before it: a grid, its
 * pieces and a calibration set are scored by one function.
 */
static void
make_draws(struct tw_score_source *s)
{
	size_t all = s->file.theta.n, i, j;
	struct tw_rng rng;

	tw_rng_seed(&rng, s->o.seed);
	if (tw_flow_many_draw(&s->many, &rng, s->n, s->made) < 0)
		no_memory();
	s->draw = s->made;
	if (s->o.theta == NULL)
		return;
	for (i = 0; i < s->n; i++) {
		for (j = 0; j < s->d; j++)
			s->work[j] = s->made[i * all + s->of[j]];
		memcpy(s->made + i * s->d, s->work, s->d * sizeof *s->work);
	}
}

/* Whether the flow's data are others than before; if so, go to them. */
static bool
move_flow(struct tw_score_source *s)
{
	bool moved = !s->begun;
	size_t i;

	for (i = 0; i < s->point.n; i++) {
		moved = moved || s->x[i] != s->point.x[i];
		s->x[i] = s->point.x[i];
	}
	if (moved)
		tw_flow_many_at_x(&s->many, s->x);
	return moved;
}

/* Go to the draws at the record's data; true if they are not those of before. */
static bool
seek(struct tw_score_source *s, const struct tw_reader *r)
{
	bool moved = s->o.flow != NULL && move_flow(s);

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
	size_t i;

	if (s->n < s->nref)
		tw_draws_die(&s->from, "%zu draw%s where %s wants %zu", s->n,
		    s->n == 1 ? "" : "s",
		    s->o.cdf >= s->o.var ? "--cdf" : "--var", s->nref);
	if (s->o.kind != TW_SCORE_HPD) {
		if (tw_drawn_many(&s->drawn, s->o.threads, s->nref, s->draw,
		    s->ref) < 0)
			no_memory();
	} else if (s->o.flow != NULL)
		tw_flow_many_logq(&s->many, s->nref, s->draw, s->ref);
	else
		memcpy(s->ref, s->from.logq, s->nref * sizeof *s->ref);
	for (i = 0; i < s->nref; i++)
		s->ref[i] = tw_score_of(s, s->ref[i]);
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

void
tw_score_draws_move(struct tw_score_source *s, const struct tw_reader *r)
{
	if (seek(s, r))
		use_draws(s, r);
}
