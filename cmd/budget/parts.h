/* The parts of tw-budget. */
#ifndef TW_CMD_BUDGET_PARTS_H
#define TW_CMD_BUDGET_PARTS_H

#include "form/bounds.h"
#include "stat/conformal/need.h"

/* The target: an undetermined mass. */
struct tw_aim {
	bool given;
	struct tw_level mass;	/* the decimal that was typed, */
	double value;		/*   and as a number */
};

/* ---- need_level --------------------------------------------------- */

/* The groups of a table of bounds at one of its levels, and what they need. */
struct tw_need_level {
	const struct tw_bounds_file *f;
	const struct tw_rule *rule;	/* of the level */
	const struct tw_bound *bound;	/* of group g: bound[g * f->nalpha] */
	double total;		/* scores of all groups */
	double needed;		/* scores that a group needs, or INFINITY */
};

/* Begin with level number i of the table. Dies if no group has a score. */
void tw_need_level_start(struct tw_need_level *l,
    const struct tw_bounds_file *f, size_t i, const struct tw_aim *aim);

/* What group g needs. */
struct tw_need tw_need_level_group(const struct tw_need_level *l,
    const struct tw_aim *aim, size_t g);

/* What all groups need together; need[] has what each of them needs. */
struct tw_need tw_need_level_all(const struct tw_need_level *l,
    const struct tw_need *need);

/* Warn of levels at which the target cannot be reached. */
void tw_need_level_warn(const struct tw_need_level *level,
    const struct tw_aim *aim, size_t n);

/* ---- forecast ----------------------------------------------------- */

/*
 * tw-budget --forecast: for level number i of the table of bounds, which was
 * made with the table of tw-gap at path gap.
 *
 * tw_forecast_write writes a table of the mass that 1, 2, 4, 8 and 16 times as
 * many simulations leave undetermined, and that infinitely many calibration
 * simulations leave if no more train. tw_forecast_aim writes the smallest
 * number of simulations whose forecast is at most the mass of the aim; it
 * returns false, with a message, if there is none.
 */
void tw_forecast_write(const struct tw_bounds_file *f, size_t i,
    const char *gap);
bool tw_forecast_aim(const struct tw_bounds_file *f, size_t i,
    const char *gap, const struct tw_aim *aim);

#endif
