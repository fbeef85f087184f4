/*
 * Files that are no table of text, known by how they begin, and the command
 * that makes one of each.
 */
#ifndef TW_CMD_READ_FOREIGN_H
#define TW_CMD_READ_FOREIGN_H

#include <stddef.h>

/*
 * What a file that begins with the line s[n] is, and what helps; NULL: none of
 * these. s[n] is a newline.
 */
const char *tw_foreign(const char *s, size_t n);

/* The same for text whose first line that is not skipped is s: JSON. */
const char *tw_foreign_text(const char *s);

#endif
