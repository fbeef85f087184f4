/* The parts of tw-budget. */
#ifndef TW_CMD_BUDGET_PARTS_H
#define TW_CMD_BUDGET_PARTS_H

#include "form/bounds.h"
#include "stat/conformal/forecast.h"
#include "stat/conformal/need.h"

/* ---- need_level --------------------------------------------------- */

/*
 * What the groups of a bounds table need at one of its levels, for tw-budget.
 */

/* The target: a mass, or a width in score. */
struct tw_aim {
	bool by_mass;
	struct tw_level mass;	/* and here as the decimal that was typed */
	double value;
};

/* The groups at one level of the table. */
struct tw_need_level {
	const struct tw_bounds_file *f;
	const struct tw_rule *rule;	/* of the level */
	const struct tw_bound *bound;	/* of group g: bound[g * f->nalpha] */
	double total;		/* scores of all groups: B now */
	uint64_t least;		/* n that finite bounds take; 0 for a mass */
	double needed;		/* n that the mass takes; 0 for a width */
	bool beyond;		/* one needs more than TW_BUDGET_MAX */
};

/* Begin with level number i of the table. */
void tw_need_level_start(struct tw_need_level *l,
    const struct tw_bounds_file *f, size_t i, const struct tw_aim *aim);

/* What group g needs. */
struct tw_need tw_need_level_group(struct tw_need_level *l,
    const struct tw_aim *aim, size_t g);

/*
 * Name the groups whose width is not known yet, group number at or (SIZE_MAX)
 * all of them, and say what is too much.
 */
void tw_need_level_say(const struct tw_need_level *level,
    const struct tw_aim *aim, struct tw_levels use, size_t at);

/* In all: means over the groups by share; need[] has every group's. */
struct tw_need tw_need_level_all(const struct tw_need_level *l,
    const struct tw_aim *aim, const struct tw_need *need);

/*
 * Of the simulations that are left, how many the mass of the aim takes, if of
 * those spent n became scores; without the gap, if this alone leaves that mass.
 * Two in a hundred more, for how many become scores is chance.
 */
double tw_need_more(const struct tw_rule *rule, const struct tw_aim *aim,
    double n, double spent, double left);

/* ---- outlook ------------------------------------------------------ */

/*
 * tw-budget --forecast: what 2, 4, 8 and 16 times the runs would leave
 * undetermined, as a table.
 */

#define TW_OUTLOOK_MOST	1000000000000000	/* runs, at most */

struct tw_outlook {
	const char *rounds;	/* a path; NULL without --forecast */
	uint64_t runs;		/* of the simulator so far; 0: not given */
};

/*
 * Of level number i of the table of bounds, which was made with the table of
 * tw-gap at path gap.
 */
void tw_outlook_write(const struct tw_outlook *o, const char *gap,
    const struct tw_bounds_file *f, size_t i);

/* The rate at which the gap in the table of rounds at path falls. */
struct tw_rate tw_outlook_rate(const char *path);

/* ---- next --------------------------------------------------------- */

/*
 * tw-budget --next: of an analysis with so many simulations in all, in so many
 * rounds at most, write a row about the round after those in the table:
 *
 *   round        its number
 *   simulations  how many it makes; 0: training is over
 *   truncated    yes: at parameters from the newly truncated prior; no: where
 *                the last ones were
 *   enough       yes: training is over before all of training was used, as the
 *                coverage gap leaves less than mass undetermined
 *   training     simulations for training in all, with until at most; others
 *                calibrate
 *   least        training simulations from which on enough may be yes: only
 *                then the coverage gap needs to be measured; 0: it always is,
 *                after the last round of all or of a stage
 *   calibrate    simulations that calibrate first, once training is over
 *   expected     with until, the simulations in all that are expected to reach
 *                the target, inf if no number is; otherwise, NA
 *
 * The table has a row for each round: the share of the prior that it simulated
 * in, runs so far, how many of them trained its estimate, the coverage gap and
 * its standard error (NA: not measured), and the share of the prior that is
 * plausible (NA: not known).
 */
struct tw_next {
	const char *table;	/* a path; NULL without --next */
	uint64_t rounds, runs;
	uint64_t spent;		/* simulations that train, if more than in the
				   table: an analysis continues; 0: as many */
	bool until;		/* in stages, with at most that many runs */
	const char *gap;	/* of tw-gap, for the mass outside; or NULL */
	struct tw_level alpha, beta;
	struct tw_aim aim;	/* a mass */
};
void tw_next_write(const struct tw_next *o);

/* A round of fewer simulations teaches nothing, and fewer do not calibrate. */
enum { TW_NEXT_LEAST = 100 };

/* ---- until -------------------------------------------------------- */

/* The state of an analysis in stages, at the end of one. */
struct tw_until {
	struct tw_rule rule;	/* of the bounds, with the gap h and the mass
				   outside the truncated prior */
	double error;		/* of h */
	struct tw_rate rate;	/* at which h falls */
	struct tw_aim aim;	/* a mass */
	double trained, most;	/* simulations: with which h was measured, and
				   the most in all */
};

struct tw_next_stage {
	bool reached;		/* training is over */
	double calibrate;	/* simulations that then reach the target */
	double training;	/* else: simulations that train in the next */
	double expected;	/* in all, until the target; or infinite */
};

/*
 * With left(h) = 2 (1.5 z h + d), the mass that stays undetermined with any
 * number of calibration simulations (rule.h), n(h) >= 100 those that reach the
 * target, and m training simulations now, training is over if
 *
 *   left(h + error) < target  and  m + n(h) <= most.
 *
 * Otherwise, the least multiple k = 1.2, 1.2^2, ... of m is sought for which
 *
 *   left(h k^-g + error k^-1/2) < target,
 *
 * g being the expected rate; min(k, 4) m simulations train in the next stage,
 * and k m + n(h k^-g) are expected in all. No score counts.
 */
struct tw_next_stage tw_until_find(const struct tw_until *o);

#endif
