/* The sentences of the report. See words.h. */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "io/msg.h"
#include "io/num.h"
#include "stat/conformal/region.h"
#include "words.h"

/* Intervals of a region that are listed. */
enum { STRETCHES = 8 };

#define SHARE(share) tw_words_share((char[TW_SHARE]){ "" }, share)

/* Decimals that any double needs, and bytes of a number with them. */
enum { DECIMALS = 330, NUMBER = 700 };

void
tw_words_add(struct tw_words *w, const char *fmt, ...)
{
	va_list ap, again;
	size_t n;

	va_start(ap, fmt);
	va_copy(again, ap);
	n = (size_t)vsnprintf(NULL, 0, fmt, ap);
	va_end(ap);
	w->p = tw_grow(w->p, &w->cap, w->n + n + 1, 1);
	vsnprintf(w->p + w->n, n + 1, fmt, again);
	va_end(again);
	w->n += n;
}

void
tw_words_release(struct tw_words *w)
{
	free(w->p);
	*w = (struct tw_words){ 0 };
}

const char *
tw_words_share(char text[TW_SHARE], double share)
{
	int digits = 3;

	do
		snprintf(text, TW_SHARE, "%.*g %%", digits, 100 * share);
	while (digits++ < 15 && strcmp(text, "100 %") == 0);
	return text;
}

/* ---- numbers ------------------------------------------------------ */

int
tw_words_decimals(double step)
{
	double d = ceil(1 - log10(step));

	return !(d > 0) ? 0 : d > DECIMALS ? DECIMALS : (int)d;
}

static void
number(struct tw_words *w, double v)
{
	char text[TW_NUM_TEXT];
	size_t n = tw_num_write(text, v);

	tw_words_add(w, "%.*s", (int)n, text);
}

/*
 * An end of an interval, with so many decimals, rounded up (to = 1) or down
 * (-1); as it is, where that takes two bytes more at most.
 */
static void
end_of(struct tw_words *w, double v, int decimals, int to)
{
	char text[NUMBER], exact[TW_NUM_TEXT];
	double near = v;
	size_t n = (size_t)snprintf(text, sizeof text, "%.*f", decimals, v);

	tw_num_read(text, n, &near);
	if ((near - v) * to < 0) {
		n = (size_t)snprintf(text, sizeof text, "%.*f", decimals,
		    near + to * pow(10, -decimals));
		tw_num_read(text, n, &near);
	}
	n = tw_num_write(exact, near);
	number(w, tw_num_write(exact, v) <= n + 2 ? v : near);
}

void
tw_words_range(struct tw_words *w, double lo, double hi, int decimals)
{
	if (!(lo < hi)) {
		number(w, lo);
		return;
	}
	end_of(w, lo, decimals, 1);
	tw_words_add(w, " to ");
	end_of(w, hi, decimals, -1);
}

/* A large number of runs to three digits: it is an estimate. */
static double
about(double runs)
{
	char text[40];
	int n = snprintf(text, sizeof text, "%.2e", runs);

	if (runs >= 10000)
		tw_num_read(text, (size_t)n, &runs);
	return runs;
}

/* ---- sentences ---------------------------------------------------- */

void
tw_say_title(struct tw_words *w, const struct tw_level *alpha, size_t n)
{
	size_t i;

	tw_words_add(w, "The %s%scredible region at the observation",
	    n > 0 ? SHARE(tw_level_rest(&alpha[0])) : "", n > 0 ? " " : "");
	for (i = 1; i < n; i++)
		tw_words_add(w, "%s%s", i == 1 ? " (the tables have " : ", ",
		    SHARE(tw_level_rest(&alpha[i])));
	tw_words_add(w, n > 1 ? ", too)" : "");
}

void
tw_say_typical(struct tw_words *w, double p)
{
	tw_words_add(w, "p = %.3g: %s", p, p > 0.01 ?
	    "nothing unusual about the observation" :
	    "UNLIKE the simulations; believe nothing below before you know why");
}

void
tw_say_coverage(struct tw_words *w, const struct tw_covers *c)
{
	tw_words_add(w, "before calibration, its %s intervals cover %s (%s)",
	    SHARE(c->level), SHARE(c->share[0]), TW_SHOWN(c->name[0]));
	if (!tw_slice_same(c->name[0], c->name[1]))
		tw_words_add(w, " to %s (%s)", SHARE(c->share[1]),
		    TW_SHOWN(c->name[1]));
	tw_words_add(w, " of fresh runs");
}

void
tw_say_leaf(struct tw_words *w, double n, double runs, double simulated)
{
	if (n < runs)
		tw_words_add(w,
		    "%.0f of %.0f runs are in the leaf of the observation", n,
		    runs);
	else
		tw_words_add(w, "%.0f runs, in one leaf for all data", runs);
	if (simulated > runs)
		tw_words_add(w, "; %.0f were simulated for it", simulated);
}

void
tw_say_stretches(struct tw_words *w, const char *region,
    const struct tw_stretch *s, size_t n, int decimals)
{
	size_t i;

	tw_words_add(w, "%s ", region);
	for (i = 0; i < n && i < STRETCHES; i++) {
		tw_words_add(w, i > 0 ? ", " : "");
		tw_words_range(w, s[i].lo, s[i].hi, decimals);
	}
	if (n == 0)
		tw_words_add(w, "nowhere on the grid");
	if (n > STRETCHES)
		tw_words_add(w, ", and %zu more intervals above",
		    n - STRETCHES);
}

void
tw_say_extent(struct tw_words *w, const struct tw_stretch *inside,
    const struct tw_stretch *open, int decimals)
{
	const struct tw_stretch *of[] = { inside, open };
	static const char *const what[] = { "inside", "not outside" };
	int i;

	for (i = 0; i < 2; i++) {
		tw_words_add(w, i > 0 ? "; " : "");
		if (of[i]->lo > of[i]->hi) {
			tw_words_add(w, "nothing is %s", what[i]);
			continue;
		}
		tw_words_add(w, "extent of what is %s: ", what[i]);
		tw_words_range(w, of[i]->lo, of[i]->hi, decimals);
	}
}

void
tw_say_end(struct tw_words *w, struct tw_slice name, double end, bool first)
{
	tw_words_add(w, "%s%s = ", first ?
	    "the region reaches its end at " : ", ", TW_SHOWN(name));
	number(w, end);
}

void
tw_say_beyond(struct tw_words *w)
{
	tw_words_add(w, " and may go on: ask on a wider grid (tw-grid)");
}

void
tw_say_counts(struct tw_words *w, const size_t *count)
{
	tw_words_add(w, "%zu inside, %zu undetermined, %zu outside",
	    count[TW_INSIDE], count[TW_UNDETERMINED], count[TW_OUTSIDE]);
}

void
tw_say_mass(struct tw_words *w, double mass)
{
	tw_words_add(w, "expected posterior probability %s, averaged over data in the leaf",
	    SHARE(mass));
}

void
tw_say_shares(struct tw_words *w, double inside, double open, double level)
{
	tw_words_add(w, "the estimate itself gives %s to what is inside, %s to what is not outside; promised: %s",
	    SHARE(inside), SHARE(open), SHARE(level));
}

bool
tw_shares_differ(double inside, double open, double level, double n)
{
	double chance = 3 * sqrt(level * (1 - level) / n);

	return inside > level + chance || open < level - chance;
}

void
tw_say_unlike(struct tw_words *w, bool focused)
{
	tw_words_add(w,
	    "if it is right here, most data of the leaf are unlike yours%s",
	    focused ? "" : "; see --focus");
}

void
tw_say_more(struct tw_words *w, const struct tw_more *m)
{
	tw_words_add(w, "for %s: ", SHARE(m->mass));
	if (m->need <= m->n)
		tw_words_add(w, "none, %.0f in this leaf are enough", m->need);
	else if (isinf(m->need))
		tw_words_add(w, "out of reach");
	else
		tw_words_add(w, "%.0f in this leaf", m->need);
	if (m->need > m->n && m->each > 0 && isfinite(m->all))
		tw_words_add(w, ", about %.0f simulated to calibrate; now %.0f",
		    about(m->all * m->each), m->simulated);
}

void
tw_say_promise(struct tw_words *w, double beta, bool noted)
{
	tw_words_add(w, "Inside and outside are each wrong with probability %s at most if other runs chose the leaf,\n"
	    "about the region that is right on average over its data, not about the exact posterior at your x%s",
	    SHARE(beta / 2),
	    noted ? ";\nthe notes say what speaks against it" : "");
}
