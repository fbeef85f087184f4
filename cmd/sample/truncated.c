/* tw-sample --truncated: the options, the messages and the output. */
#include <math.h>
#include <stdio.h>

#include "estimate/truncated_draws.h"
#include "io/msg.h"
#include "parts.h"

/*
 * Read --prior: the distribution of each parameter of f, in memory of tw_arena,
 * [f->theta.n].
 */
static struct tw_dist *
read_prior(struct tw_flow_file *f, const char *list)
{
	struct tw_dist *dist = tw_arena(NULL, f->theta.n, sizeof *dist);
	bool *given = tw_arena(NULL, f->theta.n, sizeof *given);
	struct tw_slice s;
	size_t k;

	while (tw_dist_next(&list, &s))
		tw_dist_take("--prior", s, &f->theta, dist, given);
	for (k = 0; k < f->theta.n; k++) {
		s = f->theta.name[k];
		if (!given[k])
			tw_die(TW_MISUSED, "--prior: no distribution for '%s': give NAME=DISTRIBUTION for each parameter of the truncated prior",
			    TW_SHOWN(s));
		if (f->flow.theta[k].integer && dist[k].kind != TW_DIST_INTEGER)
			tw_die(TW_MISUSED, "--prior: '%s' is an integer in %s: its prior must be integer(LO,HI)",
			    TW_SHOWN(s), f->file);
	}
	return dist;
}

/*
 * On a terminal, show how many of the n draws have been made, and the time that
 * the others will take. Elsewhere, warn once, after some seconds, if that is
 * long. begun is the time at which the draws began, *told that of the last
 * message, at first equal to begun.
 * guard: tests end before anything is told, or after the first seconds of it
 */
static void
tell(double begun, double *told, const struct tw_proposer *w, uint64_t kept,
    uint64_t n)
{
	double now = tw_seconds(), left, rate;
	bool first = *told == begun;
	char text[160], time[32];

	if (now - *told < (first ? 5 : 1) || w->inside == 0)
		return;
	rate = (double)w->inside / (double)w->accepted;
	left = (now - begun) * ((double)n / fmax((double)kept, 0.5) - 1);
	snprintf(time, sizeof time, left < 120 ? "%.0f s" : left < 7200 ?
	    "%.0f min" : "%.1f h", left < 120 ? left : left < 7200 ?
	    left / 60 : left / 3600);
	snprintf(text, sizeof text, "%llu of %llu draws from the truncated prior, where %.3g of the proposals are; about %s left",
	    (unsigned long long)kept, (unsigned long long)n, rate, time);
	if (tw_terminal() >= 0)
		tw_progress("%s", text);
	else if (first && left > 10)
		tw_warn("%s", text);
	*told = now;
}

/*
 * Draw until n draws are inside. Write them, unless only the share is to be
 * printed. Returns the share of the prior's mass that is inside.
 */
static double
draw(struct tw_truncated_draws *s, struct tw_out *out, const struct args *o)
{
	unsigned long long kept = 0, tried = 0;
	size_t i, n, d = s->t->d;
	double begun = tw_seconds(), told = begun, share;

	while (kept < o->n) {
		n = tw_truncated_draws_next(s);
		for (i = 0; i < n && kept < o->n; i++) {
			tried += s->tries[i];
			if (!s->in[i])
				continue;
			if (!o->print)
				tw_theta_row(out, d, s->theta + i * d);
			kept++;
		}
		tell(begun, &told, s->use, kept, o->n);
	}
	share = s->use->propose.scale * (double)kept / (double)tried;
	if (!o->print)
		tw_warn("kept %llu of %llu proposals (%.4g), %.3g of the prior's mass",
		    kept, tried, (double)kept / (double)tried, share);
	return share;
}

/* The truncated prior is the whole prior. */
static void
sample_whole(const struct args *o)
{
	struct tw_out out;

	if (!o->print) {
		tw_sample_prior(o);
		return;
	}
	tw_out_open(&out);
	tw_out_line(&out, "1");
	tw_out_close(&out);
}

void
tw_sample_truncated(const struct args *o)
{
	struct tw_truncated_file file;
	struct tw_truncated_draws s;
	struct tw_truncation t;
	struct tw_flow_file *f;
	struct tw_dist *dist;
	struct tw_out out;
	double share = 0;

	tw_truncated_file_read(&file, o->truncated);
	if (file.stages == 0) {
		sample_whole(o);
		return;
	}
	f = &file.stage[file.stages - 1].of.flow.file;
	dist = read_prior(f, o->prior);
	tw_truncation_begin(&t, &file, f, o->threads);
	tw_out_open(&out);
	if (!o->print)
		tw_theta_header(&out, &f->theta);
	if (tw_truncated_draws_begin(&s, &t, dist, o->seed))
		share = draw(&s, &out, o);
	else if (!o->print && s.accepted == 0)
		tw_die(TW_FAILED, "the prior has no mass where the flow puts the parameters: is it the prior of the flow's training simulations? If so, train the flow with more simulations");
	else if (!o->print)
		tw_die(TW_FAILED, "none of %llu proposals is in the truncated prior: the prior has no mass there; is --prior the prior of the simulations?",
		    (unsigned long long)s.accepted);
	if (o->print) {
		tw_out_num(&out, share);
		tw_out_row(&out);
	}
	tw_out_close(&out);
	tw_truncated_draws_release(&s);
	tw_truncation_release(&t);
	tw_truncated_file_release(&file);
}
