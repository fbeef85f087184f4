#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "io/msg.h"
#include "io/names.h"
#include "parts.h"

/* Take the names from the current fields; a separator at the end is no name. */
static void
take_names(struct tw_intake *j)
{
	struct tw_text *t = &j->text;

	if (t->fields > 1 && t->field[t->fields - 1].n == 0)
		t->fields--;
	if (t->fields == 0)
		tw_text_die(t, "no names in the header");
	tw_header_fields(&j->in, t);
}

/* Find the names; true if there is a record then. */
static bool
read_names(struct tw_intake *j)
{
	const struct args *a = j->opt;
	struct tw_text *t = &j->text;
	bool any = tw_text_next(t);

	if (a->names != NULL)
		tw_header_list(&j->in, "--names", a->names);
	if (a->names_from != NULL)
		tw_header_file(&j->in, a->names_from);
	if (t->opt.header_note) {
		if (!t->noted)
			tw_text_die(t, "no comment before the first record: -H finds no names");
		tw_text_split(t, true);
		take_names(j);
	} else if (t->opt.header_line) {
		tw_text_split(t, false);
		take_names(j);
		return tw_text_next(t);
	} else if (j->in.n == 0 && any) {
		tw_text_split(t, false);
		tw_header_numbers(&j->in, t->fields);
	}
	/* The first file's header has been dealt with. */
	t->first = false;
	return any;
}

/* Whether the only name holds what is likely to separate fields. */
static bool
several(const struct tw_header *h)
{
	struct tw_slice name = h->name[0];
	size_t i;

	for (i = 0; i < name.n; i++)
		if (strchr(" ,;|", name.p[i]) != NULL)
			return true;
	return false;
}

const char *
tw_intake_taken_for(struct tw_slice s)
{
	if (tw_slice_begins(s, "#"))
		return "#, and would be a comment";
	if (tw_slice_begins(s, "\xef\xbb\xbf"))
		return "a byte-order mark";
	return NULL;
}

/* Refuse names of columns that go out which records cannot have. */
static void
check_names(const struct tw_intake *j)
{
	const struct args *a = j->opt;
	int status = a->names != NULL || a->rename != NULL ? TW_MISUSED :
							     TW_FAILED;
	const char *file = j->text.in.file;
	struct tw_names seen = { 0 };
	struct tw_slice first;
	const char *what;
	size_t i, numbers = 0;
	double v;

	for (i = 0; i < j->cols.n; i++) {
		struct tw_slice name = j->out.name[j->cols.col[i]];

		if (name.n == 0)
			tw_die(status, "%s: column %zu has no name (--rename %zu=NAME gives it one)",
			    file, j->cols.col[i] + 1, j->cols.col[i] + 1);
		if (tw_names_add(&seen, name) < i)
			tw_die(status, "%s: column name '%s' is there twice (--rename %zu=NAME gives one of them another)",
			    file, TW_SHOWN(name), j->cols.col[i] + 1);
		numbers += tw_num_read(name.p, name.n, &v) <= TW_NUM_INF;
	}
	if (a->guess && j->in.n == 1 && several(&j->in))
		tw_die(status, "%s: one column with a name of several words: -W splits at blanks, -d , at commas (-d '\\t' means what it is)",
		    file);
	if (numbers == j->cols.n)
		tw_die(status, "%s: the header holds only numbers: is it a record? (--names gives names, -H takes them from a # line, -N does without)",
		    file);
	first = j->out.name[j->cols.col[0]];
	what = tw_intake_taken_for(first);
	if (what != NULL)
		tw_die(status, "%s: the first name begins with %s (-H reads a header after #)",
		    file, what);
	tw_names_release(&seen);
}

/* The columns of -c, or all: a column may be called '*'. */
static void
list_columns(struct tw_cols *c, const struct tw_reader *view, const char *list)
{
	if (list != NULL) {
		tw_cols_find(c, view, "-c", list);
		return;
	}
	c->col = tw_xrealloc(NULL, view->ncol, sizeof *c->col);
	for (c->n = 0; c->n < view->ncol; c->n++)
		c->col[c->n] = c->n;
}

/* Which columns go out: -c or all, but those of --except and --repeat. */
static void
choose(struct tw_intake *j, const struct tw_reader *view)
{
	const struct args *a = j->opt;
	struct tw_cols out = { 0 };
	bool *gone = tw_xzero(view->ncol, sizeof *gone);
	size_t i, n = 0;

	j->repeat = SIZE_MAX;
	if (a->except != NULL) {
		tw_cols_find(&out, view, "--except", a->except);
		for (i = 0; i < out.n; i++)
			gone[out.col[i]] = true;
		tw_cols_release(&out);
	}
	if (a->repeat != NULL && view->ncol > 0) {
		j->repeat = tw_col_find(view, "--repeat", a->repeat);
		gone[j->repeat] = true;
	}
	list_columns(&j->cols, view, a->columns);
	for (i = 0; i < j->cols.n; i++)
		if (!gone[j->cols.col[i]])
			j->cols.col[n++] = j->cols.col[i];
	j->cols.n = n;
	free(gone);
	if (n == 0 && view->ncol > 0)
		tw_die(TW_MISUSED, "%s: no column is left to write",
		    view->in.file);
}

/*
 * The columns that --fill and --mark are about, by their names in the output.
 */
static void
find_data(struct tw_intake *j)
{
	static const struct tw_slice mark = { "x_missing", 9 };
	const struct args *a = j->opt;
	struct tw_reader view;
	struct tw_cols cols;
	size_t i;

	if (a->fill == NULL && !a->mark)
		return;
	tw_header_view(&view, &j->out, j->text.in.file, a->no_header);
	tw_cols_find(&cols, &view, "-x", a->data != NULL ? a->data : "x*");
	if (a->mark && !a->no_header && tw_col_named(&view, mark) < SIZE_MAX)
		tw_die(TW_MISUSED,
		    "%s: --mark: the column 'x_missing' is there already",
		    view.in.file);
	if (a->fill != NULL)
		j->fill = (struct tw_cell){ (char *)a->fill, strlen(a->fill),
			0 };
	j->data = tw_xzero(j->in.n, sizeof *j->data);
	for (i = 0; i < cols.n; i++)
		j->data[cols.col[i]] = true;
	tw_cols_release(&cols);
}

bool
tw_intake_open(struct tw_intake *j, const struct args *a,
    int n, char *const *operand)
{
	struct tw_reader view;
	bool any;

	*j = (struct tw_intake){ .opt = a };
	tw_text_open(&j->text, n, operand, &a->text);
	any = read_names(j);
	tw_header_view(&view, &j->in, j->text.in.file,
	    a->no_header && a->names == NULL && a->names_from == NULL &&
	    !a->hash_header);
	choose(j, &view);
	tw_header_rename(&j->out, &view, a->rename);
	if (!view.opt.no_header) {
		check_names(j);
		tw_weight_cols_find(&j->weights, &j->out, j->repeat);
	}
	find_data(j);
	tw_mender_init(&j->mender, a->na, j->in.n);
	/* One more than there are shows that a line is too long. */
	j->text.limit = j->in.n + 1;
	return any;
}

void
tw_intake_header(struct tw_out *o, const struct tw_intake *j)
{
	size_t i;

	if (j->opt->no_header)
		return;
	for (i = 0; i < j->cols.n; i++) {
		if (i > 0)
			tw_out_byte(o, '\t');
		tw_out_slice(o, j->out.name[j->cols.col[i]]);
	}
	if (j->opt->mark)
		tw_out_text(o, "\tx_missing");
	tw_out_row(o);
}

void
tw_intake_close(struct tw_intake *j)
{
	tw_text_close(&j->text);
	tw_header_release(&j->in);
	tw_header_release(&j->out);
	tw_cols_release(&j->cols);
	free(j->data);
	tw_weight_cols_release(&j->weights);
	free(j->mender.text);
}
