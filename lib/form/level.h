/*
 * The levels alpha and beta, exact decimals, between options and tables.
 */
#ifndef TW_FORM_LEVEL_H
#define TW_FORM_LEVEL_H

#include <stddef.h>

#include "io/opt.h"
#include "io/out.h"
#include "stat/conformal/level.h"

/* The n bytes at s as a level; a usage error of the option if they are none. */
struct tw_level tw_level_option(const char *option, const char *s, size_t n);

/* --alpha A[,A...]: levels that differ, in the order given; n = 0: none. */
struct tw_level_list {
	struct tw_level *of;	/* [n] */
	size_t n;
};
void tw_level_list_read(struct tw_level_list *l, const char *option,
    const char *arg);
void tw_level_list_release(struct tw_level_list *l);

/* The ends of rows of options (io/opt.h) for one level, and for a list. */
#define TW_OPT_LEVEL(type, member) \
	TW_OPT_OWN(type, member, tw_level_take, tw_level_put)
#define TW_OPT_LEVELS(type, member) \
	TW_OPT_OWN(type, member, tw_level_list_take, tw_level_list_put)
void tw_level_take(void *to, const char *option, const char *arg);
void tw_level_put(struct tw_out *o, const void *level);
void tw_level_list_take(void *to, const char *option, const char *arg);
void tw_level_list_put(struct tw_out *o, const void *list);

/* Append the level's text. */
void tw_out_level(struct tw_out *o, const struct tw_level *a);

#endif
