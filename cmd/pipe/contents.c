/* The records of the files of an analysis. See parts.h. */
#include <string.h>

#include "form/support.h"
#include "io/msg.h"
#include "io/weights.h"
#include "text/intake.h"
#include "parts.h"

enum { SHOWN = 8 };	/* data of a trial simulation */

/* Die of a parameter of the current record that is outside --support. */
static void
check_support(const struct tw_pipe_file *f)
{
	size_t i;
	double v;

	for (i = 0; f->support != NULL && i < f->params.n; i++) {
		tw_field_num(&f->r, f->params.col[i], TW_WANT_FINITE, &v);
		if (!tw_flow_inside(&f->support[i], v))
			tw_field_die(&f->r, f->params.col[i],
			    "outside --support: '%s'",
			    TW_SHOWN(tw_field(&f->r, f->params.col[i])));
	}
}

bool
tw_pipe_next(struct tw_pipe_file *f)
{
	size_t i;
	double v;

	f->done = f->done || !tw_reader_next(&f->r);
	if (f->done)
		return false;
	/* A simulator's data may be missing: the estimate reads NA. */
	for (i = 0; !f->simulated && i < f->both.n; i++)
		tw_field_num(&f->r, f->both.col[i], TW_WANT_FINITE, &v);
	check_support(f);
	f->n++;
	return true;
}

void
tw_pipe_read_runs(struct tw_pipe_file *train, struct tw_pipe_file *calib)
{
	bool same = true, a, b;

	do {
		a = tw_pipe_next(train);
		b = tw_pipe_next(calib);
		if (a && b && same)
			same = tw_slice_same(
			    (struct tw_slice){ train->r.row, train->r.len },
			    (struct tw_slice){ calib->r.row, calib->r.len });
	} while (a || b);
	if (same && train->n > 0 && calib->n > 0)
		tw_die(TW_MISUSED, "%s: the records of %s: the bounds need simulations that nothing was trained on",
		    calib->name, train->name);
}

/*
 * tw-read reads the observations of a simulator: it leaves out lines that begin
 * with # and converts cells as m does. Dies where this would drop a line or
 * change the name of an observation.
 */
static void
check_read(const struct tw_reader *r, size_t id, struct tw_normalizer *m)
{
	struct tw_slice s, copy;
	struct tw_cell c;

	if (r->row[0] == '#')
		tw_input_die(&r->in, "begins with #, as a comment does: put another column first, or give it another text");
	if (id == SIZE_MAX)
		return;
	s = tw_field(r, id);
	copy = tw_slice_stay(s);
	c = (struct tw_cell){ (char *)copy.p, s.n, TW_CELL_ODD };
	tw_normalize(m, &c, 0);
	if (!tw_slice_same(s, (struct tw_slice){ c.p, c.n }) ||
	    strchr("#\" ", s.p[0]) != NULL || s.p[s.n - 1] == ' ')
		tw_field_die(r, id, "'%s': not a name of an observation: it must not begin with # or \", begin or end with a space, or be what tw-read changes, such as 1D+03 and NA",
		    TW_SHOWN(s));
}

/*
 * Whether a datum of the observation is a finite number. Die if it is neither a
 * number nor missing when tw-read has converted it: otherwise the first step
 * that computes would, after the simulations.
 */
static bool
is_known(const struct tw_reader *r, size_t col, struct tw_normalizer *m)
{
	static const char around[] = " \t\"";
	struct tw_slice s = tw_field(r, col), copy = s;
	enum tw_num_kind kind;
	struct tw_cell c;
	double v;

	while (copy.n > 0 && strchr(around, copy.p[0]) != NULL)
		copy = (struct tw_slice){ copy.p + 1, copy.n - 1 };
	while (copy.n > 0 && strchr(around, copy.p[copy.n - 1]) != NULL)
		copy.n--;
	/* The normalizer reads the byte after a cell, and may write there. */
	copy = tw_format_arena("%.*s\n", (int)copy.n, copy.p);
	c = (struct tw_cell){ (char *)copy.p, copy.n - 1, TW_CELL_ODD };
	tw_normalize(m, &c, 0);
	kind = tw_num_read(c.p, c.n, &v);
	if (kind >= TW_NUM_RANGE)
		tw_field_die(r, col, "not a number: '%s' (write it without a unit and with a decimal point, or NA)",
		    TW_SHOWN(s));
	return kind == TW_NUM_FINITE;
}

/* Check the data of an observation; at least one of them must be known. */
static void
check_data(const struct tw_pipe_file *f, struct tw_normalizer *m)
{
	bool known = false;
	size_t i;

	for (i = 0; i < f->data.n; i++)
		known |= is_known(&f->r, f->data.col[i], m);
	if (!known)
		tw_input_die(&f->r.in, "all data of the observation are missing or infinite, and say nothing about parameters: write its numbers, or leave the line out");
}

/* Add the name and the rounded value of a datum of the current record. */
static void
add_datum(struct tw_string *w, const struct tw_reader *r, struct tw_slice name)
{
	struct tw_slice s = tw_field(r, tw_col_named(r, name));
	double v;

	tw_print(w, "%s%s = ", w->n > 0 ? ", " : "", TW_SHOWN(name));
	if (tw_num_read(s.p, s.n, &v) < TW_NUM_RANGE)
		tw_print(w, "%.5g", v);
	else	/* what tw-read makes a number of, such as 1D+03 */
		tw_print(w, "%s", TW_SHOWN(s));
}

/*
 * The output of a command has no names. Show it next to the observation, so
 * that the user sees whether the order is the same.
 */
static void
show_trial(struct tw_pipe_file *trial, const struct tw_pipe_file *obs)
{
	struct tw_string w[2] = { { 0 }, { 0 } };
	size_t i, n = trial->data.n < SHOWN ? trial->data.n : SHOWN;

	if (!tw_reader_next(&trial->r))
		return;		/* guard: the trial has three records */
	for (i = 0; i < n; i++) {
		struct tw_slice name = trial->r.name[trial->data.col[i]];

		add_datum(&w[0], &trial->r, name);
		add_datum(&w[1], &obs->r, name);
	}
	tw_warn("trial run 1: %s%s; observation: %s%s", w[0].p,
	    n < trial->data.n ? ", ..." : "", w[1].p,
	    n < trial->data.n ? ", ..." : "");
	tw_string_release(&w[0]);
	tw_string_release(&w[1]);
}

void
tw_pipe_say_observations(const char *file, uint64_t n)
{
	tw_warn("%s: %llu observations, each with an answer of its own: data of one go into one record",
	    file, (unsigned long long)n);
}

void
tw_pipe_read_observation(struct tw_pipe_file *f, struct args *p,
    struct tw_names *id, struct tw_pipe_file *trial)
{
	size_t col = p->draws != NULL ? tw_col_find(&f->r, "--draws", "id") :
	    tw_col_named(&f->r, tw_slice_of("id"));
	struct tw_normalizer m, data;

	p->id = p->simulate != NULL && col != SIZE_MAX;
	tw_normalizer_init(&m,
	    "NA,N/A,nan,null,None,inf,+inf,-inf,infinity,-infinity", 1);
	tw_normalizer_init(&data, TW_INTAKE_NA, 1);
	while (tw_pipe_next(f)) {
		if (p->simulate != NULL)
			check_data(f, &data);
		if (p->draws != NULL || p->id)
			tw_col_id(&f->r, col, id);
		if (p->simulate != NULL)
			check_read(&f->r, col, &m);
		if (p->each != NULL && f->n == 1)
			show_trial(trial, f);
	}
	p->observations = f->n;
	if (f->n == 0)
		tw_die(TW_FAILED, "%s: there is no observation below the line of names",
		    f->name);
	if (f->n != 1 && p->simulate == NULL)
		tw_die(TW_FAILED, "%s: %llu records: the observation is one",
		    f->name, (unsigned long long)f->n);
	tw_refuse(p->all != NULL && f->n > 1,
	    "-p: with several observations there can be no nuisance parameters: leave out -p, or give --obs one observation at a time");
	tw_refuse(p->until && f->n > 1, "--until is for one observation: several observations share one estimate, which has no rounds");
	if (p->observations > 1)
		tw_pipe_say_observations(f->name, f->n);
}

/*
 * Count the draws of each data set, and set p->ranks to those of the one with
 * the fewest, at most MOST. Dies if these are too few to rank a record.
 */
static void
count_draws(struct tw_pipe_file *f, struct args *p, size_t col)
{
	enum { MOST = 400, LEAST = 50 };
	struct tw_names id = { 0 };
	uint64_t *n = NULL;
	size_t cap = 0, i, fewest = 0;

	while (tw_pipe_next(f)) {
		size_t known = id.n;

		i = tw_names_add(&id, tw_field(&f->r, col));
		n = tw_arena_grow(n, &cap, id.n, sizeof *n);
		n[i] = i < known ? n[i] + 1 : 1;
	}
	if (id.n == 0)
		tw_die(TW_FAILED, "%s: no records", f->name);
	for (i = 1; i < id.n; i++)
		if (n[i] < n[fewest])
			fewest = i;
	if (n[fewest] < LEAST)
		tw_die(TW_FAILED, "%s: %llu draws have the id '%s', and each needs at least %d: all records are ranked among as many draws",
		    f->name, (unsigned long long)n[fewest],
		    TW_SHOWN(id.name[fewest]), LEAST);
	p->ranks = n[fewest] < MOST ? n[fewest] : MOST;
}

/*
 * Check the draws at the observation, of which one half ranks the other. col is
 * SIZE_MAX if they have no id.
 */
static void
check_own_draws(struct tw_pipe_file *f, struct args *p,
    const struct tw_names *id, size_t col)
{
	while (tw_pipe_next(f))
		if (col != SIZE_MAX &&
		    tw_names_find(id, tw_field(&f->r, col)) == SIZE_MAX)
			tw_field_die(&f->r, col,
			    "'%s' is not the observation's id",
			    TW_SHOWN(tw_field(&f->r, col)));
	if (f->n < 2)
		tw_die(TW_FAILED, "%s: %llu records: a half of them ranks the others",
		    f->name, (unsigned long long)f->n);
	if (p->ranks > f->n / 2)
		p->ranks = f->n / 2;
	p->every = f->n / p->ranks;
}

void
tw_pipe_read_draws(struct tw_pipe_file *f, struct args *p,
    const struct tw_names *id)
{
	size_t col = SIZE_MAX;

	tw_reader_open(&f->r, 1, (char *const *)&f->name, NULL);
	tw_cols_find(&f->both, &f->r, f->option, p->names);
	tw_weights_refuse(&f->r, &f->both);
	if (p->draws != NULL)
		col = tw_col_find(&f->r, f->option, "id");
	if (id == NULL)
		count_draws(f, p, col);
	else
		check_own_draws(f, p, id, col);
	tw_reader_close(&f->r);
}
