/* A posterior of several options. */
#include <math.h>
#include <string.h>

#include "estimate/gather.h"
#include "estimate/region_file.h"
#include "io/list.h"
#include "io/msg.h"
#include "io/num.h"

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

/* Each flow is a stage, of which the region was found or kept in a file. */
static void
take_within(struct tw_truncated_file *t, const struct tw_within_options *o,
    unsigned threads)
{
	struct tw_focus_options find = TW_FOCUS_STANDARD;
	struct tw_focus_flows f = { 0 };
	size_t k, i;

	tw_focus_flows_read(&f, o->flow.n, o->flow.n, o->flow.v);
	tw_focus_flows_observe(&f, o->observed, o->no_header);
	find.threads = threads;
	if (o->region != NULL)
		tw_region_file_read(&f, o->region, NULL, threads);
	else
		tw_focus_flows_find(&f, &find);
	t->stage = tw_stay(NULL, f.n, sizeof *t->stage);
	for (k = 0; k < f.n; k++) {
		struct tw_focus_flow *w = &f.flow[k];
		struct tw_stage_file *s = &t->stage[t->stages++];

		*s = (struct tw_stage_file){ .of = { .file = w->file.file,
		    .has_flow = true, .flow = { .file = w->file, .weight = 1,
		    .threshold = w->region.tau } } };
		s->lo = tw_stay(NULL, f.d, sizeof *s->lo);
		s->hi = tw_stay(NULL, f.d, sizeof *s->hi);
		memcpy(s->lo, w->region.lo, f.d * sizeof *s->lo);
		memcpy(s->hi, w->region.hi, f.d * sizeof *s->hi);
		t->x = tw_stay(t->x, t->observed.n + w->file.x.n,
		    sizeof *t->x);
		for (i = 0; i < w->file.x.n; i++)
			t->x[tw_names_add(&t->observed, w->file.x.name[i])] =
			    w->at.x[i];
		tw_focus_release(&w->region);
	}
}

void
tw_joint_gather(struct tw_posterior_file *p, const struct tw_joint_options *o,
    unsigned threads)
{
	struct tw_mixture_file *m = &p->mixture;
	size_t k;

	tw_refuse((o->like.n > 0 || o->within.flow.n > 0) &&
	    (m->likes > 0 || p->truncated.stages > 0), "-f: a posterior has its likelihoods and its truncated prior: no --likelihood and no --within");
	if (o->like.n > 0) {
		tw_flow_file_no_window(&m->flow.file);
		m->flow.weight = tw_joint_rest(o);
		m->likes = o->like.n;
		m->like = tw_stay(NULL, m->likes, sizeof *m->like);
		for (k = 0; k < m->likes; k++) {
			m->like[k].weight = o->share[k];
			tw_flow_file_read_any(&m->like[k].file, o->like.v[k]);
			tw_like_check(&m->like[k], &m->flow.file);
		}
		tw_prior_take(m, o->prior);
	}
	if (o->within.flow.n > 0)
		take_within(&p->truncated, &o->within, threads);
}
