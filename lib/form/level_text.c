/* Reads levels from text without rounding, and as options and table cells. */
#include <string.h>

#include "form/level.h"
#include "io/list.h"
#include "io/msg.h"
#include "io/num.h"

/*
 * Read the digits of a number up to its exponent, as 0.d1 d2 ... dn 10^point,
 * where d1 and dn are not 0. Keeps as many digits as fit; sets *more if there
 * are others. Returns point.
 */
static int64_t
read_digits(const char *s, const char *end, struct tw_level *a, bool *more)
{
	bool after = false;	/* past the decimal point */
	size_t seen = 0;	/* digits from the first nonzero digit on */
	int64_t point = 0;

	for (; s < end; s++) {
		if (*s == '.')
			after = true;
		else if (*s == '0' && seen == 0)
			point -= after;
		else {
			point += !after;
			*more = *more || (*s != '0' && seen >= TW_LEVEL_DIGITS);
			if (*s != '0' && !*more) {
				a->digit[seen] = (unsigned char)(*s - '0');
				a->ndigit = seen + 1;
			}
			seen++;
		}
	}
	return point;
}

enum tw_level_error
tw_level_read(const char *s, size_t n, struct tw_level *a)
{
	const char *end = s + n, *e = s;
	struct tw_level l = { 0 };
	enum tw_num_kind kind;
	bool more = false, minus;
	uint64_t exponent = 0;
	int64_t point;
	double v;

	kind = tw_num_read(s, n, &v);
	if (kind != TW_NUM_FINITE)
		return kind == TW_NUM_RANGE ? TW_LEVEL_DOMAIN :
					      TW_LEVEL_SYNTAX;
	while (e < end && (*e | 0x20) != 'e')
		e++;
	if (*s == '-')
		return TW_LEVEL_DOMAIN;
	point = read_digits(s + (*s == '+'), e, &l, &more);
	minus = e < end && e[1] == '-';
	e += 1 + (minus || (e < end && e[1] == '+'));
	if (e < end && (!tw_num_integer(e, (size_t)(end - e), &exponent) ||
	    exponent > INT32_MAX))
		exponent = INT32_MAX;
	point += minus ? -(int64_t)exponent : (int64_t)exponent;
	if (l.ndigit == 0 || point > 0)
		return TW_LEVEL_DOMAIN;
	if (more || point < -TW_LEVEL_ZEROS)
		return TW_LEVEL_LENGTH;
	l.zeros = (size_t)-point;
	*a = l;
	return TW_LEVEL_OK;
}

size_t
tw_level_write(char *buf, const struct tw_level *a)
{
	char *p = buf;
	size_t i;

	if (a->zeros <= 4) {		/* at least 1e-5 */
		*p++ = '0';
		*p++ = '.';
		for (i = 0; i < a->zeros; i++)
			*p++ = '0';
		for (i = 0; i < a->ndigit; i++)
			*p++ = (char)('0' + a->digit[i]);
		return (size_t)(p - buf);
	}
	for (i = 0; i < a->ndigit; i++) {
		if (i == 1)
			*p++ = '.';
		*p++ = (char)('0' + a->digit[i]);
	}
	*p++ = 'e';
	*p++ = '-';
	return (size_t)(p - buf) + tw_num_write_u64(p, a->zeros + 1);
}

const char *
tw_level_show(char buf[TW_LEVEL_TEXT + 1], const struct tw_level *a)
{
	buf[tw_level_write(buf, a)] = '\0';
	return buf;
}

struct tw_level
tw_level_option(const char *option, const char *s, size_t n)
{
	struct tw_level a = { 0 };
	enum tw_level_error wrong = tw_level_read(s, n, &a);
	char show[TW_SHOW];

	/* Most programs compute with a level as a double, which is not 0. */
	if (wrong == TW_LEVEL_OK && tw_level_double(&a) < 1e-307)
		wrong = TW_LEVEL_LENGTH;
	if (wrong != TW_LEVEL_OK)
		tw_opt_bad(option, tw_show(show, s, n),
		    wrong == TW_LEVEL_LENGTH ?
		    "a level of at most 60 digits, not below 1e-307" :
		    "a number strictly between 0 and 1");
	return a;
}

void
tw_out_level(struct tw_out *o, const struct tw_level *a)
{
	o->n += tw_level_write(tw_out_room(o, TW_LEVEL_TEXT), a);
}

void
tw_row_level(struct tw_out *o, const struct tw_level *a)
{
	tw_out_byte(o, '\t');
	tw_out_level(o, a);
}

struct tw_level
tw_field_level(const struct tw_reader *r, size_t col)
{
	struct tw_slice s = tw_field(r, col);
	struct tw_level a = { 0 };

	if (tw_level_read(s.p, s.n, &a) != TW_LEVEL_OK)
		tw_field_die(r, col,
		    "not a number strictly between 0 and 1: '%s'", TW_SHOWN(s));
	return a;
}

void
tw_level_take(void *to, const char *option, const char *arg)
{
	*(struct tw_level *)to = tw_level_option(option, arg, strlen(arg));
}

void
tw_level_put(struct tw_out *o, const void *level)
{
	tw_out_level(o, level);
}

void
tw_level_list_take(void *list, const char *option, const char *arg)
{
	struct tw_level_list *l = list;
	struct tw_slice rest = tw_slice_of(arg), item;
	size_t i, cap = l->n;

	l->n = 0;
	while (tw_list_next(&rest, &item)) {
		struct tw_level a = tw_level_option(option, item.p, item.n);

		for (i = 0; i < l->n; i++)
			if (tw_level_compare(&l->of[i], &a) == 0)
				tw_opt_bad(option, arg, "levels that differ");
		l->of = tw_arena_grow(l->of, &cap, l->n + 1, sizeof *l->of);
		l->of[l->n++] = a;
	}
}

void
tw_level_list_put(struct tw_out *o, const void *list)
{
	const struct tw_level_list *l = list;
	size_t i;

	for (i = 0; i < l->n; i++) {
		if (i > 0)
			tw_out_byte(o, ',');
		tw_out_level(o, &l->of[i]);
	}
}
