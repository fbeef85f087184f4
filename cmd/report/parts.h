/* The parts of tw-report. */
#ifndef TW_CMD_REPORT_PARTS_H
#define TW_CMD_REPORT_PARTS_H

#include "form/bounds.h"
#include "form/flow.h"
#include "io/say.h"
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

/* A number, by its shortest decimal. */
void tw_say_number(struct tw_words *w, double v);

/*
 * A share as a percentage of three digits, 100 only for all, but for its
 * sixteenth digit; in a buffer of the block around.
 */
enum { TW_SHARE = 40 };
const char *tw_words_share(char text[TW_SHARE], double share);
#define TW_SHARED(share) tw_words_share((char[TW_SHARE]){ "" }, share)

/*
 * From lo to hi, both rounded into the interval, with decimals by which numbers
 * stay apart that are a step apart at least, by ten units or more; one number,
 * rounded to the nearest, where the two are; all digits where the step is 0.
 */
void tw_say_range(struct tw_words *w, double lo, double hi, double step);

/* ---- points ------------------------------------------------------- */

/*
 * Classified points of parameters at the observation, a grid or draws, and what
 * the report says of them: intervals, extents, ends.
 */

/* From the least to the largest value; lo > hi: of nothing. */
struct tw_stretch {
	double lo, hi;
};

enum tw_set { TW_SURE, TW_OPEN, TW_SETS };	/* inside; not outside */

/*
 * One parameter of the points. Parts of a set are told apart by the values of a
 * grid; by draws where one hump has no such gap (stat/draws/gaps.h) but in one
 * report of a hundred.
 */
struct tw_extent {
	size_t n;		/* different values */
	struct tw_stretch all;
	struct tw_stretch *part[TW_SETS];	/* [parts], ascending */
	size_t parts[TW_SETS];
	bool holed[TW_SETS];	/* a point in a part is not in the set */
};

struct tw_points {
	struct tw_table t;	/* t.d parameters */
	unsigned char *region;	/* [t.n] */
	size_t region_cap;
	struct tw_names group;	/* one at most */
	struct tw_extent *of;	/* [t.d] */
	bool grid;
};

/*
 * Read them: the columns of the parameters, of the region, and of the group
 * (SIZE_MAX: none), which must be the same in all.
 */
void tw_points_read(struct tw_points *p, struct tw_reader *r,
    const struct tw_cols *params, size_t region, size_t group);

/* The least difference between neighbours of v[n], ascending. */
double tw_least_gap(size_t n, const double *v);

/*
 * A step that tells the ends of what is inside from those of what is not
 * outside, and parts of either, a hundredth of all at most.
 */
double tw_ends_step(const struct tw_extent *e);

/* ---- tables ------------------------------------------------------- */

/*
 * The tables of a folder of results. Each is read where it is there; these are
 * kept, for several sentences need them:
 *
 *   bounds.tsv    tw-bounds
 *   regions.tsv   tw-classify: a grid or draws at the observation
 *   params.tsv    param: the parameters' names, a row each
 *   flow.tsv      tw-flow: where the prior ends, and the members
 *   runs.tsv      role simulated used: roles train and bounds
 *   parameters.tsv, bounds-ranks.tsv   tw-classify --parameters, its bounds
 */

/* A row of parameters.tsv: its cells by these, ends of intervals together. */
enum { TW_SD, TW_MEDIAN, TW_CENTRAL, TW_INNER = TW_CENTRAL + 2,
	TW_OUTER = TW_INNER + 2, TW_MARGIN_CELLS = TW_OUTER + 2 };
extern const char *const tw_margin_column[TW_MARGIN_CELLS];

struct tw_margin_row {
	struct tw_slice name;
	double cell[TW_MARGIN_CELLS];
};

struct tw_report {
	const char *dir;
	char *path;		/* of the file that was looked for last */
	bool any;		/* of them is there */
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
	struct tw_margin_row *margin;	/* [margins] */
	size_t margins;
	struct tw_bounds_file ranks;	/* zeroes: not there */
	/* runs there were, and used, NaN: not known: for the bounds, */
	double simulated, used;
	double training, trained;	/* for the estimate */
};

/* Read those above; dir is set, the rest zeros. */
void tw_report_read(struct tw_report *t);

/* Read parameters.tsv, if it is there, unless of several, and its bounds. */
void tw_margins_read(struct tw_report *t);
/* The row of the current record, but for its name. */
void tw_margin_read(struct tw_margin_row *m, const struct tw_reader *r);
/* Whether something is surely within, and whether something surely holds it. */
bool tw_margin_inner(const struct tw_margin_row *m);
bool tw_margin_outer(const struct tw_margin_row *m);
/* The table of them all; nothing without a row. */
void tw_margins_say(struct tw_words *w, struct tw_report *t);

/* Whether the folder has the file; its path is then t->path. */
bool tw_report_find(struct tw_report *t, const char *name);

/*
 * Begin a table, if it is there, and take its records one by one. Lines of an
 * artefact's frame are none (form/artefact.h).
 */
bool tw_report_open(struct tw_report *t, struct tw_reader *r, const char *name);

/*
 * The same one by one, r being zeroes at first; false after the last, which
 * closes the table, and where there is none. t->records is then how many.
 */
bool tw_report_next(struct tw_report *t, struct tw_reader *r, const char *name);

/* The field in the column of that name, which must be there; its number. */
struct tw_slice tw_report_field(const struct tw_reader *r,
    struct tw_slice name);
double tw_report_cell(const struct tw_reader *r, struct tw_slice name,
    double lo, double hi);

/*
 * The number in a table's last row of the reported level, where levels are told
 * apart, that has the name is in the column key (empty: any); NaN: none.
 */
double tw_report_get(struct tw_report *t, const char *table,
    struct tw_slice key, struct tw_slice is, const char *name, double lo,
    double hi);

/* The same in any row. */
double tw_report_number(struct tw_report *t, const char *table,
    const char *name, double lo, double hi);

/* ---- sentences ---------------------------------------------------- */

/*
 * What the report says: lines of a label, which may be empty, a tab and a
 * sentence, true of every point that it names. Label "=": a heading; "|": a row
 * of a table, a tab before each cell. From them a text for a terminal, brief
 * without the evidence, and a page of HTML with pictures and tables.
 */
#define TW_EVIDENCE "=\tThe evidence\n"

/*
 * What the bounds of the leaf say of any point: whether some can be surely
 * inside, and whether some can be ruled out. False: not known, or both.
 */
bool tw_report_none_inside(const struct tw_report *t);
bool tw_report_none_outside(const struct tw_report *t);

void tw_report_say(struct tw_words *w, struct tw_report *t);
void tw_report_say_answer(struct tw_words *w, struct tw_report *t);
void tw_report_say_catalogue(struct tw_words *w, struct tw_report *t);
/* Of a parameter the median and what surely holds the interval, a cell each. */
void tw_margin_say(struct tw_words *w, const struct tw_margin_row *m);
void tw_report_say_region(struct tw_words *w, struct tw_report *t);
/* Whether there is a doubt about the runs or the draws: it is said. */
bool tw_report_say_doubts(struct tw_words *w, struct tw_report *t);
void tw_report_say_nothing(struct tw_words *w, const struct tw_report *t);

/* Why bound[i] is infinite, and what would help: enough runs, if any are. */
void tw_report_say_why(struct tw_words *w, const struct tw_bounds_file *f,
    size_t i);
void tw_report_say_parts(struct tw_words *w, const struct tw_points *p,
    size_t j, enum tw_set set);

void tw_report_text(struct tw_words *w, const char *lines);
void tw_report_latex(struct tw_words *w, struct tw_report *t);
void tw_report_page(struct tw_words *w, const char *lines, struct tw_report *t);

#endif
