/*
 * What the pictures share of the command line.
 */
#include <string.h>

#include "io/msg.h"
#include "io/num.h"
#include "plot.h"

static bool
same(struct tw_slice a, struct tw_slice b)
{
	return a.n == b.n && memcmp(a.p, b.p, a.n) == 0;
}

struct tw_slice
tw_plot_label(const struct tw_plot *a, struct tw_slice name)
{
	size_t i;

	for (i = a->labels; i-- > 0;)
		if (same(a->label[i].name, name))
			return a->label[i].text;
	return name;
}

const struct tw_span *
tw_span_of(const struct tw_span *s, size_t n, struct tw_slice name)
{
	while (n-- > 0)
		if (same(s[n].name, name))
			return &s[n];
	return NULL;
}

struct tw_slice
tw_plot_title(const struct tw_plot *a, size_t i)
{
	struct tw_slice s = { "", 0 };
	const char *slash;

	if (i < a->titles)
		return tw_slice_of(a->title[i]);
	if (a->files < 2)
		return s;
	slash = strrchr(a->file[i], '/');
	s = tw_slice_of(slash != NULL ? slash + 1 : a->file[i]);
	if (s.n > 4 && memcmp(s.p + s.n - 4, ".tsv", 4) == 0)
		s.n -= 4;
	return s;
}

double
tw_plot_number(const struct tw_reader *r, size_t col, bool infinite)
{
	struct tw_slice f = tw_field(r, col);
	char show[TW_SHOW];
	double v;

	if (tw_num_read(f.p, f.n, &v) > (infinite ? TW_NUM_INF : TW_NUM_FINITE))
		tw_field_die(r, col, "not a %snumber: '%s'",
		    infinite ? "" : "finite ", tw_show(show, f.p, f.n));
	return v;
}
