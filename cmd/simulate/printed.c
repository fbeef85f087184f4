/*
 * The numbers that a simulation of --each printed, which are a record's data.
 */
#include <stdlib.h>

#include "io/msg.h"
#include "io/num.h"
#include "parts.h"

static bool
is_between(const struct args *a, char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' ||
	    c == '\f' || (a->delimiter != '\0' && c == a->delimiter);
}

/*
 * Add the numbers in s. Returns the first word that is not a number, or p =
 * NULL.
 */
static struct tw_slice
take_numbers(struct tw_printed *d, struct tw_slice s, const struct args *a)
{
	const char *p = s.p, *end = s.p + s.n;
	double v;

	for (;;) {
		struct tw_slice item;

		while (p < end && is_between(a, *p))
			p++;
		if (p == end)
			return (struct tw_slice){ 0 };
		item = (struct tw_slice){ p, 0 };
		while (p < end && !is_between(a, *p))
			p++;
		item.n = (size_t)(p - item.p);
		if (tw_num_read(item.p, item.n, &v) >= TW_NUM_RANGE)
			return item;
		tw_print_bytes(&d->text, "\t", 1);
		tw_print_bytes(&d->text, item.p, item.n);
		d->n++;
	}
}

/*
 * The rest of the first line that begins with these words, after optional
 * spaces; p = NULL if there is no such line.
 */
static struct tw_slice
find_line(struct tw_slice printed, const char *words)
{
	const char *p = printed.p, *end = p + printed.n;
	size_t n = strlen(words);

	while (p < end) {
		const char *stop = memchr(p, '\n', (size_t)(end - p));

		stop = stop != NULL ? stop : end;
		while (p < stop && (*p == ' ' || *p == '\t'))
			p++;
		if ((size_t)(stop - p) >= n && memcmp(p, words, n) == 0)
			return (struct tw_slice){ p + n,
			    (size_t)(stop - p) - n };
		p = stop + (stop < end);
	}
	return (struct tw_slice){ 0 };
}

/* Describe the first word that is not a number. */
static char *
describe(struct tw_slice word)
{
	double v;

	if (tw_num_read(word.p, word.n, &v) == TW_NUM_RANGE)
		return (char *)tw_format_new("printed a number that is too large for a double: '%s'",
		    TW_SHOWN(word)).p;
	return (char *)tw_format_new("printed a word among its numbers: '%s' (see --take, -d; or filter it out)",
	    TW_SHOWN(word)).p;
}

char *
tw_printed_read(struct tw_printed *d, struct tw_slice printed,
    const struct args *a, size_t wanted)
{
	struct tw_slice word = { 0 };
	size_t i;

	d->text.n = d->n = 0;
	if (a->take.n == 0)
		word = take_numbers(d, printed, a);
	for (i = 0; i < a->take.n && word.p == NULL; i++) {
		struct tw_slice rest = find_line(printed, a->take.v[i]);

		if (rest.p == NULL)
			return (char *)tw_format_new("printed no line that begins with '%s'",
			    a->take.v[i]).p;
		word = take_numbers(d, rest, a);
	}
	if (word.p != NULL)
		return describe(word);
	if (d->n == 0)
		return (char *)tw_format_new("printed no number").p;
	if (wanted > 0 && d->n != wanted)
		return (char *)tw_format_new("printed %zu numbers and not %zu, %s%s",
		    d->n, wanted, a->data != NULL ? "the columns of data: " :
		    "as the runs before it", a->data != NULL ?
		    TW_SHOWN(tw_slice_of(a->data)) : "").p;
	return NULL;
}
