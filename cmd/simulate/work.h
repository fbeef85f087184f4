/* All chunks of a call, and how far they are. */
#ifndef TW_CMD_SIMULATE_WORK_H
#define TW_CMD_SIMULATE_WORK_H

#include "process.h"
#include "text/header.h"

struct tw_work {
	struct tw_chunks *c;
	const struct tw_command *command;
	const struct args *opt;
	struct tw_out *out;
	struct tw_folder folder;
	struct tw_header data;		/* names of the data; n = 0: unknown */
	struct tw_string counts;	/* of the first run (tw_chunk.data) */
	uint64_t counted;		/* which record that was */
	struct tw_slice *cell;		/* SEED and parameters of a record */
	size_t next, written;		/* chunks begun, and written */
	struct tw_string lines;		/* for the launcher */
	struct tw_process *launcher;	/* that has ended, or NULL */
	uint64_t failed;		/* runs whose data are NA */
	/* for the estimate of the time left */
	double begun, shown;		/* see tw_progress_due */
	bool told;			/* the progress, without a terminal */
	uint64_t records, simulated;	/* written; in this call */
	uint64_t ahead;			/* runs of --each, not yet written */
};

/* ---- chunk_runs.c: the simulations of a chunk ----------------------- */

/* Start a chunk. */
void tw_work_start(struct tw_work *w, struct tw_chunk *chunk);

/* Take what a process made, and start the next one of its chunk. */
void tw_work_ended(struct tw_work *w, struct tw_process *p);

/*
 * Show the progress on a terminal. Elsewhere, but not for a launcher, say it
 * once, after some seconds, if the rest takes twice as long.
 */
void tw_work_tell(struct tw_work *w);

/* ---- chunk_output.c: records with their data ------------------------ */

/*
 * Die if the records have a column with the name of one of the data, or if two
 * of the data have the same name.
 */
void tw_work_check_names(const struct tw_work *w);

/* Write the records of the next chunk, whose data are there. */
void tw_work_write(struct tw_work *w);

#endif
