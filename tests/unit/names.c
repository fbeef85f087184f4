/* The set of names against the plainest set there is; overlap of --part. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "form/artefact.h"
#include "io/names.h"
#include "stat/base/rng.h"
#include "tap.h"

enum { MOST = 3000 };

static struct tw_slice
slice(const char *s)
{
	return (struct tw_slice){ s, strlen(s) };
}

/* A name of few letters, so that many are prefixes of others and come again. */
static size_t
make_name(struct tw_rng *rng, char *buf)
{
	static const char letter[] = "ab\x01\xff" "0";
	size_t i, n = (size_t)tw_rng_below(rng, 7);

	for (i = 0; i < n; i++)
		buf[i] = letter[tw_rng_below(rng, 5)];
	buf[n] = '\0';
	return n;
}

static void
against_a_list(void)
{
	static char list[MOST][8];
	struct tw_names s = { 0 };
	struct tw_rng rng;
	char buf[8];
	size_t i, j, n = 0;
	int same = 1, absent = 1;

	tw_rng_seed(&rng, 5);
	for (i = 0; i < MOST; i++) {
		make_name(&rng, buf);
		for (j = 0; j < n && strcmp(list[j], buf) != 0; j++)
			continue;
		absent &= tw_names_find(&s,
		    slice(buf)) == (j < n ? j : SIZE_MAX);
		if (j == n)
			strcpy(list[n++], buf);
		same &= tw_names_add(&s, slice(buf)) == j;
	}
	ok(same && s.n == n, "%zu additions number %zu names as a list does", (size_t)MOST, n);
	ok(absent, "a name is found if and only if it was added");
	for (i = 0, same = 1; i < n; i++) {
		struct tw_slice t = s.name[i];

		same &= t.n == strlen(list[i]) && memcmp(t.p, list[i],
		    t.n) == 0;
	}
	ok(same, "the names are kept as they came");
}

static int
ordered(const char *const *name, size_t n)
{
	struct tw_names s = { 0 };
	size_t i, *order;
	int good = 1;

	/* Added backwards, the order must be that of the list. */
	for (i = n; i-- > 0;)
		tw_names_add(&s, slice(name[i]));
	order = tw_names_order(&s);
	for (i = 0; i < n; i++)
		good &= order[i] == n - 1 - i;
	return good;
}

static void
orders(void)
{
	static const char *const numbers[] = { "-3", "0.5", "2", "7", "7.0", "07e0x" };
	static const char *const values[] = { "-3", "0.5", "07", "7", "7.0", "10" };
	static const char *const words[] = { "", "10", "2", "B", "a", "ab" };

	ok(ordered(values, 6), "numbers by value, equal ones by bytes");
	ok(ordered(words, 6), "one that is no number: all by bytes");
	ok(ordered(numbers, 5), "negative and fractional numbers");
	ok(ordered(numbers, 1), "one name");
}

static void
overlaps(void)
{
	uint64_t a, m, b, n, i;
	int good = 1;

	for (m = 1; m <= 12; m++)
		for (a = 1; a <= m; a++)
			for (n = 1; n <= 12; n++)
				for (b = 1; b <= n; b++) {
					int common = 0;

					for (i = 1; i <= 12 * 11; i++)
						common |= i % m == a % m && i % n == b % n;
					good &= common == tw_parts_overlap((struct tw_part){ a, m },
					    (struct tw_part){ b, n });
				}
	ok(good, "parts overlap if and only if they have a number in common");
	ok(!tw_parts_overlap((struct tw_part){ 0, 0 }, (struct tw_part){ 1,
	    2 }) &&
	    !tw_parts_overlap((struct tw_part){ 1, 2 }, (struct tw_part){ 0,
	    0 }) &&
	    !tw_parts_overlap((struct tw_part){ 0, 0 }, (struct tw_part){ 2,
	    2 }) &&
	    !tw_parts_overlap((struct tw_part){ 2, 2 }, (struct tw_part){ 0,
	    0 }), "without --part nothing is known");
}

int
main(void)
{
	against_a_list();
	orders();
	overlaps();
	return done();
}
