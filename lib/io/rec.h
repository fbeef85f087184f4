/*
 * Records: tab-separated lines after one header line of column names.
 *
 * The reader reads blocks and returns slices: the row and its fields stay where
 * they were read, and are valid until the next call. It refuses what
 * cannot be trusted (a changed number of fields, NUL bytes, CRLF, a byte-order
 * mark, a last line without its newline), tells an I/O error from the end,
 * counts records through all operands, and dies with file, line and reason.
 * Memory: the longest line, at least two blocks.
 */
#ifndef TW_IO_REC_H
#define TW_IO_REC_H

#include "io/input.h"

/* --part K/N: the records whose number is k (mod n); n = 0: all. */
struct tw_part {
	uint64_t k, n;
};

/* The values of the common options; zeros are the defaults. */
struct tw_rec_options {
	bool no_header;		/* -N: no header line, columns go by number */
	bool drop;		/* --missing=drop */
	bool keep;		/* has no --missing: advises none */
	/* --expect: the number of records that must come */
	bool has_expect;
	uint64_t expect;
	struct tw_part part;	/* --part */
	/* "# note", "# crc32" or "# end" ends the records: form/artefact.h */
	bool framed;
};

struct tw_reader {
	struct tw_rec_options opt;

	/* The header: names of the columns ("1", "2", ... under -N). */
	size_t ncol;		/* 0 only when -N met no record at all */
	struct tw_slice *name;	/* [ncol] in header */
	struct tw_slice header;	/* its line; n = 0 under -N */
	/* lines before it, each with its newline */
	struct tw_slice comments;

	/* The current record. */
	const char *row;	/* [len], no newline */
	size_t len;
	size_t *end;		/* [ncol]: offset in row where the field ends */
	uint64_t record;	/* its number through all operands, from 1 */
	uint64_t dropped;	/* records left out by --missing=drop */

	/* The inside. */
	struct tw_input in;	/* and the current file and line */
	bool held;		/* under -N: the first record, read at open */
	size_t fields;		/* found in the current line */
	size_t endcap;
};

/*
 * Open the n operands ("-" or none: standard input) and read the header.
 * The operand array must outlive the reader. NULL: a program without options
 * for records, and so without advice to use them.
 */
void tw_reader_open(struct tw_reader *r, int n, char *const *operand,
    const struct tw_rec_options *opt);

/*
 * The next record that --part keeps; false at the end of the last operand,
 * where --expect has been checked. Framed: false also at the first line that
 * is no record, which is then the current row, or at the end of the file,
 * where there is none (len = SIZE_MAX).
 */
bool tw_reader_next(struct tw_reader *r);

/* Framed: the next line, whatever it is; false at the end of the file. */
bool tw_reader_line(struct tw_reader *r);

/*
 * If a line that begins with p[n] would be read as a special line, its name,
 * "'# end'" or "'# crc32'": no record may begin so. NULL if it is a record.
 */
const char *tw_line_taken_for(const char *p, size_t n);

/*
 * Whether the next record has been read already. If not, tw_reader_next may
 * wait, and a program that holds records back writes them first.
 */
bool tw_reader_ready(const struct tw_reader *r);

/* Say on standard error how many records were dropped, release all memory. */
void tw_reader_close(struct tw_reader *r);

/*
 * Die or warn with a place: "prog: file:line: ...",
 * "prog: file:line: column 4 (logq): ..."
 */
_Noreturn void tw_reader_die(const struct tw_reader *r, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
_Noreturn void tw_field_die(const struct tw_reader *r, size_t col,
    const char *fmt, ...) __attribute__((format(printf, 3, 4)));

/*
 * Whether the field is a word for a missing or infinite number, such as NA, nan
 * or inf, instead of a finite number. Dies of any other text.
 */
bool tw_field_lacks(const struct tw_reader *r, size_t col);

/* Die because only n records were read: none, or one if two are needed. */
void tw_reader_must(const struct tw_reader *r, uint64_t n, bool two);

/* Die with what is wrong with a field, if right is false. */
void tw_field_must(const struct tw_reader *r, size_t col, bool right,
    const char *what);

/* Die if no row of a table may begin with this field. */
void tw_field_begin(const struct tw_reader *r, size_t col);

/* The column with exactly this name, or SIZE_MAX. */
size_t tw_col_named(const struct tw_reader *r, struct tw_slice name);

/* Field col (0-based) of the current record. */
static inline struct tw_slice
tw_field(const struct tw_reader *r, size_t col)
{
	size_t start = col == 0 ? 0 : r->end[col - 1] + 1;

	return (struct tw_slice){ r->row + start, r->end[col] - start };
}

enum tw_want {
	TW_WANT_FINITE,		/* infinite numbers are refused */
	TW_WANT_NUMBER		/* inf and -inf are numbers */
};

/*
 * Read field col as a number. True: *v is set. False: the value is missing
 * (or infinite where a finite one is wanted) and the record is to be left
 * out, which has been counted. Dies where that is not allowed.
 */
bool tw_field_num(struct tw_reader *r, size_t col, enum tw_want want,
    double *v);

/*
 * Read field col as plain decimal digits without leading zeros; dies otherwise.
 */
uint64_t tw_field_u64(const struct tw_reader *r, size_t col);

/* For row filters: begin a new row with the bytes of the current record. */
static inline void
tw_row_begin(struct tw_out *o, const struct tw_reader *r)
{
	tw_out_write(o, r->row, r->len);
}

/* Add a cell to it; tw_out_row ends it. */
static inline void
tw_row_cell(struct tw_out *o, struct tw_slice s)
{
	tw_out_byte(o, '\t');
	tw_out_slice(o, s);
}

/* A first cell, which others follow. */
static inline void
tw_row_first(struct tw_out *o, struct tw_slice s)
{
	tw_out_slice(o, s);
	tw_out_byte(o, '\t');
}

static inline void
tw_row_u64(struct tw_out *o, uint64_t v)
{
	tw_out_byte(o, '\t');
	tw_out_u64(o, v);
}

static inline void
tw_row_num(struct tw_out *o, double v)
{
	tw_out_byte(o, '\t');
	tw_out_num(o, v);
}

/*
 * Die of a column that an option puts before those of a table, whose names are
 * the words of own with tabs between, if it is called like one of these.
 */
void tw_header_own(const char *option, struct tw_slice first, const char *own);

/* Pass on the comments before the header. */
void tw_comments_write(struct tw_out *o, const struct tw_reader *r);

/*
 * For row filters: pass the comments and the header on, with the names of
 * the n new columns; a name that is taken is a usage error.
 */
void tw_header_write(struct tw_out *o, const struct tw_reader *r, size_t n,
    const struct tw_slice *name);

#endif
