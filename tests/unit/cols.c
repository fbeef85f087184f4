/*
 * Lists of columns: names, numbers, ranges and globs, which of them wins, and
 * what is asked for in vain.
 */
#include "child.h"
#include "io/cols.h"
#include "io/msg.h"

struct plan {
	const char *list, *other;
	bool one;
};

/* Print the columns of the list, from 1. */
static void
find(void *arg)
{
	const struct plan *p = arg;
	struct tw_reader r;
	struct tw_cols c, b, both;
	size_t i;

	tw_program = "tw-test";
	tw_reader_open(&r, 0, NULL, NULL);
	if (p->one) {
		printf("%zu", tw_col_find(&r, "-x", p->list) + 1);
	} else {
		tw_cols_find(&c, &r, "-x", p->list);
		if (p->other != NULL) {
			tw_cols_find(&b, &r, "-p", p->other);
			tw_cols_join(&both, &r, &c, &b);
			c = both;
		}
		for (i = 0; i < c.n; i++)
			printf("%s%zu", i > 0 ? " " : "", c.col[i] + 1);
	}
	tw_reader_close(&r);
	fflush(stdout);
}

static void
lists(const char *header, const char *list, const char *want)
{
	struct plan p = { .list = list };
	struct child c = child_run(find, &p, header);
	char what[96];

	snprintf(what, sizeof what, "'%s' is %s", list, want);
	child_ok(&c, 0, want, "", what);
}

static void
refuses(const char *header, struct plan p, const char *err)
{
	struct child c = child_run(find, &p, header);
	char what[96];

	snprintf(what, sizeof what, "'%s': %s", p.list, err);
	child_ok(&c, 2, "", err, what);
}

/* A list of columns too long to be shown is cut short. */
static void
many(void)
{
	char header[2000];
	size_t n = 0, i;

	for (i = 0; i < 150; i++)
		n += (size_t)sprintf(header + n, "%scolumn%zu", i ? "\t" : "", i);
	header[n++] = '\n';
	header[n] = '\0';
	refuses(header, (struct plan){ .list = "z" }, " column40 ");
	refuses(header, (struct plan){ .list = "z" }, " ...\n");
}

int
main(void)
{
	static const char h[] = "id\tx1\tx2\tx10\ty\n";
	static const char odd[] = "a,b\tx-y\tx\ty\t*\t3\n";
	struct plan p;
	struct child c;

	lists(h, "y", "5");
	lists(h, "y,id", "5 1");
	lists(h, "2", "2");
	lists(h, "y,2,y,5", "5 2");
	lists(h, "000000002", "2");
	lists(h, "2-4", "2 3 4");
	lists(h, "4-2", "4 3 2");
	lists(h, "x1-y", "2 3 4 5");
	lists(h, "x2-2", "3 2");
	lists(h, "x*", "2 3 4");
	lists(h, "x?", "2 3");
	lists(h, "*1*", "2 4");
	lists(h, "*", "1 2 3 4 5");
	lists(h, "y,*", "5 1 2 3 4");
	/* An exact name, then a number, then a range, then a glob. */
	lists(odd, "3", "6");
	lists(odd, "x-y", "2");
	lists(odd, "x-4", "3 4");
	lists(odd, "*", "5");
	lists(odd, "\\*", "5");
	lists(odd, "a\\,b", "1");
	lists(odd, "x\\-y", "2");
	lists(odd, "?-?", "2");
	lists("a\txbbay\txbay\tb\n", "x*ba?", "2 3");
	lists("a\tx\ty\n", "x**", "2");
	lists("x1\tx1-\n", "x1-", "2");
	lists("x*a\txba\n", "x\\*?", "1");
	lists("x?a\txba\n", "x\\?*", "1");
	/* Of an item that was longer nothing stays behind. */
	lists(h, "y**,x?", "5 2 3");
	lists("y\ta1b1\n", "y**,*1", "1 2");
	lists("xyz\tabb\n", "xy?,*b", "1 2");
	refuses(h, (struct plan){ .list = "z" },
	    "-x: no column 'z'; there are: id x1 x2 x10 y");
	refuses(h, (struct plan){ .list = "6" }, "no column '6'");
	refuses(h, (struct plan){ .list = "0" }, "no column '0'");
	refuses(h, (struct plan){ .list = "0000000002" }, "no column");
	refuses(h, (struct plan){ .list = "" }, "no column ''");
	refuses(h, (struct plan){ .list = "y," }, "no column ''");
	refuses(h, (struct plan){ .list = "x1-z" }, "no column 'x1-z'");
	refuses(h, (struct plan){ .list = "z-x1" }, "no column 'z-x1'");
	refuses(h, (struct plan){ .list = "2:4" }, "no column '2:4'");
	refuses(h, (struct plan){ .list = "?0" }, "no column '?0'");
	refuses("x\ty\n", (struct plan){ .list = "?\\*" }, "no column '?*'");
	refuses("a,b\tc\n", (struct plan){ .list = "z" }, "there are: a,b c (tabs separate columns; tw-read");
	refuses(h, (struct plan){ .list = "z*" }, "no column 'z*'");
	refuses(h, (struct plan){ .list = "x\\*" }, "no column 'x*'");
	refuses(h, (struct plan){ .list = "-" }, "no column '-'");
	refuses(h, (struct plan){ .list = "1000000000000000000002" }, "no column");
	refuses("a,b,c\n", (struct plan){ .list = "a" }, "tw-read");
	refuses("a;b\n", (struct plan){ .list = "a" }, "tw-read");
	refuses("a b\n", (struct plan){ .list = "a" }, "tw-read");
	refuses("a\tb c\n", (struct plan){ .list = "z" }, "there are: a b c (tabs separate columns; tw-read");
	refuses("abc\n", (struct plan){ .list = "z" }, "there are: abc\n");
	refuses(h, (struct plan){ .list = "4294967298" }, "no column");
	refuses(h, (struct plan){ .list = "9:" }, "no column '9:'");
	refuses(h, (struct plan){ .list = "2/" }, "no column '2/'");
	refuses(h, (struct plan){ .list = "x1\\-y" }, "no column 'x1-y'");
	refuses(h, (struct plan){ .list = "x\\?" }, "no column 'x?'");
	refuses(h, (struct plan){ .list = "?x1" }, "no column '?x1'");
	refuses(h, (struct plan){ .list = "x1*z" }, "no column 'x1*z'");
	refuses(h, (struct plan){ .list = "z\\" }, "no column 'z\\'");
	many();
	refuses(h, (struct plan){ .list = "x*", .one = true },
	    "'x*' means 3 columns where one is wanted");
	refuses(h, (struct plan){ .list = "x*", .other = "2" },
	    "column 'x1' is in both -p and -x");
	p = (struct plan){ .list = "y", .one = true };
	c = child_run(find, &p, h);
	child_ok(&c, 0, "5", "", "one column");
	p = (struct plan){ .list = "x*", .other = "y,id" };
	c = child_run(find, &p, h);
	child_ok(&c, 0, "2 3 4 5 1", "", "two lists in one");
	return done();
}
