/* Walls of parameters as text. */
#include <math.h>
#include <string.h>

#include "form/walls_text.h"
#include "io/num.h"

/*
 * An end of a range, the n bytes at s: *v is infinite where there is none of
 * them, or the infinity on its own side. False if it is not a number.
 */
static bool
parse_end(const char *s, size_t n, double none, double *v)
{
	enum tw_num_kind kind = TW_NUM_INF;

	*v = none;
	if (n > 0)
		kind = tw_num_read(s, n, v);
	return kind == TW_NUM_FINITE || (kind == TW_NUM_INF && *v == none);
}

/* LO:HI, LO: or :HI, the n bytes at s; LO may be -inf and HI inf. */
static bool
parse_range(struct tw_flow_theta *t, const char *s, size_t n)
{
	const char *colon = memchr(s, ':', n);
	double lo, hi;

	*t = (struct tw_flow_theta){ .sd = 1 };
	if (colon == NULL || n == 1 ||
	    !parse_end(s, (size_t)(colon - s), -INFINITY, &lo) ||
	    !parse_end(colon + 1, (size_t)(s + n - colon) - 1, INFINITY, &hi))
		return false;
	if (isfinite(lo)) {
		t->map = TW_MAP_ABOVE;
		t->lo = lo;
	}
	if (isfinite(hi)) {
		t->map = isfinite(lo) ? TW_MAP_PROBIT : TW_MAP_BELOW;
		t->hi = hi;
	}
	return t->map != TW_MAP_PROBIT || tw_flow_walls(lo, hi);
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
