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

void
tw_words_name(struct tw_words *w, struct tw_slice name)
{
	char show[TW_SHOW];

	tw_words_add(w, "%s", tw_show(show, name.p, name.n));
}

void
tw_words_share(struct tw_words *w, double share)
{
	char text[40];
	int digits = 3;

	do
		snprintf(text, sizeof text, "%.*g", digits, 100 * share);
	while (digits++ < 15 && strcmp(text, "100") == 0);
	tw_words_add(w, "%s %%", text);
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
static void
about(struct tw_words *w, double runs)
{
	char text[40];
	int n = snprintf(text, sizeof text, "%.2e", runs);

	if (runs >= 10000)
		tw_num_read(text, (size_t)n, &runs);
	tw_words_add(w, "%.0f", runs);
}

/* ---- sentences ---------------------------------------------------- */

void
tw_say_title(struct tw_words *w, const double *level, size_t n)
{
	size_t i;

	tw_words_add(w, "The ");
	if (n > 0) {
		tw_words_share(w, level[0]);
		tw_words_add(w, " ");
	}
	tw_words_add(w, "credible region at the observation");
	for (i = 1; i < n; i++) {
		tw_words_add(w, i == 1 ? " (the tables have " : ", ");
		tw_words_share(w, level[i]);
	}
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
	int i;

	tw_words_add(w, "before calibration, its ");
	tw_words_share(w, c->level);
	tw_words_add(w, " intervals cover ");
	for (i = 0; i < 2; i++) {
		if (i > 0 && tw_slice_same(c->name[0], c->name[1]))
			break;
		tw_words_add(w, i > 0 ? " to " : "");
		tw_words_share(w, c->share[i]);
		tw_words_add(w, " (");
		tw_words_name(w, c->name[i]);
		tw_words_add(w, ")");
	}
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
		if (of[i] == NULL) {
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
	tw_words_add(w, first ? "the region reaches its end at " : ", ");
	tw_words_name(w, name);
	tw_words_add(w, " = ");
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
	tw_words_add(w, "expected posterior probability ");
	tw_words_share(w, mass);
	tw_words_add(w, ", averaged over data in the leaf");
}

void
tw_say_shares(struct tw_words *w, double inside, double open, double level)
{
	tw_words_add(w, "the estimate itself gives ");
	tw_words_share(w, inside);
	tw_words_add(w, " to what is inside, ");
	tw_words_share(w, open);
	tw_words_add(w, " to what is not outside; promised: ");
	tw_words_share(w, level);
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
	tw_words_add(w, "for ");
	tw_words_share(w, m->mass);
	if (m->need <= m->n) {
		tw_words_add(w, ": none, %.0f in this leaf are enough",
		    m->need);
		return;
	}
	if (isinf(m->need)) {
		tw_words_add(w, ": out of reach");
		return;
	}
	tw_words_add(w, ": %.0f in this leaf", m->need);
	if (!(m->each > 0) || !isfinite(m->all))
		return;
	tw_words_add(w, ", about ");
	about(w, m->all * m->each);
	tw_words_add(w, " simulated to calibrate; now %.0f", m->simulated);
}

void
tw_say_promise(struct tw_words *w, double beta, bool noted)
{
	tw_words_add(w, "Inside and outside are each wrong with probability ");
	tw_words_share(w, beta / 2);
	tw_words_add(w, " at most if other runs chose the leaf,\n"
	    "about the region that is right on average over its data, not about the exact posterior at your x%s",
	    noted ? ";\nthe notes say what speaks against it" : "");
}
