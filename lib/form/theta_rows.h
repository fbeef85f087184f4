/*
 * Records of parameters alone, as draws of a prior are written.
 */
#ifndef TW_FORM_THETA_ROWS_H
#define TW_FORM_THETA_ROWS_H

#include "io/names.h"

void tw_theta_header(struct tw_out *o, const struct tw_names *theta);
void tw_theta_row(struct tw_out *o, size_t d, const double *theta);

#endif
