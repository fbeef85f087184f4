/* Draws of a prior that laws say. */
#include <stdlib.h>

#include "form/law_text.h"
#include "form/theta_rows.h"
#include "io/msg.h"
#include "parts.h"

void
tw_sample_laws(const char *laws, uint64_t n, uint64_t seed, bool no_header)
{
	struct tw_laws l;
	struct tw_rng rng;
	struct tw_out out;
	double *theta;
	uint64_t i;
	size_t k;

	tw_laws_read(&l, "--prior", laws);
	theta = tw_xrealloc(NULL, l.name.n, sizeof *theta);
	tw_rng_apart(&rng, seed, 9);
	tw_out_open(&out);
	if (!no_header)
		tw_theta_header(&out, &l.name);
	for (i = 0; i < n; i++) {
		for (k = 0; k < l.name.n; k++)
			theta[k] = tw_law_draw(&l.law[k], &rng);
		tw_theta_row(&out, l.name.n, theta);
	}
	tw_out_close(&out);
	free(theta);
	tw_laws_release(&l);
}
