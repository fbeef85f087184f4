/* Writes the records of tw-read, and the summary. See parts.h. */
#include <math.h>
#include <string.h>

#include "io/msg.h"
#include "parts.h"

/* How often to write the current record. */
static uint64_t
times(const struct tw_reading *j)
{
	const struct tw_cell *c;
	char show[TW_SHOW];
	double v;

	if (j->repeat == SIZE_MAX)
		return 1;
	c = &j->in.text.field[j->repeat];
	if (tw_num_read(c->p, c->n, &v) != TW_NUM_FINITE || v < 0 || v > 1e9 ||
	    v > floor(v))
		tw_input_die(&j->in.text.in, "column %zu (--repeat): not an integer up to 1e9: '%s' (weights that are no multiplicities must be resampled first)",
		    j->repeat + 1, tw_show(show, c->p, c->n));
	return (uint64_t)v;
}

/* Count a word that may have been intended as a number. */
static void
note_word(struct tw_reading *j, const struct tw_cell *c)
{
	struct tw_slice s = { c->p, c->n };

	if (tw_has_unit(s) && j->units++ == 0)
		j->unit = tw_slice_stay(s);
	j->minus += tw_has_long_minus(s);
}

/*
 * Normalize the cell of column col. True if it belongs to the data and is
 * missing; --fill then puts its value there.
 */
static bool
normalize(struct tw_reading *j, struct tw_cell *c, size_t col)
{
	uint64_t missing = j->in.normalizer.missing;

	tw_normalize(&j->in.normalizer, c, col);
	j->odd |= tw_mixed_may(c);
	/* fast: numbers of digits alone, and nan */
	if (c->kind > TW_CELL_SIGN && c->p[0] != 'n')
		note_word(j, c);
	if (j->data == NULL || !j->data[col] || c->n != 3 ||
	    memcmp(c->p, "nan", 3) != 0)
		return false;
	if (j->opt->fill != NULL) {
		/* The summary counts it as filled, not as a missing value. */
		j->in.normalizer.missing = missing;
		j->filled++;
		*c = j->fill;
	}
	return true;
}

static enum tw_num_kind
kind_of(const struct tw_cell *c)
{
	double v;

	return tw_num_read(c->p, c->n, &v);
}

/*
 * What is in the cells that are written: TW_NUM_FINITE if there is a number,
 * else TW_NUM_MISSING if one is missing, else TW_NUM_SYNTAX.
 */
static enum tw_num_kind
best_cell(const struct tw_reading *j)
{
	enum tw_num_kind best = TW_NUM_SYNTAX, kind;
	size_t i;

	for (i = 0; i < j->cols.n; i++) {
		const struct tw_cell *c = &j->in.text.field[j->cols.col[i]];

		/* fast: no other text begins so */
		if (c->kind == 0 && c->p[0] >= '0' && c->p[0] <= '9')
			return TW_NUM_FINITE;
		kind = kind_of(c);
		if (kind != TW_NUM_SYNTAX && kind != TW_NUM_MISSING)
			return TW_NUM_FINITE;
		if (kind == TW_NUM_MISSING)
			best = kind;
	}
	return best;
}

/*
 * A record at the top that has words and missing values, but no number, may be
 * units, of which some columns have none, or a record. It is units if a column
 * in which it has a word has a number below.
 */
static void
suspect_units(struct tw_reading *j, bool number)
{
	const struct tw_cell *field = j->in.text.field;
	size_t i;

	if (!number && !j->numbers && j->suspect == NULL) {
		j->suspect = tw_arena(NULL, j->cols.n, sizeof *j->suspect);
		j->suspect_line = j->in.text.in.line;
		for (i = 0; i < j->cols.n; i++)
			j->suspect[i] = kind_of(&field[j->cols.col[i]]) ==
			    TW_NUM_SYNTAX;
	}
	for (i = 0; number && j->suspect_line > 0 && i < j->cols.n; i++)
		if (j->suspect[i] && kind_of(&field[j->cols.col[i]]) ==
		    TW_NUM_FINITE) {
			if (j->words++ == 0)
				j->words_line = j->suspect_line;
			j->top = true;
			j->suspect_line = 0;
		}
}

/*
 * Note a record without a number, which may be units or labels below the
 * header, or a second header. Die of the results that NONMEM writes below its
 * draws.
 */
static void
check_record(struct tw_reading *j)
{
	const struct tw_input *in = &j->in.text.in;
	enum tw_num_kind best = best_cell(j);
	const struct tw_cell *c;
	double v;

	if (best == TW_NUM_MISSING || j->suspect_line > 0)
		suspect_units(j, best == TW_NUM_FINITE);
	j->numbers |= best == TW_NUM_FINITE;
	if (best == TW_NUM_FINITE)
		tw_mixed_count(j);
	if (best == TW_NUM_SYNTAX && j->words++ == 0) {
		j->words_line = in->line;
		j->top = !j->numbers;
	}
	if (j->iteration == SIZE_MAX)
		return;
	c = &j->in.text.field[j->iteration];
	if (tw_num_read(c->p, c->n, &v) == TW_NUM_FINITE && v <= -1e9)
		tw_input_die(in, "ITERATION -1000000000 or below: a result of NONMEM, and no draw (awk '$1 > -1e9' leaves such lines out)");
}

void
tw_reading_write(struct tw_out *o, struct tw_reading *j)
{
	const struct tw_cols *cols = &j->cols;
	struct tw_cell *field = j->in.text.field, *c;
	const char *what;
	uint64_t k = times(j), before = j->in.normalizer.missing;
	bool missing = false;
	size_t i;

	tw_weight_cols_check(&j->weights, &j->in.text);
	for (i = 0; i < cols->n; i++)
		missing |= normalize(j, &field[cols->col[i]], cols->col[i]);
	tw_intake_check(&j->in);
	check_record(j);
	j->records++;
	if (missing && j->opt->drop) {
		j->in.normalizer.missing = before;
		j->dropped++;
		return;
	}
	c = &field[cols->col[0]];
	what = tw_intake_unreadable_start((struct tw_slice){ c->p, c->n });
	/* After a header, a row that begins with # is read as a record. */
	if (what != NULL && (*what != '#' || j->opt->in.no_header))
		tw_input_die(&j->in.text.in, "the first field begins with %s (-c can put another column first)",
		    what);
	for (; k > 0; k--) {
		for (i = 0; i < cols->n; i++) {
			c = &field[cols->col[i]];
			if (i > 0)
				tw_out_byte(o, '\t');
			tw_out_write(o, c->p, c->n);
		}
		tw_out_row(o);
	}
}

/* ---- the summary -------------------------------------------------- */

static void
count(struct tw_string *s, uint64_t n, const char *one, const char *many)
{
	if (n > 0)
		tw_print(s, "%s%llu %s", s->n > 0 ? ", " : "changed: ",
		    (unsigned long long)n, n == 1 ? one : many);
}

/* Add a doubt: something unchanged that may have been meant otherwise. */
static void
doubt(struct tw_string *s, uint64_t n, const char *what, const char *more)
{
	if (n > 0)
		tw_print(s, "%s%s: %llu%s", s->n > 0 ? "; " : "", what,
		    (unsigned long long)n, more);
}

static void
say_doubts(struct tw_string *s, const struct tw_reading *r)
{
	const struct tw_intake *j = &r->in;
	const struct tw_normalizer *m = &j->normalizer;

	if (!m->decimal)
		doubt(s, m->commas, m->proven > 0 && m->grouped == 0 ?
		    "decimal commas" : "numbers with a comma",
		    m->grouped > 0 ? ", left as they are" : m->proven == 0 ?
		    ", left as they are (behind tw-read, tr , . makes 12.345 of 12,345, and tr -d , 12345)" :
		    ", left as they are (behind tw-read, tr , . makes points, but first tr -d . if points separate thousands)");
	doubt(s, m->grouped, "numbers with grouped digits",
	    ", left as they are: remove what separates thousands");
	if (r->units > 0)
		tw_print(s, "%snumbers with a unit, such as '%s': %llu, left as they are (cut it off, for example with sed)",
		    s->n > 0 ? "; " : "", TW_SHOWN(r->unit),
		    (unsigned long long)r->units);
	doubt(s, r->minus, "numbers with a long minus sign",
	    ", left as they are (sed 's/\xe2\x88\x92/-/g; s/\xe2\x80\x93/-/g' shortens it)");
	tw_mixed_say(s, r);
	doubt(s, m->alike, "numbers equal to a word of --na but written otherwise",
	    ", left as they are");
	doubt(s, j->marked, "records that begin with #",
	    " (--comment '#' leaves them out)");
}

/* Name the separator that the first line implied, if it is not a tab. */
static void
say_separator(struct tw_string *s, const struct tw_intake *j)
{
	char sep = j->text.opt.sep;

	if (j->opt->guess && sep != '\t')
		tw_print(s, "%sfields taken as separated by %s", s->n > 0 ?
		    "; " : "", sep == '\0' ? "whitespace (-W)" : sep == ',' ?
		    "commas (-d ,)" : "semicolons (-d ';')");
}

void
tw_reading_say(const struct tw_reading *r)
{
	const struct tw_intake *j = &r->in;
	const struct tw_text *t = &j->text;
	const struct tw_normalizer *m = &j->normalizer;
	struct tw_string s = { 0 };

	count(&s, m->missing, "missing value (nan)", "missing values (nan)");
	count(&s, r->filled, "missing value filled", "missing values filled");
	count(&s, m->nul, "of them for NUL bytes", "of them for NUL bytes");
	count(&s, m->exponents, "Fortran exponent", "Fortran exponents");
	count(&s, m->hex, "hexadecimal number", "hexadecimal numbers");
	count(&s, t->tabs, "field with tabs made spaces",
	    "fields with tabs made spaces");
	count(&s, t->marks, "byte-order mark", "byte-order marks");
	count(&s, t->crlf, "CRLF line end", "CRLF line ends");
	count(&s, j->trailing, "separator at a line's end",
	    "separators at line ends");
	count(&s, t->empty, "empty line", "empty lines");
	count(&s, j->headers, "repeated header", "repeated headers");
	count(&s, j->ragged, "ragged line left out", "ragged lines left out");
	if (m->decimal)
		count(&s, m->commas, "decimal comma", "decimal commas");
	count(&s, t->comments + t->behind, "comment left out",
	    "comments left out");
	say_doubts(&s, r);
	if (r->numbers && r->words > 0)
		tw_print(&s, "%srecords without a number, where others have one: %llu, the first in line %llu (units, or a second header? %s)",
		    s.n > 0 ? "; " : "", (unsigned long long)r->words,
		    (unsigned long long)r->words_line, r->top ?
		    "--skip with --names reads what is below them" :
		    "grep -v leaves lines out");
	say_separator(&s, j);
	if (t->cut > 0)
		tw_print(&s, "%s%s:%llu: last line has no newline: is the input cut?",
		    s.n > 0 ? "; " : "", TW_SHOWN(tw_slice_of(t->cut_file)),
		    (unsigned long long)t->cut_line);
	if (s.n > 0)
		tw_warn("%s", s.p);
	if (r->dropped > 0)
		tw_warn("dropped %llu of %llu record%s with a missing value",
		    (unsigned long long)r->dropped,
		    (unsigned long long)r->records, r->records == 1 ? "" : "s");
	tw_string_release(&s);
}
