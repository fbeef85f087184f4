/*
 * Levels read from text and written, without a rounding.
 */
#include <string.h>

#include "form/level.h"
#include "io/num.h"

enum tw_level_error
tw_level_read(const char *s, size_t n, struct tw_level *a)
{
	struct tw_decimal d;
	enum tw_num_kind kind;
	double v;
	bool fits;

	kind = tw_num_read(s, n, &v);
	if (kind != TW_NUM_FINITE)
		return kind == TW_NUM_RANGE ? TW_LEVEL_DOMAIN :
					      TW_LEVEL_SYNTAX;
	fits = tw_decimal_read(&d, s, n);
	if (d.negative || d.n == 0 || d.point > 0)
		return TW_LEVEL_DOMAIN;
	if (!fits || d.n > TW_LEVEL_DIGITS || d.point < -TW_LEVEL_ZEROS)
		return TW_LEVEL_LENGTH;
	*a = (struct tw_level){ .ndigit = d.n, .zeros = (size_t)-d.point };
	memcpy(a->digit, d.digit, d.n);
	return TW_LEVEL_OK;
}

size_t
tw_level_write(char *buf, const struct tw_level *a)
{
	char *p = buf;
	size_t i;

	if (a->zeros <= 4) {		/* 1e-5 and above */
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
