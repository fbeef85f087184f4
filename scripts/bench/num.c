/*
 * Compares our nanoseconds per number with those of libc, for several kinds of
 * numbers, and prints a table. Reading is compared with strtod, and writing
 * with the shortest of %.15g, %.16g and %.17g from which strtod restores the
 * number. The two alternate, and the shortest time of each counts.
 *
 *   make build/bench/num && build/bench/num
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "io/num.h"

enum { COUNT = 20000, TURNS = 9, WIDTH = 40 };

static char text[COUNT][WIDTH];
static size_t length[COUNT];
static double value[COUNT];
static volatile double sink;

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* splitmix64, so that the numbers are the same every time. */
static uint64_t
next(void)
{
	static uint64_t state = 1;
	uint64_t z = state += 0x9e3779b97f4a7c15;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	return z ^ z >> 31;
}

static double
uniform(void)
{
	return (double)(next() >> 11) * 0x1p-53;
}

static double
normal(void)
{
	return sqrt(-2 * log(1 - uniform())) * cos(6.283185307179586 * uniform());
}

static double
any_bits(void)
{
	uint64_t b;
	double v;

	do {
		b = next();
		memcpy(&v, &b, sizeof v);
	} while (!isfinite(v));
	return v;
}

static double
integer(void)
{
	return (double)(next() % 1000000);
}

static double
tiny(void)
{
	return exp(-100 * uniform());
}

static double
cents(void)
{
	return (double)(int64_t)(next() % 2000) / 100 - 10;
}

static double
read_libc(void)
{
	double sum = 0;

	for (size_t i = 0; i < COUNT; i++)
		sum += strtod(text[i], NULL);
	return sum;
}

static double
read_tw(void)
{
	double sum = 0, v;

	for (size_t i = 0; i < COUNT; i++)
		if (tw_num_read(text[i], length[i], &v) == TW_NUM_FINITE)
			sum += v;
	return sum;
}

static double
write_libc(void)
{
	char buf[WIDTH];
	double sum = 0;
	int digits;

	for (size_t i = 0; i < COUNT; i++) {
		for (digits = 15; digits <= 17; digits++) {
			snprintf(buf, sizeof buf, "%.*g", digits, value[i]);
			if (strtod(buf, NULL) == value[i])
				break;
		}
		sum += buf[0];
	}
	return sum;
}

static double
write_tw(void)
{
	char buf[TW_NUM_TEXT];
	double sum = 0;

	for (size_t i = 0; i < COUNT; i++)
		sum += (double)tw_num_write(buf, value[i]) + buf[0];
	return sum;
}

static void
race(const char *what, const char *kind, double (*tw)(void), double (*libc)(void))
{
	double best[2] = { INFINITY, INFINITY }, start;

	for (int turn = 0; turn < TURNS; turn++) {
		start = now();
		sink = tw();
		best[0] = fmin(best[0], now() - start);
		start = now();
		sink = libc();
		best[1] = fmin(best[1], now() - start);
	}
	printf("%s\t%s\t%.1f\t%.1f\t%.1f\n", what, kind, best[0] / COUNT,
	    best[1] / COUNT, best[1] / best[0]);
}

static size_t
put(char *buf, char conversion, int digits, double v)
{
	int n;

	switch (conversion) {
	case 'e':
		n = snprintf(buf, WIDTH, "%.*e", digits, v);
		break;
	case 'f':
		n = snprintf(buf, WIDTH, "%.*f", digits, v);
		break;
	default:
		n = snprintf(buf, WIDTH, "%.*g", digits, v);
	}
	return (size_t)n;
}

int
main(void)
{
	static const struct {
		const char *name;
		double (*draw)(void);
		char conversion;
		int digits;
	} kind[] = {
		{ "short", cents, 'f', 2 },
		{ "integer", integer, 'f', 0 },
		{ "6 digits", normal, 'g', 6 },
		{ "6 places", normal, 'f', 6 },
		{ "10 digits", normal, 'g', 10 },
		{ "17 digits", normal, 'g', 17 },
		{ "7 digits, exponent", tiny, 'e', 6 },
		{ "16 digits, exponent", tiny, 'e', 15 },
		{ "any bits", any_bits, 'g', 17 },
	};

	puts("way\tkind\ttw_ns\tlibc_ns\tratio");
	for (size_t k = 0; k < sizeof kind / sizeof *kind; k++) {
		for (size_t i = 0; i < COUNT; i++) {
			length[i] = put(text[i], kind[k].conversion,
			    kind[k].digits, kind[k].draw());
			value[i] = strtod(text[i], NULL);
		}
		race("read", kind[k].name, read_tw, read_libc);
		race("write", kind[k].name, write_tw, write_libc);
	}
	return ferror(stdout) || fclose(stdout) != 0;
}
