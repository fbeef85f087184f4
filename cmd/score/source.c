#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "io/msg.h"
#include "source.h"

/* ---- begin -------------------------------------------------------- */

static _Noreturn void
no_memory(void)
{
	tw_die(TW_FAILED, "%s", strerror(ENOMEM));
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

/* A density is that of all parameters, in whatever order -p names them. */
static void
use_flow_order(struct tw_score_source *s, const struct tw_reader *r)
{
	size_t i;

	if (s->d != s->file.theta.n)
		tw_die(TW_MISUSED, "%s: -p: %zu of the flow's %zu parameters: a "
		    "density needs all", r->in.file, s->d, s->file.theta.n);
	for (i = 0; i < s->d; i++) {
		s->of[i] = i;
		s->col[i] = tw_flow_theta_col(&s->file, i, r);
	}
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
			    "the flow", r->in.file, tw_show(show, name.p, name.n));
	}
	if (s->o.theta != NULL && s->o.kind == TW_SCORE_HPD)
		use_flow_order(s, r);
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

static void
init_flow(struct tw_score_source *s, const struct tw_reader *r)
{
	tw_flow_point_init(&s->point, &s->file, r);
	s->x = tw_xrealloc(NULL, s->file.x.n, sizeof *s->x);
	s->crowd = s->o.kind != TW_SCORE_HPD || s->nref > 0;
	if (s->crowd && tw_flow_many_init(&s->many, &s->file.flow,
	    s->o.threads) < 0)
		no_memory();
	if (!s->crowd || s->o.draws != NULL)
		return;
	s->n = s->o.kind == TW_SCORE_HPD ? s->nref : (size_t)s->o.n;
	s->made = tw_xrealloc(NULL, s->n, s->file.theta.n * sizeof *s->made);
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
	if (s->o.flow != NULL)
		init_flow(s, r);
	if (s->o.draws != NULL)
		open_draws(s, r);
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
		tw_flow_many_release(&s->many);
		tw_flow_point_release(&s->point);
		tw_flow_file_release(&s->file);
	}
	tw_drawn_release(&s->drawn);
	free(s->col);
	free(s->theta);
	free(s->work);
	free(s->of);
	free(s->x);
	free(s->made);
	free(s->ref);
}

/* ---- a record ----------------------------------------------------- */

bool
tw_score_source_read(struct tw_score_source *s, struct tw_reader *r,
    double *score)
{
	bool hpd = s->o.kind == TW_SCORE_HPD;
	double v;
	size_t i;

	if (hpd && s->o.flow == NULL &&
	    !tw_field_num(r, s->logq_col, TW_WANT_NUMBER, &v))
		return false;
	if (s->o.flow != NULL && !tw_flow_point_read(&s->point, r))
		return false;
	for (i = 0; i < s->d; i++)
		if (!tw_field_num(r, s->col[i],
		    hpd ? TW_WANT_NUMBER : TW_WANT_FINITE, &s->theta[i]))
			return false;
	if (!hpd || s->nref > 0)
		tw_score_draws_move(s, r);
	if (!hpd)
		v = tw_drawn_at(&s->drawn, s->theta, s->work);
	else if (s->o.flow != NULL)
		v = tw_flow_logq(&s->point.eval, s->theta);
	*score = tw_score_of(s, v);
	if (tw_score_is_density(s) && !s->o.log && isfinite(v) &&
	    (*score == 0 || isinf(*score)))
		s->lost++;
	if (s->o.cdf > 0)
		*score = tw_share((size_t)s->o.cdf, s->ref, *score);
	return true;
}
