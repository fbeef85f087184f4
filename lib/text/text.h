/*
 * The tolerant reader: reads lines of text of other programs, and splits them
 * into fields.
 *
 * Empty lines, a byte-order mark and the CR of CRLF are left out and counted; a
 * last line without its newline is taken and counted. Comments are left out:
 * those before the first line of a file may hold its header, those after it are
 * counted. A line is split at each separator or at runs of whitespace;
 * whitespace around a field is no part of it, and a field may stand in double
 * quotes, in which two of them are one. Refused, with file and line: what is
 * not text (foreign), a quote that is not closed on its line, a carriage return
 * within a line.
 * Memory: the longest line, at least two blocks, and for a header in a comment
 * the comments before the first line.
 */
#ifndef TW_TEXT_TEXT_H
#define TW_TEXT_TEXT_H

#include "io/input.h"

/* The kinds of bytes in a field; 0: only [0-9.eE]. */
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
	char sep;		/* the separator; '\0': runs of whitespace */
	bool plain;		/* a double quote is a byte like others */
	const char *comment;	/* each of these bytes begins a comment */
	bool comment_given;	/* even a line that could be a record */
	const char *from, *to;	/* lines from one that begins with from, up to
				   one that begins with to, if any; from NULL:
				   all, and to counts for nothing */
	uint64_t skip;		/* lines at the top of each file */
	bool header_line;	/* the first line holds the names */
	bool header_note;	/* so does a comment before the first line */
	const char *called;	/* the file in messages; NULL: its name */
};

/* A comment before the first line of the file, without its marks. */
struct tw_note {
	size_t at, n;		/* its bytes in tw_text.notes */
	uint64_t line;
};

struct tw_text {
	struct tw_text_options opt;
	struct tw_input in;	/* in.file and in.line: where we are */

	/* The current line. */
	char *row;		/* [len], no newline, no leading spaces */
	size_t len;
	bool first;		/* the first of its file, or after --from */
	bool unfinished;	/* it has no newline */

	/* Its fields, after tw_text_split. */
	struct tw_cell *field;	/* [min(fields, limit)] */
	size_t fields;
	size_t limit;		/* fields that are kept, the rest are counted */

	/*
	 * Columns of the table; 0: not known yet. After the first line of a
	 * file, a line that begins as a comment does but has so many fields is
	 * a line like others.
	 */
	size_t columns;

	/* With header_note: the comments before the first line of the file. */
	struct tw_note *note;	/* [note_n] */
	size_t note_n;
	char *notes;		/* [notes_n], a newline after each comment */
	size_t notes_n;

	/* What was left out or changed. */
	uint64_t marks;		/* byte-order marks */
	uint64_t crlf;		/* lines that ended so */
	uint64_t empty;		/* lines without anything */
	uint64_t comments;	/* after the first line, or that may be lines */
	uint64_t behind;	/* comments after the fields of a line */
	uint64_t tabs;		/* fields in which a tab became a blank */
	uint64_t cut;		/* files whose last line has no newline */
	const char *cut_file;	/* the first of them */
	uint64_t cut_line;

	/* The inside. */
	bool on;		/* between from and to */
	bool found;		/* from was found in the current file */
	bool begun;		/* the file's first line has been handed out */
	const char *wrong;	/* with the field after the last one */
	char *scratch;		/* another line that is split */
	size_t field_cap, note_cap, notes_cap, scratch_cap;
	unsigned char kind[256];
};

/* The operand array and the texts of the options must outlive the reader. */
void tw_text_open(struct tw_text *t, int n, char *const *operand,
    const struct tw_text_options *opt);

/* The next line that is not empty; false at the end of the last operand. */
bool tw_text_next(struct tw_text *t);

/*
 * Choose the separator by the line at p, which ends with a newline: outside
 * quotes, a tab, else a semicolon, else a comma, else whitespace; a tab if the
 * line has none of these.
 */
void tw_text_guess(struct tw_text *t, const char *p);

/* Split the current line into fields; dies if this is impossible. */
void tw_text_split(struct tw_text *t);

/*
 * Split another line into fields, a copy of the one at p, which ends with a
 * newline; the current line and all counts stay as they are. Returns how many
 * columns it has: its fields, but for an empty one after a last separator. 0
 * where it cannot be split. In a note no comment can stand after the fields.
 */
size_t tw_text_try(struct tw_text *t, const char *p, bool note);

/*
 * This many lines after the current one, or fewer if the file ends or 64 KiB
 * are full. Reads as far as needed, so that the result does not depend on how
 * much had been read; the current line may move.
 */
struct tw_slice tw_text_ahead(struct tw_text *t, size_t lines);

/* Whether the line at p is empty or a comment. */
bool tw_text_is_empty(const struct tw_text *t, const char *p);

void tw_text_close(struct tw_text *t);

/* Release the memory of a reader that was not opened. */
void tw_text_release(struct tw_text *t);

/* ---- foreign ------------------------------------------------------ */

/*
 * Recognizes files that are not text tables by their first bytes, and names the
 * command that converts each.
 */

/*
 * What a file that begins with the line s[n] is, and how to convert it; NULL if
 * it is none of these. s[n] is a newline.
 */
const char *tw_foreign(const char *s, size_t n);

/* The same for JSON, a text whose first line that is not skipped is s. */
const char *tw_foreign_text(const char *s);

#endif
