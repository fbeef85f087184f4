/* Reads files of observations. */
#include <stdio.h>

#include "form/observation.h"
#include "io/cols.h"
#include "io/column_cache.h"
#include "io/msg.h"

/* Add the current record, named by its id or its number. */
static void
add(struct tw_observations *o, const struct tw_reader *r, size_t id,
    const double *x, size_t *cap)
{
	char number[24];

	if (o->named)
		tw_col_id(r, id, &o->id);
	else
		tw_names_add(&o->id, (struct tw_slice){ number,
		    (size_t)snprintf(number, sizeof number, "%llu",
		    (unsigned long long)r->record) });
	o->x = tw_arena_grow(o->x, cap, (o->n + 1) * o->wide, sizeof *o->x);
	tw_copy(o->x + o->n * o->wide, x, o->wide * sizeof *x);
	o->n++;
}

void
tw_observations_read(struct tw_observations *o, const char *path,
    const struct tw_names *column, const char *who)
{
	const struct tw_rec_options opt = { .no_hint = true };
	struct tw_column_cache at;
	struct tw_reader r;
	size_t id, cap = 0;

	*o = (struct tw_observations){ .file = path, .wide = column->n };
	tw_reader_open(&r, 1, (char *const *)&path, &opt);
	id = tw_col_named(&r, tw_slice_of("id"));
	o->named = id != SIZE_MAX;
	tw_column_cache_init(&at, column, who, &r);
	at.want = TW_WANT_DATUM;
	while (tw_reader_next(&r)) {
		tw_column_cache_read(&at, &r);
		add(o, &r, id, at.x, &cap);
	}
	tw_reader_require_records(&r, o->n, false);
	tw_reader_close(&r);
}

double *
tw_observation_read(const char *path,
    const struct tw_names *column, const char *who)
{
	struct tw_observations o;

	tw_observations_read(&o, path, column, who);
	if (o.n > 1)
		tw_die(TW_FAILED, "%s: %zu records: -x takes one observation",
		    path, o.n);
	return o.x;
}

size_t
tw_observations_column(const struct tw_observations *o,
    const struct tw_reader *r)
{
	size_t id = tw_col_named(r, tw_slice_of("id"));

	if (o->n == 1)
		return SIZE_MAX;
	if (id == SIZE_MAX)
		tw_die(TW_MISUSED, "%s: %zu observations: a column id of %s must say to which of them, by its id or its number, a record belongs",
		    o->file, o->n, r->in.file);
	return id;
}

size_t
tw_observations_find(const struct tw_observations *o,
    const struct tw_reader *r, size_t column)
{
	size_t i;

	if (column == SIZE_MAX)
		return 0;
	i = tw_names_find(&o->id, tw_field(r, column));
	if (i == SIZE_MAX)
		tw_field_die(r, column, "%s has no observation '%s'", o->file,
		    TW_SHOWN(tw_field(r, column)));
	return i;
}
