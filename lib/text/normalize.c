/*
 * Converts cells into the form that the strict reader accepts. See normalize.h.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "io/list.h"
#include "io/msg.h"
#include "text/normalize.h"

/*
 * Note the words of na that are numbers, and whether any word consists of the
 * bytes of numbers alone, so that cells without other bytes must be compared.
 */
static void
note_numbers(struct tw_normalizer *m)
{
	struct tw_slice rest = tw_slice_of(m->na), item;
	size_t cap = 0;
	double v;

	while (tw_list_next(&rest, &item)) {
		/* fast: without this, all cells are compared */
		if (item.n > 0 &&
		    strspn(item.p, "0123456789.eE+-") >= item.n &&
		    (item.n > 1 || (*item.p >= '0' && *item.p <= '9')))
			m->all = true;
		if (tw_num_read(item.p, item.n, &v) != TW_NUM_FINITE)
			continue;
		m->na_value = tw_arena_grow(m->na_value, &cap,
		    m->na_values + 1, sizeof *m->na_value);
		m->na_value[m->na_values++] = v;
	}
}

void
tw_normalizer_init(struct tw_normalizer *m, const char *na, size_t columns)
{
	*m = (struct tw_normalizer){ .na = na };
	m->text = tw_arena(NULL, columns, sizeof *m->text);
	note_numbers(m);
}

static bool
listed(const char *list, struct tw_slice word)
{
	struct tw_slice rest = tw_slice_of(list), item;

	while (tw_list_next(&rest, &item))
		if (item.n == word.n &&
		    strncasecmp(item.p, word.p, word.n) == 0)
			return true;
	return false;
}

/*
 * Whether the cell means a missing value: nan in any spelling; stars, which
 * Fortran prints for a number too wide for its field; or an error value of a
 * spreadsheet, such as #DIV/0! or #NAME?, in any language.
 */
static bool
missing(const struct tw_normalizer *m, const struct tw_cell *c)
{
	const char *p = c->p;
	size_t n = c->n;

	if (n == 0 || listed(m->na, (struct tw_slice){ p, n }))
		return true;
	if (n > 1 && strspn(p, "*") >= n)
		return true;
	if (n > 2 && p[0] == '#' && (p[n - 1] == '!' || p[n - 1] == '?') &&
	    memchr(p, ' ', n) == NULL)
		return true;
	if (p[0] == '-' || p[0] == '+') {
		p++;
		n--;
	}
	return n >= 3 && strncasecmp(p, "nan", 3) == 0 &&
	    (n == 3 || (p[3] == '(' && p[n - 1] == ')'));
}

static bool
is_number(const char *p, size_t n)
{
	double v;
	enum tw_num_kind kind = tw_num_read(p, n, &v);

	return kind == TW_NUM_FINITE || kind == TW_NUM_RANGE;
}

/*
 * 1.5D+03, Fortran's exponent: replace the d if the cell becomes a number with
 * an E. Keep 12d5, without a point or a sign, which is more likely a name.
 */
static bool
exponent_d(struct tw_cell *c)
{
	size_t i;
	char was;

	for (i = 1; i + 1 < c->n && (c->p[i] | 0x20) != 'd'; i++)
		;
	if (i + 1 >= c->n || (memchr(c->p, '.', i) == NULL &&
	    c->p[i + 1] != '+' && c->p[i + 1] != '-'))
		return false;
	was = c->p[i];
	c->p[i] = 'E';
	if (is_number(c->p, c->n))
		return true;
	c->p[i] = was;
	return false;
}

/*
 * 0.1234-101: Fortran omits the letter before an exponent of three digits, but
 * never the sign. Without a sign, the last digits belong to the number.
 */
static bool
exponent_without_letter(struct tw_cell *c)
{
	char *sign = c->p + c->n - 4, text[TW_NUM_TEXT + 1];
	size_t head = c->n - 4;

	if (c->n < 6 || c->n > TW_NUM_TEXT || (*sign != '+' && *sign != '-') ||
	    memchr(c->p, '.', head) == NULL)
		return false;
	memcpy(text, c->p, head);
	text[head] = 'E';
	memcpy(text + head + 1, sign, 4);
	if (!is_number(text, c->n + 1))
		return false;
	memmove(sign + 1, sign, 4);
	*sign = 'E';
	c->n++;
	return true;
}

/*
 * Convert 0x1.8p+1, which %a writes, to the same double in decimal. A number
 * that is too large for a double stays as it is, so that programs refuse it.
 */
static bool
hexadecimal(struct tw_normalizer *m, struct tw_cell *c, size_t col)
{
	const char *p = c->p;
	size_t n = c->n;
	char copy[TW_NUM_TEXT + 1], *end;
	double v;

	if (p[0] == '-' || p[0] == '+') {
		p++;
		n--;
	}
	if (n < 4 || c->n > TW_NUM_TEXT || p[0] != '0' ||
	    (p[1] | 0x20) != 'x' ||
	    (memchr(p, 'p', n) == NULL && memchr(p, 'P', n) == NULL))
		return false;
	/*
	 * The program never sets a locale, so strtod expects a decimal point.
	 */
	memcpy(copy, c->p, c->n);
	copy[c->n] = '\0';
	v = strtod(copy, &end);
	if (end != copy + c->n || isinf(v))
		return false;
	c->p = m->text[col];
	c->n = tw_num_write(c->p, v);
	return true;
}

/* Convert a number whose decimal point is a point. */
static bool
with_point(struct tw_normalizer *m, struct tw_cell *c, size_t col)
{
	if (exponent_d(c) || exponent_without_letter(c))
		m->exponents++;
	else if (hexadecimal(m, c, col))
		m->hex++;
	else
		return is_number(c->p, c->n);
	return true;
}

/*
 * Convert a number with a decimal comma: the comma becomes a point or, where
 * decimal commas are not allowed, the number is counted. False if the cell is
 * not a number, with or without a comma.
 */
static bool
with_comma(struct tw_normalizer *m, struct tw_cell *c, size_t col)
{
	char *p = memchr(c->p, ',', c->n);

	if (p == NULL || (!m->decimal && !tw_normalizes_to_number(
	    (struct tw_slice){ c->p, c->n })))
		return false;
	if (m->decimal) {
		*p = '.';
		if (!with_point(m, c, col)) {
			*p = ',';
			return false;
		}
	}
	m->commas++;
	return true;
}

/* ---- commas and points --------------------------------------------- */

/* The number of digits at p, before end. */
static size_t
digits(const char *p, const char *end)
{
	const char *start = p;

	while (p < end && *p >= '0' && *p <= '9')
		p++;
	return (size_t)(p - start);
}

enum marks {
	NONE,		/* neither comma nor point, or no number */
	POINT,		/* 1.5 */
	COMMA,		/* 1,5 */
	THREE,		/* 12,345: a decimal comma, or a separator */
	GROUPED		/* 1,234,567, 1,234.5, 1'234, 12,34,567 */
};

/*
 * The number of bytes of the mark at p that may separate groups of digits: a
 * comma, a point, an apostrophe, also the typographic one, or a no-break, thin
 * or narrow space of UTF-8; 0 if there is none.
 */
static size_t
mark_length(const char *p, const char *end)
{
	static const char *const mark[] = { ",", ".", "'", "\xe2\x80\x99",
		"\xc2\xa0", "\xe2\x80\x89", "\xe2\x80\xaf" };
	struct tw_slice rest = { p, (size_t)(end - p) };
	size_t i;

	for (i = 0; i < sizeof mark / sizeof *mark; i++)
		if (tw_slice_begins(rest, mark[i]))
			return strlen(mark[i]);
	return 0;
}

/*
 * Whether digits are grouped: up to three digits, then groups of three, or two
 * before the last one, which are all preceded by the same mark; perhaps another
 * mark and decimals. Returns the number of groups, and one more for decimals.
 */
static size_t
groups(const char *p, const char *end)
{
	size_t n = digits(p, end), found = 0, size;
	const char *mark = p + n;

	size = mark_length(mark, end);
	if (n < 1 || n > 3 || *p == '0' || size == 0)
		return 0;
	p = mark;
	while ((size_t)(end - p) >= size && memcmp(p, mark, size) == 0) {
		p += size;
		n = digits(p, end);
		if (n != 3 && n != 2)
			return 0;
		p += n;
		found++;
	}
	if (n != 3)
		return 0;
	if (p == end)
		return found + (strchr(",.", *mark) == NULL);
	n = digits(p + 1, end);
	return strchr(",.", *p) != NULL && p + 1 + n == end ? found + 1 : 0;
}

static enum marks
marks(const struct tw_cell *c)
{
	const char *p = c->p, *end = p + c->n, *q;
	size_t commas = 0, points = 0, n;

	p += p < end && (*p == '-' || *p == '+');
	for (q = p; q < end; q++) {
		commas += *q == ',';
		points += *q == '.';
	}
	n = groups(p, end);
	if (n > 1)
		return GROUPED;
	if (n == 1 && commas == 1)
		return THREE;
	if (commas + points != 1 || !tw_normalizes_to_number(
	    (struct tw_slice){ c->p, c->n }))
		return NONE;
	return commas == 1 ? COMMA : POINT;
}

/*
 * Note the commas and points of a number. Sets wrong if the table has both, or
 * grouped digits, where commas are decimal.
 */
static void
note_marks(struct tw_normalizer *m, const struct tw_cell *c, size_t col)
{
	struct tw_slice s = { c->p, c->n };
	enum marks what = marks(c);

	m->proven += what == COMMA;
	m->grouped += what == GROUPED;
	if (!m->decimal || what == NONE || m->wrong != NULL)
		return;
	if (what == POINT && m->point.p == NULL)
		m->point = tw_slice_stay(s);
	else if (what != POINT && m->comma.p == NULL)
		m->comma = tw_slice_stay(s);
	if (what == GROUPED)
		m->wrong = "grouped digits";
	else if (m->point.p != NULL && m->comma.p != NULL)
		m->wrong = "decimal commas and points in one table";
	m->wrong_col = col;
}

/* Count a number that equals a word of na in value but not in spelling. */
static void
compare_values(struct tw_normalizer *m, const struct tw_cell *c)
{
	double v;
	size_t i;

	if (m->na_values == 0 ||
	    tw_num_read(c->p, c->n, &v) != TW_NUM_FINITE)
		return;
	for (i = 0; i < m->na_values; i++)
		if (!(v < m->na_value[i] || v > m->na_value[i])) {
			m->alike++;
			return;
		}
}

static void
normalize(struct tw_normalizer *m, struct tw_cell *c, size_t col)
{
	static char nan[] = "nan";

	if ((c->kind & TW_CELL_NUL) || missing(m, c)) {
		m->nul += (c->kind & TW_CELL_NUL) != 0;
		m->missing += c->n != 3 || memcmp(c->p, nan, 3) != 0;
		*c = (struct tw_cell){ nan, 3, TW_CELL_ODD };
		return;
	}
	note_marks(m, c, col);
	if (m->wrong == NULL && !with_comma(m, c, col))
		(void)with_point(m, c, col);
	compare_values(m, c);
}

/*
 * Whether a cell of six or more digits, points and signs is neither 1.5-300,
 * without the letter of its exponent, nor 1.234.567, with grouped digits.
 */
static bool
is_plain(const struct tw_cell *c)
{
	char mark = c->p[c->n - 4];

	if (mark == '.')
		return c->n < 9 || c->p[c->n - 8] != '.';
	return c->kind == 0 || (mark != '-' && mark != '+');
}

void
tw_normalize(struct tw_normalizer *m, struct tw_cell *c, size_t col)
{
	/* fast: most cells are digits, perhaps with a sign in front */
	if (!m->all && !m->decimal &&
	    ((c->n == 1 && c->p[0] >= '0' && c->p[0] <= '9') ||
	    (c->n > 1 && c->kind <= TW_CELL_SIGN && (c->n < 6 ||
	    is_plain(c)))))
		return;
	normalize(m, c, col);
}

bool
tw_normalizes_to_number(struct tw_slice text)
{
	struct tw_normalizer m = { .na = "", .decimal = true };
	char new[1][TW_NUM_TEXT];
	char *copy = tw_xrealloc(NULL, text.n + 2, 1);
	struct tw_cell c = { copy, text.n, 0 };
	bool number;

	tw_copy(copy, text.p, text.n);
	copy[text.n] = '\n';
	m.text = new;
	number = text.n > 0 &&
	    (with_comma(&m, &c, 0) || with_point(&m, &c, 0));
	free(copy);
	return number;
}

bool
tw_is_value(struct tw_slice text)
{
	double v;

	return tw_normalizes_to_number(text) || (text.n > 0 &&
	    tw_num_read(text.p, text.n, &v) <= TW_NUM_MISSING);
}

bool
tw_may_be_number(struct tw_slice text)
{
	struct tw_cell c = { (char *)text.p, text.n, 0 };

	return tw_normalizes_to_number(text) || marks(&c) == GROUPED;
}
