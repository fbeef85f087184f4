/*
 * Numbers in and out as a fuzz target: what is read is what strtod reads of
 * the texts that our grammar has, and what is written reads back.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "io/num.h"

int LLVMFuzzerTestOneInput(const uint8_t *, size_t);

/* [+-] digits with an optional point, at least one digit, [eE][+-]digits. */
static int
plain(const char *s)
{
	size_t digits;

	s += *s == '+' || *s == '-';
	digits = strspn(s, "0123456789");
	s += digits;
	if (*s == '.') {
		size_t more = strspn(++s, "0123456789");

		digits += more;
		s += more;
	}
	if (digits == 0)
		return 0;
	if (*s == 'e' || *s == 'E') {
		s++;
		s += *s == '+' || *s == '-';
		if ((digits = strspn(s, "0123456789")) == 0)
			return 0;
		s += digits;
	}
	return *s == '\0';
}

static void
wrong(const char *text, double v)
{
	fprintf(stderr, "num: '%s' is read as %.17g\n", text, v);
	abort();
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	char *text = malloc(n + 1), back[TW_NUM_TEXT];
	double v = 0, w = 0, want;
	enum tw_num_kind kind;
	size_t len;

	if (text == NULL)
		abort();
	memcpy(text, data, n);
	text[n] = '\0';
	kind = tw_num_read((const char *)data, n, &v);
	if (strlen(text) == n && plain(text)) {
		want = strtod(text, NULL);
		if (isinf(want) ? kind != TW_NUM_RANGE : kind != TW_NUM_FINITE ||
		    memcmp(&v, &want, sizeof v) != 0)
			wrong(text, v);
	} else if (kind == TW_NUM_FINITE || kind == TW_NUM_RANGE)
		wrong(text, v);
	free(text);

	if (n >= sizeof v)	/* any bits */
		memcpy(&v, data, sizeof v);
	len = tw_num_write(back, v);
	if (len > TW_NUM_TEXT || tw_num_read(back, len, &w) > TW_NUM_MISSING ||
	    (isnan(v) ? !isnan(w) : v != w))
		wrong("what was written", v);
	return 0;
}
