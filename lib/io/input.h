/*
 * Reads the operands of a program one after the other in blocks, for the
 * readers of lines (io/rec.h, text/text.h). Bytes stay where they were read
 * until the next call of tw_input_fill.
 */
#ifndef TW_IO_INPUT_H
#define TW_IO_INPUT_H

#include "io/out.h"

/* The largest length of a line, without its newline. */
#define TW_LINE_MAX ((size_t)1 << 30)

struct tw_input {
	const char *file;	/* name of the current file in messages */
	/* Number of the current line, from 1; the reader of lines counts it. */
	uint64_t line;
	char *buf;		/* [cap + padding] */
	/* Unread bytes are buf[pos] .. buf[fill-1]; newlines are after them. */
	size_t pos, fill;

	char *const *operand;	/* [operands] files still to come */
	int operands;
	int fd;			/* the current file; -1: none */
	bool last;		/* the end of the current file was read */
	/* For progress: the size of the current file, 0 if it is not to be
	 * shown, and the number of bytes read of it. */
	double size, taken;
	double opened, told;	/* see tw_progress_due */
	size_t cap;
	size_t longest;		/* TW_LINE_MAX; smaller in tests */
};

/*
 * Open the first of n operands ("-" or none: standard input). Dies if a file
 * cannot be opened, or if it is the program's own output. The operand array
 * must outlive *in, which tw_input_close closes.
 */
void tw_input_open(struct tw_input *in, int n, char *const *operand);

/* Close the current file and open the next one; false if there is none. */
bool tw_input_next_file(struct tw_input *in);

/*
 * Read more bytes of the current file after those in the buffer; false at its
 * end. The unread bytes must all belong to one line, whose newline has not been
 * read; they may move to the front of the buffer. Dies if the line is too
 * long.
 */
bool tw_input_fill(struct tw_input *in);

/*
 * Show on a terminal that the program has come to this record of a regular
 * file. Programs at the end of a pipe do not, nor those that print there.
 */
void tw_input_tell(struct tw_input *in, uint64_t record);

/* Die with a message that begins with the place: "prog: file:line: ...". */
_Noreturn void tw_input_die(const struct tw_input *in, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

void tw_input_close(struct tw_input *in);

#endif
