/*
 * Nonnegative numbers with a known error: the arithmetic behind binom.h.
 *
 * A number is width 32-bit limbs and an exponent of any size. Operations
 * round towards zero when a result has more limbs than that, and every number
 * counts the roundings that went into it, so its distance from the true
 * value is bounded:
 *
 *   |value - truth| <= 2 loss 2^(-32 (width-1)) value
 *
 * and loss == 0 says that the value is exact. There is no subtraction, so
 * nothing cancels and the counts only add. No rounding mode, fused
 * multiply-add or extended register of a machine can change a result.
 *
 * Private to lib/stat: only binom.c includes it.
 */
#ifndef TW_STAT_CONFORMAL_BIG_H
#define TW_STAT_CONFORMAL_BIG_H

#include <stddef.h>
#include <stdint.h>

struct tw_big {
	uint32_t *limb;		/* [TW_BIG_ROOM(width)], lowest first, the
				   first n in use, the last of them not 0 */
	size_t width;		/* limbs that are kept, >= 2 */
	size_t n;		/* 0: the number is 0 */
	int64_t shift;		/* value = sum of limb[i] 2^(32 (i + shift)) */
	uint64_t loss;		/* roundings, < 2^60 */
};

/* Limbs that a number's owner provides: a product fits before it is cut. */
#define TW_BIG_ROOM(width) (2 * (width) + 2)

void tw_big_set(struct tw_big *r, uint64_t v);
/* Between equal widths. */
void tw_big_copy(struct tw_big *r, const struct tw_big *a);
void tw_big_add(struct tw_big *r, const struct tw_big *a);	/* r += a */
void tw_big_scale(struct tw_big *r, uint32_t m);		/* r *= m */
void tw_big_shift(struct tw_big *r, unsigned bits); /* r *= 2^bits */

/* r *= num/den with one division, num and den not 0. */
void tw_big_ratio(struct tw_big *r, uint32_t num, uint32_t den);

/* r *= a; a may be r. The value of spare, a third number, is lost. */
void tw_big_mul(struct tw_big *r, const struct tw_big *a, struct tw_big *spare);

/* r = a/b, three different numbers, b not 0. */
void tw_big_divide(struct tw_big *r, const struct tw_big *a,
    const struct tw_big *b);

/*
 * The sign of a - b as far as it is certain: 0 when the errors of a and b
 * allow either sign. Between exact numbers 0 is equality.
 */
int tw_big_compare(const struct tw_big *a, const struct tw_big *b);

/*
 * The leading 53 bits of a, which is not 0: *m 2^*e <= a < (*m + 1) 2^*e,
 * 2^52 <= *m < 2^53.
 */
void tw_big_leading(const struct tw_big *a, uint64_t *m, int64_t *e);

#endif
