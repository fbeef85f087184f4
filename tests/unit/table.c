/* All records as columns of numbers, beyond the room there is at first. */
#include "child.h"
#include "io/msg.h"
#include "io/table.h"

struct plan {
	size_t y;
	bool refuse;
};

static void
refuse_seven(void *arg, const struct tw_table *t, const struct tw_reader *r)
{
	(void)arg;
	if (t->x[0][t->n] == 7)
		tw_input_die(&r->in, "a seven");
}

/* Print the sums of the columns, weighted by place, so that order counts. */
static void
sums(void *arg)
{
	const struct plan *p = arg;
	struct tw_reader r;
	struct tw_cols x;
	struct tw_table t;
	size_t i, j;

	tw_program = "tw-test";
	tw_reader_open(&r, 0, NULL, NULL);
	tw_cols_find(&x, &r, "-x", "b,a");
	tw_table_read(&t, &r, &x, NULL, p->y,
	    p->refuse ? refuse_seven : NULL, NULL);
	printf("%zu", t.n);
	for (j = 0; j <= t.d; j++) {
		const double *v = j < t.d ? t.x[j] : t.y;
		double sum = 0;

		for (i = 0; v != NULL && i < t.n; i++)
			sum += (double)(i + 1) * v[i];
		printf(" %.17g", sum);
	}
	tw_reader_close(&r);
	fflush(stdout);
}

int
main(void)
{
	struct plan p = { .y = 2 };
	struct child c;
	char *text = malloc(100000), want[64];
	size_t n, i;

	c = child_run(sums, &p, "a\tb\tc\n1\t2\t3\n4\t5\t6\n");
	child_ok(&c, 0, "2 12 9 15", "", "columns as asked for, and a target");
	p.y = SIZE_MAX;
	c = child_run(sums, &p, "a\tb\tc\n1\t2\tx\n");
	child_ok(&c, 0, "1 2 1 0", "", "without a target; no other cell is read");
	if (text == NULL)
		abort();
	n = (size_t)sprintf(text, "a\tb\tc\n");
	for (i = 1; i <= 5000; i++)
		n += (size_t)sprintf(text + n, "%zu\t1\t0\n", i);
	c = child_run_bytes(sums, &p, text, n);
	/* sum of i, and of i^2: n(n+1)/2, n(n+1)(2n+1)/6. */
	snprintf(want, sizeof want, "5000 %d %.0f 0", 5000 * 5001 / 2,
	    5000.0 * 5001 * 10001 / 6);
	child_ok(&c, 0, want, "", "5000 records");
	free(text);
	p = (struct plan){ .y = 2 };
	c = child_run(sums, &p, "a\tb\tc\n");
	child_ok(&c, 1, "", "<stdin>: no records", "none");
	c = child_run(sums, &p, "a\tb\tc\n1\t2\tinf\n");
	child_ok(&c, 1, "", "<stdin>:2: column 3 (c): not finite", "infinite");
	c = child_run(sums, &p, "a\tb\tc\n1\tx\t1\n");
	child_ok(&c, 1, "", "<stdin>:2: column 2 (b): not a number", "nonsense");
	p.refuse = true;
	c = child_run(sums, &p, "a\tb\tc\n1\t7\t0\n");
	child_ok(&c, 1, "", "<stdin>:2: a seven", "what the caller refuses");
	return done();
}
