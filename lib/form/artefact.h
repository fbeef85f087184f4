/*
 * Artefacts: the files that fitters write and row filters read, here because
 * only cmd knows both streams and mathematics. A comment line with the format, its
 * version and the options that made it, a header, rows, "# crc32 xxxxxxxx", the
 * sum of all bytes before it, and "# end N". They are read back with full
 * validation; one without the sum is read too.
 */
#ifndef TW_FORM_ARTEFACT_H
#define TW_FORM_ARTEFACT_H

#include <stdbool.h>
#include <stdint.h>

#include "io/out.h"
#include "io/rec.h"

/* Open standard output for one. */
void tw_artefact_open(struct tw_out *o);

/* End it with its sum and its number of rows, close standard output. */
void tw_artefact_close(struct tw_out *o, uint64_t rows);

/* " --part K/N" for a first line, if there is one. */
void tw_artefact_part(struct tw_out *o, const struct tw_rec_options *ro);

/*
 * Whether records with number = part (mod parts) and those with number =
 * part2 (mod parts2) have a record in common. 0 parts: no --part, unknown.
 */
bool tw_parts_overlap(uint64_t part, uint64_t parts, uint64_t part2,
    uint64_t parts2);

#endif
