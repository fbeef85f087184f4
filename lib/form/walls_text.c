/* Walls of parameters as text. */
#include <math.h>

#include "form/walls_text.h"
#include "io/span.h"

size_t
tw_walls_read(struct tw_slice item, struct tw_flow_theta *t)
{
	double lo, hi;
	size_t name = tw_span_read(item, &lo, &hi);

	*t = (struct tw_flow_theta){ .sd = 1 };
	if (name == 0)
		return 0;
	if (isfinite(lo)) {
		t->map = TW_MAP_ABOVE;
		t->lo = lo;
	}
	if (isfinite(hi)) {
		t->map = isfinite(lo) ? TW_MAP_PROBIT : TW_MAP_BELOW;
		t->hi = hi;
	}
	return t->map != TW_MAP_PROBIT || tw_flow_walls(lo, hi) ? name : 0;
}
