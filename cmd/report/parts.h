/* The parts of tw-report. */
#ifndef TW_CMD_REPORT_PARTS_H
#define TW_CMD_REPORT_PARTS_H

#include <math.h>

#include "form/bounds.h"
#include "io/rounded.h"
#include "io/string.h"
#include "stat/draws/margin.h"

/* ---- words -------------------------------------------------------- */

/*
 * v as a text, in memory of tw_arena, in one of these formats:
 *
 *   0        an integer
 *   ,        an integer, its digits in groups of three from 10,000 on
 *   %        a share in percentage points with one decimal, as 6.8, or more if
 *            only they show that it is not 0 or not 100
 *   l        the level of an interval as a percentage: 90, 97.5
 *   1 to 9   this number of significant digits, as io/num.h writes them
 */
const char *tw_number_text(double v, char format);

/* "LO to HI" in percentage points; one number if they look equal. */
const char *tw_range_text(double lo, double hi);

/* ---- items and variables ------------------------------------------- */

/*
 * What the report consists of, in its order, for the text and for the page; in
 * the order of the letters in template.c.
 */
enum tw_item_kind {
	TW_TITLE,		/* the text is what stands on the right */
	TW_HEADING,
	TW_WARNING,
	TW_PARAGRAPH,
	TW_NOTE,		/* a paragraph that belongs to what precedes */
	TW_LINE,		/* a label and a sentence */
	TW_ROW,			/* cells, a tab before each but the first */
	TW_MORE,		/* explains on the page: title, text */
	TW_PICTURE,		/* on the page: what it shows, its file */
	TW_SCRIPT,		/* on the page: its file */
	TW_HTML			/* of the page */
};
struct tw_item {
	enum tw_item_kind kind;
	struct tw_slice label, text;	/* label may be empty */
};

/* A variable of the template. */
struct tw_variable {
	const char *name, *text;
	double number;		/* if text is NULL; NAN: it has no value */
};

/*
 * A command in a text is between these bytes: a space each in the text, which
 * does not break the command into lines, and tags in the page.
 */
#define TW_CODE		"\016"
#define TW_CODE_END	"\017"

/* ---- facts -------------------------------------------------------- */

/*
 * What the files of the folder say. A file that is not there leaves its members
 * zero or NAN.
 */

/* A row of parameters.tsv or limits.tsv. */
struct tw_interval {
	struct tw_slice id;	/* of the observation, if there are several */
	struct tw_slice name;	/* of the parameter */
	double median;
	/* Without bounds, the inner interval is empty, the outer infinite. */
	double central[2], inner[2], outer[2];
	double ess;		/* effective sample size; INFINITY: unknown */
	double prior[2];	/* the prior's interval; NAN: unknown */
	enum tw_limit side;
	/* bounds->bound[at] has the bounds of the level; NULL: unknown. */
	const struct tw_bounds_file *bounds;
	size_t at;
	/*
	 * Parts of the region in this parameter, ascending, if gaps between
	 * them show in the draws; 0 or at least 2.
	 */
	struct tw_part_of_region {
		double lo, hi;
		double share;	/* of the posterior estimate */
	} *part;
	size_t parts;
};

static inline bool
tw_interval_is_poor(const struct tw_interval *m)
{
	return m->ess < TW_MARGIN_LEAST;
}

/* An observation. */
struct tw_observation {
	double p;		/* of tw-typical; NAN: unknown */
	bool unlike;		/* p is too small */
	struct tw_slice most;	/* data columns that are most unlike, or "" */
	/* [levels of bounds] how many of its draws have each label */
	double (*label)[TW_REGIONS];
};

struct tw_report {
	const char *dir;	/* as it was given */
	const char *name;	/* dir for the user, as a word of the shell */
	char *path;		/* of the file that was looked for last */
	bool any;		/* of the files is there */
	struct tw_string missing;	/* names of files that are not */

	struct tw_bounds_file bounds;	/* of the region; nalpha = 0: none */
	struct tw_bounds_file intervals;
	double level;		/* 1 - the first alpha; NAN: unknown */
	double confidence;	/* of one bound, 1 - beta / 2 */

	struct tw_interval *row;	/* [rows] */
	size_t rows, row_cap;
	bool calibrated;	/* any row has bounds */
	struct tw_names param;	/* parameters of these rows */
	struct tw_names id;	/* of the observations; one has the id "" */
	struct tw_observation *seen;	/* [id.n] */
	size_t cap;		/* of seen */
	bool several;		/* typical.tsv has several records */
	bool drawn;		/* the labels are those of draws */

	double trained;		/* simulations; NAN: unknown */
	double made;		/* simulations for calibration; NAN: unknown */
	double all;		/* those made for any purpose; NAN: unknown */
	bool simulates;		/* the analysis runs a simulator */
	double reference;	/* simulations of typical.tsv; NAN: unknown */

	struct tw_forecast_row {
		double simulations, mass, lower, upper;
	} *forecast;		/* [forecasts] */
	size_t forecasts, forecast_cap;

	struct tw_item *item;	/* [items] */
	size_t items, item_cap;
	struct tw_variable *variable;	/* [variables] of the template */
	size_t variables, variable_cap;
};

/* Read all files; dir is set, the rest zeros. */
void tw_report_read(struct tw_report *t);

/*
 * Whether the folder has a file of this name. Sets t->path to its path, and
 * updates t->any.
 */
bool tw_report_find(struct tw_report *t, const char *name);

/* The same; if the folder lacks what its script makes, the report says so. */
bool tw_report_want(struct tw_report *t, const char *name);

/* Append a file of the folder; false if it is not there, or empty. */
bool tw_report_text(const struct tw_report *t, const char *name,
    struct tw_string *to);

/*
 * The name of the user's file of the observation, without folders, in memory of
 * tw_arena: "obs.tsv" if the folder does not know how its obs.tsv was made.
 */
struct tw_slice tw_report_observation_file(struct tw_report *t);

/* Open the file that was found last as a table; the caller closes r. */
void tw_report_open(struct tw_report *t, struct tw_reader *r);

/*
 * Read that table, and give each record to `take`, if that is not NULL: then it
 * must have records. Returns their number.
 */
typedef void tw_report_take(struct tw_report *t, const struct tw_reader *r);
uint64_t tw_report_records(struct tw_report *t, tw_report_take *take);

/* The column of this name; dies if the table lacks it. */
size_t tw_report_column(const struct tw_reader *r, const char *name);

/*
 * A number from lo to hi in the current record's column of this name; dies if
 * it is none. NAN if the cell is NA and na is true.
 */
double tw_report_number(const struct tw_reader *r, const char *name, double lo,
    double hi, bool na);

/* The observation of this id, which may be new; valid until the next one. */
struct tw_observation *tw_report_observation(struct tw_report *t,
    struct tw_slice id);

/* Dies unless this file has the first alpha and the beta of bounds.tsv. */
void tw_bounds_same_levels(const struct tw_report *t,
    const struct tw_bounds_file *f, const char *name);

/* Read parameters.tsv and limits.tsv. */
void tw_margins_read(struct tw_report *t);

/* Count the labels in regions.tsv, and find the parts of the region. */
void tw_labels_read(struct tw_report *t);

/* ---- judgements --------------------------------------------------- */

/* Why a bound has no finite upper end. */
enum tw_reason {
	TW_FINITE,
	TW_TOO_FEW,		/* calibration simulations, even without gap */
	TW_INACCURATE		/* the allowance is too large */
};
enum tw_reason tw_bound_reason(const struct tw_bound *b);

/*
 * The least number of calibration simulations with which bound[at] of f has a
 * finite upper end; 0: the allowance is too large for any number.
 */
uint64_t tw_bound_need(const struct tw_bounds_file *f, size_t at);

/* Where in t->bounds the region's bound is at an observation, or SIZE_MAX. */
size_t tw_region_bound(const struct tw_report *t, size_t observation);

/* The share of one label at level number i of the bounds; NAN: unknown. */
static inline double
tw_share(const struct tw_observation *o, size_t i, enum tw_region label)
{
	const double *k = o->label[i];

	return k[label] / (k[TW_INSIDE] + k[TW_UNDETERMINED] + k[TW_OUTSIDE]);
}

/* Whether nothing can be outside the region, or outside the interval. */
bool tw_region_is_open(const struct tw_report *t, size_t observation);
bool tw_interval_is_open(const struct tw_interval *m);

/*
 * Whether the data say little about the parameter: the central interval is more
 * than 0.9 times as wide as the prior's and, if all four ends are positive,
 * more than 0.7 times as wide on a logarithmic scale. The upper half of several
 * decades, which is much to know, has nearly all of the prior's width.
 */
bool tw_interval_is_vague(const struct tw_interval *m);

/* ---- template ----------------------------------------------------- */

/* The variable called name, n bytes; NULL: there is none. */
struct tw_variable *tw_variable_find(const struct tw_report *t,
    const char *name, size_t n);

/* Set a variable of the template. */
void tw_set(struct tw_report *t, const char *name, const char *text,
    double number);
#define SET(t, name, ...) tw_set(t, name, tw_format_arena(__VA_ARGS__).p, NAN)

/* Set it to a number, NAN: to no value; or to one that has no value if 0. */
static inline void
tw_number(struct tw_report *t, const char *name, double number)
{
	tw_set(t, name, NULL, number);
}
static inline void
tw_count(struct tw_report *t, const char *name, uint64_t n)
{
	tw_set(t, name, NULL, n > 0 ? (double)n : NAN);
}

/* Append a word to a variable that is a list of them. */
void tw_enumerate(struct tw_report *t, const char *name, const char *comma,
    const char *word);

/*
 * Set all variables about the folder, the intervals and the region, and those
 * about checks and simulations.
 */
void tw_set_values(struct tw_report *t);
void tw_set_checks(struct tw_report *t);

/* Set the shares of the labels at level number i of the bounds. */
void tw_set_shares(struct tw_report *t, size_t i);

/* Set what is about row i of a table; false if it has no such row. */
bool tw_set_row(struct tw_report *t, struct tw_slice table, size_t i);

/* A number of simulations, rounded to three digits or, upward, to two. */
double tw_round_runs(double n, bool up);

/* The simulations of a row of the forecast, as --runs counts them. */
double tw_forecast_runs(const struct tw_report *t, size_t i);

/* Append all items, by the template. */
void tw_template(struct tw_report *t);

/* The list as a text, and as a page of HTML. */
void tw_write_text(struct tw_string *w, const struct tw_report *t);
void tw_write_page(struct tw_string *w, const struct tw_report *t);

#endif
