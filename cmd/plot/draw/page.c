/*
 * Everything is drawn by one plot command over the whole page, of one datablock
 * for each run of things in one style; words are labels.
 */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "plot/draw/page.h"

void
tw_page_init(struct tw_page *p, enum tw_format format)
{
	*p = (struct tw_page){ .format = format };
}

void
tw_page_release(struct tw_page *p)
{
	tw_script_release(&p->data);
	tw_script_release(&p->plot);
	tw_script_release(&p->words);
}

/* ---- words -------------------------------------------------------- */

/* Whether the byte begins a character. */
static bool
begins(char c)
{
	return ((unsigned char)c & 0xc0) != 0x80;
}

double
tw_words_width(struct tw_slice s, double size)
{
	size_t i, n = 0;

	for (i = 0; i < s.n; i++)
		n += begins(s.p[i]);
	return 0.58 * size * (double)n;
}

void
tw_page_words(struct tw_page *p, double x, double y, enum tw_align align,
    double size, unsigned rgb, struct tw_slice s, double room)
{
	static const char *const how[] = { "left", "center", "right",
		"center rotate" };
	static const struct tw_slice dots = { "...", 3 };
	bool cut = false;

	while (room > 0 && size > 7 && tw_words_width(s, size) > room)
		size -= 0.5;
	if (room > 0)
		/* guard: the dots alone have room */
		while (s.n > 0 &&
		    tw_words_width(s, size) +
		    (cut ? tw_words_width(dots, size) : 0) > room) {
			/* The first byte of a character has its width. */
			cut = true;
			s.n--;
		}
	tw_script_add(&p->words, "set label ");
	tw_script_quote(&p->words, s, true);
	if (cut)
		tw_script_add(&p->words, ".\"...\"");
	tw_script_add(&p->words,
	    " at %.2f,%.2f %s font \",%g\" textcolor rgb \"#%06x\" front\n", x,
	    y, how[align], size, rgb);
}

/* ---- data --------------------------------------------------------- */

static void
end_block(struct tw_page *p)
{
	if (p->style[0] == '\0')
		return;
	tw_script_add(&p->data, "EOD\n");
	tw_script_add(&p->plot, "%s \\\n  $d%u %s notitle",
	    p->blocks > 1 ? "," : "", p->blocks, p->style);
	p->style[0] = '\0';
}

/* Go on in the open block if its style is this, else begin another. */
__attribute__((format(printf, 2, 3))) static void
begin_block(struct tw_page *p, const char *fmt, ...)
{
	char style[sizeof p->style];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(style, sizeof style, fmt, ap);
	va_end(ap);
	if (strcmp(p->style, style) == 0)
		return;
	end_block(p);
	memcpy(p->style, style, sizeof style);
	tw_script_add(&p->data, "$d%u << EOD\n", ++p->blocks);
}

void
tw_page_line(struct tw_page *p, double width, unsigned rgb, enum tw_dash d)
{
	begin_block(p, "using 1:2 with lines linewidth %g linecolor rgb \"#%06x\" dashtype %s",
	    width, rgb, d == TW_DASHED ? "(5,4)" : "1");
	tw_page_break(p);
}

void
tw_page_area(struct tw_page *p, unsigned rgb)
{
	end_block(p);
	begin_block(p, "using 1:2 with filledcurves closed fillstyle solid 1 noborder linecolor rgb \"#%06x\"",
	    rgb);
}

void
tw_page_dots(struct tw_page *p, int kind, double size, unsigned rgb)
{
	/* An SVG's points are larger. */
	begin_block(p, "using 1:2 with points pointtype %d pointsize %g linewidth 0.9 linecolor rgb \"#%06x\"",
	    kind, p->format == TW_SVG ? 0.6 * size : size, rgb);
}

void
tw_page_to(struct tw_page *p, double x, double y)
{
	tw_script_add(&p->data, "%.2f %.2f\n", x, y);
}

void
tw_page_break(struct tw_page *p)
{
	tw_script_add(&p->data, "\n");
}

void
tw_page_speck(struct tw_page *p, double x, double y, unsigned rgb)
{
	begin_block(p, "using 1:2:3 with points pointtype 7 pointsize %s linecolor rgb variable",
	    p->format == TW_SVG ? "0.16" : "0.25");
	tw_script_add(&p->data, "%.2f %.2f %u\n", x, y, rgb);
}

void
tw_page_segment(struct tw_page *p, double x0, double y0, double x1, double y1,
    double width, unsigned rgb, enum tw_dash d)
{
	tw_page_line(p, width, rgb, d);
	tw_page_to(p, x0, y0);
	tw_page_to(p, x1, y1);
}

void
tw_page_rect(struct tw_page *p, double x0, double y0, double x1, double y1,
    unsigned rgb)
{
	begin_block(p, "using 1:2:3:4:5:6 with boxxyerror fillstyle solid 1 noborder linecolor rgb \"#%06x\"",
	    rgb);
	tw_script_add(&p->data, "%.2f %.2f %.2f %.2f %.2f %.2f\n",
	    (x0 + x1) / 2, (y0 + y1) / 2, x0, x1, y0, y1);
}

void
tw_page_frame(struct tw_page *p, double x0, double y0, double x1, double y1,
    double width, unsigned rgb)
{
	tw_page_line(p, width, rgb, TW_SOLID);
	tw_page_to(p, x0, y0);
	tw_page_to(p, x1, y0);
	tw_page_to(p, x1, y1);
	tw_page_to(p, x0, y1);
	tw_page_to(p, x0, y0);
}

/* The matrix's block; its cells' centres are begun at x0, y0 by dx, dy. */
static void
begin_image(struct tw_page *p, double x0, double y0, double x1, double y1,
    size_t nx, size_t ny, const char *how)
{
	double dx = (x1 - x0) / (double)nx, dy = (y1 - y0) / (double)ny;

	end_block(p);
	begin_block(p, "matrix using (%.8g+%.8g*$1):(%.8g+%.8g*$2):%s",
	    x0 + dx / 2, dx, y0 + dy / 2, dy, how);
}

void
tw_page_image(struct tw_page *p, double x0, double y0, double x1, double y1,
    size_t nx, size_t ny, const unsigned char *code)
{
	size_t i;
	char cell[2];

	begin_image(p, x0, y0, x1, y1, nx, ny, "3 with image");
	for (i = 0; i < nx * ny; i++) {
		cell[0] = (char)('0' + code[i]);
		cell[1] = (i + 1) % nx == 0 ? '\n' : ' ';
		tw_script_bytes(&p->data, cell, 2);
	}
	end_block(p);
}

void
tw_page_pixels(struct tw_page *p, double x0, double y0, double x1, double y1,
    size_t nx, size_t ny, const unsigned *rgb)
{
	size_t i;

	begin_image(p, x0, y0, x1, y1, nx, ny,
	    "(r($3)):(g($3)):(b($3)) with rgbimage");
	for (i = 0; i < nx * ny; i++)
		tw_script_add(&p->data, "%u%c", rgb[i],
		    (i + 1) % nx == 0 ? '\n' : ' ');
	end_block(p);
}

/* ---- the program -------------------------------------------------- */

static void
terminal(struct tw_script *t, const struct tw_page *p)
{
	/* Their sizes are pixels, or inches. */
	static const struct paper {
		const char *name;
		double scale;
		int digits;
		const char *more;
	} is[] = {
		[TW_PNG] = { "pngcairo", 2, 0, "font \"Sans,11\" fontscale 1.5 linewidth 2 pointscale 2" },
		[TW_SVG] = { "svg", 1, 0, "font \"DejaVu Sans,Verdana,Helvetica,sans-serif,11\"" },
		[TW_PDF] = { "pdfcairo", 1 / 72.0, 4, "font \"Sans,11\" fontscale 0.75 linewidth 2 pointscale 0.8" },
		[TW_SIXEL] = { "sixelgd", 1.5, 0, "truecolor font \"Sans,11\" linewidth 1.5" },
	};
	const struct paper *f = &is[p->format];
	double w = p->w * f->scale, h = p->h * f->scale;

	tw_script_add(t, "set terminal %s size %.*f,%.*f %s background \"#ffffff\"\n",
	    f->name, f->digits, f->digits > 0 ? w : floor(w), f->digits,
	    f->digits > 0 ? h : floor(h), f->more);
}

static void
palette(struct tw_script *t, const struct tw_page *p)
{
	size_t i;

	if (p->colours > 0) {
		tw_script_add(t, "set palette defined (");
		for (i = 0; i < p->colours; i++)
			tw_script_add(t, "%s%zu \"#%06x\"", i > 0 ? ", " : "",
			    i, p->palette[i]);
		tw_script_add(t, ") maxcolors %zu\nset cbrange [0:%zu]\n",
		    p->colours, p->colours - 1);
	}
	tw_script_add(t, "r(c) = int(c) / 65536\ng(c) = int(c) / 256 %% 256\n"
	    "b(c) = int(c) %% 256\n");
}

void
tw_page_write(struct tw_page *p, struct tw_script *script, const char *file)
{
	end_block(p);
	tw_script_add(script,
	    "# gnuplot 5.0 or later; lengths are points, 1/72 inch\n"
	    "set encoding utf8\n");
	terminal(script, p);
	tw_script_add(script, "set termoption noenhanced\n");
	if (file != NULL) {
		/* gnuplot runs a name that begins with |, and expands ~. */
		tw_script_add(script, "set output %s",
		    *file == '/' ? "" : "\"./\".");
		tw_script_quote(script, tw_slice_of(file), false);
		tw_script_add(script, "\n");
	}
	tw_script_add(script,
	    "unset border; unset tics; unset key; unset colorbox\n"
	    "set lmargin at screen 0; set rmargin at screen 1\n"
	    "set bmargin at screen 0; set tmargin at screen 1\n"
	    "set xrange [0:%.2f]; set yrange [0:%.2f]\n",
	    p->w, p->h);
	palette(script, p);
	tw_script_bytes(script, p->data.p, p->data.n);
	tw_script_bytes(script, p->words.p, p->words.n);
	tw_script_add(script, "plot");
	tw_script_bytes(script, p->plot.p, p->plot.n);
	tw_script_add(script, "\n");
	if (file != NULL)
		tw_script_add(script, "unset output\n");
}
