/* Levels and regions looked up in a table of tw-bounds. */
#include "form/bounds.h"
#include "form/level.h"
#include "io/msg.h"

enum tw_region
tw_bounds_region(const struct tw_bounds_file *f, size_t g, size_t i,
    double score)
{
	const struct tw_bound *b;

	if (g == SIZE_MAX)
		return TW_UNDETERMINED;
	b = &f->bound[g * f->nalpha + i];
	return tw_region(score, b->lower, b->upper, b->ranks.l > 0);
}

size_t
tw_bounds_file_level(const struct tw_bounds_file *f,
    const struct tw_level *alpha)
{
	char have[10 * (TW_LEVEL_TEXT + 1)];
	size_t i, n = 0;

	for (i = 0; i < f->nalpha; i++)
		if (tw_level_compare(&f->alpha[i], alpha) == 0)
			return i;
	for (i = 0; i < f->nalpha && i < 10; i++) {
		have[n++] = ' ';
		n += tw_level_write(have + n, &f->alpha[i]);
	}
	tw_die(TW_MISUSED, "%s: has no rows for this --alpha; there are:%.*s%s",
	    f->file, (int)n, have, f->nalpha > 10 ? " ..." : "");
}

struct tw_levels
tw_bounds_file_levels(const struct tw_bounds_file *f,
    const struct tw_level *alpha)
{
	if (alpha == NULL)
		return (struct tw_levels){ 0, f->nalpha };
	return (struct tw_levels){ tw_bounds_file_level(f, alpha), 1 };
}
