#include <stdio.h>
#include <string.h>

#include "io/msg.h"
#include "parts.h"
#include "stat/flow/feature.h"

/* Add the current record as an observation, named by its id or its number. */
static void
add(struct tw_closest *c, const struct tw_reader *r, size_t id,
    const struct tw_column_cache *x, size_t *cap)
{
	char number[24];

	if (id != SIZE_MAX)
		tw_col_id(r, id, &c->id);
	else
		tw_names_add(&c->id, (struct tw_slice){ number,
		    (size_t)snprintf(number, sizeof number, "%llu",
		    (unsigned long long)r->record) });
	c->obs = tw_arena_grow(c->obs, cap, c->id.n * x->n, sizeof *c->obs);
	memcpy(c->obs + (c->id.n - 1) * x->n, x->x, x->n * sizeof *c->obs);
}

static void
read_observations(struct tw_closest *c, const struct tw_names *name,
    const char *path)
{
	const struct tw_rec_options opt = { .no_hint = true };
	struct tw_reader r;
	struct tw_column_cache x;
	size_t id, cap = 0;

	tw_reader_open(&r, 1, (char *const *)&path, &opt);
	id = tw_col_named(&r, tw_slice_of("id"));
	tw_column_cache_init(&x, name, "the flow", &r);
	while (tw_reader_next(&r)) {
		tw_column_cache_read(&x, &r);
		add(c, &r, id, &x, &cap);
	}
	tw_reader_require_records(&r, c->id.n, false);
	tw_reader_close(&r);
}

/* The number of data that all estimates together read from a record. */
static size_t
width(const struct tw_halves *h)
{
	size_t n = 0, k;

	for (k = 0; k < h->caches; k++)
		n += h->cache[k]->n;
	return n;
}

/* Keep these data of the current record, and where it stands. */
static void
keep(const struct tw_halves *h, double *row, struct tw_halves_place *place)
{
	size_t k;

	*place = h->place;
	for (k = 0; k < h->caches; k++)
		row = tw_column_cache_keep(h->cache[k], row);
}

/* Go back to a record that was kept. */
static void
go_back(struct tw_halves *h, const double *row,
    const struct tw_halves_place *place)
{
	size_t k;

	h->place = *place;
	for (k = 0; k < h->caches; k++)
		row = tw_column_cache_return(h->cache[k], row);
}

/*
 * Keep the current record of h if it is among the nearest so far to any
 * observation.
 */
static void
offer(struct tw_closest *c, const struct tw_halves *h)
{
	const struct tw_half *full = &h->of[TW_FULL];
	size_t nx = full->x.n, wide = width(h), i;
	bool wanted = false;

	for (i = 0; i < c->id.n; i++) {
		double square = tw_flow_distance(nx, full->file->flow.data,
		    c->obs + i * nx, full->x.x);

		if (!tw_nearest_wants(&c->near[i], square))
			continue;
		tw_nearest_add(&c->near[i], (struct tw_neighbour){ square,
		    c->n, NULL });
		wanted = true;
	}
	if (!wanted)
		return;
	c->x = tw_arena_grow(c->x, &c->x_cap, (c->n + 1) * wide,
	    sizeof *c->x);
	c->place = tw_arena_grow(c->place, &c->place_cap, c->n + 1,
	    sizeof *c->place);
	keep(h, c->x + c->n * wide, &c->place[c->n]);
	c->n++;
}

/*
 * Evaluate the nearest records of each observation once, and replace their
 * numbers by those of their rows. Leaves out records at whose data an estimate
 * has no draws; dies if fewer than two are left at an observation.
 */
static void
evaluate(struct tw_closest *c, struct tw_gap_rows *rows, struct tw_halves *h)
{
	const size_t lacks = SIZE_MAX - 1;
	size_t wide = width(h), i, k, n;
	size_t *row = tw_arena(NULL, c->n, sizeof *row);

	for (i = 0; i < c->n; i++)
		row[i] = SIZE_MAX;
	for (i = 0; i < c->id.n; i++) {
		tw_nearest_end(&c->near[i]);
		for (k = n = 0; k < c->near[i].n; k++) {
			uint64_t number = c->near[i].list[k].number;

			if (row[number] == SIZE_MAX) {
				row[number] = rows->n;
				go_back(h, c->x + number * wide,
				    &c->place[number]);
				if (!tw_gap_rows_add(rows, h)) {
					rows->left++;
					row[number] = lacks;
				}
			}
			if (row[number] != lacks)
				c->near[i].list[n++].number = row[number];
		}
		if (n < 2 && n < c->near[i].n)
			tw_halves_die(h);
		c->near[i].n = n;
	}
}

void
tw_closest_read(struct tw_closest *c, struct tw_gap_rows *rows,
    struct tw_halves *h, const char *path, struct tw_reader *r, size_t most)
{
	uint64_t all = 0;
	size_t i;

	*c = (struct tw_closest){ .n = 0 };
	read_observations(c, &h->of[TW_FULL].file->x, path);
	c->near = tw_arena(NULL, c->id.n, sizeof *c->near);
	for (i = 0; i < c->id.n; i++)
		c->near[i] = (struct tw_nearest){ .most = most };
	h->by_x = true;
	while (tw_reader_next(r)) {
		tw_halves_go(h, r);
		offer(c, h);
		all++;
	}
	tw_reader_require_records(r, all, true);
	evaluate(c, rows, h);
}

void
tw_closest_write(const struct tw_closest *c, struct tw_gap_rows *rows,
    struct tw_out *o)
{
	size_t i;

	for (i = 0; i < c->id.n; i++)
		tw_gap_rows_write(rows, true, c->id.name[i], c->near[i].n,
		    c->near[i].list, o);
}
