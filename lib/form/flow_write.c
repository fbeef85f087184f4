/* Writes a flow: scales as doubles, weights with the digits of floats. */
#include <inttypes.h>
#include <stdio.h>

#include "form/flow.h"
#include "form/flow_words.h"
#include "form/part.h"

static void
number(struct tw_out *o, double v)
{
	tw_out_byte(o, ' ');
	tw_out_num(o, v);
}

static void
model_row(struct tw_out *o, const char *name)
{
	tw_out_text(o, "model\t");
	tw_out_text(o, name);
	tw_out_byte(o, '\t');
}

/*
 * Write a word and four numbers of a parameter or data column; the caller ends
 * the row.
 */
static void
scale_row(struct tw_out *o, const char *part, struct tw_slice name,
    const char *word, const double v[4])
{
	size_t i;

	tw_out_text(o, part);
	tw_row_cell(o, name);
	tw_row_cell(o, tw_slice_of(word));
	for (i = 0; i < 4; i++)
		number(o, v[i]);
}

static void
data_row(struct tw_out *o, const char *part, struct tw_slice name,
    const struct tw_flow_data *d)
{
	scale_row(o, part, name, tw_flow_warp_name[d->warp],
	    (double[]){ d->centre, d->width, d->mean, d->sd });
	tw_out_row(o);
}

/* Write a layer's rows that have weights. */
static void
layer_rows(struct tw_out *o, const struct tw_flow *f, size_t net, size_t layer)
{
	const struct tw_layer *l = &f->net.layer[layer];
	const float *w = f->weight + net * f->net.size;
	char part[TW_FLOW_PART];
	size_t bias = l->bias != SIZE_MAX, i, j;

	tw_flow_part(part, f->transforms, net, layer);
	for (i = 0; i < l->rows; i++) {
		if (bias + l->see[i] == 0)
			continue;
		tw_out_text(o, part);
		tw_row_u64(o, i + 1);
		for (j = 0; j < bias + l->see[i]; j++) {
			tw_out_byte(o, j == 0 ? '\t' : ' ');
			o->n += tw_num_write_float(tw_out_room(o, TW_NUM_TEXT),
			    j < bias ? w[l->bias + i] :
			    w[l->weight + i * l->stride + j - bias]);
		}
		tw_out_row(o);
	}
}

static void
summary_row(struct tw_out *o, const struct tw_summary *s, size_t i)
{
	size_t size = 1 + tw_summary_terms(s), j;

	tw_out_text(o, "summary");
	tw_row_u64(o, i + 1);
	tw_row_cell(o, tw_slice_of(tw_flow_summary_name[s->kind +
	    (s->beside ? TW_SUMMARY_KINDS : 0)]));
	number(o, (double)s->degree);
	for (j = 0; j < size; j++)
		number(o, s->map[i * size + j]);
	tw_out_row(o);
}

/* Write the shape of the members. */
static void
model_rows(struct tw_out *o, const struct tw_flow *f)
{
	const uint64_t value[TW_FLOW_SHAPES] = {
		[TW_FLOW_MEMBERS] = f->members,
		[TW_FLOW_TRANSFORMS] = f->transforms,
		[TW_FLOW_HIDDEN] = f->net.hidden,
		[TW_FLOW_BLOCKS] = f->net.blocks,
		[TW_FLOW_BINS] = f->bins
	};
	size_t i;

	model_row(o, "kind");
	tw_out_line(o, tw_flow_kind_name[f->kind]);
	for (i = 0; i < TW_FLOW_SHAPES; i++) {
		model_row(o, tw_flow_shape[i].name);
		tw_out_u64(o, value[i]);
		tw_out_row(o);
	}
	model_row(o, "bound");
	tw_out_num(o, f->bound);
	tw_out_row(o);
	model_row(o, "share");
	tw_out_line(o, "1");
}

/* Write the rows of a stepwise likelihood; none for other flows. */
static void
window_rows(struct tw_out *o, const struct tw_flow *f)
{
	const struct tw_stepwise *w = &f->stepwise;
	const struct {
		const char *name;
		size_t value;
	} row[] = { { "columns", w->wide }, { "before", w->before },
		{ "place", w->place } };
	char name[TW_NUM_TEXT];
	size_t i;

	if (w->steps == 0)
		return;
	for (i = 0; i < sizeof row / sizeof *row; i++) {
		tw_out_text(o, "window\t");
		tw_out_text(o, row[i].name);
		tw_row_u64(o, row[i].value);
		tw_out_row(o);
	}
	for (i = 0; i < w->wide && w->before > 0; i++) {
		snprintf(name, sizeof name, "%zu", i + 1);
		data_row(o, "window", tw_slice_of(name),
		    &f->data[w->given + i]);
	}
}

/*
 * Write the scales of all columns, the summary, the steps, and the probability
 * of failure.
 */
static void
column_rows(struct tw_out *o, const struct tw_flow_file *file)
{
	const struct tw_flow *f = &file->flow;
	size_t i;

	for (i = 0; i < file->theta.n; i++) {
		const struct tw_flow_theta *t = tw_flow_theta_of(f, i);

		scale_row(o, "theta", file->theta.name[i],
		    tw_flow_map_name[t->map],
		    (double[]){ t->lo, t->hi, t->mean, t->sd });
		if (t->integer)
			tw_out_text(o, " whole");
		else if (t->edge[0] > 0 || t->edge[1] > 0) {
			number(o, t->edge[0]);
			number(o, t->edge[1]);
		}
		tw_out_row(o);
	}
	for (i = 0; i < file->x.n; i++)
		data_row(o, "x", file->x.name[i], &f->data[i]);
	for (i = file->x.n; i < f->nx && f->stepwise.steps == 0; i++) {
		tw_out_text(o, "missing");
		tw_row_cell(o, file->x.name[f->data[i].column]);
		tw_row_num(o, f->data[i].mean);
		number(o, f->data[i].sd);
		tw_out_row(o);
	}
	for (i = 0; i < f->summary.n; i++)
		summary_row(o, &f->summary, i);
	window_rows(o, f);
	if (f->fails.n == 0)
		return;
	tw_out_text(o, "fails\t-");
	for (i = 0; i < tw_fails_terms(f->fails.n); i++) {
		tw_out_byte(o, i == 0 ? '\t' : ' ');
		tw_out_num(o, f->fails.w[i]);
	}
	tw_out_row(o);
}

static void
flow_rows(struct tw_out *o, const struct tw_flow_file *file)
{
	const struct tw_flow *f = &file->flow;
	size_t i, j;

	if (f->members == 0) {
		model_row(o, "kind");
		tw_out_line(o, "none");
		return;
	}
	model_rows(o, f);
	column_rows(o, file);
	for (i = 0; i < f->members * f->transforms; i++)
		for (j = 0; j < f->net.layers; j++)
			layer_rows(o, f, i, j);
}

/* Write the hashes of training records, and end the row. */
static void
hashes(struct tw_out *o, const struct tw_sketch *runs)
{
	char text[24];
	size_t i;

	for (i = 0; i < runs->n; i++) {
		snprintf(text, sizeof text, "%s%016" PRIx64, i > 0 ? " " : "",
		    runs->hash[i]);
		tw_out_text(o, text);
	}
	tw_out_row(o);
}

void
tw_flow_file_write(const struct tw_flow_file *f, struct tw_out *o)
{
	tw_out_line(o, tw_part_header);
	flow_rows(o, f);
	if (f->trained > 0) {
		tw_artefact_note_begin(o, "runs ");
		tw_out_u64(o, f->trained);
		tw_out_text(o, f->runs.n > 0 ? " " : "");
		hashes(o, &f->runs);
	}
	tw_artefact_end(o);
}

void
tw_flow_section_write(struct tw_out *o, const struct tw_flow_file *f)
{
	tw_out_text(o, "options\t");
	tw_out_text(o, f->summed ? "tw-flow\t" : "edited\t");
	if (f->summed)
		tw_out_slice(o, f->line);
	tw_out_row(o);
	flow_rows(o, f);
	tw_out_text(o, "runs");
	tw_row_u64(o, f->trained);
	tw_out_byte(o, '\t');
	hashes(o, &f->runs);
}
