/* Writes the texts of a page for gnuplot. */
#include <string.h>

#include "plot/draw/chars.h"
#include "plot/draw/page.h"

double
tw_words_width(struct tw_slice s, double size)
{
	return 0.58 * size * (double)tw_slice_chars(s);
}

void
tw_page_quote(struct tw_string *t, struct tw_slice s, enum tw_quoted as)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 _.,:;=()+-*/<>|!?";
	size_t i;

	tw_print_bytes(t, "\"", 1);
	for (i = 0; i < s.n; i++) {
		unsigned char c = (unsigned char)s.p[i];

		if (c >= 0x80 || memchr(plain, c, sizeof plain - 1) != NULL)
			tw_print_bytes(t, &s.p[i], 1);
		else if (as != TW_FILE_NAME && (c < ' ' || c == 0x7f))
			tw_print_bytes(t, " ", 1);
		else
			tw_print(t, as == TW_FORMAT && c == '%' ? "\\%03o\\%03o" :
			    "\\%03o", c, c);
	}
	tw_print_bytes(t, "\"", 1);
}

void
tw_page_words(struct tw_string *t, struct tw_slice s, double size, double room)
{
	static const struct tw_slice dots = { "...", 3 };
	bool cut = false;

	while (size > 7 && tw_words_width(s, size) > room)
		size -= 0.5;
	/* guard: there is always space for the dots */
	while (s.n > 0 && tw_words_width(s, size) +
	    (cut ? tw_words_width(dots, size) : 0) > room) {
		/* The first byte of a character carries its width. */
		cut = true;
		s.n--;
	}
	tw_page_quote(t, s, TW_WORDS);
	tw_print(t, "%s font \",%g\"", cut ? ".\"...\"" : "", size);
}
