/*
 * The artefact of tw-flow, "tw-flow 1", and the flow at work on records.
 *
 * A table `part name values`, values separated by single blanks:
 *
 *   model  kind, members, transforms, hidden, blocks, bins, bound   one value each
 *   theta  a parameter's name    map lo hi mean sd   (map none|above|below|probit)
 *   x      a data column's name  warp centre width mean sd   (warp none|asinh|log)
 *   M.T.L  row of layer L (in, skip, out, 1a, 1b, 2a ...) of transform T of
 *          member M: its bias (not in skip), then a weight for each input it sees
 *
 * in this order. Weights are the shortest decimals that read back to the same
 * float.
 */
#ifndef TW_CMD_FLOW_FILE_H
#define TW_CMD_FLOW_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "io/names.h"
#include "io/num.h"
#include "io/out.h"
#include "io/rec.h"
#include "stat/flow.h"

struct tw_flow_file {
	struct tw_flow flow;
	struct tw_names theta;	/* names of the parameters */
	struct tw_names x;	/* and of the data columns */
};

/* Write the header and the rows; the number of rows. Names as in the flow. */
uint64_t tw_flow_file_write(struct tw_out *o, const struct tw_flow *f,
    const struct tw_slice *theta, const struct tw_slice *x);

/* Read path as a flow; dies unless it is a whole and sound one. */
void tw_flow_file_read(struct tw_flow_file *f, const char *path);
void tw_flow_file_release(struct tw_flow_file *f);

/* The flow at a record's x. */
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
