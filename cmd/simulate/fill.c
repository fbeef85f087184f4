/*
 * Texts in which {NAME} is replaced by a cell of the current record: the
 * command of --each, and the files of --template.
 */
#include <errno.h>
#include <stdlib.h>

#include "io/msg.h"
#include "io/place.h"
#include "parts.h"

static void
add_piece(struct tw_fill *f, struct tw_slice text, size_t col)
{
	f->piece = tw_arena_grow(f->piece, &f->cap, f->n + 1, sizeof *f->piece);
	f->piece[f->n++] = (struct tw_piece){ text, col };
}

/*
 * Find the next {NAME} of the text, from *at on, that does not follow a $. Sets
 * *at to the position after it. False if there is none.
 */
static bool
next_name(struct tw_slice text, size_t *at, struct tw_slice *name)
{
	size_t i, end;

	for (i = *at; i < text.n; i++) {
		if (text.p[i] != '{' || (i > 0 && text.p[i - 1] == '$'))
			continue;
		for (end = i + 1; end < text.n && text.p[end] != '}' &&
		    text.p[end] != '{' && text.p[end] != '\n'; end++)
			;
		if (end == text.n || text.p[end] != '}')
			continue;
		*name = (struct tw_slice){ text.p + i + 1, end - i - 1 };
		*at = end + 1;
		return true;
	}
	return false;
}

void
tw_fill_parse(struct tw_fill *f, struct tw_slice text,
    const struct tw_reader *r)
{
	const char *from = text.p;
	struct tw_slice name;
	size_t at = 0, col;

	*f = (struct tw_fill){ 0 };
	while (next_name(text, &at, &name)) {
		col = tw_col_named(r, name);
		if (col == SIZE_MAX)
			continue;
		add_piece(f, (struct tw_slice){ from,
		    (size_t)(name.p - 1 - from) }, col);
		from = text.p + at;
	}
	add_piece(f, (struct tw_slice){ from,
	    (size_t)(text.p + text.n - from) }, SIZE_MAX);
}

/*
 * Whether s can be the name of a parameter: letters, digits and _, not
 * beginning with a digit.
 */
static bool
is_word(struct tw_slice s)
{
	size_t i;

	for (i = 0; i < s.n && (s.p[i] == '_' ||
	    ((s.p[i] | 0x20) >= 'a' && (s.p[i] | 0x20) <= 'z') ||
	    (i > 0 && s.p[i] >= '0' && s.p[i] <= '9')); i++)
		;
	return s.n > 0 && i == s.n;
}

void
tw_fill_left(struct tw_names *left, const struct tw_fill *f)
{
	struct tw_slice name;
	size_t i, at;

	for (i = 0; i < f->n; i++)
		for (at = 0; next_name(f->piece[i].text, &at, &name); )
			if (is_word(name) && !tw_slice_is(name, "SEED"))
				tw_names_add(left, name);
}

bool
tw_fill_uses(const struct tw_fill *f, size_t col)
{
	size_t i;

	for (i = 0; i < f->n; i++)
		if (f->piece[i].col == col)
			return true;
	return false;
}

struct tw_slice
tw_plain_field(const struct tw_reader *r, size_t col)
{
	struct tw_slice s = tw_field(r, col);
	size_t i;

	for (i = 0; i < s.n; i++)
		if (!((s.p[i] >= '0' && s.p[i] <= '9') ||
		    ((s.p[i] | 0x20) >= 'a' && (s.p[i] | 0x20) <= 'z') ||
		    (s.p[i] != '\0' && strchr(".+_-", s.p[i]) != NULL)))
			break;
	if (s.n == 0 || i < s.n)
		tw_field_die(r, col, "'%s' cannot be put into a command: --each takes cells of letters, digits and . + - _ alone",
		    TW_SHOWN(s));
	return s;
}

void
tw_fill_write(struct tw_string *to, const struct tw_fill *f,
    const struct tw_reader *r)
{
	size_t i;

	for (i = 0; i < f->n; i++) {
		const struct tw_piece *p = &f->piece[i];
		struct tw_slice cell;

		tw_print_bytes(to, p->text.p, p->text.n);
		if (p->col == SIZE_MAX)
			continue;
		cell = tw_plain_field(r, p->col);
		tw_print_bytes(to, cell.p, cell.n);
	}
}

struct tw_slice
tw_file_text(const char *path)
{
	struct tw_string s = { 0 };
	struct tw_slice text;

	if (!tw_read_file(&s, path))
		tw_die(TW_FAILED, "--template: %s: %s", path, strerror(errno));
	text = tw_slice_stay((struct tw_slice){ s.p, s.n });
	tw_string_release(&s);
	return text;
}
