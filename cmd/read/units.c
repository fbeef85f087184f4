/*
 * Numbers that a program behind tw-read refuses, though they look like numbers:
 * with a unit, or with a minus sign of typography.
 */
#include <ctype.h>

#include "parts.h"

static bool
is_number(const char *p, size_t n)
{
	return tw_may_be_number((struct tw_slice){ p, n });
}

/*
 * The length of the unit at the end of p[n]: letters, a percent sign or other
 * bytes of UTF-8.
 */
static size_t
unit_length(const char *p, size_t n)
{
	size_t k = 0;

	while (k < n && (isalpha((unsigned char)p[n - 1 - k]) ||
	    p[n - 1 - k] == '%' || (p[n - 1 - k] & 0x80)))
		k++;
	return k;
}

bool
tw_has_unit(struct tw_slice s)
{
	size_t unit = unit_length(s.p, s.n), n = s.n - unit;
	bool space = n > 0 && s.p[n - 1] == ' ';

	/* What follows at once is more likely part of a name in 3D or 0xab. */
	if (unit == 0 || n == 0 || (!space && s.p[n] != '%' &&
	    !(s.p[n] & 0x80) && (unit == 1 || unit > 3 || s.p[n] == 'x')))
		return false;
	while (n > 0 && s.p[n - 1] == ' ')
		n--;
	return n > 0 && isdigit((unsigned char)s.p[n - 1]) && is_number(s.p, n);
}

bool
tw_has_long_minus(struct tw_slice s)
{
	return (tw_slice_begins(s, "\xe2\x88\x92") ||
	    tw_slice_begins(s, "\xe2\x80\x93")) && s.n > 3 &&
	    isdigit((unsigned char)s.p[s.n - 1]) && is_number(s.p + 3, s.n - 3);
}
