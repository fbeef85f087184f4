/* --window: data columns that are steps. */
#include <string.h>

#include "form/flow_words.h"
#include "io/list.h"
#include "io/msg.h"
#include "io/num.h"
#include "io/opt.h"
#include "parts.h"

/* A whole number of the list from min on; false where it is none. */
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
tw_window_take(void *to, const char *option, const char *arg)
{
	struct tw_window_option o = { .given = true, .wide = 1 };
	struct tw_slice rest = tw_slice_of(arg), s;
	bool good = tw_list_next(&rest, &s) && number(s, 0, &o.before);

	if (good && tw_list_next(&rest, &s)) {
		o.place = tw_slice_is(s, "t");
		good = o.place || number(s, 1, &o.wide);
		if (good && !o.place && tw_list_next(&rest, &s))
			good = o.place = tw_slice_is(s, "t");
	}
	if (!good || rest.p != NULL)
		tw_opt_bad(option, arg, "K, K,M, K,t or K,M,t, K from 0 and M from 1 to 1000");
	*(struct tw_window_option *)to = o;
}

void
tw_window_put(struct tw_out *o, const void *from)
{
	const struct tw_window_option *w = from;
	char text[TW_WINDOW_TEXT];

	tw_window_text(text, &(struct tw_window){ .wide = w->wide,
	    .before = w->before, .place = w->place });
	tw_out_text(o, text);
}

/* Whether two columns may be the same one of two steps. */
static bool
alike(const struct tw_flow_theta *a, const struct tw_flow_theta *b)
{
	return a->map == b->map && a->lo == b->lo && a->hi == b->hi;
}

struct tw_window
tw_window_over(const struct tw_window_option *o, const struct tw_reader *r,
    const struct tw_cols *data, const struct tw_flow_theta *support,
    size_t params)
{
	struct tw_window w = { 0 };
	size_t i;

	if (!o->given)
		return w;
	w = (struct tw_window){ data->n / o->wide, o->wide, o->before, o->place,
	    params };
	if (data->n % o->wide != 0)
		tw_die(TW_MISUSED, "%s: --window: %zu data columns are no steps of %zu",
		    r->in.file, data->n, o->wide);
	for (i = o->wide; i < data->n; i++)
		if (!alike(&support[i], &support[i - o->wide]))
			tw_die(TW_MISUSED, "%s: --window: '%s' has another --support than the step before",
			    r->in.file,
			    TW_SHOWN(tw_reader_name(r, data->col[i])));
	return w;
}
