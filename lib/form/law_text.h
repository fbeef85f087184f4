/*
 * Prior laws as they are typed: uniform(LO,HI), normal(MEAN,SD),
 * lognormal(MEAN,SD).
 */
#ifndef TW_FORM_LAW_TEXT_H
#define TW_FORM_LAW_TEXT_H

#include <stdbool.h>

#include "io/names.h"
#include "io/slice.h"
#include "stat/focus/law.h"

/* The law that s is, all of it; false if it is none. */
bool tw_law_read(struct tw_slice s, struct tw_law *l);

/*
 * NAME=LAW: the law of that name to its place in law[], which given[] then has.
 * A usage error of the option where it is none, or has one.
 */
void tw_law_take(const char *option, struct tw_slice item,
    struct tw_names *name, struct tw_law *law, bool *given);

#endif
