/*
 * The table of tw-coverage: for each group and each column of ranks a row a
 * level, one for the median and one for uniformity; last, uniformity of all.
 */
#ifndef TW_CMD_COVERAGE_RESULT_H
#define TW_CMD_COVERAGE_RESULT_H

#include "form/level.h"
#include "io/names.h"
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
	const struct tw_level *beta;
	struct tw_slice by;	/* the group column's name; n = 0: none */
	struct tw_coverage_column {
		struct tw_slice name;
		bool central;	/* ranks of one parameter */
		uint64_t draws;	/* of which they are shares; 0: of none */
		enum tw_draws {
			TW_DRAWS_KNOWN,
			TW_DRAWS_ONE,	/* 0 and 1 only, whatever made them */
			TW_DRAWS_NONE,	/* repeated, and shares of none */
			TW_DRAWS_MANY	/* more than their digits tell apart */
		} known;
	} *column;		/* [t->d] */
};

/*
 * Name column j. draws is what --draws says, 0 for nothing: then it is found
 * out. Dies where ranks are no shares of so many.
 */
void tw_coverage_column(struct tw_coverage *c, size_t j, struct tw_slice name,
    bool central, uint64_t draws);

/* Write the table to standard output. */
void tw_coverage_write(const struct tw_coverage *c);

#endif
