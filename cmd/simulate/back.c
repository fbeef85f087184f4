#include <stdlib.h>

#include "io/msg.h"
#include "io/weights.h"
#include "text/intake.h"
#include "parts.h"

/* The records of a chunk, as the simulator returned them. */
struct back {
	struct tw_intake in;
	struct tw_reader view;		/* of its columns */
	struct tw_cols params, data;	/* of view */
	const char *name;		/* of the chunk in messages */
	struct tw_returned returned;
	struct tw_slice *param;		/* [params.n] of the current record */
	bool rounded;			/* a parameter has other digits */
	uint64_t failed;		/* records whose data are all missing */
	struct tw_string wrong;		/* the first error; n = 0: none */
};

/* ---- columns ------------------------------------------------------ */

static void
find_params(struct back *b, const struct tw_chunks *c)
{
	size_t i, n = c->params.n;

	b->params.col = tw_arena(NULL, n, sizeof *b->params.col);
	b->params.n = n;
	for (i = 0; i < n; i++) {
		struct tw_slice s = c->r.name[c->params.col[i]];
		size_t col = tw_col_named(&b->view, s);

		if (col == SIZE_MAX)
			tw_die(TW_FAILED, "%s: no column '%s' came back: COMMAND must print the parameters that it reads; there are:%s",
			    b->name, TW_SHOWN(s), TW_COLS_SHOWN(&b->view));
		b->params.col[i] = col;
	}
}

/*
 * Find the columns of data: those of -x or, without it, all but the parameters.
 */
static void
find_data(struct back *b, const struct tw_chunks *c)
{
	const char *list = c->opt->data;
	size_t i;

	/*
	 * With --each, the columns of data have the names and the order of -x.
	 */
	if (list != NULL && c->opt->each == NULL) {
		struct tw_cols both;

		tw_cols_find(&b->data, &b->view, "-x", list);
		tw_cols_join(&both, &b->view, &b->params, &b->data);
		tw_weights_refuse(&b->view, &both);
		return;
	}
	b->data.col = tw_arena(NULL, b->view.ncol, sizeof *b->data.col);
	for (i = 0; i < b->view.ncol; i++)
		if (tw_cols_place(&b->params, i) == SIZE_MAX)
			b->data.col[b->data.n++] = i;
	if (b->data.n == 0)
		tw_die(TW_FAILED, "%s: COMMAND appended no column", b->name);
}

/* The data columns of the first chunk are those of the whole output. */
static void
take_columns(struct tw_back *back, const struct back *b)
{
	const struct tw_reader *r = &back->of->r;
	size_t i;

	back->columns = b->data.n;
	for (i = 0; i < b->data.n; i++) {
		struct tw_slice s = b->view.name[b->data.col[i]];

		if (s.n == 0)
			tw_die(TW_FAILED, "%s: column %zu has no name",
			    b->name, b->data.col[i] + 1);
		if (tw_is_value(s))
			tw_die(TW_FAILED, "%s: column %zu is called %s, a value: COMMAND must print names in its header",
			    b->name, b->data.col[i] + 1, TW_SHOWN(s));
		if (tw_col_named(r, s) != SIZE_MAX)
			tw_die(TW_MISUSED, "%s: there is a column '%s' already: give the data another name",
			    r->in.file, TW_SHOWN(s));
		if (tw_names_add(&back->data, s) < i)
			tw_die(TW_FAILED, "%s: column name '%s' is there twice",
			    b->name, TW_SHOWN(s));
	}
}

static void
check_columns(const struct tw_back *back, const struct back *b)
{
	bool same = back->columns == b->data.n;
	size_t i;

	for (i = 0; same && i < back->data.n; i++)
		same = tw_slice_same(back->data.name[i],
		    b->view.name[b->data.col[i]]);
	if (!same)
		tw_die(TW_FAILED, "%s: other columns came back than of another chunk:%s",
		    b->name, TW_COLS_SHOWN(&b->view));
}

/* ---- cells -------------------------------------------------------- */

static struct tw_slice
cell(struct back *b, size_t col)
{
	struct tw_cell *c = &b->in.text.field[col];

	if ((c->kind & TW_CELL_NUL) != 0 && b->wrong.n == 0)
		tw_print(&b->wrong, "column %s: a NUL byte: is this text?",
		    TW_SHOWN(b->view.name[col]));
	tw_normalize(&b->in.normalizer, c, col);
	return (struct tw_slice){ c->p, c->n };
}

/*
 * Append the record and its data, where in points to the parameters as they
 * were sent; note the first error. Returns the parameters of the next record.
 */
static const char *
take_record(struct back *b, const struct tw_chunks *c, const char *in,
    struct tw_slice row, struct tw_string *made)
{
	const char *line;
	bool missing = true;
	size_t i;
	double v;

	if (c->opt->each != NULL)
		in += strcspn(in, "\t") + 1;
	line = in;
	for (i = 0; i < b->params.n; i++) {
		struct tw_slice was = { in, strcspn(in, "\t\n") };
		struct tw_slice is = cell(b, b->params.col[i]);

		in += was.n + 1;
		b->param[i] = is;
		b->rounded = b->rounded || !tw_slice_same(was, is);
		if (!tw_same_parameter(was, is) && b->wrong.n == 0)
			tw_print(&b->wrong, "%s went in as %s and came back as %s",
			    TW_SHOWN(c->r.name[c->params.col[i]]),
			    TW_SHOWN(was), TW_SHOWN(is));
	}
	tw_returned_add(&b->returned, (struct tw_slice){ line,
	    (size_t)(in - line) }, b->param, b->params.n);
	tw_print_bytes(made, row.p, row.n);
	for (i = 0; i < b->data.n; i++) {
		struct tw_slice is = cell(b, b->data.col[i]);
		enum tw_num_kind kind = tw_num_read(is.p, is.n, &v);

		if (kind >= TW_NUM_RANGE && b->wrong.n == 0)
			tw_print(&b->wrong, "column %s: %s: %s",
			    TW_SHOWN(b->view.name[b->data.col[i]]),
			    kind == TW_NUM_RANGE ? "too large for a double" :
			    "not a number", TW_SHOWN(is));
		missing = missing && kind == TW_NUM_MISSING;
		tw_print_bytes(made, "\t", 1);
		tw_print_bytes(made, is.p, is.n);
	}
	tw_print_bytes(made, "\n", 1);
	b->failed += missing;
	return in;
}

/* ---- all records -------------------------------------------------- */

/*
 * Refuse doubtful input that tw-read merely reports, since nobody would see the
 * report here.
 */
static void
check_doubts(const struct back *b)
{
	const struct tw_normalizer *m = &b->in.normalizer;

	if (b->in.text.behind > 0)
		tw_die(TW_FAILED, "%s: a # stands after the fields of a line: is it a comment, or data? Print no comments there",
		    b->name);
	if (m->commas > 0 && m->grouped > 0)
		tw_die(TW_FAILED, "%s: numbers like 1.234 next to decimal commas: does the point separate thousands?",
		    b->name);
}

/*
 * If the simulator rounded parameters so much that records became equal, their
 * order cannot be checked: die.
 */
static void
check_apart(struct back *b, const struct tw_chunks *c, uint64_t first)
{
	struct tw_confused w;

	if (b->rounded && tw_returned_confused(&b->returned, b->params.n, &w))
		tw_die(TW_FAILED, "%s: records %llu and %llu came back alike, but %s was %s and %s: print more digits",
		    b->name, (unsigned long long)(first + w.first),
		    (unsigned long long)(first + w.second),
		    TW_SHOWN(c->r.name[c->params.col[w.parameter]]),
		    TW_SHOWN(w.one), TW_SHOWN(w.other));
	tw_returned_release(&b->returned);
}

static void
take_records(struct back *b, const struct tw_chunks *c, struct tw_chunk *k)
{
	const char *in = k->input.p;
	struct tw_slice row = { k->rows.p, 0 };
	uint64_t wrong = 0;
	size_t n = 0;

	in += strcspn(in, "\n") + 1;
	for (; tw_intake_next(&b->in); n++) {
		bool well = b->wrong.n == 0;

		if (n >= k->n)
			continue;
		row.n = strcspn(row.p, "\n");
		in = take_record(b, c, in, row, &k->made);
		row.p += row.n + 1;
		if (well)
			wrong = k->first + n;
	}
	/* If a record is lost, later data are next to the wrong parameters. */
	if (n != k->n)
		tw_die(TW_FAILED, "%s: %zu record%s came back of %zu", b->name,
		    n, n == 1 ? "" : "s", k->n);
	if (b->wrong.n > 0)
		tw_die(TW_FAILED, "%s: record %llu: %s", b->name,
		    (unsigned long long)wrong, b->wrong.p);
	check_doubts(b);
	check_apart(b, c, k->first);
	if (b->in.text.cut > 0)
		tw_die(TW_FAILED, "%s: its last line has no newline: was it cut?",
		    b->name);
}

void
tw_back_read(struct tw_back *back, size_t k, const char *path)
{
	const struct tw_chunks *c = back->of;
	char *name = tw_chunk_called(c, k);
	struct tw_intake_options opt = {
		.text = { .comment = "#", .called = name,
		    .header_line = true },
		.na = TW_INTAKE_NA, .guess = true
	};
	struct back b = { .name = name };

	tw_intake_open(&b.in, &opt, 1, (char *const *)&path);
	tw_header_view(&b.view, &b.in.in, name);
	find_params(&b, c);
	b.param = tw_xzero(c->params.n, sizeof *b.param);
	find_data(&b, c);
	if (back->columns == 0)
		take_columns(back, &b);
	check_columns(back, &b);
	take_records(&b, c, &c->of[k]);
	back->failed += b.failed;
	free(b.param);
	tw_intake_close(&b.in);
	free(name);
}
