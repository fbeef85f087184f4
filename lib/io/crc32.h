/*
 * CRC-32 of IEEE 802.3, the sum that gzip and zlib use: reflected, polynomial
 *
 *   x^32 + x^26 + x^23 + x^22 + x^16 + x^12 + x^11 + x^10
 *        + x^8 + x^7 + x^5 + x^4 + x^2 + x + 1,
 *
 * with all ones as the initial value and complemented at the end. The sum of
 * "123456789" is cbf43926. The sum detects every change within 32 consecutive
 * bits, hence every change of one byte. It guards against accidents, not
 * against intent.
 */
#ifndef TW_IO_CRC32_H
#define TW_IO_CRC32_H

#include <stddef.h>
#include <stdint.h>

/*
 * The sum of a sequence of bytes that ends with the n bytes at p; sum is that
 * of the bytes before these, 0 if there are none. The first call in a program
 * computes a table, and must not run at the same time as another call.
 */
uint32_t tw_crc32(uint32_t sum, const void *p, size_t n);

/* Another sum: that of n bytes by cksum(1) of POSIX. */
uint32_t tw_cksum(const void *p, size_t n);

#endif
