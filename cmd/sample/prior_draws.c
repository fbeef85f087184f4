/* tw-sample --prior: draws of the whole prior, or of a truncated one. */
#include <math.h>

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
		tw_dist_take(s, &f->theta, dist, given);
	for (k = 0; k < f->theta.n; k++) {
		s = f->theta.name[k];
		if (!given[k])
			tw_die(TW_MISUSED, "--prior: no distribution for '%s': give NAME=DISTRIBUTION for each parameter of the truncated prior",
			    TW_SHOWN(s));
		if (f->flow.theta[k].integer && !tw_dist_is_integer(&dist[k]))
			tw_die(TW_MISUSED, "--prior: '%s' is an integer in %s: its prior must be integer(LO,HI) or poisson(MEAN)",
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
	unsigned long long have = kept, all = n;
	char time[TW_TIME];

	if (now - *told < (first ? tw_terminal() >= 0 ? 2 : 5 : 1) ||
	    w->inside == 0)
		return;
	rate = (double)w->inside / (double)w->accepted;
	left = (now - begun) * ((double)n / fmax((double)kept, 0.5) - 1);
	tw_progress(left, "%llu of %llu draws from the truncated prior", have,
	    all);
	if (tw_terminal() < 0 && first && left > 10)
		tw_warn("%llu of %llu draws from the truncated prior, where %.3g of the proposals are; about %s left",
		    have, all, rate, tw_show_time(time, left));
	*told = now;
}

static void
write_header(struct tw_out *o, const struct tw_names *theta)
{
	size_t i;

	tw_out_slice(o, theta->name[0]);
	for (i = 1; i < theta->n; i++)
		tw_row_cell(o, theta->name[i]);
	tw_out_row(o);
}

static void
write_row(struct tw_out *o, size_t d, const double *theta)
{
	size_t i;

	tw_out_num(o, theta[0]);
	for (i = 1; i < d; i++)
		tw_row_num(o, theta[i]);
	tw_out_row(o);
}

/* Write draws of the whole prior. */
static void
draw_whole(const struct args *a)
{
	struct tw_dists l;
	struct tw_rng rng;
	struct tw_out out;
	double *theta;
	uint64_t i;
	size_t k;

	tw_dists_read(&l, "--prior", a->prior);
	theta = tw_arena(NULL, l.name.n, sizeof *theta);
	tw_rng_apart(&rng, tw_stream_seed(a->seed, a->stream), 9);
	tw_out_open(&out);
	write_header(&out, &l.name);
	for (i = 0; i < a->n; i++) {
		for (k = 0; k < l.name.n; k++)
			theta[k] = tw_dist_draw(&l.dist[k], &rng);
		write_row(&out, l.name.n, theta);
	}
	tw_out_close(&out);
}

/* Draw until n draws are inside, and write them. */
static void
draw(struct tw_truncated_draws *s, struct tw_out *out, const struct args *a)
{
	unsigned long long kept = 0, tried = 0;
	size_t i, n, d = s->t->d;
	double begun = tw_seconds(), told = begun;

	while (kept < a->n) {
		n = tw_truncated_draws_next(s);
		for (i = 0; i < n && kept < a->n; i++) {
			tried += s->tries[i];
			if (!s->in[i])
				continue;
			write_row(out, d, s->theta + i * d);
			kept++;
		}
		tell(begun, &told, s->use, kept, a->n);
	}
	tw_warn("kept %llu of %llu proposals (%.4g), %.3g of the prior's mass",
	    kept, tried, (double)kept / (double)tried,
	    s->use->propose.scale * (double)kept / (double)tried);
}

/* Write draws of the prior within the truncated prior. */
static void
draw_truncated(const struct args *a, struct tw_truncated_file *file)
{
	struct tw_flow_file *f = &file->stage[file->stages - 1].of.flow.file;
	struct tw_dist *dist = read_prior(f, a->prior);
	struct tw_truncated_draws s;
	struct tw_truncation t;
	struct tw_out out;

	tw_truncation_begin(&t, file, f, a->threads);
	tw_out_open(&out);
	write_header(&out, &f->theta);
	if (tw_truncated_draws_begin(&s, &t, dist,
	    tw_stream_seed(a->seed, a->stream)))
		draw(&s, &out, a);
	else if (s.accepted == 0)
		tw_die(TW_NO_ANSWER, "the prior has no mass where the flow puts the parameters: is it the prior of the flow's training simulations? If so, train the flow with more simulations");
	else
		tw_die(TW_NO_ANSWER, "none of %llu proposals is in the truncated prior: the prior has no mass there; is --prior the prior of the simulations?",
		    (unsigned long long)s.accepted);
	tw_out_close(&out);
	tw_truncated_draws_release(&s);
	tw_truncation_release(&t);
}

void
tw_sample_prior(const struct args *a)
{
	struct tw_truncated_file file = { .stages = 0 };

	if (a->truncated != NULL)
		tw_truncated_file_read(&file, a->truncated);
	if (file.stages > 0)
		draw_truncated(a, &file);
	else
		draw_whole(a);
	tw_truncated_file_release(&file);
}
