/*
 * Finds which readings the observations lack, and how many simulations lack the
 * same ones.
 */
#include <string.h>

#include "io/cols.h"
#include "io/msg.h"
#include "io/string.h"
#include "missing.h"

/* The sets of readings that simulations lack. */
struct sets {
	struct tw_names of;	/* names of each set, in words */
	unsigned long long *n;	/* [cap] simulations that lack it */
	size_t cap;
	unsigned long long runs;
};

/* The readings that the record lacks, in words; the buffer is reused. */
static struct tw_slice
lacks(struct tw_string *w, const struct tw_reader *r, const struct tw_cols *c)
{
	size_t i;

	w->n = 0;
	for (i = 0; i < c->n; i++)
		if (tw_field_is_missing(r, c->col[i]))
			tw_print(w, "%s%.*s", w->n > 0 ? " and " : "",
			    (int)r->name[c->col[i]].n, r->name[c->col[i]].p);
	return (struct tw_slice){ w->n > 0 ? w->p : "", w->n };
}

static void
read_runs(struct sets *s, const char *path, const char *data)
{
	struct tw_string w = { 0 };
	struct tw_reader r;
	struct tw_cols c;
	struct tw_slice set;
	size_t k;

	tw_reader_open(&r, 1, (char *const *)&path, NULL);
	tw_cols_find(&c, &r, "-x", data);
	while (tw_reader_next(&r)) {
		set = lacks(&w, &r, &c);
		k = tw_names_find(&s->of, set);
		if (k == SIZE_MAX) {
			k = tw_names_add(&s->of, tw_slice_stay(set));
			s->n = tw_arena_grow(s->n, &s->cap, k + 1,
			    sizeof *s->n);
			s->n[k] = 0;
		}
		s->n[k]++;
		s->runs++;
	}
	tw_reader_require_records(&r, s->runs, false);
	tw_reader_close(&r);
	tw_string_release(&w);
}

/* Die of an observation for which no simulation lacks the same readings. */
static _Noreturn void
refuse(const struct sets *s, const struct tw_reader *r, struct tw_slice set)
{
	const char *first = TW_SHOWN(s->of.name[0]);

	if (set.n == 0)
		tw_reader_die(r, "the observation lacks nothing, and each of the %llu simulations so far lacks something, the first %s: leave that out of -x, or correct the simulator",
		    s->runs, first);
	tw_reader_die(r, "the observation lacks %s, and no simulation does: leave it out of -x, or let the simulator print NA where a measurement would be missing",
	    TW_SHOWN(set));
}

/* An observation that lacks readings. */
struct lacking {
	struct tw_slice id;	/* or its number */
	size_t set;
};

static void
write_rows(const struct sets *s, size_t n, const struct lacking *l,
    bool several)
{
	struct tw_out o;
	size_t i;

	tw_out_open(&o);
	tw_out_line(&o, "which\tlacks\tsimulations\tof");
	for (i = 0; i < n; i++) {
		tw_out_text(&o, several ? "observation " : "observation");
		if (several)
			tw_out_slice(&o, l[i].id);
		tw_row_cell(&o, s->of.name[l[i].set]);
		tw_row_num(&o, (double)s->n[l[i].set]);
		tw_row_num(&o, (double)s->runs);
		tw_out_row(&o);
	}
	tw_out_close(&o);
}

void
tw_missing_write(const char *runs, const char *data, int n,
    char *const *operand)
{
	struct sets s = { 0 };
	struct tw_string w = { 0 };
	struct lacking *l = NULL;
	struct tw_reader r;
	struct tw_cols c;
	struct tw_slice set;
	size_t id, k, cap = 0, count = 0;

	read_runs(&s, runs, data);
	tw_reader_open(&r, n, operand, NULL);
	tw_cols_find(&c, &r, "-x", data);
	id = tw_col_named(&r, tw_slice_of("id"));
	while (tw_reader_next(&r)) {
		set = lacks(&w, &r, &c);
		k = tw_names_find(&s.of, set);
		if (k == SIZE_MAX)
			refuse(&s, &r, set);
		if (set.n == 0)
			continue;
		l = tw_arena_grow(l, &cap, count + 1, sizeof *l);
		l[count++] = (struct lacking){ id != SIZE_MAX ?
		    tw_slice_stay(tw_field(&r, id)) : tw_format_arena("%llu",
		    (unsigned long long)r.record), k };
	}
	write_rows(&s, count, l, r.record > 1);
	tw_reader_close(&r);
	tw_string_release(&w);
}
