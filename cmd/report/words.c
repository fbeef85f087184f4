/* Numbers in a text. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "io/num.h"
#include "parts.h"

void
tw_say_number(struct tw_words *w, double v)
{
	char text[TW_NUM_TEXT];
	size_t n = tw_num_write(text, v);

	tw_say(w, "%.*s", (int)n, text);
}

const char *
tw_words_share(char text[TW_SHARE], double share)
{
	int digits = 3;

	do
		snprintf(text, TW_SHARE, "%.*g %%", digits, 100 * share);
	while (digits++ < 15 && strcmp(text, "100 %") == 0);
	return text;
}

/*
 * An end of an interval as a whole number of 1/unit, rounded up (to = 1) or
 * down (-1), or to the nearest (0); as it is, where that takes two bytes more
 * at most, or where numbers are no finer.
 */
static void
end_of(struct tw_words *w, double v, double unit, int to)
{
	double near = (to == 0 ? round(v * unit) : to * ceil(to * v * unit)) /
	    unit;
	double in = to == 0 ? fabs(near - v) : (near - v) * to;
	char text[TW_NUM_TEXT];
	size_t n = tw_num_write(text, near);

	tw_say_number(w, in >= 0 && in * unit < 2 &&
	    tw_num_write(text, v) > n + 2 ? near : v);
}

void
tw_say_range(struct tw_words *w, double lo, double hi, double step)
{
	double unit = pow(10, fmax(0, ceil(1 - log10(step))));

	if (!(lo < hi)) {
		end_of(w, lo, unit, 0);
		return;
	}
	end_of(w, lo, unit, 1);
	tw_say(w, " to ");
	end_of(w, hi, unit, -1);
}
