/* Reads posterior draws from a file, one id after the other. */
#include <stdlib.h>

#include "score/draws_file.h"
#include "form/score_col.h"
#include "io/msg.h"
#include "io/weights.h"

/* ---- columns ------------------------------------------------------ */

static size_t
column(const struct tw_draws_file *f, struct tw_slice name)
{
	size_t col = tw_col_named(&f->r, name);

	if (col == SIZE_MAX)
		tw_die(TW_MISUSED, "%s: no column '%s' among the draws (-p names the parameters); there are:%s",
		    f->r.in.file, TW_SHOWN(name), TW_COLS_SHOWN(&f->r));
	return col;
}

/* Find the column id in both files. */
static void
find_id(struct tw_draws_file *f, const struct tw_reader *r)
{
	static const struct tw_slice usual = { "id", 2 };

	f->record_id = SIZE_MAX;
	f->id = tw_col_named(&f->r, usual);
	if (f->id == SIZE_MAX)
		return;
	f->record_id = tw_col_named(r, usual);
	if (f->record_id == SIZE_MAX)
		tw_die(TW_MISUSED, "%s: no column 'id', by which the draws in %s go; there are:%s",
		    r->in.file, f->r.in.file, TW_COLS_SHOWN(r));
}

void
tw_draws_check_theta(const struct tw_draws_file *f, const struct tw_reader *r)
{
	size_t i;

	for (i = 0; i < f->r.ncol; i++)
		if (tw_slice_begins(f->r.name[i], "theta") &&
		    tw_col_named(r, f->r.name[i]) == SIZE_MAX)
			tw_die(TW_MISUSED, "%s: no column '%s', which is a parameter in %s (-p names the parameters)",
			    r->in.file, TW_SHOWN(f->r.name[i]), f->r.in.file);
}

void
tw_draws_open(struct tw_draws_file *f, const char *path, size_t d,
    const struct tw_slice *theta, struct tw_slice logq,
    const struct tw_reader *r)
{
	char list[TW_SCORE_LIST];
	size_t i;

	*f = (struct tw_draws_file){ .d = d, .logq_col = SIZE_MAX,
	    .path = path };
	tw_reader_open(&f->r, 1, (char *const *)&f->path, NULL);
	find_id(f, r);
	f->col = tw_arena(NULL, f->d, sizeof *f->col);
	for (i = 0; i < f->d; i++)
		f->col[i] = column(f, theta[i]);
	tw_weights_refuse(&f->r, &(struct tw_cols){ f->col, f->d });
	if (logq.n == 0)
		return;
	f->logq_col = tw_col_named(&f->r, logq);
	if (f->logq_col == SIZE_MAX)
		tw_die(TW_MISUSED, "%s: no column '%s' among the draws: score them with -f FLOW, or with -k %s",
		    f->r.in.file, TW_SHOWN(logq),
		    tw_score_list(list, TW_SCORES_DRAWS, " or "));
}

/* ---- draws -------------------------------------------------------- */

static bool
is(const struct tw_string *id, struct tw_slice s)
{
	return tw_slice_same((struct tw_slice){ id->p, id->n }, s);
}

static void
keep(struct tw_string *id, struct tw_slice s)
{
	id->n = 0;
	tw_print_bytes(id, s.p, s.n);
}

/*
 * Read the next draw. If draws were not grouped by id, some of them would be
 * ignored without notice. In such a file (chains one after the other, draws in
 * any order), the first id occurs again later; the check takes no memory.
 */
static bool
next_draw(struct tw_draws_file *f)
{
	struct tw_slice id;

	f->ahead = tw_reader_next(&f->r);
	if (!f->ahead || f->id == SIZE_MAX)
		return f->ahead;
	id = tw_field(&f->r, f->id);
	if (is(&f->last, id))
		return true;
	if (f->r.record == 1)
		keep(&f->first, id);
	else if (is(&f->first, id))
		tw_input_die(&f->r.in, "id '%s' comes again: the draws of an id must stand together",
		    TW_SHOWN(id));
	keep(&f->last, id);
	return true;
}

/* Add the current draw to the set. */
static void
take(struct tw_draws_file *f)
{
	size_t i;

	f->theta = tw_arena_grow(f->theta, &f->theta_cap, (f->n + 1) * f->d,
	    sizeof *f->theta);
	for (i = 0; i < f->d; i++)
		tw_field_num(&f->r, f->col[i], TW_WANT_FINITE,
		    &f->theta[f->n * f->d + i]);
	if (f->logq_col != SIZE_MAX) {
		f->logq = tw_arena_grow(f->logq, &f->logq_cap, f->n + 1,
		    sizeof *f->logq);
		tw_field_num(&f->r, f->logq_col, TW_WANT_NUMBER,
		    &f->logq[f->n]);
	}
	f->n++;
}

bool
tw_draws_seek(struct tw_draws_file *f, const struct tw_reader *r)
{
	bool all = f->id == SIZE_MAX;
	struct tw_slice id = all ? (struct tw_slice){ "", 0 } :
	    tw_field(r, f->record_id);

	if (f->begun && is(&f->have, id))
		return false;
	if (!f->begun)
		next_draw(f);
	f->begun = true;
	while (f->ahead && !is(&f->last, id))
		next_draw(f);
	keep(&f->have, id);
	for (f->n = 0; f->ahead && is(&f->last, id); next_draw(f))
		take(f);
	if (f->n > 0)
		return true;
	if (all)
		tw_die(TW_FAILED, "%s: no draws", f->r.in.file);
	tw_input_die(&r->in, "no draws for id '%s' in %s (both must have their ids in the same order)",
	    TW_SHOWN(id), f->r.in.file);
}

void
tw_draws_die(const struct tw_draws_file *f, const char *why)
{
	char show[TW_SHOW];

	if (f->id == SIZE_MAX)
		tw_die(TW_FAILED, "%s: %s", f->r.in.file, why);
	tw_die(TW_FAILED, "%s: id '%s': %s", f->r.in.file,
	    tw_show(show, f->have.p, f->have.n), why);
}

void
tw_draws_close(struct tw_draws_file *f)
{
	while (next_draw(f))
		;
	tw_reader_close(&f->r);
	free(f->first.p);
	free(f->last.p);
	free(f->have.p);
}
