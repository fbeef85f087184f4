/* The columns of the files of an analysis. See parts.h. */
#include <math.h>
#include <string.h>

#include "form/score_col.h"
#include "form/support.h"
#include "io/msg.h"
#include "io/weights.h"
#include "parts.h"

/* Whether a program of the script writes a column of this name. */
static bool
is_made(const struct args *p, bool obs, struct tw_slice s)
{
	if (tw_slice_is(s, "leaf") ||
	    tw_slice_is(s, p->draws != NULL ? "score_kde" : "score"))
		return true;
	if (p->alpha.n > 1 ? tw_slice_begins(s, "region_") :
	    tw_slice_is(s, "region"))
		return true;
	if (obs && (tw_slice_is(s, "p") || tw_slice_is(s, "unlike")))
		return true;
	if (p->logq != NULL)
		return tw_slice_is(s, "logq");
	if (tw_slice_begins(s, "rank_") || tw_slice_is(s, "cdf") ||
	    tw_slice_is(s, "cdf_upper"))
		return true;
	return p->simulate != NULL && tw_slice_begins(s, "score_");
}

/*
 * Die of parameters and data with a name of weights: tw-read and other programs
 * of the script, which do not know that they are none, stop there.
 */
static void
check_weights(const struct tw_pipe_file *f)
{
	size_t i;

	for (i = 0; i < f->r.ncol; i++)
		if (tw_weight_name(f->r.name[i]))
			tw_die(TW_MISUSED, "%s: '%s' is a name of weights, which programs of the script refuse: give this column another (tw-read --rename)",
			    f->name, TW_SHOWN(f->r.name[i]));
}

static void
check_names(const struct args *p, const struct tw_pipe_file *f, bool obs)
{
	char score[TW_SCORE_COL];
	unsigned kind = 0;
	size_t i;

	for (i = 0; i < (f->simulated ? f->both.n : f->r.ncol); i++) {
		size_t col = f->simulated ? f->both.col[i] : i;
		struct tw_slice s = f->r.name[col];

		if (is_made(p, obs, s))
			tw_die(TW_MISUSED, "%s: the script makes a column '%s' itself: tw-read --rename gives this one another name",
			    f->name, TW_SHOWN(s));
	}
	/* Programs without -s would find two columns of scores. */
	if (!obs && !f->simulated &&
	    tw_score_col_next(&f->r, &kind, score) != SIZE_MAX)
		tw_die(TW_MISUSED, "%s: '%s' is the name of a score, and the script has its own: tw-read --rename gives this one another name",
		    f->name, score);
	for (i = 0; i < f->both.n; i++)
		if (tw_slice_is(f->r.name[f->both.col[i]], "id"))
			tw_die(TW_MISUSED, "%s: 'id' is the name of a record, no parameter and no data",
			    f->name);
}

/*
 * An empty set takes the names of the columns c. Otherwise dies unless the set,
 * which is from the first file, and the columns c have the same names.
 */
static void
check_shared(struct tw_names *set, const struct tw_pipe_file *f,
    const struct tw_cols *c, const char *option, const char *first)
{
	bool empty = set->n == 0;
	size_t i;

	for (i = 0; i < c->n; i++) {
		struct tw_slice s = f->r.name[c->col[i]];

		if (empty)
			tw_names_add(set, s);
		else if (tw_names_find(set, s) == SIZE_MAX)
			tw_die(TW_MISUSED,
			    "%s: no column '%s', which %s has for %s", first,
			    TW_SHOWN(s), f->name, option);
	}
	for (i = 0; i < set->n && c->n < set->n; i++) {
		struct tw_slice s = set->name[i];

		if (tw_col_named(&f->r, s) == SIZE_MAX)
			tw_die(TW_MISUSED,
			    "%s: no column '%s', which %s has for %s", f->name,
			    TW_SHOWN(s), first, option);
	}
}

void
tw_pipe_open_runs(struct tw_pipe_file *f, const struct args *p,
    const struct tw_pipe_file *first, struct tw_names *params,
    struct tw_names *data, bool obs)
{
	tw_reader_open(&f->r, 1, (char *const *)&f->name, NULL);
	if (f->r.ncol == 1 && (memchr(f->r.name[0].p, ',', f->r.name[0].n) ||
	    memchr(f->r.name[0].p, ';', f->r.name[0].n)))
		tw_die(TW_MISUSED, "%s: one column, '%s': tw-read takes separators other than tabs",
		    f->name, TW_SHOWN(f->r.name[0]));
	if (obs)
		tw_pipe_check_quotes(&f->r);
	tw_cols_find(&f->data, &f->r, "-x", p->data);
	if (!obs)
		tw_cols_find(&f->params, &f->r, "-p", p->params);
	tw_cols_join(&f->both, &f->r, &f->params, &f->data);
	if (!obs && p->support != NULL)
		f->support = tw_support_find(p->support, NULL, &f->r,
		    &f->params);
	if (p->draws != NULL)
		(void)tw_col_find(&f->r, "--draws", "id");
	check_names(p, f, obs);
	if (!f->simulated && !obs)
		tw_weights_refuse(&f->r, &f->both);
	if (!obs)
		check_weights(f);
	check_shared(data, f, &f->data, "-x", first->name);
	if (!obs)
		check_shared(params, f, &f->params, "-p", first->name);
}

/*
 * The marked names (NULL: all names) as a list. Dies of a name with a byte that
 * has a meaning in lists of columns. The kind of the columns is for messages.
 */
static char *
join_names(const char *file, const char *kind, const struct tw_names *name,
    const bool *marked)
{
	struct tw_string list = { 0 };
	size_t i;

	for (i = 0; i < name->n; i++) {
		struct tw_slice s = name->name[i];

		if (marked != NULL && !marked[i])
			continue;
		if (memchr(s.p, ',', s.n) != NULL ||
		    memchr(s.p, '=', s.n) != NULL ||
		    memchr(s.p, '\\', s.n) != NULL)
			tw_die(TW_MISUSED, "%s: the %s '%s' has a ',', '=' or '\\' in its name: tw-read --rename gives it another",
			    file, kind, TW_SHOWN(s));
		tw_print_bytes(&list, ",", list.n > 0);
		tw_print_bytes(&list, s.p, s.n);
	}
	return list.p;
}

/* If -p is given, the parameters that it does not name are nuisances. */
static void
choose_names(struct args *p, const struct tw_pipe_file *f,
    const struct tw_names *params)
{
	bool *marked;
	size_t i;

	if (p->chosen == NULL)
		return;
	marked = tw_cols_marked(&f->params, &f->r, "-p", p->chosen);
	for (i = p->n = 0; i < params->n; i++)
		p->n += marked[i];
	if (p->n == params->n)
		return;
	p->all = p->names;
	p->names = join_names(f->name, "parameter", params, marked);
}

/* --support with the name of each parameter, which is how tw-grid takes it. */
static const char *
spell_support(const struct tw_pipe_file *f)
{
	const struct tw_flow_theta *t = f->support;
	struct tw_string list = { 0 };
	size_t i;

	for (i = 0; i < f->params.n; i++) {
		bool above = t[i].map == TW_MAP_ABOVE;
		bool below = t[i].map == TW_MAP_BELOW;
		bool both = t[i].map == TW_MAP_PROBIT;

		tw_pipe_add_support(&list, f->r.name[f->params.col[i]],
		    above || both ? t[i].lo : -INFINITY,
		    below || both ? t[i].hi : INFINITY);
	}
	return list.n > 0 ? list.p : "";
}

void
tw_pipe_take_names(struct args *p, const struct tw_pipe_file *f,
    const struct tw_names *params, const struct tw_names *data)
{
	const char *file = f->name;

	p->n = params->n;
	p->names = join_names(file, "parameter", params, NULL);
	choose_names(p, f, params);
	if (p->support != NULL)
		p->support = spell_support(f);
	if (p->simulate != NULL)
		p->columns = join_names(file, "datum", data, NULL);
	if (p->logq != NULL && p->n > 2 && p->obs_draws == NULL)
		tw_die(TW_MISUSED, "--logq with %zu parameters needs --obs-draws: a grid has two at most",
		    p->n);
}
