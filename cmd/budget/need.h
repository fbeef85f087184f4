/*
 * The numbers of tw-budget: what each group of a bounds table needs, and all.
 */
#ifndef TW_CMD_BUDGET_NEED_H
#define TW_CMD_BUDGET_NEED_H

#include <stdbool.h>
#include <stdint.h>

#include "form/bounds.h"

/* The target: a mass, or a width in score. */
struct tw_aim {
	bool by_mass;
	struct tw_level mass;	/* and here as the decimal that was typed */
	double value;
};

/* Of a share and what follows from it: the estimate and its interval. */
enum { TW_HERE, TW_LOWER, TW_UPPER, TW_ENDS };

/* A row. Where a number is not known it is NaN, where it is too large inf. */
struct tw_need {
	double n;
	double share[TW_ENDS];
	double mass, width;	/* now */
	double target;		/* the mass to come to */
	double needed;		/* n for that */
	double budget[TW_ENDS];	/* B for that */
};

/* The groups at one level of the table. */
struct tw_need_level {
	const struct tw_bounds_file *f;
	const struct tw_level *alpha;
	const struct tw_bound *bound;	/* of group g: bound[g * f->nalpha] */
	double total;		/* scores of all groups: B now */
	uint64_t least;		/* n that finite bounds take; 0 for a mass */
	double needed;		/* n that the mass takes; 0 for a width */
	bool beyond;		/* one needs more than TW_BUDGET_MAX */
};

/* Begin with level number i of the table, which path holds. */
void tw_need_start(struct tw_need_level *l, const struct tw_bounds_file *f,
    size_t i, const struct tw_aim *aim);

/* What group g needs. */
struct tw_need tw_need_group(struct tw_need_level *l, const struct tw_aim *aim,
    size_t g);

/* In all: means over the groups by share; need[] has every group's. */
struct tw_need tw_need_all(const struct tw_need_level *l,
    const struct tw_aim *aim, const struct tw_need *need);

#endif
