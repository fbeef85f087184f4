/*
 * Records with regions, the points of a grid or posterior draws: the regions as
 * codes, the cutoffs between them, and how all are read.
 */
#ifndef TW_CMD_PLOT_DATA_CLASSED_H
#define TW_CMD_PLOT_DATA_CLASSED_H

#include "form/level.h"
#include "io/table.h"
#include "plot/plot.h"

/* ---- codes -------------------------------------------------------- */

/*
 * The regions of a record as one number, and how each is shown.
 *
 * With one level: outside, undetermined, inside. With several, whose regions
 * lie in each other, the smallest region that does not exclude the record
 * decides: inside it, or undetermined there.
 */

enum { TW_NESTED = 5 };		/* levels at most */
enum { TW_OUTSIDE_COLOUR = 0xf4f4f1 };	/* of areas */

/*
 * TW_CODE_INSIDE + i: inside level i of n, the smallest region being 0. The
 * marks, from TW_MARK_OUTSIDE on, have the codes' order.
 */
enum { TW_CODE_OUTSIDE, TW_CODE_BETWEEN, TW_CODE_INSIDE,
	TW_CODES = TW_CODE_INSIDE + TW_NESTED };

struct tw_codes {
	size_t n;		/* levels */
	/* those that are told apart: inside, undetermined, outside */
	unsigned list[TW_CODES];
	size_t listed;
	struct tw_code_level {
		size_t col;
		/* by its name's end; zeros if it says none */
		struct tw_level level;
		double alpha;	/* the same */
	} of[TW_NESTED];	/* [n] smallest region first */
	const char *word[TW_CODES];	/* for a legend */
	const unsigned *colour;	/* [TW_CODE_INSIDE + n] */
	/* [TW_CODE_INSIDE + n] places in the list, from 1 */
	unsigned place[TW_CODES];
};

/*
 * Write to a script the colour and the word of each place in the list; what is
 * outside has this colour.
 */
void tw_codes_script(const struct tw_codes *c, struct tw_string *t,
    unsigned outside);

/* The line "# inside 10%   ? undetermined 20%   . outside 70%", not ended. */
void tw_codes_line(const struct tw_codes *c, struct tw_canvas *v,
    const uint64_t *count);

/* ---- records ------------------------------------------------------ */

struct tw_records {
	struct tw_reader r;
	/* Set by the caller before it reads. */
	struct tw_cols params;
	size_t score_col;	/* SIZE_MAX: no scores are read */
	bool must;		/* each is a number; else some may be NaN */
	size_t still;		/* a column with one value; SIZE_MAX: none */

	struct tw_table t;	/* of the parameters */
	unsigned long long line;	/* of the first */
	unsigned char *code;	/* [t.n] */
	double *score;		/* [t.n], NULL if none are read */
	struct tw_codes codes;
	struct tw_bounds_file bounds;	/* zeros: none */
	double cut[TW_NESTED];	/* cutoffs of the levels, if there are bounds */
	struct tw_names seen;	/* in the column that stands still, one */
	size_t code_cap, score_cap;
};

/* Open the file, and its bounds, if there are any; the caller closes r. */
void tw_records_open(struct tw_records *w, const struct args *a);

/*
 * Read all. The column of the bounds' group must have one value, too. plain:
 * without a column of regions and without -r, all records have the code
 * TW_CODE_INSIDE, whose word is "draws".
 */
void tw_records_read(struct tw_records *w, const struct args *a, bool plain);

#endif
