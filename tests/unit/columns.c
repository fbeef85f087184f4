/*
 * A table read by several threads beside the same read line by line: the same
 * numbers, the same message, wherever in whichever block something is amiss.
 */
#include <stdint.h>

#include "child.h"
#include "form/columns.h"
#include "io/msg.h"

enum { ROOM = 6 << 20, LONG = 3 << 20 };

struct plan {
	unsigned threads;	/* 0: line by line */
	const char *x;
	size_t y;
	struct tw_rec_options opt;
	int n;			/* operands */
	char *operand[2];
};

/* Mix a number's bits into a sum in which order counts. */
static void
mix(uint64_t *sum, const double *v, size_t n)
{
	uint64_t bits;
	size_t i;

	for (i = 0; v != NULL && i < n; i++) {
		memcpy(&bits, &v[i], sizeof bits);
		*sum = (*sum ^ bits) * UINT64_C(0x9e3779b97f4a7c15);
		*sum ^= *sum >> 29;
	}
}

static void
sums(void *arg)
{
	struct plan *p = arg;
	struct tw_reader r;
	struct tw_cols x;
	struct tw_table t;
	uint64_t sum;
	size_t j;

	tw_program = "tw-test";
	tw_reader_open(&r, p->n, p->operand, &p->opt);
	tw_cols_find(&x, &r, "-x", p->x);
	if (p->threads == 0)
		tw_table_read(&t, &r, &x, p->y, NULL, NULL);
	else
		tw_columns_read(&t, &r, &x, p->y, p->threads);
	printf("%zu %llu %llu", t.n, (unsigned long long)r.record,
	    (unsigned long long)r.dropped);
	for (j = 0; j <= t.d; j++) {
		sum = 0;
		mix(&sum, j < t.d ? t.x[j] : t.y, t.n);
		printf(" %016llx", (unsigned long long)sum);
	}
	tw_table_release(&t);
	tw_cols_release(&x);
	tw_reader_close(&r);
	fflush(stdout);
}

/* With 1 to 3 threads as line by line: it ends so, says this, or nothing. */
static void
same(const char *text, size_t n, struct plan p, int status, const char *err,
    const char *what)
{
	struct child one, c;

	p.threads = 0;
	one = child_run_bytes(sums, &p, text, n);
	child_ok(&one, status, NULL, err, what);
	for (p.threads = 1; p.threads <= 3; p.threads++) {
		c = child_run_bytes(sums, &p, text, n);
		if (!ok(c.status == one.status && strcmp(c.out, one.out) == 0 &&
			strcmp(c.err, one.err) == 0,
			"%s: %u threads", what, p.threads))
			note("%d '%s' '%s', not '%s'", c.status, c.out, c.err,
			    one.out);
	}
}

/* NULL: a number. Where gaps are wanted now and then none, later more often. */
static const char *
gap(size_t i, size_t gaps)
{
	static const char *const none[] = { "NA", "", "nan", "-inf" };

	if (gaps == 0 || i % (i < gaps ? 3001 : 3) != 1)
		return NULL;
	return none[i % 4];
}

/*
 * A table of about five blocks, its first records with few gaps, if with any;
 * the value is its length.
 */
static size_t
table(char *text, size_t gaps)
{
	size_t n = (size_t)sprintf(text, "# c\na\tw\tb\tc\n"), i;

	for (i = 0; n < 5 * (size_t)TW_COLUMNS_BLOCK - 100; i++) {
		const char *none = gap(i, gaps);

		if (none != NULL)
			n += (size_t)sprintf(text + n, "%s\t", none);
		else
			n += (size_t)sprintf(text + n, "%zu\t", i);
		n += (size_t)sprintf(text + n, "word%zu\t%.17g\t%ge-3\n",
		    i % 7, (double)i / 3, (double)(i % 1000) - 500);
	}
	return n;
}

/* The first line that begins at or after a byte. */
static char *
line_at(char *text, size_t at)
{
	return strchr(text + at, '\n') + 1;
}

/* What may be wrong with a line of the table, from its first byte on. */
static const struct {
	const char *put, *err;
} wrong[] = {
	{ "x", "column 1 (a): not a number" },
	{ "nan\tw\t1\t1\n", "column 1 (a): missing: 'nan'" },
	{ "\t", "5 fields where there are 4 columns" },
	{ "1e999\n", "1 field where there are 4 columns" },
	{ "1e999\tw\t1\t1\n", "column 1 (a): too large for a double" },
	{ "\tw\t1\t1\n", "column 1 (a): missing: ''" },
	{ "inf\tw\t1\t1\n", "column 1 (a): not finite: 'inf'" },
	{ "1\tw\t1\t1\r\n", "line ends in CRLF" },
	{ "# end 1\n", "'# end' where a record is expected" },
	{ "#7\tw\t1\t1\n", "column 1 (a): not a number: '#7'" },
	{ "1\n", "1 field where there are 4 columns" },
	{ "\n", "1 field where there are 4 columns" },
};

static void
wrong_lines(char *text, size_t n)
{
	static const size_t place[] = { 100, TW_COLUMNS_BLOCK - 20,
		3 * (size_t)TW_COLUMNS_BLOCK + 5000,
		5 * (size_t)TW_COLUMNS_BLOCK - 1000 };
	struct plan p = { .x = "a,b", .y = 3 };
	char keep[32], what[64];
	size_t i, k;

	for (k = 0; k < sizeof place / sizeof *place; k++)
		for (i = 0; i < sizeof wrong / sizeof *wrong; i++) {
			char *at = line_at(text, place[k]);

			memcpy(keep, at, sizeof keep);
			memcpy(at, wrong[i].put, strlen(wrong[i].put));
			snprintf(what, sizeof what, "wrong line %zu at %zu", i,
			    place[k]);
			same(text, n, p, 1, wrong[i].err, what);
			memcpy(at, keep, sizeof keep);
		}
	/* What ends a table does so, whichever columns are read. */
	p.x = "b";
	memcpy(keep, line_at(text, 2 * TW_COLUMNS_BLOCK), sizeof keep);
	memcpy(line_at(text, 2 * TW_COLUMNS_BLOCK), "# end 1\tw\t1\t1\n", 15);
	same(text, n, p, 1, "'# end' where a record is expected", "an end");
	memcpy(line_at(text, 2 * TW_COLUMNS_BLOCK), keep, sizeof keep);
	p.x = "a,b";
	keep[0] = text[n - 100];
	text[n - 100] = '\0';
	same(text, n, p, 1, "NUL byte", "a NUL");
	text[n - 100] = keep[0];
	same(text, n - 1, p, 1, "last line has no newline", "no newline");
	/* The first of two is said. */
	*line_at(text, 3 * TW_COLUMNS_BLOCK) = 'y';
	*line_at(text, 2 * TW_COLUMNS_BLOCK) = 'x';
	same(text, n, p, 1, "'x", "two wrong lines");
}

/* What the options say. */
static void
options(char *text, size_t n)
{
	struct plan p = { .x = "b,a", .y = 3 };

	p.opt.has_expect = true;
	p.opt.expect = 7;
	same(text, n, p, 1, "where --expect says 7", "--expect");
	p.opt.has_expect = false;
	p.opt.part.k = 2;
	p.opt.part.n = 3;
	same(text, n, p, 0, "", "--part");
	p.opt.part.n = 0;
	p.y = 0;
	same(text, n, p, 0, "", "the target is among the columns");
	p.opt.no_header = true;
	p.x = "3";
	p.y = SIZE_MAX;
	same(strstr(text, "0\tword0"), n - 12, p, 0, "", "no header");
	same("", 0, p, 1, "no records", "nothing");
}

/* Lines longer than a block, between short ones, and one without an end. */
static void
long_lines(char *text)
{
	struct plan p = { .x = "b,a", .y = 3 };
	size_t n = (size_t)sprintf(text, "a\tw\tb\tc\n1\tw\t2\t3\n4\t");

	memset(text + n, 'w', LONG);
	n += LONG;
	n += (size_t)sprintf(text + n, "\t5\t6\n7\tw\t8\t9\n10\t");
	memset(text + n, 'w', LONG / 2);
	n += LONG / 2;
	n += (size_t)sprintf(text + n, "\t11\t12\n");
	same(text, n, p, 0, "", "lines longer than a block");
	same(text, n - 100, p, 1, "last line has no newline",
	    "a long line has no end");
}

/* One table from two files, the second of them with another header. */
static void
two_files(char *text, size_t n)
{
	char path[] = "/tmp/tw-columns-XXXXXX";
	struct plan p = { .x = "b,a", .y = 3, .n = 2 };
	int fd = mkstemp(path);

	if (fd < 0 || write(fd, text, n) != (ssize_t)n)
		abort();
	p.operand[0] = p.operand[1] = path;
	same("", 0, p, 0, "", "two files");
	p.operand[1] = (char[]){ "-" };
	same("a\tb\n", 4, p, 1, "the header differs", "another header");
	close(fd);
	remove(path);
}

int
main(void)
{
	struct plan p = { .x = "b,a", .y = 3 };
	char *text = malloc(ROOM);
	size_t n;

	if (text == NULL)
		abort();
	n = table(text, 20000);
	same(text, n, p, 1, "column 1 (a): missing", "a gap");
	p.opt.drop = true;
	same(text, n, p, 0, "records dropped: missing values", "gaps");
	p.opt.drop = false;
	n = table(text, 0);
	same(text, n, p, 0, "", "five blocks");
	two_files(text, n);
	options(text, n);
	wrong_lines(text, n);
	long_lines(text);
	free(text);
	return done();
}
