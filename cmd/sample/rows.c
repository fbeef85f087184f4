/* Writes the draws of a posterior at each record. */
#include <string.h>

#include "io/msg.h"
#include "parts.h"

/* Die if a name of the posterior cannot stand in the header beside id. */
static void
check_names(const struct tw_posterior *p)
{
	const struct tw_slice id = tw_slice_of("id");
	const struct tw_flow_file *f = p->flow;
	const struct tw_names *end = p->data.n > 0 ? &p->data : &f->theta;
	struct tw_slice last = end->name[end->n - 1];

	if (tw_names_find(&f->theta, id) != SIZE_MAX ||
	    tw_names_find(&p->data, id) != SIZE_MAX)
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
    const struct tw_posterior *p)
{
	*w = (struct tw_rows){ .out = out, .r = r, .p = p };
	check_names(p);
	w->id = tw_col_named(r, tw_slice_of("id"));
	tw_comments_write(out, r);
	tw_out_text(out, "id");
	write_names(out, &p->flow->theta);
	write_names(out, &p->data);
	tw_out_row(out);
}

void
tw_rows_check_id(struct tw_rows *w)
{
	struct tw_slice s;
	const char *what;

	if (w->id == SIZE_MAX)
		return;
	s = tw_field(w->r, w->id);
	what = tw_special_line_name(s);
	if (what != NULL)
		tw_field_die(w->r, w->id, "no record may begin with %s", what);
	if (w->r->record > 1 && tw_slice_same(s,
	    (struct tw_slice){ w->last.p, w->last.n }))
		tw_field_die(w->r, w->id, "id '%s' is also that of the record before: their draws would be taken as those of one record; give each record an id of its own, or leave the column out (tw-read --except id)",
		    TW_SHOWN(s));
	w->last.n = 0;
	tw_print_bytes(&w->last, s.p, s.n);
}

static void
write_draw(const struct tw_rows *w, const double *theta)
{
	size_t i;

	if (w->id == SIZE_MAX)
		tw_out_u64(w->out, w->r->record);
	else
		tw_out_slice(w->out, tw_field(w->r, w->id));
	for (i = 0; i < w->p->d; i++)
		tw_row_num(w->out, theta[i]);
	for (i = 0; i < w->p->cache.n; i++)
		tw_row_cell(w->out, tw_field(w->r, w->p->cache.col[i]));
	tw_out_row(w->out);
}

void
tw_rows_write(const struct tw_rows *w, size_t n, const double *theta)
{
	size_t i;

	for (i = 0; i < n; i++)
		write_draw(w, theta + i * w->p->d);
}
