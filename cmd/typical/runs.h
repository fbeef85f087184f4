/*
 * The runs that tw-typical learns: a random sample in random order, whose
 * memory does not grow with the file. And all records together: whether they
 * are distributed like the runs.
 */
#ifndef TW_CMD_TYPICAL_RUNS_H
#define TW_CMD_TYPICAL_RUNS_H

#include "io/table.h"
#include "stat/base/rng.h"

struct tw_runs {
	struct tw_table t;
	uint64_t seen;		/* of which these are a sample */
	struct tw_rng rng;
	/*
	 * The columns in which values are missing: the gap is filled with the
	 * mean of the others, and the table has an indicator of each such
	 * column, 1 where the value is missing, after the columns.
	 */
	size_t columns;		/* without the indicators */
	bool *may_lack;		/* [columns] */
	double *fill;		/* [columns] */
};

/*
 * Read the file at path: the columns of the list, which -x gave, and of the
 * records TW_TYPICAL_RUNS at most, each as likely. Their names are added to
 * name. Data may be missing if `want` says so; runs whose data are all missing
 * are left out, and counted in a message.
 */
void tw_runs_read(struct tw_runs *s, const char *path, const char *list,
    enum tw_want want, uint64_t seed, struct tw_names *name);

/* Set row[s->t.d] to the data x[columns] with their indicators. */
void tw_runs_row(const struct tw_runs *s, const double *x, double *row);

/*
 * Write a row for each column of the runs, called as in name, against the same
 * column of the records that the n operands have; and say it in a line where p
 * is at the level or below. The runs, from the file path, are sorted.
 */
void tw_records_compare(struct tw_runs *runs, const char *path,
    const struct tw_names *name, double level, int n, char *const *operand);

#endif
