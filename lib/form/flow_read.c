/*
 * The flow artefact read back: its shape, scales and weights, checked before
 * any of them is used.
 */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "form/artefact.h"
#include "form/flow.h"
#include "form/flow_words.h"
#include "io/msg.h"

enum { PART, NAME, VALUES };

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

/* The shape of a group. */
struct shape {
	enum tw_flow_kind kind;
	size_t value[TW_FLOW_SHAPES];
	double bound, share;
};

/* A flow while its file is read. */
struct reading {
	struct tw_artefact *a;
	unsigned version;
	bool held;		/* the current row is still to be taken */
	struct shape shape;	/* of the group that is read, and its weights */
	float *weight;	/* [weights] without masks' and padding's zeros */
	size_t weights, cap;
};

/* Go to the row that is to be taken. */
static void
step(struct reading *g)
{
	if (!g->held)
		advance(g->a);
	g->held = false;
}

/* A row "model NAME VALUE", whose value is returned. */
static struct tw_slice
read_model(struct reading *g, const char *name)
{
	const struct tw_reader *r = &g->a->r;

	step(g);
	if (!is_part(r, "model") || !tw_slice_is(tw_field(r, NAME), name))
		tw_reader_die(r, "model %s is due", name);
	return tw_field(r, VALUES);
}

/* The current row's value, an integer from min to max. */
static size_t
read_size(const struct tw_reader *r, uint64_t min, uint64_t max)
{
	uint64_t n = tw_field_u64(r, VALUES);

	if (n < min || n > max)
		tw_field_die(r, VALUES, "out of range %llu .. %llu",
		    (unsigned long long)min, (unsigned long long)max);
	return (size_t)n;
}

/* A row of a number of the model above 0. */
static double
read_above(struct reading *g, const char *name, double most, const char *range)
{
	const struct tw_reader *r = &g->a->r;
	struct tw_slice v = read_model(g, name);
	double x = tw_flow_field_number(r, &v);

	tw_flow_field_end(r, v);
	if (!(x > 0 && x <= most))
		tw_field_die(r, VALUES, "out of range %s", range);
	return x;
}

static void
read_shape(struct reading *g)
{
	const struct tw_reader *r = &g->a->r;
	struct shape *s = &g->shape;
	struct tw_slice v = read_model(g, "kind");
	size_t i;

	s->kind = (enum tw_flow_kind)tw_flow_field_word(r, &v,
	    tw_flow_kind_name, TW_FLOW_KINDS);
	tw_flow_field_end(r, v);
	for (i = 0; i < TW_FLOW_SHAPES; i++) {
		read_model(g, tw_flow_shape[i].name);
		s->value[i] = read_size(r, tw_flow_shape[i].min,
		    tw_flow_shape[i].max);
	}
	s->bound = read_above(g, "bound", 1000, "0 .. 1000");
	s->share = g->version == 1 ? 1 : read_above(g, "share", 1, "0 .. 1");
}

/* One layer's rows of weights. */
static void
read_layer(struct reading *g, const struct tw_layer *l, size_t net,
    size_t layer)
{
	const struct tw_reader *r = &g->a->r;
	char part[TW_FLOW_PART];
	size_t i, j;

	tw_flow_part(part, g->shape.value[TW_FLOW_TRANSFORMS], net, layer);
	for (i = 0; i < l->rows; i++) {
		size_t n = l->see[i] + (l->bias != SIZE_MAX);
		struct tw_slice v;

		if (n == 0)
			continue;
		step(g);
		if (!is_part(r, part) || tw_field_u64(r, NAME) != i + 1)
			tw_reader_die(r, "row %zu of %s is due", i + 1, part);
		g->weight = tw_grow(g->weight, &g->cap, g->weights + n,
		    sizeof *g->weight);
		v = tw_field(r, VALUES);
		for (j = 0; j < n; j++) {
			float w = (float)tw_flow_field_number(r, &v);

			if (!isfinite(w))
				tw_field_die(r, VALUES,
				    "too large for a float");
			g->weight[g->weights++] = w;
		}
		tw_flow_field_end(r, v);
	}
}

/* Weights to their places. */
static void
place(struct tw_flow_group *g, const float *v)
{
	size_t net, layer, i, n;

	for (net = 0; net < g->members * g->transforms; net++)
		for (layer = 0; layer < g->net.layers; layer++) {
			const struct tw_layer *l = &g->net.layer[layer];
			float *w = g->weight + net * g->net.size;

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

/* Hashes between single blanks, ascending; false where they are not. */
static bool
read_hashes(struct tw_sketch *runs, struct tw_slice s)
{
	size_t i;

	runs->n = (s.n + 1) / 17;
	if ((s.n > 0 && (s.n + 1) % 17 != 0) || runs->n > TW_SKETCH)
		return false;
	for (i = 0; i < runs->n; i++)
		if ((i > 0 && s.p[17 * i - 1] != ' ') ||
		    !tw_num_hash(s.p + 17 * i, &runs->hash[i]) ||
		    (i > 0 && runs->hash[i] <= runs->hash[i - 1]))
			return false;
	return true;
}

/* Whether two numbers of a record are scaled alike. */
static bool
same_scale(const struct tw_flow_theta *a, const struct tw_flow_theta *b)
{
	return a->map == b->map && a->lo == b->lo && a->hi == b->hi &&
	    a->mean == b->mean && a->sd == b->sd && a->integer == b->integer;
}

static _Noreturn void
no_memory(const struct tw_flow_file *f)
{
	tw_die(TW_FAILED, "%s: %s", f->file, strerror(ENOMEM));
}

/* A row "window NAME N". */
static size_t
read_window_size(struct reading *g, const char *name, uint64_t min,
    uint64_t max)
{
	const struct tw_reader *r = &g->a->r;
	size_t n;

	if (!is_part(r, "window") || !tw_slice_is(tw_field(r, NAME), name))
		tw_reader_die(r, "window %s is due", name);
	n = read_size(r, min, max);
	advance(g->a);
	return n;
}

/*
 * The window, whose first row is there, over the numbers of theta, and a flow
 * of it, that of a step.
 */
static void
read_window(struct reading *g, struct tw_flow_file *f,
    const struct tw_flow_theta *theta, const struct tw_flow_data *data)
{
	const struct tw_reader *r = &g->a->r;
	struct tw_stepwise w = { .given = f->x.n };
	struct tw_flow_data *to;
	size_t i;

	w.wide = read_window_size(g, "columns", 1, f->theta.n);
	w.before = read_window_size(g, "before", 0, 1000);
	w.place = read_window_size(g, "place", 0, 1) == 1;
	w.steps = f->theta.n / w.wide;
	for (i = 0; i < w.wide; i++)
		w.bent = w.bent || theta[i].map == TW_MAP_ASINH;
	if (f->theta.n % w.wide != 0 || f->x.n == 0)
		tw_reader_die(r, "the window has no steps, or no parameter");
	for (i = w.wide; i < f->theta.n; i++)
		if (!same_scale(&theta[i], &theta[i - w.wide]))
			tw_reader_die(r, "the window's steps are not scaled alike");
	if (tw_flow_init(&f->flow, w.wide, tw_stepwise_inputs(&w)) < 0)
		no_memory(f);
	f->flow.stepwise = w;
	memcpy(f->flow.theta, theta, w.wide * sizeof *theta);
	memcpy(f->flow.data, data, w.given * sizeof *data);
	to = f->flow.data + w.given;
	for (i = 0; i < w.before * w.wide; i++, to++) {
		if (i >= w.wide) {
			*to = *(to - w.wide);
			continue;
		}
		if (!is_part(r, "window") || tw_field_u64(r, NAME) != i + 1)
			tw_reader_die(r, "the next row of the window is due");
		*to = tw_flow_row_data(r);
		advance(g->a);
	}
}

/* The row of what fails. */
static void
read_fails(const struct tw_reader *r, struct tw_flow_file *f)
{
	struct tw_slice v = tw_field(r, VALUES);
	struct tw_fails *to = &f->flow.fails;
	size_t i;

	tw_flow_row_name(r, &f->failed);
	if (tw_names_find(&f->theta, tw_field(r, NAME)) != SIZE_MAX ||
	    tw_names_find(&f->x, tw_field(r, NAME)) != SIZE_MAX)
		tw_field_die(r, NAME, "is another column");
	to->n = f->x.n;
	to->w = tw_xrealloc(NULL, tw_fails_terms(to->n), sizeof *to->w);
	for (i = 0; i < tw_fails_terms(to->n); i++)
		to->w[i] = tw_flow_field_number(r, &v);
	tw_flow_field_end(r, v);
}

/*
 * The rows of parameters, then of data columns, then of the summary or the
 * window, and the flow of them, without a member yet.
 */
static void
read_columns(struct reading *g, struct tw_flow_file *f)
{
	struct tw_reader *r = &g->a->r;
	struct tw_flow_theta *theta = NULL;
	struct tw_flow_data *data = NULL;
	struct tw_summary summary = { 0 };
	size_t cap = 0, dcap = 0;

	for (advance(g->a); is_part(r, "theta"); advance(g->a)) {
		tw_flow_row_name(r, &f->theta);
		theta = tw_arena_grow(theta, &cap, f->theta.n, sizeof *theta);
		theta[f->theta.n - 1] = tw_flow_row_theta(r);
	}
	if (f->theta.n == 0)
		tw_reader_die(r, "a parameter is due");
	for (; is_part(r, "x"); advance(g->a)) {
		tw_flow_row_name(r, &f->x);
		if (tw_names_find(&f->theta, tw_field(r, NAME)) != SIZE_MAX)
			tw_field_die(r, NAME, "is a parameter");
		data = tw_arena_grow(data, &dcap, f->x.n, sizeof *data);
		data[f->x.n - 1] = tw_flow_row_data(r);
	}
	if (f->x.n == 0 && is_part(r, "summary"))
		tw_reader_die(r, "a data column is due");
	for (; is_part(r, "summary"); advance(g->a))
		tw_flow_row_summary(r, &summary, f->x.n, data);
	if (is_part(r, "window") && summary.n == 0)
		read_window(g, f, theta, data);
	else if (tw_flow_init(&f->flow, f->theta.n, f->x.n) < 0)
		no_memory(f);
	else {
		memcpy(f->flow.theta, theta, f->theta.n * sizeof *theta);
		tw_copy(f->flow.data, data, f->x.n * sizeof *data);
	}
	if (is_part(r, "fails") && f->x.n > 0) {
		read_fails(r, f);
		advance(g->a);
	}
	g->held = true;
	f->flow.summary = summary;
}

/*
 * A group. Its weights are read into memory that grows with the rows; only when
 * all that the shape asks for are there is the group itself made.
 */
static void
read_group(struct reading *g, struct tw_flow_file *f)
{
	const struct shape *s = &g->shape;
	const size_t *v = s->value;
	struct tw_flow_group *group;
	struct tw_made net;
	size_t i, j;

	read_shape(g);
	if (f->flow.groups == 0)
		read_columns(g, f);
	if (tw_made_init(&net, tw_flow_seen(&f->flow), f->flow.ntheta,
	    v[TW_FLOW_HIDDEN], v[TW_FLOW_BLOCKS],
	    tw_flow_out(s->kind, v[TW_FLOW_BINS])) < 0)
		no_memory(f);
	g->weights = 0;
	for (i = 0; i < v[TW_FLOW_MEMBERS] * v[TW_FLOW_TRANSFORMS]; i++)
		for (j = 0; j < net.layers; j++)
			read_layer(g, &net.layer[j], i, j);
	tw_made_release(&net);
	if (tw_flow_add(&f->flow, s->kind, v[TW_FLOW_MEMBERS],
	    v[TW_FLOW_TRANSFORMS], v[TW_FLOW_HIDDEN], v[TW_FLOW_BLOCKS],
	    v[TW_FLOW_BINS], s->bound) < 0)
		no_memory(f);
	group = &f->flow.group[f->flow.groups - 1];
	group->share = s->share;
	place(group, g->weight);
}

/*
 * All groups, whose shares are 1 together; the row after them is held, if there
 * is one.
 */
static void
read_groups(struct reading *g, struct tw_flow_file *f)
{
	double sum = 0;

	f->file = g->a->r.in.file;
	do {
		read_group(g, f);
		sum += g->shape.share;
		g->held = tw_artefact_next(g->a);
	} while (g->held && g->version > 1 && is_part(&g->a->r, "model"));
	if (!(fabs(sum - 1) < 1e-9))
		tw_die(TW_FAILED, "%s: the shares of its members are not 1 together",
		    f->file);
}

void
tw_flow_file_no_window(const struct tw_flow_file *f)
{
	if (f->flow.stepwise.steps > 0)
		tw_die(TW_MISUSED, "%s: a likelihood by steps (--steps), not an estimate of parameters",
		    f->file);
}

void
tw_flow_file_read(struct tw_flow_file *f, const char *path)
{
	tw_flow_file_read_any(f, path);
	tw_flow_file_no_window(f);
}

void
tw_flow_file_take(struct tw_flow_file *f, struct tw_artefact *a)
{
	struct reading g = { .a = a, .version = a->version };
	struct tw_slice s;

	*f = (struct tw_flow_file){
	    .line = tw_slice_stay(tw_artefact_options(a)) };
	read_groups(&g, f);
	if (g.held)
		tw_reader_die(&a->r, "more rows than the shape asks for");
	if (tw_artefact_note(a, "runs", &s) && (s.n == 0 ||
	    !read_hashes(&f->runs, s)))
		tw_die(TW_FAILED, "%s: '# note runs' is damaged", f->file);
	f->summed = a->summed;
	f->likelihood = !f->summed ||
	    tw_options_find(f->line, "--likelihood", &s);
	f->sum = a->sum;
	free(g.weight);
	tw_artefact_close(a);
}

void
tw_flow_file_read_any(struct tw_flow_file *f, const char *path)
{
	struct tw_artefact a;

	tw_artefact_open(&a, path, "tw-flow", TW_FLOW_VERSION, "a flow",
	    tw_flow_header);
	tw_flow_file_take(f, &a);
}

void
tw_flow_section_read(struct tw_flow_file *f, struct tw_artefact *a)
{
	const struct tw_reader *r = &a->r;
	struct reading g = { .a = a, .version = TW_FLOW_VERSION };
	struct tw_slice s;

	if (!is_part(r, "options"))
		tw_reader_die(r, "the options of a flow are due");
	*f = (struct tw_flow_file){
	    .summed = tw_slice_is(tw_field(r, NAME), "tw-flow") };
	tw_field_must(r, NAME, f->summed ||
	    tw_slice_is(tw_field(r, NAME), "edited"), "not tw-flow or edited");
	f->line = tw_slice_stay(tw_field(r, VALUES));
	read_groups(&g, f);
	if (!g.held || !is_part(r, "runs"))
		tw_reader_die(r, "the runs of a flow are due");
	if (!read_hashes(&f->runs, tw_field(r, VALUES)) ||
	    f->runs.n != tw_field_u64(r, NAME))
		tw_field_die(r, VALUES, "no hashes of runs, as many as it says");
	f->likelihood = !f->summed ||
	    tw_options_find(f->line, "--likelihood", &s);
	free(g.weight);
}

void
tw_flow_file_release(struct tw_flow_file *f)
{
	tw_flow_release(&f->flow);
}
