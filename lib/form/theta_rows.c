/* Records of parameters alone. */
#include "form/theta_rows.h"

void
tw_theta_header(struct tw_out *o, const struct tw_names *theta)
{
	size_t i;

	for (i = 0; i < theta->n; i++) {
		if (i > 0)
			tw_out_byte(o, '\t');
		tw_out_slice(o, tw_names_get(theta, i));
	}
	tw_out_row(o);
}

void
tw_theta_row(struct tw_out *o, size_t d, const double *theta)
{
	size_t i;

	for (i = 0; i < d; i++) {
		if (i > 0)
			tw_out_byte(o, '\t');
		tw_out_num(o, theta[i]);
	}
	tw_out_row(o);
}
