/* Reads classified records, and the codes of regions. See classed.h. */
#include <math.h>

#include "io/msg.h"
#include "io/num.h"
#include "plot/data/classed.h"

/* ---- codes -------------------------------------------------------- */

/*
 * By the number of levels: outside, undetermined, then inside.
 * Told apart in grey, and by eyes that lack a cone: tests/oracles/colours.py.
 */
enum { PALE = TW_OUTSIDE_COLOUR, ORANGE = 0xff9d1e, GREEN = 0x00602b };
static const unsigned colour[TW_NESTED][TW_CODES] = {
	{ PALE, ORANGE, GREEN },
	{ PALE, ORANGE, 0x093821, 0x3e9063 },
	{ PALE, ORANGE, 0x07331e, 0x1e6642, 0x4a9b6b },
	{ PALE, ORANGE, 0x042a17, 0x134e31, 0x26764e,
	    0x4d9e6d },
	{ PALE, ORANGE, 0x022311, 0x0c3f26, 0x1b5e3d,
	    0x2a7e54, 0x50a070 },
};

/* The level after the last _ in a column's name, if there is one. */
static struct tw_code_level
level_of(const struct tw_reader *r, size_t col)
{
	struct tw_slice name = r->name[col];
	struct tw_code_level l = { .col = col };
	size_t at = name.n;

	while (at > 0 && name.p[at - 1] != '_')
		at--;
	if (at > 0)
		(void)tw_level_read(name.p + at, name.n - at, &l.level);
	l.alpha = tw_level_double(&l.level);
	return l;
}

/*
 * Find the columns of -r or, without it, region or the only column region_*;
 * none if plain allows that.
 */
static void
find_columns(struct tw_cols *cols, const struct args *a,
    const struct tw_reader *r, bool plain)
{
	const char *list = a->region;
	struct tw_string names = { 0 };
	size_t i;

	for (i = 0; i < r->ncol && a->region == NULL; i++)
		if (tw_slice_is(r->name[i], "region"))
			list = "region";
		else if (list == NULL && tw_slice_begins(r->name[i], "region_"))
			list = "region_*";
	*cols = (struct tw_cols){ .n = 0 };
	if (list == NULL && plain)
		return;
	if (list == NULL)
		tw_die(TW_MISUSED,
		    "%s: no column region (tw-classify adds it); there are:%s",
		    r->in.file, TW_COLS_SHOWN(r));
	tw_cols_find(cols, r, "--region", list);
	if (a->region != NULL || cols->n == 1)
		return;
	for (i = 0; i < cols->n && names.n < TW_COLS_SHOW - 2 * TW_SHOW; i++)
		tw_print(&names, " %s", TW_SHOWN(r->name[cols->col[i]]));
	tw_die(TW_MISUSED, "%s: --region: choose one of:%s (-r 'region_*' draws them in one panel)",
	    r->in.file, names.p);
}

static void
find_codes(struct tw_codes *c, const struct args *a,
    const struct tw_reader *r, bool plain)
{
	struct tw_code_level l;
	struct tw_cols cols;
	size_t i, k;

	find_columns(&cols, a, r, plain);
	if (cols.n > TW_NESTED)
		tw_die(TW_MISUSED, "%s: --region: %zu levels where %d can be told apart",
		    r->in.file, cols.n, TW_NESTED);
	*c = (struct tw_codes){ .n = cols.n,
	    .word = { "outside", "undetermined", "draws" },
	    .colour = colour[cols.n > 0 ? cols.n - 1 : 0] };
	/* The largest alpha, whose region is the smallest, comes first. */
	for (i = 0; i < c->n; i++) {
		l = level_of(r, cols.col[i]);
		for (k = i; k > 0 && l.alpha > c->of[k - 1].alpha; k--)
			c->of[k] = c->of[k - 1];
		c->of[k] = l;
	}
	for (i = 0; i < c->n; i++) {
		c->list[c->listed++] = TW_CODE_INSIDE + (unsigned)i;
		c->word[TW_CODE_INSIDE + i] =
		    c->n == 1 || c->of[i].alpha == 0 ? "inside" :
		    tw_format_arena("inside %.6g %%",
			100 * tw_level_rest(&c->of[i].level)).p;
	}
	if (c->n == 0)
		c->list[c->listed++] = TW_CODE_INSIDE;
	else {
		c->list[c->listed++] = TW_CODE_BETWEEN;
		c->list[c->listed++] = TW_CODE_OUTSIDE;
	}
	for (i = 0; i < c->listed; i++)
		c->place[c->list[i]] = (unsigned)i + 1;
}

/* The code of the current record; dies if a cell does not name a region. */
static unsigned char
read_code(const struct tw_codes *c, const struct tw_reader *r)
{
	unsigned char code = c->n == 0 ? TW_CODE_INSIDE : TW_CODE_OUTSIDE;
	size_t i;

	for (i = 0; i < c->n; i++) {
		enum tw_region is = tw_field_region(r, c->of[i].col);

		if (code == TW_CODE_OUTSIDE && is != TW_OUTSIDE)
			code = (unsigned char)(is == TW_UNDETERMINED ?
			    TW_CODE_BETWEEN : TW_CODE_INSIDE + i);
	}
	return code;
}

/* ---- cutoffs ------------------------------------------------------- */

/* The index in the bounds of level i, which a column name states. */
static size_t
bounds_level(const struct tw_bounds_file *f, const struct tw_codes *c, size_t i)
{
	const struct tw_level *alpha = &c->of[i].level;

	if (f->nalpha == 1 && c->n == 1)
		return 0;
	if (alpha->ndigit > 0)
		return tw_bounds_file_level(f, alpha);
	tw_die(TW_MISUSED,
	    "%s: holds several alphas: name one, as in --region region_%s",
	    f->file, TW_LEVEL_SHOWN(&f->alpha[0]));
}

/* Find the cutoffs of a group, for the levels of the codes. */
static void
find_cutoffs(struct tw_records *w, struct tw_slice group)
{
	const struct tw_bounds_file *f = &w->bounds;
	size_t row = tw_names_find(&f->group, group), i;

	if (row == SIZE_MAX)
		tw_die(TW_FAILED, "%s: no row for %s %s", f->file,
		    TW_SHOWN(f->by), TW_SHOWN(group));
	for (i = 0; i < w->codes.n; i++)
		w->cut[i] = f->bound[row * f->nalpha +
		    bounds_level(f, &w->codes, i)].cutoff;
}

/* ---- reading ------------------------------------------------------ */

void
tw_records_open(struct tw_records *w, const struct args *a)
{
	*w = (struct tw_records){ .still = SIZE_MAX, .score_col = SIZE_MAX };
	if (a->bounds != NULL)
		tw_bounds_file_read(&w->bounds, a->bounds);
	tw_reader_open(&w->r, 1, a->file, NULL);
}

static void
check_still(struct tw_records *w)
{
	struct tw_slice f = tw_field(&w->r, w->still);

	if (tw_names_add(&w->seen, f) > 0)
		tw_input_die(&w->r.in, "%s changes from %s to %s: draw one x at a time",
		    TW_SHOWN(w->r.name[w->still]), TW_SHOWN(w->seen.name[0]),
		    TW_SHOWN(f));
}

/* Keep the code and the score of each record in the table. */
static void
accept(void *arg, const struct tw_table *t, const struct tw_reader *r)
{
	struct tw_records *w = arg;
	struct tw_slice f;
	size_t i = t->n;

	w->line = i == 0 ? r->in.line : w->line;
	if (w->still != SIZE_MAX)
		check_still(w);
	w->code = tw_arena_grow(w->code, &w->code_cap, i + 1, 1);
	w->code[i] = read_code(&w->codes, r);
	if (w->score_col == SIZE_MAX)
		return;
	w->score = tw_arena_grow(w->score, &w->score_cap, i + 1,
	    sizeof *w->score);
	f = tw_field(r, w->score_col);
	if (w->must)
		tw_field_num(r, w->score_col, TW_WANT_NUMBER, &w->score[i]);
	else if (tw_num_read(f.p, f.n, &w->score[i]) > TW_NUM_INF)
		w->score[i] = NAN;
}

void
tw_records_read(struct tw_records *w, const struct args *a, bool plain)
{
	const struct tw_bounds_file *f = &w->bounds;
	bool grouped = f->by.n > 0 && !f->global;

	find_codes(&w->codes, a, &w->r, plain);
	if (grouped)
		w->still = tw_col_must(&w->r, "--bounds", f->by);
	tw_table_read(&w->t, &w->r, &w->params, NULL, SIZE_MAX, accept, w);
	if (f->file != NULL)
		find_cutoffs(w, grouped ? w->seen.name[0] : tw_slice_of("all"));
}

/* ---- as they are shown -------------------------------------------- */

void
tw_codes_script(const struct tw_codes *c, struct tw_string *t, unsigned outside)
{
	size_t i;

	tw_print(t, "codes = %zu; array color[codes]; array word[codes]\n",
	    c->listed);
	for (i = 0; i < c->listed; i++) {
		tw_print(t, "color[%zu] = 0x%06x\n", i + 1,
		    c->list[i] == TW_CODE_OUTSIDE ? outside :
		    c->colour[c->list[i]]);
		tw_script_word(t, "word", i + 1,
		    tw_slice_of(c->word[c->list[i]]));
	}
}

void
tw_codes_line(const struct tw_codes *c, struct tw_canvas *v,
    const uint64_t *count)
{
	double all = 0;
	size_t i;

	for (i = 0; i < TW_CODES; i++)
		all += (double)count[i];
	for (i = 0; i < c->listed; i++) {
		tw_canvas_key(v, i, TW_MARK_OUTSIDE + c->list[i],
		    c->word[c->list[i]]);
		tw_print(v->text, " %.3g%%",
		    100 * (double)count[c->list[i]] / all);
	}
}
