#include <math.h>
#include <stdlib.h>

#include "io/num.h"
#include "plot/draw/chars.h"
#include "plot/draw/page.h"

/* ---- words and numbers -------------------------------------------- */

double
tw_words_width(struct tw_slice s, double size)
{
	return 0.58 * size * (double)tw_slice_chars(s);
}

void
tw_page_quote(struct tw_words *t, struct tw_slice s, bool words)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 _.,:;=()+-*/<>|!?";
	size_t i;

	tw_say_bytes(t, "\"", 1);
	for (i = 0; i < s.n; i++) {
		unsigned char c = (unsigned char)s.p[i];

		if (c >= 0x80 || memchr(plain, c, sizeof plain - 1) != NULL)
			tw_say_bytes(t, &s.p[i], 1);
		else if (words && (c < ' ' || c == 0x7f))
			tw_say_bytes(t, " ", 1);
		else
			tw_say(t, "\\%03o", c);
	}
	tw_say_bytes(t, "\"", 1);
}

void
tw_page_words(struct tw_words *t, struct tw_slice s, double size, double room)
{
	static const struct tw_slice dots = { "...", 3 };
	bool cut = false;

	while (size > 7 && tw_words_width(s, size) > room)
		size -= 0.5;
	/* guard: the dots alone have room */
	while (s.n > 0 && tw_words_width(s, size) +
	    (cut ? tw_words_width(dots, size) : 0) > room) {
		/* The first byte of a character has its width. */
		cut = true;
		s.n--;
	}
	tw_page_quote(t, s, true);
	tw_say(t, "%s font \",%g\"", cut ? ".\"...\"" : "", size);
}

double
tw_page_unit(const struct tw_axis *a)
{
	double most = fmax(fabs(a->lo), fabs(a->hi));

	return most > 1e290 ? 1e300 : most < 1e-290 ? 1e-300 : 1;
}

/* ---- formats ------------------------------------------------------ */

/* A PNG's last chunk is empty, so that its checksum is always this. */
const struct tw_paper tw_paper[TW_FORMATS] = {
	[TW_PNG] = { ".png", "\x89PNG\r\n", "IEND\xae""B`\x82", "pngcairo", 2, 0,
	    "font \"Sans,11\" fontscale 1.5 linewidth 2 pointscale 2" },
	[TW_SVG] = { ".svg", "<?xml", "</svg>", "svg", 1, 0,
	    "font \"DejaVu Sans,Verdana,Helvetica,sans-serif,11\"" },
	[TW_PDF] = { ".pdf", "%PDF-", "%%EOF", "pdfcairo", 1 / 72.0, 4,
	    "font \"Sans,11\" fontscale 0.75 linewidth 2 pointscale 0.8" },
	[TW_SIXEL] = { "-", "\033P", "\033\\", "sixelgd", 1.5, 0,
	    "truecolor font \"Sans,11\" linewidth 1.5" },
	[TW_TEXT] = { "", "", "", "dumb", 0, 0, "" }
};
