#include <stdlib.h>

#include "io/cols.h"
#include "io/msg.h"
#include "io/names.h"
#include "io/string.h"
#include "parts.h"

/* The observations: the cells of each, with a tab before each cell. */
struct beside {
	const char *file;
	struct tw_names id;	/* of each, if they have ids */
	struct tw_slice *name;	/* [columns] without id */
	size_t columns, n, cap;
	struct tw_slice *cells;	/* [n] */
};

static void
read_names(struct beside *b, const struct tw_reader *r, size_t id)
{
	size_t i;

	b->name = tw_arena(NULL, r->ncol, sizeof *b->name);
	for (i = 0; i < r->ncol; i++)
		if (i != id)
			b->name[b->columns++] = tw_slice_stay(r->name[i]);
}

/* The cells of the current record of observations. */
static struct tw_slice
read_cells(const struct tw_reader *r, size_t id)
{
	struct tw_string w = { 0 };
	size_t i;

	for (i = 0; i < r->ncol; i++) {
		struct tw_slice s = tw_field(r, i);

		if (i == id)
			continue;
		tw_print_bytes(&w, "\t", 1);
		tw_print_bytes(&w, s.p, s.n);
	}
	return (struct tw_slice){ w.p, w.n };
}

static void
read_observations(struct beside *b, const char *path)
{
	struct tw_rec_options opt = { .no_hint = true };
	struct tw_reader r;
	size_t id;

	*b = (struct beside){ .file = path };
	tw_reader_open(&r, 1, (char *const *)&path, &opt);
	id = tw_col_named(&r, tw_slice_of("id"));
	read_names(b, &r, id);
	while (tw_reader_next(&r)) {
		if (id != SIZE_MAX)
			tw_col_id(&r, id, &b->id);
		b->cells = tw_arena_grow(b->cells, &b->cap, b->n + 1,
		    sizeof *b->cells);
		b->cells[b->n++] = read_cells(&r, id);
	}
	tw_reader_require_records(&r, b->n, false);
	tw_reader_close(&r);
}

/* The cells of the observation for the current record. */
static struct tw_slice
find_cells(const struct beside *b, const struct tw_reader *r, size_t id)
{
	size_t i = 0;

	if (id != SIZE_MAX) {
		i = tw_names_find(&b->id, tw_field(r, id));
		if (i == SIZE_MAX)
			tw_field_die(r, id, "%s has no record '%s'", b->file,
			    TW_SHOWN(tw_field(r, id)));
	}
	return b->cells[i];
}

void
tw_grid_beside(struct tw_reader *r, const char *obs, struct tw_out *out)
{
	struct beside b;
	size_t id, i;

	read_observations(&b, obs);
	id = tw_col_named(r, tw_slice_of("id"));
	if (b.id.n == 0)
		id = SIZE_MAX;
	if (b.n > 1 && id == SIZE_MAX)
		tw_die(TW_FAILED, "%s: %zu records: a column id, here and in %s, must say which observation belongs to which record",
		    b.file, b.n, r->in.file);
	for (i = 0; i < b.columns; i++)
		if (tw_col_named(r, b.name[i]) != SIZE_MAX)
			tw_die(TW_MISUSED, "%s: the column '%s' is also in %s: leave it out of one of them (tw-read --except)",
			    r->in.file, TW_SHOWN(b.name[i]), b.file);

	tw_header_write(out, r, b.columns, b.name);
	while (tw_reader_next(r)) {
		tw_row_begin(out, r);
		tw_out_slice(out, find_cells(&b, r, id));
		tw_out_row(out);
	}
	for (i = 0; i < b.n; i++)
		free((char *)b.cells[i].p);
}
