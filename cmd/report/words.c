/* Writes numbers in a text, and phrases that several sentences share. */
#include <math.h>
#include <stdio.h>
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

void
tw_print_field(struct tw_string *w, struct tw_slice f)
{
	double v = 0;

	if (tw_num_read(f.p, f.n, &v) == TW_NUM_FINITE &&
	    memchr(f.p, '.', f.n) != NULL)
		tw_print(w, "%.6g", v + 0.);
	else
		tw_print_bytes(w, f.p, f.n);
}

/* The end of an interval, without trailing zeros of a fraction. */
static void
print_end(struct tw_string *w, double v, const struct tw_rounding *f,
    enum tw_side side)
{
	const char *text = TW_ROUNDED_SHOWN(v, f, side);
	size_t n = strlen(text);

	if (!f->powers && strchr(text, '.') != NULL) {
		while (text[n - 1] == '0')
			n--;
		n -= text[n - 1] == '.';
	}
	tw_print(w, "%.*s", (int)n, text);
}

void
tw_print_range(struct tw_string *w, double lo, double hi, double step)
{
	const double end[] = { lo, hi };
	/* A unit of at most a tenth of this keeps the ends distinct. */
	double least = lo < hi ? fmin(step, hi - lo) : step;
	struct tw_rounding f = tw_rounding_of(3 * least, 2, end);

	if (!(lo < hi)) {
		print_end(w, lo, &f, TW_NEAREST);
		return;
	}
	print_end(w, lo, &f, TW_UP);
	tw_print(w, " to ");
	print_end(w, hi, &f, TW_DOWN);
}

const char *
tw_report_set(const struct tw_report *t)
{
	if (t->bounds.nalpha > 0 && !t->bounds.global && !t->catalogue)
		return "simulations in the observation's leaf";
	if (isnan(t->share) || t->catalogue)
		return "the calibration simulations";
	return t->share < 1 ? "simulations from the truncated prior" :
	    "simulations from the prior";
}
