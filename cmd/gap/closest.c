#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "form/gap.h"
#include "io/msg.h"
#include "io/string.h"
#include "parts.h"
#include "stat/flow/feature.h"

/* Add an observation, named by its id, or its number. */
static void
add(struct tw_closest *t, const struct tw_reader *r, size_t id,
    const struct tw_column_cache *x, size_t *cap)
{
	char number[24];

	if (id != SIZE_MAX)
		tw_col_id(r, id, &t->id);
	else
		tw_names_add(&t->id, (struct tw_slice){ number,
		    (size_t)snprintf(number, sizeof number, "%llu",
		    (unsigned long long)r->record) });
	t->obs = tw_arena_grow(t->obs, cap, t->id.n * x->n, sizeof *t->obs);
	memcpy(t->obs + (t->id.n - 1) * x->n, x->x, x->n * sizeof *t->obs);
}

static void
read_observations(struct tw_closest *t, const char *path, bool no_header)
{
	const struct tw_rec_options opt = { .no_header = no_header,
		.keep = true };
	struct tw_reader r;
	struct tw_column_cache x;
	size_t id, cap = 0;

	tw_reader_open(&r, 1, (char *const *)&path, &opt);
	id = tw_col_named(&r, tw_slice_of("id"));
	tw_column_cache_init(&x, &t->h->of[TW_WHOLE].file->x, "the flow", &r);
	while (tw_reader_next(&r))
		if (tw_column_cache_read(&x, &r))
			add(t, &r, id, &x, &cap);
	tw_reader_must(&r, t->id.n, false);
	tw_reader_close(&r);
}

/* A run, and the square of its distance. */
struct distant {
	double square;
	size_t run;
};

/* The nearest of all runs to an observation; of equals the earlier. */
static size_t
find(const struct tw_closest *t, size_t obs, struct distant *near)
{
	const struct tw_flow_file *f = t->h->of[TW_WHOLE].file;
	size_t wide = tw_halves_wide(t->h), nx = f->x.n, i, k, n = 0;

	for (i = 0; i < t->n; i++) {
		double square = tw_flow_distance(nx, f->flow.data,
		    t->obs + obs * nx, t->x + i * wide);

		if (n == t->most && square >= near[n - 1].square)
			continue;
		n += n < t->most;
		for (k = n - 1; k > 0 && near[k - 1].square > square; k--)
			near[k] = near[k - 1];
		near[k] = (struct distant){ square, i };
	}
	return n;
}

void
tw_closest_read(struct tw_closest *t, const char *path, struct tw_reader *r,
    bool no_header)
{
	size_t wide = tw_halves_wide(t->h), i, k;
	struct distant *near;
	bool *asked;

	t->rows = (t->h->to - t->h->from) * t->alpha->n;
	read_observations(t, path, no_header);
	while (tw_reader_next(r)) {
		if (!tw_halves_go(t->h, r))
			continue;
		/* The first of its numbers are those of the whole's flow. */
		t->x = tw_arena_grow(t->x, &t->x_cap, (t->n + 1) * wide,
		    sizeof *t->x);
		t->place = tw_arena_grow(t->place, &t->place_cap, t->n + 1,
		    sizeof *t->place);
		tw_halves_keep(t->h, t->x + t->n * wide, &t->place[t->n]);
		t->n++;
	}
	tw_reader_must(r, t->n, true);

	t->most = t->most < t->n ? t->most : t->n;
	t->at = tw_arena(NULL, t->n, t->rows * sizeof *t->at);
	near = tw_arena(NULL, t->most, sizeof *near);
	asked = tw_arena(NULL, t->n, sizeof *asked);
	for (i = 0; i < t->id.n; i++)
		for (k = find(t, i, near); k-- > 0;)
			asked[near[k].run] = true;
	for (i = 0; i < t->n; i++) {
		if (!asked[i])
			continue;
		tw_halves_return(t->h, t->x + i * wide, &t->place[i]);
		tw_halves_find(t->h, t->alpha, 1, t->at + i * t->rows);
	}
}

/* The id, and of ranks a parameter. */
static struct tw_slice
name_row(const struct tw_closest *t, size_t id, size_t set)
{
	struct tw_slice s = t->id.name[id], theta;

	if (set == 0)
		return tw_slice_copy(s);
	theta = t->h->of[TW_WHOLE].file->theta.name[set - 1];
	return tw_format_new("%.*s\t%.*s", (int)s.n, s.p, (int)theta.n,
	    theta.p);
}

size_t
tw_closest_write(const struct tw_closest *t, size_t from, size_t to,
    struct tw_out *o)
{
	size_t levels = t->alpha->n, first = t->h->from, i, j, k;
	struct distant *near;
	struct tw_gap_at *at;

	near = tw_arena(NULL, t->most, sizeof *near);
	at = tw_arena(NULL, t->most, sizeof *at);
	tw_gap_file_header(o, true, from > 0);
	for (i = 0; i < t->id.n; i++) {
		size_t n = find(t, i, near);

		for (j = from * levels; j < to * levels; j++) {
			struct tw_slice name = name_row(t, i, j / levels);
			struct tw_gap d;

			for (k = 0; k < n; k++)
				at[k] = t->at[near[k].run * t->rows + j -
				    first * levels];
			d = tw_gap_find(n, at);
			tw_gap_file_row(o, name, &t->alpha->of[j % levels],
			    &d);
			free((char *)name.p);
		}
	}
	return t->id.n * (to - from) * levels;
}
