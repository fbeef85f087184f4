/*
 * The frame of an artefact: first line, sum and end line, and the options that
 * the first line repeats.
 */
#include <stdio.h>
#include <string.h>

#include "form/artefact.h"
#include "io/crc32.h"
#include "io/list.h"
#include "io/msg.h"
#include "io/num.h"

/* ---- writing ------------------------------------------------------ */

enum { SUM_LINE = 17 };

/* "# crc32 xxxxxxxx", no newline. */
static void
sum_line(char line[SUM_LINE], uint32_t sum)
{
	snprintf(line, SUM_LINE, "# crc32 %08lx", (unsigned long)sum);
}

void
tw_artefact_begin(struct tw_out *o, const struct tw_usage *u, unsigned version,
    const void *args)
{
	tw_out_open(o);
	tw_out_sum_start(o);
	tw_out_text(o, "# ");
	tw_out_text(o, u->artefact != NULL ? u->artefact : u->name);
	tw_out_byte(o, ' ');
	tw_out_u64(o, version);
	tw_opt_line(o, u, args);
	tw_out_row(o);
	o->lines = 0;
}

void
tw_artefact_note_begin(struct tw_out *o, const char *name)
{
	o->lines--;		/* this line is not a row */
	tw_out_text(o, "# note ");
	tw_out_text(o, name);
}

void
tw_artefact_end(struct tw_out *o)
{
	uint64_t rows = o->lines - 1;	/* without the header */
	char line[SUM_LINE];

	sum_line(line, tw_out_sum(o));
	tw_out_line(o, line);
	tw_out_text(o, "# end ");
	tw_out_u64(o, rows);
	tw_out_row(o);
	tw_out_close(o);
}

/* ---- reading ------------------------------------------------------ */

/* Whether the first line begins with "# NAME ". */
static bool
is_format(const struct tw_reader *r, const char *name)
{
	struct tw_slice c = r->comments;

	/*
	 * A name contains no newline, so the comparison stops at the line's
	 * end.
	 */
	return tw_slice_begins(c, "# ") &&
	    tw_slice_begins((struct tw_slice){ c.p + 2, c.n - 2 }, name) &&
	    c.p[2 + strlen(name)] == ' ';
}

/* Check the first line, "# NAME VERSION ...". */
static void
check_format(const struct tw_artefact *a, const char *name, unsigned version)
{
	const struct tw_reader *r = &a->r;
	struct tw_slice c = r->comments;
	char begin[64];

	if (!is_format(r, name))
		tw_die(TW_FAILED, "%s: not a file that %s wrote (its first line begins with '# %s %u')",
		    r->in.file, name, name, version);
	snprintf(begin, sizeof begin, "# %s %u", name, version);
	if (!tw_slice_begins(c, begin) || strchr(" \n", c.p[strlen(begin)]) ==
	    NULL)
		tw_die(TW_FAILED, "%s: another version of the format than '%s %u': make the file again, by the program and with the options that its first line names",
		    r->in.file, name, version);
	if (memchr(c.p, '\n', c.n) != c.p + c.n - 1)
		tw_die(TW_FAILED,
		    "%s: more than one comment line before the header",
		    r->in.file);
}

void
tw_artefact_bad_header(const struct tw_artefact *a)
{
	tw_input_die(&a->r.in, "the header is not that of %s", a->what);
}

bool
tw_artefact_open_either(struct tw_artefact *a, const char *path,
    const char *name, unsigned version, const char *other,
    const char *what, const char *header)
{
	const struct tw_rec_options opt = { .framed = true };
	struct tw_reader *r = &a->r;
	bool is;

	*a = (struct tw_artefact){ .what = what };
	tw_reader_open(r, 1, (char *const *)&path, &opt);
	is = other == NULL || !is_format(r, other);
	check_format(a, is ? name : other, is ? version : 1);
	if (header != NULL && !tw_slice_is(r->header, header))
		tw_artefact_bad_header(a);
	(void)tw_artefact_part(a);
	/* Begin the sum with the lines before the rows. */
	a->sum = tw_crc32(0, r->comments.p, r->comments.n);
	a->sum = tw_crc32(a->sum, r->header.p, r->header.n);
	a->sum = tw_crc32(a->sum, "\n", 1);
	return is;
}

void
tw_artefact_open(struct tw_artefact *a, const char *path, const char *name,
    unsigned version, const char *what, const char *header)
{
	(void)tw_artefact_open_either(a, path, name, version, NULL, what,
	    header);
}

static _Noreturn void
cut(const struct tw_artefact *a)
{
	tw_die(TW_FAILED, "%s: cut: no '# end' line", a->r.in.file);
}

/* Whether the current line begins with this text. */
static bool
begins(const struct tw_reader *r, const char *text)
{
	return tw_slice_begins((struct tw_slice){ r->row, r->len }, text);
}

/*
 * Keep the note of a line "# note NAME ...", with its newline. The next line
 * must be the sum or the end.
 */
static void
take_note(struct tw_artefact *a)
{
	struct tw_reader *r = &a->r;
	const char *what;
	size_t n = r->len - 7;

	a->note = (struct tw_slice){ memcpy(tw_arena(NULL, n + 1, 1),
	    r->row + 7, n + 1), n };
	a->sum = tw_crc32(a->sum, r->row, r->len + 1);
	if (!tw_reader_line(r))
		cut(a);
	what = tw_special_line_name((struct tw_slice){ r->row, r->len });
	if (what == NULL || begins(r, "# note "))
		tw_input_die(&r->in, "a row after the note");
}

/*
 * Check that a line "# crc32 xxxxxxxx" is exactly the sum of the lines before
 * it, and that the end follows. The text is compared, not the number, so that
 * no change of one byte leaves the line valid.
 */
static void
check_sum(struct tw_artefact *a)
{
	struct tw_reader *r = &a->r;
	char line[SUM_LINE];

	sum_line(line, a->sum);
	if (!tw_slice_is((struct tw_slice){ r->row, r->len }, line))
		tw_input_die(&r->in, "the sum does not match: damaged, or edited (then delete this line)");
	if (!tw_reader_line(r))
		cut(a);
	if (!begins(r, "# end "))
		tw_input_die(&r->in, "'# end' is due after the sum");
}

/* Check that a line "# end N" has the number of rows, and is the last. */
static void
check_end(struct tw_artefact *a)
{
	struct tw_reader *r = &a->r;
	char text[TW_NUM_TEXT];
	size_t n = tw_num_write_u64(text, r->record);

	if (r->len != 6 + n || memcmp(r->row + 6, text, n) != 0)
		tw_input_die(&r->in, "the end line does not say '# end %llu', the rows that are there",
		    (unsigned long long)r->record);
	if (tw_reader_line(r))
		tw_input_die(&r->in, "text after the end line");
}

bool
tw_artefact_next(struct tw_artefact *a)
{
	a->ended = !tw_reader_next(&a->r);
	if (!a->ended) {
		a->sum = tw_crc32(a->sum, a->r.row, a->r.len + 1);
		return true;
	}
	if (a->r.len == SIZE_MAX)
		cut(a);
	if (begins(&a->r, "# note "))
		take_note(a);
	a->summed = begins(&a->r, "# crc32 ");
	if (a->summed)
		check_sum(a);
	check_end(a);
	return false;
}

bool
tw_artefact_note(const struct tw_artefact *a, const char *name,
    struct tw_slice *text)
{
	size_t n = strlen(name);

	if (a->note.p == NULL)
		return false;
	if (!tw_slice_begins(a->note, name) || a->note.p[n] != ' ')
		tw_die(TW_FAILED, "%s: the note is not '# note %s ...'",
		    a->r.in.file, name);
	*text = (struct tw_slice){ a->note.p + n + 1, a->note.n - n - 1 };
	return true;
}

/* ---- the first line ----------------------------------------------- */

/* Whether this is an option of the first line that has no value. */
static bool
is_flag(struct tw_slice w)
{
	return tw_slice_is(w, "--likelihood") || tw_slice_is(w, "--global") ||
	    tw_slice_is(w, "--anytime");
}

struct tw_slice
tw_artefact_options(const struct tw_artefact *a)
{
	struct tw_slice line = a->r.comments, word;
	int i;

	line.n--;		/* without its newline */
	for (i = 0; i < 3; i++)	/* skip # NAME VERSION */
		(void)tw_list_take(&line, &word, ' ');
	return line;
}

bool
tw_options_find(struct tw_slice line, const char *option,
    struct tw_slice *value)
{
	struct tw_slice w;

	while (tw_list_take(&line, &w, ' ')) {
		size_t n = tw_slice_begins(w, "--") ? tw_list_until(w, '=') :
						      w.n;

		*value = (struct tw_slice){ w.p + w.n, 0 };
		if (n < w.n)
			*value = (struct tw_slice){ w.p + n + 1, w.n - n - 1 };
		else if (!is_flag(w))
			(void)tw_list_take(&line, value, ' ');
		if (tw_slice_is((struct tw_slice){ w.p, n }, option))
			return true;
	}
	*value = (struct tw_slice){ NULL, 0 };
	return false;
}

bool
tw_artefact_option(const struct tw_artefact *a, const char *option,
    struct tw_slice *value)
{
	return tw_options_find(tw_artefact_options(a), option, value);
}

struct tw_part
tw_artefact_part(const struct tw_artefact *a)
{
	struct tw_part part = { 0 };
	struct tw_slice s;

	if (tw_artefact_option(a, "--part", &s) &&
	    !tw_part_read(s.p, s.n, &part))
		tw_die(TW_FAILED, "%s: --part in the first line is not K/N",
		    a->r.in.file);
	return part;
}

bool
tw_parts_overlap(struct tw_part p, struct tw_part q)
{
	uint64_t a = p.n, b = q.n, t;

	if (p.n == 0 || q.n == 0)
		return false;
	/* Parts overlap if and only if p.k = q.k modulo gcd(p.n, q.n). */
	while (b != 0) {
		t = a % b;
		a = b;
		b = t;
	}
	return p.k % a == q.k % a;
}
