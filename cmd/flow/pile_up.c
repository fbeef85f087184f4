/*
 * Warns of many records at one end of a parameter or datum, where its density
 * is not that of a density, and of integer parameters without --integer.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "io/msg.h"
#include "io/num.h"
#include "parts.h"
#include "stat/base/order.h"

/*
 * Many records at an end are at least MANY, one in ONE_IN, and more than TIMES
 * as many as at each of the BESIDE values next to it. Numbers of full precision
 * hardly ever occur twice there. Rounded numbers may, but then their neighbours
 * do as well. If the density is constant near its end, with m records expected
 * at each value, the probability of a false warning is sum_(c >= 10) P(c) P(3
 * c' < c | c' > 0)^10, where c and c' are Poisson variables: at most 1.4e-5 for
 * any m.
 */
enum { MANY = 10, ONE_IN = 1000, TIMES = 3, BESIDE = 10 };

/*
 * At most CLASSES integers are classes. If integers span WIDE or more, a change
 * by 1/2 is negligible.
 */
enum { CLASSES = 4, WIDE = 1000 };

/* How many of v[n], ascending, equal the i-th value from that end. */
static size_t
count(const double *v, size_t n, size_t i, bool high)
{
	size_t more = 1;

	for (; i + more < n && (high ? v[n - 1 - i] == v[n - 1 - i - more] :
		v[i] == v[i + more]);
	    more++)
		;
	return more;
}

/*
 * The number of records at an end of v[n], ascending, if they are many;
 * otherwise 0.
 */
static size_t
pile_size(const double *v, size_t n, bool high)
{
	size_t here = count(v, n, 0, high), at = here, more, i;

	if (here < MANY || here * ONE_IN < n)
		return 0;
	for (i = 0; i < BESIDE; i++, at += more) {
		more = at < n ? count(v, n, at, high) : 0;
		if (more == 0 || here <= TIMES * more)
			return 0;
	}
	return here;
}

/*
 * Whether the integers v[n], ascending, are neither classes nor so widely
 * spread that they are nearly continuous.
 */
static bool
need_spread(const double *v, size_t n)
{
	size_t values = 0, at;

	for (at = 0; at < n && values <= CLASSES; values++)
		at += count(v, n, at, false);
	return values > CLASSES && v[n - 1] - v[0] < WIDE;
}

/* The first message about several columns, and the number of the columns. */
struct column_message {
	char first[8 * TW_SHOW];
	size_t n;
};

/*
 * Note an end of column j at which many records pile up; v is the sorted
 * column.
 */
static void
say_end(struct column_message *h, const struct tw_training_set *s, size_t j,
    const double *v, bool high)
{
	const struct tw_flow_theta *support = &s->support[j];
	size_t n = s->t.n, many = pile_size(v, n, high);
	double at = high ? v[n - 1] : v[0];
	bool bounded = tw_flow_has_bound(support, high) &&
	    at == (high ? support->hi : support->lo);

	if (many == 0 || h->n++ > 0)
		return;
	snprintf(h->first, sizeof h->first,
	    "%zu of %zu records have %s '%s' at %s, its %s: the fitted density %s",
	    many, n, tw_training_what(s), TW_SHOWN(s->r.name[s->of.col[j]]),
	    TW_NUM_SHOWN(at), bounded ? "bound" : "outermost value",
	    bounded ? "there is that beside it; a wider --support keeps them apart" :
	    "becomes infinite there (is it clipped?)");
}

static void
say_integer(struct column_message *w, const struct tw_training_set *s, size_t j)
{
	const char *name = TW_SHOWN(s->r.name[s->of.col[j]]);

	if (w->n++ == 0)
		snprintf(w->first, sizeof w->first,
		    "parameter '%s' has integers only: --integer %s gives each its probability",
		    name, name);
}

static void
say(const struct column_message *w)
{
	if (w->n > 1)
		tw_warn("%s; the same holds for %zu more", w->first, w->n - 1);
	else if (w->n > 0)
		tw_warn("%s", w->first);
}

void
tw_pile_up_say(const struct tw_training_set *s)
{
	struct column_message integer = { .n = 0 }, piles = { .n = 0 };
	size_t n = s->t.n, j;
	double *v = tw_arena(NULL, n, sizeof *v);

	for (j = 0; j < s->of.n; j++) {
		bool integers = tw_flow_is_integer(s->t.x[j], n);

		if (integers && (s->likelihood || s->support[j].integer))
			continue;
		memcpy(v, s->t.x[j], n * sizeof *v);
		qsort(v, n, sizeof *v, tw_ascending);
		if (!integers) {
			say_end(&piles, s, j, v, false);
			say_end(&piles, s, j, v, true);
		} else if (need_spread(v, n))
			say_integer(&integer, s, j);
	}
	say(&integer);
	say(&piles);
}
