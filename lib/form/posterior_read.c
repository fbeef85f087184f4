/* Reads posteriors and truncated priors: see form/posterior_file.h. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "form/part.h"
#include "form/posterior_file.h"
#include "io/list.h"
#include "io/msg.h"
#include "io/num.h"

/* Die unless the current row is that part for this parameter of the stage. */
static void
must_be(const struct tw_artefact *a, const char *part, struct tw_slice theta)
{
	if (!tw_part_is(a, part, NULL) ||
	    !tw_slice_same(tw_field(&a->r, TW_PART_NAME), theta))
		tw_part_due(a, "the %s of the next parameter", part);
}

static double
take_radius(struct tw_artefact *a, const char *name, double least)
{
	double v;

	tw_part_must(a, "radius", name);
	tw_part_numbers(&a->r, 1, &v);
	tw_field_must(&a->r, TW_PART_VALUES, v >= least,
	    "a radius below 0, or a hull within the core");
	tw_artefact_next(a);
	return v;
}

static void
take_ellipsoid(struct tw_artefact *a, const struct tw_names *theta,
    struct tw_ellipsoid *e)
{
	size_t d = theta->n, i;
	double *row;

	if (!tw_part_is(a, "ellipsoid", NULL))
		return;
	e->centre = tw_arena(NULL, d, (2 + d) * sizeof *e->centre);
	e->whiten = e->centre + d;
	for (i = 0; i < d; i++) {
		/*
		 * A row has the centre before its i + 1 numbers; the allocation
		 * has room for it in the last row, too.
		 */
		row = e->whiten + i * d;
		must_be(a, "ellipsoid", theta->name[i]);
		tw_part_numbers(&a->r, i + 2, row);
		e->centre[i] = row[0];
		memmove(row, row + 1, (i + 1) * sizeof *row);
		tw_field_must(&a->r, TW_PART_VALUES, row[i] > 0,
		    "the diagonal of W is not above 0");
		tw_artefact_next(a);
	}
	e->core = take_radius(a, "core", 0);
	e->hull = take_radius(a, "hull", e->core);
}

/*
 * Read the component whose first row is current. In a stage, whose flow has the
 * parameters theta, it also has a threshold; otherwise theta is NULL.
 */
static void
take_component(struct tw_artefact *a, const char *name,
    const struct tw_names *theta, struct tw_component *c)
{
	*c = (struct tw_component){ .threshold = -INFINITY,
		.held = TW_HELD_UNKNOWN };
	tw_part_numbers(&a->r, 1, &c->weight);
	tw_field_must(&a->r, TW_PART_VALUES, c->weight >= 0 && c->weight <= 1,
	    "out of range 0 .. 1");
	tw_artefact_next(a);
	tw_flow_section_read(&c->file, a);
	if (c->weight > 0)
		tw_flow_file_not_none(&c->file);
	if (theta == NULL || !(c->weight > 0))
		return;
	if (!tw_part_is(a, "threshold", name))
		tw_part_due(a, "the threshold of the component");
	tw_part_numbers(&a->r, 1, &c->threshold);
	tw_artefact_next(a);
	take_ellipsoid(a, theta, &c->ellipsoid);
}

static void
take_prior(struct tw_artefact *a, struct tw_components *m)
{
	struct tw_reader *r = &a->r;
	size_t cap = 0, n;

	for (n = 0; tw_part_is(a, "prior", NULL); n++, tw_artefact_next(a)) {
		tw_part_name(r, &m->dist.name);
		m->dist.dist = tw_arena_grow(m->dist.dist, &cap, n + 1,
		    sizeof *m->dist.dist);
		tw_field_must(r, TW_PART_VALUES,
		    tw_dist_read(tw_field(r, TW_PART_VALUES), &m->dist.dist[n]),
		    "not a distribution");
	}
	m->has_density = tw_part_is(a, "component", "prior");
	m->has_prior = n > 0 || m->has_density;
	if (!m->has_density)
		return;
	tw_field_must(r, TW_PART_VALUES,
	    tw_slice_is(tw_field(r, TW_PART_VALUES), "-"), "not '-'");
	tw_artefact_next(a);
	tw_flow_section_read(&m->density, a);
	tw_flow_file_not_none(&m->density);
}

/* ---- summary ------------------------------------------------------- */

/* The summary's rows but the last: components must agree with them. */
struct summary {
	struct summary_row {
		double weight;
		struct tw_held_loss held;
	} *row;			/* [n] the flow first, if there is one */
	size_t n, cap;
};

/* Remove the next number from *list; NAN if it is NA. */
static double
take_number(const struct tw_reader *r, struct tw_slice *list)
{
	struct tw_slice s;
	double v = NAN;

	if (!tw_list_take(list, &s, ' '))
		tw_field_die(r, TW_PART_VALUES, "too few values");
	if (!tw_slice_is(s, "NA") && (tw_num_read(s.p, s.n, &v) > TW_NUM_INF ||
	    v == -INFINITY))
		tw_field_die(r, TW_PART_VALUES, "not a number: '%s'",
		    TW_SHOWN(s));
	return v;
}

static struct summary_row
take_summary_row(const struct tw_reader *r)
{
	static const char *const kind[] = {
		"flow", "likelihood", "stepwise", "none", "mixture"
	};
	struct tw_slice list = tw_field(r, TW_PART_VALUES);
	struct summary_row row = { .weight = tw_part_number(r, &list) };

	(void)tw_part_word(r, &list, kind, sizeof kind / sizeof *kind);
	(void)take_number(r, &list);	/* steps and simulations, */
	(void)take_number(r, &list);	/*   which the flow below has, too */
	row.held.loss = take_number(r, &list);
	row.held.excess = take_number(r, &list);
	row.held.error = take_number(r, &list);
	tw_part_end(r, list);
	return row;
}

static void
take_summary(struct tw_artefact *a, struct tw_components *m,
    struct summary *s)
{
	size_t k;

	*s = (struct summary){ .n = 0 };
	tw_part_must(a, "summary", "component");
	tw_field_must(&a->r, TW_PART_VALUES, tw_slice_is(
	    tw_field(&a->r, TW_PART_VALUES), tw_summary_columns),
	    "not the names of the summary's numbers");
	for (tw_artefact_next(a); tw_part_is(a, "summary", NULL) &&
	    !tw_part_is(a, "summary", "posterior"); tw_artefact_next(a)) {
		s->row = tw_arena_grow(s->row, &s->cap, s->n + 1,
		    sizeof *s->row);
		s->row[s->n++] = take_summary_row(&a->r);
	}
	tw_part_must(a, "summary", "posterior");
	m->held = take_summary_row(&a->r).held;
	tw_artefact_next(a);
	m->has_counts = tw_part_is(a, "held-out", NULL);
	for (k = 0; k < TW_HELD_COUNTS && m->has_counts; k++) {
		tw_part_must(a, "held-out", tw_held_count_word[k]);
		m->count[k] = tw_field_u64(&a->r, TW_PART_VALUES);
		tw_artefact_next(a);
	}
}

/* Give the components their losses. */
static void
use_summary(struct tw_components *m, const struct summary *s)
{
	size_t n = m->likes + m->has_flow, k;

	for (k = 0; k < n && n == s->n; k++) {
		struct tw_component *c = m->has_flow && k == 0 ? &m->flow :
		    &m->like[k - m->has_flow];

		if (c->weight != s->row[k].weight)
			break;
		c->held = s->row[k].held;
	}
	if (k < n)
		tw_die(TW_FAILED, "%s: the summary does not have the weights of the components",
		    m->file);
}

/* ---- components ---------------------------------------------------- */

/* Read the components, whose weights must sum to 1, and the prior. */
static void
take_components(struct tw_artefact *a, bool stage, struct tw_components *m)
{
	char name[32] = "flow";
	const struct tw_names *theta = stage ? &m->flow.file.theta : NULL;
	struct summary s;
	double sum = 0;
	size_t cap = 0;

	*m = (struct tw_components){ .file = a->r.in.file,
		.held = TW_HELD_UNKNOWN };
	if (!stage)
		take_summary(a, m, &s);
	m->has_flow = tw_part_is(a, "component", name);
	if (m->has_flow) {
		take_component(a, name, theta, &m->flow);
		tw_flow_file_not_none(&m->flow.file);
		sum = m->flow.weight;
	}
	for (;; m->likes++) {
		snprintf(name, sizeof name, "likelihood %zu", m->likes + 1);
		if (!tw_part_is(a, "component", name))
			break;
		m->like = tw_arena_grow(m->like, &cap, m->likes + 1,
		    sizeof *m->like);
		take_component(a, name, theta, &m->like[m->likes]);
		sum += m->like[m->likes].weight;
	}
	if (!stage)
		use_summary(m, &s);
	if (!m->has_flow && (m->likes == 0 || stage))
		tw_part_due(a, "the component flow");
	if (!(fabs(sum - 1) < 1e-9))
		tw_die(TW_FAILED, "%s: the weights of the components are not 1 together",
		    m->file);
	take_prior(a, m);
}

/* Read the stage whose first row is current. */
static void
take_stage(struct tw_artefact *a, struct tw_stage_file *s)
{
	const struct tw_names *theta = &s->of.flow.file.theta;
	double v[2];
	size_t i;

	tw_artefact_next(a);
	take_components(a, true, &s->of);
	s->lo = tw_arena(NULL, theta->n, sizeof *s->lo);
	s->hi = tw_arena(NULL, theta->n, sizeof *s->hi);
	for (i = 0; i < theta->n; i++) {
		must_be(a, "box", theta->name[i]);
		tw_part_numbers(&a->r, 2, v);
		tw_field_must(&a->r, TW_PART_VALUES, v[0] <= v[1],
		    "the least value is above the largest");
		s->lo[i] = v[0];
		s->hi[i] = v[1];
		tw_artefact_next(a);
	}
}

static void
take_truncated(struct tw_artefact *a, struct tw_truncated_file *t)
{
	struct tw_reader *r = &a->r;
	uint64_t stages = 1, n;
	size_t cap = 0;

	*t = (struct tw_truncated_file){ 0 };
	for (; tw_part_is(a, "observed", NULL); tw_artefact_next(a)) {
		tw_part_name(r, &t->observed);
		t->x = tw_arena_grow(t->x, &cap, t->observed.n, sizeof *t->x);
		if (tw_slice_is(tw_field(r, TW_PART_VALUES), "NA"))
			t->x[t->observed.n - 1] = NAN;
		else
			tw_part_numbers(r, 1, &t->x[t->observed.n - 1]);
	}
	if (tw_part_is(a, "stage", "none")) {
		tw_field_must(r, TW_PART_VALUES,
		    tw_field_u64(r, TW_PART_VALUES) == 0, "not 0");
		tw_artefact_next(a);
		stages = 0;
	}
	for (cap = 0; t->stages < stages; t->stages++) {
		if (!tw_part_is(a, "stage", NULL) ||
		    tw_field_u64(r, TW_PART_NAME) != t->stages + 1)
			tw_part_due(a, "the next stage of the truncated prior");
		n = tw_field_u64(r, TW_PART_VALUES);
		tw_field_must(r, TW_PART_VALUES,
		    n > 0 && (n == stages || t->stages == 0),
		    "not the number of stages");
		stages = n;
		t->stage = tw_arena_grow(t->stage, &cap, t->stages + 1,
		    sizeof *t->stage);
		take_stage(a, &t->stage[t->stages]);
	}
}

static void
end(struct tw_artefact *a)
{
	if (!a->ended)
		tw_input_die(&a->r.in, "a row that none of this kind has here");
	tw_reader_close(&a->r);
}

void
tw_posterior_file_read(struct tw_posterior_file *p, const char *path)
{
	struct tw_artefact a;

	*p = (struct tw_posterior_file){ .components = { .has_flow = true,
	    .held = TW_HELD_UNKNOWN, .flow = { .weight = 1,
	    .held = TW_HELD_UNKNOWN, .threshold = -INFINITY } } };
	if (tw_artefact_open_either(&a, path, "tw-flow", TW_FLOW_VERSION,
	    "tw-posterior", "a flow or a posterior", tw_part_header)) {
		tw_flow_file_take(&p->components.flow.file, &a);
		tw_flow_file_not_none(&p->components.flow.file);
		p->components.file = p->components.flow.file.file;
		return;
	}
	tw_artefact_next(&a);
	take_components(&a, false, &p->components);
	if (tw_part_is(&a, "observed", NULL))
		take_truncated(&a, &p->truncated);
	end(&a);
}

struct tw_flow_file *
tw_posterior_file_flow(struct tw_posterior_file *p)
{
	if (!p->components.has_flow)
		tw_die(TW_MISUSED, "%s: a posterior without a flow, which makes proposals (tw-stack -f FLOW)",
		    p->components.file);
	return &p->components.flow.file;
}

uint64_t
tw_posterior_trained(const struct tw_posterior_file *p)
{
	const struct tw_components *m = &p->components;
	uint64_t most = m->has_flow ? m->flow.file.trained : 0;
	size_t k;

	for (k = 0; k < m->likes; k++)
		if (m->like[k].file.trained > most)
			most = m->like[k].file.trained;
	return most;
}

void
tw_truncated_file_read(struct tw_truncated_file *t, const char *path)
{
	struct tw_artefact a;

	tw_artefact_open(&a, path, "tw-truncated", 1, "a truncated prior",
	    tw_part_header);
	tw_artefact_next(&a);
	take_truncated(&a, t);
	end(&a);
}

/* ---- release ------------------------------------------------------- */

static void
release(struct tw_components *m)
{
	if (m->has_flow)
		tw_flow_file_release(&m->flow.file);
	while (m->likes > 0)
		tw_flow_file_release(&m->like[--m->likes].file);
	if (m->has_density)
		tw_flow_file_release(&m->density);
}

void
tw_truncated_file_release(struct tw_truncated_file *t)
{
	while (t->stages > 0)
		release(&t->stage[--t->stages].of);
}

void
tw_posterior_file_release(struct tw_posterior_file *p)
{
	release(&p->components);
	tw_truncated_file_release(&p->truncated);
}
