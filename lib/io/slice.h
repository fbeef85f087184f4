/*
 * Slices: n bytes at p, which belong to something else. There need not be a NUL
 * after them.
 */
#ifndef TW_IO_SLICE_H
#define TW_IO_SLICE_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct tw_slice {
	const char *p;
	size_t n;
};

static inline struct tw_slice
tw_slice_of(const char *text)
{
	return (struct tw_slice){ text, strlen(text) };
}

/* Whether a and b have the same bytes. */
static inline bool
tw_slice_same(struct tw_slice a, struct tw_slice b)
{
	return a.n == b.n && (a.n == 0 || memcmp(a.p, b.p, a.n) == 0);
}

/* Compare slices bytewise, for qsort(3); a prefix comes first. */
static inline int
tw_slice_compare(const void *a, const void *b)
{
	const struct tw_slice *s = a, *t = b;
	size_t n = s->n < t->n ? s->n : t->n;
	int c = n == 0 ? 0 : memcmp(s->p, t->p, n);

	return c != 0 ? c : (s->n > t->n) - (s->n < t->n);
}

/* Whether s is equal to word. */
static inline bool
tw_slice_is(struct tw_slice s, const char *word)
{
	return tw_slice_same(s, tw_slice_of(word));
}

/* Whether s begins with word. */
static inline bool
tw_slice_begins(struct tw_slice s, const char *word)
{
	size_t n = strlen(word);

	return s.n >= n && memcmp(s.p, word, n) == 0;
}

/* The bytes after the first tab; all of them if there is no tab. */
static inline struct tw_slice
tw_slice_after_tab(struct tw_slice s)
{
	const char *tab = memchr(s.p, '\t', s.n);

	return tab == NULL ? s : (struct tw_slice){ tab + 1,
	    (size_t)(s.p + s.n - tab - 1) };
}

/* memcpy(3), but if n is 0 the pointers may be NULL. */
static inline void
tw_copy(void *to, const void *from, size_t n)
{
	if (n > 0)
		memcpy(to, from, n);
}

#endif
