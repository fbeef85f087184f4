/* Memory for n members of a size, or NULL: also where n * size overflows. */
#ifndef TW_STAT_BASE_ARRAY_H
#define TW_STAT_BASE_ARRAY_H

#include <stdint.h>
#include <stdlib.h>

/* As realloc; p is left as it is where there is not so much. */
static inline void *
tw_array(void *p, size_t n, size_t size)
{
	return n > SIZE_MAX / size ? NULL : realloc(p, n * size);
}

/* Place n members of a size on, in an array that there need not be yet. */
static inline void *
tw_array_at(void *p, size_t n, size_t size)
{
	return p == NULL ? NULL : (char *)p + n * size;
}

#endif
