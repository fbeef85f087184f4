/*
 * The levels alpha and beta, exact decimals, between options and tables.
 */
#ifndef TW_FORM_LEVEL_H
#define TW_FORM_LEVEL_H

#include <stddef.h>

#include "io/out.h"
#include "stat/conformal/level.h"

/* The n bytes at s as a level; a usage error of the option if they are none. */
struct tw_level tw_level_option(const char *option, const char *s, size_t n);

/* Append the level's text. */
void tw_out_level(struct tw_out *o, const struct tw_level *a);

#endif
