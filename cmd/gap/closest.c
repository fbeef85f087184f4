/* tw-gap --at: the records whose data are nearest to each observation. */
#include "io/msg.h"
#include "parts.h"

/*
 * Keep the current record of h if it is among the nearest so far to any
 * observation.
 */
static void
offer(struct tw_closest *c, const struct tw_halves *h)
{
	const struct tw_posterior *p = &h->of[TW_WHOLE];
	size_t nx = p->data.n, i;
	bool wanted = false;

	for (i = 0; i < c->obs.n; i++) {
		double square = tw_flow_distance(p->flow->flow.nx,
		    p->flow->flow.data, c->obs.x + i * nx, p->cache.x);

		if (!tw_nearest_wants(&c->near[i], square))
			continue;
		tw_nearest_add(&c->near[i], (struct tw_neighbour){ square,
		    c->n, NULL });
		wanted = true;
	}
	if (!wanted)
		return;
	c->x = tw_arena_grow(c->x, &c->x_cap, (c->n + 1) * nx, sizeof *c->x);
	c->place = tw_arena_grow(c->place, &c->place_cap, c->n + 1,
	    sizeof *c->place);
	memcpy(c->x + c->n * nx, p->cache.x, nx * sizeof *c->x);
	c->place[c->n++] = h->place;
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
	struct tw_posterior *p = &h->of[TW_WHOLE];
	size_t i, k, n, *row = tw_arena(NULL, c->n, sizeof *row);

	for (i = 0; i < c->n; i++)
		row[i] = SIZE_MAX;
	for (i = 0; i < c->obs.n; i++) {
		tw_nearest_end(&c->near[i]);
		for (k = n = 0; k < c->near[i].n; k++) {
			uint64_t number = c->near[i].list[k].number;

			if (row[number] == SIZE_MAX) {
				row[number] = rows->n;
				h->place = c->place[number];
				memcpy(p->cache.x, c->x + number * p->data.n,
				    p->data.n * sizeof *c->x);
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
	const struct tw_posterior *p = &h->of[TW_WHOLE];
	const char *why;
	uint64_t all = 0;
	size_t i;

	*c = (struct tw_closest){ .n = 0 };
	tw_observations_read(&c->obs, path, &h->of[TW_WHOLE].data,
	    "the posterior");
	c->near = tw_arena(NULL, c->obs.n, sizeof *c->near);
	for (i = 0; i < c->obs.n; i++) {
		c->near[i] = (struct tw_nearest){ .most = most };
		why = tw_lacking(&p->data, p->may_lack, c->obs.x +
		    i * p->data.n);
		if (why != NULL)
			tw_die(TW_NO_ANSWER, "%s: observation '%s': %s", path,
			    TW_SHOWN(c->obs.id.name[i]), why);
	}
	for (; tw_reader_next(r); all++) {
		tw_halves_record(h, r);
		if (tw_lacking(&p->data, p->may_lack, p->cache.x) == NULL)
			offer(c, h);
		else
			rows->left++;
	}
	tw_reader_require_records(r, all, true);
	evaluate(c, rows, h);
}

void
tw_closest_write(const struct tw_closest *c, struct tw_gap_rows *rows,
    struct tw_out *o)
{
	size_t i;

	for (i = 0; i < c->obs.n; i++)
		tw_gap_rows_write(rows, true, c->obs.id.name[i], c->near[i].n,
		    c->near[i].list, o);
}
