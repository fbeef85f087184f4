/*
 * Files that are written whole or not at all.
 */
#ifndef TW_IO_PLACE_H
#define TW_IO_PLACE_H

#include <stddef.h>

/*
 * Write the n bytes at p to the file path, instead of its contents. A new file
 * in the same directory is written, synchronized to the disk and renamed, so
 * that path is the old file or the new one at any moment. Returns 0, or -1 with
 * errno; then path is unchanged. If two programs do so at the same moment, the
 * last one wins. A device or a pipe is written to and not replaced.
 */
int tw_place(const char *path, const void *p, size_t n);

#endif
