/* Flows, and the region where all of them have theta. */
#include <stdlib.h>
#include <string.h>

#include "estimate/focus_flows.h"
#include "io/msg.h"

/* Where the parameters of flow k are among those of the first. */
static void
match(struct tw_focus_flows *f, size_t k)
{
	struct tw_focus_flow *w = &f->flow[k];
	size_t i;

	for (i = 0; i < w->file.theta.n; i++) {
		struct tw_slice name = w->file.theta.name[i];

		w->of[i] = tw_names_find(&f->flow[0].file.theta, name);
		if (w->of[i] == SIZE_MAX)
			tw_die(TW_MISUSED, "%s: '%s' is not a parameter of %s",
			    w->file.file, TW_SHOWN(name), f->flow[0].file.file);
	}
	if (w->file.theta.n != f->d)
		tw_die(TW_MISUSED, "%s: %zu parameters, but %s has %zu",
		    w->file.file, w->file.theta.n, f->flow[0].file.file, f->d);
}

void
tw_focus_flows_read(struct tw_focus_flows *f, size_t n, size_t all,
    const char *const *path)
{
	size_t k;

	f->flow = tw_stay(NULL, all, sizeof *f->flow);
	f->n = n;
	f->all = all;
	for (k = 0; k < all; k++) {
		struct tw_focus_flow *w = &f->flow[k];

		tw_flow_file_read(&w->file, path[k]);
		w->of = tw_stay(NULL, w->file.theta.n, sizeof *w->of);
		f->d = f->flow[0].file.theta.n;
		match(f, k);
	}
}

void
tw_focus_flows_release(struct tw_focus_flows *f)
{
	size_t k;

	for (k = 0; k < f->all; k++) {
		tw_focus_release(&f->flow[k].region);
		tw_flow_file_release(&f->flow[k].file);
	}
}

void
tw_focus_flows_observe(struct tw_focus_flows *f, const char *path,
    bool no_header)
{
	const struct tw_rec_options opt = { .no_header = no_header,
		.keep = true };
	struct tw_reader r;
	size_t k;

	tw_reader_open(&r, 1, (char *const *)&path, &opt);
	for (k = 0; k < f->all; k++)
		tw_follow_init(&f->flow[k].at, &f->flow[k].file.x, "the flow",
		    &r);
	if (!tw_reader_next(&r))
		tw_die(TW_FAILED, "%s: no record: -x takes one observation",
		    path);
	for (k = 0; k < f->all; k++)
		(void)tw_follow_read(&f->flow[k].at, &r);
	if (tw_reader_next(&r))
		tw_reader_die(&r, "a second record: -x takes one observation");
	tw_reader_close(&r);
}

void
tw_focus_flows_order(const struct tw_focus_flows *f, size_t k,
    const double *theta, double *first)
{
	size_t i;

	for (i = 0; i < f->d; i++)
		first[f->flow[k].of[i]] = theta[i];
}

static void
make_room(struct tw_focus_flows *f, size_t n)
{
	if (n <= f->cap)
		return;
	f->cap = n;
	f->theta = tw_stay(f->theta, n, f->d * sizeof *f->theta);
	f->logq = tw_stay(f->logq, n, sizeof *f->logq);
	f->who = tw_stay(f->who, n, sizeof *f->who);
}

/* Of those that are inside still, leave those that are for flow w. */
static void
sift(struct tw_focus_flows *f, struct tw_focus_flow *w, size_t n,
    const double *theta, unsigned char *inside)
{
	size_t i, j, m = 0;

	for (i = 0; i < n; i++)
		if (inside[i]) {
			double *own = f->theta + m * f->d;

			for (j = 0; j < f->d; j++)
				own[j] = theta[i * f->d + w->of[j]];
			inside[i] = tw_focus_near(&w->region, own);
			if (inside[i])
				f->who[m++] = i;
		}
	tw_flow_logqs(&w->region.eval, m, f->theta, f->logq);
	for (i = 0; i < m; i++)
		inside[f->who[i]] = f->logq[i] >= w->region.tau;
}

/* The same for all flows but flow k; the last, which has seen most, first. */
static void
sift_others(struct tw_focus_flows *f, size_t k, size_t n, const double *theta,
    unsigned char *inside)
{
	size_t j;

	make_room(f, n);
	for (j = f->n; j-- > 0;)
		if (j != k)
			sift(f, &f->flow[j], n, theta, inside);
}

size_t
tw_focus_flows_hold(struct tw_focus_flows *f, size_t n, const double *theta,
    unsigned char *inside)
{
	size_t i, count = 0;

	memset(inside, 1, n);
	sift_others(f, f->n, n, theta, inside);
	for (i = 0; i < n; i++)
		count += inside[i];
	return count;
}

size_t
tw_focus_flows_draws(struct tw_focus_flows *f, size_t k, double **theta)
{
	const struct tw_focus *r = &f->flow[k].region;
	double *list = tw_xrealloc(NULL, r->n, f->d * sizeof *list);
	unsigned char *inside = tw_xrealloc(NULL, r->n, 1);
	size_t i, n = 0;

	for (i = 0; i < r->n; i++) {
		inside[i] = r->logq[i] >= r->tau;
		tw_focus_flows_order(f, k, r->theta + i * f->d,
		    list + i * f->d);
	}
	sift_others(f, k, r->n, list, inside);
	for (i = 0; i < r->n; i++)
		if (inside[i])
			memmove(list + n++ * f->d, list + i * f->d,
			    f->d * sizeof *list);
	free(inside);
	*theta = list;
	return n;
}

void
tw_focus_flows_find(struct tw_focus_flows *f, const struct tw_focus_options *o)
{
	size_t i, k, outside = (size_t)tw_level_floor(&o->eps, o->draws);
	double *theta = tw_stay(NULL, f->d, sizeof *theta);
	unsigned char inside = 0;
	int none;

	for (k = 0; k < f->n; k++) {
		struct tw_focus_flow *w = &f->flow[k];

		tw_focus_release(&w->region);
		tw_xdone(tw_focus_init(&w->region, &w->file.flow, o->threads));
		none = tw_focus_find(&w->region, w->at.x, (size_t)o->draws,
		    outside, o->seed);
		tw_xdone(none);
		if (none > 0)
			tw_die(TW_FAILED, "%s: no finite density at more than %zu of its own draws at the observation",
			    w->file.file, outside);
	}
	k = f->n - 1;
	for (i = 0; !inside; i++) {
		if (i == o->draws)
			tw_die(TW_FAILED, "%s: of its draws at the observation none is in the region of all flows: it has no mass",
			    f->flow[k].file.file);
		tw_focus_flows_order(f, k, f->flow[k].region.theta + i * f->d,
		    theta);
		(void)tw_focus_flows_hold(f, 1, theta, &inside);
	}
}
