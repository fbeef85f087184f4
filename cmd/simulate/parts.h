/* The parts of tw-simulate. */
#ifndef TW_CMD_SIMULATE_PARTS_H
#define TW_CMD_SIMULATE_PARTS_H

#include "io/cols.h"
#include "io/names.h"
#include "io/string.h"
#include "stat/base/rng.h"

struct args {
	struct tw_rec_options rec;
	const char *command;
	const char *params;	/* what COMMAND gets; NULL: all columns */
	const char *data;	/* what it appends; NULL: all that it does */
	const char *launch;	/* NULL: workers of our own */
	const char *folder;	/* NULL: one that goes at the end */
	uint64_t chunk, seed, stream;
	size_t jobs;
	bool jobs_given;
};

/* ---- chunks ------------------------------------------------------- */

/*
 * The most chunks of a call, hence SEEDs of a stream, and the streams that the
 * SEEDs of one --seed suffice for.
 */
enum {
	TW_CHUNKS = 100000,
	TW_STREAMS = TW_SMALL_SEEDS / TW_CHUNKS
};

struct tw_chunk {
	uint64_t first;		/* number of its first record, from 1 */
	size_t n;		/* records */
	/* until they are written: as they were read, each with its newline, */
	struct tw_string rows;
	struct tw_string input;	/* and their parameters, after a header */
	struct tw_string made;	/* the same with what was appended */
	bool begun;		/* in this call */
};

/*
 * All records, read before anything is simulated, so that what is wrong with
 * them costs no time.
 */
struct tw_chunks {
	const struct args *opt;
	struct tw_reader r;	/* its header; there are no more records */
	struct tw_cols params;
	struct tw_chunk *of;	/* [n] */
	size_t n, cap;
	uint64_t records;
	uint32_t sum;		/* CRC-32 of the header and all rows */
};

void tw_chunks_read(struct tw_chunks *c, const struct args *a, int n,
    char *const *operand);

/*
 * Refuse a COMMAND that takes SEED for a variable of the shell, and warn of one
 * that is called several times without a SEED.
 */
void tw_command_check(const struct tw_chunks *c);

/* COMMAND for chunk k, its seed for each word SEED. The caller releases. */
void tw_chunk_command(struct tw_string *to, const struct tw_chunks *c,
    size_t k);

/* "chunk 3 (records 1001 to 1500)" in memory of its own. */
char *tw_chunk_called(const struct tw_chunks *c, size_t k);

/* ---- shelf -------------------------------------------------------- */

/*
 * The folder in which chunks lie: NNNNNN.out is what COMMAND wrote when it was
 * done. While it runs NNNNNN.HOST.PID.in is what it reads, .part what it has
 * written so far, .err what it says; the process is tw-simulate's. The number
 * after those of all chunks is that of --launch. The file settings says what
 * the chunks are of, and is locked.
 */
#define TW_SHELF_PLAIN "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz" \
    "0123456789-"

struct tw_shelf {
	char *path;		/* [n] with its slash, then room for a name */
	size_t n;
	char tag[96];		/* .HOST.PID */
	bool kept;		/* --folder */
	size_t chunks;
};

/* Make the folder, or see that it has chunks of the same settings. */
void tw_shelf_open(struct tw_shelf *s, const struct tw_chunks *c);

/* The path of a chunk's file; valid until the next call. */
const char *tw_shelf_path(const struct tw_shelf *s, size_t k, const char *end);

/* The same in memory of its own. */
char *tw_shelf_copy(const struct tw_shelf *s, size_t k, const char *end);

/* Write a file; what is there goes. */
void tw_shelf_write(const char *path, const struct tw_string *text);

void tw_shelf_drop(const struct tw_shelf *s, size_t k, const char *end);

/*
 * Take away the folder, or leave in it what is done and, if a chunk failed,
 * what was said; may be called by a handler of signals. The paths stay.
 */
void tw_shelf_leave(const struct tw_shelf *s, bool failed);

/* "; it said: WORDS", the last line of a file, or that there is none. */
struct tw_slice tw_shelf_said(const char *path);

/* ---- compare ------------------------------------------------------ */

/*
 * Whether a parameter that was sent as one text and came back as the other is
 * the same, to the digits that came back.
 */
bool tw_same_parameter(struct tw_slice sent, struct tw_slice back);

/* The parameters of a chunk's records; zeroes begin none. */
struct tw_returned {
	struct tw_returned_record {
		struct tw_slice sent;	/* the line that COMMAND got */
		struct tw_slice back;	/* what came back, a tab after each */
		size_t start, number;
	} *of;			/* [n] */
	size_t n, cap;
	struct tw_string text;
};

/* Add the next record: its line, and its n parameters as they came back. */
void tw_returned_add(struct tw_returned *r, struct tw_slice sent,
    const struct tw_slice *back, size_t n);

/* Two records, from 0, that came back alike, and what they were sent. */
struct tw_confused {
	size_t first, second, parameter;
	struct tw_slice one, other;
};

/*
 * Whether two of the records came back with the same n parameters, though one
 * parameter differs by more than a thousandth of what it varies. May be called
 * once.
 */
bool tw_returned_confused(struct tw_returned *r, size_t n,
    struct tw_confused *which);

void tw_returned_release(struct tw_returned *r);

/* ---- back --------------------------------------------------------- */

/* What came back: its columns, the same of all chunks. */
struct tw_back {
	const struct tw_chunks *of;
	struct tw_names data;	/* names of those appended */
	size_t columns;		/* their number, 0: not yet known */
};

/*
 * Read what COMMAND made of chunk k from the file, as tw-read reads; append to
 * its rows what was appended. Dies unless as many records with the same
 * parameters came back, and numbers.
 */
void tw_back_read(struct tw_back *b, size_t k, const char *path);

/* ---- work --------------------------------------------------------- */

/*
 * Simulate all chunks and write them in order. Dies of one that fails, after
 * its workers were ended; a signal that ends the program ends them, too.
 */
void tw_work(struct tw_chunks *c, struct tw_shelf *s, struct tw_out *o);

#endif
