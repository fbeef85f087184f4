/*
 * The table that a filter returns. Its parameters are compared with those that
 * it received, so that no record gets the data of another one. A simulator may
 * print a parameter with fewer digits than it received: the parameter is the
 * same if it agrees to the printed digits, of which at least five are
 * necessary.
 */
#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "io/weights.h"
#include "text/intake.h"
#include "simulate.h"

struct returned {
	struct tw_intake in;
	struct tw_reader view;		/* of its columns */
	struct tw_cols params, data;	/* of view */
	const char *chunk;		/* its name in messages */
	const struct tw_chunks *c;
	struct tw_slice *sent;		/* SEED and parameters of a record */
	struct tw_string wrong;		/* the first error; n = 0: none */
};

/* ---- columns -------------------------------------------------------- */

static void
find_params(struct returned *t)
{
	const struct tw_chunks *c = t->c;
	size_t i, n = c->params.n;

	t->params.col = tw_arena(NULL, n, sizeof *t->params.col);
	t->params.n = n;
	for (i = 0; i < n; i++) {
		struct tw_slice s = c->r.name[c->params.col[i]];
		size_t col = tw_col_named(&t->view, s);

		if (col == SIZE_MAX)
			tw_die(TW_FAILED, "%s: no column '%s' came back: COMMAND must print the parameters that it reads; there are:%s",
			    t->chunk, TW_SHOWN(s), TW_COLS_SHOWN(&t->view));
		t->params.col[i] = col;
	}
}

/* The columns of data: those of -x or, without it, all but the parameters. */
static void
find_data(struct returned *t)
{
	const char *list = t->c->opt->data;
	struct tw_cols both;
	size_t i;

	if (list != NULL) {
		tw_cols_find(&t->data, &t->view, "-x", list);
		tw_cols_join(&both, &t->view, &t->params, &t->data);
		tw_weights_refuse(&t->view, &both);
		return;
	}
	t->data.col = tw_arena(NULL, t->view.ncol, sizeof *t->data.col);
	for (i = 0; i < t->view.ncol; i++)
		if (tw_cols_place(&t->params, i) == SIZE_MAX)
			t->data.col[t->data.n++] = i;
	if (t->data.n == 0)
		tw_die(TW_FAILED, "%s: COMMAND appended no column", t->chunk);
}

/* Add the names of the data, which become columns of the output. */
static void
add_names(struct returned *t, struct tw_string *to)
{
	struct tw_names names = { 0 };
	size_t i;

	for (i = 0; i < t->data.n; i++) {
		struct tw_slice s = t->view.name[t->data.col[i]];

		if (s.n == 0)
			tw_die(TW_FAILED, "%s: column %zu has no name",
			    t->chunk, t->data.col[i] + 1);
		if (tw_is_value(s))
			tw_die(TW_FAILED, "%s: column %zu is called %s, a value: COMMAND must print names in its header",
			    t->chunk, t->data.col[i] + 1, TW_SHOWN(s));
		if (tw_names_add(&names, s) < i)
			tw_die(TW_FAILED, "%s: column name '%s' is there twice",
			    t->chunk, TW_SHOWN(s));
		tw_print_bytes(to, "\t", i > 0);
		tw_print_bytes(to, s.p, s.n);
	}
	tw_print_bytes(to, "\n", 1);
}

/* ---- cells ---------------------------------------------------------- */

/*
 * Whether b, which was printed as the text, can be a, rounded from a double or
 * from a float.
 */
static bool
same_number(double a, double b, struct tw_slice text)
{
	double half = tw_num_unit(text.p, text.n) / 2;
	double most = half + 4 * DBL_EPSILON * fabs(a);
	double single = fabs(a) <= (double)FLT_MAX ? (double)(float)a : a;

	return fabs(b - a) <= 1e-5 * fabs(a) &&
	    (fabs(b - a) <= most || fabs(b - single) <= most);
}

/* Whether a parameter that was sent as one text came back as the other. */
static bool
same_parameter(struct tw_slice sent, struct tw_slice back)
{
	enum tw_num_kind kind;
	double a, b;

	if (tw_slice_same(sent, back))
		return true;
	kind = tw_num_read(sent.p, sent.n, &a);
	if (kind >= TW_NUM_RANGE || tw_num_read(back.p, back.n, &b) != kind)
		return false;
	return kind == TW_NUM_FINITE ? same_number(a, b, back) :
	    kind == TW_NUM_MISSING || !(a < b || a > b);
}

static struct tw_slice
cell(struct returned *t, size_t col)
{
	struct tw_cell *c = &t->in.text.field[col];

	if ((c->kind & TW_CELL_NUL) != 0 && t->wrong.n == 0)
		tw_print(&t->wrong, "column %s: a NUL byte: is this text?",
		    TW_SHOWN(t->view.name[col]));
	tw_normalize(&t->in.normalizer, c, col);
	return (struct tw_slice){ c->p, c->n };
}

/*
 * Compare the parameters of a record with the line that was sent, and add its
 * data; note the first error.
 */
static void
take_record(struct returned *t, const char *line, struct tw_string *data)
{
	const struct tw_chunks *c = t->c;
	size_t i;
	double v;

	tw_input_cells(t->sent, line, c);
	for (i = 0; i < t->params.n; i++) {
		struct tw_slice was = t->sent[1 + i];
		struct tw_slice is = cell(t, t->params.col[i]);

		if (!same_parameter(was, is) && t->wrong.n == 0)
			tw_print(&t->wrong, "%s went in as %s and came back as %s",
			    TW_SHOWN(c->r.name[c->params.col[i]]),
			    TW_SHOWN(was), TW_SHOWN(is));
	}
	for (i = 0; i < t->data.n; i++) {
		struct tw_slice is = cell(t, t->data.col[i]);
		enum tw_num_kind kind = tw_num_read(is.p, is.n, &v);

		if (kind >= TW_NUM_RANGE && t->wrong.n == 0)
			tw_print(&t->wrong, "column %s: %s: %s",
			    TW_SHOWN(t->view.name[t->data.col[i]]),
			    kind == TW_NUM_RANGE ? "too large for a double" :
			    "not a number", TW_SHOWN(is));
		tw_print_bytes(data, "\t", i > 0);
		tw_print_bytes(data, is.p, is.n);
	}
	tw_print_bytes(data, "\n", 1);
	tw_intake_check(&t->in);
}

/* ---- the table ------------------------------------------------------ */

/*
 * Refuse doubtful input that tw-read merely reports, since nobody would see the
 * report here.
 */
static void
check_doubts(const struct returned *t)
{
	if (t->in.text.behind > 0)
		tw_die(TW_FAILED, "%s: a # stands after the fields of a line: is it a comment, or data? Print no comments there",
		    t->chunk);
	if (t->in.text.cut > 0)
		tw_die(TW_FAILED, "%s: its last line has no newline: was it cut?",
		    t->chunk);
}

static void
take_records(struct returned *t, struct tw_chunk *chunk)
{
	const char *line = chunk->input.p;
	uint64_t wrong = 0;
	size_t n;

	for (n = 0; tw_intake_next(&t->in); n++) {
		bool well = t->wrong.n == 0;

		if (n >= chunk->n)
			continue;
		line = tw_next_line(line);
		take_record(t, line, &chunk->data);
		if (well)
			wrong = (chunk->first > 0 ? chunk->first : 1) + n;
	}
	/* If a record is lost, later data are next to the wrong parameters. */
	if (n != chunk->n)
		tw_die(TW_FAILED, "%s: %zu record%s came back of %zu", t->chunk,
		    n, n == 1 ? "" : "s", chunk->n);
	if (t->wrong.n > 0)
		tw_die(TW_FAILED, "%s: record %llu: %s", t->chunk,
		    (unsigned long long)wrong, t->wrong.p);
	check_doubts(t);
}

void
tw_filter_table_read(struct tw_chunk *chunk, const struct tw_chunks *c,
    const char *path)
{
	char *name = tw_chunk_name(chunk);
	struct tw_intake_options opt = {
		.text = { .comment = "#", .called = name, .header_line = true },
		.na = TW_INTAKE_NA, .guess = true
	};
	struct returned t = { .chunk = name, .c = c };

	t.sent = tw_xrealloc(NULL, 1 + c->params.n, sizeof *t.sent);
	tw_intake_open(&t.in, &opt, 1, (char *const *)&path);
	tw_header_view(&t.view, &t.in.in, name);
	find_params(&t);
	find_data(&t);
	add_names(&t, &chunk->data);
	take_records(&t, chunk);
	tw_intake_close(&t.in);
	free(t.sent);
	free(name);
}
