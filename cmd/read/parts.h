/* The parts of tw-read. */
#ifndef TW_CMD_READ_PARTS_H
#define TW_CMD_READ_PARTS_H

#include "io/cols.h"
#include "io/num.h"

/* ---- text --------------------------------------------------------- */

/*
 * Text as simulators write it: the tolerant reader, for tw-read alone.
 *
 * Lines are read in turn; comments, empty lines, a byte-order mark and the CR
 * of CRLF go, a last line without its newline is taken, and what was mended
 * is counted. A line is split at a separator or at runs of blanks, blanks
 * around a field go, and a field may stand in double quotes ("" within is
 * one). Refused, with file and line: what is no text (foreign), a quote that
 * is not closed on its line, a carriage return within one.
 * Memory: the longest line, at least two blocks.
 */

/* What the bytes of a field were; 0: all of them [0-9.eE]. */
enum {
	TW_CELL_SIGN = 1,	/* there is a + or - */
	TW_CELL_ODD = 2,	/* there are other bytes, or quotes around */
	TW_CELL_NUL = 4		/* there is a NUL */
};

/* A field. The byte after it may be overwritten. */
struct tw_cell {
	char *p;
	size_t n;
	unsigned kind;
};

struct tw_text_options {
	char sep;		/* the separator; '\0': runs of blanks */
	bool quotes;
	const char *comment;	/* each of these bytes begins a comment */
	const char *from, *to;	/* lines from one that begins with from, up to
				   one that begins with to, if any; from NULL:
				   all, and to counts for nothing */
	uint64_t skip;		/* lines at the top of each file */
	bool header_line;	/* a file without a line is refused */
	bool header_note;	/* a file without a line or a note is refused */
	struct tw_out *out;	/* flushed before a wait for input, or NULL */
};

struct tw_text {
	struct tw_text_options opt;
	struct tw_input in;	/* in.file and in.line: where we are */

	/* The current line. */
	char *row;		/* [len], no newline, no leading blanks */
	size_t len;
	bool first;		/* the first of its file, or after --from */
	bool unfinished;	/* it has no newline */

	/* Its fields, after tw_text_split. */
	struct tw_cell *field;	/* [min(fields, limit)] */
	size_t fields;
	size_t limit;		/* fields that are kept, the rest are counted */

	/*
	 * The last comment before the first line of the file, its marks gone.
	 */
	char *note;		/* [notelen] */
	size_t notelen;
	bool noted;

	/* What was mended. */
	uint64_t marks;		/* byte-order marks */
	uint64_t crlf;		/* lines that ended so */
	uint64_t empty;		/* lines without anything */
	uint64_t tabs;		/* fields in which a tab became a blank */
	uint64_t cut;		/* files whose last line has no newline */
	const char *cut_file;	/* the first of them */
	uint64_t cut_line;

	/* The inside. */
	bool on;		/* between from and to */
	bool found;		/* from was found in the current file */
	bool begun;		/* the file's first line has been handed out */
	size_t field_cap, note_cap;
	unsigned char kind[256];
};

/* The operand array and the texts of the options must outlive the reader. */
void tw_text_open(struct tw_text *t, int n, char *const *operand,
    const struct tw_text_options *opt);

/* The next line that holds something; false at the end of the last operand. */
bool tw_text_next(struct tw_text *t);

/* Split the current line into fields, or the note. */
void tw_text_split(struct tw_text *t, bool note);

void tw_text_close(struct tw_text *t);

/* Die with the place: "prog: file:line: ...". */
_Noreturn void tw_text_die(const struct tw_text *t, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* ---- foreign ------------------------------------------------------ */

/*
 * Files that are no table of text, known by how they begin, and the command
 * that makes one of each.
 */

/*
 * What a file that begins with the line s[n] is, and what helps; NULL: none of
 * these. s[n] is a newline.
 */
const char *tw_foreign(const char *s, size_t n);

/* The same for text whose first line that is not skipped is s: JSON. */
const char *tw_foreign_text(const char *s);

/* ---- header ------------------------------------------------------- */

/*
 * Names of columns from wherever tw-read finds them: a line, a list, a file.
 */

/* Zeroes begin an empty one. */
struct tw_header {
	struct tw_slice *name;	/* [n] in memory of their own */
	size_t n, cap;
};

void tw_header_release(struct tw_header *h);

/* Add the fields that t has split. */
void tw_header_fields(struct tw_header *h, const struct tw_text *t);

/* Add "1", "2", ... for n columns. */
void tw_header_numbers(struct tw_header *h, size_t n);

/*
 * Add the names of a comma-separated list; x1-x9 is nine of them, \ takes the
 * meaning from the byte after it.
 */
void tw_header_list(struct tw_header *h, const char *option, const char *list);

/*
 * Add the first word of each line of a file, without a * at its end (GetDist).
 */
void tw_header_file(struct tw_header *h, const char *path);

/*
 * A reader that stands for the columns, so that lib/io/cols.h finds them by
 * name, or by number alone. It borrows h and is not closed.
 */
void tw_header_view(struct tw_reader *r, const struct tw_header *h,
    const char *file, bool numbers);

/*
 * The names with those that list changes: OLD=NEW,... with OLD as in the view.
 */
void tw_header_rename(struct tw_header *to, const struct tw_reader *view,
    const char *list);

/* Whether the fields that t has split are these names. */
bool tw_header_is(const struct tw_header *h, const struct tw_text *t);

/* ---- mend --------------------------------------------------------- */

/*
 * Cells as programs write them, made what the strict reader takes:
 *
 *   missing       NA, N/A, nan, null, None, . or empty (a list can replace
 *                 them), -nan, nan(...), ****, a NUL within    nan
 *   exponents     1.5D+03, 1d-3, 0.1234-101 (Fortran)          1.5E+03 ...
 *   hexadecimal   0x1.8p+1 (%a)                                3
 *
 * All other cells stay as they are, byte for byte.
 */

struct tw_mender {
	const char *na;		/* words for missing, as an empty cell is */
	bool plain;		/* one of them may look like a number */

	uint64_t missing;	/* cells that became nan */
	uint64_t nul;		/* of which because of a NUL */
	uint64_t exponents;
	uint64_t hex;
	uint64_t commas;	/* decimal commas, which stay */

	char (*text)[TW_NUM_TEXT];	/* [columns] new text; caller frees */
};

/* Whether the word is in the comma-separated list, in any case of letters. */
bool tw_word_listed(const char *list, struct tw_slice word);

/* The list na must outlive the mender. */
void tw_mender_init(struct tw_mender *m, const char *na, size_t columns);

/* Mend the cell of column col; its text is valid until the row is left. */
void tw_mend(struct tw_mender *m, struct tw_cell *c, size_t col);

/* ---- weights ------------------------------------------------------ */

/*
 * Weights of records: no program of the suite can take them, so that tw-read
 * refuses a column of them that is not constant.
 */

struct tw_weight_cols {
	struct tw_cols cols;
	struct tw_slice *first;	/* [cols.n] in the first record */
	const struct tw_header *header;
};

/* Columns that are weights by their names, but for column taken. */
void tw_weight_cols_find(struct tw_weight_cols *w, const struct tw_header *h,
    size_t taken);
void tw_weight_cols_release(struct tw_weight_cols *w);

/* Die at the first record whose weight is not that of the first. */
void tw_weight_cols_check(struct tw_weight_cols *w, const struct tw_text *t);

/* ---- intake ------------------------------------------------------- */

/*
 * tw-read at work: where the names of columns come from, which columns are
 * written, what happens to each line, and what is said about it at the end.
 */

struct args {
	struct tw_text_options text;
	const char *names, *names_from, *columns, *except, *rename, *repeat;
	const char *na, *fill;
	const char *data;	/* NULL: x* */
	bool mark, hash_header, no_header;
	bool guess;		/* tabs are the default, no one's choice */
	bool drop;		/* --ragged=drop */
};

/* The columns, and what is done to records. */
struct tw_intake {
	const struct args *opt;
	struct tw_text text;
	struct tw_header in;	/* names as the input has them */
	struct tw_header out;	/* the same after --rename */
	struct tw_cols cols;	/* those that are written, in order */
	size_t repeat;		/* --repeat, SIZE_MAX if there is none */
	/* [in.n] columns of --fill and --mark, or NULL */
	bool *data;
	struct tw_weight_cols weights;
	struct tw_mender mender;

	uint64_t headers;	/* repeated header lines left out */
	struct tw_cell fill;	/* what --fill puts */
	uint64_t filled;	/* missing values that --fill replaced */
	uint64_t trailing;	/* separators at a line's end left out */
	uint64_t ragged;	/* ragged lines left out */
};

/*
 * Open the input and settle its columns; true if there is a first record.
 * The options and operands must outlive it.
 */
bool tw_intake_open(struct tw_intake *j, const struct args *opt,
    int n, char *const *operand);

void tw_intake_header(struct tw_out *o, const struct tw_intake *j);

/*
 * What the strict reader would take the beginning of a line for, so that
 * it cannot be written; NULL: nothing.
 */
const char *tw_intake_taken_for(struct tw_slice s);

/* Do what is to be done with the current line. */
void tw_intake_record(struct tw_out *o, struct tw_intake *j);

/* One line on stderr about all that was mended; none if there was nothing. */
void tw_intake_say(const struct tw_intake *j);

void tw_intake_close(struct tw_intake *j);

#endif
