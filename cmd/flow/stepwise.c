/* --steps: data columns that are the steps of a series. */
#include "form/flow_words.h"
#include "io/list.h"
#include "io/msg.h"
#include "parts.h"

/*
 * Read an item of the list as an integer from min to 1000; false if it is not.
 */
static bool
number(struct tw_slice s, size_t min, size_t *to)
{
	double v;

	if (tw_num_read(s.p, s.n, &v) != TW_NUM_FINITE || v < (double)min ||
	    v > 1000 || v != (double)(size_t)v)
		return false;
	*to = (size_t)v;
	return true;
}

void
tw_stepwise_take(void *to, const char *option, const char *arg)
{
	struct tw_stepwise_option o = { .given = true, .wide = 1 };
	struct tw_slice rest = tw_slice_of(arg), s;
	bool good;
	size_t i;

	(void)tw_list_next(&rest, &s);
	o.tries = tw_slice_is(s, "auto");
	good = o.tries || number(s, 0, &o.before);
	for (i = 0; good && !o.tries && tw_list_next(&rest, &s); i++) {
		if (tw_slice_is(s, "b"))
			good = !o.asinh && (o.asinh = true);
		else if (tw_slice_is(s, "t"))
			good = !o.place && !o.asinh && (o.place = true);
		else
			good = i == 0 && number(s, 1, &o.wide);
	}
	if (!good || rest.p != NULL)
		tw_opt_bad(option, arg, "auto or K[,M][,t][,b], K from 0 and M from 1 to 1000");
	*(struct tw_stepwise_option *)to = o;
}

void
tw_stepwise_put(struct tw_out *o, const void *from)
{
	const struct tw_stepwise_option *w = from;
	char text[TW_STEPWISE_TEXT];

	tw_stepwise_text(text, &(struct tw_stepwise){ .wide = w->wide,
	    .before = w->before, .place = w->place, .asinh = w->asinh });
	tw_out_text(o, text);
}

struct tw_stepwise
tw_stepwise_of(const struct tw_stepwise_option *o,
    const struct tw_training_set *s)
{
	return (struct tw_stepwise){ s->of.n / o->wide, o->wide, o->before,
	    o->place, s->given.n, o->asinh };
}

size_t
tw_stepwise_odd(const struct tw_stepwise_option *o,
    const struct tw_training_set *s)
{
	const struct tw_flow_theta *a, *b;
	size_t i;

	for (i = o->wide; i < s->of.n; i++) {
		a = &s->support[i];
		b = &s->support[i - o->wide];
		if (a->map != b->map || a->lo != b->lo || a->hi != b->hi ||
		    a->integer != b->integer)
			break;
	}
	return i;
}

bool
tw_stepwise_bounded(const struct tw_training_set *s)
{
	size_t i;

	for (i = 0; i < s->of.n && s->support[i].map == TW_MAP_NONE; i++)
		;
	return i < s->of.n;
}

struct tw_stepwise
tw_stepwise_over(const struct tw_stepwise_option *o,
    const struct tw_training_set *s)
{
	size_t n = s->of.n, odd;

	if (!o->given || o->tries)
		return (struct tw_stepwise){ 0 };
	if (n % o->wide != 0)
		tw_die(TW_MISUSED, "%s: --steps: %zu data columns cannot be divided into steps of %zu",
		    s->r.in.file, n, o->wide);
	if (o->asinh && tw_stepwise_bounded(s))
		tw_die(TW_MISUSED, "%s: --steps: b cannot be combined with --support",
		    s->r.in.file);
	odd = tw_stepwise_odd(o, s);
	if (odd < n)
		tw_die(TW_MISUSED, "%s: --steps: '%s' has another --support than the step before: give all steps the same",
		    s->r.in.file, TW_SHOWN(s->r.name[s->of.col[odd]]));
	return tw_stepwise_of(o, s);
}
