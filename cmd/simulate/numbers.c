/*
 * The numbers that a simulator of --each printed, which are a record's data.
 * They are read as those of a filter (text/normalize.h).
 */
#include <ctype.h>

#include "text/intake.h"
#include "simulate.h"

struct numbers {
	const struct args *opt;
	struct tw_string text;	/* a tab before each number */
	struct tw_string word;	/* the current one, for the normalizer */
	size_t n;
	size_t before;		/* n before the text of --take */
};

static struct tw_normalizer normalizer;

static bool
is_between(const struct args *a, char c)
{
	return isspace((unsigned char)c) ||
	    (a->delimiter != '\0' && c == a->delimiter);
}

/* What the word is; c becomes its normalized text, in d->word. */
static enum tw_num_kind
read_number(struct numbers *d, struct tw_slice word, struct tw_cell *c)
{
	double v;

	if (memchr(word.p, '\0', word.n) != NULL)
		return TW_NUM_SYNTAX;
	d->word.n = 0;
	tw_print_bytes(&d->word, word.p, word.n);
	tw_print_bytes(&d->word, "\n", 1);
	*c = (struct tw_cell){ d->word.p, word.n, TW_CELL_ODD };
	tw_normalize(&normalizer, c, 0);
	return tw_num_read(c->p, c->n, &v);
}

/* Add the word if it is a number, or a missing one; else say what it is. */
static enum tw_num_kind
add_number(struct numbers *d, struct tw_slice word)
{
	struct tw_cell c;
	enum tw_num_kind kind = read_number(d, word, &c);

	if (kind < TW_NUM_RANGE) {
		tw_print_bytes(&d->text, "\t", 1);
		tw_print_bytes(&d->text, c.p, c.n);
		d->n++;
	}
	return kind;
}

/*
 * Move *p to the next word. False if two delimiters follow each other, or a
 * line begins with one other than |: a number is missing there. most: how many
 * delimiters may precede the word.
 */
static bool
find_word(const struct args *a, const char **p, const char *end, size_t most)
{
	size_t n = 0;

	for (; *p < end && is_between(a, **p); (*p)++)
		if (**p == '\n') {
			n = 0;
			most = a->delimiter == '|';
		} else if (**p == a->delimiter &&
		    !isspace((unsigned char)**p) && ++n > most)
			return false;
	return true;
}

static struct tw_slice
take_word(const struct args *a, const char **p, const char *end)
{
	struct tw_slice word = { *p, 0 };

	while (*p < end && !is_between(a, **p))
		(*p)++;
	word.n = (size_t)(*p - word.p);
	return word;
}

/*
 * Whether the word, which is no number, is one behind bytes that are not ASCII,
 * such as a long minus sign or a currency.
 */
static bool
has_sign(struct numbers *d, struct tw_slice word)
{
	struct tw_slice rest = word;
	struct tw_cell c;

	while (rest.n > 0 && (unsigned char)rest.p[0] >= 0x80)
		rest = (struct tw_slice){ rest.p + 1, rest.n - 1 };
	return rest.n > 0 && rest.n < word.n && (!isalpha((unsigned char)
	    rest.p[0]) || read_number(d, rest, &c) != TW_NUM_SYNTAX);
}

/*
 * Whether the word, which is no number, may end the numbers of --take, p being
 * what follows it: it is a unit or another word, and neither a number that
 * cannot be read, such as 12,345, nor a sign between numbers, as in 5 - 7.
 */
static bool
ends_numbers(struct numbers *d, struct tw_slice word, const char *p,
    const char *end)
{
	unsigned char first = (unsigned char)word.p[0];
	bool letters = false;
	struct tw_cell c;
	size_t i;

	if (has_sign(d, word))
		return false;
	if (isalpha(first) || strchr("([{#/", first) != NULL)
		return true;
	for (i = 0; i < word.n; i++) {
		letters |= isalpha((unsigned char)word.p[i]) != 0;
		if (!(letters && first >= 0x80) &&
		    (isdigit((unsigned char)word.p[i]) || word.p[i] == '\0'))
			return false;
	}
	return letters || d->n == d->before ||
	    !find_word(d->opt, &p, end, 1) || p == end ||
	    read_number(d, take_word(d->opt, &p, end), &c) == TW_NUM_SYNTAX;
}

/* Describe a word that is not a number. */
static const char *
describe(struct tw_slice word, enum tw_num_kind kind, const char *after)
{
	if (kind == TW_NUM_RANGE)
		return tw_format_arena("printed a number that is too large for a double: '%s'",
		    TW_SHOWN(word)).p;
	if (after != NULL)
		return tw_format_arena("printed '%s' after '%s', which is not a number (cut off what does not belong to it, for example with sed, or see -d)",
		    TW_SHOWN(word), after).p;
	if (memchr(word.p, ',', word.n) != NULL)
		return tw_format_arena("printed a word among its numbers: '%s' (-d , separates numbers at commas, and tr , . makes points of decimal commas)",
		    TW_SHOWN(word)).p;
	return tw_format_arena("printed a word among its numbers: '%s' (--take TEXT takes the numbers after TEXT, -d CHAR separates them at CHAR, and sed cuts off a header or units)",
	    TW_SHOWN(word)).p;
}

/*
 * Add the numbers in s. after is the text of --take, or NULL. Returns what is
 * wrong, or NULL.
 */
static const char *
add_numbers(struct numbers *d, struct tw_slice s, const char *after)
{
	const char *p = s.p, *end = s.p + s.n;
	size_t most = after != NULL || d->opt->delimiter == '|';

	for (;; most = 1) {
		struct tw_slice word;
		enum tw_num_kind kind;

		if (!find_word(d->opt, &p, end, most))
			return tw_format_arena("printed nothing where a number belongs, before or between the characters '%c' of -d (NA stands for a missing number)",
			    d->opt->delimiter).p;
		if (p == end)
			return NULL;
		word = take_word(d->opt, &p, end);
		kind = add_number(d, word);
		if (kind < TW_NUM_RANGE)
			continue;
		if (kind == TW_NUM_SYNTAX && after != NULL &&
		    ends_numbers(d, word, p, end))
			return NULL;
		return describe(word, kind, after);
	}
}

static bool
in_word(const char *p, const char *end)
{
	return p < end && (tw_in_word(*p) || (unsigned char)*p >= 0x80);
}

/*
 * Whether a text that ends at p ends a word or number there, and not in its
 * middle, as "row 1" in "row 10", "row 1.5" or "row 1-2".
 */
static bool
ends_word(const struct args *a, const char *p, const char *end)
{
	if (p == end || is_between(a, *p) || !in_word(p - 1, p))
		return true;
	return !in_word(p, end) && (strchr(".,+-'/", *p) == NULL ||
	    !(in_word(p + 1, end) || (p + 1 < end && p[1] == '.')));
}

/*
 * The rest of the first line that begins with the text, after optional spaces;
 * p = NULL if there is no such line.
 */
static struct tw_slice
find_line(const struct args *a, struct tw_slice printed, const char *text)
{
	const char *p = printed.p, *end = p + printed.n;
	size_t n = strlen(text);

	while (p < end) {
		const char *stop = memchr(p, '\n', (size_t)(end - p));

		stop = stop != NULL ? stop : end;
		while (p < stop && (*p == ' ' || *p == '\t'))
			p++;
		if ((size_t)(stop - p) >= n && memcmp(p, text, n) == 0 &&
		    ends_word(a, p + n, stop))
			return (struct tw_slice){ p + n,
			    (size_t)(stop - p) - n };
		p = stop + (stop < end);
	}
	return (struct tw_slice){ 0 };
}

/* Say that no line begins with the text, and what the first one is. */
static const char *
no_line(struct tw_slice printed, const char *text)
{
	struct tw_slice first = { printed.p, 0 };

	while (first.n < printed.n && printed.p[first.n] != '\n')
		first.n++;
	return tw_format_arena("printed no line that begins with '%s', in these letters and after spaces at most; its first line is '%s'",
	    text, TW_SHOWN(first)).p;
}

/* Say that no number follows the text, but the rest of its line. */
static const char *
no_number(struct tw_slice rest, const char *text)
{
	while (rest.n > 0 && (*rest.p == ' ' || *rest.p == '\t')) {
		rest.p++;
		rest.n--;
	}
	if (rest.n == 0)
		return tw_format_arena("printed no number after '%s' on the same line",
		    text).p;
	return tw_format_arena("printed no number after '%s', but '%s' (give --take all of the text before the number)",
	    text, TW_SHOWN(rest)).p;
}

/* Add the numbers after each text, and how many they are to counts. */
static const char *
take(struct numbers *d, struct tw_slice printed, struct tw_string *counts)
{
	const struct tw_texts *take = &d->opt->take;
	size_t i;

	for (i = 0; i < take->n; i++) {
		struct tw_slice rest = find_line(d->opt, printed, take->v[i]);
		const char *wrong;

		d->before = d->n;
		if (rest.p == NULL)
			return no_line(printed, take->v[i]);
		wrong = add_numbers(d, rest, take->v[i]);
		if (wrong != NULL)
			return wrong;
		if (d->n == d->before)
			return no_number(rest, take->v[i]);
		tw_print(counts, "%s%zu", i > 0 ? "," : "", d->n - d->before);
	}
	return NULL;
}

const char *
tw_numbers_read(struct tw_string *data, struct tw_slice printed,
    const struct args *a, size_t names)
{
	struct numbers d = { .opt = a };
	struct tw_string counts = { 0 };
	const char *wrong;

	if (normalizer.na == NULL)
		tw_normalizer_init(&normalizer, TW_INTAKE_NA, 1);
	if (a->take.n > 0)
		wrong = take(&d, printed, &counts);
	else {
		wrong = add_numbers(&d, printed, NULL);
		tw_print(&counts, "%zu", d.n);
	}
	if (wrong == NULL && d.n == 0)
		wrong = "printed no number (if its results are in a file, cat FILE at its end prints them)";
	if (wrong == NULL && names > 0 && d.n != names)
		wrong = tw_format_arena("printed %zu numbers and not %zu, the columns of data: %s (let it print these alone, or see --take)",
		    d.n, names, TW_SHOWN(tw_slice_of(a->data))).p;
	if (wrong == NULL)
		tw_print(data, "%s%s\n", counts.p, d.text.p);
	tw_string_release(&counts);
	tw_string_release(&d.text);
	tw_string_release(&d.word);
	return wrong;
}
