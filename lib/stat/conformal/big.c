/*
 * Nonnegative numbers with a known error. See big.h.
 */
#include <string.h>

#include "stat/conformal/big.h"

/* The position above the highest limb. */
static int64_t
height(const struct tw_big *a)
{
	return a->shift + (int64_t)a->n;
}

/* The limb at position i, 0 outside the number. */
static uint32_t
limb_at(const struct tw_big *a, int64_t i)
{
	i -= a->shift;
	return i >= 0 && i < (int64_t)a->n ? a->limb[i] : 0;
}

/* Bits above the highest bit that is set in v != 0. */
static unsigned
leading_zeros(uint32_t v)
{
	unsigned n = 0;

	for (; v < UINT32_C(0x80000000); v <<= 1)
		n++;
	return n;
}

/* Drop the lowest m limbs; what they held becomes an error. */
static void
drop(struct tw_big *r, size_t m)
{
	int lost = 0;
	size_t i;

	for (i = 0; i < m; i++)
		lost |= r->limb[i] != 0;
	r->n -= m;
	memmove(r->limb, r->limb + m, r->n * sizeof *r->limb);
	r->shift += (int64_t)m;
	r->loss += (uint64_t)lost;
}

/* Append m zero limbs below the lowest; the value stays. */
static void
extend(struct tw_big *r, size_t m)
{
	memmove(r->limb + m, r->limb, r->n * sizeof *r->limb);
	memset(r->limb, 0, m * sizeof *r->limb);
	r->n += m;
	r->shift -= (int64_t)m;
}

/* Make the highest limb nonzero and cut what is beyond the width. */
static void
settle(struct tw_big *r)
{
	while (r->n > 0 && r->limb[r->n - 1] == 0)
		r->n--;
	if (r->n > r->width)
		drop(r, r->n - r->width);
}

/* Multiply the limbs by m: one more limb, which may be 0. */
static void
multiply(struct tw_big *r, uint32_t m)
{
	uint64_t t = 0;
	size_t i;

	for (i = 0; i < r->n; i++) {
		t += (uint64_t)r->limb[i] * m;
		r->limb[i] = (uint32_t)t;
		t >>= 32;
	}
	r->limb[r->n++] = (uint32_t)t;
}

void
tw_big_set(struct tw_big *r, uint64_t v)
{
	r->limb[0] = (uint32_t)v;
	r->limb[1] = (uint32_t)(v >> 32);
	r->n = 2;
	r->shift = 0;
	r->loss = 0;
	settle(r);
}

void
tw_big_copy(struct tw_big *r, const struct tw_big *a)
{
	memcpy(r->limb, a->limb, a->n * sizeof *a->limb);
	r->n = a->n;
	r->shift = a->shift;
	r->loss = a->loss;
}

void
tw_big_scale(struct tw_big *r, uint32_t m)
{
	multiply(r, m);
	settle(r);
}

void
tw_big_shift(struct tw_big *r, unsigned bits)
{
	tw_big_scale(r, UINT32_C(1) << bits % 32);
	r->shift += bits / 32;
}

void
tw_big_ratio(struct tw_big *r, uint32_t num, uint32_t den)
{
	uint64_t t = 0;
	size_t i;

	multiply(r, num);
	if (r->limb[r->n - 1] == 0)
		r->n--;
	/* With width+1 limbs here the quotient keeps width of them. */
	if (r->n <= r->width)
		extend(r, r->width + 1 - r->n);
	for (i = r->n; i-- > 0;) {
		t = t << 32 | r->limb[i];
		r->limb[i] = (uint32_t)(t / den);
		t %= den;
	}
	r->loss += t != 0;
	settle(r);
}

void
tw_big_add(struct tw_big *r, const struct tw_big *a)
{
	uint64_t t = 0, loss = r->loss > a->loss ? r->loss : a->loss;
	int64_t bottom, top, i;

	if (r->n == 0) {
		tw_big_copy(r, a);
		return;
	}
	top = height(r) > height(a) ? height(r) : height(a);
	bottom = r->shift < a->shift ? r->shift : a->shift;
	if (bottom < top - (int64_t)r->width)
		bottom = top - (int64_t)r->width;
	r->loss = loss;
	if (height(r) <= bottom) {	/* r vanishes beside a */
		tw_big_copy(r, a);
		r->loss = loss + 1;
		return;
	}
	if (r->shift < bottom)
		drop(r, (size_t)(bottom - r->shift));
	else
		extend(r, (size_t)(r->shift - bottom));
	/* The limbs of a below bottom are lost; n <= width keeps r's then. */
	if (a->shift < bottom)
		r->loss++;
	for (i = bottom; i < top; i++) {
		t += (uint64_t)limb_at(r, i) + limb_at(a, i);
		r->limb[i - bottom] = (uint32_t)t;
		t >>= 32;
	}
	r->n = (size_t)(top - bottom);
	r->limb[r->n++] = (uint32_t)t;
	settle(r);
}

void
tw_big_mul(struct tw_big *r, const struct tw_big *a, struct tw_big *spare)
{
	struct tw_big old = *r;
	uint32_t *p = spare->limb;
	uint64_t t;
	size_t i, j;

	memset(p, 0, (r->n + a->n) * sizeof *p);
	for (i = 0; i < r->n; i++) {
		t = 0;
		for (j = 0; j < a->n; j++) {
			t += (uint64_t)r->limb[i] * a->limb[j] + p[i + j];
			p[i + j] = (uint32_t)t;
			t >>= 32;
		}
		p[i + j] = (uint32_t)t;
	}
	spare->n = r->n + a->n;
	spare->shift = r->shift + a->shift;
	spare->loss = r->loss + a->loss;
	settle(spare);
	*r = *spare;
	*spare = old;
}

/* Limb i of a number of n limbs that is shifted up by bits < 32. */
static uint32_t
shifted(const uint32_t *limb, size_t n, size_t i, unsigned bits)
{
	uint64_t high = i < n ? limb[i] : 0;
	uint64_t low = i - 1 < n ? limb[i - 1] : 0;

	return (uint32_t)((high << 32 | low) << bits >> 32);
}

/*
 * Long division in base 2^32 (Knuth, The Art of Computer Programming 2,
 * 4.3.1, algorithm D). a and b are shifted so that the highest bit of b is
 * set; then the quotient of the leading limbs is at most 2 too large.
 * r->limb holds the dividend, whose cleared top takes the quotient's limbs.
 */
void
tw_big_divide(struct tw_big *r, const struct tw_big *a, const struct tw_big *b)
{
	const unsigned bits = leading_zeros(b->limb[b->n - 1]);
	const size_t nb = b->n, nq = r->width + 1, zeros = nb + r->width - a->n;
	const uint32_t first = shifted(b->limb, nb, nb - 1, bits);
	uint32_t *u = r->limb;
	uint64_t q, t, carry;
	size_t i, j;

	r->loss = a->loss + b->loss + 1;
	r->shift = a->shift - b->shift - (int64_t)zeros;
	r->n = 0;
	memset(u, 0, zeros * sizeof *u);
	for (i = 0; i <= a->n; i++)
		u[zeros + i] = shifted(a->limb, a->n, i, bits);
	for (j = nq; j-- > 0;) {
		q = ((uint64_t)u[j + nb] << 32 | u[j + nb - 1]) / first;
		if (q > UINT32_MAX)
			q = UINT32_MAX;
		carry = 0;	/* of q b, with the borrow of u - q b */
		for (i = 0; i < nb; i++) {
			carry += q * shifted(b->limb, nb, i, bits);
			t = (uint64_t)u[i + j] - (uint32_t)carry;
			u[i + j] = (uint32_t)t;
			carry = (carry >> 32) + (t >> 63);
		}
		for (t = u[j + nb] - carry; t != 0; q--) {
			carry = 0;
			for (i = 0; i < nb; i++) {
				carry += (uint64_t)u[i + j] +
				    shifted(b->limb, nb, i, bits);
				u[i + j] = (uint32_t)carry;
				carry >>= 32;
			}
			t += carry;
		}
		u[j + nb] = (uint32_t)q;
	}
	memmove(u, u + nb, nq * sizeof *u);
	r->n = nq;
	settle(r);
}

int
tw_big_compare(const struct tw_big *a, const struct tw_big *b)
{
	const int64_t enough = INT64_C(1) << 30;
	const uint64_t loss = a->loss + b->loss;
	int64_t top, bottom, i, d = 0;

	top = height(a) > height(b) ? height(a) : height(b);
	if (loss == 0)
		bottom = a->shift < b->shift ? a->shift : b->shift;
	else
		bottom = top - (int64_t)a->width + 1;
	/*
	 * d is a - b in units of position i. At the bottom it lacks less
	 * than one unit, and the errors of a and b are 2 loss units at most.
	 */
	for (i = top; i-- > bottom;) {
		if (d >= enough || d <= -enough)
			return d > 0 ? 1 : -1;
		d = d * (INT64_C(1) << 32) +
		    ((int64_t)limb_at(a, i) - (int64_t)limb_at(b, i));
	}
	if ((uint64_t)(d < 0 ? -d : d) <= 2 * loss)
		return 0;
	return d > 0 ? 1 : -1;
}

void
tw_big_leading(const struct tw_big *a, uint64_t *m, int64_t *e)
{
	const int64_t top = height(a);
	const unsigned bits = leading_zeros(limb_at(a, top - 1));
	uint64_t v;

	v = (uint64_t)limb_at(a, top - 1) << 32 | limb_at(a, top - 2);
	v = v << bits | (uint64_t)limb_at(a, top - 3) << bits >> 32;
	*m = v >> 11;
	*e = 32 * (top - 2) - (int64_t)bits + 11;
}
