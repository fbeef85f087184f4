/*
 * Lines of plain numbers, fast: most lines that simulators write hold nothing
 * to mend, and are told from others 64 bytes at a time.
 *
 * A field is plain if it consists of digits, points, e or E and signs, with
 * each sign at its beginning or after an e, no point in front and its last
 * byte a digit or a point. tw_mend leaves such fields as they are, provided
 * that no word for missing looks like a number.
 */
#ifndef TW_CMD_READ_PLAIN_H
#define TW_CMD_READ_PLAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/out.h"

#define TW_PLAIN_BYTES "0123456789.eE+-"

struct tw_plain {
	char sep;		/* the separator; '\0': runs of blanks */
	size_t words;
	/* [words] bit i: byte i separates, or is the end */
	uint64_t *stop;
	size_t cap;
};

/* Whether plain lines can be told where these bytes begin comments. */
bool tw_plain_init(struct tw_plain *p, char sep, const char *comment);
void tw_plain_release(struct tw_plain *p);

/*
 * The number of fields of the line row[len], len > 0, that begins with no
 * blank; 0 unless all are plain. Nothing beyond row[len - 1] is read.
 */
size_t tw_plain_scan(struct tw_plain *p, const char *row, size_t len);

/*
 * Write the line that was scanned last, with tabs between its fields; the row
 * is not ended.
 */
void tw_plain_write(struct tw_out *o, const struct tw_plain *p,
    const char *row, size_t len);

#endif
