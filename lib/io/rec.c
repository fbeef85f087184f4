/*
 * The reader of records: splits lines into fields, and handles the header and
 * --part.
 */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "io/msg.h"
#include "io/names.h"
#include "io/num.h"
#include "io/rec.h"

static const char tw_read_converts[] = "tw-read converts it";

/* ---- lines -------------------------------------------------------- */

/*
 * The first byte at or after p that is at most '\r': a tab, a newline, or a
 * control byte that no record may have. There must be such a byte, and the 15
 * bytes after it must be readable; the buffer of io/input.h has both.
 */
static inline const char *
scan(const char *p)
{
#ifdef __SSE2__
	/* Most fields take one step: a third of the time of the loop below. */
	const __m128i cr = _mm_set1_epi8('\r');

	for (;; p += 16) {
		__m128i b = _mm_loadu_si128((const __m128i *)(const void *)p);
		unsigned m = (unsigned)_mm_movemask_epi8(
		    _mm_cmpeq_epi8(_mm_min_epu8(b, cr), b));

		if (m != 0)
			return p + __builtin_ctz(m);
	}
#else
	while ((unsigned char)*p > '\r')
		p++;
	return p;
#endif
}

/*
 * Read the next line: sets row, len, and the ends of its fields. False at the
 * end of the file. If the buffer holds only a part of a line, the scan later
 * continues where it stopped.
 */
bool
tw_reader_line(struct tw_reader *r)
{
	const char *p;
	/* offset in the row that the scan has reached */
	size_t at = 0;

	r->fields = 0;
	if (r->in.pos == r->in.fill && !tw_input_fill(&r->in))
		return false;
	for (;;) {
		const char *row = r->in.buf + r->in.pos;
		const char *limit = r->in.buf + r->in.fill;

		for (p = scan(row + at);; p = scan(p + 1)) {
			if (*p == '\t') {
				r->end = tw_grow(r->end, &r->endcap,
				    r->fields + 2, sizeof *r->end);
				r->end[r->fields++] = (size_t)(p - row);
			} else if (*p == '\n' || *p == '\0') {
				break;
			} else if (*p == '\r' && p[1] == '\n' &&
			    p + 1 < limit) {
				r->in.line++;
				tw_input_die(&r->in,
				    "line ends in CRLF: %s", tw_read_converts);
			}
		}
		at = (size_t)(p - row);
		if (p < limit && *p == '\n')
			break;
		if (p < limit) {
			r->in.line++;
			tw_input_die(&r->in, "NUL byte in the line: %s",
			    tw_read_converts);
		}
		/*
		 * A carriage return at the end may be half of a CRLF: scan it
		 * again.
		 */
		if (row[at - 1] == '\r')
			at--;
		if (!tw_input_fill(&r->in)) {
			r->in.line++;
			tw_input_die(&r->in,
			    "last line has no newline: is the input cut? (%s)",
			    tw_read_converts);
		}
	}
	r->row = r->in.buf + r->in.pos;
	r->len = at;
	r->end = tw_grow(r->end, &r->endcap, r->fields + 1, sizeof *r->end);
	r->end[r->fields++] = at;
	r->in.pos += at + 1;
	r->in.line++;
	return true;
}

/* ---- header ------------------------------------------------------- */

/* Refuse empty names, duplicate names, and names that are all numbers. */
static void
check_names(const struct tw_reader *r)
{
	struct tw_names seen = { 0 };
	double v;
	size_t i, numbers = 0;

	for (i = 0; i < r->ncol; i++) {
		struct tw_slice name = r->name[i];

		if (name.n == 0)
			tw_input_die(&r->in, "column %zu has no name", i + 1);
		numbers += tw_num_read(name.p, name.n, &v) <= TW_NUM_INF;
	}
	if (numbers == r->ncol)
		tw_input_die(&r->in, "the header holds only numbers: add a line of names above, or let tw-read --names add it");
	for (i = 0; i < r->ncol; i++)
		if (tw_names_add(&seen, r->name[i]) < i)
			tw_input_die(&r->in, "column name '%s' is there twice",
			    TW_SHOWN(r->name[i]));
}

static void
keep_header(struct tw_reader *r)
{
	size_t i;

	r->ncol = r->fields;
	r->header = tw_slice_stay((struct tw_slice){ r->row, r->len });
	r->name = tw_arena(NULL, r->ncol, sizeof *r->name);
	for (i = 0; i < r->ncol; i++) {
		r->name[i] = tw_field(r, i);
		r->name[i].p = r->header.p + (r->name[i].p - r->row);
	}
	check_names(r);
}

size_t
tw_col_named(const struct tw_reader *r, struct tw_slice name)
{
	size_t i;

	for (i = 0; i < r->ncol; i++)
		if (tw_slice_same(r->name[i], name))
			return i;
	return SIZE_MAX;
}

const char *
tw_special_line_name(struct tw_slice line)
{
	if (tw_slice_begins(line, "# end "))
		return "'# end'";
	if (tw_slice_begins(line, "# note "))
		return "'# note'";
	return tw_slice_begins(line, "# crc32 ") ? "'# crc32'" : NULL;
}

/*
 * Read the lines before the first record: comments and the header. Keeps those
 * of the first operand; the other headers must be the same.
 */
static void
begin_file(struct tw_reader *r)
{
	bool first = r->ncol == 0;
	size_t cap = r->comments.n;
	char *text = NULL;

	while (tw_reader_line(r)) {
		struct tw_slice row = { r->row, r->len };

		if (r->in.line == 1 && tw_slice_begins(row, "\xef\xbb\xbf"))
			tw_input_die(&r->in,
			    "file begins with a byte-order mark: %s",
			    tw_read_converts);
		if (tw_slice_begins(row, "# end "))
			tw_input_die(&r->in,
			    "'# end' where the header is expected");
		if (r->row[0] == '#') {
			if (!first)
				continue;
			text = tw_arena_grow((char *)r->comments.p, &cap,
			    r->comments.n + r->len + 1, 1);
			memcpy(text + r->comments.n, r->row, r->len + 1);
			r->comments = (struct tw_slice){ text,
			    r->comments.n + r->len + 1 };
			continue;
		}
		if (first)
			keep_header(r);
		else if (!tw_slice_same(row, r->header))
			tw_input_die(&r->in,
			    "the header differs from that of the first file");
		return;
	}
	tw_die(TW_FAILED, "%s: empty: no header", r->in.file);
}

/* ---- records ------------------------------------------------------ */

void
tw_reader_open(struct tw_reader *r, int n, char *const *operand,
    const struct tw_rec_options *opt)
{
	*r = (struct tw_reader){ 0 };
	if (opt != NULL)
		r->opt = *opt;
	tw_input_open(&r->in, n, operand);
	begin_file(r);
}

/* Read the next line of any operand; false at the end of the last one. */
static bool
next_row(struct tw_reader *r)
{
	while (!tw_reader_line(r)) {
		r->len = SIZE_MAX;
		if (!tw_input_next_file(&r->in))
			return false;
		begin_file(r);
	}
	return true;
}

bool
tw_reader_next(struct tw_reader *r)
{
	const char *what;

	do {
		if (r->in.fd < 0 || !next_row(r))
			return false;
		what = tw_special_line_name((struct tw_slice){ r->row,
		    r->len });
		if (what != NULL && r->opt.framed)
			return false;
		if (what != NULL)
			tw_input_die(&r->in, "%s where a record is expected: this is a file for -t or -b, not records (grep -v '^#' makes a plain table)",
			    what);
		if (r->fields != r->ncol)
			tw_input_die(&r->in,
			    "%zu field%s where there are %zu columns%s",
			    r->fields, r->fields == 1 ? "" : "s", r->ncol,
			    r->fields == 1 || r->ncol == 1 ?
			    " (tabs separate fields; tw-read takes other separators)" :
			    "");
		r->record++;
	} while (r->opt.part.n != 0 &&
	    r->record % r->opt.part.n != r->opt.part.k % r->opt.part.n);
	tw_input_tell(&r->in, r->record);
	return true;
}

bool
tw_reader_ready(const struct tw_reader *r)
{
	return memchr(r->in.buf + r->in.pos, '\n', r->in.fill - r->in.pos) !=
	    NULL;
}

void
tw_reader_close(struct tw_reader *r)
{
	tw_input_close(&r->in);
	free(r->end);
	*r = (struct tw_reader){ .in.fd = -1 };
}

/* ---- messages ----------------------------------------------------- */

void
tw_field_die(const struct tw_reader *r, size_t col, const char *fmt, ...)
{
	struct tw_slice name = r->name[col];
	char text[400];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	tw_input_die(&r->in, "column %zu (%s): %s", col + 1, TW_SHOWN(name),
	    text);
}

void
tw_reader_require_records(const struct tw_reader *r, uint64_t n, bool two)
{
	if (n == 0)
		tw_die(TW_FAILED, "%s: no records", r->in.file);
	if (n == 1 && two)
		tw_die(TW_FAILED, "%s: one record: at least two are needed",
		    r->in.file);
}

/* ---- fields ------------------------------------------------------- */

/* Whether this is a word of other programs for a missing number. */
static bool
is_missing(struct tw_slice s)
{
	return tw_slice_is(s, "N/A") || tw_slice_is(s, "n/a") ||
	    tw_slice_is(s, "null") || tw_slice_is(s, "None");
}

void
tw_field_num(const struct tw_reader *r, size_t col, enum tw_want want,
    double *v)
{
	static const char *const wrong[] = {
		[TW_NUM_INF] = "not finite",
		[TW_NUM_MISSING] = "missing",
		[TW_NUM_RANGE] = "too large for a double",
		[TW_NUM_SYNTAX] = "not a number",
	};
	static const char *const remedy[] = {
		[TW_NUM_INF] = " (tw-read --missing drop --na NA,inf,-inf leaves such records out)",
		[TW_NUM_MISSING] = " (tw-read --missing drop leaves such records out; --fill fills them in)",
		[TW_NUM_RANGE] = "",
		[TW_NUM_SYNTAX] = "",
	};
	struct tw_slice f = tw_field(r, col);
	enum tw_num_kind kind = tw_num_read(f.p, f.n, v);

	if (kind == TW_NUM_FINITE ||
	    (kind == TW_NUM_INF && want == TW_WANT_NUMBER))
		return;
	if (want == TW_WANT_DATUM && (kind < TW_NUM_RANGE || is_missing(f))) {
		*v = NAN;
		return;
	}
	tw_field_die(r, col, "%s: '%s'%s", wrong[kind], TW_SHOWN(f),
	    r->opt.no_hint || r->opt.framed ? "" : remedy[kind]);
}

uint64_t
tw_field_u64(const struct tw_reader *r, size_t col)
{
	struct tw_slice f = tw_field(r, col);
	uint64_t v;

	if (f.n > 19 || !tw_num_integer(f.p, f.n, &v) ||
	    (f.n > 1 && f.p[0] == '0'))
		tw_field_die(r, col, "not an integer: '%s'", TW_SHOWN(f));
	return v;
}

void
tw_field_must(const struct tw_reader *r, size_t col, bool right,
    const char *what)
{
	if (!right)
		tw_field_die(r, col, "%s", what);
}

void
tw_field_check_first(const struct tw_reader *r, size_t col)
{
	const char *what = tw_special_line_name(tw_field(r, col));

	if (what != NULL)
		tw_field_die(r, col, "no row of a table may begin with %s",
		    what);
}

void
tw_header_check_first(const char *option, struct tw_slice first,
    const char *own)
{
	size_t n;

	for (;; own += n + 1) {
		n = strcspn(own, "\t");
		if (tw_slice_same(first, (struct tw_slice){ own, n }))
			tw_die(TW_MISUSED, "%s: the table has a column '%s' of its own",
			    option, TW_SHOWN(first));
		if (own[n] == '\0')
			return;
	}
}

void
tw_comments_write(struct tw_out *o, const struct tw_reader *r)
{
	tw_out_slice(o, r->comments);
	o->rows = o->n;
}

void
tw_header_write(struct tw_out *o, const struct tw_reader *r, size_t n,
    const struct tw_slice *name)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (tw_col_named(r, name[i]) != SIZE_MAX)
			tw_die(TW_MISUSED, "%s: there is a column '%s' already: give the new one another name with --as NAME",
			    r->in.file, TW_SHOWN(name[i]));
	tw_comments_write(o, r);
	tw_out_slice(o, r->header);
	for (i = 0; i < n; i++)
		tw_row_cell(o, name[i]);
	tw_out_row(o);
}
