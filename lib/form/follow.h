/*
 * A flow at work on records: it follows their x, and keeps what depends on x
 * alone while x stays the same, so that a grid at one x is fast.
 */
#ifndef TW_FORM_FOLLOW_H
#define TW_FORM_FOLLOW_H

#include <stdbool.h>
#include <stddef.h>

#include "form/flow.h"
#include "io/num.h"
#include "io/rec.h"
#include "stat/flow/flow.h"

struct tw_flow_point {
	struct tw_flow_eval eval;
	size_t n;		/* data columns */
	size_t *col;		/* [n] where they are */
	double *x;		/* [n] */
	char (*text)[TW_NUM_TEXT];	/* [n] the fields that x was read from */
	unsigned char *len;	/* [n] their lengths; 0: not kept */
};

/* Find the flow's data columns in r's header. f must outlive p. */
void tw_flow_point_init(struct tw_flow_point *p, struct tw_flow_file *f,
    const struct tw_reader *r);
void tw_flow_point_release(struct tw_flow_point *p);

/* Go to the x of the record at hand; false if the record is to be left out. */
bool tw_flow_point_read(struct tw_flow_point *p, struct tw_reader *r);

/* The column of the flow's parameter i; dies if r's header has none. */
size_t tw_flow_theta_col(const struct tw_flow_file *f, size_t i,
    const struct tw_reader *r);

#endif
