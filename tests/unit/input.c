/*
 * Blocks of the operands: bytes in order whatever a read gives, one file after
 * the other, and lines up to the cap to the byte.
 */
#include <fcntl.h>
#include <sys/stat.h>

#include "child.h"
#include "io/input.h"
#include "io/msg.h"

static char dir[] = "/tmp/tw-input-XXXXXX";

static char *
file(const char *name, const char *text, size_t n)
{
	static char path[4][64];
	static int next;
	char *p = path[next++ % 4];
	FILE *f;

	snprintf(p, sizeof path[0], "%s/%s", dir, name);
	if ((f = fopen(p, "w")) == NULL || fwrite(text, 1, n, f) != n ||
	    fclose(f) != 0)
		abort();
	return p;
}

static void
clear(void)
{
	static const char *const name[] = { "one", "two", "none", "cut", "same" };
	char path[64];
	size_t i;

	for (i = 0; i < sizeof name / sizeof *name; i++) {
		snprintf(path, sizeof path, "%s/%s", dir, name[i]);
		remove(path);
	}
	rmdir(dir);
}

struct plan {
	int n;
	char *operand[3];
	size_t longest;		/* 0: as it is */
};

/* Print each line as FILE:NUMBER:LENGTH:FIRST BYTE, through all operands. */
static void
lines(void *arg)
{
	struct plan *p = arg;
	struct tw_input in;

	tw_program = "tw-test";
	tw_input_open(&in, p->n, p->operand);
	if (p->longest != 0)
		in.longest = p->longest;
	do {
		size_t at = 0;

		while (in.pos < in.fill || tw_input_fill(&in)) {
			char *row = in.buf + in.pos;
			char *end = memchr(row + at, '\n',
			    in.fill - in.pos - at);

			if (end == NULL) {
				at = in.fill - in.pos;
				if (tw_input_fill(&in))
					continue;
				row = in.buf + in.pos;
				end = row + at;
			}
			in.line++;
			at = 0;
			printf("%s:%d:%zu:%c\n", strrchr(in.file, '/') ?
			    strrchr(in.file, '/') + 1 : in.file, (int)in.line,
			    (size_t)(end - row), end > row ? *row : '-');
			in.pos += (size_t)(end - row);
			in.pos += in.pos < in.fill;
		}
	} while (tw_input_next_file(&in));
	tw_input_close(&in);
	fflush(stdout);
}

static void
operands(void)
{
	struct plan p = { .n = 0 };
	struct child c = child_run(lines, &p, "ab\n\nc\n");
	char want[512];

	child_ok(&c, 0, "<stdin>:1:2:a\n<stdin>:2:0:-\n<stdin>:3:1:c\n", "",
	    "no operand is standard input");
	p = (struct plan){ 3, { file("one", "1\n", 2), (char[]){ "-" },
	    file("two", "2\n22\n", 5) }, 0 };
	c = child_run(lines, &p, "x\n");
	child_ok(&c, 0, "one:1:1:1\n<stdin>:1:1:x\ntwo:1:1:2\ntwo:2:2:2\n", "",
	    "operands in order, - among them, lines counted anew");
	p = (struct plan){ 2, { file("none", "", 0), file("cut", "abc", 3) }, 0 };
	c = child_run(lines, &p, "");
	child_ok(&c, 0, "cut:1:3:a\n", "",
	    "an empty file has no line, a last line may lack its newline");
	p = (struct plan){ 1, { file("none", "", 0) }, 0 };
	p.operand[0][strlen(p.operand[0]) - 1] = 'x';
	c = child_run(lines, &p, "");
	snprintf(want, sizeof want, "tw-test: %s: No such file or directory\n",
	    p.operand[0]);
	child_ok(&c, 1, "", want, "a file that is not there");
	p.operand[0] = dir;
	c = child_run(lines, &p, "");
	snprintf(want, sizeof want, "tw-test: %s: Is a directory\n", dir);
	child_ok(&c, 1, "", want, "a directory");
}

/* Lines longer than any block, and their order. */
static void
long_lines(void)
{
	size_t size[] = { 70000, 1, 300000, 65536, 1000000 }, n = 0, i;
	char *text = malloc(2000000), want[256];
	struct plan p = { .n = 0 };
	struct child c;
	int len = 0;

	if (text == NULL)
		abort();
	for (i = 0; i < 5; i++) {
		memset(text + n, 'a' + (int)i, size[i]);
		n += size[i];
		text[n++] = '\n';
		len += snprintf(want + len, sizeof want - (size_t)len,
		    "<stdin>:%zu:%zu:%c\n", i + 1, size[i], 'a' + (char)i);
	}
	c = child_run_bytes(lines, &p, text, n);
	child_ok(&c, 0, want, "", "lines longer than a block, and short between");
	free(text);
}

/* A line at the cap is read, one of a byte more refused, wherever it stands. */
static void
longest(void)
{
	static const size_t cap[] = { 1, 7, 65535, 65536, 65537, 262144,
	    300000 };
	size_t i, before, over;
	char *text = malloc(400000), what[96];
	struct child c;

	if (text == NULL)
		abort();
	for (i = 0; i < sizeof cap / sizeof *cap; i++)
		for (before = 0; before < 2; before++)
			for (over = 0; over < 2; over++) {
				struct plan p = { .longest = cap[i] };
				size_t n = cap[i] + over;
				const char *err = before ?
				    "tw-test: <stdin>:2: line of more than 1 GiB\n" :
				    "tw-test: <stdin>:1: line of more than 1 GiB\n";

				memset(text, 'x', n + 2);
				memcpy(text, "y\n", before ? 2 : 0);
				text[2 * before + n] = '\n';
				c = child_run_bytes(lines, &p, text,
				    2 * before + n + 1);
				snprintf(what, sizeof what, "cap %zu: a line of "
				    "%zu in place %zu", cap[i], n, before + 1);
				child_ok(&c, (int)over, NULL, over ? err : "",
				    what);
			}
	free(text);
}

/* As slow as input comes, and the cap that programs have. */
static void
trickle(void)
{
	struct tw_input in;
	int end[2];
	size_t i;

	if (pipe(end) < 0 || dup2(end[0], 0) < 0)
		abort();
	tw_input_open(&in, 0, NULL);
	ok(in.longest == (size_t)1 << 30, "lines of up to 1 GiB");
	for (i = 0; i < 3; i++)
		if (write(end[1], &"a\nb"[i], 1) != 1 || !tw_input_fill(&in))
			abort();
	ok(in.fill == 3 && memcmp(in.buf, "a\nb\n\n", 5) == 0,
	    "byte by byte, newlines after them");
	in.pos = 2;
	close(end[1]);
	ok(!tw_input_fill(&in) && in.fill - in.pos == 1,
	    "the end keeps what is unread");
	ok(!tw_input_fill(&in), "and stays the end");
	ok(!tw_input_next_file(&in), "no further file");
	tw_input_close(&in);
	ok(in.buf == NULL && in.fd == -1, "closed");
}

static void
into_itself(void *arg)
{
	char *path = arg;
	struct tw_input in;
	int fd = open(path, O_WRONLY | O_APPEND);

	tw_program = "tw-test";
	if (fd < 0 || dup2(fd, 1) < 0)
		abort();
	tw_input_open(&in, 1, &path);
}

int
main(void)
{
	struct child c;
	char *path, want[128];

	if (mkdtemp(dir) == NULL)
		abort();
	operands();
	long_lines();
	longest();
	path = file("same", "a\n", 2);
	c = child_run(into_itself, path, "");
	snprintf(want, sizeof want,
	    "tw-test: %s: input and output are the same file\n", path);
	child_ok(&c, 1, "", want, "what is being written is not read");
	trickle();
	clear();
	return done();
}
