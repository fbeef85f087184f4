/* The processes of simulators, and their files. */
#ifndef TW_CMD_SIMULATE_PROCESS_H
#define TW_CMD_SIMULATE_PROCESS_H

#include <sys/types.h>

#include <signal.h>

#include "simulate.h"

/* ---- process.c: processes ------------------------------------------- */

struct tw_process {
	volatile pid_t pid;	/* 0: the place is free */
	unsigned long number;	/* in the names of its files */
	bool in_folder;		/* it has a folder of its own */
	int status;		/* as waitpid has it */
	bool flooded;		/* it printed too much */
	/* For the caller: */
	struct tw_chunk *chunk;
	const char *line;	/* of chunk->input, the current record's */
};

/*
 * Make the scratch folder, and see to it that all processes end with this
 * program, in whatever way it ends. interrupted: the message after a signal.
 * leave, if not NULL, is called after the processes have ended.
 */
void tw_processes_open(const char *interrupted, void (*leave)(void));
void tw_processes_close(void);
size_t tw_processes_running(void);

/* A process to be started; with in_folder, its folder has been made. */
struct tw_process *tw_process_new(bool in_folder);

/* Start sh -c COMMAND; input is for its standard input, NULL: none. */
void tw_process_start(struct tw_process *p, const char *command,
    const struct tw_string *input);

/*
 * Wait until a process has ended, for at most ms milliseconds, and return it,
 * or NULL. What it has left running is ended. Dies if a disk is full.
 */
struct tw_process *tw_process_wait(int ms);

/* How it failed, in memory of tw_arena, or NULL. */
const char *tw_process_failed(const struct tw_process *p);

/* ---- signals.c: signals that end the program ------------------------ */

/*
 * Block these signals, and SIGCHLD. After one of them, call last, write the
 * message `interrupted` and end by the signal.
 */
void tw_signals_catch(const char *interrupted, void (*last)(void));

/* The signals that were blocked before. */
const sigset_t *tw_signals_usual(void);

/* Let signals end the program as before. */
void tw_signals_restore(void);

/* tw_out_flush; a signal may end the program meanwhile. */
void tw_flush(struct tw_out *o);

/* ---- scratch.c: files ----------------------------------------------- */

/* Make the scratch folder in TMPDIR, or /tmp: nobody else may read it. */
void tw_scratch_open(void);

/* Remove it as far as possible. */
void tw_scratch_close(void);

/* The scratch folder. */
const char *tw_scratch(void);

/* Go to the folder of tw_scratch_open's call. Returns 0, or -1 with errno. */
int tw_scratch_home(void);

/* Die because of errno: this file of the scratch folder cannot be used. */
_Noreturn void tw_scratch_fail(const char *path);

/*
 * The folder of a process, or a file of it with this ending: in, out, err.
 * Valid until the next call.
 */
const char *tw_process_path(const struct tw_process *p, const char *end);

/*
 * Open the standard input, output and error of a process in fd; fd[0] becomes
 * -1 if input is NULL. Close them. Both die on failure.
 */
void tw_process_files(const struct tw_process *p, int fd[3],
    const struct tw_string *input);
void tw_process_files_close(const struct tw_process *p, const int fd[3]);

/*
 * Die if the disk is full. It may have cut what the process wrote, which a
 * simulator may not notice, or not be able to say: then nothing else can be
 * written there.
 */
void tw_process_check_disk(const struct tw_process *p);

/* Remove the files of a process. */
void tw_process_release(struct tw_process *p);

/* The last lines that it wrote, each after "; ", in memory of tw_arena. */
const char *tw_process_words(const struct tw_process *p, bool printed);

/* The last line of a file that is not blank, in memory of tw_arena. */
struct tw_slice tw_last_line(const char *path);

/* Write a file. Returns 0, or -1 with errno. */
int tw_file_write(const char *path, const void *p, size_t n, unsigned mode);

#endif
