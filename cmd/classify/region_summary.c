#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "form/level.h"
#include "io/cols.h"
#include "io/msg.h"
#include "io/num.h"
#include "parts.h"

bool
tw_region_summary_add(struct tw_region_summary *t,
    const struct tw_bounds_file *f, struct tw_levels use, struct tw_slice name,
    size_t g, double score)
{
	size_t i, groups = t->group.n, size = use.n * TW_REGIONS;
	size_t row = tw_names_add(&t->group, name) * size;
	bool open = false;

	if (t->group.n > groups) {
		t->of = tw_grow(t->of, &t->cap, t->group.n * size,
		    sizeof *t->of);
		memset(t->of + row, 0, size * sizeof *t->of);
	}
	for (i = 0; i < use.n; i++) {
		enum tw_region at =
		    tw_bounds_region(f, g, use.first + i, score);

		t->of[row + i * TW_REGIONS + at]++;
		open = open || at != TW_OUTSIDE;
	}
	return open;
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
	uint64_t *sum = tw_xzero(size, sizeof *sum);

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
	free(order);
	free(sum);
}

void
tw_region_summary_release(struct tw_region_summary *t)
{
	tw_names_release(&t->group);
	free(t->of);
}

/* ---- ends of a grid ----------------------------------------------- */

void
tw_ends_init(struct tw_ends *e, const struct tw_spans *prior,
    const struct tw_reader *r)
{
	size_t i;

	*e = (struct tw_ends){ .n = r->ncol == 0 ? 0 : prior->n };
	e->of = tw_xrealloc(NULL, e->n, sizeof *e->of);
	for (i = 0; i < e->n; i++) {
		const struct tw_span *s = &prior->of[i];

		e->of[i] = (struct tw_end){ .prior = s, .lo = INFINITY,
		    .hi = -INFINITY,
		    .col = tw_col_must(r, "--prior", s->name) };
	}
}

bool
tw_ends_read(struct tw_ends *e, struct tw_reader *r)
{
	size_t i;

	for (i = 0; i < e->n; i++)
		if (!tw_field_num(r, e->of[i].col, TW_WANT_FINITE, &e->of[i].v))
			return false;
	return true;
}

void
tw_ends_add(struct tw_ends *e, bool open)
{
	size_t i;

	for (i = 0; i < e->n; i++) {
		struct tw_end *p = &e->of[i];

		if (p->v <= p->lo) {
			p->open_lo = open || (p->v == p->lo && p->open_lo);
			p->lo = p->v;
		}
		if (p->v >= p->hi) {
			p->open_hi = open || (p->v == p->hi && p->open_hi);
			p->hi = p->v;
		}
	}
}

void
tw_ends_say(const struct tw_ends *e)
{
	size_t i;

	for (i = 0; i < e->n; i++) {
		const struct tw_end *p = &e->of[i];
		bool low = p->open_lo && p->lo > p->prior->lo;
		bool high = p->open_hi && p->hi < p->prior->hi;

		/* A parameter of one value is no axis. */
		if (!(p->lo < p->hi) || !(low || high))
			continue;
		tw_warn("the region reaches the %s end of %s in the grid, %s, and the prior goes on",
		    low ? "lower" : "upper", TW_SHOWN(p->prior->name),
		    TW_NUM_SHOWN(low ? p->lo : p->hi));
		return;
	}
}
