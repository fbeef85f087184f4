/*
 * The artefact "tw-flow 2" of tw-flow(1): a flow (stat/flow/flow.h).
 *
 * It is a table with the columns part, name and values, where values are
 * separated by single spaces. Its rows have, in this order, these parts:
 *
 *   model    One row for each of the names kind, members, transforms, hidden,
 *            blocks, bins, bound and share, with one value. If kind is none,
 *            there is no other row: some data are missing in some simulations,
 *            and no likelihood was trained.
 *   theta    NAME of a parameter: map lo hi mean sd, where map is none, above,
 *            below, probit or, in a stepwise likelihood, asinh; after these
 *            "whole" if the parameter is an integer, or else, if map is probit
 *            and one of them is above 0, the two edges (stat/flow/flow.h). The
 *            theta of a stepwise likelihood are the numbers of all steps, and
 *            those of every step have the scales of the first step.
 *   x        NAME of a data column: warp centre width mean sd, where warp is
 *            none, asinh or log. A density of parameters alone has no such row.
 *   missing  NAME of a data column that has an indicator: mean sd.
 *   summary  1, 2, ...: kind degree weights (stat/flow/summary.h), with
 *            "beside-" before the kind if the networks see the columns, too. No
 *            row if there is no summary.
 *   window   In a stepwise likelihood (stat/flow/stepwise.h) only. columns: M;
 *            before: K; place: 1 if the number of the step is an input, else 0;
 *            and, if K > 0, for each of the numbers 1 .. M of an earlier step:
 *            warp centre width mean sd.
 *   fails    "-": the weights by which a simulation fails (stat/flow/fails.h).
 *            No row if none can fail.
 *   M.T.L    A number of a row of layer L (in, skip, out, 1a, 1b, 2a, ...) of
 *            transform T of member M: its bias (not in skip) and a weight for
 *            each input that it sees. No row if that is no number at all.
 *
 * The share is 1: flows once had members of several sizes, each with a share.
 * Weights are the shortest decimals that read back to the same float. After the
 * rows, "# note runs" has the number of simulations that the flow was trained
 * on, and then the sketch (stat/base/sketch.h) of these: hashes of their data
 * and then parameters, with 16 hexadecimal digits. The note or the hashes may
 * be missing.
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
	const char *file;	/* name of the file in messages */
	struct tw_flow flow;	/* members = 0: kind none, no likelihood */
	struct tw_names theta;	/* names of the parameters */
	struct tw_names x;	/* names of the data columns */
	uint64_t trained;	/* simulations trained on; 0: not known */
	struct tw_sketch runs;	/* sketch of these; n = 0: not known */
	struct tw_slice line;	/* the options in its first line */
	bool summed;		/* its CRC-32 is there: not edited by hand */
	/* The first line has --likelihood, or may have lost it by editing. */
	bool likelihood;
};

/*
 * Write the header, the rows, the note and the end; the caller has written the
 * first line (tw_artefact_begin). file, line, summed and likelihood are unused.
 */
void tw_flow_file_write(const struct tw_flow_file *f, struct tw_out *o);

/*
 * Read the flow at path; dies unless it is complete and valid.
 * tw_flow_file_read also dies if it is a stepwise likelihood or of kind none,
 * which tw_flow_file_read_any accepts. The caller frees *f with
 * tw_flow_file_release.
 */
void tw_flow_file_read(struct tw_flow_file *f, const char *path);
void tw_flow_file_read_any(struct tw_flow_file *f, const char *path);
void tw_flow_file_release(struct tw_flow_file *f);

/*
 * Read *f from an artefact that was opened as a flow, and close the artefact.
 * The caller frees *f with tw_flow_file_release.
 */
void tw_flow_file_take(struct tw_flow_file *f, struct tw_artefact *a);

/*
 * A flow can be a section of another artefact with the columns part, name and
 * values (form/posterior_file.h). Before its own rows the section has a row
 * with the options of the flow's first line, and after them a row with the
 * sketch:
 *
 *   options  "tw-flow" ("edited" if edited by hand): --seed 1 ...
 *   runs     NUMBER of simulations that it was trained on, 0 if it is not
 *            known: hashes
 */

/* Write the rows of a section. */
void tw_flow_section_write(struct tw_out *o, const struct tw_flow_file *f);

/*
 * Read the rows of a section, of which the first is current (form/part.h), and
 * go to the row after it. Dies unless they are valid.
 */
void tw_flow_section_read(struct tw_flow_file *f, struct tw_artefact *a);

/* Die if f is a stepwise likelihood, a density of data and not parameters. */
void tw_flow_file_no_window(const struct tw_flow_file *f);

/* Die if f is of kind none. */
void tw_flow_file_not_none(const struct tw_flow_file *f);

#endif
