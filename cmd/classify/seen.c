/* Warns of scores that are not of the kind of the bounds. See parts.h. */
#include <math.h>

#include "io/msg.h"
#include "io/num.h"
#include "parts.h"

enum { MANY = 100 };		/* scores for a warning about their range */

void
tw_seen_add(struct tw_seen *s, const struct tw_bounds_file *f, double lo,
    double hi)
{
	s->n++;
	if (hi > lo)
		s->cell = fmin(s->cell, hi - lo);
	s->between += lo >= f->least && lo <= f->most;
}

bool
tw_seen_say_range(const struct tw_seen *s, const struct tw_bounds_file *f)
{
	if (!f->has_range || s->n < MANY || s->between > 0)
		return false;
	tw_warn("%s: made from scores from %s to %s, but none of the %llu scores here is between them: another flow, another kind of score, or a grid that misses the posterior?",
	    f->file, TW_NUM_SHOWN(f->least), TW_NUM_SHOWN(f->most), s->n);
	return true;
}

void
tw_seen_say_draws(const struct tw_seen *s, const struct tw_bounds_file *f)
{
	double draws = f->rule[0].draws, cells = s->cell * (draws + 1);

	/* With N draws, a rank is as wide as a multiple of 1 / (N + 1). */
	if (draws > 0 && isfinite(cells) &&
	    !(fabs(cells - fmax(1, round(cells))) < 1e-6))
		tw_warn("%s: made for ranks among %.0f draws (tw-bounds --draws), but the scores here are ranks among %.0f: give all of tw-score --cdf and tw-bounds --draws the same number",
		    f->file, draws, round(1 / s->cell) - 1);
}
