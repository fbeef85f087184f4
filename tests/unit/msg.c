/* Messages: one line each, made printable; memory that grows. */
#include <stdint.h>

#include "child.h"
#include "io/msg.h"

struct saying {
	int status;
	const char *text;
};

static void
die(void *arg)
{
	const struct saying *s = arg;

	tw_program = "tw-test";
	tw_die(s->status, "%s", s->text);
}

static void
warn(void *arg)
{
	tw_program = "tw-test";
	tw_warn("%s: %d", (const char *)arg, 7);
	/* Standard error is no terminal here: nothing is shown. */
	tw_progress(1, "half done");
}

static void
too_much(void *arg)
{
	size_t n = *(const size_t *)arg;

	tw_program = "tw-test";
	free(tw_xrealloc(NULL, n, 16));
}

static void
shows(const char *s, const char *want, const char *what)
{
	char buf[TW_SHOW];

	if (!ok(strcmp(tw_show(buf, s, strlen(s)), want) == 0, "%s", what))
		note("'%s', wanted '%s'", buf, want);
}

static void
shown(void)
{
	char buf[TW_SHOW];

	shows("abc", "abc", "plain text");
	shows("", "", "nothing");
	shows("a\tb\n\x1b[31m\x7f", "a?b??[31m?", "control bytes");
	shows("\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80",
	    "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80", "UTF-8 of 2, 3 and 4 bytes");
	shows("\xc3", "?", "half a character");
	ok(strlen(tw_show(buf, "1234567890123456789012345678901234567890"
	    "123456789012345678\x80", 58)) == 58, "what is behind the text is not read");
	ok(strcmp(tw_show(buf, "\xc3\xa9", 1), "?") == 0,
	    "half of what stands there");
	shows("\x80\xbf\xfe\xff", "????", "bytes that begin none");
	shows("\xc2\x9b\xc2\xa0", "??\xc2\xa0", "C1 controls");
	shows("\xf5\x80\x80\x80", "????", "a byte that none of four begins with");
	shows("\xc0\xaf\xe0\x80\xaf\xf0\x80\x80\xaf", "?????????", "overlong");
	shows("\xed\xa0\x80\xed\x9f\xbf", "???\xed\x9f\xbf", "surrogates");
	shows("\xf4\x90\x80\x80\xf4\x8f\xbf\xbf", "????\xf4\x8f\xbf\xbf",
	    "beyond U+10FFFF");
	shows("123456789012345678901234567890123456789012345678901234567890",
	    "123456789012345678901234567890123456789012345678901234567890",
	    "60 bytes");
	shows("1234567890123456789012345678901234567890123456789012345678901",
	    "123456789012345678901234567890123456789012345678901234567890...",
	    "61 bytes");
	shows("12345678901234567890123456789012345678901234567890123456789"
	    "\xc3\xa9x", "12345678901234567890123456789012345678901234567890"
	    "123456789...", "no character is cut in two");
}

static void
memory(void)
{
	size_t cap = 0, over = SIZE_MAX / 2, i;
	unsigned char *p;
	struct child c;

	p = tw_grow(NULL, &cap, 1, 1);
	ok(cap >= 8, "room for some at first");
	i = cap;
	p = tw_grow(p, &cap, i, 1);
	ok(cap == i, "enough is left alone");
	memset(p, 3, i);
	p = tw_grow(p, &cap, i + 1, 1);
	ok(cap >= 2 * i && p[0] == 3 && p[i - 1] == 3, "twice as much at least");
	p = tw_grow(p, &cap, 1000, 1);
	ok(cap >= 1000 && p[0] == 3, "as much as is asked for");
	free(p);
	p = tw_xrealloc(NULL, 0, 8);
	ok(p != NULL, "none of something is no failure");
	free(p);
	c = child_run(too_much, &over, "");
	child_ok(&c, 1, "", "emory", "a size that overflows");
}

/* Two grow by turns, others between them. */
static void
staying(void)
{
	struct tw_slice name = { "name", 4 }, copy = tw_slice_stay(name);
	size_t cap[2] = { 0, 0 }, i, j, bad = 0;
	unsigned *p[2] = { NULL, NULL };

	for (i = 0; i < 1000; i++)
		for (j = 0; j < 2; j++) {
			p[j] = tw_arena_grow(p[j], &cap[j], i + 1, sizeof **p);
			p[j][i] = (unsigned)(i + j);
			bad += *(unsigned *)tw_arena(NULL, 1, sizeof **p) != 0;
		}
	for (i = 0; i < 1000; i++)
		for (j = 0; j < 2; j++)
			bad += p[j][i] != i + j;
	ok(bad == 0, "what stays is zeros at first, and is kept where it grows");
	ok(tw_slice_same(copy, name) && copy.p != name.p, "a copy that stays");
	ok(tw_arena(NULL, 0, 8) != NULL && tw_arena(NULL, 3, 0) != NULL,
	    "none of something stays");
	ok(tw_end(3) == 3, "the end, with its status");
}

int
main(void)
{
	struct saying s = { TW_MISUSED, "no good" };
	char text[5000];
	struct child c = child_run(die, &s, "");

	child_ok(&c, 2, "", "tw-test: no good\n", "a message, and the status");
	s = (struct saying){ TW_FAILED, "two\nlines\r\x1b" };
	c = child_run(die, &s, "");
	child_ok(&c, 1, "", "tw-test: two?lines??\n", "it stays one line");
	memset(text, 'x', sizeof text - 1);
	text[sizeof text - 1] = '\0';
	s.text = text;
	c = child_run(die, &s, "");
	child_ok(&c, 1, "", "xxx\n", "a long one is cut");
	ok(strlen(c.err) < 2200, "at %zu bytes", strlen(c.err));
	c = child_run(warn, (void *)(uintptr_t)"word", "");
	child_ok(&c, 0, "", "tw-test: word: 7\n", "a warning is no end");
	shown();
	memory();
	staying();
	return done();
}
