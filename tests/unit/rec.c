/*
 * Records: the header, the rows and their fields, what is refused and where,
 * --part and missing values; the numbers that fields hold; whether
 * another record is ready.
 */
#include "child.h"
#include "io/cols.h"
#include "io/msg.h"
#include "io/rec.h"

struct plan {
	struct tw_rec_options opt;
	const char *numbers;	/* columns to read as numbers: f, or i for inf too */
	const char *added;	/* a column for the header, or NULL */
};

/* Print the header, then each record: its number and its fields in brackets. */
static void
records(void *arg)
{
	const struct plan *p = arg;
	struct tw_reader r;
	struct tw_out o;
	size_t i;
	double v;

	tw_program = "tw-test";
	tw_out_open(&o);
	tw_reader_open(&r, 0, NULL, &p->opt);
	if (p->added != NULL) {
		struct tw_slice name = { p->added, strlen(p->added) };

		tw_header_write(&o, &r, 1, &name);
	} else
		tw_header_write(&o, &r, 0, NULL);
	while (tw_reader_next(&r)) {
		for (i = 0; p->numbers != NULL && p->numbers[i] != '\0'; i++)
			if (p->numbers[i] == 'u')
				(void)tw_field_u64(&r, i);
			else
				tw_field_num(&r, i,
				    p->numbers[i] == 'f' ?
				    TW_WANT_FINITE : TW_WANT_NUMBER, &v);
		tw_out_u64(&o, r.record);
		for (i = 0; i < r.ncol; i++) {
			struct tw_slice f = tw_field(&r, i);

			tw_out_byte(&o, '[');
			tw_out_write(&o, f.p, f.n);
			tw_out_byte(&o, ']');
		}
		tw_out_row(&o);
	}
	tw_reader_close(&r);
	tw_out_close(&o);
}

static void
read_by(struct plan p, const char *input, int status, const char *out,
    const char *err, const char *what)
{
	struct child c = child_run(records, &p, input);

	child_ok(&c, status, out, err, what);
}

static void
shape(void)
{
	static const struct {
		const char *input;
		int status;
		const char *out, *err, *what;
	} t[] = {
	{ "a\tb\n1\t2\n", 0, "a\tb\n1[1][2]\n", "", "a record" },
	{ "a\tb\n\t\n", 0, "a\tb\n1[][]\n", "", "empty fields" },
	{ "a\n\n", 0, "a\n1[]\n", "", "an empty line is one empty field" },
	{ "a\n", 0, "a\n", "", "a header alone" },
	{ "#c\n# d\na\n1\n", 0, "#c\n# d\na\n1[1]\n", "", "comments go on" },
	{ "a\n#1\n", 0, "a\n1[#1]\n", "", "# after the header is a field" },
	{ "1\tx\n3\t4\n", 0, "1\tx\n1[3][4]\n", "", "one name is no number" },
	{ "", 1, "", "<stdin>: empty", "nothing" },
	{ "# c\n", 1, "", "empty", "comments alone" },
	{ "a\tb\n1\n", 1, NULL, "<stdin>:2: 1 field where there are 2", "few" },
	{ "a\n1\t\n", 1, NULL, "<stdin>:2: 2 fields where there are 1", "many" },
	{ "a\n1\n2", 1, "a\n1[1]\n", "<stdin>:3: last line has no newline", "cut" },
	{ "a", 1, "", "<stdin>:1: last line has no newline", "header cut" },
	{ "a\r\n1\r\n", 1, "", "<stdin>:1: line ends in CRLF", "CRLF header" },
	{ "a\n1\r\n", 1, NULL, "<stdin>:2: line ends in CRLF", "CRLF" },
	{ "a\n1\r2\n", 0, "a\n1[1\r2]\n", "", "CR within a line" },
	{ "a\n1\r", 1, NULL, "no newline", "CR at the very end" },
	{ "\xef\xbb\xbf" "a\n1\n", 1, "", "byte-order mark", "a mark" },
	{ "#\n\xef\xbb\xbf" "a\n1\n", 0, "#\n\xef\xbb\xbf" "a\n1[1]\n", "",
	    "a mark that is none, after the first line" },
	{ "\xef\xbb\n1\n", 0, "\xef\xbb\n1[1]\n", "", "half a mark" },
	{ "a\t\tb\n", 1, "", "<stdin>:1: column 2 has no name", "no name" },
	{ "a\tb\ta\n", 1, "", "'a' is there twice", "a name twice" },
	{ "1\t2e3\tinf\n", 1, "", "only numbers", "a header of numbers" },
	{ "# end 1\na\n", 1, "", "# end", "an end above the header" },
	{ "a\n# end 0\n", 1, NULL, "# end", "an end among records" },
	{ "a\n# note 0\n", 1, NULL, "'# note' where", "a note among records" },
	{ "a\n# crc32 0\n", 1, NULL, "'# crc32' where", "a sum among records" },
	};
	size_t i;

	for (i = 0; i < sizeof t / sizeof *t; i++)
		read_by((struct plan){ .numbers = NULL }, t[i].input,
		    t[i].status, t[i].out, t[i].err, t[i].what);
}

/* NUL bytes, at every place of a line, and fields around the step of a scan. */
static void
bytes(void)
{
	char text[128], want[160];
	size_t i, n, wrong = 0;
	struct plan p = { .numbers = NULL };
	struct child c;

	for (i = 0; i < 40; i += 3) {
		n = (size_t)snprintf(text, sizeof text, "a\n%0*d\n", 41, 0);
		text[2 + i] = '\0';
		c = child_run_bytes(records, &p, text, n);
		wrong += c.status != 1 ||
		    strstr(c.err, "<stdin>:2: NUL byte in the line") == NULL;
	}
	ok(wrong == 0, "a NUL byte anywhere in a line");
	for (wrong = 0, i = 0; i < 40; i++) {
		snprintf(text, sizeof text, "a\tb\n%.*s\tx\xe9\x01\n", (int)i,
		    "0123456789012345678901234567890123456789");
		snprintf(want, sizeof want, "a\tb\n1[%.*s][x\xe9\x01]\n", (int)i,
		    "0123456789012345678901234567890123456789");
		c = child_run(records, &p, text);
		wrong += c.status != 0 || strcmp(c.out, want) != 0;
	}
	ok(wrong == 0, "fields of 0 to 39 bytes, and bytes that are no text");
}

static void
options(void)
{
	struct plan p = { .opt = { .part = { 2, 3 } } };

	read_by(p, "a\n1\n2\n3\n4\n5\n6\n", 0, "a\n2[2]\n5[5]\n", "", "--part 2/3");
	p.opt.part.k = p.opt.part.n = 2;
	read_by(p, "a\n1\n2\n3\n4\n", 0, "a\n2[2]\n4[4]\n", "", "--part 2/2");
	read_by((struct plan){ .added = "b" }, "#c\na\n1\n", 0,
	    "#c\na\tb\n1[1]\n", "", "a new column");
	read_by((struct plan){ .added = "a" }, "a\n1\n", 2, "",
	    "there is a column 'a' already", "a new column whose name is taken");
}

static void
numbers(void)
{
	static const struct {
		const char *cell, *want, *err;
	} t[] = {
	{ "1", "f", NULL }, { "-0", "f", NULL }, { ".5", "f", NULL },
	{ "5.", "f", NULL }, { "1e-400", "f", NULL }, { "+1e5", "f", NULL },
	{ "inf", "i", NULL }, { "-Infinity", "i", NULL },
	{ "inf", "f", "not finite: 'inf'" }, { "NA", "f", "missing: 'NA'" },
	{ "", "f", "missing: ''" }, { "nan", "i", "missing: 'nan'" },
	{ "x", "f", "not a number: 'x'" }, { "1 ", "f", "not a number: '1 '" },
	{ "0x1", "f", "not a number" }, { "1,5", "f", "not a number" },
	{ "1e400", "f", "too large for a double: '1e400'" },
	{ "0", "u", NULL }, { "9223372036854775807", "u", NULL },
	{ "07", "u", "not an integer: '07'" }, { "-1", "u", "integer" },
	{ "1e3", "u", "integer" }, { "", "u", "integer: ''" },
	{ "18446744073709551616", "u", "integer" },
	{ "9999999999999999999", "u", NULL },
	{ "10000000000000000000", "u", "integer" },
	};
	char input[64], what[64];
	size_t i;

	for (i = 0; i < sizeof t / sizeof *t; i++) {
		snprintf(input, sizeof input, "a\n%s\n", t[i].cell);
		snprintf(what, sizeof what, "the cell '%s' (%s)", t[i].cell,
		    t[i].want);
		read_by((struct plan){ .numbers = t[i].want }, input,
		    t[i].err != NULL, NULL, t[i].err != NULL ? t[i].err : "",
		    what);
	}
	read_by((struct plan){ .numbers = "f" }, "a\nNA\n", 1, NULL,
	    "(tw-read --missing drop", "the remedy for a missing value");
	read_by((struct plan){ .opt = { .no_hint = true }, .numbers = "f" },
	    "a\nNA\n", 1, NULL, "column 1 (a): missing: 'NA'\n", "no remedy");
}

/* Print for each record whether another complete line is in the buffer. */
static void
lines(void *arg)
{
	struct tw_reader r;

	(void)arg;
	tw_program = "tw-test";
	tw_reader_open(&r, 0, NULL, NULL);
	while (tw_reader_next(&r)) {
		printf("%d", tw_reader_ready(&r));
		fflush(stdout);
	}
	tw_reader_close(&r);
}

static void
ready(void)
{
	struct child c = child_run(lines, NULL, "a\n1\n2\n");

	child_ok(&c, 0, "10", "", "a reader is ready until its last record");
	c = child_run(lines, NULL, "a\n1\n2\n3");
	child_ok(&c, 1, "10", "last line has no newline",
	    "a reader with a part of a line is not ready");
}

int
main(void)
{
	shape();
	bytes();
	options();
	numbers();
	ready();
	return done();
}
