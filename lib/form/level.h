/*
 * Reads and writes the levels alpha and beta, which are exact decimals, in
 * options and in tables.
 */
#ifndef TW_FORM_LEVEL_H
#define TW_FORM_LEVEL_H

#include "io/opt.h"
#include "stat/conformal/level.h"

enum tw_level_error {
	TW_LEVEL_OK = 0,
	TW_LEVEL_SYNTAX = -1,	/* no number, or inf or nan (io/num.h) */
	TW_LEVEL_DOMAIN = -2,	/* not strictly between 0 and 1 */
	TW_LEVEL_LENGTH = -3	/* more digits than a tw_level can hold */
};

/* Read the n bytes at s as a level. Sets *a only if it is valid. */
enum tw_level_error tw_level_read(const char *s, size_t n, struct tw_level *a);

/*
 * Write *a to buf[TW_LEVEL_TEXT] as its shortest exact decimal, in the form of
 * other numbers (0.1, 0.05, 1e-7), and return its length. No NUL is added.
 */
size_t tw_level_write(char *buf, const struct tw_level *a);

/*
 * tw_level_write with a NUL after the text; returns buf. The buffer of
 * TW_LEVEL_SHOWN is valid in the enclosing block.
 */
const char *tw_level_show(char buf[TW_LEVEL_TEXT + 1],
    const struct tw_level *a);
#define TW_LEVEL_SHOWN(a) tw_level_show((char[TW_LEVEL_TEXT + 1]){ "" }, a)

/*
 * Read the n bytes at s as a level; a usage error of the option if they are
 * none, or a number below 1e-307, which may be 0 as a double.
 */
struct tw_level tw_level_option(const char *option, const char *s, size_t n);

/* --alpha A[,A...]: different levels in the order given; n = 0: none. */
struct tw_level_list {
	struct tw_level *of;	/* [n], in memory of tw_arena */
	size_t n;
};

/* The end of a row of options (io/opt.h) for one level, and for a list. */
#define TW_OPT_LEVEL(member) TW_OPT_OWN(member, tw_level_take, tw_level_put)
#define TW_OPT_LEVELS(member) \
	TW_OPT_OWN(member, tw_level_list_take, tw_level_list_put)
void tw_level_take(void *to, const char *option, const char *arg);
void tw_level_put(struct tw_out *o, const void *level);
void tw_level_list_take(void *to, const char *option, const char *arg);
void tw_level_list_put(struct tw_out *o, const void *list);

/* Append a level to the output, or a cell with the level (io/rec.h). */
void tw_out_level(struct tw_out *o, const struct tw_level *a);
void tw_row_level(struct tw_out *o, const struct tw_level *a);

/* Field col of the current record as a level; dies if it is invalid. */
struct tw_level tw_field_level(const struct tw_reader *r, size_t col);

#endif
