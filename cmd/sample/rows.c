#include <math.h>
#include <string.h>

#include "form/dist_text.h"
#include "io/msg.h"
#include "io/num.h"
#include "io/string.h"
#include "parts.h"

void
tw_rows_check_names(struct tw_flow_file *f)
{
	const struct tw_slice id = tw_slice_of("id");
	const struct tw_names *end = f->x.n > 0 ? &f->x : &f->theta;
	struct tw_slice last = end->name[end->n - 1];

	if (tw_names_find(&f->theta, id) != SIZE_MAX ||
	    tw_names_find(&f->x, id) != SIZE_MAX)
		tw_die(TW_MISUSED, "%s: a column of the flow is called 'id', like the first column of the output: train the flow with another name (tw-read --rename)",
		    f->file);
	if (memchr(last.p, '\r', last.n) != NULL)
		tw_die(TW_MISUSED, "%s: the last column's name ends with a carriage return: train the flow with another name (tw-read --rename)",
		    f->file);
}

static void
write_names(struct tw_out *o, const struct tw_names *names)
{
	size_t i;

	for (i = 0; i < names->n; i++)
		tw_row_cell(o, names->name[i]);
}

void
tw_rows_begin(struct tw_rows *w, struct tw_out *out, const struct tw_reader *r,
    const struct tw_flow_file *f, const struct tw_column_cache *x)
{
	*w = (struct tw_rows){ .out = out, .r = r, .x = x,
	    .ntheta = f->theta.n, .failed = f->failed.n > 0 };
	w->id = tw_col_named(r, tw_slice_of("id"));
	tw_comments_write(out, r);
	tw_out_text(out, "id");
	write_names(out, &f->theta);
	write_names(out, &f->failed);
	write_names(out, &f->x);
	tw_out_row(out);
}

/* Die unless the id, which begins the output records, may begin a record. */
void
tw_rows_check_id(const struct tw_rows *w)
{
	struct tw_slice s;
	const char *what;

	if (w->id == SIZE_MAX)
		return;
	s = tw_field(w->r, w->id);
	what = tw_special_line_name(s);
	if (what != NULL)
		tw_field_die(w->r, w->id, "no record may begin with %s", what);
}

static void
write_draw(const struct tw_rows *w, const double *theta)
{
	size_t i;

	if (w->id == SIZE_MAX)
		tw_out_u64(w->out, w->r->record);
	else
		tw_out_slice(w->out, tw_field(w->r, w->id));
	for (i = 0; i < w->ntheta; i++)
		tw_row_num(w->out, theta[i]);
	if (w->failed)
		tw_row_num(w->out, 0);
	for (i = 0; i < w->x->n; i++)
		tw_row_cell(w->out, tw_field(w->r, w->x->col[i]));
	tw_out_row(w->out);
}

void
tw_rows_write(const struct tw_rows *w, size_t n, const double *theta)
{
	size_t i;

	for (i = 0; i < n; i++)
		write_draw(w, theta + i * w->ntheta);
}

/* ---- draws of a prior alone ---------------------------------------- */

void
tw_sample_prior(const struct args *a)
{
	struct tw_dists l;
	struct tw_rng rng;
	struct tw_out out;
	double *theta;
	uint64_t i;
	size_t k;

	tw_dists_read(&l, "--prior", a->prior);
	theta = tw_arena(NULL, l.name.n, sizeof *theta);
	tw_rng_apart(&rng, a->seed, 9);
	tw_out_open(&out);
	tw_theta_header(&out, &l.name);
	for (i = 0; i < a->n; i++) {
		for (k = 0; k < l.name.n; k++)
			theta[k] = tw_dist_draw(&l.dist[k], &rng);
		tw_theta_row(&out, l.name.n, theta);
	}
	tw_out_close(&out);
}

const char *const tw_dists_word[] = { "support", "integer", "share",
	NULL };

void
tw_sample_print(const struct args *a)
{
	struct tw_string w = { 0 };
	struct tw_dists l;
	struct tw_out out;
	double lo, hi;
	size_t i;

	tw_dists_read(&l, "--prior", a->prior);
	for (i = 0; i < l.name.n; i++) {
		struct tw_slice name = l.name.name[i];

		tw_dist_support(&l.dist[i], &lo, &hi);
		if (a->what == TW_DISTS_INTEGER ?
		    l.dist[i].kind != TW_DIST_INTEGER :
		    !isfinite(lo) && !isfinite(hi))
			continue;
		tw_print(&w, "%s%.*s", w.n > 0 ? "," : "", (int)name.n, name.p);
		if (a->what == TW_DISTS_SUPPORT)
			tw_print(&w, "=%s:%s", isfinite(lo) ? TW_NUM_SHOWN(lo) :
			    "", isfinite(hi) ? TW_NUM_SHOWN(hi) : "");
	}
	tw_print(&w, "\n");
	tw_out_open(&out);
	tw_out_write(&out, w.p, w.n);
	tw_out_close(&out);
	tw_string_release(&w);
}
