/*
 * The layers of a panel: each is a data block and a clause of the plot command.
 */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "plot/draw/page.h"

/* ---- blocks ------------------------------------------------------- */

static void
end_block(struct tw_page *p)
{
	if (p->style[0] == '\0')
		return;
	tw_print(&p->data, "EOD\n");
	p->style[0] = '\0';
}

void
tw_page_panel_end(struct tw_page *p)
{
	if (!p->open)
		return;
	end_block(p);
	tw_print(&p->body, "plot%s", p->layers.n == 0 ? " NaN notitle" : "");
	tw_print_bytes(&p->body, p->layers.p, p->layers.n);
	tw_print(&p->body, "\n\n");
	p->layers.n = 0;
	p->open = false;
}

void
tw_page_block(struct tw_page *p, char block[32], const char *name)
{
	end_block(p);
	snprintf(block, 32, "%s%u", name, ++p->blocks);
	p->style[0] = '-';
	tw_print(&p->data, "$%s << EOD\n", block);
}

double
tw_page_unit(const struct tw_axis *a)
{
	double most = fmax(fabs(a->lo), fabs(a->hi));

	return most > 1e290 ? 1e300 : most < 1e-290 ? 1e-300 : 1;
}

/*
 * Write a value with the accuracy that a plot needs: five digits of the axis's
 * length.
 */
void
tw_page_value(struct tw_page *p, const struct tw_axis *a, double v, char end)
{
	double unit = tw_page_unit(a), lo = a->lo / unit, hi = a->hi / unit;
	double parts = fmax(fabs(lo), fabs(hi)) / (hi - lo);
	int digits = a->log ? 7 :
	    (int)fmin(fmax(ceil(log10(parts)), 0) + 5, 17);

	if (isfinite(v))
		tw_print(&p->data, "%.*g%c", digits, v / unit, end);
	else
		tw_print(&p->data, "NaN%c", end);
}

void
tw_page_layer(struct tw_page *p, const char *fmt, ...)
{
	va_list ap;

	tw_print(&p->layers, "%s \\\n  ", p->layers.n > 0 ? "," : "");
	va_start(ap, fmt);
	tw_vprint(&p->layers, fmt, ap);
	va_end(ap);
	tw_print(&p->layers, " notitle");
}

const char *
tw_page_style(const struct tw_page *p, char text[TW_STYLE], enum tw_style style,
    double size, unsigned rgb)
{
	static const char *const with[] = {
		[TW_LINE] = "lines linewidth",
		[TW_DASHED] = "lines dashtype (5,4) linewidth",
		[TW_DOTS] = "points pointtype 7 pointsize",
		[TW_RINGS] = "points pointtype 6 pointsize",
		[TW_LINEDOTS] = "linespoints linewidth 1.1 pointtype 7 pointsize",
		[TW_AREA] = "filledcurves closed fillstyle solid 1 noborder linewidth",
		[TW_BOX] = "boxes fillstyle solid 1 border rgb \"#404040\" linewidth"
	};

	/* gnuplot draws larger points in SVG. */
	if (p->format == TW_SVG && style >= TW_DOTS && style <= TW_LINEDOTS)
		size *= 0.6;
	snprintf(text, TW_STYLE, "%s %g linecolor rgb \"#%06x\"", with[style],
	    size, rgb);
	return text;
}

/*
 * Continue the open block if it has the same clause; otherwise begin another.
 */
static void
begin_block(struct tw_page *p, const char *name, const char *using,
    const char *style)
{
	char block[32], clause[sizeof p->style];

	snprintf(clause, sizeof clause, "%s %s", using, style);
	if (strcmp(p->style, clause) == 0) {
		tw_page_break(p);
		return;
	}
	tw_page_block(p, block, name);
	tw_page_layer(p, "$%s using %s", block, clause);
	strcpy(p->style, clause);
}

void
tw_page_begin(struct tw_page *p, const char *name, enum tw_style style,
    double size, unsigned rgb)
{
	begin_block(p, name, "1:2 with", tw_page_style(p,
	    (char[TW_STYLE]){ "" }, style, size, rgb));
}

void
tw_page_to(struct tw_page *p, double x, double y)
{
	tw_page_value(p, &p->x, x, ' ');
	tw_page_value(p, &p->y, y, '\n');
}

void
tw_page_break(struct tw_page *p)
{
	tw_print(&p->data, "\n");
}

void
tw_page_line(struct tw_page *p, char axis, const char *name, double v,
    enum tw_style style, double width, unsigned rgb)
{
	const struct tw_axis *x = &p->x, *y = &p->y;

	if (!tw_axis_has(axis == 'x' ? x : y, v))
		return;
	tw_page_begin(p, name, style, width, rgb);
	tw_page_to(p, axis == 'x' ? v : x->lo, axis == 'x' ? y->lo : v);
	tw_page_to(p, axis == 'x' ? v : x->hi, axis == 'x' ? y->hi : v);
}

static double
within(const struct tw_axis *a, double v)
{
	return v < a->lo ? a->lo : v > a->hi ? a->hi : v;
}

void
tw_page_rect(struct tw_page *p, const char *name, double x0, double y0,
    double x1, double y1, unsigned rgb)
{
	char pen[32];

	snprintf(pen, sizeof pen, "linecolor rgb \"#%06x\"", rgb);
	begin_block(p, name, "1:3:1:2:3:4 with boxxyerror fillstyle solid 1 noborder",
	    pen);
	tw_page_value(p, &p->x, within(&p->x, x0), ' ');
	tw_page_value(p, &p->x, within(&p->x, x1), ' ');
	tw_page_value(p, &p->y, within(&p->y, y0), ' ');
	tw_page_value(p, &p->y, within(&p->y, y1), '\n');
}

void
tw_page_truth(struct tw_page *p, double x, double y, double size)
{
	if (!tw_axis_has(&p->x, x) || !tw_axis_has(&p->y, y))
		return;
	tw_page_begin(p, "truth", TW_DOTS, size + 0.35, TW_WHITE);
	tw_page_to(p, x, y);
	tw_page_begin(p, "truth", TW_DOTS, size, TW_BLACK);
	tw_page_to(p, x, y);
}
