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

#include "io/opt.h"
#include "io/out.h"
#include "io/rec.h"

/*
 * Open standard output for one, and write its first line: "# NAME 1" and the
 * options that the program's table has for it (io/opt.h).
 */
void tw_artefact_open(struct tw_out *o, const struct tw_usage *u,
    const void *args);

/* End it with its sum and its number of rows, close standard output. */
void tw_artefact_close(struct tw_out *o, uint64_t rows);

/*
 * Whether a record can be in both parts; false where one is not known
 * (n = 0).
 */
bool tw_parts_overlap(struct tw_part p, struct tw_part q);

#endif
