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

#endif
