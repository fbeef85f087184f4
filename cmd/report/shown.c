/* Numbers and words for readers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "io/num.h"
#include "parts.h"

enum {
	WORD = 48,		/* bytes of a number, with the NUL */
	DECIMALS = 6		/* of a share, at most */
};

/*
 * A share with one decimal, or a level with three digits (90, 97.5), as a
 * percentage; with more if only they show that it is not 0 or not 100.
 */
static void
percentage(char text[WORD], double share, bool level)
{
	bool exact = share == 0 || share == 1;
	int digits = level ? 3 : exact ? 0 : 1, most = level ? 15 : DECIMALS;
	double shown;

	do {
		snprintf(text, WORD, level ? "%.*g" : "%.*f", digits,
		    100 * share);
		shown = strtod(text, NULL);
	} while (!exact && (shown == 0 || shown == 100) && digits++ < most);
}

/* An integer, with its digits in groups of three from 10,000 on. */
static void
grouped(char text[WORD], double n)
{
	char *p;

	snprintf(text, WORD, "%.0f", n);
	if (n < 10000)
		return;
	for (p = text + strlen(text) - 3; p > text; p -= 3) {
		memmove(p + 1, p, strlen(p) + 1);
		*p = ',';
	}
}

const char *
tw_number_text(double v, char format)
{
	char text[WORD], rounded[WORD];

	if (format == '%' || format == 'l')
		percentage(text, v, format == 'l');
	else if (format == ',')
		grouped(text, v);
	else if (format == '0')
		snprintf(text, sizeof text, "%.0f", v);
	else {
		snprintf(rounded, sizeof rounded, "%.*e", format - '1', v);
		text[tw_num_write(text, strtod(rounded, NULL))] = '\0';
	}
	return tw_format_arena("%s", text).p;
}

const char *
tw_range_text(double lo, double hi)
{
	const char *first = tw_number_text(lo, '%');
	const char *last = tw_number_text(hi, '%');

	return strcmp(first, last) == 0 ? first :
	    tw_format_arena("%s to %s", first, last).p;
}
