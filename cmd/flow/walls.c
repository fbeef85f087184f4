#include <math.h>
#include <stdio.h>

#include "io/msg.h"
#include "io/num.h"
#include "parts.h"

/*
 * Many records at an end: ten at least, one in a thousand, and three times as
 * many as at each of the ten values next to it. Numbers of full precision are
 * hardly ever twice there. Rounded ones may be, but then so are those beside
 * them: where a density is level at its end, with m records expected at each
 * value, the chance is sum_(c >= 10) P(c) P(3 c' < c | c' > 0)^10, c and c'
 * Poisson, at most 1.4e-5 for any m.
 */
enum { MANY = 10, ONE_IN = 1000, TIMES = 3, BESIDE = 10 };

/* Integers: fewer values are classes, with more a half is nothing. */
enum { CLASSES = 4, WIDE = 1000 };

/* The next of sign * v[n] after last, and how often it is there. */
static double
next(const double *v, size_t n, double sign, double last, size_t *count)
{
	double least = INFINITY;
	size_t i;

	for (*count = 0, i = 0; i < n; i++) {
		double x = sign * v[i];

		if (!(x > last && x <= least))
			continue;
		*count = x < least ? 1 : *count + 1;
		least = x;
	}
	return least;
}

/* Records at the least of sign * v[n], *at, if they are many; else 0. */
static size_t
heap(const double *v, size_t n, double sign, double *at)
{
	size_t here, more, i;
	double x = next(v, n, sign, -INFINITY, &here);

	*at = sign * x;
	if (here < MANY || here * ONE_IN < n)
		return 0;
	for (i = 0; i < BESIDE; i++) {
		x = next(v, n, sign, x, &more);
		if (more == 0 || here <= TIMES * more)
			return 0;
	}
	return here;
}

/* Whether integers are a density's: neither classes nor nearly a line. */
static bool
need_spread(const double *v, size_t n)
{
	double least, most, last;
	size_t count, values = 1;

	least = next(v, n, 1, -INFINITY, &count);
	most = -next(v, n, -1, -INFINITY, &count);
	for (last = least; values <= CLASSES && last < most; values++)
		last = next(v, n, 1, last, &count);
	return values > CLASSES && most - least < WIDE;
}

/* The first of what is said of several columns, and their number. */
struct said {
	char first[8 * TW_SHOW];
	size_t n;
};

static void
say_integer(struct said *w, const char *name)
{
	if (w->n++ == 0)
		snprintf(w->first, sizeof w->first,
		    "parameter '%s' has integers only: --integer %s gives each its probability",
		    name, name);
}

/* The end of column v[n], the least of sign * v, if there is a heap. */
static void
say_end(struct said *h, const double *v, size_t n, double sign,
    const struct tw_flow_theta *s, const char *what, const char *name)
{
	bool wall = tw_flow_has_wall(s, sign < 0);
	char number[TW_NUM_TEXT + 1];
	size_t count;
	double at;

	count = heap(v, n, sign, &at);
	if (count == 0 || h->n++ > 0)
		return;
	number[tw_num_write(number, at)] = '\0';
	wall = wall && at == (sign > 0 ? s->lo : s->hi);
	snprintf(h->first, sizeof h->first,
	    "%zu of %zu records have %s '%s' at %s, its %s: the density grows there without end%s",
	    count, n, what, name, number, wall ? "wall" : "outermost value",
	    wall ? "; a wider --support prevents it" : " (is it clipped?)");
}

static void
say(const struct said *w)
{
	if (w->n > 1)
		tw_warn("%s; %zu more are alike", w->first, w->n - 1);
	else if (w->n > 0)
		tw_warn("%s", w->first);
}

void
tw_walls_say(const struct tw_table *t, const struct tw_reader *r,
    const struct tw_cols *cols, const struct tw_flow_theta *support,
    bool likelihood)
{
	const char *what = likelihood ? "data column" : "parameter";
	struct said integer = { .n = 0 }, heaps = { .n = 0 };
	size_t j;

	for (j = 0; j < cols->n; j++) {
		const struct tw_flow_theta *s = &support[j];
		const char *name = TW_SHOWN(r->name[cols->col[j]]);

		if (!tw_flow_is_integer(t->x[j], t->n)) {
			say_end(&heaps, t->x[j], t->n, 1, s, what, name);
			say_end(&heaps, t->x[j], t->n, -1, s, what, name);
		} else if (!likelihood && !s->integer &&
		    need_spread(t->x[j], t->n))
			say_integer(&integer, name);
	}
	say(&integer);
	say(&heaps);
}
