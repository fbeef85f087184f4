/*
 * Tests of lib/io/num.h: the grammar; texts and doubles that
 * tests/oracles/num.py made from exact fractions; random doubles converted
 * there and back, and compared with libc.
 */
#include <fcntl.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "io/num.h"
#include "tap.h"

#define INF_BITS	((uint64_t)0x7ff << 52)

static char *page;		/* a page between two inaccessible ones */
static size_t page_size;

static uint64_t
bits_of(double v)
{
	uint64_t b;

	memcpy(&b, &v, sizeof b);
	return b;
}

static double
double_of(uint64_t b)
{
	double v;

	memcpy(&v, &b, sizeof v);
	return v;
}

/* splitmix64 with a fixed seed. */
static uint64_t
next(void)
{
	static uint64_t state = 20210;
	uint64_t z = state += 0x9e3779b97f4a7c15;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	return z ^ z >> 31;
}

static int
map_pages(void)
{
	int fd = open("/dev/zero", O_RDWR);
	char *map;

	page_size = (size_t)sysconf(_SC_PAGESIZE);
	if (fd == -1)
		return -1;
	map = mmap(NULL, 3 * page_size, PROT_READ | PROT_WRITE, MAP_PRIVATE,
	    fd, 0);
	close(fd);
	if (map == MAP_FAILED)
		return -1;
	page = map + page_size;
	return mprotect(map, page_size, PROT_NONE) |
	    mprotect(page + page_size, page_size, PROT_NONE);
}

/*
 * Calls tw_num_read where a byte read before or after the text would fault, and
 * where digits follow it. All three results must agree; -1 if they do not.
 */
static int
read_all_ways(const char *text, size_t n, double *v)
{
	double w[2] = { 0, 0 };
	enum tw_num_kind kind, end, start;

	*v = 0;
	memcpy(page + page_size - n, text, n);
	end = tw_num_read(page + page_size - n, n, v);
	memcpy(page, text, n);
	memset(page + n, '7', 32);
	start = tw_num_read(page, n, &w[0]);
	memset(page + n, '.', 32);
	kind = tw_num_read(page, n, &w[1]);
	if (kind != start || kind != end || bits_of(w[0]) != bits_of(*v) ||
	    bits_of(w[1]) != bits_of(*v))
		return -1;
	return (int)kind;
}

/* The text with a question mark for each byte that is not printable ASCII. */
static const char *
visible(const char *text)
{
	static char buf[64];
	size_t n;

	for (n = 0; text[n] != '\0' && n < sizeof buf - 1; n++)
		buf[n] = text[n] >= ' ' && text[n] <= '~' ? text[n] : '?';
	buf[n] = '\0';
	return buf;
}

static void
test_grammar(void)
{
	static const struct {
		const char *text;
		enum tw_num_kind kind;
		double v;
	} row[] = {
		{ "0", TW_NUM_FINITE, 0 },
		{ "-0", TW_NUM_FINITE, -0.0 },
		{ "-0.00", TW_NUM_FINITE, -0.0 },
		{ "+1", TW_NUM_FINITE, 1 },
		{ "-1", TW_NUM_FINITE, -1 },
		{ ".5", TW_NUM_FINITE, 0.5 },
		{ "5.", TW_NUM_FINITE, 5 },
		{ "-.5e1", TW_NUM_FINITE, -5 },
		{ "5.E-1", TW_NUM_FINITE, 0.5 },
		{ "0012.500", TW_NUM_FINITE, 12.5 },
		{ "1e5", TW_NUM_FINITE, 1e5 },
		{ "1E+05", TW_NUM_FINITE, 1e5 },
		{ "1e-0000000000000000005", TW_NUM_FINITE, 1e-5 },
		{ "123456789012345678", TW_NUM_FINITE, 123456789012345678. },
		{ "0.0000000000000000000001", TW_NUM_FINITE, 1e-22 },
		{ ".00000000000000000000001", TW_NUM_FINITE, 1e-23 },
		{ "1e22", TW_NUM_FINITE, 1e22 },
		{ "1e23", TW_NUM_FINITE, 1e23 },
		{ "1e-400", TW_NUM_FINITE, 0 },
		{ "-1e-400", TW_NUM_FINITE, -0.0 },
		{ "1e-99999999999999999999", TW_NUM_FINITE, 0 },
		{ "0e999999", TW_NUM_FINITE, 0 },
		{ "0e99999999999999999999", TW_NUM_FINITE, 0 },
		{ "00000000000000000000000000000000000001", TW_NUM_FINITE, 1 },
		{ "0.0000000000000000000000000000000001e34", TW_NUM_FINITE, 1 },
		{ "10000000000000000000000000000000000e-34", TW_NUM_FINITE, 1 },
		{ "1e400", TW_NUM_RANGE, 0 },
		{ "-1e309", TW_NUM_RANGE, 0 },
		{ "1e99999999999999999999", TW_NUM_RANGE, 0 },
		{ "inf", TW_NUM_INF, INFINITY },
		{ "+Inf", TW_NUM_INF, INFINITY },
		{ "-INFINITY", TW_NUM_INF, -INFINITY },
		{ "infinity", TW_NUM_INF, INFINITY },
		{ "", TW_NUM_MISSING, NAN },
		{ "NA", TW_NUM_MISSING, NAN },
		{ "nan", TW_NUM_MISSING, NAN },
		{ "-NaN", TW_NUM_MISSING, NAN },
		{ "+NAN", TW_NUM_MISSING, NAN },
		{ "-nan(0x1)", TW_NUM_SYNTAX, 0 },
		{ "na", TW_NUM_SYNTAX, 0 },
		{ "-NA", TW_NUM_SYNTAX, 0 },
		{ "NA ", TW_NUM_SYNTAX, 0 },
		{ "infi", TW_NUM_SYNTAX, 0 },
		{ "infinityy", TW_NUM_SYNTAX, 0 },
		{ "in", TW_NUM_SYNTAX, 0 },
		{ "1inf", TW_NUM_SYNTAX, 0 },
		{ ".", TW_NUM_SYNTAX, 0 },
		{ "+", TW_NUM_SYNTAX, 0 },
		{ "-", TW_NUM_SYNTAX, 0 },
		{ "-.", TW_NUM_SYNTAX, 0 },
		{ "+-1", TW_NUM_SYNTAX, 0 },
		{ "--1", TW_NUM_SYNTAX, 0 },
		{ "e5", TW_NUM_SYNTAX, 0 },
		{ ".e5", TW_NUM_SYNTAX, 0 },
		{ "1e", TW_NUM_SYNTAX, 0 },
		{ "1e+", TW_NUM_SYNTAX, 0 },
		{ "1e+-5", TW_NUM_SYNTAX, 0 },
		{ "1e5.", TW_NUM_SYNTAX, 0 },
		{ "1e5e5", TW_NUM_SYNTAX, 0 },
		{ "1ee5", TW_NUM_SYNTAX, 0 },
		{ "1..2", TW_NUM_SYNTAX, 0 },
		{ "1.2.3", TW_NUM_SYNTAX, 0 },
		{ ".12345678.", TW_NUM_SYNTAX, 0 },
		{ "1.23456789012345.6", TW_NUM_SYNTAX, 0 },
		{ "1.23456789.012345678", TW_NUM_SYNTAX, 0 },
		{ "0x10", TW_NUM_SYNTAX, 0 },
		{ "1_000", TW_NUM_SYNTAX, 0 },
		{ "1,5", TW_NUM_SYNTAX, 0 },
		{ " 1", TW_NUM_SYNTAX, 0 },
		{ "1 ", TW_NUM_SYNTAX, 0 },
		{ "1\t", TW_NUM_SYNTAX, 0 },
		{ "1\r", TW_NUM_SYNTAX, 0 },
		{ "1d3", TW_NUM_SYNTAX, 0 },
		{ "1f", TW_NUM_SYNTAX, 0 },
		{ "123-4", TW_NUM_SYNTAX, 0 },
		{ "123456789012345678901234567890x", TW_NUM_SYNTAX, 0 },
		{ "\xc2\xb2", TW_NUM_SYNTAX, 0 },
		{ "\xb1\xb2\xb3\xb4\xb5\xb6\xb7\xb8", TW_NUM_SYNTAX, 0 },
		{ "1234567/", TW_NUM_SYNTAX, 0 },
		{ "123456:7", TW_NUM_SYNTAX, 0 },
	};
	double v;
	int kind;

	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		kind = read_all_ways(row[i].text, strlen(row[i].text), &v);
		ok(kind == (int)row[i].kind && (isnan(row[i].v) ? isnan(v) :
		    bits_of(v) == bits_of(row[i].v)), "read '%s'",
		    visible(row[i].text));
	}
	ok(read_all_ways("1\0", 2, &v) == TW_NUM_SYNTAX &&
	    read_all_ways("1\0002", 3, &v) == TW_NUM_SYNTAX &&
	    read_all_ways("12345678\0", 9, &v) == TW_NUM_SYNTAX,
	    "NUL is no digit");
}

/* A simple second implementation of the grammar of num.h. */
static int
is_number(const char *s)
{
	size_t whole, part = 0;

	s += *s == '+' || *s == '-';
	s += whole = strspn(s, "0123456789");
	if (*s == '.') {
		part = strspn(s + 1, "0123456789");
		s += 1 + part;
	}
	if (whole + part == 0)
		return 0;
	if (*s == 'e' || *s == 'E') {
		s++;
		s += *s == '+' || *s == '-';
		if (*s == '\0')
			return 0;
		s += strspn(s, "0123456789");
	}
	return *s == '\0';
}

/*
 * Whether the text of n bytes, followed by a NUL, is read as the grammar and
 * strtod say.
 */
static int
agrees(const char *text, size_t n)
{
	double v, want;
	int kind = read_all_ways(text, n, &v);

	if (n == 0)
		return kind == TW_NUM_MISSING;
	if (strlen(text) < n || !is_number(text))
		return kind == TW_NUM_SYNTAX;
	want = strtod(text, NULL);
	if (isinf(want))
		return kind == TW_NUM_RANGE;
	return kind == TW_NUM_FINITE && bits_of(v) == bits_of(want);
}

/*
 * Every byte at every position among digits: which are allowed, and with what
 * result.
 */
static void
test_bytes(void)
{
	char text[32];
	int bad = 0;

	for (size_t n = 1; n <= 25; n++)
		for (size_t at = 0; at < n; at++)
			for (int c = 0; c < 256; c++) {
				memset(text, '1', n);
				text[n] = '\0';
				text[at] = (char)c;
				bad += !agrees(text, n);
			}
	ok(bad == 0, "any byte among up to 24 digits (%d wrong)", bad);
}

/* Two points at any two positions of a mantissa and of a whole field. */
static void
test_points(void)
{
	char text[32];
	int bad = 0;

	for (size_t n = 2; n <= 25; n++)
		for (size_t i = 0; i < n; i++)
			for (size_t j = i + 1; j < n; j++) {
				memset(text, '1', n);
				text[i] = text[j] = '.';
				memcpy(text + n, "e1", 3);
				bad += !agrees(text, n + 2);
				text[n] = '\0';
				bad += !agrees(text, n);
			}
	ok(bad == 0, "two points among up to 24 digits (%d wrong)", bad);
}

/* Random characters, most of them digits. */
static void
test_random_texts(void)
{
	static const char some[] = "00000112233445566778899999999.e-+E..";
	char text[40];
	int numbers = 0, bad = 0;
	size_t n, last;

	for (int i = 0; i < 200000; i++) {
		n = next() % 32;
		for (size_t k = 0; k < n; k++) {
			last = k % 3 == 0 ? sizeof some - 1 : strcspn(some, ".");
			text[k] = some[next() % last];
		}
		text[n] = '\0';
		numbers += is_number(text);
		bad += !agrees(text, n);
	}
	ok(bad == 0 && numbers > 50000, "random texts, %d numbers among them "
	    "(%d wrong)", numbers, bad);
}

static void
test_integer(void)
{
	static const struct {
		const char *text;
		bool is;
		uint64_t v;
	} row[] = {
		{ "0", true, 0 }, { "7", true, 7 }, { "0019", true, 19 },
		{ "1844674407370955161", true, UINT64_MAX / 10 },
		{ "18446744073709551615", true, UINT64_MAX },
		{ "18446744073709551616", false, 0 },
		{ "18446744073709551619", false, 0 },
		{ "18446744073709551620", false, 0 },
		{ "99999999999999999999", false, 0 },
		{ "100000000000000000000", false, 0 },
		{ "", false, 0 }, { "-1", false, 0 }, { "+1", false, 0 },
		{ "1.", false, 0 }, { "1:", false, 0 }, { "1/", false, 0 },
		{ ":1", false, 0 }, { "1 ", false, 0 },
	};
	uint64_t v;

	for (size_t i = 0; i < sizeof row / sizeof *row; i++)
		ok(tw_num_integer(row[i].text, strlen(row[i].text), &v) ==
		    row[i].is && (!row[i].is || v == row[i].v), "whole '%s'",
		    row[i].text);
	ok(tw_num_integer("123", 2, &v) && v == 12, "no byte after the length");
}

/* tw_num_write as a string; checks that bytes after the text are unchanged. */
static const char *
written(double v)
{
	static char buf[TW_NUM_TEXT + 8];
	size_t n;

	memset(buf, '#', sizeof buf);
	n = tw_num_write(buf, v);
	if (n >= TW_NUM_TEXT || memcmp(buf + TW_NUM_TEXT, "########", 8) != 0)
		return "too long";
	buf[n] = '\0';
	return buf;
}

static void
test_oracle(void)
{
	const char *path = getenv("TW_ORACLES");
	char *line = NULL, *text;
	size_t size = 0, rows[2] = { 0, 0 }, bad[2] = { 0, 0 };
	uint64_t bits;
	double v;
	int is_write, good, kind;
	FILE *f;

	if (path == NULL)
		path = "tests/oracles/numbers.tsv";
	f = fopen(path, "r");
	if (!ok(f != NULL, "open %s", path))
		return;
	while (getline(&line, &size, f) > 0) {
		is_write = strncmp(line, "write\t", 6) == 0;
		if (!is_write && strncmp(line, "read\t", 5) != 0)
			continue;
		bits = strtoull(strchr(line, '\t') + 1, &text, 16);
		text++;
		text[strcspn(text, "\n")] = '\0';
		if (is_write) {
			good = strcmp(written(double_of(bits)), text) == 0;
		} else {
			kind = read_all_ways(text, strlen(text), &v);
			good = bits == INF_BITS ? kind == TW_NUM_RANGE :
			    kind == TW_NUM_FINITE && bits_of(v) == bits;
		}
		rows[is_write]++;
		bad[is_write] += !good;
		if (!good)
			note("%s", line);
	}
	free(line);
	fclose(f);
	ok(bad[0] == 0 && rows[0] > 2000, "%zu texts read exactly", rows[0]);
	ok(bad[1] == 0 && rows[1] > 1000, "%zu doubles written so", rows[1]);
}

/*
 * Copies the digits of a text, without the point, the exponent and zeros at
 * either end, into digit; returns their number.
 */
static size_t
digits_of(char *digit, const char *text)
{
	size_t n = 0;

	for (; *text != '\0' && *text != 'e'; text++)
		if (*text >= '0' && *text <= '9' && (n > 0 || *text != '0'))
			digit[n++] = *text;
	while (n > 0 && digit[n - 1] == '0')
		n--;
	digit[n] = '\0';
	return n;
}

/*
 * printf rounds correctly, so its first text that reads back is the nearest one
 * of its length. tw_num_write may be shorter only at a power of two, where the
 * nearest decimal may be on the narrow side and not read back while its
 * neighbour does.
 */
static int
is_shortest(double v, const char *text)
{
	char ours[40], theirs[40], try[40];
	size_t n, m;

	for (int places = 0; places < 17; places++) {
		snprintf(try, sizeof try, "%.*e", places, v);
		if (bits_of(strtod(try, NULL)) == bits_of(v))
			break;
	}
	n = digits_of(ours, text);
	m = digits_of(theirs, try);
	if (n < m)
		return (bits_of(v) & (((uint64_t)1 << 52) - 1)) == 0;
	return n == m && strcmp(ours, theirs) == 0;
}

static void
test_round_trip(void)
{
	unsigned lost = 0, libc_lost = 0, longer = 0, looked_at = 0, form = 0;
	const char *text;
	uint64_t bits;
	double v, back;

	for (int i = 0; i < 320000; i++) {
		bits = next();
		if (i % 8 == 1)
			bits &= ~((uint64_t)0x7ff << 52);	/* subnormal */
		else if (i % 8 == 2)	/* 2^-23 to 2^60, printed with points */
			bits = (bits & ~INF_BITS) | (1000 + bits % 83) << 52;
		else if (i % 8 == 3)	/* few bits */
			bits = bits >> 40 << 44;
		v = double_of(bits);
		if (!isfinite(v) || v == 0)
			continue;
		text = written(v);
		back = 0;
		tw_num_read(text, strlen(text), &back);
		lost += bits_of(back) != bits;
		libc_lost += bits_of(strtod(text, NULL)) != bits;
		form += (strchr(text, 'e') == NULL) !=
		    (fabs(v) >= 1e-5 && fabs(v) < 1e17);
		if (i % 16 < 4 && looked_at < 20000) {
			looked_at++;
			longer += !is_shortest(v, text);
		}
	}
	ok(lost == 0, "random doubles there and back (%u lost)", lost);
	ok(libc_lost == 0, "and back by strtod (%u lost)", libc_lost);
	ok(longer == 0, "the shortest and nearest of %u (%u are not)",
	    looked_at, longer);
	ok(form == 0, "plain from 1e-5 to 1e17 and only there (%u not)", form);
}

/* The same for floats, which are read as doubles and then rounded. */
static void
test_floats(void)
{
	unsigned lost = 0, other = 0, fewer = 0, looked_at = 0;

	for (int i = 0; i < 200000; i++) {
		char text[TW_NUM_TEXT + 1], want[TW_NUM_TEXT + 1];
		char ours[40], theirs[40];
		uint32_t bits = (uint32_t)(next() >> 32);
		double back = 0;
		float v;

		if (i % 4 == 0)		/* like weights of networks */
			bits = (bits & 0x80ffffff) | 0x3c000000;
		else if (i % 16 == 1)	/* powers of two, also subnormal ones */
			bits = i % 32 == 1 ? bits & 0xff800000 :
			    bits & 0x807fffff;
		memcpy(&v, &bits, sizeof v);
		if (!isfinite(v))
			continue;
		text[tw_num_write_float(text, v)] = '\0';
		tw_num_read(text, strlen(text), &back);
		lost += !((float)back <= v && (float)back >= v) ||
		    !(strtof(text, NULL) <= v && strtof(text, NULL) >= v);
		for (int places = 0; places < 9; places++) {
			snprintf(want, sizeof want, "%.*e", places, (double)v);
			if (strtof(want, NULL) <= v && strtof(want, NULL) >= v)
				break;
		}
		looked_at++;
		if (digits_of(ours, text) < digits_of(theirs, want))
			fewer += (bits & 0x7fffff) != 0;
		else
			other += strcmp(ours, theirs) != 0;
	}
	ok(lost == 0, "random floats there and back (%u lost)", lost);
	ok(other == 0 && fewer == 0, "the shortest and nearest of %u (%u, %u are not)",
	    looked_at, other, fewer);
}

static void
test_write(void)
{
	static const struct {
		double v;
		const char *text;
	} row[] = {
		{ 0, "0" }, { -0.0, "0" }, { 1, "1" }, { -1, "-1" },
		{ 0.1, "0.1" }, { -0.25, "-0.25" }, { 1500, "1500" },
		{ 0.00012, "0.00012" }, { 1e-5, "0.00001" },
		{ 1e-6, "1e-6" }, { 9.5e-6, "9.5e-6" },
		{ 1e16, "10000000000000000" }, { 1e17, "1e17" }, { -1.25e17, "-1.25e17" },
		{ 99999999999999984, "99999999999999980" },
		{ 9007199254740992, "9007199254740992" },
		{ 123456789.125, "123456789.125" }, { 1e300, "1e300" },
		{ 5e-324, "5e-324" },
		{ -1.7976931348623157e308, "-1.7976931348623157e308" },
		{ 1234567890123456.7, "1234567890123456.8" },
		{ INFINITY, "inf" }, { -INFINITY, "-inf" },
		{ NAN, "nan" },
	};

	for (size_t i = 0; i < sizeof row / sizeof *row; i++)
		ok(strcmp(written(row[i].v), row[i].text) == 0, "write %s (%s)",
		    row[i].text, written(row[i].v));
	ok(strcmp(written(copysign(NAN, -1)), "nan") == 0, "nan has no sign");
}

static int
is_written(unsigned long long v)
{
	char buf[TW_NUM_TEXT], want[TW_NUM_TEXT];
	size_t n = (size_t)snprintf(want, sizeof want, "%llu", v);

	return tw_num_write_u64(buf, v) == n && memcmp(buf, want, n) == 0;
}

static void
test_write_u64(void)
{
	int bad = 0;

	/* Around each power of ten; differences below 0 wrap to near 2^64. */
	for (unsigned long long power = 1;; power *= 10) {
		for (unsigned long long d = 0; d < 20; d++)
			bad += !is_written(power + d - 10);
		if (power > UINT64_MAX / 10)
			break;
	}
	for (int i = 0; i < 200000; i++)
		bad += !is_written(next() >> next() % 64);
	ok(bad == 0, "integers as printf writes them (%d wrong)", bad);
}

int
main(void)
{
	if (!ok(map_pages() == 0, "a page with guards"))
		return done();
	test_grammar();
	test_bytes();
	test_points();
	test_random_texts();
	test_integer();
	test_oracle();
	test_round_trip();
	test_floats();
	test_write();
	test_write_u64();
	return done();
}
