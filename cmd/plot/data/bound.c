#include "form/level.h"
#include "io/msg.h"
#include "plot/data/bound.h"

size_t
tw_plot_bounds(struct tw_bounds_file *f, const struct tw_plot *a,
    const char *path)
{
	char have[10 * (TW_LEVEL_TEXT + 1)];
	size_t i, n = 0;

	tw_bounds_file_read(f, path);
	if (a->one_alpha)
		return tw_bounds_file_level(f, &a->alpha);
	if (f->nalpha == 1)
		return 0;
	for (i = 0; i < f->nalpha && i < 10; i++) {
		have[n++] = ' ';
		n += tw_level_write(have + n, &f->alpha[i]);
	}
	tw_die(TW_MISUSED,
	    "%s: holds several alphas: name one by --alpha; there are:%.*s",
	    f->file, (int)n, have);
}
