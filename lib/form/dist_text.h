/*
 * Prior laws as they are typed: NAME=LAW, the laws of stat/prior/dist.h.
 */
#ifndef TW_FORM_DIST_TEXT_H
#define TW_FORM_DIST_TEXT_H

#include "io/names.h"
#include "stat/prior/dist.h"

/*
 * The next item of a list, up to a comma or blank outside of parentheses; false
 * after the last.
 */
bool tw_dist_next(const char **list, struct tw_slice *item);

/*
 * NAME=LAW: the law of that name to its place in law[], which given[] then has.
 * A usage error of the option where it is none, or has one.
 */
void tw_dist_take(const char *option, struct tw_slice item,
    struct tw_names *name, struct tw_dist *law, bool *given);

/* A law alone, as in uniform(0,1); false if it is none. */
bool tw_dist_read(struct tw_slice text, struct tw_dist *law);
void tw_dist_write(struct tw_out *o, const struct tw_dist *law);

/* A prior's laws, in the order they were named, in memory that stays. */
struct tw_dists {
	struct tw_names name;
	struct tw_dist *law;	/* [name.n] */
};

/* Read a list of one NAME=LAW or more; a usage error of the option if not. */
void tw_dists_read(struct tw_dists *l, const char *option, const char *list);

/* Records of parameters alone, as draws of a prior are written. */
void tw_theta_header(struct tw_out *o, const struct tw_names *theta);
void tw_theta_row(struct tw_out *o, size_t d, const double *theta);

#endif
