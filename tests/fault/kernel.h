/*
 * The system as a program under test sees it: files in memory, standard
 * output and error caught, and any call failing on demand.
 *
 * The program's objects are linked into one, whose calls to the system are
 * then renamed (Makefile: $(B)/fault): read becomes kernel_read, main becomes
 * kernel_main. The renaming touches only our objects, so that neither a
 * sanitizer's run time nor the driver itself is ever hit by a fault.
 */
#ifndef TW_FAULT_KERNEL_H
#define TW_FAULT_KERNEL_H

#include <setjmp.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

/* The kinds of calls; of writes, those to stdout and those to stderr. */
enum call {
	ALLOC, OPEN, STAT, READ, WRITE, COMPLAIN, CLOSE, POLL, FCNTL, THREAD,
	SPAWN, WAIT, CALLS
};

/* ZERO: the call does nothing, and says so; a child fails. */
enum way { ERROR, ONE_BYTE, ZERO };
enum often { ONCE, EVER, ODD };		/* ODD: every other time */

/* What goes wrong: call number n, counted from 1, of a kind. */
struct fault {
	enum call call;
	enum way way;
	enum often often;
	int error;
	unsigned long n;	/* 0: nothing goes wrong */
	bool mute;		/* stderr cannot be written to at all */
	bool full;		/* after the fault no more can be written to stdout */
};

enum { OUT_MOST = 1 << 22, ERR_MOST = 1 << 16 };

/* What the program did; in memory that a parent can share. */
struct world {
	struct fault fault;
	atomic_ulong seen[CALLS];
	atomic_ulong fired;	/* faults that came to pass */
	atomic_long live;	/* allocations not freed */
	atomic_long open;	/* files not closed */
	bool ended;		/* by exit, _Exit or a return from main */
	int status;
	size_t outn, errn;
	char out[OUT_MOST], err[ERR_MOST];
};

extern struct world *world;

/* A file called name, bytes not copied; NULL: standard input. Up to 16. */
void kernel_file(const char *name, const char *bytes, size_t n);
void kernel_forget_files(void);

/* Bytes that a read gives at most; 0: all it asks for. */
extern size_t kernel_piece;

/* Where exit goes when not NULL; then kernel_release frees what was live. */
extern jmp_buf *kernel_exit_to;
void kernel_release(void);

/* Begin anew: no calls, no output, nothing goes wrong. */
void kernel_reset(void);

/* The program's. */
int kernel_main(int argc, char **argv);
_Noreturn void kernel_exit(int status);

#endif
