/* The table of tw-gap, written and read. */
#include <math.h>
#include <string.h>

#include "form/gap.h"
#include "io/msg.h"

/* Columns, after those of the name. */
enum { ALPHA, RUNS, GAP, SE };
static const char header[] = "parameter\talpha\truns\tgap\tse";
enum { PLAIN = sizeof "parameter" };	/* where the rest of it begins */

void
tw_gap_file_header(struct tw_out *o, bool ids, bool ranks)
{
	tw_out_text(o, ids ? "id\t" : "");
	tw_out_line(o, header + (ranks ? 0 : PLAIN));
}

void
tw_gap_file_row(struct tw_out *o, struct tw_slice name,
    const struct tw_level *alpha, const struct tw_gap *d)
{
	if (name.n > 0)
		tw_row_first(o, name);
	tw_out_level(o, alpha);
	tw_row_u64(o, d->runs);
	tw_row_num(o, d->h);
	tw_row_num(o, d->se);
	tw_out_row(o);
}

void
tw_gap_list_take(void *to, const char *option, const char *arg)
{
	(void)option;
	((struct tw_gap_list *)to)->path = arg;
}

void
tw_gap_list_put(struct tw_out *o, const void *list)
{
	const struct tw_gap_list *l = list;
	size_t i;

	for (i = 0; i < l->n; i++) {
		if (i > 0)
			tw_out_byte(o, ',');
		tw_out_num(o, l->h[i]);
	}
}

size_t
tw_gap_file_open(struct tw_artefact *a, const char *path, bool ids,
    bool ranks)
{
	struct tw_slice s;

	tw_artefact_open(a, path, "tw-gap", 1, ranks ?
	    "a table of tw-gap --ranks" : "a table of tw-gap", NULL);
	s = a->r.header;
	ids = ids && tw_slice_begins(s, "id\t");
	if (ids)
		s = (struct tw_slice){ s.p + 3, s.n - 3 };
	if (!tw_slice_is(s, header + (ranks ? 0 : PLAIN)))
		tw_artefact_bad_header(a);
	return (size_t)ids + ranks;
}

bool
tw_gap_file_next(struct tw_artefact *a, size_t named, struct tw_gap_row *d)
{
	struct tw_reader *r = &a->r;

	if (!tw_artefact_next(a))
		return false;
	d->name = (struct tw_slice){ r->row, named > 0 ? r->end[named - 1] :
		0 };
	d->alpha = tw_field_level(r, named + ALPHA);
	d->runs = tw_field_u64(r, named + RUNS);
	tw_field_must(r, named + RUNS, d->runs >= 2, "below 2");
	tw_field_num(r, named + GAP, TW_WANT_FINITE, &d->h);
	tw_field_num(r, named + SE, TW_WANT_FINITE, &d->se);
	tw_field_must(r, named + GAP, d->h >= 0 && d->h <= 1,
	    "out of range 0 .. 1");
	tw_field_must(r, named + SE, d->se >= 0, "below 0");
	return true;
}

/* The current row, whose h is that of its level, and name. */
static void
take_row(struct tw_gap_list *l, const struct tw_reader *r, size_t named,
    const struct tw_gap_row *d, const struct tw_level_list *alpha,
    size_t *cap)
{
	size_t g = named > 0 ? tw_names_add(&l->of, d->name) : 0, i;

	l->h = tw_arena_grow(l->h, cap, (g + 1) * alpha->n, sizeof *l->h);
	while (l->n < (g + 1) * alpha->n)
		l->h[l->n++] = NAN;
	for (i = 0; i < alpha->n; i++)
		if (tw_level_compare(&d->alpha, &alpha->of[i]) == 0) {
			double *h = &l->h[g * alpha->n + i];

			tw_field_must(r, named + ALPHA, isnan(*h),
			    "there twice");
			*h = d->h;
		}
}

void
tw_gap_list_read(struct tw_gap_list *l, const struct tw_level_list *alpha,
    bool ranks)
{
	struct tw_artefact a;
	struct tw_gap_row d;
	size_t named = tw_gap_file_open(&a, l->path, true, ranks), cap = 0, i;

	l->ids = named > ranks;
	while (tw_gap_file_next(&a, named, &d))
		take_row(l, &a.r, named, &d, alpha, &cap);
	for (i = 0; i < l->n || i < alpha->n; i++)
		if (i >= l->n || isnan(l->h[i]))
			tw_die(TW_MISUSED, "--gap: %s has no row for alpha %s: tw-gap --alpha",
			    a.r.in.file,
			    TW_LEVEL_SHOWN(&alpha->of[i % alpha->n]));
	tw_artefact_close(&a);
}

void
tw_gap_list_order(struct tw_gap_list *l, const struct tw_names *name,
    const size_t *order)
{
	size_t levels = l->n / l->of.n, i;
	double *h = tw_arena(NULL, name->n, levels * sizeof *h);

	for (i = 0; i < name->n; i++) {
		struct tw_slice s = name->name[order[i]];
		size_t g = tw_names_find(&l->of, s);

		if (g == SIZE_MAX)
			tw_die(TW_MISUSED, "--gap: %s has no parameter '%s'",
			    l->path, TW_SHOWN(s));
		memcpy(h + i * levels, l->h + g * levels, levels * sizeof *h);
	}
	l->h = h;
	l->n = name->n * levels;
}
