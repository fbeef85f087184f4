/* Numbers for readers. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "io/msg.h"
#include "io/num.h"
#include "parts.h"

enum { DECIMALS = 6 };		/* of a percentage, at most */

const char *
tw_points(char text[TW_WORD], double share)
{
	int decimals = 1;
	double shown;

	if (share == 0 || share == 1)
		return strcpy(text, share == 0 ? "0" : "100");
	do {
		snprintf(text, TW_WORD, "%.*f", decimals, 100 * share);
		shown = strtod(text, NULL);
	} while ((shown == 0 || shown == 100) && decimals++ < DECIMALS);
	return text;
}

const char *
tw_level_words(char text[TW_WORD], double level)
{
	int digits = 3;

	do
		snprintf(text, TW_WORD, "%.*g", digits, 100 * level);
	while (digits++ < 15 && strcmp(text, "100") == 0);
	return text;
}

const char *
tw_digits(char text[TW_WORD], double v, int digits)
{
	char rounded[TW_WORD];

	snprintf(rounded, sizeof rounded, "%.*e", digits - 1, v);
	text[tw_num_write(text, strtod(rounded, NULL))] = '\0';
	return text;
}

const char *
tw_grouped(char text[TW_WORD], double n)
{
	char *p;

	snprintf(text, TW_WORD, "%.0f", n);
	if (n < 10000)
		return text;
	for (p = text + strlen(text) - 3; p > text; p -= 3) {
		memmove(p + 1, p, strlen(p) + 1);
		*p = ',';
	}
	return text;
}

void
tw_print_word(struct tw_string *w, const char *name, size_t n)
{
	static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._/+:@%=,-";
	char *word = (char *)tw_format_arena("%.*s", (int)n, name).p, *p;

	for (p = word; *p != '\0'; p++)
		if ((unsigned char)*p < ' ' || *p == 127)
			*p = '?';
	if (word[0] != '\0' && word[strspn(word, plain)] == '\0')
		tw_print(w, "%s", word);
	else
		tw_print_quoted(w, word);
}

void
tw_print_points(struct tw_string *w, double lo, double hi)
{
	char first[TW_WORD], last[TW_WORD];

	tw_points(first, lo);
	tw_points(last, hi);
	tw_print(w, "%s", first);
	if (strcmp(first, last) != 0)
		tw_print(w, " to %s", last);
}
