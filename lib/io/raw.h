/*
 * All input and output of bytes, by read(2) and write(2) without stdio, which
 * returns half a line before a read error as if it were a record, and loses
 * errno. Interrupted calls are repeated, and calls on a descriptor that would
 * block wait for it.
 */
#ifndef TW_IO_RAW_H
#define TW_IO_RAW_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* Bytes read, 0 at end of file, -1 with errno. */
ssize_t tw_raw_read(int fd, void *buf, size_t n);

/* 0 when all n bytes are written, -1 with errno. */
int tw_raw_write(int fd, const void *buf, size_t n);

/* Whether a read from fd would return at once. */
bool tw_raw_ready(int fd);

#endif
