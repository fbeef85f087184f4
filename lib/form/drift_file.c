/* The table of tw-drift, written and read. */
#include <math.h>
#include <stdlib.h>

#include "form/drift.h"
#include "io/msg.h"

enum { ALPHA, RUNS, DRIFT, SE };
static const char header[] = "alpha\truns\tdrift\tse";

void
tw_drift_file_header(struct tw_out *o)
{
	tw_out_text(o, header);
	tw_out_row(o);
}

void
tw_drift_file_row(struct tw_out *o, const struct tw_level *alpha,
    const struct tw_drift *d)
{
	tw_out_level(o, alpha);
	tw_row_u64(o, d->runs);
	tw_row_num(o, d->h);
	tw_row_num(o, d->se);
	tw_out_row(o);
}

void
tw_drift_list_take(void *to, const char *option, const char *arg)
{
	(void)option;
	((struct tw_drift_list *)to)->path = arg;
}

void
tw_drift_list_put(struct tw_out *o, const void *list)
{
	const struct tw_drift_list *l = list;
	size_t i;

	for (i = 0; i < l->n; i++) {
		if (i > 0)
			tw_out_byte(o, ',');
		tw_out_num(o, l->h[i]);
	}
}

void
tw_drift_list_release(struct tw_drift_list *l)
{
	free(l->h);
	*l = (struct tw_drift_list){ 0 };
}

void
tw_drift_file_open(struct tw_artefact *a, const char *path)
{
	tw_artefact_open(a, path, "tw-drift", 1, "a table of tw-drift",
	    header);
}

bool
tw_drift_file_next(struct tw_artefact *a, struct tw_drift_row *d)
{
	struct tw_reader *r = &a->r;

	if (!tw_artefact_next(a))
		return false;
	d->alpha = tw_field_level(r, ALPHA);
	tw_field_must(r, RUNS, tw_field_u64(r, RUNS) >= 2, "below 2");
	tw_field_num(r, DRIFT, TW_WANT_FINITE, &d->h);
	tw_field_num(r, SE, TW_WANT_FINITE, &d->se);
	tw_field_must(r, DRIFT, d->h >= 0 && d->h <= 1, "out of range 0 .. 1");
	tw_field_must(r, SE, d->se >= 0, "below 0");
	return true;
}

/* The current row, whose h is that of its level. */
static void
take_row(struct tw_drift_list *l, const struct tw_reader *r,
    const struct tw_drift_row *d, const struct tw_level_list *alpha)
{
	size_t i;

	for (i = 0; i < l->n; i++)
		if (tw_level_compare(&d->alpha, &alpha->of[i]) == 0) {
			tw_field_must(r, ALPHA, isnan(l->h[i]), "there twice");
			l->h[i] = d->h;
		}
}

void
tw_drift_list_read(struct tw_drift_list *l, const struct tw_level_list *alpha)
{
	struct tw_artefact a;
	struct tw_drift_row d;
	size_t i;

	l->n = alpha->n;
	l->h = tw_xrealloc(NULL, l->n, sizeof *l->h);
	for (i = 0; i < l->n; i++)
		l->h[i] = NAN;
	tw_drift_file_open(&a, l->path);
	while (tw_drift_file_next(&a, &d))
		take_row(l, &a.r, &d, alpha);
	for (i = 0; i < l->n; i++)
		if (isnan(l->h[i]))
			tw_die(TW_MISUSED, "--drift: %s has no row for alpha %s: tw-drift --alpha",
			    a.r.in.file, TW_LEVEL_SHOWN(&alpha->of[i]));
	tw_artefact_close(&a);
}
