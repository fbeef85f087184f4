#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "flow_file.h"
#include "io/cols.h"
#include "io/msg.h"
#include "stat/spline.h"

enum { PART, NAME, VALUES };

static const char header[] = "part\tname\tvalues";

static const char *const kind_name[] = { "maf", "nsf" };
static const char *const map_name[] = { "none", "above", "below", "probit" };
static const char *const warp_name[] = { "none", "asinh", "log" };

enum { MEMBERS, TRANSFORMS, HIDDEN, BLOCKS, BINS, SHAPES };

/* What a flow may be made of, as tw-flow's options allow. */
static const struct {
	const char *name;
	uint64_t min, max;
} shape[SHAPES] = {
	{ "members", 1, 100 },
	{ "transforms", 1, 100 },
	{ "hidden", 1, 4096 },
	{ "blocks", 0, 16 },
	{ "bins", 1, TW_SPLINE_MOST },
};

/* ---- writing ------------------------------------------------------ */

/* The shortest decimal that reads back to v; buf has TW_NUM_TEXT bytes. */
static size_t
float_text(char *buf, float v)
{
	double back = (double)v;
	int digits;

	for (digits = 6; digits <= 9; digits++) {
		int n = snprintf(buf, TW_NUM_TEXT, "%.*g", digits, (double)v);

		if (tw_num_read(buf, (size_t)n, &back) == TW_NUM_FINITE &&
		    (float)back == v)
			break;
	}
	return tw_num_write(buf, back);
}

static void
cell(struct tw_out *o, const char *s)
{
	tw_out_byte(o, '\t');
	tw_out_text(o, s);
}

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

/* Name of layer i: in, skip, out, 1a, 1b, 2a, ... */
static void
layer_name(char name[TW_NUM_TEXT + 1], size_t i)
{
	static const char *const first[] = { "in", "skip", "out" };

	if (i < TW_MADE_BLOCKS)
		strcpy(name, first[i]);
	else
		snprintf(name, TW_NUM_TEXT + 1, "%zu%c",
		    (i - TW_MADE_BLOCKS) / 2 + 1,
		    (i - TW_MADE_BLOCKS) % 2 == 0 ? 'a' : 'b');
}

/* "M.T.L" of layer i of network net. */
static size_t
part_name(char *part, size_t size, const struct tw_flow *f, size_t net, size_t i)
{
	char name[TW_NUM_TEXT + 1];

	layer_name(name, i);
	return (size_t)snprintf(part, size, "%zu.%zu.%s",
	    net / f->transforms + 1, net % f->transforms + 1, name);
}

static void
layer_rows(struct tw_out *o, const struct tw_flow *f, size_t net, size_t layer)
{
	const struct tw_layer *l = &f->net.layer[layer];
	const float *w = f->weight + net * f->net.size;
	char part[3 * TW_NUM_TEXT];
	size_t i, j;

	part_name(part, sizeof part, f, net, layer);
	for (i = 0; i < l->rows; i++) {
		bool first = true;

		tw_out_text(o, part);
		tw_out_byte(o, '\t');
		tw_out_u64(o, i + 1);
		tw_out_byte(o, '\t');
		if (l->bias != SIZE_MAX) {
			o->n += float_text(tw_out_room(o, TW_NUM_TEXT),
			    w[l->bias + i]);
			first = false;
		}
		for (j = 0; j < l->see[i]; j++, first = false) {
			if (!first)
				tw_out_byte(o, ' ');
			o->n += float_text(tw_out_room(o, TW_NUM_TEXT),
			    w[l->weight + i * l->stride + j]);
		}
		tw_out_row(o);
	}
}

uint64_t
tw_flow_file_write(struct tw_out *o, const struct tw_flow *f,
    const struct tw_slice *theta, const struct tw_slice *x)
{
	uint64_t rows = SHAPES + 2 + f->ntheta + f->nx, value[SHAPES];
	size_t i, j;

	value[MEMBERS] = f->members;
	value[TRANSFORMS] = f->transforms;
	value[HIDDEN] = f->net.hidden;
	value[BLOCKS] = f->net.blocks;
	value[BINS] = f->bins;
	tw_out_text(o, header);
	tw_out_row(o);
	model_row(o, "kind");
	tw_out_text(o, kind_name[f->kind]);
	tw_out_row(o);
	for (i = 0; i < SHAPES; i++) {
		model_row(o, shape[i].name);
		tw_out_u64(o, value[i]);
		tw_out_row(o);
	}
	model_row(o, "bound");
	tw_out_num(o, f->bound);
	tw_out_row(o);
	for (i = 0; i < f->ntheta; i++) {
		const struct tw_flow_theta *t = &f->theta[i];

		tw_out_text(o, "theta\t");
		tw_out_write(o, theta[i].p, theta[i].n);
		cell(o, map_name[t->map]);
		number(o, t->lo);
		number(o, t->hi);
		number(o, t->mean);
		number(o, t->sd);
		tw_out_row(o);
	}
	for (i = 0; i < f->nx; i++) {
		const struct tw_flow_data *d = &f->data[i];

		tw_out_text(o, "x\t");
		tw_out_write(o, x[i].p, x[i].n);
		cell(o, warp_name[d->warp]);
		number(o, d->centre);
		number(o, d->width);
		number(o, d->mean);
		number(o, d->sd);
		tw_out_row(o);
	}
	for (i = 0; i < f->members * f->transforms; i++)
		for (j = 0; j < f->net.layers; j++) {
			layer_rows(o, f, i, j);
			rows += f->net.layer[j].rows;
		}
	return rows;
}

/* ---- reading ------------------------------------------------------ */

static bool
is(struct tw_slice s, const char *word)
{
	return s.n == strlen(word) && memcmp(s.p, word, s.n) == 0;
}

/* Take the next value off the row's list; empty at its end. */
static struct tw_slice
next_value(struct tw_slice *list)
{
	const char *blank = list->n > 0 ? memchr(list->p, ' ', list->n) : NULL;
	struct tw_slice v = *list;

	if (blank == NULL) {
		list->n = 0;
		return v;
	}
	v.n = (size_t)(blank - list->p);
	list->p = blank + 1;
	list->n -= v.n + 1;
	/* A blank with nothing behind it is an empty value. */
	if (list->n == 0)
		list->p = NULL;
	return v;
}

static double
next_number(const struct tw_reader *r, struct tw_slice *list)
{
	struct tw_slice s = next_value(list);
	char show[TW_SHOW];
	double v = 0;

	if (s.n == 0)
		tw_field_die(r, VALUES, "too few values");
	if (tw_num_read(s.p, s.n, &v) != TW_NUM_FINITE)
		tw_field_die(r, VALUES, "not a finite number: '%s'",
		    tw_show(show, s.p, s.n));
	return v;
}

static void
no_more(const struct tw_reader *r, struct tw_slice list)
{
	if (list.n > 0 || list.p == NULL)
		tw_field_die(r, VALUES, "too many values");
}

/* The number of the word among n names. */
static size_t
next_word(const struct tw_reader *r, struct tw_slice *list,
    const char *const *name, size_t n)
{
	struct tw_slice s = next_value(list);
	char show[TW_SHOW];
	size_t i;

	for (i = 0; i < n; i++)
		if (is(s, name[i]))
			return i;
	tw_field_die(r, VALUES, "unknown word: '%s'", tw_show(show, s.p, s.n));
}

static _Noreturn void
due(const struct tw_reader *r, const char *what)
{
	tw_reader_die(r, "%s is due", what);
}

/* Go on to the next row; dies where the table ends. */
static void
advance(struct tw_reader *r)
{
	if (!tw_reader_next(r))
		tw_die(TW_FAILED, "%s: rows are missing", r->file);
}

/* A row "model NAME VALUE", whose value is returned. */
static struct tw_slice
read_model(struct tw_reader *r, const char *name)
{
	char what[64];

	advance(r);
	if (!is(tw_field(r, PART), "model") || !is(tw_field(r, NAME), name)) {
		snprintf(what, sizeof what, "model %s", name);
		due(r, what);
	}
	return tw_field(r, VALUES);
}

static void
read_shape(struct tw_reader *r, struct tw_flow *f, size_t *value)
{
	struct tw_slice v = read_model(r, "kind");
	size_t i;

	f->kind = (enum tw_flow_kind)next_word(r, &v, kind_name, 2);
	no_more(r, v);
	for (i = 0; i < SHAPES; i++) {
		uint64_t n;

		read_model(r, shape[i].name);
		n = tw_field_u64(r, VALUES);
		if (n < shape[i].min || n > shape[i].max)
			tw_field_die(r, VALUES, "out of range %llu .. %llu",
			    (unsigned long long)shape[i].min,
			    (unsigned long long)shape[i].max);
		value[i] = (size_t)n;
	}
	v = read_model(r, "bound");
	f->bound = next_number(r, &v);
	no_more(r, v);
	if (!(f->bound > 0 && f->bound <= 1000))
		tw_field_die(r, VALUES, "out of range 0 .. 1000");
}

/* The name of the column that the row at hand describes, new in names. */
static void
take_name(const struct tw_reader *r, struct tw_names *names)
{
	struct tw_slice s = tw_field(r, NAME);
	size_t n = names->n;

	if (s.n == 0)
		tw_field_die(r, NAME, "empty");
	if (tw_names_add(names, s) != n)
		tw_field_die(r, NAME, "there already");
}

static struct tw_flow_theta
read_theta(const struct tw_reader *r)
{
	struct tw_slice v = tw_field(r, VALUES);
	struct tw_flow_theta t;

	t.map = (enum tw_map)next_word(r, &v, map_name, 4);
	t.lo = next_number(r, &v);
	t.hi = next_number(r, &v);
	t.mean = next_number(r, &v);
	t.sd = next_number(r, &v);
	no_more(r, v);
	if (t.map == TW_MAP_PROBIT && !(t.lo < t.hi))
		tw_field_die(r, VALUES, "lo must be below hi");
	if (!(t.sd > 0))
		tw_field_die(r, VALUES, "sd must be above 0");
	return t;
}

static struct tw_flow_data
read_data(const struct tw_reader *r)
{
	struct tw_slice v = tw_field(r, VALUES);
	struct tw_flow_data d;

	d.warp = (enum tw_warp)next_word(r, &v, warp_name, 3);
	d.centre = next_number(r, &v);
	d.width = next_number(r, &v);
	d.mean = next_number(r, &v);
	d.sd = next_number(r, &v);
	no_more(r, v);
	if (!(d.width > 0 && d.sd > 0))
		tw_field_die(r, VALUES, "width and sd must be above 0");
	if (d.warp == TW_WARP_LOG && !(d.centre > 0))
		tw_field_die(r, VALUES, "the centre of a log must be above 0");
	return d;
}

/* Weights as they come, without masks' and padding's zeros. */
struct heap {
	float *v;
	size_t n, cap;
};

/* One layer's rows into the heap. The first row is at hand if *held. */
static void
read_layer(struct tw_reader *r, const struct tw_flow *f, size_t net,
    size_t layer, struct heap *heap, bool *held)
{
	const struct tw_layer *l = &f->net.layer[layer];
	char part[3 * TW_NUM_TEXT], what[4 * TW_NUM_TEXT + 8];
	size_t i, j;

	part_name(part, sizeof part, f, net, layer);
	for (i = 0; i < l->rows; i++) {
		size_t n = l->see[i] + (l->bias != SIZE_MAX);
		struct tw_slice v;

		if (!*held)
			advance(r);
		*held = false;
		if (!is(tw_field(r, PART), part) || tw_field_u64(r, NAME) != i + 1) {
			snprintf(what, sizeof what, "row %zu of %s", i + 1, part);
			due(r, what);
		}
		heap->v = tw_grow(heap->v, &heap->cap, heap->n + n,
		    sizeof *heap->v);
		v = tw_field(r, VALUES);
		for (j = 0; j < n; j++) {
			float w = (float)next_number(r, &v);

			if (!isfinite(w))
				tw_field_die(r, VALUES, "too large for a float");
			heap->v[heap->n++] = w;
		}
		no_more(r, v);
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

/*
 * Rows are read into memory that grows with them; only when all that the
 * shape asks for are there is the flow itself made.
 */
void
tw_flow_file_read(struct tw_flow_file *f, const char *path)
{
	char *const operand[1] = { (char *)path };
	struct tw_rec_options opt = { .artefact = "tw-flow" };
	struct tw_flow_theta *theta = NULL;
	struct tw_flow_data *data = NULL;
	size_t value[SHAPES], cap = 0, dcap = 0, i, j;
	struct heap heap = { 0 };
	struct tw_flow plan = { 0 };
	struct tw_reader r;
	bool held = true;

	*f = (struct tw_flow_file){ 0 };
	tw_reader_open(&r, 1, operand, &opt);
	if (r.header.n != sizeof header - 1 ||
	    memcmp(r.header.p, header, r.header.n) != 0)
		tw_reader_die(&r, "the header is not that of a flow");
	read_shape(&r, &plan, value);
	for (advance(&r); is(tw_field(&r, PART), "theta"); advance(&r)) {
		take_name(&r, &f->theta);
		theta = tw_grow(theta, &cap, f->theta.n, sizeof *theta);
		theta[f->theta.n - 1] = read_theta(&r);
	}
	if (f->theta.n == 0)
		due(&r, "a parameter");
	for (; is(tw_field(&r, PART), "x"); advance(&r)) {
		take_name(&r, &f->x);
		if (tw_names_find(&f->theta, tw_field(&r, NAME)) != SIZE_MAX)
			tw_field_die(&r, NAME, "is a parameter");
		data = tw_grow(data, &dcap, f->x.n, sizeof *data);
		data[f->x.n - 1] = read_data(&r);
	}
	if (f->x.n == 0)
		due(&r, "a data column");
	plan.transforms = value[TRANSFORMS];
	if (tw_made_init(&plan.net, f->x.n, f->theta.n, value[HIDDEN],
	    value[BLOCKS], tw_flow_out(plan.kind, value[BINS])) < 0)
		tw_die(TW_FAILED, "%s: %s", path, strerror(ENOMEM));
	for (i = 0; i < value[MEMBERS] * value[TRANSFORMS]; i++)
		for (j = 0; j < plan.net.layers; j++)
			read_layer(&r, &plan, i, j, &heap, &held);
	if (tw_reader_next(&r))
		tw_reader_die(&r, "more rows than the shape asks for");
	tw_made_release(&plan.net);

	if (tw_flow_init(&f->flow, plan.kind, f->theta.n, f->x.n,
	    value[MEMBERS], value[TRANSFORMS], value[HIDDEN], value[BLOCKS],
	    value[BINS], plan.bound) < 0)
		tw_die(TW_FAILED, "%s: %s", path, strerror(ENOMEM));
	memcpy(f->flow.theta, theta, f->theta.n * sizeof *theta);
	memcpy(f->flow.data, data, f->x.n * sizeof *data);
	place(&f->flow, heap.v);
	free(theta);
	free(data);
	free(heap.v);
	tw_reader_close(&r);
}

void
tw_flow_file_release(struct tw_flow_file *f)
{
	tw_flow_release(&f->flow);
	tw_names_release(&f->theta);
	tw_names_release(&f->x);
}

/* ---- a flow on records -------------------------------------------- */

/* The column named; a usage error if there is none. */
static size_t
column(const struct tw_reader *r, struct tw_slice name)
{
	char show[TW_SHOW];
	size_t col;

	if (r->ncol == 0)	/* -N and no record: no column will be asked for */
		return 0;
	col = tw_col_named(r, name);
	if (col == SIZE_MAX)
		tw_die(TW_MISUSED, "%s: no column '%s', which the flow asks for",
		    r->file, tw_show(show, name.p, name.n));
	return col;
}

size_t
tw_flow_theta_col(const struct tw_flow_file *f, size_t i,
    const struct tw_reader *r)
{
	return column(r, tw_names_get(&f->theta, i));
}

void
tw_flow_point_init(struct tw_flow_point *p, struct tw_flow_file *f,
    const struct tw_reader *r)
{
	size_t i;

	*p = (struct tw_flow_point){ .n = f->x.n };
	p->col = tw_xrealloc(NULL, p->n, sizeof *p->col);
	p->x = tw_xrealloc(NULL, p->n, sizeof *p->x);
	p->text = tw_xrealloc(NULL, p->n, sizeof *p->text);
	p->len = memset(tw_xrealloc(NULL, p->n, 1), 0, p->n);
	for (i = 0; i < p->n; i++)
		p->col[i] = column(r, tw_names_get(&f->x, i));
	if (tw_flow_eval_init(&p->eval, &f->flow) < 0)
		tw_die(TW_FAILED, "%s", strerror(ENOMEM));
}

void
tw_flow_point_release(struct tw_flow_point *p)
{
	tw_flow_eval_release(&p->eval);
	free(p->col);
	free(p->x);
	free(p->text);
	free(p->len);
}

/*
 * A field with the same bytes as in the record before is not read again, and
 * when none has changed, all that the networks make of x stands already.
 */
bool
tw_flow_point_read(struct tw_flow_point *p, struct tw_reader *r)
{
	bool moved = false;
	size_t i;

	for (i = 0; i < p->n; i++) {
		struct tw_slice f = tw_field(r, p->col[i]);

		if (f.n == p->len[i] && f.n > 0 && memcmp(f.p, p->text[i], f.n) == 0)
			continue;
		/* Not kept until all are read: a record left out half way
		 * must not make the next one look unmoved. */
		p->len[i] = 0;
		moved = true;
		if (!tw_field_num(r, p->col[i], TW_WANT_FINITE, &p->x[i])) {
			memset(p->len, 0, p->n);
			return false;
		}
		if (f.n <= sizeof p->text[i]) {
			memcpy(p->text[i], f.p, f.n);
			p->len[i] = (unsigned char)f.n;
		}
	}
	if (moved)
		tw_flow_at_x(&p->eval, p->x);
	return true;
}
