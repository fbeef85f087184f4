/* Numbers in a text, and what several sentences call a thing. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "io/num.h"
#include "io/rounded.h"
#include "parts.h"

const char *
tw_words_share(char text[TW_SHARE], double share)
{
	int digits = 3;

	do
		snprintf(text, TW_SHARE, "%.*g %%", digits, 100 * share);
	while (digits++ < 15 && strcmp(text, "100 %") == 0);
	return text;
}

const char *
tw_words_points(char text[TW_SHARE], double share)
{
	tw_words_share(text, share);
	*strchr(text, ' ') = '\0';
	return text;
}

/* An end of an interval, without zeros that end a fraction. */
static void
end_of(struct tw_string *w, double v, double step, enum tw_side side)
{
	struct tw_rounding f = { 0 };
	char text[TW_ROUNDED], exact[TW_NUM_TEXT];
	size_t n, size = tw_num_write(exact, v);
	double back;

	f.unit = step > 0 && isfinite(step) ? (int)floor(log10(step) - 1) : 0;
	f.powers = v != 0 &&
	    (fabs(v) < 1e-4 || (f.unit > 0 && fabs(v) >= 1e7));
	tw_rounded(text, v, &f, side);
	back = strtod(text, NULL);
	n = strlen(text);
	if (!f.powers && strchr(text, '.') != NULL) {
		while (text[n - 1] == '0')
			n--;
		n -= text[n - 1] == '.';
	}
	if (size <= n + 2 || step == 0 || (int)side * back < (int)side * v ||
	    fabs(v) >= pow(10, f.unit + 15))
		tw_print(w, "%.*s", (int)size, exact);
	else
		tw_print(w, "%.*s", (int)n, text);
}

void
tw_print_range(struct tw_string *w, double lo, double hi, double step)
{
	if (!(lo < hi)) {
		end_of(w, lo, step, TW_NEAREST);
		return;
	}
	/* Digits that keep the ends apart, and none from becoming 0. */
	step = fmin(step, hi - lo);
	end_of(w, lo, lo > 0 ? fmin(step, lo) : step, TW_UP);
	tw_print(w, " to ");
	end_of(w, hi, hi < 0 ? fmin(step, -hi) : step, TW_DOWN);
}

const char *
tw_report_set(const struct tw_report *t)
{
	if (t->bounds.nalpha > 0 && !t->bounds.global && !t->catalogue)
		return "the observation's leaf";
	if (isnan(t->share) || t->catalogue)
		return "the calibration simulations";
	return t->share < 1 ? "simulations from the truncated prior" :
	    "simulations from the whole prior";
}
