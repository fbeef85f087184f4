/* What tw-focus passes on of the records. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "io/msg.h"
#include "parts.h"
#include "stat/base/order.h"

/* ---- by the parameters -------------------------------------------- */

/* Thetas whose densities are asked for at once. */
enum { CHUNK = 128 };

/* Records that wait for their densities. */
struct waiting {
	double *theta;		/* [CHUNK*d] */
	char *text;		/* their rows, one after the other */
	size_t cap;
	size_t end[CHUNK];	/* where each ends */
	size_t n;
};

static void
wait_for(struct waiting *w, const struct tw_reader *r)
{
	size_t used = w->n > 0 ? w->end[w->n - 1] : 0;

	w->text = tw_stay_grow(w->text, &w->cap, used + r->len + 1, 1);
	memcpy(w->text + used, r->row, r->len);
	w->end[w->n++] = used + r->len;
}

static void
decide(struct waiting *w, struct tw_focus_flows *f, struct tw_focus_count *c,
    struct tw_out *o)
{
	unsigned char inside[CHUNK];
	size_t i, from = 0;

	c->kept += tw_focus_flows_hold(f, w->n, w->theta, inside);
	for (i = 0; i < w->n; i++) {
		if (inside[i]) {
			tw_out_write(o, w->text + from, w->end[i] - from);
			tw_out_row(o);
		}
		from = w->end[i];
	}
	w->n = 0;
}

struct tw_focus_count
tw_focus_pass_region(struct tw_focus_flows *f, struct tw_reader *r,
    struct tw_out *o)
{
	struct tw_focus_count c = { 0, 0 };
	struct waiting w = { 0 };
	size_t *col, i;

	col = tw_follow_cols(&f->flow[0].file.theta, "the flow", r);
	w.theta = tw_stay(NULL, CHUNK, f->d * sizeof *w.theta);
	tw_header_write(o, r, 0, NULL);
	while (tw_reader_next(r)) {
		double *theta = w.theta + w.n * f->d;

		for (i = 0; i < f->d; i++)
			if (!tw_field_num(r, col[i], TW_WANT_NUMBER, &theta[i]))
				break;
		c.all += i == f->d;
		if (i == f->d)
			wait_for(&w, r);
		/* fast: one at a time they are the same */
		if (w.n == CHUNK || !tw_reader_ready(r))
			decide(&w, f, &c, o);
	}
	return c;
}

/* ---- by the flow's mass ------------------------------------------- */

struct reach {
	struct tw_focus_flows *flows;
	const struct tw_focus_reach *o;
	size_t own;		/* whose order the draws are in */
	struct tw_flow_eval eval;
	uint64_t need;
	double *theta;		/* [CHUNK*d] draws; most x need few of them */
	double *first;		/* [CHUNK*d] in the first flow's order */
};

/* Whether T holds enough of the draws at x. */
static bool
reaches(struct reach *a, const double *x)
{
	unsigned char inside[CHUNK];
	uint64_t done = 0, in = 0, spare = a->o->n - a->need, left;
	struct tw_rng rng;
	size_t i, m, d = a->flows->d;

	/* The same random numbers at each x: a function of x alone. */
	tw_rng_seed(&rng, a->o->seed);
	tw_flow_at_x(&a->eval, x);
	while (in < a->need && done - in <= spare) {
		/* fast: if none of the first is in, no more are needed */
		left = done == 0 ? spare + 1 : a->o->n - done;
		m = left < CHUNK ? (size_t)left : CHUNK;
		tw_flow_draws(&a->eval, &rng, m, a->theta);
		for (i = 0; i < m; i++)
			tw_focus_flows_order(a->flows, a->own, a->theta + i * d,
			    a->first + i * d);
		in += tw_focus_flows_hold(a->flows, m, a->first, inside);
		done += m;
	}
	return in >= a->need;
}

struct tw_focus_count
tw_focus_pass_reach(struct tw_focus_flows *f,
    const struct tw_focus_reach *reach, struct tw_reader *r, struct tw_out *o)
{
	struct reach a = { .flows = f, .o = reach,
	    .own = (size_t)(reach->by - f->flow),
	    .need = (uint64_t)(reach->share * (double)reach->n) };
	struct tw_focus_count c = { 0, 0 };
	struct tw_follow x;

	/* The fewest that are the share, as the quotient is rounded. */
	while ((double)a.need / (double)reach->n < reach->share)
		a.need++;
	a.theta = tw_stay(NULL, CHUNK, f->d * sizeof *a.theta);
	a.first = tw_stay(NULL, CHUNK, f->d * sizeof *a.first);
	tw_xdone(tw_flow_eval_init(&a.eval, &reach->by->file.flow,
	    reach->threads));
	tw_follow_init(&x, &reach->by->file.x, "the flow", r);
	tw_header_write(o, r, 0, NULL);
	while (tw_reader_next(r)) {
		if (!tw_follow_read(&x, r))
			continue;
		c.all++;
		if (!reaches(&a, x.x))
			continue;
		c.kept++;
		tw_row_begin(o, r);
		tw_out_row(o);
	}
	tw_flow_eval_release(&a.eval);
	return c;
}

/* ---- by distance -------------------------------------------------- */

/* A record that may be among the nearest. */
struct near {
	uint64_t record;	/* by which they are sorted at the end */
	double square;		/* of its distance */
	struct tw_slice row;
};

/* The nearest first; of equals the earlier one. */
static int
by_distance(const void *a, const void *b)
{
	const struct near *p = a, *q = b;

	if (p->square != q->square)
		return p->square < q->square ? -1 : 1;
	return (p->record > q->record) - (p->record < q->record);
}

/* Leave the m nearest of list[n]; how many there are. */
static size_t
trim(struct near *list, size_t n, size_t m)
{
	qsort(list, n, sizeof *list, by_distance);
	for (; n > m; n--)
		free((char *)list[n - 1].row.p);
	return n;
}

struct tw_focus_count
tw_focus_pass_nearest(const struct tw_focus_flow *by, uint64_t m,
    struct tw_reader *r, struct tw_out *o)
{
	struct tw_focus_count c = { 0, 0 };
	struct near *list = tw_stay(NULL, 1, sizeof *list), one;
	double limit = NAN;	/* beyond it none is: not known yet */
	size_t cap = 0, n = 0, i;
	size_t most = m < SIZE_MAX / 2 ? (size_t)m : SIZE_MAX / 2;
	struct tw_follow x;

	tw_follow_init(&x, &by->file.x, "the flow", r);
	tw_header_write(o, r, 0, NULL);
	while (tw_reader_next(r)) {
		if (!tw_follow_read(&x, r))
			continue;
		c.all++;
		one = (struct near){ r->record, tw_flow_distance(x.n,
			by->file.flow.data, x.x, by->at.x),
			{ r->row, r->len } };
		if (one.square >= limit)
			continue;
		one.row = tw_slice_copy(one.row);
		list = tw_stay_grow(list, &cap, n + 1, sizeof *list);
		list[n++] = one;
		if (n == 2 * most) {
			n = trim(list, n, most);
			limit = list[n - 1].square;
		}
	}
	c.kept = n = trim(list, n, most);
	qsort(list, n, sizeof *list, tw_ascending_integer);
	for (i = 0; i < n; i++) {
		tw_out_slice(o, list[i].row);
		tw_out_row(o);
		free((char *)list[i].row.p);
	}
	return c;
}
