/* What a C test needs of the Test Anything Protocol: ok, and a plan at the end. */
#ifndef TW_TAP_H
#define TW_TAP_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static unsigned tap_run, tap_failed;

__attribute__((format(printf, 2, 3))) static inline int
ok(int good, const char *fmt, ...)
{
	va_list ap;

	tap_run++;
	tap_failed += !good;
	printf("%sok %u - ", good ? "" : "not ", tap_run);
	va_start(ap, fmt);
	vprintf(fmt, ap);
	va_end(ap);
	putchar('\n');
	/* tests/mutants needs to know no more. */
	if (!good && getenv("TW_FIRST") != NULL)
		exit(1);
	return good;
}

/* Nothing is to be a sample (make nightly). */
static inline bool
nightly(void)
{
	const char *value = getenv("TW_WHOLE");

	return value != NULL && *value != '\0';
}

/* A remark on standard output that is not a result. */
__attribute__((format(printf, 1, 2))) static inline void
note(const char *fmt, ...)
{
	va_list ap;

	fputs("# ", stdout);
	va_start(ap, fmt);
	vprintf(fmt, ap);
	va_end(ap);
	putchar('\n');
}

/* Print the plan; the value is main's status. */
static inline int
done(void)
{
	printf("1..%u\n", tap_run);
	return tap_failed != 0 || fflush(stdout) != 0;
}

#endif
