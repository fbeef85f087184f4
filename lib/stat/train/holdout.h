/*
 * Chooses the records that are held out of training: about a tenth of them, and
 * of fewer than 200 records about 20, at most a third. Whether a record is held
 * out depends on its own parameters and data, and on the number of records: all
 * programs and all estimates hold out the same records, whatever tables these
 * are in, but that a small table holds out more. Of equal records, which
 * discrete data may have, about the same share is held out. All members of a
 * flow, of every size, hold out the same records, so that these can tell the
 * loss of the mean of several members.
 */
#ifndef TW_STAT_TRAIN_HOLDOUT_H
#define TW_STAT_TRAIN_HOLDOUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * The hash of a record is the sum (modulo 2^64) of this hash over its numbers,
 * which are its parameters and its data, as they were read: without noise that
 * is added to integers. The order of the numbers does not matter.
 */
uint64_t tw_holdout_hash(double v);

/*
 * Set held[i] to whether the record with hash[i] is held out, for the n records
 * of a table. What a larger table holds out, a smaller one does, too. The order
 * of the records matters only to equal ones. Returns 0, or -1 if memory runs
 * out.
 */
int tw_holdout_find(size_t n, const uint64_t *hash, bool *held);

#endif
