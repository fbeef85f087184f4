/* Lines of any text, and their fields. See text.h. */
#include <stdlib.h>
#include <string.h>

#include "io/msg.h"
#include "text/text.h"

enum { AHEAD = 1 << 16 };	/* bytes after a line to look at */

/* Kinds of bytes in addition to those of cells, which keep their values. */
enum {
	CR = 8,
	TAB = 16,		/* a tab that is not a separator */
	BLANK = 32,		/* whitespace around fields */
	STOP = 64,		/* ends a field: the separator, the newline */
	COMMENT = 128,
	/* Units of the numbers of points, signs and letters e of a cell. */
	ONE_POINT = 1 << 8,
	ONE_SIGN = 1 << 16,
	ONE_E = 1 << 24
};

/* More than a point and a sign in a sum of these units. */
#define UNUSUAL (~(uint32_t)(ONE_POINT | ONE_SIGN | 0xff))

/* Set what each byte means with the options of t. */
static void
set_kinds(struct tw_text *t)
{
	uint32_t *k = t->kind;
	const char *c;
	size_t i;

	for (i = 0; i < 256; i++)
		k[i] = TW_CELL_ODD;
	for (c = "0123456789"; *c != '\0'; c++)
		k[(unsigned char)*c] = 0;
	k['.'] = ONE_POINT;
	k['e'] = k['E'] = ONE_E;
	k['+'] = k['-'] = TW_CELL_SIGN + ONE_SIGN;
	k['\0'] |= TW_CELL_NUL;
	k['\r'] |= CR;
	k[' '] |= BLANK;
	k['\t'] |= BLANK | TAB;
	if (t->opt.sep != '\0')
		k[(unsigned char)t->opt.sep] = STOP;
	else
		k[' '] = k['\t'] = STOP | BLANK;
	k['\n'] = STOP;
	for (c = t->opt.comment; *c != '\0'; c++)
		k[(unsigned char)*c] |= COMMENT;
}

void
tw_text_open(struct tw_text *t, int n, char *const *operand,
    const struct tw_text_options *opt)
{
	*t = (struct tw_text){ .opt = *opt, .limit = SIZE_MAX };
	t->on = opt->from == NULL;
	set_kinds(t);
	tw_input_open(&t->in, n, operand);
	if (opt->called != NULL)
		t->in.file = opt->called;
}

void
tw_text_close(struct tw_text *t)
{
	tw_input_close(&t->in);
	tw_text_release(t);
}

void
tw_text_release(struct tw_text *t)
{
	free(t->field);
	free(t->note);
	free(t->notes);
	free(t->scratch);
}

/* ---- lines -------------------------------------------------------- */

/*
 * Remove byte-order marks: at the beginning of a file, and where a file begins
 * in a concatenation.
 */
static void
unmark(struct tw_text *t)
{
	while (tw_slice_begins((struct tw_slice){ t->row, t->len },
	    "\xef\xbb\xbf")) {
		t->row += 3;
		t->len -= 3;
		t->marks++;
	}
}

/* Refuse input that is not readable text; what says why, NULL: it is. */
static void
refuse(const struct tw_text *t, const char *what)
{
	if (what != NULL)
		tw_input_die(&t->in, "%s", what);
}

/* Take the next line unchanged; false at the end of the file. */
static bool
next_line(struct tw_text *t)
{
	struct tw_input *in = &t->in;
	size_t at = 0;		/* bytes of the line without a newline */
	size_t whole;		/* its length with its CR */
	char *end;

	if (in->pos == in->fill && !tw_input_fill(in))
		return false;
	for (;;) {
		t->row = in->buf + in->pos;
		end = memchr(t->row + at, '\n', in->fill - in->pos - at);
		if (end != NULL)
			break;
		at = in->fill - in->pos;
		if (!tw_input_fill(in))
			break;
	}
	t->unfinished = end == NULL;
	t->len = end != NULL ? (size_t)(end - t->row) : at;
	in->pos += t->len + (end != NULL);
	in->line++;
	if (t->unfinished && t->cut++ == 0) {
		t->cut_file = in->file;
		t->cut_line = in->line;
	}
	if (in->line == 1)
		refuse(t, tw_foreign(t->row, t->len));
	unmark(t);
	whole = t->len;
	/* guard: a CR never precedes the line */
	while (t->len > 0 && t->row[t->len - 1] == '\r')
		t->len--;
	t->crlf += t->len < whole && !t->unfinished;
	/* Splitting stops at this newline, which replaces a newline or a CR. */
	t->row[t->len] = '\n';
	return true;
}

/* The most bytes of comments that may hold the header. */
#define NOTES_MOST ((size_t)1 << 24)

/*
 * Keep the current comment without its marks, as it may be the header. Also
 * removes the word FIELDS, with which PLUMED marks its header.
 */
static void
keep_note(struct tw_text *t)
{
	static const char fields[] = "! FIELDS ";
	struct tw_slice s;
	const char *p = t->row;

	while (t->kind[(unsigned char)*p] & (COMMENT | BLANK))
		p++;
	s = (struct tw_slice){ p, (size_t)(t->row + t->len - p) };
	if (tw_slice_begins(s, fields)) {
		s.p += sizeof fields - 1;
		s.n -= sizeof fields - 1;
	}
	if (t->notes_n + s.n >= NOTES_MOST)
		tw_input_die(&t->in, "more than 16 MiB of comments before the first record, in which -H looks for the names: --skip N leaves out the first N lines");
	t->note = tw_grow(t->note, &t->note_cap, t->note_n + 1,
	    sizeof *t->note);
	t->note[t->note_n++] = (struct tw_note){ t->notes_n, s.n, t->in.line };
	t->notes = tw_grow(t->notes, &t->notes_cap, t->notes_n + s.n + 1, 1);
	memcpy(t->notes + t->notes_n, s.p, s.n);
	t->notes_n += s.n;
	t->notes[t->notes_n++] = '\n';
}

/*
 * Whether the current line, which begins like a comment, is a record: it
 * follows the first line and has as many fields as there are columns. With
 * words or a single column, this would be true of most comments; then the mark
 * must also be part of the first cell, as in #1 or #N/A.
 */
static bool
is_record(struct tw_text *t)
{
	bool words = t->opt.sep == '\0' || t->columns == 1;
	unsigned char next = (unsigned char)t->row[1];

	return t->begun && t->columns > 0 && !t->opt.comment_given &&
	    !(words && (next == '!' || (t->kind[next] &
	    (COMMENT | BLANK | STOP)))) &&
	    tw_text_try(t, t->row, false) == t->columns;
}

/* Count or keep the current line, a comment. */
static void
leave_comment(struct tw_text *t)
{
	unsigned char next = (unsigned char)t->row[1];

	if (!t->begun && t->opt.header_note)
		keep_note(t);
	else if (t->begun) {
		if (t->opt.from == NULL && tw_slice_begins((struct tw_slice){
		    t->row, t->len }, "# name: "))
			tw_input_die(&t->in, "another variable of Octave: --from 'TEXT' reads what follows the line that begins with TEXT, and --to 'TEXT' stops there");
		t->comments++;
	} else if (!t->opt.header_line)
		/*
		 * Without a header, a cell such as #1 may have been intended.
		 */
		t->comments += next != '!' &&
		    !(t->kind[next] & (COMMENT | BLANK | STOP));
}

/* Whether the current line is between the lines --from and --to. */
static bool
within(struct tw_text *t)
{
	const struct tw_text_options *o = &t->opt;
	struct tw_slice row = { t->row, t->len };

	if (t->on && o->to != NULL && tw_slice_begins(row, o->to)) {
		t->on = false;
		return false;
	}
	if (tw_slice_begins(row, o->from)) {
		t->on = t->found = true;
		t->begun = false;
		t->note_n = t->notes_n = 0;
	}
	return t->on;
}

/* Whether the current line has fields. Counts or keeps a line without. */
static bool
holds(struct tw_text *t)
{
	const uint32_t *k = t->kind;
	char *p = t->row;

	if (t->in.line <= t->opt.skip)
		return false;
	while (k[(unsigned char)*p] & (BLANK | TW_CELL_NUL))
		p++;
	if (*p == '\n') {
		t->empty += t->on;
		return false;
	}
	/* A line of nothing but NULs is empty; NULs before a field are kept. */
	while (k[(unsigned char)*t->row] & BLANK) {
		t->row++;
		t->len--;
	}
	if (t->opt.from != NULL && !within(t))
		return false;
	if (!(k[(unsigned char)*t->row] & COMMENT) || is_record(t))
		return true;
	leave_comment(t);
	return false;
}

static bool
next_file(struct tw_text *t)
{
	if (t->opt.from != NULL && !t->found)
		tw_die(TW_FAILED, "%s: no line begins with '%s', the text of --from",
		    t->in.file, TW_SHOWN(tw_slice_of(t->opt.from)));
	if (!t->begun && (t->opt.header_line ||
	    (t->opt.header_note && t->note_n == 0)))
		tw_die(TW_FAILED, "%s: empty: no header%s", t->in.file,
		    t->opt.skip > 0 && t->in.line > 0 ?
		    " after the lines that --skip leaves out" : "");
	if (!tw_input_next_file(&t->in))
		return false;
	t->on = t->opt.from == NULL;
	t->found = t->begun = false;
	t->note_n = t->notes_n = 0;
	return true;
}

bool
tw_text_next(struct tw_text *t)
{
	do
		while (!next_line(t))
			if (!next_file(t))
				return false;
	while (!holds(t));
	t->first = !t->begun;
	t->begun = true;
	if (t->first && t->opt.from == NULL)
		refuse(t, tw_foreign_text(t->row));
	if (t->in.line == 1 && tw_foreign_begins(t->row, t->len))
		refuse(t, tw_foreign_next(tw_text_ahead(t, 3)));
	return true;
}

/* ---- fields ------------------------------------------------------- */

static const char within_line[] = "carriage return within the line: tr '\\r' '\\n' converts old Macintosh text";

/*
 * Remove the other spaces of UTF-8 (no-break, figure and narrow space) from the
 * ends of a field, and whitespace between them.
 */
static void
trim_wide(char **p, size_t *n)
{
	static const char *const wide[] = { "\xc2\xa0", "\xe2\x80\x87",
		"\xe2\x80\xaf", " ", "\t" };
	size_t i, len;

	for (i = 0; i < sizeof wide / sizeof *wide; i++) {
		len = strlen(wide[i]);
		if (*n >= len && memcmp(*p, wide[i], len) == 0)
			*p += len;
		else if (*n < len || memcmp(*p + *n - len, wide[i], len) != 0)
			continue;
		*n -= len;
		i = (size_t)-1;	/* again from the first */
	}
}

/* Add the field p[n], whose bytes were of the kinds given. */
static inline void
add(struct tw_text *t, char *p, size_t n, unsigned kinds)
{
	size_t i;

	/* fast: most fields begin and end with ASCII */
	if (n > 1 && ((p[0] | p[n - 1]) & 0x80))
		trim_wide(&p, &n);
	if (kinds & TAB) {
		for (i = 0; i < n; i++)
			if (p[i] == '\t')
				p[i] = ' ';
		t->tabs++;
	}
	if (t->fields < t->limit) {
		t->field = tw_grow(t->field, &t->field_cap,
		    t->fields + 1, sizeof *t->field);
		t->field[t->fields] = (struct tw_cell){ p, n,
		    kinds & (TW_CELL_SIGN | TW_CELL_ODD | TW_CELL_NUL) };
	}
	t->fields++;
}

/* Record what is wrong with the next field; returns NULL. */
static char *
wrong(struct tw_text *t, const char *what)
{
	t->wrong = what;
	return NULL;
}

/*
 * Add the quoted field at p, unquoted in place, without spaces at its ends.
 * Returns its end, or NULL if it is malformed.
 */
static char *
quoted(struct tw_text *t, char *p)
{
	char *start = p, *s = p + 1;
	unsigned kinds = TW_CELL_ODD;

	for (;; s++) {
		if (*s == '\n')
			return wrong(t, "its quote is not closed on the line (--no-quotes takes quotes as they are)");
		if (*s == '"' && *++s != '"')
			break;
		kinds |= *s == '\t' ? TAB :
		    t->kind[(unsigned char)*s] & (CR | TW_CELL_NUL);
		*p++ = *s;
	}
	if (t->opt.sep != '\0')
		while (t->kind[(unsigned char)*s] & BLANK)
			s++;
	if (!(t->kind[(unsigned char)*s] & STOP))
		return wrong(t, "text after its closing quote (--no-quotes takes quotes as they are)");
	if (kinds & CR)
		return wrong(t, within_line);
	while (start < p && (*start == ' ' || *start == '\t'))
		start++;
	while (p > start && (p[-1] == ' ' || p[-1] == '\t'))
		p--;
	if (memchr(start, '\t', (size_t)(p - start)) == NULL)
		kinds &= ~(unsigned)TAB;
	add(t, start, (size_t)(p - start), kinds);
	return s;
}

void
tw_text_guess(struct tw_text *t, const char *p)
{
	/* of those found, the last is chosen */
	static const char order[] = " ,;\t";
	const char *found, *best = order + 3;
	bool within = false, any = false;
	size_t open = 0;	/* brackets: SIGMA(1,1), m[1,1] are names */

	for (; *p != '\n'; p++) {
		within ^= *p == '"' && !t->opt.plain;
		open += *p == '(' || *p == '[' || *p == '{';
		open -= (*p == ')' || *p == ']' || *p == '}') && open > 0;
		found = within || (open > 0 && (*p == ',' || *p == ';')) ?
		    NULL : memchr(order, *p, 4);
		/* Spaces at the end of a line are not separators. */
		if (found == NULL || (found == order && (p[1] == ' ' ||
		    p[1] == '\r' || p[1] == '\n')))
			continue;
		if (!any || found > best)
			best = found;
		any = true;
	}
	t->opt.sep = best > order ? *best : '\0';
	set_kinds(t);
}

/* The end of the digits at p, before end. */
static const char *
digits_end(const char *p, const char *end)
{
	while (p < end && *p >= '0' && *p <= '9')
		p++;
	return p;
}

/* Whether p[0] .. end[-1] is a decimal number, perhaps with an exponent. */
static bool
is_decimal(const char *p, const char *end)
{
	const char *q;
	bool some;

	p += p < end && (*p == '-' || *p == '+');
	q = digits_end(p, end);
	some = q > p;
	p = q;
	if (p < end && *p == '.') {
		q = digits_end(p + 1, end);
		some |= q > p + 1;
		p = q;
	}
	if (!some || p == end || (*p != 'e' && *p != 'E'))
		return some && p == end;
	p++;
	p += p < end && (*p == '-' || *p == '+');
	return p < end && digits_end(p, end) == end;
}

/*
 * Split the line at p at runs of whitespace or at each separator. Whitespace
 * around a field is not part of it. Between words, a comment may follow the
 * fields, but not in a note, a header that was itself a comment. False if
 * something is wrong.
 */
static inline bool
split(struct tw_text *t, char *p, bool note)
{
	const uint32_t *kind = t->kind;
	char *start, *end;
	uint32_t k, kinds, sum;

	for (t->fields = 0;; p++) {
		while (kind[(unsigned char)*p] & BLANK)
			p++;
		if (t->opt.sep == '\0' && (*p == '\n' || (!note &&
		    t->fields > 0 && (kind[(unsigned char)*p] & COMMENT)))) {
			/*
			 * The text after # may have been intended as cells or
			 * as a message.
			 */
			if (*p != '\n' && !t->opt.comment_given)
				t->behind++;
			return true;
		}
		if (*p == '"' && !t->opt.plain) {
			p = quoted(t, p);
			if (p == NULL)
				return false;
		} else {
			start = p;
			for (kinds = sum = 0;
			    !((k = kind[(unsigned char)*p]) & STOP); p++) {
				kinds |= k;
				sum += k;
			}
			end = p;
			kinds &= 0xff;
			/* Such as 1.2.3, --1 and 1e5e. */
			if (kinds <= TW_CELL_SIGN && (sum & UNUSUAL) != 0 &&
			    !is_decimal(start, end))
				kinds = TW_CELL_ODD;
			if (kinds & (BLANK | CR)) {
				if (kinds & CR)
					return wrong(t, within_line) != NULL;
				while (kind[(unsigned char)end[-1]] & BLANK)
					end--;
				if (memchr(start, '\t',
					(size_t)(end - start)) == NULL)
					kinds &= ~(unsigned)TAB;
			}
			add(t, start, (size_t)(end - start), kinds);
		}
		if (*p == '\n')
			return true;
	}
}

void
tw_text_split(struct tw_text *t)
{
	if (!split(t, t->row, false))
		tw_input_die(&t->in, "field %zu: %s", t->fields + 1, t->wrong);
}

size_t
tw_text_try(struct tw_text *t, const char *p, bool note)
{
	uint64_t tabs = t->tabs, behind = t->behind;
	size_t n = 0;

	while (p[n] != '\n')
		n++;
	t->scratch = tw_grow(t->scratch, &t->scratch_cap, n + 1, 1);
	memcpy(t->scratch, p, n + 1);
	while (n > 0 && t->scratch[n - 1] == '\r')
		t->scratch[--n] = '\n';
	if (!split(t, t->scratch, note))
		t->fields = 0;
	t->tabs = tabs;
	t->behind = behind;
	n = t->fields;
	/* An empty field in quotes counts as a field. */
	return n - (n > 1 && n <= t->limit && t->field[n - 1].n == 0 &&
	    t->field[n - 1].kind != TW_CELL_ODD);
}

/* ---- lines that are not current ----------------------------------- */

struct tw_slice
tw_text_ahead(struct tw_text *t, size_t lines)
{
	struct tw_input *in = &t->in;
	size_t row = (size_t)(in->buf + in->pos - t->row), seen = 0, n = 0;

	for (;;) {
		const char *from = in->buf + in->pos;

		for (; n < in->fill - in->pos && seen < lines; n++)
			seen += from[n] == '\n';
		if (seen == lines || n >= AHEAD || in->last)
			return (struct tw_slice){ from, n < AHEAD ? n : AHEAD };
		/*
		 * Include the current line, since the buffer may move its
		 * bytes.
		 */
		in->pos -= row;
		tw_input_fill(in);
		t->row = in->buf + in->pos;
		in->pos += row;
	}
}

bool
tw_text_is_empty(const struct tw_text *t, const char *p)
{
	while (t->kind[(unsigned char)*p] & (BLANK | TW_CELL_NUL | CR))
		p++;
	return *p == '\n' || (t->kind[(unsigned char)*p] & COMMENT) != 0;
}
