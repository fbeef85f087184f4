/*
 * Reads the options that say which values parameters can have. --support has
 * the bounds of the prior, items COLS=LO:HI, COLS=LO: or COLS=:HI with commas
 * between them; --integer lists the parameters that are integers. --prior has
 * distributions, which say all of this, and the names of the parameters, too.
 */
#ifndef TW_FORM_SUPPORT_H
#define TW_FORM_SUPPORT_H

#include "io/cols.h"
#include "stat/flow/flow.h"

/*
 * The supports [params->n] of the parameters, in memory of tw_arena. list is
 * the argument of --support, integer that of --integer; NULL: not given.
 * Parameters that are not in list can be any number. A usage error if an
 * argument is invalid.
 */
struct tw_flow_theta *tw_support_find(const char *list, const char *integer,
    const struct tw_reader *r, const struct tw_cols *params);

/* The parameters of a prior, in its order, and their supports. */
struct tw_prior_support {
	struct tw_names name;
	struct tw_flow_theta *support;	/* [name.n] in memory of tw_arena */
};

/*
 * Read list, the argument of --prior: items NAME=DISTRIBUTION, and files of
 * densities from tw-flow --kind prior, with commas or spaces between them. A
 * usage error if an item is invalid or names a parameter twice.
 */
void tw_prior_support_read(struct tw_prior_support *p, const char *list);

#endif
