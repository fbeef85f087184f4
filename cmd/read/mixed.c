/* Finds words in columns of numbers. See parts.h. */
#include <ctype.h>

#include "io/msg.h"
#include "parts.h"

static bool
has_digit(struct tw_slice s)
{
	size_t i;

	for (i = 0; i < s.n; i++)
		if (isdigit((unsigned char)s.p[i]))
			return true;
	return false;
}

/*
 * Whether the only word may be a unit below the header. The record of units may
 * have a number: 1 is the unit of a count.
 */
static bool
may_be_unit(const struct tw_mixed *m)
{
	size_t i;

	if (!m->top || m->words > 1 || m->digits)
		return false;
	for (i = 0; i < m->first.n; i++)
		if (isalpha((unsigned char)m->first.p[i]) ||
		    m->first.p[i] == '%' || (m->first.p[i] & 0x80) != 0)
			return true;
	return false;
}

/* Count a cell that may be a word; first: it begins its line. */
static void
count(struct tw_mixed *m, struct tw_slice s, bool first,
    const struct tw_reading *j)
{
	const struct tw_input *in = &j->in.text.in;
	enum tw_num_kind kind;
	double v;

	kind = tw_num_read(s.p, s.n, &v);
	if (kind < TW_NUM_RANGE && kind != TW_NUM_MISSING)
		return;
	/* The summary has other lines for these. */
	if (kind == TW_NUM_MISSING || tw_may_be_number(s) || tw_has_unit(s) ||
	    tw_has_long_minus(s) || (first && tw_slice_begins(s, "#"))) {
		m->others++;
		return;
	}
	m->digits |= has_digit(s);
	if (m->words++ > 0)
		return;
	m->first = tw_slice_stay(s);
	m->file = tw_slice_stay(tw_slice_of(in->file));
	m->line = in->line;
	m->top = j->numbered == 1;
}

void
tw_mixed_count(struct tw_reading *j)
{
	size_t i;

	j->numbered++;
	if (!j->odd)
		return;		/* fast: all cells are numbers */
	if (j->mixed == NULL)
		j->mixed = tw_arena(NULL, j->in.in.n, sizeof *j->mixed);
	for (i = 0; i < j->cols.n; i++) {
		size_t col = j->cols.col[i];
		const struct tw_cell *c = &j->in.text.field[col];

		if (tw_mixed_may(c))
			count(&j->mixed[col], (struct tw_slice){ c->p, c->n },
			    col == 0, j);
	}
	j->odd = false;
}

/*
 * Whether the column has numbers, and words that may have been intended as
 * numbers: words with digits, or few words. Names of records are text.
 */
static bool
is_mixed(const struct tw_reading *j, size_t col)
{
	const struct tw_mixed *m = &j->mixed[col];
	uint64_t numbers = j->numbered - m->words - m->others;

	return m->words > 0 && numbers > 0 &&
	    (m->digits || numbers >= m->words) &&
	    (j->opt->in.no_header || !tw_slice_is(j->out.name[col], "id"));
}

void
tw_mixed_say(struct tw_string *s, const struct tw_reading *j)
{
	const struct tw_mixed *m;
	size_t i, first = SIZE_MAX, more = 0;

	for (i = 0; j->mixed != NULL && i < j->cols.n; i++)
		if (is_mixed(j, j->cols.col[i])) {
			more += first != SIZE_MAX;
			if (first == SIZE_MAX)
				first = j->cols.col[i];
		}
	if (first == SIZE_MAX)
		return;
	m = &j->mixed[first];
	tw_print(s, "%s%s:%llu: column %zu", s->n > 0 ? "; " : "",
	    TW_SHOWN(m->file), (unsigned long long)m->line, first + 1);
	if (!j->opt->in.no_header)
		tw_print(s, " (%s)", TW_SHOWN(j->out.name[first]));
	tw_print(s, ": '%s' among numbers: %llu such word%s",
	    TW_SHOWN(m->first), (unsigned long long)m->words,
	    m->words == 1 ? "" : "s");
	if (more > 0)
		tw_print(s, ", and words in %zu other column%s", more,
		    more == 1 ? "" : "s");
	tw_print(s, ", left as they are (%ssed makes numbers of them, --na makes them missing)",
	    may_be_unit(m) ?
	    "units? --skip with --names reads what is below them; " : "");
}
