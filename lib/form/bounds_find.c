/* Looks up levels and regions in a table of tw-bounds. */
#include "form/bounds.h"
#include "form/level.h"
#include "io/cols.h"
#include "io/msg.h"

const char *const tw_region_word[TW_REGIONS] = {
	[TW_INSIDE] = "inside", [TW_UNDETERMINED] = "undetermined",
	[TW_OUTSIDE] = "outside"
};

enum tw_region
tw_field_region(const struct tw_reader *r, size_t col)
{
	struct tw_slice f = tw_field(r, col);
	size_t k;

	for (k = 0; k < TW_REGIONS; k++)
		if (tw_slice_is(f, tw_region_word[k]))
			return (enum tw_region)k;
	tw_field_die(r, col, "not inside, undetermined or outside: '%s'",
	    TW_SHOWN(f));
}

enum tw_region
tw_bounds_region(const struct tw_bounds_file *f, size_t g, size_t i,
    double lo, double hi)
{
	const struct tw_bound *b;

	if (g == SIZE_MAX)
		return TW_UNDETERMINED;
	b = &f->bound[g * f->nalpha + i];
	/* No rank is inf: the prior excludes these parameters (tw-score). */
	if (lo == INFINITY && tw_slice_is(f->score, "cdf"))
		return TW_OUTSIDE;
	return tw_region(lo, hi, b->lower, b->upper, b->ranks.l > 0);
}

size_t
tw_bounds_file_column(const struct tw_bounds_file *f, const struct tw_reader *r,
    struct tw_slice name, const char *of, const char *which)
{
	size_t col = tw_col_named(r, name);

	if (col == SIZE_MAX)
		tw_die(TW_MISUSED, "%s: no column '%s', %s %s %s; there are:%s",
		    r->in.file, TW_SHOWN(name), of, f->file, which,
		    TW_COLS_SHOWN(r));
	return col;
}

/* Die because of --alpha, and list the alphas of the table. */
static _Noreturn void
bad_alpha(const struct tw_bounds_file *f, const char *why)
{
	char have[10 * (TW_LEVEL_TEXT + 1)];
	size_t i, n = 0;

	for (i = 0; i < f->nalpha && i < 10; i++) {
		have[n++] = ' ';
		n += tw_level_write(have + n, &f->alpha[i]);
	}
	tw_die(TW_MISUSED, "%s: %s; there are:%.*s%s", f->file, why, (int)n,
	    have, f->nalpha > 10 ? " ..." : "");
}

struct tw_rule
tw_bounds_file_rule(const struct tw_bounds_file *f, size_t b)
{
	struct tw_rule rule = f->rule[b % f->nalpha];

	if (f->h != NULL)
		rule.gap = f->h[b];
	return rule;
}

size_t
tw_bounds_file_level(const struct tw_bounds_file *f,
    const struct tw_level *alpha)
{
	size_t i;

	if (alpha == NULL && f->nalpha > 1)
		bad_alpha(f, "holds several alphas: name one by --alpha");
	for (i = 0; i < f->nalpha; i++)
		if (alpha == NULL ||
		    tw_level_compare(&f->alpha[i], alpha) == 0)
			return i;
	bad_alpha(f, "has no rows for this --alpha");
}

struct tw_levels
tw_bounds_file_levels(const struct tw_bounds_file *f,
    const struct tw_level *alpha)
{
	if (alpha == NULL)
		return (struct tw_levels){ 0, f->nalpha };
	return (struct tw_levels){ tw_bounds_file_level(f, alpha), 1 };
}
