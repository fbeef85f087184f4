/*
 * Text as simulators write it: the tolerant reader.
 *
 * Lines are read in turn; comments, empty lines, a byte-order mark and the CR
 * of CRLF go, a last line without its newline is taken, and what was mended
 * is counted. A line is split at a separator or at runs of blanks, blanks
 * around a field go, and a field may stand in double quotes ("" within is
 * one). Refused, with file and line: what is no text (foreign), a quote that
 * is not closed on its line, a carriage return within one.
 * Memory: the longest line, at least two blocks.
 */
#ifndef TW_TEXT_TEXT_H
#define TW_TEXT_TEXT_H

#include "io/input.h"

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
	bool plain;		/* a double quote is a byte like others */
	const char *comment;	/* each of these bytes begins a comment */
	const char *from, *to;	/* lines from one that begins with from, up to
				   one that begins with to, if any; from NULL:
				   all, and to counts for nothing */
	uint64_t skip;		/* lines at the top of each file */
	bool header_line;	/* a file without a line is refused */
	bool header_note;	/* a file without a line or a note is refused */
	const char *called;	/* the file in messages; NULL: its name */
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

/*
 * Take for the separator what the current line, outside quotes, has of a tab,
 * a semicolon, a comma, or blanks within; a tab if it has none.
 */
void tw_text_guess(struct tw_text *t);

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

#endif
