/*
 * The artefact of tw-flow, "tw-flow 2".
 *
 * A table `part name values`, values separated by single spaces:
 *
 *   model  kind, members, transforms, hidden, blocks, bins, bound, share: a
 *          value each
 *   theta  a parameter's name: map lo hi mean sd, map none|above|below|probit,
 *          or, of a stepwise likelihood's numbers, asinh, whose lo is c and
 *          whose hi is w
 *   x      a data column's name: warp centre width mean sd,
 *          warp none|asinh|log; none in a density of parameters alone
 *   summary  1 2 ...: kind degree weights (stat/flow/summary.h), "beside-"
 *          before the kind where networks see the columns, too; perhaps none
 *   window  columns, before, place: M, K, and 1 where the step's number is an
 *          input, else 0 (stat/flow/stepwise.h); the numbers before a step,
 *          1 .. M if K > 0: warp centre width mean sd. theta are then all
 *          numbers of a record, those of a step scaled as those of the first.
 *   fails  a column's name: weights (stat/flow/fails.h); perhaps none
 *   M.T.L  row of layer L (in, skip, out, 1a, 1b, 2a ...) of transform T of
 *          member M: its bias (not in skip), then a weight for each input
 *          that it sees; no row where that is none
 *
 * in this order; then perhaps another group of members, its rows of the model
 * and of M.T.L, the members numbered from 1 again. Weights are the shortest
 * decimals that read back to the same float. A note follows, "# note runs"
 * and the sketch of the records that it was trained on (stat/base/sketch.h),
 * hashes of their data and then parameters in 16 hexadecimal digits; flows of
 * older programs lack it.
 */
#ifndef TW_FORM_FLOW_H
#define TW_FORM_FLOW_H

#include "form/artefact.h"
#include "io/cols.h"
#include "io/names.h"
#include "stat/base/sketch.h"
#include "stat/flow/flow.h"

enum { TW_FLOW_VERSION = 2 };

struct tw_flow_file {
	const char *file;	/* as named in messages */
	struct tw_flow flow;
	struct tw_names theta;	/* names of the parameters */
	struct tw_names x;	/* and of the data columns */
	struct tw_sketch runs;	/* it was trained on; n = 0: not known */
	struct tw_names failed;	/* a column's name, with fails */
	struct tw_slice line;	/* the options of its first line */
	bool summed;		/* it was not edited by hand */
	bool likelihood;	/* it says so, or was edited by hand */
};

/* The next name of its parameters, its data, and the column of failures. */
void tw_flow_file_name(struct tw_flow_file *f, struct tw_slice name);

/*
 * Write the header, the rows, the note and the end, after the first line was
 * written. Does not use file, line, summed and likelihood.
 */
void tw_flow_file_write(const struct tw_flow_file *f, struct tw_out *o);

/*
 * Read path as a flow; dies unless it is complete and valid. Only the second
 * function accepts a stepwise likelihood.
 */
void tw_flow_file_read(struct tw_flow_file *f, const char *path);
void tw_flow_file_read_any(struct tw_flow_file *f, const char *path);
void tw_flow_file_release(struct tw_flow_file *f);

/* The same for an artefact that was opened as a flow; closes it. */
void tw_flow_file_take(struct tw_flow_file *f, struct tw_artefact *a);

/*
 * A flow among the rows of another artefact whose columns are part, name and
 * values, too (form/posterior_file.h): before its own rows one of the options
 * of its first line,
 *
 *   options  tw-flow, or edited for one that was edited by hand: --seed 1 ...
 *
 * and after them one with the number of the hashes of the records that it was
 * trained on, and these:
 *
 *   runs  N: hashes
 */

/* Write these rows. */
void tw_flow_section_write(struct tw_out *o, const struct tw_flow_file *f);

/* Read these rows, of which the first is current (form/part.h). */
void tw_flow_section_read(struct tw_flow_file *f, struct tw_artefact *a);

/* Die if it is a stepwise likelihood, a density of data and not parameters. */
void tw_flow_file_no_window(const struct tw_flow_file *f);

#endif
