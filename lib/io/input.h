/*
 * Reads the operands one after the other in blocks; the readers of lines are
 * built on this. Bytes stay where they were read until the next fill.
 */
#ifndef TW_IO_INPUT_H
#define TW_IO_INPUT_H

#include "io/out.h"

/* Bytes of a line without its newline. */
#define TW_LINE_MAX ((size_t)1 << 30)

struct tw_input {
	const char *file;	/* as named in messages */
	uint64_t line;		/* of the current line; the reader counts */
	char *buf;		/* [cap + padding] */
	/* unread bytes are buf[pos .. fill), then newlines */
	size_t pos, fill;

	char *const *operand;	/* files still to come */
	int operands;
	int fd;
	bool last;		/* the current file has ended */
	size_t cap;
	size_t longest;		/* line, TW_LINE_MAX but in tests */
};

/*
 * Open the first of n operands ("-" or none: standard input); refuses to
 * read any that is being written. The operand array must outlive the input.
 */
void tw_input_open(struct tw_input *in, int n, char *const *operand);

/* Close the current file; true if there is another, which is then open. */
bool tw_input_next_file(struct tw_input *in);

/*
 * Append more bytes to the buffer, whose bytes must all belong to one line that
 * has not ended; false at the end of the file. Dies of a line that is too long.
 * The bytes from pos on may move to the front of the buffer.
 */
bool tw_input_fill(struct tw_input *in);

/* Die with a message that begins with the place: "prog: file:line: ...". */
_Noreturn void tw_input_die(const struct tw_input *in, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

void tw_input_close(struct tw_input *in);

#endif
