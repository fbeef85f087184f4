/* An axis, its range and its ticks. See axis.h. */
#include <math.h>
#include <string.h>

#include "io/string.h"
#include "plot/draw/axis.h"

double
tw_axis_at(const struct tw_axis *a, double v)
{
	/* hi - lo may be too large for a double. */
	return (v / 4 - a->lo / 4) / (a->hi / 4 - a->lo / 4);
}

const struct tw_axis tw_axis_none = { .lo = INFINITY, .hi = -INFINITY };

void
tw_axis_reach(struct tw_axis *a, double v)
{
	if (!isfinite(v))
		return;
	a->lo = fmin(a->lo, v);
	a->hi = fmax(a->hi, v);
}

void
tw_axis_widen(struct tw_axis *a, double by)
{
	double lo = a->lo, hi = a->hi;

	if (lo == hi) {
		double more = fabs(lo) > 0 ? fabs(lo) * 0.1 : 1;

		lo -= more;
		hi += more;
	} else {
		lo = a->lo * (1 + by) - a->hi * by;
		hi = a->hi * (1 + by) - a->lo * by;
	}
	a->lo = isfinite(lo) ? lo : a->lo;
	a->hi = isfinite(hi) ? hi : a->hi;
}

void
tw_axis_tick(struct tw_axis *a, double v, struct tw_slice name, size_t most)
{
	struct tw_ticks *t = &a->ticks;
	size_t n = name.n < most ? name.n : most;

	/* A character of UTF-8 is not cut in two. */
	while (n > 0 && n < name.n && (name.p[n] & 0xc0) == 0x80)
		n--;
	memcpy(t->label[t->n], name.p, n);
	t->label[t->n][n] = '\0';
	t->at[t->n++] = v;
}

struct tw_slice
tw_axis_title(const struct tw_axis *a)
{
	const char *by = a->ticks.offset;

	return tw_format_arena("%.*s%s%s", (int)a->name.n, a->name.p,
	    by[0] == '\0' ? "" : by[0] == '-' ? " + " : " - ",
	    by[0] == '-' ? by + 1 : by);
}
