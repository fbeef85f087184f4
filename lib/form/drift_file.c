/* The table of tw-drift, written and read. */
#include <math.h>
#include <stdlib.h>

#include "form/artefact.h"
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

/* The current row, whose h is that of its level. */
static void
read_row(struct tw_drift_list *l, struct tw_reader *r,
    const struct tw_level_list *alpha)
{
	struct tw_level level = tw_field_level(r, ALPHA);
	double h, se;
	size_t i;

	tw_field_must(r, RUNS, tw_field_u64(r, RUNS) >= 2, "below 2");
	tw_field_num(r, DRIFT, TW_WANT_FINITE, &h);
	tw_field_num(r, SE, TW_WANT_FINITE, &se);
	tw_field_must(r, DRIFT, h >= 0 && h <= 1, "out of range 0 .. 1");
	tw_field_must(r, SE, se >= 0, "below 0");
	for (i = 0; i < l->n; i++)
		if (tw_level_compare(&level, &alpha->of[i]) == 0) {
			tw_field_must(r, ALPHA, isnan(l->h[i]), "there twice");
			l->h[i] = h;
		}
}

void
tw_drift_list_read(struct tw_drift_list *l, const struct tw_level_list *alpha)
{
	struct tw_artefact a;
	size_t i;

	l->n = alpha->n;
	l->h = tw_xrealloc(NULL, l->n, sizeof *l->h);
	for (i = 0; i < l->n; i++)
		l->h[i] = NAN;
	tw_artefact_open(&a, l->path, "tw-drift", 1, "a table of tw-drift",
	    header);
	while (tw_artefact_next(&a))
		read_row(l, &a.r, alpha);
	for (i = 0; i < l->n; i++)
		if (isnan(l->h[i]))
			tw_die(TW_MISUSED, "--drift: %s has no row for alpha %s: tw-drift --alpha",
			    a.r.in.file, TW_LEVEL_SHOWN(&alpha->of[i]));
	tw_artefact_close(&a);
}
