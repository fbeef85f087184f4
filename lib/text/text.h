/*
 * The tolerant reader, of text that other programs wrote: reads lines, and
 * splits them into fields.
 *
 * The reader leaves out and counts empty lines, byte-order marks and the CR of
 * CRLF. It reads and counts a last line without its newline. It leaves out
 * comments: those before the first line of a file may have its header, those
 * after it are counted. A line is split at each separator, or at runs of
 * whitespace. Whitespace around a field, also in quotes, is not part of it. A
 * field may be in double quotes, where two double quotes stand for one. The
 * reader dies, with file and line, of files that are not text (tw_foreign), of
 * a quote that is not closed on its line, and of a carriage return within a
 * line. It needs memory for the longest line, for two blocks at least and, if a
 * comment has the header, for the comments before the first line.
 */
#ifndef TW_TEXT_TEXT_H
#define TW_TEXT_TEXT_H

#include "io/input.h"

/* Which bytes are in a field, besides [0-9.eE]; a sum of these. */
enum {
	TW_CELL_SIGN = 1,	/* a + or - */
	/* other bytes, quotes around it, or more than a number: 1.2.3 */
	TW_CELL_ODD = 2,
	TW_CELL_NUL = 4		/* a NUL */
};

/* A field, n bytes at p. The caller may overwrite these and the next byte. */
struct tw_cell {
	char *p;
	size_t n;
	unsigned kind;		/* sum of TW_CELL_ constants */
};

struct tw_text_options {
	char sep;		/* the separator; '\0': runs of whitespace */
	bool plain;		/* double quotes are ordinary bytes */
	const char *comment;	/* each of these bytes begins a comment */
	/* The user chose these bytes: see tw_text.columns. */
	bool comment_given;
	/*
	 * Read only sections: from a line that begins with from, which is the
	 * first of the section, up to a line that begins with to, which is left
	 * out. to NULL: up to the next section. from NULL: read all lines.
	 */
	const char *from, *to;
	uint64_t skip;		/* lines to skip at the top of each file */
	bool header_line;	/* the first line has the names */
	bool header_note;	/* a comment before the first line has them */
	const char *called;	/* the file in messages; NULL: its path */
};

/* A comment before the first line of the file, without its marks. */
struct tw_note {
	size_t at, n;		/* offset and length in tw_text.notes */
	uint64_t line;		/* number of its line */
};

struct tw_text {
	struct tw_text_options opt;
	struct tw_input in;	/* has the current file and line number */

	/* The current line. */
	char *row;		/* [len] without newline and leading spaces */
	size_t len;
	bool first;		/* it is the first of its file, or section */
	bool unfinished;	/* it has no newline */

	/* The fields of the current line, after tw_text_split. */
	struct tw_cell *field;	/* [min(fields, limit)] */
	size_t fields;		/* number of fields */
	size_t limit;		/* how many fields are kept */

	/*
	 * Number of columns of the table, which the caller sets; 0: not known.
	 * After the first line of a file, a line with so many fields that
	 * begins like a comment is a record, unless opt.comment_given.
	 */
	size_t columns;

	/* With header_note: the comments before the first line of the file. */
	struct tw_note *note;	/* [note_n] */
	size_t note_n;
	char *notes;		/* [notes_n], a newline after each comment */
	size_t notes_n;

	/* Counts of what was left out or changed. */
	uint64_t marks;		/* byte-order marks */
	uint64_t crlf;		/* lines that ended with CRLF */
	uint64_t empty;		/* empty lines */
	uint64_t comments;	/* after the first line, or like "#1" */
	uint64_t behind;	/* comments after the fields of a line */
	uint64_t tabs;		/* fields in which a tab became a space */
	uint64_t cut;		/* files whose last line has no newline */
	const char *cut_file;	/* the first of these files, */
	uint64_t cut_line;	/*   and the number of its last line */

	/* Private to the reader. */
	bool on;		/* the current line is between from and to */
	bool found;		/* from was found in the current file */
	bool begun;		/* the file's first line has been returned */
	const char *wrong;	/* error in the field that cannot be split */
	char *scratch;		/* copy of the line of tw_text_try */
	size_t field_cap, note_cap, notes_cap, scratch_cap;
	uint32_t kind[256];	/* what each byte means */
};

/*
 * Open the n operands. The operand array and the texts of the options must
 * outlive *t, which tw_text_close closes.
 */
void tw_text_open(struct tw_text *t, int n, char *const *operand,
    const struct tw_text_options *opt);

/*
 * Read the next line that is neither empty nor a comment; false at the end of
 * the last operand. The line is valid until the next call.
 */
bool tw_text_next(struct tw_text *t);

/*
 * Guess the separator t->opt.sep from the line at p, which ends with a newline.
 * It is the first of tab, semicolon, comma and whitespace that the line has
 * outside of quotes and, for semicolons and commas, of parentheses, or a tab if
 * the line has none of these.
 */
void tw_text_guess(struct tw_text *t, const char *p);

/* Split the current line into fields; dies if its quotes are invalid. */
void tw_text_split(struct tw_text *t);

/*
 * Split a copy of another line, the one at p, which ends with a newline; only
 * the fields of t change. Returns how many columns the line has: the number of
 * its fields, but without an empty last field; 0 if it cannot be split. If
 * note, the line is a comment, and has no further comment after its fields.
 */
size_t tw_text_try(struct tw_text *t, const char *p, bool note);

/*
 * The next `lines` lines after the current one, or fewer if the file ends or
 * they would be longer than 64 KiB. The result does not depend on how much of
 * the file was read before. The current line may move in memory.
 */
struct tw_slice tw_text_ahead(struct tw_text *t, size_t lines);

/* Whether the line at p is empty or a comment. */
bool tw_text_is_empty(const struct tw_text *t, const char *p);

void tw_text_close(struct tw_text *t);

/* Release the memory of a reader that was not opened. */
void tw_text_release(struct tw_text *t);

/* ---- foreign ------------------------------------------------------ */

/*
 * Recognize files that are not tables of text by their first bytes. For a file
 * that begins with the n bytes at s, and a newline s[n] after them, returns a
 * message that says what the file is and how to convert it; NULL if the file is
 * not recognized.
 */
const char *tw_foreign(const char *s, size_t n);

/*
 * tw_foreign for JSON, HTML and the like; s is the first line that is not
 * skipped.
 */
const char *tw_foreign_text(const char *s);

/*
 * R's saveRDS writes a first line that may also be the name of a column:
 * tw_foreign_begins says whether the line s[n] is one; then tw_foreign_next is
 * tw_foreign for the lines after it.
 */
bool tw_foreign_begins(const char *s, size_t n);
const char *tw_foreign_next(struct tw_slice next);

#endif
