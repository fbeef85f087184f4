/*
 * The system as a program under test sees it: files are in memory, standard
 * output and error are captured, and any call fails on demand.
 *
 * The objects of a program are linked into one, and its calls to the system are
 * renamed (Makefile: $(B)/fault): read becomes kernel_read, main becomes
 * kernel_main. Only our objects are renamed, so that no fault hits the run time
 * of a sanitizer or the driver itself.
 */
#ifndef TW_FAULT_KERNEL_H
#define TW_FAULT_KERNEL_H

#include <setjmp.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

/* The kinds of calls. COMPLAIN is a write to stderr, WRITE any other. */
enum call {
	ALLOC, OPEN, STAT, READ, WRITE, COMPLAIN, CLOSE, POLL, FCNTL, THREAD,
	SPAWN, WAIT, CALLS
};

/* ZERO: a write writes nothing; a child fails. */
enum way { ERROR, ONE_BYTE, ZERO };
enum often { ONCE, EVER, ODD };		/* ODD: every other time */

/* A fault: the n-th call of a kind, counted from 1, fails. */
struct fault {
	enum call call;
	enum way way;
	enum often often;
	int error;
	unsigned long n;	/* 0: nothing goes wrong */
	bool mute;		/* stderr cannot be written to at all */
	bool full;		/* after the fault, stdout and files are full */
};

enum { OUT_MOST = 1 << 22, ERR_MOST = 1 << 16 };

/* What the program did, in memory that it can share with its parent. */
struct world {
	struct fault fault;
	atomic_ulong seen[CALLS];
	atomic_ulong fired;	/* faults that happened */
	atomic_long live;	/* allocations not freed */
	atomic_long open;	/* files not closed */
	bool ended;		/* by exit, _Exit or a return from main */
	int status;
	size_t outn, errn;
	char out[OUT_MOST], err[ERR_MOST];
};

extern struct world *world;

/* Adds a file, of 16 at most, without a copy of bytes; NULL: standard input. */
void kernel_file(const char *name, const char *bytes, size_t n);
void kernel_forget_files(void);

/* The most bytes that a read returns; 0: all that are requested. */
extern size_t kernel_piece;

/* Where exit jumps if not NULL; then kernel_release frees what was live. */
extern jmp_buf *kernel_exit_to;
void kernel_release(void);

/* Start again without calls, output and fault. Keeps the files. */
void kernel_reset(void);

/* The program's main and exit. */
int kernel_main(int argc, char **argv);
_Noreturn void kernel_exit(int status);

#endif
