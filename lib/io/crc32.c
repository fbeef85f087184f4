/* CRC-32, eight bytes at a time, with tables that the first call makes. */
#include "io/crc32.h"

enum { SLICES = 8 };

static const uint32_t POLYNOMIAL = 0xedb88320;	/* x^31 is the lowest bit */

/*
 * step[k][b] is the sum after the byte b and 8 (k + 1) zero bits. CRC is
 * linear: the sum of eight bytes is the XOR of the sums of each, which takes
 * one step.
 */
static uint32_t step[SLICES][256];

static void
fill(void)
{
	uint32_t b, c;
	int i;

	for (b = 0; b < 256; b++)
		for (c = b, i = 1; i <= 8 * SLICES; i++) {
			c = c & 1 ? c >> 1 ^ POLYNOMIAL : c >> 1;
			if (i % 8 == 0)
				step[i / 8 - 1][b] = c;
		}
}

/* fast: the tables are made once, and the result is that of single bytes */
uint32_t
tw_crc32(uint32_t sum, const void *bytes, size_t n)
{
	const unsigned char *p = bytes;
	uint32_t c = ~sum;

	if (step[0][1] == 0)
		fill();
	for (; n >= SLICES; p += SLICES, n -= SLICES) {
		c ^= (uint32_t)p[0] | (uint32_t)p[1] << 8 |
		    (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
		c = step[7][c & 255] ^ step[6][c >> 8 & 255] ^
		    step[5][c >> 16 & 255] ^ step[4][c >> 24] ^ step[3][p[4]] ^
		    step[2][p[5]] ^ step[1][p[6]] ^ step[0][p[7]];
	}
	for (; n > 0; p++, n--)
		c = c >> 8 ^ step[0][(c ^ *p) & 255];
	return ~c;
}

uint32_t
tw_cksum(const void *p, size_t n)
{
	const unsigned char *byte = p;
	uint32_t sum = 0;
	size_t left = n, i, bit;

	/* After the bytes their number, as many bytes of it as are not 0. */
	for (i = 0; i < n || left > 0; i++) {
		sum ^= (uint32_t)(i < n ? byte[i] : left & 0xff) << 24;
		if (i >= n)
			left >>= 8;
		for (bit = 0; bit < 8; bit++)
			sum = sum << 1 ^ (sum >> 31 != 0 ? 0x04c11db7 : 0);
	}
	return ~sum;
}
