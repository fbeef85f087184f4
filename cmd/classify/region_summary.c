#include <string.h>

#include "form/level.h"
#include "io/msg.h"
#include "parts.h"

void
tw_region_summary_add(struct tw_region_summary *t,
    const struct tw_bounds_file *f, struct tw_levels use, struct tw_slice name,
    size_t g, double lo, double hi)
{
	size_t i, groups = t->group.n, size = use.n * TW_REGIONS;
	size_t row = tw_names_add(&t->group, name) * size;

	if (t->group.n > groups) {
		t->of = tw_arena_grow(t->of, &t->cap, t->group.n * size,
		    sizeof *t->of);
		memset(t->of + row, 0, size * sizeof *t->of);
	}
	for (i = 0; i < use.n; i++)
		t->of[row + i * TW_REGIONS +
		    tw_bounds_region(f, g, use.first + i, lo, hi)]++;
}

void
tw_region_summary_say(const struct tw_region_summary *t, struct tw_levels use)
{
	size_t i, n = t->group.n * use.n * TW_REGIONS;

	for (i = 0; i < n; i++)
		if (i % TW_REGIONS != TW_OUTSIDE && t->of[i] > 0)
			return;
	if (n > 0)
		tw_warn("nothing is inside or undetermined: does the grid miss the posterior?");
}

static void
write_row(struct tw_out *o, struct tw_slice group, const struct tw_level *alpha,
    const uint64_t *of)
{
	uint64_t n = of[TW_INSIDE] + of[TW_UNDETERMINED] + of[TW_OUTSIDE];
	size_t i;

	tw_out_slice(o, group);
	if (alpha != NULL)
		tw_row_level(o, alpha);
	tw_row_u64(o, n);
	for (i = 0; i < TW_REGIONS; i++)
		tw_row_u64(o, of[i]);
	for (i = 0; i < TW_REGIONS; i++)
		tw_row_num(o, (double)of[i] / (double)n);
	tw_out_row(o);
}

void
tw_region_summary_write(struct tw_out *o, const struct tw_region_summary *t,
    const struct tw_bounds_file *f, struct tw_levels use)
{
	const struct tw_level *alpha = &f->alpha[use.first];
	size_t i, j, size = use.n * TW_REGIONS;
	size_t *order = tw_names_order(&t->group);
	uint64_t *sum = tw_arena(NULL, size, sizeof *sum);

	tw_out_slice(o, f->by);
	tw_out_text(o, use.n > 1 ? "\talpha" : "");
	tw_out_text(o, "\tn\tinside\tundetermined\toutside\tshare_inside\tshare_undetermined\tshare_outside");
	tw_out_row(o);
	for (i = 0; i < t->group.n; i++) {
		const uint64_t *of = t->of + order[i] * size;

		for (j = 0; j < size; j++)
			sum[j] += of[j];
		for (j = 0; j < use.n && !f->global; j++)
			write_row(o, t->group.name[order[i]],
			    use.n > 1 ? alpha + j : NULL, of + j * TW_REGIONS);
	}
	for (j = 0; j < use.n; j++)
		write_row(o, tw_slice_of("all"), use.n > 1 ? alpha + j : NULL,
		    sum + j * TW_REGIONS);
}
