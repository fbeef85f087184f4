/* Reads and writes prior distributions. See dist_text.h. */
#include <stdio.h>
#include <string.h>

#include "form/dist_text.h"
#include "io/list.h"
#include "io/msg.h"
#include "io/num.h"
#include "io/opt.h"

/* The distribution that this word names, TW_DISTS if there is none. */
static enum tw_dist_kind
find_word(struct tw_slice word)
{
	enum tw_dist_kind k = 0;

	while (k < TW_DISTS && !tw_slice_is(word, tw_dist_row[k].word))
		k++;
	return k;
}

/* Read a number, or inf, from p to end, with optional spaces around it. */
static bool
read_number(const char *p, const char *end, double *v)
{
	while (p < end && *p == ' ')
		p++;
	while (p < end && end[-1] == ' ')
		end--;
	return tw_num_read(p, (size_t)(end - p), v) <= TW_NUM_INF;
}

/*
 * Read the arguments (A,B...), or (B) if the distribution has only one; false
 * if they are invalid.
 */
static bool
read_arguments(struct tw_slice s, struct tw_dist *l)
{
	const struct tw_dist_row *row = &tw_dist_row[l->kind];
	const char *p = s.p + 1, *end = s.p + s.n - 1, *comma;
	double v[4] = { 0 };
	size_t i;

	if (s.n < 2 || *s.p != '(' || *end != ')')
		return false;
	for (i = 0; i < row->n; i++) {
		comma = i + 1 == row->n ? end :
		    memchr(p, ',', (size_t)(end - p));
		if (comma == NULL || !read_number(p, comma, &v[i]))
			return false;
		p = comma + 1;
	}
	*l = row->n == 1 ?
	    (struct tw_dist){ l->kind, row->a, v[0], 0, 0 } :
	    (struct tw_dist){ l->kind, v[0], v[1], v[2], v[3] };
	return tw_dist_sound(l);
}

bool
tw_dist_read(struct tw_slice s, struct tw_dist *l)
{
	/* guard: memchr must not be given NULL */
	const char *open = s.n > 0 ? memchr(s.p, '(', s.n) : NULL;
	size_t n = open == NULL ? s.n : (size_t)(open - s.p);

	l->kind = find_word((struct tw_slice){ s.p, n });
	return l->kind < TW_DISTS &&
	    read_arguments((struct tw_slice){ s.p + n, s.n - n }, l);
}

void
tw_dist_write(struct tw_out *o, const struct tw_dist *l)
{
	const struct tw_dist_row *row = &tw_dist_row[l->kind];
	const double v[] = { l->a, l->b, l->c, l->d };
	size_t i, first = row->n == 1;

	tw_out_text(o, row->word);
	for (i = first; i < first + row->n; i++) {
		tw_out_byte(o, i == first ? '(' : ',');
		tw_out_num(o, v[i]);
	}
	tw_out_byte(o, ')');
}

bool
tw_dist_next(const char **list, struct tw_slice *item)
{
	const char *p = *list + strspn(*list, " \t\n");
	size_t depth = 0;

	if (*p == ',')
		p += 1 + strspn(p + 1, " \t\n");
	item->p = p;
	for (; *p != '\0' && (depth > 0 || strchr(", \t\n", *p) == NULL);
	    p++) {
		if (*p == '(')
			depth++;
		else if (*p == ')' && depth > 0)
			depth--;
	}
	item->n = (size_t)(p - item->p);
	*list = p;
	return item->n > 0 || *p == ',';
}

/* Read NAME=DISTRIBUTION into l. Returns the name, which contains no =. */
static struct tw_slice
read_item(const char *option, struct tw_slice item, struct tw_dist *l)
{
	size_t n = tw_list_until(item, '=');
	char must[300];

	l->kind = TW_DISTS;
	if (n > 0 && n < item.n && tw_dist_read((struct tw_slice){
	    item.p + n + 1, item.n - n - 1 }, l))
		return (struct tw_slice){ item.p, n };
	if (l->kind < TW_DISTS)
		snprintf(must, sizeof must,
		    "%s%s, with a comma or a blank before the next NAME",
		    tw_dist_row[l->kind].word, tw_dist_row[l->kind].must);
	tw_opt_bad(option, TW_SHOWN(item), l->kind < TW_DISTS ? must :
	    "NAME=DISTRIBUTION, DISTRIBUTION one of " TW_DIST_WORDS(" "));
}

void
tw_dist_take(struct tw_slice item, struct tw_names *name, struct tw_dist *dist,
    bool *given)
{
	struct tw_dist l;
	struct tw_slice s = read_item("--prior", item, &l);
	size_t k = tw_names_find(name, s);

	if (k == SIZE_MAX || given[k])
		tw_opt_bad("--prior", TW_SHOWN(item),
		    "NAME=DISTRIBUTION, NAME one of the flow's parameters, each once");
	dist[k] = l;
	given[k] = true;
}

/* Whether the name cannot be that of a column in a list or a header. */
static bool
is_odd(struct tw_slice name)
{
	size_t i;

	for (i = 0; i < name.n; i++)
		if (strchr(" \t\r\n\\", name.p[i]) != NULL)
			return true;
	return name.p[0] == '#';
}

void
tw_dists_read(struct tw_dists *l, const char *option, const char *list)
{
	struct tw_slice item, s;
	struct tw_dist dist;
	size_t cap = 0, n;

	*l = (struct tw_dists){ 0 };
	while (tw_dist_next(&list, &item)) {
		s = read_item(option, item, &dist);
		n = l->name.n;
		if (is_odd(s))
			tw_opt_bad(option, TW_SHOWN(item),
			    "NAME=DISTRIBUTION, no blank, line end or \\ in NAME and no # in front");
		if (tw_names_add(&l->name, s) != n)
			tw_die(TW_MISUSED, "%s: %s is given twice: '%s'",
			    option, TW_SHOWN(s), TW_SHOWN(item));
		l->dist = tw_arena_grow(l->dist, &cap, n + 1, sizeof *l->dist);
		l->dist[n] = dist;
	}
	if (l->name.n == 0)
		tw_opt_bad(option, list, "NAME=DISTRIBUTION, one or more");
}
