/*
 * A random sample of a file's records. See runs.h.
 */
#include <stdbool.h>
#include <stdlib.h>

#include "io/cols.h"
#include "io/msg.h"
#include "runs.h"
#include "stat/base/rng.h"
#include "stat/typical/typical.h"

/* Room for one more; up to the most there are. */
static void
grow(struct tw_runs *s, size_t *cap)
{
	size_t j;

	if (s->n < *cap)
		return;
	*cap = *cap == 0 ? 256 : *cap * 2;
	for (j = 0; j < s->d; j++)
		s->x[j] = tw_xrealloc(s->x[j], *cap, sizeof **s->x);
}

/*
 * Take one, the number seen so far: each order of each sample of those seen
 * is as likely as any other (Fisher and Yates' shuffle from the inside out,
 * then Vitter's reservoir).
 */
static void
take(struct tw_runs *s, const double *row, uint64_t seen, struct tw_rng *rng)
{
	uint64_t to = tw_rng_below(rng, seen + 1);
	bool room = s->n < TW_TYPICAL_RUNS;
	size_t j;

	if (!room && to >= s->n)
		return;
	for (j = 0; j < s->d; j++) {
		/* After a full sample is room that nobody reads. */
		s->x[j][s->n] = s->x[j][to];
		s->x[j][to] = row[j];
	}
	s->n += room;
}

/* The numbers of the current record; false if it is to be left out. */
static bool
read_row(struct tw_reader *r, const struct tw_cols *cols, double *row)
{
	size_t j;

	for (j = 0; j < cols->n; j++)
		if (!tw_field_num(r, cols->col[j], TW_WANT_FINITE, &row[j]))
			return false;
	return true;
}

void
tw_runs_read(struct tw_runs *s, const char *path, const char *list,
    const struct tw_rec_options *rec, uint64_t seed, struct tw_names *name)
{
	const struct tw_rec_options opt = { .no_header = rec->no_header,
	    .drop = rec->drop };
	struct tw_reader r;
	struct tw_cols cols;
	struct tw_rng rng;
	double *row;
	size_t cap = 0, j;
	uint64_t seen = 0;

	tw_reader_open(&r, 1, (char *const *)&path, &opt);
	tw_cols_find(&cols, &r, "-x", list);
	for (j = 0; j < cols.n; j++)
		tw_names_add(name, tw_reader_name(&r, cols.col[j]));
	*s = (struct tw_runs){ .d = cols.n };
	s->x = tw_xzero(s->d, sizeof *s->x);
	row = tw_xrealloc(NULL, s->d, sizeof *row);
	tw_rng_seed(&rng, seed);
	while (tw_reader_next(&r)) {
		if (!read_row(&r, &cols, row))
			continue;
		grow(s, &cap);
		take(s, row, seen++, &rng);
	}
	if (seen == 0)
		tw_die(TW_FAILED, "%s: no records", r.in.file);
	free(row);
	tw_cols_release(&cols);
	tw_reader_close(&r);
}

void
tw_runs_release(struct tw_runs *s)
{
	size_t j;

	for (j = 0; j < s->d; j++)
		free(s->x[j]);
	free(s->x);
	*s = (struct tw_runs){ 0 };
}
