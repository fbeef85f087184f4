/*
 * All input and output of bytes, by read(2) and write(2). stdio is not used: if
 * a read fails in the middle of a line, it returns the half line as if it were
 * a whole one, and loses errno. The functions repeat interrupted calls, and
 * wait if a descriptor would block.
 */
#ifndef TW_IO_RAW_H
#define TW_IO_RAW_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* The number of bytes read; 0 at the end of the file; -1 with errno. */
ssize_t tw_raw_read(int fd, void *buf, size_t n);

/* Returns 0 after all n bytes were written, or -1 with errno. */
int tw_raw_write(int fd, const void *buf, size_t n);

/* Whether a read from fd would return at once. */
bool tw_raw_ready(int fd);

#endif
