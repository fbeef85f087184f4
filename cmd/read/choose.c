/* Chooses the columns that tw-read writes, and their names. See parts.h. */
#include <string.h>

#include "io/msg.h"
#include "parts.h"

/*
 * Die if names are numbers, since the header is then probably a record: if all
 * are, or if any that comes from the input and is not replaced by --rename.
 */
static void
check_numbers(const struct tw_reading *j, int status)
{
	const struct args *a = j->opt;
	bool given = a->in.names != NULL || a->in.names_from != NULL;
	const char *file = j->in.text.in.file;
	size_t i, numbers = 0, first = 0;

	for (i = j->out.n; i-- > 0;)
		if (tw_is_value(j->out.name[i])) {
			first = i;
			numbers++;
		}
	if (numbers == 0 || (given && numbers < j->out.n))
		return;
	if (numbers == j->out.n)
		tw_die(status, "%s: the header contains only numbers: is it a record? (--names gives names, -H takes them from a # line, -N does without)",
		    file);
	tw_die(status, "%s: column %zu is called %s, a value: is the header a record? (--names gives names, -H takes them from a # line, -N does without, --rename %zu=NAME names that column)",
	    file, first + 1, TW_SHOWN(j->out.name[first]), first + 1);
}

/* Die of names that the output must not have. */
static void
check_names(const struct tw_reading *j)
{
	const struct args *a = j->opt;
	int status = a->in.names != NULL || a->rename != NULL ? TW_MISUSED :
							     TW_FAILED;
	const char *file = j->in.text.in.file;
	struct tw_names seen = { 0 };
	struct tw_slice first;
	const char *what;
	size_t i;

	check_numbers(j, status);
	for (i = 0; i < j->cols.n; i++) {
		struct tw_slice name = j->out.name[j->cols.col[i]];

		if (name.n == 0)
			tw_die(status, "%s: column %zu has no name: use --rename %zu=NAME",
			    file, j->cols.col[i] + 1, j->cols.col[i] + 1);
		if (tw_names_add(&seen, name) < i)
			tw_die(status, "%s: two columns are called '%s': use --rename %zu=NAME for one of them",
			    file, TW_SHOWN(name), j->cols.col[i] + 1);
	}
	if (a->in.guess && j->in.in.n == 1 && memchr(j->in.in.name[0].p, '|',
	    j->in.in.name[0].n) != NULL)
		tw_die(status, "%s: one column with a | in its name: if | separates fields, use -d '|' (otherwise -d '\\t')",
		    file);
	first = j->out.name[j->cols.col[0]];
	what = tw_intake_unreadable_start(first);
	if (what != NULL)
		tw_die(status, "%s: the first name begins with %s (-H reads a header after #)",
		    file, what);
}

/*
 * The columns of -c, or all columns without a list, as a column may be called
 * '*'.
 */
static void
list_columns(struct tw_cols *c, const struct tw_reader *view, const char *list)
{
	if (list != NULL) {
		tw_cols_find(c, view, "-c", list);
		return;
	}
	c->col = tw_arena(NULL, view->ncol, sizeof *c->col);
	for (c->n = 0; c->n < view->ncol; c->n++)
		c->col[c->n] = c->n;
}

/*
 * Choose the columns of the output: -c or all, without those of --except and
 * --repeat.
 */
static void
choose(struct tw_reading *j, const struct tw_reader *view)
{
	const struct args *a = j->opt;
	struct tw_cols out = { 0 };
	bool *gone = tw_arena(NULL, view->ncol, sizeof *gone);
	size_t i, n = 0;

	j->repeat = SIZE_MAX;
	if (a->except != NULL) {
		tw_cols_find(&out, view, "--except", a->except);
		for (i = 0; i < out.n; i++)
			gone[out.col[i]] = true;
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
	if (n == 0 && view->ncol > 0)
		tw_die(TW_MISUSED, "%s: no column is left to write: leave out fewer (-c, --except)",
		    view->in.file);
}

/* Find the columns of --fill and --missing by their names in the output. */
static void
find_data(struct tw_reading *j)
{
	const struct args *a = j->opt;
	struct tw_reader view;
	struct tw_cols cols;
	size_t i;

	if (a->fill == NULL && !a->drop)
		return;
	tw_header_view(&view, &j->out, j->in.text.in.file);
	cols = j->cols;
	if (a->data != NULL || !a->drop)
		tw_cols_find(&cols, &view, "-x",
		    a->data != NULL ? a->data : "x*");
	if (a->fill != NULL)
		j->fill = (struct tw_cell){ (char *)a->fill, strlen(a->fill),
			0 };
	j->data = tw_arena(NULL, j->in.in.n, sizeof *j->data);
	for (i = 0; i < cols.n; i++) {
		if (a->drop && tw_cols_place(&j->cols, cols.col[i]) == SIZE_MAX)
			tw_die(TW_MISUSED, "%s: -x: column '%s' is not written: leave it out of -x, or write it (-c, --except)",
			    view.in.file, TW_SHOWN(view.name[cols.col[i]]));
		j->data[cols.col[i]] = true;
	}
}

void
tw_reading_open(struct tw_reading *j, const struct args *a, int n,
    char *const *operand)
{
	struct tw_reader view;

	*j = (struct tw_reading){ .opt = a };
	tw_intake_open(&j->in, &a->in, n, operand);
	tw_header_view(&view, &j->in.in, j->in.text.in.file);
	choose(j, &view);
	tw_header_rename(&j->out, &view, a->rename);
	if (!j->opt->in.no_header) {
		check_names(j);
		tw_weight_cols_find(&j->weights, &j->out, j->repeat,
		    a->columns);
	}
	find_data(j);
	j->iteration = tw_col_named(&view, tw_slice_of("ITERATION"));
}

void
tw_reading_header(struct tw_out *o, const struct tw_reading *j)
{
	size_t i;

	if (j->opt->in.no_header)
		return;
	for (i = 0; i < j->cols.n; i++) {
		if (i > 0)
			tw_out_byte(o, '\t');
		tw_out_slice(o, j->out.name[j->cols.col[i]]);
	}
	tw_out_row(o);
}
