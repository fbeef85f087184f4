/* Allocation of arrays of n members that have `size` bytes each. */
#ifndef TW_STAT_BASE_ARRAY_H
#define TW_STAT_BASE_ARRAY_H

#include <stdint.h>
#include <stdlib.h>

/*
 * realloc(3) to n members. Returns NULL, with p unchanged, if memory runs
 * out or n * size overflows. The caller frees the array with free(3).
 */
static inline void *
tw_array(void *p, size_t n, size_t size)
{
	return n > SIZE_MAX / size ? NULL : realloc(p, n * size);
}

/* The address of member n of array p; NULL if p is NULL. */
static inline void *
tw_array_at(void *p, size_t n, size_t size)
{
	return p == NULL ? NULL : (char *)p + n * size;
}

#endif
