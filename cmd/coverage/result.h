/*
 * The table of tw-coverage: for each group and each column of ranks a row a
 * level, one for the median and one for uniformity; last, uniformity of all.
 */
#ifndef TW_CMD_COVERAGE_RESULT_H
#define TW_CMD_COVERAGE_RESULT_H

#include "form/level.h"
#include "io/table.h"
#include "stat/coverage/ranks.h"

/* The group of each record. */
struct tw_groups {
	struct tw_names name;
	size_t *of;		/* [n] */
	size_t n, cap;
};

struct tw_coverage {
	const struct tw_table *t;	/* the ranks, a column each */
	const struct tw_groups *groups;
	const struct tw_level_list *levels;
	uint64_t draws;		/* of which ranks are shares; 0: continuous */
	struct tw_slice by;	/* the group column's name; n = 0: none */
	struct tw_coverage_column {
		struct tw_slice name;
		bool central;	/* ranks of one parameter */
	} *column;		/* [t->d] */
};

/*
 * Name column j. Dies if its ranks are not shares of c->draws draws.
 */
void tw_coverage_column(struct tw_coverage *c, size_t j, struct tw_slice name);

/* Write the table to standard output. */
void tw_coverage_write(const struct tw_coverage *c);

#endif
