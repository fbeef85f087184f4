/*
 * Lists with commas: what they are split into, escapes off and on again.
 */
#include <string.h>

#include "io/list.h"
#include "tap.h"

static bool
is(struct tw_slice s, const char *text)
{
	return tw_slice_is(s, text);
}

/* The items of a list with an exclamation mark after each. */
static void
splits(const char *list, const char *want)
{
	struct tw_slice rest = tw_slice_of(list), item;
	char got[64];
	size_t n = 0;

	while (tw_list_next(&rest, &item)) {
		memcpy(got + n, item.p, item.n);
		n += item.n;
		got[n++] = '!';
	}
	ok(is((struct tw_slice){ got, n }, want), "'%s' is %s: %.*s", list, want,
	    (int)n, got);
}

static void
plain(const char *item, const char *want, const char *marks)
{
	char text[64];
	bool literal[64];
	struct tw_slice s = tw_slice_of(item);
	size_t i, n = tw_list_plain(text, literal, s);

	ok(is((struct tw_slice){ text, n }, want), "'%s' is '%s' plainly", item,
	    want);
	for (i = 0; i < n && literal[i] == (marks[i] == '1'); i++)
		;
	ok(i == n && marks[n] == '\0', "'%s': escaped %s", item, marks);
	/* In its own place, and without the marks. */
	memcpy(text, item, s.n + 1);
	n = tw_list_plain(text, NULL, (struct tw_slice){ text, s.n });
	ok(is((struct tw_slice){ text, n }, want), "'%s' in its own place",
	    item);
}

/* Every text of up to five bytes of the alphabet comes back whole. */
static void
round_trips(void)
{
	static const char letter[] = "a,\\-";
	unsigned code, n, i, bad = 0;

	for (n = 0; n <= 5; n++)
		for (code = 0; code < 1u << 2 * n; code++) {
			char text[8], list[32], back[32];
			struct tw_slice rest, item;
			size_t k;

			for (i = 0; i < n; i++)
				text[i] = letter[code >> 2 * i & 3];
			k = tw_list_escape(list,
			    (struct tw_slice){ text, n });
			list[k++] = ',';
			list[k++] = 'z';
			rest = (struct tw_slice){ list, k };
			bad += !tw_list_next(&rest, &item) ||
			    !is(rest, "z") || !tw_slice_same(
			    (struct tw_slice){ back,
			    tw_list_plain(back, NULL, item) },
			    (struct tw_slice){ text, n });
		}
	ok(bad == 0, "every name comes back from a list: %u do not", bad);
}

int
main(void)
{
	struct tw_slice none = { NULL, 0 }, item;

	ok(!tw_list_next(&none, &item), "no list has no item");
	splits("", "!");
	splits("a", "a!");
	splits(",", "!!");
	splits("a,", "a!!");
	splits("a,b c,,d", "a!b c!!d!");
	splits("a\\,b", "a\\,b!");
	splits("a\\\\,b", "a\\\\!b!");
	splits("a,b\\", "a!b\\!");
	splits("\\", "\\!");

	ok(tw_list_until(tw_slice_of("a=b=c"), '=') == 1, "the first =");
	ok(tw_list_until(tw_slice_of("a\\=b=c"), '=') == 4, "not the escaped");
	ok(tw_list_until(tw_slice_of("a\\="), '=') == 3, "no = is the end");
	ok(tw_list_until(tw_slice_of("a\\\\=b"), '=') == 3,
	    "an escaped \\ escapes nothing");
	ok(tw_list_until(tw_slice_of("="), '=') == 0, "nothing before it");
	ok(tw_list_until(none, '=') == 0, "nothing at all");

	plain("", "", "");
	plain("ab", "ab", "00");
	plain("a\\,b", "a,b", "010");
	plain("\\\\-", "\\-", "10");
	plain("a\\", "a\\", "00");
	plain("a\\b\\", "ab\\", "010");
	round_trips();
	return done();
}
