/*
 * What a flow is of and what it is given: of the parameters given the data; of
 * the data given the parameters (--likelihood); of the parameters given nothing
 * (--prior).
 */
#ifndef TW_CMD_FLOW_ROLES_H
#define TW_CMD_FLOW_ROLES_H

#include <stdbool.h>
#include <stddef.h>

#include "io/cols.h"
#include "io/rec.h"

struct tw_roles {
	const char *params;	/* -p */
	const char *data;	/* -x */
	bool data_given;	/* -x was there */
	bool likelihood, prior;
};

/* Die if the options, --summary among them, do not go together. */
void tw_roles_check(const struct tw_roles *o, bool summary_given);

/* The columns that the density is of, and those that it is given, in r. */
void tw_roles_find(const struct tw_roles *o, const struct tw_reader *r,
    struct tw_cols *of, struct tw_cols *given);

/*
 * The sizes that are tried: affine transforms, too, where the density may be
 * near normal and no other kind was asked for.
 */
size_t tw_roles_sizes(const struct tw_roles *o, bool kind_given);

#endif
