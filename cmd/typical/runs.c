/* Draws a random sample of a file's records. See runs.h. */
#include <math.h>

#include "io/column_cache.h"
#include "form/duplicates.h"
#include "io/msg.h"
#include "io/string.h"
#include "io/weights.h"
#include "runs.h"
#include "stat/typical/alike.h"
#include "stat/typical/typical.h"

/*
 * Add a record to the random sample: every ordered sample of the records so far
 * is equally likely (the inside-out version of the Fisher-Yates shuffle, then
 * Vitter's reservoir sampling).
 */
static void
take(struct tw_runs *s, const double *row)
{
	uint64_t to = tw_rng_below(&s->rng, ++s->seen);
	bool room = s->t.n < TW_TYPICAL_RUNS;
	size_t j;

	tw_table_room(&s->t, false);
	if (!room && to >= s->t.n)
		return;
	for (j = 0; j < s->t.d; j++) {
		/* A full sample is followed by space that is never read. */
		s->t.x[j][s->t.n] = s->t.x[j][to];
		s->t.x[j][to] = row[j];
	}
	s->t.n += room;
}

/* The mean of the values of v[n] that are not missing; 0 if all are. */
static double
mean(size_t n, const double *v)
{
	double sum = 0;
	size_t i, m = 0;

	for (i = 0; i < n; i++)
		if (!isnan(v[i])) {
			sum += v[i];
			m++;
		}
	return m > 0 ? sum / (double)m : 0;
}

/*
 * Fill the gaps, and add the indicators. The half of the runs that is the
 * reference gives the fills, so that p stays exact.
 */
static void
add_indicators(struct tw_runs *s)
{
	struct tw_table *t = &s->t;
	size_t d = t->d, i, j;

	s->columns = d;
	s->may_lack = tw_arena(NULL, d, sizeof *s->may_lack);
	s->fill = tw_arena(NULL, d, sizeof *s->fill);
	t->x = tw_arena(t->x, d, 2 * sizeof *t->x);
	for (j = 0; j < d; j++) {
		double *x = t->x[j], *to;

		for (i = 0; i < t->n && !isnan(x[i]); i++)
			;
		if (i == t->n)
			continue;
		s->may_lack[j] = true;
		s->fill[j] = mean(t->n > 1 ? t->n / 2 : 1, x);
		to = t->x[t->d++] = tw_arena(NULL, t->n, sizeof *to);
		for (i = 0; i < t->n; i++) {
			to[i] = isnan(x[i]);
			if (isnan(x[i]))
				x[i] = s->fill[j];
		}
	}
}

void
tw_runs_row(const struct tw_runs *s, const double *x, double *row)
{
	size_t at = s->columns, j;

	for (j = 0; j < s->columns; j++) {
		row[j] = isnan(x[j]) ? s->fill[j] : x[j];
		if (s->may_lack[j])
			row[at++] = isnan(x[j]);
	}
}

void
tw_runs_read(struct tw_runs *s, const char *path, const char *list,
    enum tw_want want, uint64_t seed, struct tw_names *name)
{
	struct tw_reader r;
	struct tw_cols cols;
	struct tw_column_cache x;
	struct tw_repeats twice;
	uint64_t hash, failed = 0;
	size_t lack, j;

	tw_reader_open(&r, 1, (char *const *)&path, NULL);
	tw_cols_find(&cols, &r, "-x", list);
	tw_weights_refuse(&r, &cols);
	for (j = 0; j < cols.n; j++)
		tw_names_add(name, r.name[cols.col[j]]);
	*s = (struct tw_runs){ 0 };
	tw_table_begin(&s->t, &cols);
	tw_rng_seed(&s->rng, seed);
	tw_column_cache_init(&x, name, "RUNS", &r);
	x.want = want;
	tw_xdone(tw_repeats_init(&twice));
	while (tw_reader_next(&r)) {
		tw_column_cache_read(&x, &r);
		for (j = 0, hash = 0, lack = 0; j < x.n; j++) {
			hash = tw_hash_quick(hash, x.x[j]);
			lack += isnan(x.x[j]) ? 1 : 0;
		}
		if (lack == x.n) {
			failed++;
			continue;
		}
		tw_repeats_add(&twice, hash);
		take(s, x.x);
	}
	tw_reader_require_records(&r, s->t.n, false);
	if (failed > 0)
		tw_warn("%s: %llu runs failed, as all their data are missing: left out",
		    path, (unsigned long long)failed);
	tw_duplicates_warn(&twice, "runs");
	tw_reader_close(&r);
	add_indicators(s);
}

/* ---- all records together ------------------------------------------ */

enum { SAID = 3 };	/* columns named in the message */

/*
 * Draw a sample of the records. Returns the name of the file that was read
 * last.
 */
static const char *
read_records(struct tw_runs *s, const struct tw_runs *runs,
    const struct tw_names *name, int n, char *const *operand)
{
	struct tw_reader r;
	struct tw_column_cache x;
	const char *file;

	tw_reader_open(&r, n, operand, NULL);
	tw_column_cache_init(&x, name, "RUNS", &r);
	tw_weights_refuse(&r, &(struct tw_cols){ x.col, x.n });
	*s = (struct tw_runs){ .rng = runs->rng };
	tw_table_begin(&s->t, &(struct tw_cols){ .n = runs->t.d });
	while (tw_reader_next(&r)) {
		tw_column_cache_read(&x, &r);
		take(s, x.x);
	}
	file = r.in.file;
	tw_reader_require_records(&r, s->t.n, false);
	tw_reader_close(&r);
	return file;
}

void
tw_records_compare(struct tw_runs *runs, const char *path,
    const struct tw_names *name, double level, int n, char *const *operand)
{
	struct tw_string text = { 0 };
	struct tw_runs records;
	const char *file = read_records(&records, runs, name, n, operand);
	struct tw_out out;
	size_t j, bad = 0;

	tw_out_open(&out);
	tw_out_text(&out, "column\truns\trecords\tdistance\tp\n");
	for (j = 0; j < runs->t.d; j++) {
		struct tw_slice s = name->name[j];
		double d = tw_alike_distance(runs->t.n, runs->t.x[j],
		    records.t.n, records.t.x[j]);
		double p = fmin(1, (double)runs->t.d *
		    tw_alike_p(runs->t.n, records.t.n, d));

		tw_out_slice(&out, s);
		tw_row_u64(&out, runs->t.n);
		tw_row_u64(&out, records.t.n);
		tw_row_num(&out, d);
		tw_row_num(&out, p);
		tw_out_row(&out);
		if (level > 0 && p <= level && bad++ < SAID)
			tw_print(&text, "%s%s (p %.3g)", bad == 1 ? "" : ", ",
			    TW_SHOWN(s), p);
	}
	tw_out_close(&out);
	if ((double)runs->t.d * tw_alike_p(runs->t.n, records.t.n, 1) > level &&
	    level > 0)
		tw_warn("%zu simulations in %s and %zu records in %s are too few: no column could be called different",
		    runs->t.n, path, records.t.n, file);
	if (bad > 0)
		tw_warn("%s: not distributed as in %s: %s%s", file, path,
		    text.p, bad > SAID ? " and more" : "");
	tw_string_release(&text);
}
