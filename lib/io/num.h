/*
 * Reads and writes numbers as text. Reading is strict and rounds exactly;
 * writing gives the shortest decimal that reads back to the same double. The
 * locale does not matter.
 *
 * A number is an optional sign, digits with an optional point (5 5. .5 0.5) and
 * an optional exponent with e or E; or inf, infinity or nan in any case of
 * letters. Spaces, hexadecimal numbers and digit separators are not allowed.
 */
#ifndef TW_IO_NUM_H
#define TW_IO_NUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TW_NUM_TEXT = 32 };	/* most bytes that tw_num_write writes */

enum tw_num_kind {
	TW_NUM_FINITE,
	TW_NUM_INF,		/* inf, -inf, infinity: *v is infinite */
	/* empty, NA, nan (any case, any sign): *v is NaN */
	TW_NUM_MISSING,
	TW_NUM_RANGE,		/* too large for a double, e.g. 1e400 */
	TW_NUM_SYNTAX		/* not a number */
};

/* Read the n bytes at s as a number; sets *v for the first three kinds. */
enum tw_num_kind tw_num_read(const char *s, size_t n, double *v);

/*
 * Read the n bytes at s as an integer in decimal digits; false if there is
 * another byte, or no digit, or the integer is too large.
 */
bool tw_num_integer(const char *s, size_t n, uint64_t *v);

/* The place value of the last digit of a finite number as it is written. */
double tw_num_unit(const char *s, size_t n);

/* Read 16 hexadecimal digits in lower case; false if there is another byte. */
bool tw_num_hash(const char s[16], uint64_t *v);

/*
 * Write v to buf[TW_NUM_TEXT] and return the length; no NUL is added. Numbers
 * with 1e-5 <= |v| < 1e17 are written without an exponent (0.00012, 1500), 0
 * and -0 as 0, others with an exponent, which has no plus sign (1.5e-7, 1e300),
 * or as inf, -inf or nan.
 */
size_t tw_num_write(char *buf, double v);

/*
 * tw_num_write with a NUL after the number; returns buf. The buffer of
 * TW_NUM_SHOWN is valid in the enclosing block.
 */
const char *tw_num_show(char buf[TW_NUM_TEXT + 1], double v);
#define TW_NUM_SHOWN(v) tw_num_show((char[TW_NUM_TEXT + 1]){ "" }, v)

/* tw_num_write for a float: the text reads back to the same float. */
size_t tw_num_write_float(char *buf, float v);

/* tw_num_write for an integer. */
size_t tw_num_write_u64(char *buf, unsigned long long v);

#endif
