#include <math.h>

#include "form/gap.h"
#include "parts.h"

/* 2 z 1.5 for beta = 0.1, rounded up. */
#define TW_LEFT_TIMES	5
/* The error of h that will do, as a share of it. */
static const double TENTH = 0.1;

/*
 * The standard error of h, to which that of the share of n runs adds, as
 * coverage is a share of runs: halves of few runs agree where neither has
 * learnt a thing.
 */
static double
error(const struct tw_gap_row *d, uint64_t n)
{
	double alpha = tw_level_double(&d->alpha), se = d->gap.se;

	return n == 0 ? se : sqrt(se * se + alpha * (1 - alpha) / (double)n);
}

void
tw_gap_left(const char *path, double mass, uint64_t runs)
{
	struct tw_gap_row d;
	struct tw_artefact a;
	struct tw_out out;

	(void)tw_gap_file_open(&a, path, false);
	tw_out_open(&out);
	tw_out_line(&out, "alpha\tgap\tse\tmass_left\tenough\tneeded");
	while (tw_gap_file_next(&a, false, TW_GAP_REGION, &d)) {
		tw_out_level(&out, &d.alpha);
		tw_row_num(&out, d.gap.h);
		tw_row_num(&out, d.gap.se);
		tw_row_num(&out, TW_LEFT_TIMES * d.gap.h);
		tw_row_cell(&out, tw_slice_of(TW_LEFT_TIMES *
		    (d.gap.h + error(&d, runs)) <= mass ? "yes" : "no"));
		tw_row_num(&out, tw_gap_needed(&d.gap, TENTH));
		tw_out_row(&out);
	}
	tw_artefact_close(&a);
	tw_out_close(&out);
}
