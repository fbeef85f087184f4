/*
 * Prior laws as they are typed: NAME=LAW, the laws of stat/focus/law.h.
 */
#ifndef TW_FORM_LAW_TEXT_H
#define TW_FORM_LAW_TEXT_H

#include "io/names.h"
#include "stat/focus/law.h"

/*
 * The next item of a list, up to a comma or blank outside of parentheses; false
 * after the last.
 */
bool tw_law_next(const char **list, struct tw_slice *item);

/*
 * NAME=LAW: the law of that name to its place in law[], which given[] then has.
 * A usage error of the option where it is none, or has one.
 */
void tw_law_take(const char *option, struct tw_slice item,
    struct tw_names *name, struct tw_law *law, bool *given);

/* A law alone, as in uniform(0,1); false if it is none. */
bool tw_law_read(struct tw_slice text, struct tw_law *law);
void tw_law_write(struct tw_out *o, const struct tw_law *law);

/* A prior's laws, in the order they were named, in memory that stays. */
struct tw_laws {
	struct tw_names name;
	struct tw_law *law;	/* [name.n] */
};

/* Read a list of one NAME=LAW or more; a usage error of the option if not. */
void tw_laws_read(struct tw_laws *l, const char *option, const char *list);

/* Records of parameters alone, as draws of a prior are written. */
void tw_theta_header(struct tw_out *o, const struct tw_names *theta);
void tw_theta_row(struct tw_out *o, size_t d, const double *theta);

#endif
