/*
 * The flow artefact read back: its shape, scales and weights, checked before
 * any of them is used.
 */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "form/artefact.h"
#include "form/flow.h"
#include "form/flow_field.h"
#include "form/flow_rows.h"
#include "form/flow_words.h"
#include "form/walls_text.h"
#include "io/list.h"
#include "io/msg.h"
#include "io/num.h"
#include "io/rec.h"

enum { PART, NAME, VALUES };

static _Noreturn void
due(const struct tw_reader *r, const char *what)
{
	tw_reader_die(r, "%s is due", what);
}

static bool
is_part(const struct tw_reader *r, const char *part)
{
	return tw_slice_is(tw_field(r, PART), part);
}

/* Go on to the next row; dies where the table ends. */
static void
advance(struct tw_artefact *a)
{
	if (!tw_artefact_next(a))
		tw_die(TW_FAILED, "%s: rows are missing", a->r.in.file);
}

/* Weights as they come, without masks' and padding's zeros. */
struct heap {
	float *v;
	size_t n, cap;
};

/* A flow while its file is read. */
struct reading {
	struct tw_artefact a;
	const char *odd;	/* a model row against the first line */
	struct tw_flow plan;	/* its shape and its summary, no weights */
	size_t value[TW_FLOW_SHAPES];
	struct tw_flow_theta *theta;	/* [theta.n] of the file */
	struct tw_flow_data *data;	/* [x.n] */
	struct heap heap;
};

/* A row "model NAME VALUE", whose value is returned. */
static struct tw_slice
read_model(struct reading *g, const char *name)
{
	struct tw_artefact *a = &g->a;
	const struct tw_reader *r = &a->r;
	char what[64];

	advance(a);
	if (!is_part(r, "model") || !tw_slice_is(tw_field(r, NAME), name)) {
		snprintf(what, sizeof what, "model %s", name);
		due(r, what);
	}
	snprintf(what, sizeof what, "--%s", name);
	if (!tw_artefact_agrees(a, what, tw_field(r, VALUES)))
		g->odd = name;
	return tw_field(r, VALUES);
}

static void
read_shape(struct reading *g)
{
	const struct tw_reader *r = &g->a.r;
	struct tw_flow *f = &g->plan;
	struct tw_slice v = read_model(g, "kind");
	size_t i;

	f->kind = (enum tw_flow_kind)tw_flow_field_word(r, VALUES, &v,
	    tw_flow_kind_name, TW_FLOW_KINDS);
	tw_flow_field_end(r, VALUES, v);
	for (i = 0; i < TW_FLOW_SHAPES; i++) {
		uint64_t n;

		read_model(g, tw_flow_shape[i].name);
		n = tw_field_u64(r, VALUES);
		if (n < tw_flow_shape[i].min || n > tw_flow_shape[i].max)
			tw_field_die(r, VALUES, "out of range %llu .. %llu",
			    (unsigned long long)tw_flow_shape[i].min,
			    (unsigned long long)tw_flow_shape[i].max);
		g->value[i] = (size_t)n;
	}
	v = read_model(g, "bound");
	f->bound = tw_flow_field_number(r, VALUES, &v);
	tw_flow_field_end(r, VALUES, v);
	if (!(f->bound > 0 && f->bound <= 1000))
		tw_field_die(r, VALUES, "out of range 0 .. 1000");
}

/* One layer's rows into the heap. The first row is read already if *held. */
static void
read_layer(struct tw_artefact *a, const struct tw_flow *f, size_t net,
    size_t layer, struct heap *heap, bool *held)
{
	const struct tw_layer *l = &f->net.layer[layer];
	const struct tw_reader *r = &a->r;
	char part[TW_FLOW_PART], what[TW_FLOW_PART + TW_NUM_TEXT];
	size_t i, j;

	tw_flow_part(part, f->transforms, net, layer);
	for (i = 0; i < l->rows; i++) {
		size_t n = l->see[i] + (l->bias != SIZE_MAX);
		struct tw_slice v;

		if (n == 0)
			continue;
		if (!*held)
			advance(a);
		*held = false;
		if (!is_part(r, part) || tw_field_u64(r, NAME) != i + 1) {
			snprintf(what, sizeof what, "row %zu of %s", i + 1,
			    part);
			due(r, what);
		}
		heap->v = tw_grow(heap->v, &heap->cap, heap->n + n,
		    sizeof *heap->v);
		v = tw_field(r, VALUES);
		for (j = 0; j < n; j++) {
			float w = (float)tw_flow_field_number(r, VALUES, &v);

			if (!isfinite(w))
				tw_field_die(r, VALUES,
				    "too large for a float");
			heap->v[heap->n++] = w;
		}
		tw_flow_field_end(r, VALUES, v);
	}
}

/* The heap's weights to their places. */
static void
place(struct tw_flow *f, const float *v)
{
	size_t net, layer, i, n;

	for (net = 0; net < f->members * f->transforms; net++)
		for (layer = 0; layer < f->net.layers; layer++) {
			const struct tw_layer *l = &f->net.layer[layer];
			float *w = f->weight + net * f->net.size;

			for (i = 0; i < l->rows; i++) {
				if (l->bias != SIZE_MAX)
					w[l->bias + i] = *v++;
				n = l->see[i];
				memcpy(w + l->weight + i * l->stride, v,
				    n * sizeof *w);
				v += n;
			}
		}
}

/* The note: hashes between single blanks, ascending. */
static void
read_runs(struct tw_flow_file *f, const struct tw_artefact *a)
{
	uint64_t *hash = f->runs.hash;
	struct tw_slice s;
	const char *p;
	size_t i;

	if (!tw_artefact_note(a, "runs", &s))
		return;
	f->runs.n = (s.n + 1) / 17;
	if ((s.n + 1) % 17 != 0 || f->runs.n > TW_SKETCH)
		tw_die(TW_FAILED, "%s: '# note runs' is damaged", f->file);
	/* Before the first, too, is a blank: that after the note's name. */
	for (p = s.p - 1, i = 0; i < f->runs.n; i++)
		if (p[17 * i] != ' ' ||
		    !tw_num_hash(p + 17 * i + 1, &hash[i]) ||
		    (i > 0 && hash[i] <= hash[i - 1]))
			tw_die(TW_FAILED, "%s: '# note runs' is damaged",
			    f->file);
}

/* The rows of parameters, then of data columns, then of the summary. */
static void
read_columns(struct reading *g, struct tw_flow_file *f)
{
	struct tw_reader *r = &g->a.r;
	size_t cap = 0, dcap = 0;

	for (advance(&g->a); is_part(r, "theta"); advance(&g->a)) {
		tw_flow_row_name(r, &f->theta);
		g->theta = tw_grow(g->theta, &cap, f->theta.n,
		    sizeof *g->theta);
		g->theta[f->theta.n - 1] = tw_flow_row_theta(r);
	}
	if (f->theta.n == 0)
		due(r, "a parameter");
	for (; is_part(r, "x"); advance(&g->a)) {
		tw_flow_row_name(r, &f->x);
		if (tw_names_find(&f->theta, tw_field(r, NAME)) != SIZE_MAX)
			tw_field_die(r, NAME, "is a parameter");
		g->data = tw_grow(g->data, &dcap, f->x.n, sizeof *g->data);
		g->data[f->x.n - 1] = tw_flow_row_data(r);
	}
	if (f->x.n == 0 && is_part(r, "summary"))
		due(r, "a data column");
	for (; is_part(r, "summary"); advance(&g->a))
		tw_flow_row_summary(r, &g->plan.summary, f->x.n);
}

/* The rows of weights; the first of them is the current one. */
static void
read_weights(struct reading *g, const struct tw_flow_file *f)
{
	const size_t *value = g->value;
	struct tw_flow *plan = &g->plan;
	size_t i, j, nx = plan->summary.n > 0 ? plan->summary.n : f->x.n;
	bool held = true;

	plan->transforms = value[TW_FLOW_TRANSFORMS];
	if (tw_made_init(&plan->net, nx, f->theta.n, value[TW_FLOW_HIDDEN],
	    value[TW_FLOW_BLOCKS],
	    tw_flow_out(plan->kind, value[TW_FLOW_BINS])) < 0)
		tw_die(TW_FAILED, "%s: %s", f->file, strerror(ENOMEM));
	for (i = 0; i < value[TW_FLOW_MEMBERS] * value[TW_FLOW_TRANSFORMS]; i++)
		for (j = 0; j < plan->net.layers; j++)
			read_layer(&g->a, plan, i, j, &g->heap, &held);
	if (tw_artefact_next(&g->a))
		tw_reader_die(&g->a.r, "more rows than the shape asks for");
	tw_made_release(&plan->net);
}

/* The flow of all that was read. */
static void
make_flow(struct reading *g, struct tw_flow_file *f)
{
	const size_t *value = g->value;

	if (tw_flow_init(&f->flow, g->plan.kind, f->theta.n, f->x.n,
	    value[TW_FLOW_MEMBERS], value[TW_FLOW_TRANSFORMS],
	    value[TW_FLOW_HIDDEN], value[TW_FLOW_BLOCKS], value[TW_FLOW_BINS],
	    g->plan.bound) < 0)
		tw_die(TW_FAILED, "%s: %s", f->file, strerror(ENOMEM));
	if (g->plan.summary.n > 0 &&
	    tw_flow_summarize(&f->flow, &g->plan.summary) < 0)
		tw_die(TW_FAILED, "%s: %s", f->file, strerror(ENOMEM));
	memcpy(f->flow.theta, g->theta, f->theta.n * sizeof *g->theta);
	tw_copy(f->flow.data, g->data, f->x.n * sizeof *g->data);
	place(&f->flow, g->heap.v);
}

/* Whether the walls of a row are those of an item, or spread by half. */
static bool
same_walls(const struct tw_flow_theta *item, const struct tw_flow_theta *row,
    bool spread)
{
	bool lo = spread && tw_flow_has_wall(row, false);
	bool hi = spread && tw_flow_has_wall(row, true);

	return item->map == row->map &&
	    row->lo == (lo ? item->lo - 0.5 : item->lo) &&
	    row->hi == (hi ? item->hi + 0.5 : item->hi);
}

/*
 * Walls are those of --support: each row's are an item's, and the last item's,
 * which no other overrules, a row's. Whole numbers of a likelihood are spread.
 */
static bool
walls_agree(const struct tw_flow_file *f, struct tw_slice list, bool spread)
{
	bool *said = tw_xzero(f->theta.n, sizeof *said);
	bool last = true, all = true;
	struct tw_flow_theta walls;
	struct tw_slice item;
	size_t i;

	while (tw_list_next_name(&list, &item)) {
		last = false;
		if (tw_walls_read(item, &walls) == 0)
			break;
		for (i = 0; i < f->theta.n; i++)
			if (same_walls(&walls, &f->flow.theta[i], false) ||
			    (spread &&
			    same_walls(&walls, &f->flow.theta[i], true)))
				said[i] = last = true;
	}
	for (i = 0; i < f->theta.n; i++)
		all = all && (said[i] || f->flow.theta[i].map == TW_MAP_NONE);
	free(said);
	return all && last;
}

/* Of a flow that was not edited: the first line says what the rows say. */
static void
check_line(const struct reading *g, const struct tw_flow_file *f)
{
	struct tw_slice s = { NULL, 0 };
	bool prior = tw_artefact_option(&g->a, "--prior", &s);

	if (g->odd != NULL)
		tw_die(TW_FAILED, "%s: model %s is not that of the first line",
		    f->file, g->odd);
	if (prior != (f->x.n == 0))
		tw_die(TW_FAILED, prior ?
		    "%s: --prior in the first line, but data columns" :
		    "%s: no data column, but no --prior in the first line",
		    f->file);
	if (!tw_artefact_option(&g->a, "--support", &s))
		s = (struct tw_slice){ NULL, 0 };
	if (!walls_agree(f, s, f->likelihood))
		tw_die(TW_FAILED,
		    "%s: the parameters' walls are not those of --support in the first line",
		    f->file);
}

/*
 * Rows are read into memory that grows with them; only when all that the
 * shape asks for are there is the flow itself made.
 */
void
tw_flow_file_read(struct tw_flow_file *f, const char *path)
{
	struct reading g = { 0 };
	struct tw_slice mark;

	*f = (struct tw_flow_file){ 0 };
	tw_artefact_open(&g.a, path, "tw-flow", "a flow", tw_flow_header);
	f->file = g.a.r.in.file;
	read_shape(&g);
	read_columns(&g, f);
	read_weights(&g, f);
	read_runs(f, &g.a);
	make_flow(&g, f);
	f->likelihood = !g.a.summed ||
	    tw_artefact_option(&g.a, "--likelihood", &mark);
	if (g.a.summed)
		check_line(&g, f);
	free(g.theta);
	free(g.data);
	free(g.heap.v);
	tw_artefact_close(&g.a);
}

void
tw_flow_file_release(struct tw_flow_file *f)
{
	tw_flow_release(&f->flow);
	tw_names_release(&f->theta);
	tw_names_release(&f->x);
}
