/*
 * The tables of tw-drift: of regions, of the intervals of each parameter, or
 * both by the same draws.
 */
#ifndef TW_CMD_DRIFT_WANTED_H
#define TW_CMD_DRIFT_WANTED_H

#include "halves.h"
#include "io/out.h"

/* One: rows of the halves' from from to before to, of the first n data. */
struct tw_drift_table {
	const char *path;	/* NULL: standard output */
	size_t from, to, n;
	bool done;		/* no more data */
};

struct tw_drift_tables {
	const struct tw_level_list *alpha;
	size_t runs;		/* data at most */
	double error;		/* no more once it is so small; 0: all */
	size_t n;
	struct tw_drift_table of[2];
	struct tw_drift_at *at;	/* [to][alpha][runs] */
};

/*
 * Which are asked for, that of standard output last; h, read, is to find what
 * they need.
 */
void tw_drift_tables_init(struct tw_drift_tables *t, struct tw_halves *h,
    bool ranks, const char *ranks_to);

/* Read all records; the first are used, as many as each table takes. */
void tw_drift_tables_read(struct tw_drift_tables *t, struct tw_halves *h,
    struct tw_reader *r);

/* Write the header and the rows of one; how many. */
size_t tw_drift_tables_write(const struct tw_drift_tables *t,
    const struct tw_drift_table *of, const struct tw_names *theta,
    struct tw_out *o);

#endif
