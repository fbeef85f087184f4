/* Writes the parts of a script for gnuplot. See gnuplot_script.h. */
#include <math.h>
#include <string.h>

#include "plot/draw/gnuplot_script.h"

/* The last chunk of a PNG is empty, so its checksum is always this one. */
const struct tw_paper tw_paper[TW_FORMATS] = {
	[TW_PNG] = { ".png", "\x89PNG\r\n", "IEND\xae""B`\x82",
	    "pngcairo size 2*width,2*height font \"Sans,11\" fontscale 1.5 linewidth 2 pointscale 2" },
	[TW_SVG] = { ".svg", "<?xml", "</svg>",
	    "svg size width,height font \"DejaVu Sans,Verdana,Helvetica,sans-serif,11\"" },
	[TW_PDF] = { ".pdf", "%PDF-", "%%EOF",
	    "pdfcairo size width/72.,height/72. font \"Sans,11\" fontscale 0.75 linewidth 2 pointscale 0.8" },
	[TW_SIXEL] = { "-", "\033P", "\033\\",
	    "sixelgd size 1.5*width,1.5*height truecolor font \"Sans,11\" linewidth 1.5" },
	[TW_DUMB] = { NULL, "", "", "dumb size 79,int(height/12)" }
};

void
tw_script_quote(struct tw_string *t, struct tw_slice s, enum tw_quoted as)
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
tw_script_row(struct tw_string *t, size_t n, const double *v)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (isnan(v[i]))
			tw_print(t, "%sNaN", i > 0 ? " " : "");
		else
			tw_print(t, "%s%.10g", i > 0 ? " " : "",
			    fmin(fmax(v[i], -1e300), 1e300));
	tw_print(t, "\n");
}

void
tw_script_word(struct tw_string *t, const char *name, size_t i,
    struct tw_slice text)
{
	tw_print(t, "%s[%zu] = ", name, i);
	tw_script_quote(t, text, TW_WORDS);
	tw_print(t, "\n");
}

void
tw_script_axis(struct tw_string *t, const char *name, size_t i, char which,
    struct tw_axis *a, double most)
{
	const struct tw_ticks *ticks = &a->ticks;
	size_t k;

	if (ticks->n == 0 && !a->bare)
		tw_ticks_find(&a->ticks, a->lo, a->hi, most);
	tw_print(t, "%s[%zu] = 'set %crange [%.17g:%.17g]; set %clabel ",
	    name, i, which, a->lo, a->hi, which);
	tw_script_quote(t, tw_axis_title(a), TW_WORDS);
	if (which == 'y')
		tw_print(t, " offset 1");
	/* gnuplot takes an empty list for its own ticks. */
	if (ticks->n == 0) {
		tw_print(t, "; unset %ctics'\n", which);
		return;
	}
	tw_print(t, "; set %ctics nomirror (", which);
	for (k = 0; k < ticks->n; k++) {
		tw_print(t, "%s", k > 0 ? ", " : "");
		tw_script_quote(t, tw_slice_of(ticks->label[k]), TW_FORMAT);
		tw_print(t, " %.17g", ticks->at[k]);
	}
	tw_print(t, ")'\n");
}

void
tw_script_sheet(struct tw_string *t, const struct tw_sheet *s)
{
	size_t most = s->panels < 3 ? s->panels : 3;

	tw_print(t, "panels = %zu; columns = %zu\n"
	    "w = %g; h = %g; left = %g; gap = %g; above = %g\nheading = ",
	    s->panels, s->columns > 0 ? s->columns : most, s->w, s->h,
	    s->left, s->gap, s->above);
	tw_script_quote(t, tw_slice_of(s->heading), TW_WORDS);
	tw_print(t, "\narray xaxis[panels]; array yaxis[panels]; array title[panels]\n");
}
