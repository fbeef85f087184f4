/*
 * Reads a flow: its shape, scales and weights, each checked before it is used.
 */
#include <errno.h>
#include <math.h>
#include <string.h>

#include "form/flow.h"
#include "form/flow_words.h"
#include "form/part.h"
#include "io/list.h"
#include "io/msg.h"

struct shape {
	enum tw_flow_kind kind;
	size_t value[TW_FLOW_SHAPES];
	double bound;
};

static _Noreturn void
no_memory(const struct tw_artefact *a)
{
	tw_die(TW_FAILED, "%s: %s", a->r.in.file, strerror(ENOMEM));
}

/* ---- the model ----------------------------------------------------- */

/* Read the row of an integer from min to max. */
static size_t
read_size(struct tw_artefact *a, const char *part, const char *name,
    uint64_t min, uint64_t max)
{
	uint64_t n;

	tw_part_must(a, part, name);
	n = tw_field_u64(&a->r, TW_PART_VALUES);
	if (n < min || n > max)
		tw_field_die(&a->r, TW_PART_VALUES, "out of range %llu .. %llu",
		    (unsigned long long)min, (unsigned long long)max);
	tw_artefact_next(a);
	return (size_t)n;
}

/* Read the row of a number of the model, which is then current. */
static double
read_real(struct tw_artefact *a, const char *name)
{
	double x;

	tw_part_must(a, "model", name);
	tw_part_numbers(&a->r, 1, &x);
	return x;
}

static void
read_shape(struct tw_artefact *a, struct shape *s)
{
	struct tw_slice v;
	double share;
	size_t i;

	tw_part_must(a, "model", "kind");
	v = tw_field(&a->r, TW_PART_VALUES);
	s->kind = (enum tw_flow_kind)tw_part_word(&a->r, &v, tw_flow_kind_name,
	    TW_FLOW_KINDS);
	tw_part_end(&a->r, v);
	tw_artefact_next(a);
	for (i = 0; i < TW_FLOW_SHAPES; i++)
		s->value[i] = read_size(a, "model", tw_flow_shape[i].name,
		    tw_flow_shape[i].min, tw_flow_shape[i].max);
	s->bound = read_real(a, "bound");
	tw_field_must(&a->r, TW_PART_VALUES, s->bound > 0 && s->bound <= 1000,
	    "out of range 0 .. 1000");
	tw_artefact_next(a);
	share = read_real(a, "share");
	/* Once, a flow had members of several sizes, with shares. */
	tw_field_must(&a->r, TW_PART_VALUES, share == 1,
	    "not 1: flows of several sizes are no longer read: fit the flow again with tw-flow");
	tw_artefact_next(a);
}

/* ---- columns ------------------------------------------------------- */

/*
 * Read a word, whose index in name[n] is returned, and the four numbers that
 * follow it.
 */
static size_t
read_scale(const struct tw_reader *r, struct tw_slice *v,
    const char *const *name, size_t n, double *const to[4])
{
	size_t word = tw_part_word(r, v, name, n), i;

	for (i = 0; i < 4; i++)
		*to[i] = tw_part_number(r, v);
	return word;
}

/* The scale of the parameter in the current row. */
static struct tw_flow_theta
read_theta(const struct tw_reader *r)
{
	struct tw_slice v = tw_field(r, TW_PART_VALUES);
	struct tw_flow_theta t, wide;

	t.map = (enum tw_map)read_scale(r, &v, tw_flow_map_name, TW_FLOW_MAPS,
	    (double *[]){ &t.lo, &t.hi, &t.mean, &t.sd });
	t.integer = v.p != NULL && tw_slice_is(v, "whole");
	t.edge[0] = t.edge[1] = 0;
	if (t.map == TW_MAP_PROBIT && v.p != NULL && !t.integer) {
		t.edge[0] = tw_part_number(r, &v);
		t.edge[1] = tw_part_number(r, &v);
		tw_field_must(r, TW_PART_VALUES, t.edge[0] >= 0 &&
		    t.edge[1] >= 0 && t.edge[0] / 2 + t.edge[1] / 2 <
		    t.hi / 2 - t.lo / 2,
		    "edges must be at least 0, and closer than the bounds");
	}
	if (!t.integer)
		tw_part_end(r, v);
	tw_field_must(r, TW_PART_VALUES, t.map != TW_MAP_PROBIT ||
	    tw_flow_bounds_ok(t.lo, t.hi),
	    "lo must be below hi, by 1e-307 at least");
	tw_field_must(r, TW_PART_VALUES, t.map != TW_MAP_ASINH ||
	    t.hi >= TW_FLOW_LEAST, "the width must be 1e-307 at least");
	tw_field_must(r, TW_PART_VALUES, t.sd >= TW_FLOW_LEAST,
	    "sd must be 1e-307 at least");
	wide = t;
	tw_flow_make_integer(&wide);
	tw_field_must(r, TW_PART_VALUES, !t.integer || (wide.lo == t.lo &&
	    wide.hi == t.hi), "bounds of integers must be half-integers");
	return t;
}

/* The scale of the data column in the current row. */
static struct tw_flow_data
read_data(const struct tw_reader *r)
{
	struct tw_slice v = tw_field(r, TW_PART_VALUES);
	struct tw_flow_data d;

	d.warp = (enum tw_warp)read_scale(r, &v, tw_flow_warp_name,
	    TW_FLOW_WARPS,
	    (double *[]){ &d.centre, &d.width, &d.mean, &d.sd });
	tw_part_end(r, v);
	tw_field_must(r, TW_PART_VALUES, d.width >= TW_FLOW_LEAST &&
	    d.sd >= TW_FLOW_LEAST, "width and sd must be 1e-307 at least");
	tw_field_must(r, TW_PART_VALUES, d.warp != TW_WARP_LOG || d.centre > 0,
	    "the centre of a log must be above 0");
	return d;
}

/* Read the next row of the summary of the flow's data columns. */
static void
read_summary(struct tw_artefact *a, struct tw_flow *f)
{
	const struct tw_reader *r = &a->r;
	struct tw_slice v = tw_field(r, TW_PART_VALUES);
	struct tw_summary *s = &f->summary;
	enum tw_summary_kind kind;
	size_t word, most, i, size;
	bool beside;
	double degree;

	tw_field_must(r, TW_PART_VALUES, !tw_slice_begins(v, "pooled ") &&
	    !tw_slice_begins(v, "beside-pooled "),
	    "pooled summaries are no longer read: fit the flow again with tw-flow");
	word = tw_part_word(r, &v, tw_flow_summary_name, 2 * TW_SUMMARY_KINDS);
	kind = word % TW_SUMMARY_KINDS;
	beside = word >= TW_SUMMARY_KINDS;
	degree = tw_part_number(r, &v);
	most = tw_summary_most(kind);
	tw_field_must(r, TW_PART_VALUES, s->n == 0 || (kind == s->kind &&
	    beside == s->beside && degree == (double)s->degree),
	    "another summary than before");
	if (!(degree >= 1 && degree <= (double)most && degree == floor(degree)))
		tw_field_die(r, TW_PART_VALUES,
		    "the number after %s must be 1 to %zu",
		    tw_flow_summary_name[kind], most);
	if (s->n == 0 &&
	    tw_summary_init(s, 0, f->nx, f->data, kind, (size_t)degree) < 0)
		no_memory(a);
	s->beside = beside;
	if (tw_field_u64(r, TW_PART_NAME) != s->n + 1)
		tw_part_due(a, "the next row of the summary");
	size = 1 + tw_summary_terms(s);
	s->map = tw_xrealloc(s->map, ++s->n, size * sizeof *s->map);
	for (i = 0; i < size; i++)
		s->map[(s->n - 1) * size + i] = tw_part_number(r, &v);
	tw_part_end(r, v);
	tw_artefact_next(a);
}

/* Whether two columns have the same scale. */
static bool
same_scale(const struct tw_flow_theta *a, const struct tw_flow_theta *b)
{
	return a->map == b->map && a->lo == b->lo && a->hi == b->hi &&
	    a->mean == b->mean && a->sd == b->sd && a->integer == b->integer;
}

/*
 * Read the rows of a stepwise likelihood, and make its flow, which is that of
 * one step. theta and data are the scales of all data columns and of the
 * parameters that are given.
 */
static void
read_stepwise(struct tw_artefact *a, struct tw_flow_file *f,
    const struct tw_flow_theta *theta, const struct tw_flow_data *data)
{
	const struct tw_reader *r = &a->r;
	struct tw_stepwise w = { .given = f->x.n };
	struct tw_flow_data *to;
	size_t i;

	w.wide = read_size(a, "window", "columns", 1, f->theta.n);
	w.before = read_size(a, "window", "before", 0, 1000);
	w.place = read_size(a, "window", "place", 0, 1) == 1;
	w.steps = f->theta.n / w.wide;
	for (i = 0; i < w.wide; i++)
		w.asinh = w.asinh || theta[i].map == TW_MAP_ASINH;
	if (f->theta.n % w.wide != 0 || f->x.n == 0)
		tw_input_die(&r->in, "the window has no steps, or no parameter");
	for (i = w.wide; i < f->theta.n; i++)
		if (!same_scale(&theta[i], &theta[i - w.wide]))
			tw_input_die(&r->in, "the window's steps are not scaled alike");
	if (tw_flow_init(&f->flow, w.wide, tw_stepwise_inputs(&w)) < 0)
		no_memory(a);
	f->flow.stepwise = w;
	memcpy(f->flow.theta, theta, w.wide * sizeof *theta);
	memcpy(f->flow.data, data, w.given * sizeof *data);
	to = f->flow.data + w.given;
	for (i = 0; i < w.before * w.wide; i++, to++) {
		if (i >= w.wide) {
			*to = *(to - w.wide);
			continue;
		}
		if (!tw_part_is(a, "window", NULL) ||
		    tw_field_u64(r, TW_PART_NAME) != i + 1)
			tw_part_due(a, "the next row of the window");
		*to = read_data(r);
		tw_artefact_next(a);
	}
}

/* Read the rows of indicators, and add them to data. */
static struct tw_flow_data *
read_indicators(struct tw_artefact *a, const struct tw_flow_file *f,
    struct tw_flow_data *data, size_t *n)
{
	const struct tw_reader *r = &a->r;
	struct tw_flow_data *d;
	double v[2];
	size_t cap = *n;

	for (; tw_part_is(a, "missing", NULL); tw_artefact_next(a)) {
		data = tw_arena_grow(data, &cap, *n + 1, sizeof *data);
		d = &data[(*n)++];
		*d = (struct tw_flow_data){ TW_WARP_MISSING, 0, 1, 0, 1,
			tw_names_find(&f->x, tw_field(r, TW_PART_NAME)) };
		tw_field_must(r, TW_PART_NAME, d->column != SIZE_MAX,
		    "no data column");
		tw_field_must(r, TW_PART_NAME, *n == f->x.n + 1 ||
		    d[-1].column < d->column, "not in the order of the columns");
		tw_part_numbers(r, 2, v);
		d->mean = v[0];
		d->sd = v[1];
		tw_field_must(r, TW_PART_VALUES, d->sd >= TW_FLOW_LEAST,
		    "sd must be 1e-307 at least");
	}
	return data;
}

/* Read the row with the probability of failure. */
static void
read_fails(struct tw_artefact *a, struct tw_flow_file *f)
{
	struct tw_fails *to = &f->flow.fails;

	tw_part_must(a, "fails", "-");
	to->n = f->x.n;
	to->w = tw_xrealloc(NULL, tw_fails_terms(to->n), sizeof *to->w);
	tw_part_numbers(&a->r, tw_fails_terms(to->n), to->w);
	tw_artefact_next(a);
}

/*
 * Read the rows of parameters, of data columns, and of the summary or of the
 * steps, and make a flow of these without members.
 */
static void
read_columns(struct tw_artefact *a, struct tw_flow_file *f)
{
	struct tw_reader *r = &a->r;
	struct tw_flow_theta *theta = NULL;
	struct tw_flow_data *data = NULL;
	size_t cap = 0, n;

	for (; tw_part_is(a, "theta", NULL); tw_artefact_next(a)) {
		tw_part_name(r, &f->theta);
		theta = tw_arena_grow(theta, &cap, f->theta.n, sizeof *theta);
		theta[f->theta.n - 1] = read_theta(r);
	}
	if (f->theta.n == 0)
		tw_part_due(a, "a parameter");
	for (cap = 0; tw_part_is(a, "x", NULL); tw_artefact_next(a)) {
		tw_part_name(r, &f->x);
		tw_field_must(r, TW_PART_NAME, tw_names_find(&f->theta,
		    tw_field(r, TW_PART_NAME)) == SIZE_MAX, "is a parameter");
		data = tw_arena_grow(data, &cap, f->x.n, sizeof *data);
		data[f->x.n - 1] = read_data(r);
	}
	if (f->x.n == 0 && tw_part_is(a, "summary", NULL))
		tw_part_due(a, "a data column");
	if (tw_part_is(a, "window", NULL))
		read_stepwise(a, f, theta, data);
	else {
		n = f->x.n;
		data = read_indicators(a, f, data, &n);
		if (tw_flow_init(&f->flow, f->theta.n, n) < 0)
			no_memory(a);
		memcpy(f->flow.theta, theta, f->theta.n * sizeof *theta);
		tw_copy(f->flow.data, data, n * sizeof *data);
		while (tw_part_is(a, "summary", NULL))
			read_summary(a, &f->flow);
	}
	if (f->x.n > 0 && tw_part_is(a, "fails", NULL))
		read_fails(a, f);
}

/* ---- weights ------------------------------------------------------- */

static float
read_weight(const struct tw_reader *r, struct tw_slice *list)
{
	float w = (float)tw_part_number(r, list);

	tw_field_must(r, TW_PART_VALUES, isfinite(w), "too large for a float");
	return w;
}

/* Read the rows of one layer's weights. */
static void
read_layer(struct tw_artefact *a, const struct tw_flow *f, size_t net,
    size_t layer)
{
	const struct tw_layer *l = &f->net.layer[layer];
	bool bias = l->bias != SIZE_MAX;
	float *w = f->weight + net * f->net.size;
	char part[TW_FLOW_PART];
	struct tw_slice v;
	size_t i, j;

	tw_flow_part(part, f->transforms, net, layer);
	for (i = 0; i < l->rows; i++) {
		if (!bias && l->see[i] == 0)
			continue;
		if (!tw_part_is(a, part, NULL) ||
		    tw_field_u64(&a->r, TW_PART_NAME) != i + 1)
			tw_part_due(a, "row %zu of %s", i + 1, part);
		v = tw_field(&a->r, TW_PART_VALUES);
		if (bias)
			w[l->bias + i] = read_weight(&a->r, &v);
		for (j = 0; j < l->see[i]; j++)
			w[l->weight + i * l->stride + j] =
			    read_weight(&a->r, &v);
		tw_part_end(&a->r, v);
		tw_artefact_next(a);
	}
}

/*
 * Read the rows of a flow. Allocates memory for the shape that the file states,
 * but touches it only as rows are read: a file that states too large a shape
 * does no harm.
 */
static void
read_rows(struct tw_artefact *a, struct tw_flow_file *f)
{
	struct shape s;
	const size_t *v = s.value;
	size_t i, j;

	f->file = a->r.in.file;
	if (tw_part_is(a, "model", "kind") &&
	    tw_slice_is(tw_field(&a->r, TW_PART_VALUES), "none")) {
		tw_artefact_next(a);
		return;
	}
	read_shape(a, &s);
	read_columns(a, f);
	if (tw_flow_add(&f->flow, s.kind, v[TW_FLOW_MEMBERS],
	    v[TW_FLOW_TRANSFORMS], v[TW_FLOW_HIDDEN], v[TW_FLOW_BLOCKS],
	    v[TW_FLOW_BINS], s.bound) < 0)
		no_memory(a);
	for (i = 0; i < f->flow.members * f->flow.transforms; i++)
		for (j = 0; j < f->flow.net.layers; j++)
			read_layer(a, &f->flow, i, j);
}

/* Read hashes separated by single spaces; false unless they ascend. */
static bool
read_hashes(struct tw_sketch *runs, struct tw_slice list)
{
	uint64_t *hash = runs->hash;
	struct tw_slice s;

	for (; tw_list_take(&list, &s, ' '); runs->n++, hash++)
		if (s.n != 16 || runs->n == TW_SKETCH ||
		    !tw_num_hash(s.p, hash) ||
		    (runs->n > 0 && *hash <= hash[-1]))
			return false;
	return true;
}

/*
 * Read the note: the number of simulations, and the hashes, if there are any,
 * of 16 digits each.
 */
static bool
read_note(struct tw_flow_file *f, struct tw_slice list)
{
	struct tw_slice s;

	return tw_list_take(&list, &s, ' ') &&
	    tw_num_integer(s.p, s.n, &f->trained) &&
	    (list.p == NULL || read_hashes(&f->runs, list));
}

/* ---- files --------------------------------------------------------- */

void
tw_flow_file_take(struct tw_flow_file *f, struct tw_artefact *a)
{
	struct tw_slice s;

	*f = (struct tw_flow_file){
	    .line = tw_slice_stay(tw_artefact_options(a)) };
	tw_artefact_next(a);
	read_rows(a, f);
	if (!a->ended)
		tw_input_die(&a->r.in, "more rows than the shape asks for");
	if (tw_artefact_note(a, "runs", &s) && !read_note(f, s))
		tw_die(TW_FAILED, "%s: '# note runs' is damaged", f->file);
	f->summed = a->summed;
	f->likelihood = !f->summed ||
	    tw_options_find(f->line, "--likelihood", &s);
	tw_reader_close(&a->r);
}

void
tw_flow_section_read(struct tw_flow_file *f, struct tw_artefact *a)
{
	const struct tw_reader *r = &a->r;
	struct tw_slice s;

	if (!tw_part_is(a, "options", NULL))
		tw_part_due(a, "the row of options of a flow");
	s = tw_field(r, TW_PART_NAME);
	*f = (struct tw_flow_file){ .summed = tw_slice_is(s, "tw-flow") };
	tw_field_must(r, TW_PART_NAME, f->summed || tw_slice_is(s, "edited"),
	    "not tw-flow or edited");
	f->line = tw_slice_stay(tw_field(r, TW_PART_VALUES));
	tw_artefact_next(a);
	read_rows(a, f);
	if (!tw_part_is(a, "runs", NULL))
		tw_part_due(a, "the row of runs of a flow");
	s = tw_field(r, TW_PART_VALUES);
	f->trained = tw_field_u64(r, TW_PART_NAME);
	tw_field_must(r, TW_PART_VALUES, s.n == 0 || read_hashes(&f->runs, s),
	    "not the hashes of simulations");
	f->likelihood = !f->summed ||
	    tw_options_find(f->line, "--likelihood", &s);
	tw_artefact_next(a);
}

void
tw_flow_file_no_window(const struct tw_flow_file *f)
{
	if (f->flow.stepwise.steps > 0)
		tw_die(TW_MISUSED, "%s: a likelihood by steps (--steps), not an estimate of parameters",
		    f->file);
}

void
tw_flow_file_not_none(const struct tw_flow_file *f)
{
	if (f->flow.members == 0)
		tw_die(TW_MISUSED, "%s: no likelihood, because some data are missing in some simulations",
		    f->file);
}

void
tw_flow_file_read_any(struct tw_flow_file *f, const char *path)
{
	struct tw_artefact a;

	tw_artefact_open(&a, path, "tw-flow", TW_FLOW_VERSION, "a flow",
	    tw_part_header);
	tw_flow_file_take(f, &a);
}

void
tw_flow_file_read(struct tw_flow_file *f, const char *path)
{
	tw_flow_file_read_any(f, path);
	tw_flow_file_not_none(f);
	tw_flow_file_no_window(f);
}

void
tw_flow_file_release(struct tw_flow_file *f)
{
	tw_flow_release(&f->flow);
}
