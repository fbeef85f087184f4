/*
 * CRC-32 of IEEE 802.3, the sum that gzip and zlib use: reflected, polynomial
 *
 *   x^32 + x^26 + x^23 + x^22 + x^16 + x^12 + x^11 + x^10
 *        + x^8 + x^7 + x^5 + x^4 + x^2 + x + 1,
 *
 * begun with all ones and complemented at the end; of "123456789" it is
 * cbf43926. It finds every change within 32 bits in a row, hence of any one
 * byte. It guards against accidents, not against intent.
 */
#ifndef TW_IO_CRC32_H
#define TW_IO_CRC32_H

#include <stddef.h>
#include <stdint.h>

/*
 * The sum of some bytes followed by the n bytes at p, where sum is that of the
 * former (0 if there are none). The first call makes a table, so that two
 * threads must not make it at the same time.
 */
uint32_t tw_crc32(uint32_t sum, const void *p, size_t n);

#endif
