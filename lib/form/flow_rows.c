/*
 * Rows of the flow artefact read back, one by one, and checked.
 */
#include <errno.h>
#include <math.h>
#include <string.h>

#include "form/flow_words.h"
#include "io/msg.h"

enum { PART, NAME, VALUES };

/* ---- values of a row ----------------------------------------------- */

/* Take the next value off the row's list; empty at its end. */
static struct tw_slice
value(struct tw_slice *list)
{
	/* guard: memchr may not be given NULL */
	const char *blank = list->n > 0 ? memchr(list->p, ' ', list->n) : NULL;
	struct tw_slice v = *list;

	if (blank == NULL) {
		list->n = 0;
		return v;
	}
	v.n = (size_t)(blank - list->p);
	list->p = blank + 1;
	list->n -= v.n + 1;
	/* A blank with nothing after it is an empty value. */
	if (list->n == 0)
		list->p = NULL;
	return v;
}

double
tw_flow_field_number(const struct tw_reader *r, struct tw_slice *list)
{
	struct tw_slice s = value(list);
	double v = 0;

	if (s.n == 0)
		tw_field_die(r, VALUES, "too few values");
	if (tw_num_read(s.p, s.n, &v) != TW_NUM_FINITE)
		tw_field_die(r, VALUES, "not a finite number: '%s'",
		    TW_SHOWN(s));
	return v;
}

void
tw_flow_field_end(const struct tw_reader *r, struct tw_slice list)
{
	if (list.n > 0 || list.p == NULL)
		tw_field_die(r, VALUES, "too many values");
}

size_t
tw_flow_field_word(const struct tw_reader *r, struct tw_slice *list,
    const char *const *name, size_t n)
{
	struct tw_slice s = value(list);
	size_t i;

	for (i = 0; i < n; i++)
		if (tw_slice_is(s, name[i]))
			return i;
	tw_field_die(r, VALUES, "unknown word: '%s'", TW_SHOWN(s));
}

/* ---- rows ----------------------------------------------------------- */

void
tw_flow_row_name(const struct tw_reader *r, struct tw_names *names)
{
	struct tw_slice s = tw_field(r, NAME);
	size_t n = names->n;

	if (s.n == 0)
		tw_field_die(r, NAME, "empty");
	if (tw_names_add(names, s) != n)
		tw_field_die(r, NAME, "there already");
}

/* A word of name[n], whose number is returned, and four numbers after it. */
static size_t
read_scale(const struct tw_reader *r, struct tw_slice *v,
    const char *const *name, size_t n, double *const to[4])
{
	size_t word = tw_flow_field_word(r, v, name, n), i;

	for (i = 0; i < 4; i++)
		*to[i] = tw_flow_field_number(r, v);
	return word;
}

struct tw_flow_theta
tw_flow_row_theta(const struct tw_reader *r)
{
	struct tw_slice v = tw_field(r, VALUES);
	struct tw_flow_theta t, wide;

	t.map = (enum tw_map)read_scale(r, &v, tw_flow_map_name, TW_FLOW_MAPS,
	    (double *[]){ &t.lo, &t.hi, &t.mean, &t.sd });
	t.integer = tw_slice_is(v, "whole");
	if (!t.integer)
		tw_flow_field_end(r, v);
	if (t.map == TW_MAP_PROBIT && !tw_flow_walls(t.lo, t.hi))
		tw_field_die(r, VALUES, "lo must be below hi, by 1e-307 at least");
	if (t.map == TW_MAP_ASINH && !(t.hi >= TW_FLOW_LEAST))
		tw_field_die(r, VALUES, "the width must be 1e-307 at least");
	if (!(t.sd >= TW_FLOW_LEAST))
		tw_field_die(r, VALUES, "sd must be 1e-307 at least");
	wide = t;
	tw_flow_widen(&wide);
	if (t.integer && (wide.lo != t.lo || wide.hi != t.hi))
		tw_field_die(r, VALUES, "walls of integers must lie at halves");
	return t;
}

struct tw_flow_data
tw_flow_row_data(const struct tw_reader *r)
{
	struct tw_slice v = tw_field(r, VALUES);
	struct tw_flow_data d;

	d.warp = (enum tw_warp)read_scale(r, &v, tw_flow_warp_name,
	    TW_FLOW_WARPS,
	    (double *[]){ &d.centre, &d.width, &d.mean, &d.sd });
	tw_flow_field_end(r, v);
	if (!(d.width >= TW_FLOW_LEAST && d.sd >= TW_FLOW_LEAST))
		tw_field_die(r, VALUES, "width and sd must be 1e-307 at least");
	if (d.warp == TW_WARP_LOG && !(d.centre > 0))
		tw_field_die(r, VALUES, "the centre of a log must be above 0");
	return d;
}

void
tw_flow_row_summary(const struct tw_reader *r, struct tw_summary *s,
    size_t nx, const struct tw_flow_data *data)
{
	struct tw_slice v = tw_field(r, VALUES);
	enum tw_summary_kind kind;
	size_t word, most, i, size;
	bool beside;
	double degree;

	if (tw_slice_begins(v, "pooled ") ||
	    tw_slice_begins(v, "beside-pooled "))
		tw_field_die(r, VALUES,
		    "pooled summaries are no longer read: fit the flow again with tw-flow");
	word = tw_flow_field_word(r, &v, tw_flow_summary_name,
	    2 * TW_SUMMARY_KINDS);
	kind = word % TW_SUMMARY_KINDS;
	beside = word >= TW_SUMMARY_KINDS;
	degree = tw_flow_field_number(r, &v);
	most = tw_summary_most(kind);
	if (s->n > 0 && (degree != (double)s->degree || kind != s->kind ||
	    beside != s->beside))
		tw_field_die(r, VALUES, "another summary than before");
	if (!(degree >= 1 && degree <= (double)most && degree == floor(degree)))
		tw_field_die(r, VALUES, "the number after %s must be 1 to %zu",
		    tw_flow_summary_name[kind], most);
	if (s->n == 0 &&
	    tw_summary_init(s, 0, nx, data, kind, (size_t)degree) < 0)
		tw_die(TW_FAILED, "%s: %s", r->in.file, strerror(ENOMEM));
	s->beside = beside;
	if (tw_field_u64(r, NAME) != s->n + 1)
		tw_reader_die(r, "the next row of the summary is due");
	size = 1 + tw_summary_terms(s);
	s->map = tw_xrealloc(s->map, ++s->n, size * sizeof *s->map);
	for (i = 0; i < size; i++)
		s->map[(s->n - 1) * size + i] =
		    tw_flow_field_number(r, &v);
	tw_flow_field_end(r, v);
}
