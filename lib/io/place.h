/*
 * Files that are written whole or not at all.
 */
#ifndef TW_IO_PLACE_H
#define TW_IO_PLACE_H

#include <stddef.h>

/*
 * Make the n bytes at p the file path, in the place of what is there: a fresh
 * file beside it is written, brought to the disk and renamed, so that at any
 * moment path is the old file or the new one. 0, or -1 with errno, and then
 * path is what it was. Of two programs that do so at the same moment the last
 * one wins. A device or a pipe is written to, and stays.
 */
int tw_place(const char *path, const void *p, size_t n);

#endif
