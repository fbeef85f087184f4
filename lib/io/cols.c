/* Resolves lists of columns against a header: items, ranges, globs, escapes. */
#include <string.h>

#include "io/cols.h"
#include "io/list.h"
#include "io/msg.h"
#include "io/num.h"
#include "io/opt.h"

/*
 * One item of a list with its escapes resolved. A byte that was escaped, or
 * that has no special meaning, is literal.
 */
struct item {
	char *text;		/* [n] */
	bool *literal;		/* [n] */
	size_t n;
};

struct finder {
	const struct tw_reader *r;
	struct tw_cols *cols;	/* with space for ncol */
	bool *taken;		/* [ncol] */
};

/* The column that text names exactly or by number, or SIZE_MAX. */
static size_t
single(const struct tw_reader *r, const char *text, size_t n)
{
	size_t col = tw_col_named(r, (struct tw_slice){ text, n });
	uint64_t v;

	if (col != SIZE_MAX || n > 9 || !tw_num_integer(text, n, &v))
		return col;
	/* 0 also becomes SIZE_MAX. */
	return v <= r->ncol ? (size_t)v - 1 : SIZE_MAX;
}

static void
take(struct finder *f, size_t col)
{
	if (!f->taken[col])
		f->cols->col[f->cols->n++] = col;
	f->taken[col] = true;
}

/* Take the range A-B of single columns A and B, in either order. */
static bool
take_range(struct finder *f, const struct item *it)
{
	size_t i, from, to;

	for (i = 1; i + 1 < it->n; i++) {
		if (it->text[i] != '-' || it->literal[i])
			continue;
		from = single(f->r, it->text, i);
		to = single(f->r, it->text + i + 1, it->n - i - 1);
		if (from == SIZE_MAX || to == SIZE_MAX)
			continue;
		for (; from < to; from++)
			take(f, from);
		for (; from > to; from--)
			take(f, from);
		take(f, to);
		return true;
	}
	return false;
}

/*
 * Whether name matches the glob: * matches any bytes, ? one byte. Backtracks
 * only to the last *, so the time is at most quadratic.
 */
static bool
matches(const struct item *it, struct tw_slice name)
{
	size_t i = 0, j = 0, star = SIZE_MAX, mark = 0;

	while (j < name.n) {
		if (i < it->n && it->text[i] == '*' && !it->literal[i]) {
			star = i++;
			mark = j;
		} else if (i < it->n &&
		    ((it->text[i] == '?' && !it->literal[i]) ||
			it->text[i] == name.p[j])) {
			i++;
			j++;
		} else if (star != SIZE_MAX) {
			i = star + 1;
			j = ++mark;
		} else
			return false;
	}
	while (i < it->n && it->text[i] == '*' && !it->literal[i])
		i++;
	return i == it->n;
}

/*
 * An item that is not a glob can only match its own name, which the caller has
 * not found.
 */
static bool
take_glob(struct finder *f, const struct item *it)
{
	bool found = false;
	size_t i;

	for (i = 0; i < f->r->ncol; i++)
		if (matches(it, f->r->name[i])) {
			take(f, i);
			found = true;
		}
	return found;
}

/* Whether the name looks like a line of a table with another separator. */
static bool
not_split(struct tw_slice name)
{
	return memchr(name.p, ',', name.n) != NULL ||
	    memchr(name.p, ';', name.n) != NULL ||
	    memchr(name.p, ' ', name.n) != NULL;
}

const char *
tw_cols_show(char list[TW_COLS_SHOW], const struct tw_reader *r)
{
	static const char one[] = " (one column: tw-read takes separators other than tabs)";
	static const char split[] = " (tabs separate columns; tw-read takes other separators)";
	const char *more, *hint = "";
	size_t i, n = 0;

	for (i = 0; i < r->ncol && n < TW_COLS_SHOW - 2 * TW_SHOW; i++) {
		struct tw_slice name = r->name[i];

		list[n++] = ' ';
		tw_show(list + n, name.p, name.n);
		n += strlen(list + n);
		if (not_split(name))
			hint = r->ncol == 1 ? one : split;
	}
	more = i < r->ncol ? " ..." : "";
	memcpy(list + n, more, strlen(more) + 1);
	strcat(list + n, hint);
	return list;
}

/* What to do if a column that an option means by default is missing. */
static const char *
remedy(struct tw_slice name)
{
	if (tw_slice_is(name, "x*"))
		return ": name the data with -x";
	if (tw_slice_is(name, "theta*"))
		return ": name the parameters with -p";
	if (tw_slice_is(name, "logq"))
		return ": give -f POSTERIOR, or a column logq";
	return "";
}

size_t
tw_col_must(const struct tw_reader *r, const char *option, struct tw_slice name)
{
	size_t col = tw_col_named(r, name);

	if (col == SIZE_MAX)
		tw_die(TW_MISUSED, "%s: %s: no column '%s'%s; there are:%s",
		    r->in.file, option, TW_SHOWN(name), remedy(name),
		    TW_COLS_SHOWN(r));
	return col;
}

void
tw_cols_find(struct tw_cols *c, const struct tw_reader *r, const char *option,
    const char *list)
{
	struct finder f = { .r = r, .cols = c };
	struct item it = { 0 };
	struct tw_slice rest = tw_slice_of(list), text;
	size_t col;

	*c = (struct tw_cols){ 0 };
	if (r->ncol == 0)
		return;
	c->col = tw_arena(NULL, r->ncol, sizeof *c->col);
	f.taken = tw_arena(NULL, r->ncol, sizeof *f.taken);
	it.text = tw_arena(NULL, rest.n, 1);
	it.literal = tw_arena(NULL, rest.n, sizeof *it.literal);
	while (tw_list_next(&rest, &text)) {
		it.n = tw_list_plain(it.text, it.literal, text);
		col = single(r, it.text, it.n);
		if (col != SIZE_MAX)
			take(&f, col);
		else if (!take_range(&f, &it) && !take_glob(&f, &it))
			tw_col_must(r, option,
			    (struct tw_slice){ it.text, it.n });
	}
}

size_t
tw_cols_place(const struct tw_cols *c, size_t col)
{
	size_t i = 0;

	while (i < c->n && c->col[i] != col)
		i++;
	return i < c->n ? i : SIZE_MAX;
}

void
tw_cols_join(struct tw_cols *both, const struct tw_reader *r,
    const struct tw_cols *p, const struct tw_cols *x)
{
	size_t i;

	both->n = p->n + x->n;
	both->col = tw_arena(NULL, both->n, sizeof *both->col);
	tw_copy(both->col, p->col, p->n * sizeof *p->col);
	tw_copy(both->col + p->n, x->col, x->n * sizeof *x->col);
	for (i = 0; i < p->n; i++)
		if (tw_cols_place(x, p->col[i]) != SIZE_MAX)
			tw_die(TW_MISUSED, "%s: column '%s' is in both -p and -x: leave it out of one",
			    r->in.file, TW_SHOWN(r->name[p->col[i]]));
}

bool *
tw_cols_marked(const struct tw_cols *c, const struct tw_reader *r,
    const char *option, const char *list)
{
	bool *marked = tw_arena(NULL, c->n, sizeof *marked);
	struct tw_cols some = { 0 };
	size_t i, j;

	if (list != NULL)
		tw_cols_find(&some, r, option, list);
	for (i = 0; i < some.n; i++) {
		j = tw_cols_place(c, some.col[i]);
		if (j == SIZE_MAX)
			tw_opt_bad(option, list, "among the parameters");
		marked[j] = true;
	}
	return marked;
}

size_t
tw_col_find(const struct tw_reader *r, const char *option, const char *list)
{
	struct tw_cols c;

	tw_cols_find(&c, r, option, list);
	if (r->ncol != 0 && c.n != 1)
		tw_die(TW_MISUSED,
		    "%s: %s: '%s' means %zu columns where one is wanted",
		    r->in.file, option, list, c.n);
	return c.n == 1 ? c.col[0] : 0;
}

void
tw_col_id(const struct tw_reader *r, size_t col, struct tw_names *before)
{
	struct tw_slice id = tw_field(r, col);

	tw_field_check_first(r, col);
	tw_field_must(r, col, id.n > 0, "an id is empty");
	if (tw_names_find(before, id) != SIZE_MAX)
		tw_field_die(r, col, "id '%s' is there twice", TW_SHOWN(id));
	tw_names_add(before, id);
}
