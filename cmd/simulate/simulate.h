/* The parts of tw-simulate. */
#ifndef TW_CMD_SIMULATE_SIMULATE_H
#define TW_CMD_SIMULATE_SIMULATE_H

#include "io/cols.h"
#include "io/msg.h"
#include "io/opt.h"
#include "io/string.h"
#include "stat/base/rng.h"

struct args {
	const char *command;	/* of --each, or the filter */
	const char *params;	/* columns of parameters; NULL: all */
	const char *data;	/* columns of data; NULL: all that come */
	const char *each;	/* the command for one record; NULL: a filter */
	struct tw_texts template, take;
	bool fails_are_na;	/* --on-failure */
	char delimiter;		/* between numbers, too; 0: whitespace alone */
	const char *launch;	/* NULL: processes of our own */
	const char *folder;	/* NULL: nothing is kept */
	uint64_t chunk, seed, stream;
	size_t jobs;
	bool jobs_given;
	const char *self;	/* how this program is called */
	/* What TW_SIMULATE_CHUNK says (launch.c); place NULL: not set. */
	const char *place;	/* the name of the chunk's file */
	uint64_t number, first;	/* of the chunk, and of its first record */
};

/* ---- chunks.c: records, and their seeds ----------------------------- */

/*
 * The SEEDs of one --seed: TW_STREAMS streams of TW_STREAM_SEEDS each, and
 * after them those of trial simulations. No two are equal.
 */
enum {
	TW_CHUNKS = 100000,	/* most chunks of a call */
	TW_STREAM_SEEDS = 1000000,
	TW_STREAMS = TW_SMALL_SEEDS / TW_STREAM_SEEDS,
	TW_TRIAL = 3		/* trial simulations */
};

struct tw_chunk {
	size_t number;		/* from 0 */
	uint64_t first;		/* its first record, from 1; 0: the trial */
	size_t n;		/* records */
	struct tw_string rows;	/* the records as they were read */
	/*
	 * What is simulated: a header line and a line for each record, the
	 * columns being SEED and the parameters. A filter has the same SEED in
	 * all lines.
	 */
	struct tw_string input;
	/*
	 * What the simulator made of it, n = 0 if nothing yet: a header line
	 * and a line for each record. The columns of a filter are the data.
	 * With --each, the first cell says how many numbers were printed or,
	 * with several --take, how many after each text, as in "2,1"; the data
	 * follow. A line of a run that failed is "-".
	 */
	struct tw_string data;
	bool done;		/* all of the data are there */
	bool simulated;		/* in this call */
};

/* All records, which are read before anything is simulated. */
struct tw_chunks {
	const struct args *opt;
	struct tw_reader r;	/* its header; there are no more records */
	struct tw_cols params;
	struct tw_chunk *chunk;	/* [n] */
	size_t n, cap;
	uint64_t records;
};

void tw_chunks_read(struct tw_chunks *c, const struct args *a, int n,
    char *const *operand);

/* Set t to a chunk for the trial: the first records with SEEDs of their own. */
void tw_chunks_trial(struct tw_chunk *t, const struct tw_chunks *c);

/* Free the records of a chunk, and what was made of them. */
void tw_chunk_release(struct tw_chunk *chunk);

/* "chunk 3 (records 1001 to 1500)" in memory of its own. */
char *tw_chunk_name(const struct tw_chunk *chunk);

/* The cells of a line, [1 + parameters]: SEED and the parameters. */
void tw_input_cells(struct tw_slice *cell, const char *line,
    const struct tw_chunks *c);

/* The line after this one. */
const char *tw_next_line(const char *line);

/* tw_show for a line of data, with spaces instead of tabs. */
const char *tw_line_shown(char buf[TW_SHOW], const char *line);

/* ---- simulator.c: its command --------------------------------------- */

/* A text of pieces, each followed by a cell of the record. */
struct tw_fill {
	struct tw_piece {
		struct tw_slice text;
		size_t cell;	/* SIZE_MAX: none */
	} *piece;		/* [n] in memory of tw_arena */
	size_t n, cap;
};

struct tw_command {
	const struct args *opt;
	struct tw_fill line;	/* the command line */
	struct tw_template {
		const char *name;	/* without folders */
		unsigned mode;		/* permissions of the file */
		struct tw_fill text;
	} *template;		/* [opt->template.n] */
	uint32_t sum;		/* CRC-32 of all that determines the data */
};

/* Read the templates and find the places that are filled in. */
void tw_command_open(struct tw_command *m, const struct tw_chunks *c);

/* Add the command line for a record, whose cells these are. */
void tw_command_line(struct tw_string *to, const struct tw_command *m,
    const struct tw_slice *cell);

/* Write the templates, filled in, to the folder of a run. */
void tw_command_templates(const struct tw_command *m,
    const struct tw_slice *cell, const char *folder);

/* Add the options that say what a run is, each after a space. */
void tw_command_options(struct tw_string *to, const struct args *a);

/* Whether c can be part of a word. */
bool tw_in_word(char c);

/* The next word SEED of the command from p on; NULL if there is none. */
const char *tw_next_seed(const char *command, const char *p);

/*
 * Find the next {NAME} of the text, from *at on, that does not follow a $. Sets
 * *at to the position after it. False if there is none.
 */
bool tw_next_name(struct tw_slice text, size_t *at, struct tw_slice *name);

/* Whether the text uses the cell. */
bool tw_fill_uses(const struct tw_fill *f, size_t cell);

/* The name of a file without its folders. */
const char *tw_base_name(const char *path);

/*
 * What to do about a run of --each that ended with this status: "; each run
 * starts in an empty folder: ..." if a word of the command is the relative path
 * of a file, "; chmod +x ..." if it may not be run; "" otherwise. In memory of
 * tw_arena.
 */
const char *tw_command_hint(const struct args *a, int status);

/* ---- mistakes.c: what is wrong with a command ----------------------- */

/*
 * Refuse a command that leaves out a parameter or takes SEED for something
 * else; warn of a filter that is called several times without SEED.
 */
void tw_command_check(const struct tw_command *m, const struct tw_chunks *c);

/* ---- numbers.c: what a run printed ---------------------------------- */

/*
 * Add a line to the data of a chunk (tw_chunk.data) from what a run printed.
 * Returns what is wrong with it, in memory of tw_arena, or NULL. names is the
 * number of columns of -x, 0: any number.
 */
const char *tw_numbers_read(struct tw_string *data, struct tw_slice printed,
    const struct args *a, size_t names);

/* ---- filter_table.c: what a filter returned ------------------------- */

/*
 * Read the table that a filter made of the chunk into chunk->data, as tw-read
 * reads. Dies unless as many records with the same parameters came back, and
 * numbers.
 */
void tw_filter_table_read(struct tw_chunk *chunk, const struct tw_chunks *c,
    const char *path);

/* ---- chunk_folder.c: finished chunks on disk ------------------------ */

struct tw_folder {
	const char *path;	/* NULL: there is none */
	bool kept;		/* --folder */
	uint64_t stream;
	uint32_t sum;		/* tw_command.sum */
	char tag[96];		/* HOST.PID, for unique names */
	int lock;		/* a file that is locked while we work */
	struct tw_string file;	/* the path that was made last */
};

/* Make the folder of --folder or, if `temporary`, one that does not stay. */
void tw_folder_open(struct tw_folder *f, const struct args *a,
    uint32_t sum, bool temporary);

/* The path of a file, or of one of the chunk; valid until the next call. */
const char *tw_folder_file(struct tw_folder *f, const char *name);
const char *tw_folder_path(struct tw_folder *f, const struct tw_chunk *chunk,
    const char *end);

enum tw_found { TW_ABSENT, TW_OTHER, TW_FINISHED };

/*
 * Write a file: a line that has its kind, the sum of what was simulated, and
 * the sum of the text; then the text. tw_sum_load reads it into *all, and sets
 * *text to what follows the line.
 */
void tw_sum_store(struct tw_folder *f, const char *path, const char *kind,
    uint32_t of, struct tw_slice text);
enum tw_found tw_sum_load(struct tw_string *all, const char *path,
    const char *kind, uint32_t of, struct tw_slice *text);

/*
 * Read the data of a chunk if the folder has it. TW_OTHER: its file is damaged,
 * or was made of other records or by another command.
 */
enum tw_found tw_folder_load(struct tw_folder *f, struct tw_chunk *chunk);

/* Keep the data of a chunk in the file `path`. */
void tw_folder_store(struct tw_folder *f, const struct tw_chunk *chunk,
    const char *path);

/*
 * Set t to the trial of the folder, with the data that it had when the folder
 * was begun; false if there is none. Dies if its parameters are not those of c.
 */
bool tw_trial_load(struct tw_folder *f, struct tw_chunk *t,
    const struct tw_chunks *c);
void tw_trial_store(struct tw_folder *f, const struct tw_chunk *t);

/* Die unless the trial t has these data, which are those of the folder. */
void tw_trial_compare(const struct tw_folder *f, const struct tw_chunk *t,
    struct tw_slice data);

/* Remove the finished chunks of this stream, unless another call reads them. */
void tw_folder_empty(struct tw_folder *f);

/* ---- launch.c: chunks that a launcher runs -------------------------- */

/*
 * Add the command line that simulates a chunk and puts it into the folder: this
 * program with TW_SIMULATE_CHUNK. Writes its input to the folder.
 */
void tw_launch_add(struct tw_string *lines, struct tw_folder *f,
    const struct tw_chunk *chunk, const struct args *a);

/* Start the launcher, which gets the lines. */
void tw_launch(const struct tw_string *lines, const struct args *a);

/* Remove the files of a launched chunk except a finished one. */
void tw_launch_remove(struct tw_folder *f, const struct tw_chunk *chunk);

struct tw_process;

/* Die because a launched chunk is missing; p is the launcher. */
_Noreturn void tw_launch_failed(struct tw_folder *f,
    const struct tw_chunk *chunk, const struct tw_process *p);

/* Whether the process of the chunk wrote to standard error. */
bool tw_launch_has_message(struct tw_folder *f, const struct tw_chunk *chunk);

/* Read TW_SIMULATE_CHUNK, if it is set, into *a. */
void tw_launch_read(struct args *a);

/* ---- work.c: the main loop ------------------------------------------ */

/* Simulate all chunks and write their records in order. */
void tw_simulate_all(struct tw_chunks *c, const struct tw_command *m,
    struct tw_out *o);

/* Simulate the only chunk and put it into the folder, for a launcher. */
void tw_simulate_one(struct tw_chunks *c, const struct tw_command *m);

#endif
