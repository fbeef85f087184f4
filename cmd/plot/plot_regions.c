/*
 * Plots regions over a grid of one or two parameters: reads the file and the
 * bounds with the cutoffs, and prints characters or a script.
 */
#include <math.h>

#include "form/dist_text.h"
#include "io/msg.h"
#include "plot/data/grid.h"

/* ---- two parameters ----------------------------------------------- */

static void
write_cell(struct tw_string *t, const struct tw_grid *g, const size_t x[2],
    const size_t y[2], unsigned code)
{
	const struct tw_grid_axis *a = g->axis;

	TW_SCRIPT_ROW(t, tw_grid_edge(&a[0], x[0]), tw_grid_edge(&a[0], x[1]),
	    tw_grid_edge(&a[1], y[0]), tw_grid_edge(&a[1], y[1]),
	    g->w.codes.place[code]);
}

/* Write the cells: all as outside, then the runs of other codes in a row. */
static void
write_cells(struct tw_string *t, const struct tw_grid *g)
{
	size_t nx = g->axis[0].n, ny = g->axis[1].n, j, x[2];
	const unsigned char *row = g->code;

	write_cell(t, g, (size_t[]){ 0, nx }, (size_t[]){ 0, ny },
	    TW_CODE_OUTSIDE);
	for (j = 0; j < ny; j++, row += nx)
		for (x[0] = 0; x[0] < nx; x[0] = x[1]) {
			for (x[1] = x[0] + 1;
			     x[1] < nx && row[x[1]] == row[x[0]];)
				x[1]++;
			if (row[x[0]] != TW_CODE_OUTSIDE)
				write_cell(t, g, x, (size_t[]){ j, j + 1 },
				    row[x[0]]);
		}
}

static void
write_scores(struct tw_string *t, const struct tw_grid *g)
{
	size_t nx = g->axis[0].n, i;

	tw_print(t, "EOD\n$score << EOD\n");
	for (i = 0; i < g->n && g->score != NULL; i++) {
		TW_SCRIPT_ROW(t, g->axis[0].v[i % nx], g->axis[1].v[i / nx],
		    g->score[i]);
		tw_print(t, "%s", (i + 1) % nx == 0 ? "\n" : "");
	}
}

/* ---- one parameter ------------------------------------------------ */

/* What is drawn of a score; the density, if that is what it was made of. */
enum curve { SCORE, MINUS_DENSITY, MINUS_LOG, NOTHING };

static enum curve
curve_of(const struct tw_grid *g)
{
	bool density = tw_slice_is(g->score_name, "score") ||
	    tw_slice_is(g->score_name, "score_kde");
	size_t i;

	if (g->score == NULL)
		return NOTHING;
	if (tw_slice_is(g->score_name, "score_log") ||
	    tw_slice_is(g->score_name, "score_kde_log"))
		return MINUS_LOG;
	/* A score of the user's own may have the same name. */
	for (i = 0; i < g->n && density; i++)
		density = g->score[i] <= 0;
	return density ? MINUS_DENSITY : SCORE;
}

/* The prior of the only parameter that varies; NULL: none is drawn. */
static const struct tw_dist *
prior_of(const struct args *a, const struct tw_grid *g)
{
	struct tw_dists l = { .dist = NULL };
	size_t k;

	if (a->prior == NULL)
		return NULL;
	if (g->axes == 2)
		tw_die(TW_MISUSED, "--prior cannot be combined with two parameters");
	tw_dists_read(&l, "--prior", a->prior);
	k = tw_names_find(&l.name, g->axis[0].name);
	if (k == SIZE_MAX)
		tw_die(TW_MISUSED, "--prior: no distribution of %s: '%s'",
		    TW_SHOWN(g->axis[0].name), a->prior);
	return l.dist + k;
}

static void
write_points(struct tw_string *t, const struct tw_grid *g,
    const struct tw_dist *prior)
{
	const struct tw_grid_axis *x = &g->axis[0];
	size_t i;

	for (i = 0; i < g->n; i++)
		TW_SCRIPT_ROW(t, tw_grid_edge(x, i), tw_grid_edge(x, i + 1),
		    x->v[i], g->score == NULL ? 1 : g->score[i],
		    g->w.codes.place[g->code[i]], prior == NULL ? NAN :
		    exp(tw_dist_log(prior, x->v[i])));
}

/* ---- both --------------------------------------------------------- */

static void
write_levels(struct tw_string *t, const char *name, const double *v, size_t n)
{
	size_t i;

	tw_print(t, "%s = \"", name);
	for (i = 0; i < n; i++)
		tw_print(t, "%s%.10g", i > 0 ? ", " : "",
		    fmin(fmax(v[i], -1e300), 1e300));
	tw_print(t, "\"\n");
}

static void
write_script(struct tw_string *t, const struct args *a, struct tw_grid *g,
    const struct tw_dist *prior)
{
	bool one = g->axes == 1;
	enum curve curve = curve_of(g);
	struct tw_sheet s = { .panels = 1, .w = 360, .left = 66, .gap = 20,
	    .above = 40, .heading = "" };

	s.h = !one ? 360 : curve == NOTHING ? 30 : 200;
	tw_script_sheet(t, &s);
	tw_codes_script(&g->w.codes, t, TW_OUTSIDE_COLOUR);
	write_levels(t, "cutoff", g->w.cut, g->cuts);
	write_levels(t, "target", a->target.v, a->target.n);
	tw_plot_truth(a, t, g->axes);
	tw_script_word(t, "title", 1, tw_slice_of(a->heading));
	tw_script_axis(t, "xaxis", 1, 'x', &g->x, 8);
	if (!one)
		tw_script_axis(t, "yaxis", 1, 'y', &g->y, 8);
	else {
		tw_print(t, "priors = %d; curve = %d\nylabel = ",
		    prior != NULL, (int)curve);
		tw_script_quote(t, curve == SCORE ? g->score_name :
		    tw_slice_of("density"), TW_WORDS);
		tw_print(t, "\n");
	}
	tw_print(t, "$cells << EOD\n");
	if (one)
		write_points(t, g, prior);
	else {
		write_cells(t, g);
		write_scores(t, g);
	}
	tw_print(t, "EOD\n%s%s", tw_gp_page,
	    one ? tw_gp_density : tw_gp_regions);
}

void
tw_plot_regions(const struct args *a, struct tw_string *t)
{
	const struct tw_dist *prior;
	struct tw_grid g;

	tw_grid_read(&g, a);
	tw_plot_check_truth(a, g.axes);
	prior = prior_of(a, &g);
	if (a->page)
		write_script(t, a, &g, prior);
	else
		tw_grid_print(&g, a->heading, a->truth.v, t);
}
