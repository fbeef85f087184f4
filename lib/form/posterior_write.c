/* Writes posteriors and truncated priors: see form/posterior_file.h. */
#include <stdio.h>

#include "form/part.h"
#include "form/posterior_file.h"
#include "io/msg.h"

/* Write the first two cells of a row. */
static void
row(struct tw_out *o, const char *part, struct tw_slice name)
{
	tw_out_text(o, part);
	tw_row_cell(o, name);
}

/* Write the first two cells of a row named "flow" (k = 0) or "likelihood K". */
static void
component_cells(struct tw_out *o, const char *part, size_t k)
{
	char name[32] = "flow";

	if (k > 0)
		snprintf(name, sizeof name, "likelihood %zu", k);
	row(o, part, tw_slice_of(name));
}

static void
component_row(struct tw_out *o, const char *part, size_t k, double v)
{
	component_cells(o, part, k);
	tw_row_num(o, v);
	tw_out_row(o);
}

static void
radius(struct tw_out *o, const char *name, double v)
{
	row(o, "radius", tw_slice_of(name));
	tw_row_num(o, v);
	tw_out_row(o);
}

static void
ellipsoid(struct tw_out *o, const struct tw_names *theta,
    const struct tw_ellipsoid *e)
{
	size_t i, j;

	if (e->centre == NULL)
		return;
	for (i = 0; i < theta->n; i++) {
		row(o, "ellipsoid", theta->name[i]);
		tw_row_num(o, e->centre[i]);
		for (j = 0; j <= i; j++) {
			tw_out_byte(o, ' ');
			tw_out_num(o, e->whiten[i * theta->n + j]);
		}
		tw_out_row(o);
	}
	radius(o, "core", e->core);
	radius(o, "hull", e->hull);
}

static void
component(struct tw_out *o, const struct tw_component *c, size_t k,
    const struct tw_names *theta)
{
	component_row(o, "component", k, c->weight);
	tw_flow_section_write(o, &c->file);
	if (theta == NULL || !(c->weight > 0))
		return;
	component_row(o, "threshold", k, c->threshold);
	ellipsoid(o, theta, &c->ellipsoid);
}

/* ---- summary ------------------------------------------------------- */

const char *const tw_held_count_word[TW_HELD_COUNTS] = {
	"used", "outside", "impossible"
};

const char tw_summary_columns[] =
    "weight kind steps simulations loss excess error";

/* The word for what kind of component c is; k is 0 for a flow. */
static const char *
kind_of(const struct tw_component *c, size_t k)
{
	if (k == 0)
		return "flow";
	if (c->file.flow.members == 0)
		return "none";
	return c->file.flow.stepwise.steps > 0 ? "stepwise" : "likelihood";
}

/* Write a number after a space, NA if it is not known. */
static void
number(struct tw_out *o, double v)
{
	tw_out_byte(o, ' ');
	if (isnan(v))
		tw_out_text(o, "NA");
	else
		tw_out_num(o, v);
}

static void
losses(struct tw_out *o, const struct tw_held_loss *h)
{
	number(o, h->loss);
	number(o, h->excess);
	number(o, h->error);
	tw_out_row(o);
}

/* Write the summary of component k, 0 for the flow. */
static void
summary_row(struct tw_out *o, const struct tw_component *c, size_t k)
{
	const struct tw_stepwise *s = &c->file.flow.stepwise;

	component_cells(o, "summary", k);
	tw_row_num(o, c->weight);
	tw_out_byte(o, ' ');
	tw_out_text(o, kind_of(c, k));
	number(o, s->steps > 0 ? (double)s->before : NAN);
	number(o, c->file.trained > 0 ? (double)c->file.trained : NAN);
	losses(o, &c->held);
}

static void
summary(struct tw_out *o, const struct tw_components *m)
{
	size_t k;

	tw_out_text(o, "summary\tcomponent\t");
	tw_out_line(o, tw_summary_columns);
	if (m->has_flow)
		summary_row(o, &m->flow, 0);
	for (k = 0; k < m->likes; k++)
		summary_row(o, &m->like[k], k + 1);
	tw_out_text(o, "summary\tposterior\t1 mixture NA NA");
	losses(o, &m->held);
	for (k = 0; k < TW_HELD_COUNTS && m->has_counts; k++) {
		row(o, "held-out", tw_slice_of(tw_held_count_word[k]));
		tw_row_u64(o, m->count[k]);
		tw_out_row(o);
	}
}

/* ---- components ---------------------------------------------------- */

static void
components(struct tw_out *o, const struct tw_components *m, bool stage)
{
	const struct tw_names *theta = stage ? &m->flow.file.theta : NULL;
	size_t k;

	if (!stage)
		summary(o, m);
	if (m->has_flow)
		component(o, &m->flow, 0, theta);
	for (k = 0; k < m->likes; k++)
		component(o, &m->like[k], k + 1, theta);
	for (k = 0; k < m->dist.name.n; k++) {
		row(o, "prior", m->dist.name.name[k]);
		tw_out_byte(o, '\t');
		tw_dist_write(o, &m->dist.dist[k]);
		tw_out_row(o);
	}
	if (m->has_density) {
		tw_out_line(o, "component\tprior\t-");
		tw_flow_section_write(o, &m->density);
	}
}

static void
truncated(struct tw_out *o, const struct tw_truncated_file *t)
{
	size_t i, k;

	for (i = 0; i < t->observed.n; i++) {
		row(o, "observed", t->observed.name[i]);
		tw_row_known(o, t->x[i]);
		tw_out_row(o);
	}
	if (t->stages == 0 && t->observed.n > 0)
		tw_out_line(o, "stage\tnone\t0");
	for (k = 0; k < t->stages; k++) {
		const struct tw_stage_file *s = &t->stage[k];
		const struct tw_names *theta = &s->of.flow.file.theta;

		tw_out_text(o, "stage");
		tw_row_u64(o, k + 1);
		tw_row_u64(o, t->stages);
		tw_out_row(o);
		components(o, &s->of, true);
		for (i = 0; i < theta->n; i++) {
			row(o, "box", theta->name[i]);
			tw_row_num(o, s->lo[i]);
			tw_out_byte(o, ' ');
			tw_out_num(o, s->hi[i]);
			tw_out_row(o);
		}
	}
}

void
tw_posterior_file_write(const struct tw_posterior_file *p, struct tw_out *o)
{
	tw_out_line(o, tw_part_header);
	components(o, &p->components, false);
	truncated(o, &p->truncated);
	tw_artefact_end(o);
}

void
tw_truncated_file_write(const struct tw_truncated_file *t, struct tw_out *o)
{
	tw_out_line(o, tw_part_header);
	truncated(o, t);
	tw_artefact_end(o);
}
