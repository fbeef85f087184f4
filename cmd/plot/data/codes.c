#include <stdio.h>
#include <string.h>

#include "io/cols.h"
#include "io/msg.h"
#include "io/num.h"
#include "plot/data/records.h"

/*
 * By the number of levels: outside, undetermined in two parts, then inside.
 * Told apart in grey, and by eyes that lack a cone: tests/oracles/colours.py.
 */
static const unsigned colour[TW_NESTED][TW_CODES] = {
	{ TW_PALE, TW_AMBER, TW_ORANGE, TW_GREEN },
	{ TW_PALE, TW_AMBER, TW_ORANGE, 0x093821, 0x3e9063 },
	{ TW_PALE, TW_AMBER, TW_ORANGE, 0x07331e, 0x1e6642, 0x4a9b6b },
	{ TW_PALE, TW_AMBER, TW_ORANGE, 0x042a17, 0x134e31, 0x26764e,
	    0x4d9e6d },
	{ TW_PALE, TW_AMBER, TW_ORANGE, 0x022311, 0x0c3f26, 0x1b5e3d,
	    0x2a7e54, 0x50a070 },
};

/* The level that follows the last _ in a column's name, if one does. */
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

/* The columns of -r; without it region, or the only column region_*. */
static void
find_columns(struct tw_cols *cols, const struct args *a,
    const struct tw_reader *r)
{
	const char *list = a->region;
	char names[TW_COLS_SHOW];
	size_t i, used = 0;

	for (i = 0; i < r->ncol && a->region == NULL; i++)
		if (tw_slice_is(r->name[i], "region"))
			list = "region";
		else if (list == NULL && tw_slice_begins(r->name[i], "region_"))
			list = "region_*";
	if (list == NULL)
		tw_die(TW_MISUSED,
		    "%s: no column region (tw-classify adds it); there are:%s",
		    r->in.file, TW_COLS_SHOWN(r));
	tw_cols_find(cols, r, "--region", list);
	if (a->region != NULL || cols->n == 1)
		return;
	for (i = 0; i < cols->n && used < sizeof names - 2 * TW_SHOW; i++)
		used += (size_t)snprintf(names + used, sizeof names - used,
		    " %s", TW_SHOWN(r->name[cols->col[i]]));
	tw_die(TW_MISUSED, "%s: --region: choose one of:%s (-r 'region_*' draws them in each other)",
	    r->in.file, names);
}

void
tw_codes_find(struct tw_codes *c, const struct args *a,
    const struct tw_reader *r, bool parts)
{
	struct tw_code_level l;
	struct tw_cols cols;
	size_t i, k;

	find_columns(&cols, a, r);
	if (cols.n > TW_NESTED)
		tw_die(TW_MISUSED, "%s: --region: %zu levels where %d can be told apart",
		    r->in.file, cols.n, TW_NESTED);
	*c = (struct tw_codes){ .n = cols.n, .parts = parts,
	    .colour = colour[cols.n - 1],
	    .word = { "outside", "needs a better estimate",
		parts ? "needs more runs" : "undetermined" } };
	/* The greatest alpha, which has the smallest region, comes first. */
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
		    tw_said_stay("inside %.6g %%",
			100 * tw_level_rest(&c->of[i].level)).p;
	}
	c->list[c->listed++] = TW_CODE_BETWEEN;
	if (parts)
		c->list[c->listed++] = TW_CODE_ESTIMATE;
	c->list[c->listed++] = TW_CODE_OUTSIDE;
}

unsigned char
tw_codes_read(const struct tw_codes *c, const struct tw_reader *r)
{
	unsigned char code = TW_CODE_OUTSIDE;
	size_t i, at;

	for (i = 0; i < c->n; i++) {
		struct tw_slice f = tw_field(r, c->of[i].col);

		for (at = 0; !tw_slice_is(f, tw_region_word[at]);)
			if (++at == TW_REGIONS)
				tw_field_die(r, c->of[i].col,
				    "not inside, undetermined or outside: '%s'",
				    TW_SHOWN(f));
		if (code == TW_CODE_OUTSIDE && at != TW_OUTSIDE)
			code = (unsigned char)(at == TW_UNDETERMINED ?
			    TW_CODE_BETWEEN : TW_CODE_INSIDE + i);
	}
	return code;
}

void
tw_codes_keys(const struct tw_codes *c, struct tw_page *page, unsigned outside)
{
	size_t i;

	for (i = 0; i < c->listed; i++)
		tw_page_key(page, TW_BOX, c->list[i] == TW_CODE_OUTSIDE ?
		    outside : c->colour[c->list[i]], c->word[c->list[i]]);
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
		tw_canvas_say(v, " %.3g%%",
		    100 * (double)count[c->list[i]] / all);
	}
}

unsigned
tw_codes_most(const struct tw_codes *c, const uint64_t *count)
{
	unsigned i, best = 0, ties = 0;

	for (i = 1; i < TW_CODE_INSIDE + c->n; i++)
		if (count[i] > count[best]) {
			best = i;
			ties = 0;
		} else if (count[i] == count[best])
			ties++;
	return ties == 0 ? best :
	    c->parts && count[TW_CODE_BETWEEN] < count[best] ?
	    TW_CODE_ESTIMATE : TW_CODE_BETWEEN;
}

/* ---- cutoffs ------------------------------------------------------- */

/* The level of the bounds for level i that is drawn: named by its column. */
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

void
tw_cutoffs_find(const struct tw_bounds_file *f, struct tw_slice group,
    const struct tw_codes *c, struct tw_cutoff *cut)
{
	size_t row = tw_names_find(&f->group, group), i;

	if (row == SIZE_MAX)
		tw_die(TW_FAILED, "%s: no row for %s %s", f->file,
		    TW_SHOWN(f->by), TW_SHOWN(group));
	for (i = 0; i < c->n; i++) {
		const struct tw_bound *b = &f->bound[row * f->nalpha +
		    bounds_level(f, c, i)];

		cut[i] = (struct tw_cutoff){ b->cutoff, { b->lower,
		    b->lower_runs, b->upper_runs, b->upper }, true, true };
	}
}

unsigned
tw_cutoff_code(size_t i, size_t k)
{
	return k == TW_LOWER ? TW_CODE_INSIDE + (unsigned)i :
	    k == TW_UPPER_RUNS ? TW_CODE_BETWEEN : TW_CODE_ESTIMATE;
}

unsigned
tw_cutoffs_code(const struct tw_cutoff *cut, size_t n, double score)
{
	size_t i, k;

	for (i = 0; i < n; i++)
		for (k = 0; k < TW_CUT_PARTS; k++)
			if (score <= cut[i].end[k])
				return tw_cutoff_code(i, k);
	return TW_CODE_OUTSIDE;
}
