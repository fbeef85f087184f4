/*
 * Numbers in text: strict and exactly rounded on the way in, the shortest
 * decimal that reads back to the same double on the way out. No locale.
 *
 * Grammar: [+-] digits with an optional point (5 5. .5 0.5), an optional
 * e or E exponent; inf, infinity, nan in any case. Nothing else: no spaces,
 * no hexadecimal, no digit separators.
 */
#ifndef TW_IO_NUM_H
#define TW_IO_NUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TW_NUM_TEXT = 32 };	/* bytes that tw_num_write may write */

enum tw_num_kind {
	TW_NUM_FINITE,
	TW_NUM_INF,		/* inf, -inf, infinity: *v is infinite */
	/* empty, NA, nan (any case, any sign): *v is NaN */
	TW_NUM_MISSING,
	TW_NUM_RANGE,		/* too large for a double, e.g. 1e400 */
	TW_NUM_SYNTAX		/* not a number */
};

/* Read all n bytes at s as a number; sets *v for the first three kinds. */
enum tw_num_kind tw_num_read(const char *s, size_t n, double *v);

/*
 * Read all n bytes at s as decimal digits; false if one is not, or on
 * overflow.
 */
bool tw_num_integer(const char *s, size_t n, uint64_t *v);

/* Read 16 hexadecimal digits in lower case; false on any other byte. */
bool tw_num_hash(const char s[16], uint64_t *v);

/*
 * Write v into buf[TW_NUM_TEXT], return the length; no NUL is added.
 * -0 is written 0; plain digits for 1e-5 <= |v| < 1e17 (0.00012, 1500),
 * otherwise d.ddde-7, 1e+300 without the plus: 1e300. inf, -inf, nan.
 */
size_t tw_num_write(char *buf, double v);

/* The same as a string; that of TW_NUM_SHOWN is in the enclosing block. */
const char *tw_num_show(char buf[TW_NUM_TEXT + 1], double v);
#define TW_NUM_SHOWN(v) tw_num_show((char[TW_NUM_TEXT + 1]){ "" }, v)

/* The same for a float: the text reads back to the same float. */
size_t tw_num_write_float(char *buf, float v);

/* The same for an integer. */
size_t tw_num_write_u64(char *buf, unsigned long long v);

#endif
