/*
 * lib/stat/flow/convolve.h: kernels and what they give against
 * tests/oracles/convolve.py.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "stat/flow/convolve.h"
#include "tap.h"

enum { LONGEST = 200, MOST = 100, LINE = 1 << 17 };

/* How far a row of the oracle is from what we make of it; INFINITY: damaged. */
static double
row(char *p)
{
	static double series[LONGEST + TW_CONVOLVE_PAD];
	struct tw_convolution kernel[MOST];
	double got[TW_CONVOLVE_TERMS], far = 0;
	size_t length = strtoul(p, &p, 10), n, i, j;

	if (length == 0 || length > LONGEST)
		return INFINITY;
	for (i = 0; i < length; i++)
		series[i] = strtod(p, &p);
	/* What is behind a series does not count. */
	for (; i < length + TW_CONVOLVE_PAD; i++)
		series[i] = i % 2 == 0 ? 1e9 : NAN;
	n = strtoul(p, &p, 10);
	if (n == 0 || n > MOST)
		return INFINITY;
	tw_convolutions(length, n, kernel);
	for (i = 0; i < n; i++) {
		tw_convolve(&kernel[i], length, series, got);
		for (j = 0; j < TW_CONVOLVE_TERMS; j++)
			far = fmax(far, fabs(got[j] - strtod(p, &p)));
		if (kernel[i].own != (strtod(p, &p) > 0))
			far = INFINITY;
	}
	return *p == '\n' ? far : INFINITY;
}

static void
oracle(void)
{
	static char line[LINE];
	FILE *in = fopen("tests/oracles/convolve.tsv", "r");
	unsigned rows = 0, bad = 0;

	if (in == NULL || fgets(line, sizeof line, in) == NULL) {
		ok(0, "tests/oracles/convolve.tsv is there");
		return;
	}
	while (fgets(line, sizeof line, in) != NULL) {
		rows++;
		bad += !(row(line) < 1e-10);
	}
	fclose(in);
	ok(rows == 8 && bad == 0, "%u of %u rows of the oracle", rows - bad,
	    rows);
}

/* Half of many kernels have no mean, but for those of one weight. */
static void
centred(void)
{
	enum { KERNELS = 1000 };
	static struct tw_convolution k[KERNELS];
	size_t none = 0, longer = 0, bad = 0, i, j;

	tw_convolutions(LONGEST, KERNELS, k);
	for (i = 0; i < KERNELS; i++) {
		double sum = 0, squares = 0;

		for (j = 0; j < k[i].n; j++) {
			sum += k[i].weight[j];
			squares += k[i].weight[j] * k[i].weight[j];
		}
		longer += k[i].n > 1;
		none += fabs(sum) < 1e-12;
		bad += fabs(squares - 1) > 1e-12 || k[i].dilation == 0 ||
		    (k[i].n - 1) * k[i].dilation >= LONGEST;
	}
	ok(bad == 0, "kernels have length 1 and fit");
	ok(fabs((double)none - (double)longer / 2) < 2 * sqrt((double)longer),
	    "half of %zu are centred: %zu", longer, none);
}

int
main(void)
{
	oracle();
	centred();
	return done();
}
