/* Writes and reads the table of tw-gap. */
#include <math.h>
#include <string.h>

#include "form/gap.h"
#include "io/list.h"
#include "io/msg.h"
#include "io/num.h"
#include "io/string.h"

/* The columns, which may follow one with ids. */
enum { KIND, NAME, ALPHA, RUNS, GAP, SE, FLOOR, TRAINED };
static const char header[] = "kind\tname\talpha\truns\tgap\tse\tfloor\ttrained";
static const char *const kind_word[TW_GAP_KINDS] = {
	"region", "interval", "lower", "upper", "outside"
};

void
tw_gap_file_header(struct tw_out *o, bool ids)
{
	tw_out_text(o, ids ? "id\t" : "");
	tw_out_line(o, header);
}

void
tw_gap_file_row(struct tw_out *o, bool ids, const struct tw_gap_row *d)
{
	if (ids)
		tw_row_first(o, d->id);
	tw_out_text(o, kind_word[d->kind]);
	tw_row_cell(o, d->name);
	tw_out_byte(o, '\t');
	if (d->kind == TW_GAP_OUTSIDE)
		tw_out_text(o, "NA");
	else
		tw_out_level(o, &d->alpha);
	tw_row_u64(o, d->gap.runs);
	tw_row_known(o, d->gap.h);
	tw_row_known(o, d->gap.se);
	tw_row_known(o, d->kind == TW_GAP_OUTSIDE ? NAN : d->floor);
	if (d->trained > 0)
		tw_row_u64(o, d->trained);
	else
		tw_out_text(o, "\tNA");
	tw_out_row(o);
}

void
tw_gap_file_left_write(struct tw_out *o, const struct tw_gap_left *l)
{
	tw_artefact_note_begin(o, "left ");
	tw_out_u64(o, (unsigned long long)l->n);
	tw_out_byte(o, ' ');
	tw_out_u64(o, (unsigned long long)l->all);
	tw_out_row(o);
}

struct tw_gap_left
tw_gap_file_left(const struct tw_artefact *a)
{
	struct tw_gap_left l = { 0, 0 };
	struct tw_slice s, n;

	if (!tw_artefact_note(a, "left", &s))
		return l;
	(void)tw_list_take(&s, &n, ' ');
	if (tw_num_read(n.p, n.n, &l.n) != TW_NUM_FINITE ||
	    tw_num_read(s.p, s.n, &l.all) != TW_NUM_FINITE ||
	    !(l.n >= 1 && l.n < l.all) || floor(l.n) != l.n ||
	    floor(l.all) != l.all)
		tw_die(TW_FAILED, "%s: '# note left' is not the number of x that were left out and that of all x",
		    a->r.in.file);
	return l;
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
		tw_out_text(o, i > 0 ? "," : "");
		tw_out_num(o, l->sd[i]);
	}
	if (l->outside > 0) {
		tw_out_byte(o, '+');
		tw_out_num(o, l->outside);
	}
}

bool
tw_gap_file_open(struct tw_artefact *a, const char *path, bool ids_allowed)
{
	struct tw_slice s;
	bool ids;

	tw_artefact_open(a, path, "tw-gap", 1, ids_allowed ?
	    "a table of tw-gap" : "a table of tw-gap for one observation",
	    NULL);
	s = a->r.header;
	ids = ids_allowed && tw_slice_begins(s, "id\t");
	if (!tw_slice_is(ids ? tw_slice_after_tab(s) : s, header))
		tw_artefact_bad_header(a);
	return ids;
}

/* Read the kind of the current row, and check that its name fits. */
static enum tw_gap_kind
read_kind(const struct tw_reader *r, size_t col, struct tw_slice name)
{
	struct tw_slice word = tw_field(r, col);
	enum tw_gap_kind kind = TW_GAP_REGION;
	bool named;

	while (kind < TW_GAP_KINDS && !tw_slice_is(word, kind_word[kind]))
		kind++;
	tw_field_must(r, col, kind < TW_GAP_KINDS, "neither region, interval, lower, upper nor outside");
	named = kind != TW_GAP_REGION && kind != TW_GAP_OUTSIDE;
	tw_field_must(r, col + NAME, named || tw_slice_is(name, "-"),
	    "the name must be -");
	tw_field_must(r, col + NAME, name.n > 0, "the name is empty");
	return kind;
}

/* Read the numbers of a row with a gap. */
static void
read_gap(struct tw_reader *r, size_t at, struct tw_gap_row *d)
{
	d->alpha = tw_field_level(r, at + ALPHA);
	tw_field_must(r, at + RUNS, d->gap.runs >= 2, "below 2");
	tw_field_num(r, at + GAP, TW_WANT_FINITE, &d->gap.h);
	tw_field_num(r, at + SE, TW_WANT_FINITE, &d->gap.se);
	tw_field_num(r, at + FLOOR, TW_WANT_FINITE, &d->floor);
	tw_field_must(r, at + FLOOR, d->floor >= 0 && d->floor <= 1,
	    "out of range 0 .. 1");
}

/* Read the row of the mass outside the truncated prior. */
static void
read_outside(struct tw_reader *r, size_t at, struct tw_gap_row *d)
{
	bool unknown = tw_slice_is(tw_field(r, at + GAP), "NA");

	tw_field_must(r, at + ALPHA, tw_slice_is(tw_field(r, at + ALPHA),
	    "NA"), "must be NA: the mass outside has no level");
	d->gap.h = d->gap.se = NAN;
	if (unknown) {
		tw_field_must(r, at + SE, tw_slice_is(tw_field(r, at + SE),
		    "NA"), "must be NA: the mass is not known");
		return;
	}
	tw_field_num(r, at + GAP, TW_WANT_FINITE, &d->gap.h);
	tw_field_num(r, at + SE, TW_WANT_FINITE, &d->gap.se);
}

bool
tw_gap_file_next(struct tw_artefact *a, bool ids, enum tw_gap_kind kind,
    struct tw_gap_row *d)
{
	struct tw_reader *r = &a->r;
	size_t at = ids;

	do {
		if (!tw_artefact_next(a)) {
			(void)tw_gap_file_left(a);
			return false;
		}
		d->id = tw_field(r, 0);	/* with ids */
		tw_field_must(r, 0, d->id.n > 0, "empty");
		d->name = tw_field(r, at + NAME);
		d->kind = read_kind(r, at, d->name);
		d->gap.runs = tw_field_u64(r, at + RUNS);
		d->trained = tw_slice_is(tw_field(r, at + TRAINED), "NA") ? 0 :
		    tw_field_u64(r, at + TRAINED);
		(d->kind == TW_GAP_OUTSIDE ? read_outside : read_gap)(r, at, d);
		tw_field_must(r, at + GAP, !(d->gap.h < 0 || d->gap.h > 1),
		    "out of range 0 .. 1");
		tw_field_must(r, at + SE, !(d->gap.se < 0), "below 0");
	} while (kind != TW_GAP_KINDS && d->kind != kind);
	return true;
}

/* The index in the list of the row's id, of its parameter, or of both. */
static size_t
name_row(struct tw_gap_list *l, const struct tw_gap_row *d)
{
	if (d->kind == TW_GAP_REGION)
		return l->ids ? tw_names_add(&l->of, d->id) : 0;
	if (!l->ids)
		return tw_names_add(&l->of, d->name);
	return tw_names_add(&l->of, tw_format_arena("%.*s\t%.*s",
	    (int)d->id.n, d->id.p, (int)d->name.n, d->name.p));
}

/* Store the s of the current row under its level and name. */
static void
take_row(struct tw_gap_list *l, const struct tw_reader *r,
    const struct tw_gap_row *d, const struct tw_level_list *alpha, size_t *cap)
{
	size_t g = name_row(l, d), i;

	l->sd = tw_arena_grow(l->sd, cap, (g + 1) * alpha->n, sizeof *l->sd);
	while (l->n < (g + 1) * alpha->n)
		l->sd[l->n++] = NAN;
	for (i = 0; i < alpha->n; i++)
		if (tw_level_compare(&d->alpha, &alpha->of[i]) == 0) {
			double *sd = &l->sd[g * alpha->n + i];

			tw_field_must(r, l->ids + ALPHA, isnan(*sd),
			    "there twice");
			*sd = tw_gap_sd(d->gap.h, d->floor);
		}
}

double
tw_gap_outside_limit(const struct tw_gap_row *d)
{
	/* the 0.95 quantile of the standard normal distribution */
	const double z = 1.645;

	return fmin(d->gap.h + z * d->gap.se, 1);
}

/* Set the allowance for the mass outside the truncated prior. */
static void
take_outside(struct tw_gap_list *l, const struct tw_reader *r,
    const struct tw_gap_row *d)
{
	tw_field_must(r, 0, !l->ids,
	    "a truncated prior is that of one observation: no id");
	tw_field_must(r, KIND, !l->has_outside, "there twice");
	l->has_outside = true;
	if (isnan(d->gap.h))
		tw_warn("--gap: %s: the mass outside the truncated prior is not known (runs: %llu), nothing is added",
		    l->path, (unsigned long long)d->gap.runs);
	else
		l->outside = tw_gap_outside_limit(d);
}

void
tw_gap_list_read(struct tw_gap_list *l, const struct tw_level_list *alpha,
    enum tw_gap_kind kind)
{
	struct tw_artefact a;
	struct tw_gap_row d;
	size_t cap = 0, i;

	l->ids = tw_gap_file_open(&a, l->path, true);
	while (tw_gap_file_next(&a, l->ids, TW_GAP_KINDS, &d))
		if (d.kind == kind)
			take_row(l, &a.r, &d, alpha, &cap);
		else if (d.kind == TW_GAP_OUTSIDE)
			take_outside(l, &a.r, &d);
	for (i = 0; i < l->n || i < alpha->n; i++)
		if (i >= l->n || isnan(l->sd[i]))
			tw_die(TW_MISUSED, "--gap: %s has no row of kind %s for alpha %s: tw-gap --alpha",
			    a.r.in.file, kind_word[kind],
			    TW_LEVEL_SHOWN(&alpha->of[i % alpha->n]));
	tw_reader_close(&a.r);
}

void
tw_gap_list_order(struct tw_gap_list *l, const struct tw_names *name,
    const size_t *order)
{
	size_t levels = l->n / l->of.n, i;
	double *sd = tw_arena(NULL, name->n, levels * sizeof *sd);

	for (i = 0; i < name->n; i++) {
		struct tw_slice s = name->name[order[i]];
		size_t g = tw_names_find(&l->of, s);

		if (g == SIZE_MAX)
			tw_die(TW_MISUSED, "--gap: %s has no parameter '%s'",
			    l->path, TW_SHOWN(s));
		memcpy(sd + i * levels, l->sd + g * levels,
		    levels * sizeof *sd);
	}
	l->sd = sd;
	l->n = name->n * levels;
}
