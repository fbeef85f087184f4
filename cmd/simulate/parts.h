/* The parts of tw-simulate. */
#ifndef TW_CMD_SIMULATE_PARTS_H
#define TW_CMD_SIMULATE_PARTS_H

#include <spawn.h>

#include "io/cols.h"
#include "io/names.h"
#include "io/opt.h"
#include "io/string.h"
#include "stat/base/rng.h"

struct args {
	const char *command;
	const char *params;	/* what COMMAND gets; NULL: all columns */
	const char *data;	/* what it appends; NULL: all that it does */
	const char *each;	/* the command for one record; NULL: a filter */
	struct tw_texts template, take;
	bool fails_are_na;	/* --on-failure */
	char delimiter;		/* between numbers, too; 0: whitespace alone */
	uint64_t from;		/* > 0: run the records, numbered from it */
	const char *self;	/* how this program is called */
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
void tw_command_check(struct tw_chunks *c);

/* COMMAND for chunk k, its seed for each word SEED. The caller releases. */
void tw_chunk_command(struct tw_string *to, const struct tw_chunks *c,
    size_t k);

/* "chunk 3 (records 1001 to 1500)" in memory of its own. */
char *tw_chunk_called(const struct tw_chunks *c, size_t k);

/* ---- fill --------------------------------------------------------- */

/* A text of pieces, each followed by the record's cell in a column. */
struct tw_fill {
	struct tw_piece {
		struct tw_slice text;
		size_t col;	/* SIZE_MAX: none */
	} *piece;		/* [n] in memory of tw_arena */
	size_t n, cap;
};

/*
 * Split the text, which must outlive f, at each {NAME} of a column of r. Other
 * braces, and those after a $, are text.
 */
void tw_fill_parse(struct tw_fill *f, struct tw_slice text,
    const struct tw_reader *r);

/* Add each word in braces that names no column, and is therefore text. */
void tw_fill_left(struct tw_names *left, const struct tw_fill *f);

/* Whether the text has a {NAME} for this column. */
bool tw_fill_uses(const struct tw_fill *f, size_t col);

/*
 * The cell of the current record. Dies unless it consists of letters, digits
 * and . + - _ alone, so that no shell and no simulator's input format can take
 * it for anything but a number or a word.
 */
struct tw_slice tw_plain_field(const struct tw_reader *r, size_t col);

/* Add the text with the cells of the current record, which must be plain. */
void tw_fill_write(struct tw_string *to, const struct tw_fill *f,
    const struct tw_reader *r);

/* The bytes of a --template, in memory of tw_arena; dies if unreadable. */
struct tw_slice tw_file_text(const char *path);

/* ---- each --------------------------------------------------------- */

/*
 * Refuse a command of --each that leaves out a parameter or uses another
 * column, and --take in another order than -x; warn of braces that look like a
 * parameter. The templates become part of the sum of the records.
 */
void tw_each_check(struct tw_chunks *c);

/* The part of a path behind its last slash. */
const char *tw_base_name(const char *path);

/* Add the options that say what a run is, each with a blank before it. */
void tw_each_options(struct tw_string *to, const struct args *a);

/* The number for {SEED} in the next record. */
uint32_t tw_each_seed(const struct tw_chunks *c);

/* The command line that runs chunk k, a filter as COMMAND is one. */
void tw_each_command(struct tw_string *to, const struct tw_chunks *c,
    size_t k);

/* ---- read_end ----------------------------------------------------- */

/*
 * Add all of an open file to the text, or its end if it is more than most
 * bytes; false with errno if it cannot be read.
 */
bool tw_read_end(struct tw_string *to, int fd, size_t most);

/*
 * The last line of an open file that is not blank, in memory of tw_arena; n = 0
 * if there is none.
 */
struct tw_slice tw_last_line(int fd);

/* "; it said: WORDS", the last line of a file, or that there is none. */
struct tw_slice tw_shelf_said(const char *path);

/* ---- spawn -------------------------------------------------------- */

/*
 * Start sh -c COMMAND, with these files, as the leader of a process group, and
 * put its process into *to before a handler of signals can look there. The
 * files are released. Dies if it cannot be started.
 */
void tw_sh_start(volatile pid_t *to, const char *command,
    posix_spawn_file_actions_t *files);

/*
 * Catch the signals that would end the program, but those that are ignored
 * (nohup); end by a signal that was caught.
 */
void tw_signals_catch(void (*handler)(int));
void tw_signal_raise(int signal);

/* ---- scratch ------------------------------------------------------ */

/* Where the runs of one call of tw-simulate are. */
struct tw_scratch {
	const char *run;	/* the folder of the current run */
	int printed, said;	/* files for a run's output and errors */
};

/* A new folder in TMPDIR, or /tmp, that nobody else may read. */
char *tw_scratch_folder(void);

/* Make a scratch folder, once, which goes with the program; remove it. */
void tw_scratch_make(struct tw_scratch *s);
void tw_scratch_remove(void);

/*
 * Make the folder of a run the current one, its files being empty; return to
 * where the program was; remove the run's folder.
 */
void tw_scratch_enter(const struct tw_scratch *s);
void tw_scratch_leave(void);
void tw_scratch_clear(const struct tw_scratch *s);

/* ---- each_process ------------------------------------------------- */

struct tw_run {
	struct tw_scratch scratch;
	struct tw_string line;		/* the command */
	/* What came of it: */
	struct tw_string printed;	/* standard output */
	int status;			/* as waitpid has it */
	bool flooded;			/* ended, as it printed too much */
};

/* Make the scratch folder, catch signals, and release all of it. */
void tw_run_open(struct tw_run *u);
void tw_run_close(struct tw_run *u);

/*
 * Run the command in the current folder, that of the run, until it has ended,
 * and end what it has left running. Where a signal ends this program, it does
 * not return.
 */
void tw_run_command(struct tw_run *u);

/* How the run failed, in memory of its own, or NULL. */
char *tw_run_failed(const struct tw_run *u);

/* The last lines that it wrote, each after "; ". */
const char *tw_run_last_words(const struct tw_run *u);

/* ---- printed ------------------------------------------------------ */

/* The data of a run: n numbers as they were printed, a tab before each. */
struct tw_printed {
	struct tw_string text;
	size_t n;
};

/*
 * Take the data from what a run printed: all numbers, or those behind --take.
 * wanted is their number, 0 if any will do. Returns what is wrong with them, in
 * memory of its own, or NULL.
 */
char *tw_printed_read(struct tw_printed *d, struct tw_slice printed,
    const struct args *a, size_t wanted);

/* ---- each_run ----------------------------------------------------- */

/*
 * Run the command of --each for each record of standard input, whose first
 * column is SEED, and write the records without it, but with their data.
 */
void tw_runs(const struct args *a);

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

/*
 * Die if the output of a chunk has changed since it was read first: since then,
 * NNNNNN.sum has its CRC-32.
 */
void tw_shelf_check(const struct tw_shelf *s, size_t k);

void tw_shelf_drop(const struct tw_shelf *s, size_t k, const char *end);

/*
 * Take away the folder, or leave in it what is done and, if a chunk failed,
 * what was said; may be called by a handler of signals. The paths stay.
 */
void tw_shelf_leave(const struct tw_shelf *s, bool failed);

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
	uint64_t failed;	/* records whose data are all missing */
};

/*
 * Read what COMMAND made of chunk k from the file, as tw-read reads; append to
 * its rows what was appended. Dies unless as many records with the same
 * parameters came back, and numbers.
 */
void tw_back_read(struct tw_back *b, size_t k, const char *path);

/* ---- workers ------------------------------------------------------ */

enum { TW_PAUSE = 50 };	/* milliseconds between two looks */

/*
 * From now on all workers end with this program, in whatever way it ends, and
 * the folder's files as tw_shelf_leave says, and a file that is in doubt.
 */
void tw_workers_begin(const struct tw_shelf *s);
void tw_workers_doubt(const char *path);
size_t tw_workers_busy(void);

/* Start a worker, sh -c COMMAND, that writes to the file with that end. */
void tw_worker_start(const struct tw_shelf *s, size_t chunk,
    const char *command, const char *end);

/*
 * Wait until a worker ends, or, where wait is false, see whether one has: its
 * chunk, and how it ended.
 */
bool tw_worker_ended(size_t *chunk, int *status, bool wait);

/* ---- work --------------------------------------------------------- */

/*
 * Simulate all chunks and write them in order. Dies of one that fails, after
 * its workers were ended; a signal that ends the program ends them, too.
 */
void tw_work(struct tw_chunks *c, struct tw_shelf *s, struct tw_out *o);

#endif
