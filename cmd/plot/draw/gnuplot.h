/*
 * Text that grows: the program for gnuplot, and what gnuplot answers.
 */
#ifndef TW_CMD_PLOT_DRAW_GNUPLOT_H
#define TW_CMD_PLOT_DRAW_GNUPLOT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#include "io/slice.h"

struct tw_script {
	char *p;		/* [n], no NUL after it */
	size_t n, cap;
};

void tw_script_bytes(struct tw_script *t, const void *p, size_t n);

/* At most 1000 bytes at a time. */
void tw_script_add(struct tw_script *t, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
void tw_script_vadd(struct tw_script *t, const char *fmt, va_list ap)
    __attribute__((format(printf, 2, 0)));

/*
 * A string that gnuplot takes as it is: all bytes that may mean something to it
 * (it expands @ and ` even between quotes) as octal numbers; control bytes of
 * words are blanks.
 */
void tw_script_quote(struct tw_script *t, struct tw_slice s, bool words);

void tw_script_release(struct tw_script *t);

#endif
