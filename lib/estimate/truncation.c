/* Evaluates a truncated prior stage by stage. */
#include <math.h>
#include <string.h>

#include "estimate/truncation.h"
#include "io/msg.h"

double *
tw_truncated_data(const struct tw_truncated_file *file,
    const struct tw_names *column)
{
	double *x = tw_arena(NULL, column->n, sizeof *x);
	size_t i, k;

	for (i = 0; i < column->n; i++) {
		k = tw_names_find(&file->observed, column->name[i]);
		if (k == SIZE_MAX)
			tw_die(TW_MISUSED, "%s: the observation of the truncated prior lacks '%s'",
			    file->stage[0].of.file,
			    TW_SHOWN(column->name[i]));
		x[i] = file->x[k];
	}
	return x;
}

/* Find each of the stage's parameters among those of f. */
static void
match(struct tw_stage *s, const struct tw_flow_file *f)
{
	const struct tw_flow_file *own = &s->file->of.flow.file;
	size_t i;

	s->of = tw_arena(NULL, own->theta.n, sizeof *s->of);
	for (i = 0; i < own->theta.n; i++) {
		s->of[i] = tw_names_find(&f->theta, own->theta.name[i]);
		if (own->theta.n != f->theta.n || s->of[i] == SIZE_MAX)
			tw_die(TW_MISUSED, "%s: a truncated prior of other parameters than those of %s",
			    own->file, f->file);
	}
}

static void
begin(struct tw_stage *s, const struct tw_truncated_file *file,
    const struct tw_flow_file *f, unsigned threads)
{
	const struct tw_components *m = &s->file->of;
	const struct tw_flow_file *own = &m->flow.file;
	struct tw_names data = { 0 };
	size_t k;

	tw_flow_file_no_window(own);
	match(s, f);
	tw_xdone(tw_flow_eval_init(&s->eval, &own->flow, threads));
	tw_flow_at_x(&s->eval, tw_truncated_data(file, &own->x));
	s->like = tw_arena(NULL, m->likes, sizeof *s->like);
	for (k = 0; k < m->likes; k++)
		if (m->like[k].weight > 0)
			tw_like_begin(&s->like[s->likes++], &m->like[k], own,
			    &data, threads);
	tw_prior_begin(&s->prior, m, own, threads);
	s->x = tw_truncated_data(file, &data);
}

void
tw_truncation_begin(struct tw_truncation *t,
    const struct tw_truncated_file *file, const struct tw_flow_file *f,
    unsigned threads)
{
	size_t k;

	*t = (struct tw_truncation){ .n = file->stages, .d = f->theta.n };
	t->stage = tw_arena(NULL, t->n, sizeof *t->stage);
	t->y = tw_arena(NULL, t->d, sizeof *t->y);
	for (k = 0; k < t->n; k++) {
		t->stage[k].file = &file->stage[k];
		begin(&t->stage[k], file, f, threads);
	}
}

void
tw_truncation_release(struct tw_truncation *t)
{
	for (; t->n > 0; t->n--) {
		struct tw_stage *s = &t->stage[t->n - 1];

		tw_flow_eval_release(&s->eval);
		while (s->likes > 0)
			tw_like_release(&s->like[--s->likes]);
		tw_prior_release(&s->prior);
	}
}

static void
make_room(struct tw_truncation *t, size_t n)
{
	if (n <= t->cap)
		return;
	t->cap = n;
	t->theta = tw_arena(t->theta, n, t->d * sizeof *t->theta);
	t->log_p = tw_arena(t->log_p, n, sizeof *t->log_p);
	t->who = tw_arena(t->who, n, sizeof *t->who);
}

/* Whether theta[d], in the stage's order, is in the stage's box. */
static bool
in_box(const struct tw_stage *s, size_t d, const double *theta)
{
	size_t i;

	for (i = 0; i < d; i++)
		if (!(theta[i] >= s->file->lo[i] && theta[i] <= s->file->hi[i]))
			return false;
	return true;
}

/*
 * The squared norm of z for theta[d] in the ellipsoid e. NaN if there is no
 * ellipsoid, or if theta is outside its support.
 */
static double
distance(const struct tw_stage *s, const struct tw_ellipsoid *e, size_t d,
    const double *theta, double *y)
{
	const struct tw_flow_theta *map = s->file->of.flow.file.flow.theta;
	double sum = 0, z, slope;
	size_t i, j;

	for (i = 0; i < d; i++) {
		if (e->centre == NULL || !tw_flow_inside(&map[i], theta[i]))
			return NAN;
		y[i] = tw_flow_standardize(&map[i],
		    tw_flow_off_edge(&map[i], theta[i]), &slope) -
		    e->centre[i];
		for (z = 0, j = 0; j <= i; j++)
			z += e->whiten[i * d + j] * y[j];
		sum += z * z;
	}
	return sum;
}

/* Exchange two thetas of the scratch space. */
static void
exchange(struct tw_truncation *t, size_t i, size_t j)
{
	double *a = t->theta + i * t->d, *b = t->theta + j * t->d, v;
	size_t who = t->who[i], k;

	t->who[i] = t->who[j];
	t->who[j] = who;
	for (k = 0; k < t->d; k++) {
		v = a[k];
		a[k] = b[k];
		b[k] = v;
	}
}

/* Mark theta i of the first *m as inside, and move it behind them. */
static void
take(struct tw_truncation *t, size_t i, size_t *m, unsigned char *inside)
{
	inside[t->who[i]] = 1;
	exchange(t, i, --*m);
}

/*
 * Mark those of the first *m thetas in the scratch space that are inside by
 * component c, which is the stage's flow or the likelihood like. The ellipsoid
 * leaves few to evaluate: thetas in its core are inside, those beyond its hull
 * are not, and the others are moved to the front.
 */
static void
sift_component(struct tw_truncation *t, struct tw_stage *s,
    const struct tw_component *c, struct tw_like *like, size_t *m,
    unsigned char *inside)
{
	double core = c->ellipsoid.core, hull = c->ellipsoid.hull, far;
	size_t i, n = 0;

	for (i = 0; i < *m;) {
		far = distance(s, &c->ellipsoid, t->d, t->theta + i * t->d,
		    t->y);
		if (far <= core * core) {
			take(t, i, m, inside);
			continue;
		}
		if (!(far > hull * hull))
			exchange(t, i, n++);
		i++;
	}
	t->evaluated += n;
	if (like == NULL)
		tw_flow_logqs(&s->eval, n, t->theta, t->log_p);
	else {
		tw_prior_logs(&s->prior, n, t->theta, t->log_p);
		tw_like_add(like, n, t->d, t->theta, s->x, t->log_p);
	}
	/*
	 * Backwards, so that every theta that an exchange moves forward has
	 * already been evaluated.
	 */
	for (i = n; i-- > 0;)
		if (t->log_p[i] >= c->threshold)
			take(t, i, m, inside);
}

/* Clear inside[] of thetas that are outside the stage. */
static void
sift(struct tw_truncation *t, struct tw_stage *s, size_t n,
    const double *theta, unsigned char *inside)
{
	const struct tw_component *flow = &s->file->of.flow;
	size_t i, j, k, m = 0;

	for (i = 0; i < n; i++) {
		double *own = t->theta + m * t->d;

		if (!inside[i])
			continue;
		for (j = 0; j < t->d; j++)
			own[j] = theta[i * t->d + s->of[j]];
		inside[i] = 0;
		t->who[m] = i;
		m += in_box(s, t->d, own);
	}
	if (flow->weight > 0)
		sift_component(t, s, flow, NULL, &m, inside);
	for (k = 0; k < s->likes && m > 0; k++)
		sift_component(t, s, s->like[k].component, &s->like[k], &m,
		    inside);
}

void
tw_truncation_sift(struct tw_truncation *t, size_t n, const double *theta,
    unsigned char *inside)
{
	size_t k;

	make_room(t, n);
	/*
	 * The last stage excludes the most, so it leaves the fewest to the
	 * others.
	 */
	for (k = t->n; k-- > 0;)
		sift(t, &t->stage[k], n, theta, inside);
}

size_t
tw_truncation_inside(struct tw_truncation *t, size_t n, const double *theta,
    unsigned char *inside)
{
	size_t i, count = 0;

	memset(inside, 1, n);
	tw_truncation_sift(t, n, theta, inside);
	for (i = 0; i < n; i++)
		count += inside[i];
	return count;
}
