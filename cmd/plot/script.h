/*
 * Text that grows: the program for gnuplot, and what gnuplot answers.
 */
#ifndef TW_PLOT_SCRIPT_H
#define TW_PLOT_SCRIPT_H

#include <stddef.h>

struct tw_script {
	char *p;		/* [n], no NUL behind */
	size_t n, cap;
};

void tw_script_bytes(struct tw_script *t, const void *p, size_t n);

/* At most 1000 bytes at a time. */
void tw_script_add(struct tw_script *t, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

void tw_script_release(struct tw_script *t);

#endif
