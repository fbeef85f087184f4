/* The parts of tw-report. */
#ifndef TW_CMD_REPORT_PARTS_H
#define TW_CMD_REPORT_PARTS_H

#include <time.h>

#include "form/bounds.h"
#include "form/flow.h"
#include "form/gap.h"
#include "io/string.h"
#include "io/table.h"

/* ---- words -------------------------------------------------------- */

/*
 * Numbers in a text as a reader wants them.
 */

/* A byte of a text, shown as '?' where it is a control byte. */
static inline char
tw_visible(char c)
{
	return ((unsigned char)c < ' ' && c != '\t' && c != '\n') ||
	    c == 127 ? '?' : c;
}

/*
 * A share as a percentage of three digits, 100 only for all, but for its
 * sixteenth digit; in a buffer of the block around. TW_POINTS leaves the sign
 * out: for percentage points.
 */
enum { TW_SHARE = 40 };
const char *tw_words_share(char text[TW_SHARE], double share);
#define TW_SHARED(share) tw_words_share((char[TW_SHARE]){ "" }, share)
const char *tw_words_points(char text[TW_SHARE], double share);
#define TW_POINTS(share) tw_words_points((char[TW_SHARE]){ "" }, share)

/* "s" for each number but one. */
#define TW_PLURAL(n) ((n) == 1 ? "" : "s")

/*
 * From lo to hi, both rounded into the interval, to a unit of a tenth of the
 * step at most, and of the range (io/rounded.h); one number, rounded to the
 * nearest, where the two are equal; six digits where the step is 0.
 */
void tw_print_range(struct tw_string *w, double lo, double hi, double step);

/* A field of a table: a number with a point with at most six digits. */
void tw_print_field(struct tw_string *w, struct tw_slice field);

/* ---- points ------------------------------------------------------- */

/*
 * Classified points of parameters at the observation, a grid or draws, and what
 * the report says of them: intervals, extents, ends.
 */

/* From the least to the largest value; lo > hi: of nothing. */
struct tw_stretch {
	double lo, hi;
};

/* Points that are inside; inside or undetermined. */
enum tw_set { TW_SURE, TW_OPEN, TW_SETS };

/*
 * One parameter of the points. Parts of a set are separated by gaps between
 * draws that a density with one mode has in one report of a hundred at most
 * (stat/draws/valleys.h), and by values of a grid of one parameter that are not
 * in the set. A set of points of a grid of several parameters is one part.
 */
struct tw_extent {
	size_t n;		/* different values */
	struct tw_stretch all;
	double *value;		/* [n], ascending */
	struct tw_stretch *part[TW_SETS];	/* [parts], ascending */
	size_t parts[TW_SETS];
};

struct tw_points {
	struct tw_table t;	/* t.d parameters */
	unsigned char *region;	/* [t.n] */
	size_t region_cap;
	struct tw_names group;	/* one at most */
	struct tw_extent *of;	/* [t.d] */
	bool grid;
	size_t *at;		/* of a grid: [t.n], the last axis fastest */
};

/*
 * Read them: the columns of the parameters, of the region, and of the group
 * (SIZE_MAX: none), which must be the same in all.
 */
void tw_points_read(struct tw_points *p, struct tw_reader *r,
    const struct tw_cols *params, size_t region, size_t group);

/*
 * The share of the inside draws in a cell of the grid without any corner that
 * is inside: the grid misses that part of the region. If no draw is inside, the
 * same of those inside or undetermined.
 */
double tw_points_missed(const struct tw_points *grid,
    const struct tw_points *draws);

/* The least difference between neighbours of v[n], ascending. */
double tw_least_gap(size_t n, const double *v);

/* ---- tables ------------------------------------------------------- */

/*
 * The tables of a folder of results. Each is read where it is there; these are
 * kept, for several sentences need them:
 *
 *   bounds.tsv    tw-bounds
 *   regions.tsv   tw-classify: a grid or draws at the observation
 *   params.tsv    param: the parameters' names, a row each
 *   flow.tsv      tw-flow: where the prior ends
 *   runs.tsv      role simulated used: roles train and bounds
 *   parameters.tsv, bounds-ranks.tsv   tw-classify --parameters, its bounds
 *   limits.tsv    more rows of tw-classify --parameters, of one side
 */

/*
 * A row of parameters.tsv: its cells by these, ends of intervals together; NaN
 * where there is no interval, as the effective sample size is below 100.
 */
enum { TW_SD, TW_MEDIAN, TW_CENTRAL, TW_INNER = TW_CENTRAL + 2,
	TW_OUTER = TW_INNER + 2, TW_MARGIN_CELLS = TW_OUTER + 2 };

struct tw_margin_row {
	struct tw_slice id;	/* of one of several observations */
	struct tw_slice name;
	double cell[TW_MARGIN_CELLS];
	double ess;		/* infinite: not known */
	double prior[2];	/* the prior's interval; NaN: not known */
	/* Where its draws fall into parts that a cell shows; NULL: not. */
	const struct tw_extent *several;
};
enum { TW_EFFECTIVE_LEAST = 100 };
enum { TW_CELL_PARTS = 4 };	/* of an interval that a cell shows */

struct tw_report {
	const char *dir;
	char *path;		/* of the file that was looked for last */
	bool any;		/* of them is there */
	time_t newest;		/* when the newest of them was written */
	uint64_t records;	/* of the table that was read last */

	struct tw_bounds_file bounds;
	bool catalogue;		/* of several observations, by id */
	double level, alpha;	/* the first, reported; NaN: not known */
	double runs;		/* in all groups */
	const struct tw_bound *leaf;	/* the observation's, NULL: not known */
	struct tw_slice group;	/* and its name */
	struct tw_names param;
	struct tw_flow_file flow;
	struct tw_points points;
	struct tw_points draws;	/* classified, beside a grid; t.n = 0: none */
	double missed;		/* tw_points_missed; 0: not known */
#define TW_MISSED 0.01
	struct tw_margin_row *margin;	/* [margins] */
	size_t margins;
	struct tw_bounds_file ranks;	/* zeroes: not there */
	/* runs there were, and used, NaN: not known: for the bounds, */
	double simulated, used;
	double training, trained;	/* for the estimate */
	double p;		/* of the observation, NaN: not known */
	bool unlike;		/* it is among the most unusual */
	bool doubt;		/* some is cast on the simulations or draws */
	double share;		/* of the prior, in the last round */
	struct tw_gap_left left;	/* the data sets that gap.tsv lacks */
	/* Shares of the draws at the observation; NaN: not known. */
	double inside, open, outside;
};

/* Read those above; dir is set, the rest zeros. */
void tw_report_read(struct tw_report *t);

/*
 * Read the share of the prior in the last round. Check that no round is missing
 * or there twice, and that all training simulations were made in these rounds.
 */
void tw_rounds_read(struct tw_report *t);

/* Read parameters.tsv and limits.tsv, where they are there, and the bounds. */
void tw_margins_read(struct tw_report *t);
/*
 * The parts of the interval from end[0] to end[1], as several cuts it: it lacks
 * the gaps that lie within it. How many there are.
 */
size_t tw_margin_parts(const struct tw_margin_row *m, const double end[2],
    struct tw_stretch part[TW_CELL_PARTS]);
/* The side of a row: a limit has one infinite end before calibration. */
enum tw_limit tw_margin_side(const struct tw_margin_row *m);
/* Whether there is an inner interval, and whether there is an outer one. */
bool tw_margin_inner(const struct tw_margin_row *m);
bool tw_margin_outer(const struct tw_margin_row *m);
/* Whether the draws of this observation are too few for its intervals. */
bool tw_margin_poor(const struct tw_margin_row *m);
bool tw_report_poor(const struct tw_report *t);
/* The table of them all; nothing without a row. */
void tw_margins_say(struct tw_string *w, struct tw_report *t);
/* A line for each parameter about which the data say little. */
void tw_margins_say_little(struct tw_string *w, const struct tw_report *t);
/*
 * Whether the interval v is more than 0.9 times as wide as that of the prior
 * and, where all ends are positive, more than 0.7 times as wide on a
 * logarithmic scale: there the upper one of several decades, which is much to
 * know, has nearly all of the width. False where an end is not finite or the
 * prior is not known.
 */
bool tw_margin_vague(const double v[2], const double prior[2]);

/* ---- lookup ------------------------------------------------------- */

/*
 * Whether the folder has a file of this name. Sets t->path to its path, and
 * updates t->any and t->newest.
 */
bool tw_report_find(struct tw_report *t, const char *name);

/*
 * Open a table, whose records the caller reads; the caller closes r. Skips the
 * lines that frame an artefact (form/artefact.h). False if the folder lacks it.
 */
bool tw_report_open(struct tw_report *t, struct tw_reader *r, const char *name);

/*
 * Read the next record of a table into r, which is all zeros before the first
 * call. Returns false after the last record, having closed the table and set
 * t->records to the number of records, and if the folder lacks the table.
 */
bool tw_report_next(struct tw_report *t, struct tw_reader *r, const char *name);

/*
 * Ends the program if this table, which has just been read, is there without a
 * record.
 */
void tw_report_require(struct tw_report *t, const char *name);

/* The column of this name; ends the program if the table lacks it. */
size_t tw_report_column(const struct tw_reader *r, struct tw_slice name);

/* The current record's field in this column. */
struct tw_slice tw_report_field(const struct tw_reader *r,
    struct tw_slice name);

/* The same as a number; ends the program unless it is from lo to hi. */
double tw_report_cell(const struct tw_reader *r, struct tw_slice name,
    double lo, double hi);

/*
 * The number in the column called name, from lo to hi, in the last matching row
 * of the table. A row matches if its field in the column key is `is`, or key is
 * empty, and if its alpha, in a table with this column, is t->alpha. NaN if no
 * row matches, or the folder lacks the table. Ends the program if the table has
 * no records or, with a key, if two rows match.
 */
double tw_report_get(struct tw_report *t, const char *table,
    struct tw_slice key, struct tw_slice is, const char *name, double lo,
    double hi);

/* The same with an empty key. */
double tw_report_number(struct tw_report *t, const char *table,
    const char *name, double lo, double hi);

/* ---- sentences ---------------------------------------------------- */

/*
 * What the report says: lines of a label, which may be empty, a tab and a
 * sentence, true of every point that it names. Label "=": a heading; "!": a
 * warning; "|": a row of a table, a tab before each cell. From them a text for
 * a terminal, and a page of HTML with pictures and tables.
 */
#define TW_DETAILS "=\tDetails\n"
static inline bool
tw_line_is(const char *line, char label)
{
	return *line == label && line[1] == '\t';
}

/*
 * Whether the bounds of the group call no point inside, and no point outside.
 * False: not known, or some.
 */
bool tw_report_none_inside(const struct tw_report *t);
bool tw_report_none_outside(const struct tw_report *t);

void tw_report_say(struct tw_string *w, struct tw_report *t);
/* What was analysed, and when; of the page only. */
void tw_report_say_facts(struct tw_string *w, struct tw_report *t);
void tw_report_say_answer(struct tw_string *w, struct tw_report *t);

/*
 * A setting of the analysis, as a text; empty where there is none. Each has a
 * line, NAME=VALUE, the value in quotes of the shell or without whitespace.
 */
struct tw_string tw_report_setting(struct tw_report *t, const char *name);
void tw_report_say_catalogue(struct tw_string *w, struct tw_report *t);
/* Cells with the median and the outer interval of a parameter. */
void tw_margin_say(struct tw_string *w, const struct tw_margin_row *m);
void tw_report_say_reliable(struct tw_string *w, struct tw_report *t);
void tw_report_say_region(struct tw_string *w, struct tw_report *t);
/* The set over which averages are taken: a leaf, the prior, ... */
const char *tw_report_set(const struct tw_report *t);
/* What the regions are: of highest density, or of lowest score. */
const char *tw_report_family(const struct tw_report *t);
/* Lines of the details. */
void tw_report_say_estimate(struct tw_string *w, struct tw_report *t);
void tw_report_say_stacking(struct tw_string *w, struct tw_report *t);
void tw_report_say_observation(struct tw_string *w, struct tw_report *t);
/* What a reader calls the estimate whose scores a column has. */
struct tw_slice tw_report_estimate(struct tw_slice column);
/* What readings an observation lacks. */
void tw_report_say_missing(struct tw_string *w, struct tw_report *t);
/* That there are too few simulations, and why an analysis ended early. */
void tw_report_say_few(struct tw_string *w, struct tw_report *t);
void tw_report_say_here(struct tw_string *w, struct tw_report *t);
/* Whether the bounds of the region guarantee something. */
bool tw_report_guarantees(const struct tw_report *t);
/* The number of a parameter's bounds in bounds-ranks.tsv. */
size_t tw_report_bound(const struct tw_report *t,
    const struct tw_margin_row *m);
/*
 * A sentence on the data sets that gap.tsv left out, if there are any. which is
 * the difference that it is about.
 */
void tw_report_say_left(struct tw_string *w, const struct tw_report *t,
    const char *which);
/* The section on coverage at the observation itself, where it is known. */
void tw_report_say_itself(struct tw_string *w, struct tw_report *t);
/* Whether there is a doubt about simulations or draws: it is said. */
bool tw_report_say_doubts(struct tw_string *w, struct tw_report *t);
void tw_report_say_nothing(struct tw_string *w, const struct tw_report *t);

/* Why bound[i] of f is infinite, without which there is no such thing. */
void tw_report_say_why(struct tw_string *w, const struct tw_report *t,
    const struct tw_bounds_file *f, size_t i, const char *what);
void tw_report_say_parts(struct tw_string *w, const struct tw_points *p,
    size_t j, enum tw_set set);

void tw_report_text(struct tw_string *w, const char *lines);
void tw_report_latex(struct tw_string *w, struct tw_report *t);
void tw_report_page(struct tw_string *w, const char *lines,
    struct tw_report *t);
/* Of the page: text; next to the answer, pictures; the sections at its end. */
void tw_html_escape(struct tw_string *w, const char *p, size_t n);
void tw_html_pictures(struct tw_string *w, struct tw_report *t);
void tw_html_tables(struct tw_string *w, struct tw_report *t);

#endif
