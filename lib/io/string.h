/*
 * A text that grows.
 */
#ifndef TW_IO_STRING_H
#define TW_IO_STRING_H

#include <stdarg.h>

#include "io/slice.h"

/* A zeroed struct is an empty text. */
struct tw_string {
	char *p;		/* [n], a NUL after them if n > 0 */
	size_t n, cap;
};

/* Append as printf does; append n bytes. */
void tw_print(struct tw_string *w, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
void tw_vprint(struct tw_string *w, const char *fmt, va_list ap)
    __attribute__((format(printf, 2, 0)));
void tw_print_bytes(struct tw_string *w, const void *p, size_t n);

/* Append in quotes that any shell reads back as the same bytes. */
void tw_print_quoted(struct tw_string *w, const char *s);
/* What these are read back as; s begins after the first quote. */
void tw_print_unquoted(struct tw_string *w, const char *s);

/* printf to a string to be freed; to a string in memory of tw_arena. */
struct tw_slice tw_format_new(const char *fmt, ...)
    __attribute__((format(printf, 1, 2)));
struct tw_slice tw_format_arena(const char *fmt, ...)
    __attribute__((format(printf, 1, 2)));

void tw_string_release(struct tw_string *w);

#endif
