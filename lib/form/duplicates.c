/* Warns of records that occur twice: see stat/base/repeats.h. */

#include "form/duplicates.h"
#include "io/msg.h"

void
tw_duplicates_warn(struct tw_repeats *r, const char *what)
{
	double share = tw_repeats_share(r);

	if (share > 0)
		tw_warn("%.2g %% of the %s are the same as one before them, not by chance: was a seed used twice?",
		    100 * share, what);
	tw_repeats_release(r);
}

void
tw_duplicates_table(const struct tw_table *t)
{
	struct tw_repeats r;
	size_t i, j;
	uint64_t h;

	tw_xdone(tw_repeats_init(&r));
	for (i = 0; i < t->n; i++) {
		h = tw_hash_quick(0, t->y[i]);
		for (j = 0; j < t->d; j++)
			h = tw_hash_quick(h, t->x[j][i]);
		tw_repeats_add(&r, h);
	}
	tw_duplicates_warn(&r, "records");
}
