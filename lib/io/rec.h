/*
 * Records: tab-separated lines after one header line of column names.
 *
 * The reader reads blocks and returns slices: the row and its fields stay where
 * they were read, and are valid until the next call. Input that cannot be
 * trusted ends the program with a message that names file, line and reason: a
 * changed number of fields, NUL bytes, CRLF, a byte-order mark, or a last line
 * without its newline. An I/O error ends it, too, and is not mistaken for the
 * end of the file. The reader needs memory for the longest line, but never less
 * than two blocks.
 */
#ifndef TW_IO_REC_H
#define TW_IO_REC_H

#include <math.h>

#include "io/input.h"

/*
 * --part K/N: keep every n-th record, beginning with number k. With k = 2 and
 * n = 3 these are the records 2, 5, 8 and so on. n = 0: keep all records.
 */
struct tw_part {
	uint64_t k, n;
};

/* The values of the common options; zeros are the defaults. */
struct tw_rec_options {
	bool no_hint;	/* messages do not recommend --missing drop */
	struct tw_part part;	/* --part */
	/*
	 * The input is an artefact (form/artefact.h): a special line, "# note",
	 * "# crc32" or "# end", ends the records.
	 */
	bool framed;
};

struct tw_reader {
	struct tw_rec_options opt;

	/* The header: names of the columns. */
	size_t ncol;
	struct tw_slice *name;	/* [ncol] in memory of tw_arena */
	struct tw_slice header;	/* the header line */
	struct tw_slice comments;	/* all lines before the header */

	/* The current record. */
	const char *row;	/* [len], without the newline */
	size_t len;
	size_t *end;		/* [ncol]: offset in row where the field ends */
	/* number of the record, from 1, among all records of all operands */
	uint64_t record;

	/* Private to the reader, except in for messages (tw_input_die). */
	struct tw_input in;	/* the input, its current file and line */
	size_t fields;		/* number of fields of the current line */
	size_t endcap;		/* allocated length of end */
};

/*
 * Open the n operands ("-" or none: standard input) and read the header. The
 * operand array must outlive the reader. If opt is NULL, all options have their
 * defaults. The caller frees r with tw_reader_close.
 */
void tw_reader_open(struct tw_reader *r, int n, char *const *operand,
    const struct tw_rec_options *opt);

/*
 * Read the next record that --part keeps. Returns false at the end of the last
 * operand. If framed, the function also returns false at the first special
 * line, which is then the current row. If a framed file ends without a special
 * line, it returns false with r->len SIZE_MAX.
 */
bool tw_reader_next(struct tw_reader *r);

/*
 * Read the next line, be it a record or not, for the special lines of
 * artefacts. Returns false at the end of the current file, and does not
 * continue with the next operand.
 */
bool tw_reader_line(struct tw_reader *r);

/*
 * Returns the name of the special line that this line is, or that the reader
 * would mistake it for: "'# note'", "'# crc32'" or "'# end'", a static string.
 * Returns NULL if the line can be a record. The beginning of a line, such as
 * its first field, is enough.
 */
const char *tw_special_line_name(struct tw_slice line);

/*
 * Whether the next record is in the buffer already. If not, tw_reader_next may
 * wait for input, and a program should first write the rows that it buffers.
 */
bool tw_reader_ready(const struct tw_reader *r);

void tw_reader_close(struct tw_reader *r);

/*
 * tw_input_die for a field of the current record: the message begins with
 * "prog: file:line: column 4 (logq): ...".
 */
_Noreturn void tw_field_die(const struct tw_reader *r, size_t col,
    const char *fmt, ...) __attribute__((format(printf, 3, 4)));

/*
 * Die if n, the number of records that were read, is less than 1 or, if `two`,
 * less than 2.
 */
void tw_reader_require_records(const struct tw_reader *r, uint64_t n, bool two);

/*
 * Die unless `right` is true, with a message that names field col of the
 * current record and ends with the text `what`.
 */
void tw_field_must(const struct tw_reader *r, size_t col, bool right,
    const char *what);

/*
 * Die if a row of output that begins with field col of the current record would
 * be mistaken for a special line (tw_special_line_name).
 */
void tw_field_check_first(const struct tw_reader *r, size_t col);

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
	TW_WANT_FINITE,		/* an infinite number counts as missing */
	TW_WANT_NUMBER,		/* inf and -inf are numbers */
	/* A word for a missing value, and inf and -inf, give NAN. */
	TW_WANT_DATUM
};

/* Read field col as a number. Dies if it is missing or is no number. */
void tw_field_num(const struct tw_reader *r, size_t col, enum tw_want want,
    double *v);

/*
 * Read field col as an integer. Dies unless the field has only digits, 1 to 19
 * of them, without a leading zero (0 itself is valid).
 */
uint64_t tw_field_u64(const struct tw_reader *r, size_t col);

/* For row filters: begin a new row with the bytes of the current record. */
static inline void
tw_row_begin(struct tw_out *o, const struct tw_reader *r)
{
	tw_out_write(o, r->row, r->len);
}

/* Add a cell to the current row of output, which tw_out_row ends. */
static inline void
tw_row_cell(struct tw_out *o, struct tw_slice s)
{
	tw_out_byte(o, '\t');
	tw_out_slice(o, s);
}

/*
 * Begin a new row of output with this cell and a tab. The caller then writes
 * the next cell with a function that does not write a tab first: tw_out_slice,
 * tw_row_first or, in row filters, tw_row_begin.
 */
static inline void
tw_row_first(struct tw_out *o, struct tw_slice s)
{
	tw_out_slice(o, s);
	tw_out_byte(o, '\t');
}

/* Add a cell with a number, as tw_out_u64 and tw_out_num write it. */
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

/* Add a cell with a number, or NA if v is NaN: the number is not known. */
static inline void
tw_row_known(struct tw_out *o, double v)
{
	if (!isnan(v))
		tw_row_num(o, v);
	else
		tw_out_text(o, "\tNA");
}

/*
 * End the program with a usage error that names `option` if the new column
 * `first`, which the option puts in front of the columns of an output table,
 * has the same name as one of these. own has their names, separated by tabs.
 */
void tw_header_check_first(const char *option, struct tw_slice first,
    const char *own);

/* Write the comments that were before the header of the input. */
void tw_comments_write(struct tw_out *o, const struct tw_reader *r);

/*
 * For row filters: write the comments and the header of the input, followed by
 * the names of the n new columns. It is a usage error if the input already has
 * a column of one of these names.
 */
void tw_header_write(struct tw_out *o, const struct tw_reader *r, size_t n,
    const struct tw_slice *name);

#endif
