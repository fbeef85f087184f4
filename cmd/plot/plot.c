/* Functions of the command line that all plots share. */
#include <string.h>

#include "io/msg.h"
#include "plot/plot.h"

void
tw_plot_check_truth(const struct args *a, size_t n)
{
	if (a->truth.n > 0 && a->truth.n != n)
		tw_die(TW_MISUSED, "--truth: must be %zu numbers, one for each parameter: '%s'",
		    n, a->truth.text);
}

struct tw_slice
tw_plot_label(const struct args *a, struct tw_slice name)
{
	const char *text;
	size_t i;

	for (i = a->label.n; i-- > 0;) {
		text = a->label.v[i];
		if (strcspn(text, "=") == name.n &&
		    memcmp(text, name.p, name.n) == 0)
			return tw_slice_of(text + name.n + 1);
	}
	return name;
}

size_t
tw_plot_room(const struct args *a, struct tw_sheet *sheet, size_t n,
    size_t most, const char *things)
{
	sheet->heading = a->heading;
	if (n <= most)
		return n;
	tw_warn("%s: drawn are the first %zu of %zu %s", a->file[0], most, n,
	    things);
	sheet->heading = tw_format_arena("%s%sthe first %zu of %zu %s",
	    a->heading, *a->heading != '\0' ? ": " : "", most, n, things).p;
	return most;
}

void
tw_plot_truth(const struct args *a, struct tw_string *t, size_t n)
{
	size_t k;

	tw_print(t, "truths = %d; array truth[%zu]\n", a->truth.n > 0, n);
	for (k = 0; k < n && a->truth.n > 0; k++)
		tw_print(t, "truth[%zu] = %.17g\n", k + 1, a->truth.v[k]);
}
