/*
 * CRC-32: the published check value, zlib's sums (tests/oracles/crc32.py), the
 * definition bit by bit, and what the sum must find.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "io/crc32.h"
#include "tap.h"

enum { MOST = 100003 };

static unsigned char text[MOST];

/* The remainder by the polynomial, a bit a step, as the header states it. */
static uint32_t
plainly(const unsigned char *p, size_t n)
{
	const uint32_t polynomial = (uint32_t)1 << 26 | 1 << 23 | 1 << 22 |
	    1 << 16 | 1 << 12 | 1 << 11 | 1 << 10 | 1 << 8 | 1 << 7 | 1 << 5 |
	    1 << 4 | 1 << 2 | 1 << 1 | 1;
	uint32_t c = UINT32_MAX, out = 0;
	size_t i;
	int bit;

	for (i = 0; i < n; i++)
		for (bit = 0; bit < 8; bit++) {
			uint32_t in = p[i] >> bit & 1;

			c = (c >> 31) != in ? c << 1 ^ polynomial : c << 1;
		}
	/* Reflected: the highest power is the lowest bit. */
	for (bit = 0; bit < 32; bit++)
		out |= (~c >> bit & 1) << (31 - bit);
	return out;
}

static void
table(const char *path)
{
	FILE *f = fopen(path, "r");
	unsigned long n, sum;
	unsigned rows = 0, bad = 0;

	if (f == NULL || fscanf(f, "n sum ") != 0) {
		ok(0, "%s is there", path);
		return;
	}
	for (; fscanf(f, "%lu %lx", &n, &sum) == 2 && n <= MOST; rows++)
		if (tw_crc32(0, text, n) != sum) {
			note("%lu bytes: wanted %08lx", n, sum);
			bad++;
		}
	fclose(f);
	ok(bad == 0 && rows == 49, "%s: %u rows", path, rows);
}

int
main(void)
{
	uint32_t sum;
	size_t i, n;
	int bad, b;

	for (i = 0; i < MOST; i++)
		text[i] = (unsigned char)(i * i + 3 * i);

	ok(tw_crc32(0, "123456789", 9) == 0xcbf43926, "of 123456789: cbf43926");
	ok(tw_crc32(0, text, 0) == 0 && tw_crc32(7, text, 0) == 7,
	    "no bytes change nothing");
	table("tests/oracles/crc32.tsv");

	for (n = 0, bad = 0; n < 300; n++)
		for (i = 0; i < 8; i++)
			bad += tw_crc32(0, text + i, n) != plainly(text + i, n);
	ok(bad == 0, "the definition, at every length and alignment");

	for (n = 0, bad = 0, sum = tw_crc32(0, text, 200); n <= 200; n++)
		bad += tw_crc32(tw_crc32(0, text, n), text + n, 200 - n) != sum;
	ok(bad == 0, "in two pieces, wherever they meet");

	for (i = 0, bad = 0; i < 200; i++)
		for (b = 1; b < 256; b++) {
			text[i] = (unsigned char)(text[i] ^ b);
			bad += tw_crc32(0, text, 200) == sum;
			text[i] = (unsigned char)(text[i] ^ b);
		}
	ok(bad == 0, "every other value of every byte changes the sum");

	/* What cksum of GNU coreutils prints, also of 300 zeros and of nothing. */
	memset(text, 0, 300);
	ok(tw_cksum("123456789", 9) == 930766865 &&
	    tw_cksum(text, 300) == 351385237 && tw_cksum(text, 0) == 4294967295,
	    "the sums of cksum");
	return done();
}
