/* Walls of parameters as text. */
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "form/walls_text.h"
#include "io/num.h"

/*
 * An end of a range, the n bytes at s; none of them, or the infinity on its
 * own side (sign), is no end. False if it is not a number.
 */
static bool
parse_end(const char *s, size_t n, double sign, bool *is, double *v)
{
	enum tw_num_kind kind;

	*is = false;
	*v = 0;
	if (n == 0)
		return true;
	kind = tw_num_read(s, n, v);
	*is = kind == TW_NUM_FINITE;
	if (kind != TW_NUM_INF)
		return *is;
	if (*v != sign * INFINITY)
		return false;
	*v = 0;
	return true;
}

/* LO:HI, LO: or :HI, the n bytes at s; LO may be -inf and HI inf. */
static bool
parse_range(struct tw_flow_theta *t, const char *s, size_t n)
{
	const char *colon = memchr(s, ':', n);
	bool lo, hi;

	*t = (struct tw_flow_theta){ .sd = 1 };
	if (colon == NULL || n == 1 ||
	    !parse_end(s, (size_t)(colon - s), -1, &lo, &t->lo) ||
	    !parse_end(colon + 1, (size_t)(s + n - colon) - 1, 1, &hi, &t->hi))
		return false;
	if (lo || hi)
		t->map = lo && hi ? TW_MAP_PROBIT : lo ? TW_MAP_ABOVE :
		    TW_MAP_BELOW;
	return t->map != TW_MAP_PROBIT || tw_flow_walls(t->lo, t->hi);
}

size_t
tw_walls_read(struct tw_slice item, struct tw_flow_theta *t)
{
	size_t range = item.n;

	while (range > 0 && item.p[range - 1] != '=')
		range--;
	if (range < 2 || !parse_range(t, item.p + range, item.n - range))
		return 0;
	return range - 1;
}
