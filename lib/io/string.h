/*
 * Strings that grow. All functions die if memory runs out.
 */
#ifndef TW_IO_STRING_H
#define TW_IO_STRING_H

#include <stdarg.h>

#include "io/slice.h"

/* A zeroed struct is an empty string. tw_string_release frees its memory. */
struct tw_string {
	char *p;		/* [n] bytes, and a NUL; NULL if still empty */
	size_t n, cap;
};

/* Append text as printf(3) formats it, or n bytes. */
void tw_print(struct tw_string *w, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
void tw_vprint(struct tw_string *w, const char *fmt, va_list ap)
    __attribute__((format(printf, 2, 0)));
void tw_print_bytes(struct tw_string *w, const void *p, size_t n);

/* Append s as a word in single quotes, which any shell reads back as s. */
void tw_print_quoted(struct tw_string *w, const char *s);

/*
 * s as a word of the shell: s itself, or in quotes, in memory of tw_arena,
 * where it needs them.
 */
const char *tw_shell_word(const char *s);

/* Append an option and its value as such words; nothing if that is NULL. */
void tw_print_option(struct tw_string *w, const char *name,
    const char *value);

/*
 * A new string, as printf(3) formats it, with a NUL after it: one whose p the
 * caller frees with free(3), and one in memory of tw_arena.
 */
struct tw_slice tw_format_new(const char *fmt, ...)
    __attribute__((format(printf, 1, 2)));
struct tw_slice tw_format_arena(const char *fmt, ...)
    __attribute__((format(printf, 1, 2)));

void tw_string_release(struct tw_string *w);

#endif
