/* Reads column names from a line, a list or a file. See header.h. */
#include <string.h>

#include "io/list.h"
#include "io/msg.h"
#include "io/num.h"
#include "io/opt.h"
#include "text/header.h"

static void
add(struct tw_header *h, const char *p, size_t n)
{
	h->name = tw_arena_grow(h->name, &h->cap, h->n + 1, sizeof *h->name);
	h->name[h->n++] = tw_slice_stay((struct tw_slice){ p, n });
}

void
tw_header_fields(struct tw_header *h, const struct tw_text *t)
{
	size_t i;

	for (i = 0; i < t->fields; i++) {
		if (t->field[i].kind & TW_CELL_NUL)
			tw_input_die(&t->in, "NUL byte in the header: is this text?");
		add(h, t->field[i].p, t->field[i].n);
	}
}

void
tw_header_numbers(struct tw_header *h, size_t n)
{
	char text[TW_NUM_TEXT];
	size_t i;

	for (i = 1; i <= n; i++)
		add(h, text, tw_num_write_u64(text, i));
}

/* ---- lists -------------------------------------------------------- */

/* The number of digits at the end of s[n]. */
static size_t
digits(const char *s, size_t n)
{
	size_t k = 0;

	while (k < n && k < 9 && s[n - 1 - k] >= '0' && s[n - 1 - k] <= '9')
		k++;
	return k;
}

/* The most names in a range: x1 to x9999999 is a slip of the keyboard. */
#define RANGE_MOST 100000

/*
 * Add the names from a[n] to b[m], such as x1 to x9, which differ only in the
 * number at their end. False if they do not.
 */
static bool
add_range(struct tw_header *h, const char *a, size_t n, const char *b, size_t m)
{
	size_t da = digits(a, n), db = digits(b, m), len = n - da;
	uint64_t i, from, to;
	char *name;

	if (len == 0 || m - db != len || memcmp(a, b, len) != 0 ||
	    !tw_num_integer(a + len, da, &from) ||
	    !tw_num_integer(b + len, db, &to) || from > to ||
	    to - from >= RANGE_MOST || (da > 1 && a[len] == '0'))
		return false;
	name = tw_arena(NULL, len + TW_NUM_TEXT, 1);
	memcpy(name, a, len);
	for (i = from; i <= to; i++)
		add(h, name, len + tw_num_write_u64(name + len, i));
	return true;
}

void
tw_header_list(struct tw_header *h, const char *option, const char *list)
{
	struct tw_slice rest = tw_slice_of(list), item;
	char *text = tw_arena(NULL, rest.n + 1, 1);

	while (tw_list_next(&rest, &item)) {
		size_t dash = tw_list_until(item, '-'), n, from;

		from = tw_list_plain(text, NULL,
		    (struct tw_slice){ item.p, dash });
		n = tw_list_plain(text, NULL, item);
		text[n] = '\0';
		tw_opt_name(option, text);
		if (dash == item.n || !add_range(h, text, from,
		    text + from + 1, n - from - 1))
			add(h, text, n);
	}
}

void
tw_header_file(struct tw_header *h, const char *path)
{
	struct tw_text_options opt = { .plain = true, .comment = "#" };
	size_t before = h->n;
	struct tw_text t;

	tw_text_open(&t, 1, (char *const *)&path, &opt);
	while (tw_text_next(&t)) {
		struct tw_cell *c;

		tw_text_split(&t);
		c = &t.field[0];
		if (c->kind & TW_CELL_NUL)
			tw_input_die(&t.in, "NUL byte in a name");
		if (c->n > 1 && c->p[c->n - 1] == '*')
			c->n--;
		add(h, c->p, c->n);
	}
	if (h->n == before)
		tw_die(TW_FAILED, "%s: no names", t.in.file);
	tw_text_close(&t);
}

/* ---- the view ----------------------------------------------------- */

void
tw_header_view(struct tw_reader *r, const struct tw_header *h,
    const char *file)
{
	*r = (struct tw_reader){ .ncol = h->n, .name = h->name,
	    .in = { .file = file, .fd = -1 } };
}

void
tw_header_rename(struct tw_header *to, const struct tw_reader *view,
    const char *list)
{
	struct tw_slice rest = { list, list != NULL ? strlen(list) : 0 }, item;
	char *old = tw_arena(NULL, rest.n + 1, 1);
	bool *renamed = tw_arena(NULL, view->ncol, sizeof *renamed);
	size_t i;

	for (i = 0; i < view->ncol; i++)
		add(to, view->name[i].p, view->name[i].n);
	while (tw_list_next(&rest, &item)) {
		size_t len = tw_list_until(item, '='), n;
		char *new = old + len + 1;

		memcpy(old, item.p, item.n);
		old[item.n] = '\0';
		if (len == 0 || len == item.n)
			tw_opt_bad("--rename", old, "OLD=NEW,...");
		old[len] = '\0';
		n = tw_list_plain(new, NULL,
		    (struct tw_slice){ new, item.n - len - 1 });
		new[n] = '\0';
		tw_opt_name("--rename", new);
		i = tw_col_find(view, "--rename", old);
		if (renamed[i])
			tw_die(TW_MISUSED, "--rename: column %zu (%s) gets two names: give it one",
			    i + 1, TW_SHOWN(view->name[i]));
		renamed[i] = true;
		to->name[i] = tw_slice_stay((struct tw_slice){ new, n });
	}
}

bool
tw_header_is(const struct tw_header *h, const struct tw_text *t)
{
	size_t i;

	if (t->fields != h->n)
		return false;
	for (i = 0; i < h->n; i++)
		if (!tw_slice_same(h->name[i],
		    (struct tw_slice){ t->field[i].p, t->field[i].n }))
			return false;
	return true;
}
