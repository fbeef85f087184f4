/* Cells in the form that the strict reader takes. See normalize.h. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "io/list.h"
#include "io/msg.h"
#include "text/normalize.h"

void
tw_normalizer_init(struct tw_normalizer *m, const char *na, size_t columns)
{
	*m = (struct tw_normalizer){ .na = na };
	m->text = tw_stay(NULL, columns, sizeof *m->text);
	/* A word such as -999 must be looked for in numbers, too. */
	for (; *na != '\0'; na++)
		m->plain = m->plain ||
		    /* fast: slowly it is the same */
		    (*na >= '0' && *na <= '9');
}

bool
tw_word_listed(const char *list, struct tw_slice word)
{
	struct tw_slice rest = tw_slice_of(list), item;

	while (tw_list_next(&rest, &item))
		if (item.n == word.n &&
		    strncasecmp(item.p, word.p, word.n) == 0)
			return true;
	return false;
}

/*
 * nan in all its spellings; stars are a number that its Fortran field could not
 * hold.
 */
static bool
missing(const struct tw_normalizer *m, const struct tw_cell *c)
{
	const char *p = c->p;
	size_t n = c->n;

	if (n == 0 || tw_word_listed(m->na, (struct tw_slice){ p, n }))
		return true;
	if (n > 1 && strspn(p, "*") >= n)
		return true;
	if (p[0] == '-' || p[0] == '+') {
		p++;
		n--;
	}
	return strncasecmp(p, "nan", 3) == 0 &&
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
 * 1.5D+03: a d that makes a number when read as an E. Without a point or a
 * sign it stays, for 12d5 is more likely a name than a number.
 */
static bool
normalize_d(struct tw_cell *c)
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
 * 0.1234-101: Fortran has no room for the letter of a long exponent. Four
 * digits in the place of sign and exponent do not come here: a number as it is.
 */
static bool
normalize_letter(struct tw_cell *c)
{
	char *sign = c->p + c->n - 4, text[TW_NUM_TEXT + 1];
	size_t head = c->n - 4;

	if (c->n < 6 || c->n > TW_NUM_TEXT || memchr(c->p, '.', head) == NULL)
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

/* Whether it is a number with a comma for its point, which it may get. */
static bool
comma(const struct tw_normalizer *m, struct tw_cell *c)
{
	char *p = memchr(c->p, ',', c->n);
	bool number;

	if (p == NULL)
		return false;
	*p = '.';
	number = is_number(c->p, c->n);
	if (!number || !m->decimal)
		*p = ',';
	return number;
}

/* 0x1.8p+1, as %a writes it: the same double in decimal. */
static bool
normalize_hex(struct tw_normalizer *m, struct tw_cell *c, size_t col)
{
	const char *p = c->p;
	size_t n = c->n;
	char copy[TW_NUM_TEXT + 1], *end;
	double v;

	if (p[0] == '-' || p[0] == '+') {
		p++;
		n--;
	}
	if (c->n > TW_NUM_TEXT || p[0] != '0' || (p[1] | 0x20) != 'x' ||
	    (memchr(p, 'p', n) == NULL && memchr(p, 'P', n) == NULL))
		return false;
	/* No locale is ever set, so strtod's radix is the point. */
	memcpy(copy, c->p, c->n);
	copy[c->n] = '\0';
	v = strtod(copy, &end);
	if (end != copy + c->n)
		return false;
	c->p = m->text[col];
	c->n = tw_num_write(c->p, v);
	return true;
}

static void
normalize(struct tw_normalizer *m, struct tw_cell *c, size_t col)
{
	static char nan[] = "nan";

	if ((c->kind & TW_CELL_NUL) || missing(m, c)) {
		m->nul += (c->kind & TW_CELL_NUL) != 0;
		m->missing += c->n != 3 || memcmp(c->p, nan, 3) != 0;
		*c = (struct tw_cell){ nan, 3, TW_CELL_ODD };
	} else if (normalize_d(c) || normalize_letter(c))
		m->exponents++;
	else if (normalize_hex(m, c, col))
		m->hex++;
	else
		m->commas += comma(m, c);
}

void
tw_normalize(struct tw_normalizer *m, struct tw_cell *c, size_t col)
{
	/* fast: most cells are digits, perhaps with a sign in front */
	if (!m->plain && ((c->n == 1 && c->p[0] >= '0' && c->p[0] <= '9') ||
	    (c->n > 1 && c->kind <= TW_CELL_SIGN && (c->kind == 0 || c->n < 6 ||
	    (c->p[c->n - 4] != '-' && c->p[c->n - 4] != '+')))))
		return;
	normalize(m, c, col);
}
