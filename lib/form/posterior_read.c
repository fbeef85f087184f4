/*
 * Posteriors and truncated priors read: see form/posterior_file.h.
 */
#include <math.h>
#include <stdio.h>

#include "form/flow_words.h"
#include "form/posterior_file.h"
#include "io/msg.h"

enum { PART, NAME, VALUES };

/* An artefact whose current row is to be taken, unless it has ended. */
struct reading {
	struct tw_artefact a;
	bool left;		/* there is such a row */
	bool stage;		/* it is of a truncated prior */
};

static void
advance(struct reading *g)
{
	g->left = tw_artefact_next(&g->a);
}

static bool
is_part(const struct reading *g, const char *part)
{
	return g->left && tw_slice_is(tw_field(&g->a.r, PART), part);
}

static bool
is_named(const struct reading *g, const char *part, const char *name)
{
	return is_part(g, part) && tw_slice_is(tw_field(&g->a.r, NAME), name);
}

static _Noreturn void
due(const struct reading *g, const char *what)
{
	if (!g->left)
		tw_die(TW_FAILED, "%s: rows are missing: %s is due",
		    g->a.r.in.file, what);
	tw_reader_die(&g->a.r, "%s is due", what);
}

/* The numbers v[n] of the current row. */
static void
read_numbers(const struct reading *g, size_t n, double *v)
{
	struct tw_slice list = tw_field(&g->a.r, VALUES);
	size_t i;

	for (i = 0; i < n; i++)
		v[i] = tw_flow_field_number(&g->a.r, &list);
	tw_flow_field_end(&g->a.r, list);
}

/* The flow whose first row is current. */
static void
take_flow(struct reading *g, struct tw_flow_file *f)
{
	if (!g->left)
		due(g, "a flow");
	tw_flow_section_read(f, &g->a);
	advance(g);
}

/* The component of that name whose first row is current. */
static void
take_component(struct reading *g, const char *name, struct tw_component *c)
{
	const struct tw_reader *r = &g->a.r;

	*c = (struct tw_component){ .threshold = -INFINITY };
	read_numbers(g, 1, &c->weight);
	tw_field_must(r, VALUES, c->weight >= 0 && c->weight <= 1,
	    "out of range 0 .. 1");
	advance(g);
	take_flow(g, &c->file);
	if (!g->stage || !(c->weight > 0))
		return;
	if (!is_named(g, "threshold", name))
		due(g, "the threshold of the component");
	read_numbers(g, 1, &c->threshold);
	advance(g);
}

static void
take_prior(struct reading *g, struct tw_mixture_file *m)
{
	struct tw_reader *r = &g->a.r;
	size_t cap = 0, n;

	for (n = 0; is_part(g, "prior"); n++, advance(g)) {
		tw_flow_row_name(r, &m->law.name);
		m->law.law = tw_arena_grow(m->law.law, &cap, n + 1,
		    sizeof *m->law.law);
		tw_field_must(r, VALUES, tw_dist_read(tw_field(r, VALUES),
		    &m->law.law[n]), "not a distribution");
	}
	m->has_density = is_named(g, "component", "prior");
	m->has_prior = n > 0 || m->has_density;
	if (!m->has_density)
		return;
	tw_field_must(r, VALUES, tw_slice_is(tw_field(r, VALUES), "-"),
	    "not '-'");
	advance(g);
	take_flow(g, &m->density);
}

/* The components, whose weights are 1 together, and the prior. */
static void
take_mixture(struct reading *g, struct tw_mixture_file *m)
{
	char name[32] = "flow";
	double sum = 0;
	size_t cap = 0;

	*m = (struct tw_mixture_file){ .file = g->a.r.in.file };
	m->has_flow = is_named(g, "component", name);
	if (m->has_flow) {
		take_component(g, name, &m->flow);
		sum = m->flow.weight;
	}
	for (;; m->likes++) {
		snprintf(name, sizeof name, "likelihood %zu", m->likes + 1);
		if (!is_named(g, "component", name))
			break;
		m->like = tw_arena_grow(m->like, &cap, m->likes + 1,
		    sizeof *m->like);
		take_component(g, name, &m->like[m->likes]);
		sum += m->like[m->likes].weight;
	}
	if (!m->has_flow && (m->likes == 0 || g->stage))
		due(g, "the component flow");
	if (!(fabs(sum - 1) < 1e-9))
		tw_die(TW_FAILED, "%s: the weights of the components are not 1 together",
		    m->file);
	take_prior(g, m);
}

/* A stage, whose first row is current. */
static void
take_stage(struct reading *g, struct tw_stage_file *s)
{
	const struct tw_names *theta = &s->of.flow.file.theta;
	double v[2];
	size_t i;

	advance(g);
	take_mixture(g, &s->of);
	s->lo = tw_arena(NULL, theta->n, sizeof *s->lo);
	s->hi = tw_arena(NULL, theta->n, sizeof *s->hi);
	for (i = 0; i < theta->n; i++) {
		if (!is_part(g, "box") || !tw_slice_same(
		    tw_field(&g->a.r, NAME), theta->name[i]))
			due(g, "the box of the next parameter");
		read_numbers(g, 2, v);
		tw_field_must(&g->a.r, VALUES, v[0] <= v[1],
		    "the least value is above the largest");
		s->lo[i] = v[0];
		s->hi[i] = v[1];
		advance(g);
	}
}

static void
take_truncated(struct reading *g, struct tw_truncated_file *t)
{
	struct tw_reader *r = &g->a.r;
	size_t cap = 0, stages, k;

	*t = (struct tw_truncated_file){ 0 };
	for (g->stage = true; is_part(g, "observed"); advance(g)) {
		tw_flow_row_name(r, &t->observed);
		t->x = tw_arena_grow(t->x, &cap, t->observed.n, sizeof *t->x);
		read_numbers(g, 1, &t->x[t->observed.n - 1]);
	}
	for (cap = 0, stages = 1; t->stages < stages; t->stages++) {
		k = t->stages;
		if (!is_part(g, "stage") || tw_field_u64(r, NAME) != k + 1)
			due(g, "the next stage of the truncated prior");
		if (k == 0)
			stages = (size_t)tw_field_u64(r, VALUES);
		tw_field_must(r, VALUES, tw_field_u64(r, VALUES) == stages &&
		    stages > 0, "not the number of stages");
		t->stage = tw_arena_grow(t->stage, &cap, k + 1,
		    sizeof *t->stage);
		take_stage(g, &t->stage[k]);
	}
}

static void
end(struct reading *g)
{
	if (g->left)
		tw_reader_die(&g->a.r, "a row that none of this kind has here");
	tw_artefact_close(&g->a);
}

void
tw_posterior_file_read(struct tw_posterior_file *p, const char *path)
{
	struct reading g = { .stage = false };

	*p = (struct tw_posterior_file){ .mixture = { .has_flow = true,
	    .flow = { .weight = 1, .threshold = -INFINITY } } };
	if (tw_artefact_open_either(&g.a, path, "tw-flow", TW_FLOW_VERSION,
	    "tw-posterior", "a flow or a posterior", tw_flow_header)) {
		tw_flow_file_take(&p->mixture.flow.file, &g.a);
		p->mixture.file = p->mixture.flow.file.file;
		return;
	}
	advance(&g);
	take_mixture(&g, &p->mixture);
	if (is_part(&g, "observed"))
		take_truncated(&g, &p->truncated);
	end(&g);
}

struct tw_flow_file *
tw_posterior_file_flow(struct tw_posterior_file *p)
{
	if (!p->mixture.has_flow)
		tw_die(TW_MISUSED, "%s: a posterior without a flow, which makes proposals (tw-stack -f FLOW)",
		    p->mixture.file);
	return &p->mixture.flow.file;
}

void
tw_truncated_file_read(struct tw_truncated_file *t, const char *path)
{
	struct reading g = { .stage = true };

	tw_artefact_open(&g.a, path, "tw-truncated", 1, "a truncated prior",
	    tw_flow_header);
	advance(&g);
	take_truncated(&g, t);
	end(&g);
}

/* ---- release ------------------------------------------------------- */

static void
release(struct tw_mixture_file *m)
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
	release(&p->mixture);
	tw_truncated_file_release(&p->truncated);
}
