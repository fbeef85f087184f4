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
 * A program's beginning, called by tw_opt_parse, and its end, whose status is
 * returned: the memory that stayed goes (tw_arena).
 */
void tw_begin(const char *name);
int tw_end(int status);

/*
 * What is done before a program dies, NULL if nothing: before the message the
 * open output writes its complete rows (io/out.h sets this one), and after it a
 * program that does more than write cleans up.
 */
extern void (*tw_rescue)(void);
extern void (*tw_parting)(void);

/* Print the message and exit with status. */
_Noreturn void tw_die(int status, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* Refuse a call that is wrong, if it is, in these words. */
static inline void
tw_refuse(bool wrong, const char *words)
{
	if (wrong)
		tw_die(TW_MISUSED, "%s", words);
}

/*
 * That there is no memory; tw_xdone does so where status, as a function of
 * lib/stat returns it, is below 0.
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
 * The terminal that shows how work gets on: standard error, or descriptor 3,
 * where a script has put it that keeps messages in a file (exec 3>&2 2>log); -1
 * where neither is one.
 */
int tw_terminal(void);

/*
 * Where there is one: show how work gets on, in a line that the next one, or a
 * message, takes the place of.
 */
void tw_progress(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/* Seconds on a clock that only goes on, to tell how long work takes. */
double tw_seconds(void);

/*
 * The n bytes at s for use in a message: at most 60 of them, made printable,
 * with "..." where some were cut. Returns buf.
 */
enum { TW_SHOW = 64 };
const char *tw_show(char buf[TW_SHOW], const char *s, size_t n);

/* Those of a slice, in a buffer of the block around: an argument of tw_die. */
#define TW_SHOWN(slice) tw_show_slice((char[TW_SHOW]){ "" }, slice)

static inline const char *
tw_show_slice(char buf[TW_SHOW], struct tw_slice s)
{
	return tw_show(buf, s.p, s.n);
}

/*
 * realloc to n members of the given size, checked for overflow; dies when
 * memory runs out. tw_xzero makes n new ones, zeroed. tw_grow makes *cap at
 * least twice as large where it does not hold want.
 */
void *tw_xrealloc(void *p, size_t n, size_t size);
void *tw_xzero(size_t n, size_t size);
void *tw_grow_more(void *p, size_t *cap, size_t want, size_t size);

/*
 * The same, zeroed where it is new, of memory that stays until the program ends
 * and is freed there, not by who asked for it: what there is once, or once for
 * each of the things that are all kept. Not what a record asks for again.
 */
void *tw_arena(void *p, size_t n, size_t size);
void *tw_arena_more(void *p, size_t *cap, size_t want, size_t size);

/* The same bytes in memory of their own; in memory that stays. */
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
