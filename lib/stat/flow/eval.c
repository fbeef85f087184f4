/* Densities and draws of a flow at one x, many side by side, by threads. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "stat/base/array.h"
#include "stat/base/jobs.h"
#include "stat/flow/eval_loop.h"

static const double HALF_LOG_2PI = 0.91893853320467274178;

enum { BLOCK = TW_FLOW_BLOCK, CHUNK = TW_FLOW_CHUNK, BLOCKS = CHUNK / BLOCK };

/* ---- room --------------------------------------------------------- */

/* Blocks that hold n. */
static size_t
blocks_of(size_t n)
{
	return (n + BLOCK - 1) / BLOCK;
}

static size_t
more(size_t a, size_t b)
{
	return a > b ? a : b;
}

/* The next rows of BLOCK numbers; *used counts them. */
static double *
take(double *memory, size_t *used, size_t rows)
{
	double *p = tw_array_at(memory, *used * BLOCK, sizeof *memory);

	*used += rows;
	return p;
}

/* Numbers that see() wants in the place of the features. */
static size_t
features(const struct tw_flow *f)
{
	return f->nx + tw_summary_room(&f->summary);
}

/*
 * Lay the arrays out from memory, as long as any group wants them; the number
 * of their rows is returned.
 */
static size_t
layout(const struct tw_flow_eval *e, struct tw_flow_room *r)
{
	size_t y = e->flow->ntheta, n = 0, hid = 0, act = 0, u = 0, wide = 0;
	size_t bins = 0, given = 0, i;

	for (i = 0; i < e->flow->groups; i++) {
		const struct tw_made *m = &e->nets[i].of->net;
		size_t pad = m->layer[TW_MADE_IN].row_pad;

		hid = more(hid, (m->blocks + 1) * pad);
		act = more(act, (2 * m->blocks + 1) * pad);
		u = more(u, m->layer[TW_MADE_OUT].row_pad);
		wide = more(wide, m->out);
		bins = more(bins, e->nets[i].bins);
		given = more(given, given_size(&e->nets[i], BLOCK));
	}
	r->v = take(r->memory, &n, BLOCKS * y);
	r->y = take(r->memory, &n, BLOCKS * y);
	r->sum = take(r->memory, &n, BLOCKS);
	r->h = take(r->memory, &n, hid);
	r->act = take(r->memory, &n, act);
	r->u = take(r->memory, &n, u);
	r->wide = take(r->memory, &n, wide);
	r->one = take(r->memory, &n, blocks_of(y));
	r->x_knot = take(r->memory, &n, bins + 1);
	r->y_knot = take(r->memory, &n, bins + 1);
	r->feature = take(r->memory, &n, blocks_of(features(e->flow)));
	r->own = take(r->memory, &n, blocks_of(tw_flow_seen(e->flow) + 1));
	r->seen = take(r->memory, &n, tw_flow_seen(e->flow) + 1);
	r->given = take(r->memory, &n, blocks_of(given));
	r->step = take(r->memory, &n, y);
	return n;
}

static int
room_init(const struct tw_flow_eval *e, struct tw_flow_room *r)
{
	r->memory = NULL;
	r->memory = calloc(layout(e, r), BLOCK * sizeof *r->memory);
	if (r->memory == NULL)
		return -1;
	layout(e, r);
	return 0;
}

/* The weights of a layer, rows eight at a time; what is not seen is 0. */
static void
pack(const struct tw_layer *l, const float *weight, double *to)
{
	size_t i, j;

	for (i = 0; i < l->row_pad; i++)
		for (j = 0; j < l->cols; j++)
			to[(i / 8 * l->cols + j) * 8 + i % 8] =
			    (double)weight[l->weight + i * l->stride + j];
}

static int
nets_init(struct tw_flow_nets *n, const struct tw_flow_group *g)
{
	size_t nets = g->members * g->transforms, i, j;

	n->of = g;
	n->bins = g->kind == TW_FLOW_NSF ? g->bins : 0;
	n->packed_size = packed_at(&g->net, g->net.layers);
	n->given_size = given_size(n, 1);
	n->packed = calloc(nets, n->packed_size * sizeof *n->packed);
	n->given = calloc(nets, n->given_size * sizeof *n->given);
	if (n->packed == NULL || n->given == NULL)
		return -1;
	for (i = 0; i < nets; i++)
		for (j = 0; j < g->net.layers; j++)
			pack(&g->net.layer[j], g->weight + i * g->net.size,
			    n->packed + i * n->packed_size +
				packed_at(&g->net, j));
	return 0;
}

static int
reserve(struct tw_flow_eval *e)
{
	const struct tw_flow *f = e->flow;
	size_t i;

	e->nets = calloc(f->groups, sizeof *e->nets);
	e->feature = calloc(features(f) + tw_flow_seen(f) + 1,
	    sizeof *e->feature);
	e->room = calloc(e->threads, sizeof *e->room);
	e->member = calloc(more(TW_FLOW_SLICE, BLOCK * f->stepwise.steps),
	    2 * sizeof *e->member);
	e->records = calloc(BLOCK * tw_flow_record(f), sizeof *e->records);
	if (e->nets == NULL || e->feature == NULL || e->room == NULL ||
	    e->member == NULL || e->records == NULL)
		return -1;
	e->seen = e->feature + features(f);
	e->order = e->member + more(TW_FLOW_SLICE, BLOCK * f->stepwise.steps);
	for (i = 0; i < f->groups; i++)
		if (nets_init(&e->nets[i], &f->group[i]) < 0)
			return -1;
	for (i = 0; i < e->threads; i++)
		if (room_init(e, &e->room[i]) < 0)
			return -1;
	return 0;
}

int
tw_flow_eval_init(struct tw_flow_eval *e, const struct tw_flow *f,
    unsigned threads)
{
	size_t i;

	*e = (struct tw_flow_eval){ .flow = f,
		.bytes = simd_widest(),
		.threads = tw_jobs_threads(threads) };
	for (i = 0; i < f->ntheta; i++)
		e->integer = e->integer || f->theta[i].integer;
	if (reserve(e) == 0)
		return 0;
	tw_flow_eval_release(e);
	return -1;
}

void
tw_flow_eval_release(struct tw_flow_eval *e)
{
	size_t i;

	for (i = 0; i < e->threads && e->room != NULL; i++)
		free(e->room[i].memory);
	for (i = 0; e->nets != NULL && i < e->flow->groups; i++) {
		free(e->nets[i].packed);
		free(e->nets[i].given);
	}
	free(e->room);
	free(e->nets);
	free(e->feature);
	free(e->member);
	free(e->records);
	*e = (struct tw_flow_eval){ 0 };
}

/* ---- transforms --------------------------------------------------- */

/* Make of seen what depends on it alone. */
static void
give(struct tw_flow_eval *e)
{
	const struct tw_flow *f = e->flow;
	size_t i, g;

	for (g = 0; g < f->groups; g++)
		for (i = 0; i < f->group[g].members * f->group[g].transforms;
		     i++)
			SIMD_PICK(e->bytes, tw_flow_given)
			(&e->nets[g], i, e->seen, &e->room[0],
			    e->nets[g].given + i * e->nets[g].given_size, 1);
}

void
tw_flow_at_seen(struct tw_flow_eval *e, const float *seen)
{
	size_t i;

	for (i = 0; i < tw_flow_seen(e->flow); i++)
		e->seen[i] = (double)seen[i];
	give(e);
}

/* What the networks see of x; feature is scratch. */
static void
see(const struct tw_flow *f, const double *x, double *feature, double *seen)
{
	size_t i, n = tw_flow_seen(f) - f->summary.n;

	for (i = 0; i < f->nx; i++)
		feature[i] = tw_flow_feature(&f->data[i], x[i]);
	memcpy(seen, feature, n * sizeof *seen);
	if (f->summary.n > 0)
		tw_summary_apply(&f->summary, feature, seen + n);
}

void
tw_flow_at_x(struct tw_flow_eval *e, const double *x)
{
	/* What else a step is given is another for each. */
	if (e->flow->stepwise.steps > 0) {
		memcpy(e->feature, x, tw_flow_givens(e->flow) * sizeof *x);
		return;
	}
	see(e->flow, x, e->feature, e->seen);
	give(e);
}

/* Turn the order of the parameters round in each block. */
static void
reverse(const struct tw_flow_eval *e, struct tw_flow_room *r, size_t blocks)
{
	size_t d = e->flow->ntheta, b, i;
	double t[BLOCK];

	for (b = 0; b < blocks; b++)
		for (i = 0; i < d / 2; i++) {
			double *lo = r->v + (b * d + i) * BLOCK;
			double *hi = r->v + (b * d + d - 1 - i) * BLOCK;

			memcpy(t, lo, sizeof t);
			memcpy(lo, hi, sizeof t);
			memcpy(hi, t, sizeof t);
		}
}

/* The group of a member, and *member its number in it. */
static const struct tw_flow_nets *
group_of(const struct tw_flow_eval *e, size_t *member)
{
	const struct tw_flow_nets *n = e->nets;

	for (; *member >= n->of->members; n++)
		*member -= n->of->members;
	return n;
}

/* All transforms of a member on r->v, and r->sum of their log slopes. */
static void
through(const struct tw_flow_eval *e, struct tw_flow_room *r, size_t member,
    size_t thetas, int back)
{
	const struct tw_flow_nets *nets = group_of(e, &member);
	size_t n = nets->of->transforms, blocks = blocks_of(thetas), i;

	memset(r->sum, 0, blocks * BLOCK * sizeof *r->sum);
	for (i = 0; i < n; i++) {
		size_t net = member * n + (back ? n - 1 - i : i);
		double *given = nets->given + net * nets->given_size;

		if (i > 0)
			reverse(e, r, blocks);
		if (r->each)
			SIMD_PICK(e->bytes, tw_flow_given)
			(nets, net, r->seen, r, given = r->given, BLOCK);
		SIMD_PICK(e->bytes, tw_flow_transform)
		(nets, net, given, r->each ? BLOCK : 1, r, thetas, back);
	}
}

/* Place of parameter j of theta i in a room's blocks. */
static size_t
place(const struct tw_flow_eval *e, size_t i, size_t j)
{
	return (i / BLOCK * e->flow->ntheta + j) * BLOCK + i % BLOCK;
}

/* ---- densities ---------------------------------------------------- */

struct task {
	struct tw_flow_eval *e;
	size_t n;
	const double *theta;
	double *to;
	double *logq;		/* of draws; NULL: not wanted */
};

/* At most CHUNK thetas, and where their log densities go. */
struct points {
	size_t n;
	const double *theta;
	const size_t *order;	/* [n] which of theta and logq; NULL: 0 .. */
	bool each;		/* a block has one theta */
	double *logq;
	/* a member whose log densities are known, without jacobian */
	size_t known;
	const double *known_log;	/* [n] */
};

/*
 * Theta i of the chunk: its y into the room, and the log slope of the maps;
 * or, where they decide it, the log density: -INFINITY or NaN.
 */
static double
mapped(const struct tw_flow_eval *e, struct tw_flow_room *r, size_t i,
    const double *theta)
{
	const struct tw_flow *f = e->flow;
	double jacobian = 0, slope, y;
	size_t j;

	for (j = 0; j < f->ntheta; j++) {
		r->y[place(e, i, j)] = 0;
		if (isnan(theta[j]))
			jacobian = NAN;
	}
	for (j = 0; j < f->ntheta && !isnan(jacobian); j++) {
		if (!tw_flow_inside(&f->theta[j], theta[j]) || (e->integer &&
		    f->theta[j].integer && theta[j] != floor(theta[j])))
			return -INFINITY;
		y = tw_flow_map(&f->theta[j], theta[j], &slope);
		/*
		 * So far out that the density is 0, and before anything
		 * overflows.
		 */
		if (!(fabs(y) < 1e100))
			return -INFINITY;
		r->y[place(e, i, j)] = y;
		jacobian += slope;
	}
	return jacobian;
}

/* A mean of densities on the way: sum * exp(best). */
struct mean {
	double best, sum;
};

static void
mean_add(struct mean *m, double log_p, double weight)
{
	if (!(log_p > -INFINITY))
		return;
	if (log_p > m->best) {
		m->sum = m->sum * exp(m->best - log_p) + weight;
		m->best = log_p;
	} else
		m->sum += weight * exp(log_p - m->best);
}

/* Add to log_p[n] what a member makes of the y in r. */
static void
member_log(struct tw_flow_eval *e, struct tw_flow_room *r, size_t member,
    size_t n, double *log_p)
{
	size_t d = e->flow->ntheta, i, j;

	memcpy(r->v, r->y, blocks_of(n) * d * BLOCK * sizeof *r->v);
	through(e, r, member, n, 0);
	for (i = 0; i < n; i++) {
		log_p[i] += r->sum[i];
		for (j = 0; j < d; j++) {
			double z = r->v[place(e, i, j)];

			log_p[i] -= 0.5 * z * z + HALF_LOG_2PI;
		}
	}
}

/* Add member k's densities, of this weight, to the means. */
static void
add_member(struct tw_flow_eval *e, struct tw_flow_room *r,
    const struct points *p, size_t k, double weight, const double *jacobian,
    struct mean *mean)
{
	double log_p[CHUNK];
	size_t i;

	memcpy(log_p, jacobian, p->n * sizeof *log_p);
	/* fast: it is the same but for rounding */
	if (k != p->known)
		member_log(e, r, k, p->n, log_p);
	else
		for (i = 0; i < p->n; i++)
			log_p[i] += p->known_log[i];
	for (i = 0; i < p->n; i++)
		mean_add(&mean[i], log_p[i], weight);
}

static void
densities(struct tw_flow_eval *e, struct tw_flow_room *r, struct points *p)
{
	const struct tw_flow *f = e->flow;
	size_t d = f->ntheta, n = p->n, k = 0, i, g, end;
	double jacobian[CHUNK];
	struct mean mean[CHUNK];

	for (i = 0; i < n; i++) {
		size_t at = p->order != NULL ? p->order[i] :
		    p->each ? i / BLOCK : i;

		jacobian[i] = mapped(e, r, i, p->theta + at * d);
		mean[i] = (struct mean){ -INFINITY, 0 };
	}
	for (g = 0; g < f->groups; g++) {
		size_t m = f->group[g].members;

		for (end = k + m; k < end; k++)
			add_member(e, r, p, k, f->group[g].share / (double)m,
			    jacobian, mean);
	}
	for (i = 0; i < n; i++) {
		double *logq = &p->logq[p->order != NULL ? p->order[i] : i];

		*logq = jacobian[i];
		if (!isnan(jacobian[i]))
			*logq = mean[i].best + log(mean[i].sum);
	}
}

static size_t
chunk_size(const struct task *t, size_t job)
{
	size_t left = t->n - job * CHUNK;

	return left < CHUNK ? left : CHUNK;
}

static void
densities_job(void *arg, size_t job, unsigned worker)
{
	struct task *t = arg;

	densities(t->e, &t->e->room[worker],
	    &(struct points){ .n = chunk_size(t, job),
		.theta = t->theta + job * CHUNK * t->e->flow->ntheta,
		.logq = t->to + job * CHUNK,
		.known = SIZE_MAX });
}

/* Threads for so many jobs: one is not worth starting for less than two. */
static void
run(struct tw_flow_eval *e, size_t n, void (*job)(void *, size_t, unsigned),
    struct task *t)
{
	tw_jobs_run(e->threads, (n + CHUNK - 1) / CHUNK, job, t);
}

/* ---- densities of records by steps -------------------------------- */

/* Records of a stepwise likelihood; where the log densities of steps go. */
struct steps {
	struct tw_flow_eval *e;
	size_t n;
	/* From one to the next; 0: it is the same for all. */
	size_t given_apart, x_apart;
	const double *given, *x;
	double *each;		/* [n][steps], or NULL: */
	double *sum;		/* [n] to which all are added */
};

/* Into a block's rows what lane i has of what all steps are given. */
static void
see_given(const struct tw_flow *f, struct tw_flow_room *r, size_t i,
    const double *given)
{
	size_t j;

	for (j = 0; j < f->stepwise.given; j++)
		r->seen[j * BLOCK + i] = tw_flow_feature(&f->data[j],
		    given[j]);
}

/* And what step t of record x is given besides. */
static void
see_step(const struct tw_flow *f, struct tw_flow_room *r, size_t i, size_t t,
    const double *x)
{
	const struct tw_stepwise *w = &f->stepwise;
	size_t n = w->before * w->wide, j;
	double *to = r->seen + w->given * BLOCK + i;

	for (j = 0; j < n; j++, to += BLOCK) {
		double v = 0;

		if (j >= tw_stepwise_missing(w, t) * w->wide) {
			v = x[t * w->wide + j - n];
			if (f->theta[j % w->wide].integer)
				v = floor(v + 0.5);
			v = tw_flow_feature(&f->data[w->given + j], v);
		}
		*to = v;
	}
	if (n > 0) {
		*to = tw_stepwise_start(w, t);
		to += BLOCK;
	}
	if (w->place)
		*to = tw_stepwise_place(w, t);
}

/* A block of records, step by step; what is beyond the last is that again. */
static void
steps_job(void *arg, size_t job, unsigned worker)
{
	struct steps *s = arg;
	const struct tw_flow *f = s->e->flow;
	struct tw_flow_room *r = &s->e->room[worker];
	size_t steps = f->stepwise.steps, at[BLOCK], left = s->n - job * BLOCK;
	double logq[BLOCK], sum[BLOCK] = { 0 };
	size_t i, t;

	left = left < BLOCK ? left : BLOCK;
	for (i = 0; i < BLOCK; i++) {
		at[i] = job * BLOCK + (i < left ? i : left - 1);
		see_given(f, r, i, s->given + at[i] * s->given_apart);
	}
	r->each = true;
	for (t = 0; t < steps; t++) {
		for (i = 0; i < BLOCK; i++) {
			const double *x = s->x + at[i] * s->x_apart;

			see_step(f, r, i, t, x);
			memcpy(r->step + i * f->ntheta, x + t * f->ntheta,
			    f->ntheta * sizeof *x);
		}
		densities(s->e, r,
		    &(struct points){ .n = BLOCK, .theta = r->step,
			.logq = logq, .known = SIZE_MAX });
		for (i = 0; i < left; i++) {
			sum[i] += logq[i];
			if (s->each != NULL)
				s->each[at[i] * steps + t] = logq[i];
		}
	}
	r->each = false;
	for (i = 0; i < left && s->sum != NULL; i++)
		s->sum[at[i]] += sum[i];
}

static void
run_steps(const struct steps *s)
{
	tw_jobs_run(s->e->threads, blocks_of(s->n), steps_job, (void *)s);
}

void
tw_flow_steps(struct tw_flow_eval *e, size_t n, const double *given,
    const double *x, double *logq)
{
	run_steps(&(struct steps){ e, n, e->flow->stepwise.given,
	    tw_flow_record(e->flow), given, x, logq, NULL });
}

void
tw_flow_logqs(struct tw_flow_eval *e, size_t n, const double *theta,
    double *logq)
{
	if (e->flow->stepwise.steps > 0) {
		memset(logq, 0, n * sizeof *logq);
		run_steps(&(struct steps){ e, n, 0, tw_flow_record(e->flow),
		    e->feature, theta, NULL, logq });
		return;
	}
	run(e, n, densities_job, &(struct task){ e, n, theta, logq, NULL });
}

double
tw_flow_logq(struct tw_flow_eval *e, const double *theta)
{
	double logq;

	tw_flow_logqs(e, 1, theta, &logq);
	return logq;
}

/* ---- densities of each x ------------------------------------------ */

struct each {
	struct tw_flow_eval *e;
	size_t n, m;
	const double *x, *theta;
	double *sum;
};

/* At a block of x; what is beyond the last is that again. */
static void
each_job(void *arg, size_t job, unsigned worker)
{
	struct each *t = arg;
	const struct tw_flow *f = t->e->flow;
	struct tw_flow_room *r = &t->e->room[worker];
	double logq[CHUNK], sum[BLOCK] = { 0 };
	size_t first = job * BLOCK, seen = tw_flow_seen(f), at, n, i, j, k;

	for (i = 0; i < BLOCK; i++) {
		at = first + i < t->n ? first + i : t->n - 1;
		see(f, t->x + at * f->nx, r->feature, r->own);
		for (j = 0; j < seen; j++)
			r->seen[j * BLOCK + i] = r->own[j];
	}
	r->each = true;
	for (k = 0; k < t->m; k += n) {
		n = t->m - k < BLOCKS ? t->m - k : BLOCKS;
		densities(t->e, r,
		    &(struct points){ .n = n * BLOCK,
			.theta = t->theta + k * f->ntheta,
			.each = true,
			.logq = logq,
			.known = SIZE_MAX });
		for (i = 0; i < n * BLOCK; i++)
			sum[i % BLOCK] += logq[i];
	}
	r->each = false;
	for (i = 0; i < BLOCK && first + i < t->n; i++)
		t->sum[first + i] += sum[i];
}

void
tw_flow_add_each(struct tw_flow_eval *e, size_t n, const double *x, size_t m,
    const double *theta, double *sum)
{
	const struct tw_stepwise *w = &e->flow->stepwise;
	size_t steps = w->steps > 0 ? w->steps : 1, i;

	if (w->steps == 0 || tw_stepwise_trials(w)) {
		tw_jobs_run(e->threads, blocks_of(n), each_job,
		    &(struct each){ e, n, m * steps, x, theta, sum });
		return;
	}
	for (i = 0; i < m; i++)
		run_steps(&(struct steps){ e, n, w->given, 0, x,
		    theta + i * tw_flow_record(e->flow), NULL, sum });
}

/* ---- draws -------------------------------------------------------- */

/*
 * Of order[n]: standard normals of theta through one member, back in place, and
 * their log densities.
 */
static void
push(struct task *t, struct tw_flow_room *r, const size_t *order, size_t n)
{
	struct tw_flow_eval *e = t->e;
	const struct tw_flow *f = e->flow;
	size_t d = f->ntheta, member = e->member[order[0]], i, j;
	double log_p[CHUNK];

	for (i = 0; i < n; i++)
		for (j = 0; j < d; j++)
			r->v[place(e, i, j)] = t->to[order[i] * d + j];
	through(e, r, member, n, 1);
	for (i = 0; i < n; i++) {
		log_p[i] = r->sum[i];
		for (j = 0; j < d; j++) {
			double *to = &t->to[order[i] * d + j];

			log_p[i] -= 0.5 * *to * *to + HALF_LOG_2PI;
			*to = tw_flow_unmap(&f->theta[j], r->v[place(e, i, j)]);
		}
		if (e->integer)
			tw_flow_round(f, 1, &t->to[order[i] * d]);
	}
	if (t->logq != NULL)
		densities(e, r,
		    &(struct points){ n, t->to, order, false, t->logq,
			e->integer ? SIZE_MAX : member, log_p });
}

/* A chunk of the draws in order, member after member. */
static void
push_job(void *arg, size_t job, unsigned worker)
{
	struct task *t = arg;
	const size_t *order = t->e->order + job * CHUNK;
	const size_t *member = t->e->member;
	size_t n = chunk_size(t, job), i, end;

	for (i = 0; i < n; i = end) {
		for (end = i + 1;
		     end < n && member[order[end]] == member[order[i]]; end++)
			;
		push(t, &t->e->room[worker], order + i, end - i);
	}
}

/* A member at random: a group by its share, then any of its members. */
static size_t
pick(const struct tw_flow *f, struct tw_rng *rng)
{
	double u = f->groups > 1 ? tw_rng_uniform(rng) : 0;
	const struct tw_flow_group *g = f->group;
	size_t first = 0;

	for (; g + 1 < f->group + f->groups && u >= g->share; g++) {
		u -= g->share;
		first += g->members;
	}
	return first +
	    (g->members > 1 ? (size_t)tw_rng_below(rng, g->members) : 0);
}

/* n <= TW_FLOW_SLICE draws. */
static void
draw_slice(struct tw_flow_eval *e, struct tw_rng *rng, size_t n, double *theta,
    double *logq)
{
	const struct tw_flow *f = e->flow;
	size_t i, j, k, sorted = 0;

	for (i = 0; i < n; i++) {
		e->member[i] = pick(f, rng);
		for (j = 0; j < f->ntheta; j++)
			theta[i * f->ntheta + j] = tw_rng_normal(rng);
	}
	for (k = 0; sorted < n; k++)
		for (i = 0; i < n; i++)
			if (e->member[i] == k)
				e->order[sorted++] = i;
	run(e, n, push_job, &(struct task){ e, n, NULL, theta, logq });
}

/*
 * Step t of the records x[BLOCK], from the normals that stand there: each by
 * the member that it was given, all at once by each of these.
 */
static void
push_step(struct tw_flow_eval *e, struct tw_flow_room *r, size_t t, double *x)
{
	const struct tw_flow *f = e->flow;
	size_t d = f->ntheta, all = tw_flow_record(f), i, j, k;
	const size_t *member = e->member + t * BLOCK;

	for (i = 0; i < BLOCK; i++)
		see_step(f, r, i, t, x + i * all);
	for (k = 0; k < tw_flow_members(f); k++) {
		for (i = 0; i < BLOCK && member[i] != k; i++)
			;
		/* fast: nobody has it */
		if (i == BLOCK)
			continue;
		for (i = 0; i < BLOCK; i++)
			for (j = 0; j < d; j++)
				r->v[j * BLOCK + i] = x[i * all + t * d + j];
		through(e, r, k, BLOCK, 1);
		for (i = 0; i < BLOCK; i++)
			for (j = 0; j < d && member[i] == k; j++)
				x[i * all + t * d + j] = tw_flow_unmap(
				    &f->theta[j], r->v[j * BLOCK + i]);
	}
}

/* n <= BLOCK records, step by step. */
static void
draw_records(struct tw_flow_eval *e, struct tw_rng *rng, size_t n, double *to)
{
	const struct tw_flow *f = e->flow;
	struct tw_flow_room *r = &e->room[0];
	size_t steps = f->stepwise.steps, all = tw_flow_record(f), i, t, j;
	double *x = e->records;

	for (i = 0; i < BLOCK; i++) {
		see_given(f, r, i, e->feature);
		for (t = 0; t < steps && i < n; t++) {
			e->member[t * BLOCK + i] = pick(f, rng);
			for (j = 0; j < f->ntheta; j++)
				x[i * all + t * f->ntheta + j] =
				    tw_rng_normal(rng);
		}
	}
	r->each = true;
	for (t = 0; t < steps; t++)
		push_step(e, r, t, x);
	r->each = false;
	memcpy(to, x, n * all * sizeof *to);
	if (e->integer)
		tw_flow_round(f, n, to);
}

/* The same, by the records' own draws and densities. */
static void
draws_by_steps(struct tw_flow_eval *e, struct tw_rng *rng, size_t n,
    double *x, double *logq)
{
	size_t i, m;

	for (i = 0; i < n; i += m) {
		m = n - i < BLOCK ? n - i : BLOCK;
		draw_records(e, rng, m, x + i * tw_flow_record(e->flow));
	}
	if (logq != NULL)
		tw_flow_logqs(e, n, x, logq);
}

void
tw_flow_draws_logqs(struct tw_flow_eval *e, struct tw_rng *rng, size_t n,
    double *theta, double *logq)
{
	size_t i, m;

	if (e->flow->stepwise.steps > 0) {
		draws_by_steps(e, rng, n, theta, logq);
		return;
	}
	for (i = 0; i < n; i += m) {
		m = n - i < TW_FLOW_SLICE ? n - i : TW_FLOW_SLICE;
		draw_slice(e, rng, m, theta + i * e->flow->ntheta,
		    logq != NULL ? logq + i : NULL);
	}
}

void
tw_flow_draws(struct tw_flow_eval *e, struct tw_rng *rng, size_t n,
    double *theta)
{
	tw_flow_draws_logqs(e, rng, n, theta, NULL);
}
