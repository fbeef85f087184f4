/*
 * Reads the operands in blocks, one file after the other, into a buffer that
 * holds the longest line. The reader divides the bytes into lines.
 */
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "io/input.h"
#include "io/msg.h"
#include "io/raw.h"

enum {
	BLOCK = 1 << 16,	/* the least that one read requests */
	/* Newlines after the data, so that a scan needs no limit. */
	PAD = 16
};

static void
open_file(struct tw_input *in, const char *operand)
{
	in->line = 0;
	in->last = false;
	in->pos = in->fill = 0;
	if (strcmp(operand, "-") == 0) {
		in->file = "<stdin>";
		in->fd = 0;
		return;
	}
	in->file = operand;
	in->fd = open(operand, O_RDONLY | O_CLOEXEC);
	if (in->fd < 0)
		tw_die(TW_FAILED, "%s: %s", in->file, strerror(errno));
}

/*
 * Refuse to read the file that is being written. All operands are checked
 * before any is read, so that not even a later one is damaged.
 */
static void
check_output(int n, char *const *operand)
{
	struct stat in, out;
	int i;

	if (fstat(1, &out) < 0)
		tw_die(TW_FAILED, "<stdout>: %s", strerror(errno));
	if (!S_ISREG(out.st_mode))
		return;
	for (i = 0; i < n; i++) {
		bool standard = strcmp(operand[i], "-") == 0;
		const char *name = standard ? "<stdin>" : operand[i];

		if ((standard ? fstat(0, &in) : stat(operand[i], &in)) < 0)
			tw_die(TW_FAILED, "%s: %s", name, strerror(errno));
		if (in.st_dev == out.st_dev && in.st_ino == out.st_ino)
			tw_die(TW_FAILED,
			    "%s: input and output are the same file", name);
	}
}

/* Prepare tw_input_tell. */
static void
measure(struct tw_input *in)
{
	struct stat st;

	in->size = in->taken = 0;
	if (tw_terminal() < 0 || isatty(1) || fstat(in->fd, &st) < 0 ||
	    !S_ISREG(st.st_mode))
		return;
	in->size = (double)st.st_size;
	in->opened = tw_seconds();
	in->told = 0;
}

void
tw_input_tell(struct tw_input *in, uint64_t record)
{
	double done;

	if (in->size == 0 || !tw_progress_due(in->opened, &in->told))
		return;
	/* guard: takes seconds */
	done = (in->taken - (double)(in->fill - in->pos)) / in->size;
	tw_progress(in->operands > 0 ? NAN : (tw_seconds() -
	    in->opened) * (1 - done) / done, "%llu records",
	    (unsigned long long)record);
}

void
tw_input_open(struct tw_input *in, int n, char *const *operand)
{
	static char dash[] = "-";
	static char *const standard[] = { dash };

	*in = (struct tw_input){ .fd = -1, .longest = TW_LINE_MAX };
	in->operand = n > 0 ? operand : standard;
	in->operands = n > 0 ? n : 1;
	check_output(in->operands, in->operand);
	tw_input_next_file(in);
}

/* Close the current file. An interrupted close has closed it, too. */
static void
shut(struct tw_input *in)
{
	int fd = in->fd;

	in->fd = -1;
	if (fd > 0 && close(fd) < 0 && errno != EINTR)
		tw_die(TW_FAILED, "%s: %s", in->file, strerror(errno));
}

bool
tw_input_next_file(struct tw_input *in)
{
	shut(in);
	if (in->operands == 0)
		return false;
	in->operands--;
	open_file(in, *in->operand++);
	measure(in);
	return true;
}

/* Make space for a block: move the current bytes to the front, or grow. */
static void
make_room(struct tw_input *in)
{
	size_t have = in->fill - in->pos;

	if (in->cap - have < BLOCK) {
		in->cap = 2 * in->cap + 4 * BLOCK;
		in->buf = tw_xrealloc(in->buf, in->cap + PAD, 1);
	}
	memmove(in->buf, in->buf + in->pos, have);
	in->fill = have;
	in->pos = 0;
}

bool
tw_input_fill(struct tw_input *in)
{
	size_t have = in->fill - in->pos, room;
	ssize_t got;

	/* guard: a terminal may have more input after its end */
	if (in->last)
		return false;
	if (have > in->longest)
		tw_die(TW_FAILED, "%s:%llu: line of more than 1 GiB", in->file,
		    (unsigned long long)in->line + 1);
	if (in->cap - in->fill < BLOCK)
		make_room(in);
	tw_out_wait(in->fd);
	/*
	 * A line of the maximum length ends here: one more byte shows whether
	 * it is too long.
	 */
	room = in->cap - in->fill;
	if (room > in->longest + 1 - have)
		room = in->longest + 1 - have;
	got = tw_raw_read(in->fd, in->buf + in->fill, room);
	if (got < 0)
		tw_die(TW_FAILED, "%s: %s", in->file, strerror(errno));
	in->last = got == 0;
	in->fill += (size_t)got;
	in->taken += (double)got;
	memset(in->buf + in->fill, '\n', PAD);
	return !in->last;
}

void
tw_input_die(const struct tw_input *in, const char *fmt, ...)
{
	char text[1024];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	tw_die(TW_FAILED, "%s:%llu: %s", in->file,
	    (unsigned long long)in->line, text);
}

void
tw_input_close(struct tw_input *in)
{
	shut(in);
	free(in->buf);
	*in = (struct tw_input){ .fd = -1 };
}
