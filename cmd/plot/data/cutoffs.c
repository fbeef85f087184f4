#include "io/msg.h"
#include "plot/data/codes.h"

/* The level of the bounds for level i that is drawn: named by its column. */
static size_t
level_of(const struct tw_bounds_file *f, const struct tw_codes *c, size_t i)
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
		    level_of(f, c, i)];

		cut[i] = (struct tw_cutoff){ b->cutoff, b->lower, b->upper,
			b->lower_runs, b->upper_runs, true, true };
	}
}

unsigned
tw_cutoffs_code(const struct tw_cutoff *cut, size_t n, double score)
{
	size_t i;

	for (i = 0; i < n; i++) {
		if (score > cut[i].upper)
			continue;
		if (score <= cut[i].lower)
			return TW_CODE_INSIDE + (unsigned)i;
		return score <= cut[i].lower_runs ||
		    score > cut[i].upper_runs ? TW_CODE_ESTIMATE :
						TW_CODE_BETWEEN;
	}
	return TW_CODE_OUTSIDE;
}
