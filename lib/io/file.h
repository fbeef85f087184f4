/*
 * Files that are read whole, and written whole or not at all.
 */
#ifndef TW_IO_FILE_H
#define TW_IO_FILE_H

#include "io/string.h"

/*
 * Replace the contents of the file path by the n bytes at p. The function
 * writes a new file in the same directory, synchronizes it to the disk and
 * renames it, so that path is the old file or the new one at any moment.
 * Returns 0, or -1 with errno set and path unchanged. If two programs replace a
 * file at the same time, the last one wins. A device or a pipe is written to
 * and not replaced.
 */
int tw_replace_file(const char *path, const void *p, size_t n);

/*
 * Append all that can be read from fd, or all of the file path, to the text;
 * false with errno if that fails.
 */
bool tw_read_all(struct tw_string *to, int fd);
bool tw_read_file(struct tw_string *to, const char *path);

#endif
