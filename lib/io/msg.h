/*
 * The one way to fail: a line on standard error, then the exit status.
 *
 *   tw-score: calib.tsv:17: column 4 (logq): not a number: 'abc'
 *
 * A message is one line written by one write(2): lower case, no full stop,
 * control bytes and broken UTF-8 shown as '?'. Before a program dies the
 * complete rows it has made are written, so output is always a prefix of the
 * right output (io/out.h).
 */
#ifndef TW_IO_MSG_H
#define TW_IO_MSG_H

#include "io/slice.h"

enum {
	TW_DONE = 0,
	TW_FAILED = 1,		/* data or I/O failed */
	TW_MISUSED = 2		/* called wrongly */
};

/* Name of the program in messages; set once by tw_begin. */
extern const char *tw_program;

/*
 * tw_begin sets the program's name; tw_opt_parse calls it. tw_end frees the
 * memory of tw_arena and returns status, with which main returns.
 */
void tw_begin(const char *name);
int tw_end(int status);

/*
 * Functions that tw_die calls, NULL if none. tw_rescue, before the message,
 * writes the complete rows of the open output (io/out.h sets it). tw_parting,
 * after the message, cleans up for a program that does more than write.
 */
extern void (*tw_rescue)(void);
extern void (*tw_parting)(void);

/* Print the message and exit with status. */
_Noreturn void tw_die(int status, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* Die of a usage error with these words, if the call is wrong. */
static inline void
tw_refuse(bool wrong, const char *words)
{
	if (wrong)
		tw_die(TW_MISUSED, "%s", words);
}

/*
 * Die because memory ran out. tw_xdone does so if status, which a function of
 * lib/stat returned, is below 0.
 */
_Noreturn void tw_no_memory(void);

static inline void
tw_xdone(int status)
{
	if (status < 0)
		tw_no_memory();
}

/* Print the message and go on. */
void tw_warn(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/*
 * The descriptor of the terminal that shows progress: standard error, or 3,
 * which a script sets if it keeps messages in a file (exec 3>&2 2>log); -1 if
 * neither is a terminal.
 */
int tw_terminal(void);

/*
 * Show progress on the terminal, if there is one, in a line that the next one
 * or a message overwrites.
 */
void tw_progress(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/* Seconds on a monotonic clock, to measure how long work takes. */
double tw_seconds(void);

/*
 * Copy at most 60 of the n bytes at s to buf, made printable for a message,
 * with "..." if some were cut. Returns buf.
 */
enum { TW_SHOW = 64 };
const char *tw_show(char buf[TW_SHOW], const char *s, size_t n);

/* The same for a slice, in a buffer of the enclosing block, for tw_die. */
#define TW_SHOWN(slice) tw_show_slice((char[TW_SHOW]){ "" }, slice)

static inline const char *
tw_show_slice(char buf[TW_SHOW], struct tw_slice s)
{
	return tw_show(buf, s.p, s.n);
}

/*
 * realloc to n members of the given size, checked for overflow; dies if memory
 * runs out. tw_xzero allocates n zeroed members. tw_grow makes *cap at least
 * twice as large if it is smaller than want.
 */
void *tw_xrealloc(void *p, size_t n, size_t size);
void *tw_xzero(size_t n, size_t size);
void *tw_grow_more(void *p, size_t *cap, size_t want, size_t size);

/*
 * An arena allocator: like tw_xrealloc, with new members zeroed. The memory
 * belongs to the arena, and tw_end frees it. For what a program allocates once,
 * or keeps until its end; not for memory that each record needs again.
 */
void *tw_arena(void *p, size_t n, size_t size);
void *tw_arena_more(void *p, size_t *cap, size_t want, size_t size);

/* Copies of the bytes: in memory to be freed; in memory of tw_arena. */
struct tw_slice tw_slice_copy(struct tw_slice s);
struct tw_slice tw_slice_stay(struct tw_slice s);

static inline void *
tw_grow(void *p, size_t *cap, size_t want, size_t size)
{
	return want <= *cap ? p : tw_grow_more(p, cap, want, size);
}

static inline void *
tw_arena_grow(void *p, size_t *cap, size_t want, size_t size)
{
	return want <= *cap ? p : tw_arena_more(p, cap, want, size);
}

#endif
