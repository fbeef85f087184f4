/*
 * Messages and memory. A program fails in one way only: it writes a line to
 * standard error, and ends with an exit status ("dies").
 *
 *   tw-score: calib.tsv:17: column 4 (logq): not a number: 'abc'
 *
 * A message is one line, written by one write(2), in lower case and without a
 * full stop; control bytes and invalid UTF-8 are shown as '?'. Before a program
 * dies it writes the rows that are complete, so that its output is always the
 * beginning of the right output (io/out.h).
 */
#ifndef TW_IO_MSG_H
#define TW_IO_MSG_H

#include "io/slice.h"

enum {
	TW_DONE = 0,
	TW_FAILED = 1,		/* the data are invalid, or I/O failed */
	TW_MISUSED = 2,		/* a usage error: wrong options or operands */
	TW_NO_ANSWER = 3	/* no answer: see the manual page */
};

/* The name of the program in messages, which tw_begin sets. */
extern const char *tw_program;

/*
 * tw_begin sets the program's name; tw_opt_parse calls it. tw_end frees all
 * memory of tw_arena and returns status; main returns tw_end(status).
 */
void tw_begin(const char *name);
int tw_end(int status);

/*
 * Functions that tw_die calls, NULL if none. tw_rescue, before the message,
 * writes the complete rows of the open output (io/out.h sets it). tw_cleanup,
 * after the message, cleans up for a program that does more than write.
 */
extern void (*tw_rescue)(void);
extern void (*tw_cleanup)(void);

/* Print the message and exit with status. */
_Noreturn void tw_die(int status, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* If `wrong` is true, die with the usage error `words`. */
static inline void
tw_refuse(bool wrong, const char *words)
{
	if (wrong)
		tw_die(TW_MISUSED, "%s", words);
}

/*
 * tw_no_memory dies because memory ran out. tw_xdone does so if status is below
 * 0, the result of functions of lib/stat when memory runs out.
 */
_Noreturn void tw_no_memory(void);

static inline void
tw_xdone(int status)
{
	if (status < 0)
		tw_no_memory();
}

/* Print the message on standard error, and go on. */
void tw_warn(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/*
 * The file descriptor of the terminal that shows progress: 2, standard error,
 * or 3, which a script opens if it keeps messages in a file (exec 3>&2 2>log);
 * -1 if neither is a terminal.
 */
int tw_terminal(void);

/*
 * Show on the terminal of tw_terminal, if there is one, how much of the work is
 * done, and the seconds that the rest takes, unless these are NaN. The line is
 * cut to 79 columns. The next line of progress or message overwrites it. The
 * text is ASCII.
 */
void tw_progress(double left, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/*
 * Whether to show the progress of work that began at this time: two seconds
 * later, then once a second; never without a terminal. *told is the time of the
 * last answer that was true, 0 at first.
 */
bool tw_progress_due(double begun, double *told);

/* Write a time such as "90 s", "15 min" or "2.5 h" to buf. Returns buf. */
enum { TW_TIME = 32 };
const char *tw_show_time(char buf[TW_TIME], double seconds);

/* Seconds on a monotonic clock; differences tell how long work takes. */
double tw_seconds(void);

/*
 * Copy at most 60 of the n bytes at s to buf, made printable for a message,
 * with "..." if some were cut. Returns buf.
 */
enum { TW_SHOW = 64 };
const char *tw_show(char buf[TW_SHOW], const char *s, size_t n);

/* tw_show for a slice; the buffer is valid in the enclosing block. */
#define TW_SHOWN(slice) tw_show_slice((char[TW_SHOW]){ "" }, slice)

static inline const char *
tw_show_slice(char buf[TW_SHOW], struct tw_slice s)
{
	return tw_show(buf, s.p, s.n);
}

/*
 * Memory that the caller frees with free(3). All these functions die if memory
 * runs out, and check for overflow. tw_xrealloc is realloc(3) to n members of
 * `size` bytes. tw_grow, for an array of *cap members, makes *cap at least
 * twice as large if it is below want, and returns the array; tw_grow_more is a
 * part of it.
 */
void *tw_xrealloc(void *p, size_t n, size_t size);
void *tw_grow_more(void *p, size_t *cap, size_t want, size_t size);

/*
 * An arena allocator, for memory that a program allocates once or keeps until
 * its end, and not for memory that each record needs again. The memory belongs
 * to the arena: nobody frees it but tw_end. tw_arena is as tw_xrealloc, but
 * zeroes the members if p is NULL; tw_arena_grow is as tw_grow.
 */
void *tw_arena(void *p, size_t n, size_t size);
void *tw_arena_grow(void *p, size_t *cap, size_t want, size_t size);

/* Returns a copy of s in memory of tw_arena. */
struct tw_slice tw_slice_stay(struct tw_slice s);

static inline void *
tw_grow(void *p, size_t *cap, size_t want, size_t size)
{
	return want <= *cap ? p : tw_grow_more(p, cap, want, size);
}

#endif
