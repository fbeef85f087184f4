/*
 * Runs a worker for each chunk, or a single launcher, which gets the command
 * line of each chunk. The output of a chunk is renamed to its final name when
 * it is complete (parts.h). The chunks are then read in order and written to
 * the output. Input and output of chunks are files, so that nothing that a
 * simulator does can make it and tw-simulate wait for each other.
 */
#include <sys/stat.h>
#include <sys/wait.h>

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "io/msg.h"
#include "parts.h"

enum { AHEAD = 8 };	/* chunks per worker that may wait for an earlier one */

struct work {
	struct tw_chunks *c;
	struct tw_shelf *s;
	struct tw_out *o;
	struct tw_back back;
	bool launched;		/* by a launcher, */
	size_t launcher;	/* whose number follows all chunks */
	struct tw_string lines;	/* for the launcher until it starts */
	size_t next, written;	/* chunks begun, and written */
	int status;		/* of the worker that ended last */
	/* for the estimate of the time left */
	double begun;
	uint64_t records, simulated;	/* written; in this call */
};

/* ---- chunks that come back ---------------------------------------- */

static bool
is_empty(const char *path)
{
	struct stat st;
	int failed = stat(path, &st);

	if (failed < 0 && errno != ENOENT)
		tw_die(TW_FAILED, "%s: %s", path, strerror(errno));
	return failed < 0 || st.st_size == 0;
}

static bool
is_back(const struct work *w, size_t k)
{
	return !is_empty(tw_shelf_path(w->s, k, ".out"));
}

/* Show the progress on a terminal. */
static void
tell(const struct work *w)
{
	double rest = (double)(w->c->records - w->records), left;
	char told[64] = "";

	if (w->simulated > 0) {
		left = (tw_seconds() - w->begun) * rest / (double)w->simulated;
		snprintf(told, sizeof told, ", %.0f %s left", left < 600 ?
		    left : left / 60, left < 600 ? "s" : "min");
	}
	tw_progress("%llu of %llu records%s", (unsigned long long)w->records,
	    (unsigned long long)w->c->records, told);
}

/* Read the output of the next chunk, and write its records. */
static void
write_chunk(struct work *w)
{
	size_t k = w->written++;
	struct tw_chunk *c = &w->c->of[k];
	char *path = tw_shelf_copy(w->s, k, ".out");

	tw_workers_doubt(path);
	if (w->s->kept)
		tw_shelf_check(w->s, k);
	tw_back_read(&w->back, k, path);
	tw_workers_doubt(NULL);
	if (!w->s->kept)
		unlink(path);
	tw_shelf_drop(w->s, k, ".in");
	tw_shelf_drop(w->s, k, ".err");
	if (k == 0)
		tw_header_write(w->o, &w->c->r, w->back.data.n,
		    w->back.data.name);
	tw_out_write(w->o, c->made.p, c->made.n);
	w->o->rows = w->o->n;
	tw_out_flush(w->o);
	w->records += c->n;
	w->simulated += c->begun ? c->n : 0;
	tell(w);
	tw_string_release(&c->rows);
	tw_string_release(&c->input);
	tw_string_release(&c->made);
	free(path);
}

/*
 * The first chunk from k on that is incomplete but has written to standard
 * error; k if there is none.
 */
static size_t
find_failed(const struct work *w, size_t k)
{
	size_t i;

	for (i = k; i < w->next; i++)
		if (!is_empty(tw_shelf_path(w->s, i, ".err")) &&
		    !is_back(w, i))
			return i;
	return k;
}

/*
 * A message of tw-simulate about a simulation of --each is complete by itself.
 */
#define RUN_SAID "; it said: tw-simulate: "

/* Die because of chunk k, whose worker has ended; show its last message. */
static _Noreturn void
fail(const struct work *w, size_t k)
{
	int status = w->status;
	struct tw_slice said;
	char *name, *err;

	if (w->launched)
		k = find_failed(w, k);
	name = tw_chunk_called(w->c, k);
	err = tw_shelf_copy(w->s, k, ".err");
	if (w->launched && is_empty(err))
		err = tw_shelf_copy(w->s, w->launcher, ".err");
	said = tw_shelf_said(err);
	if (w->c->opt->each != NULL && strncmp(said.p, RUN_SAID,
	    sizeof RUN_SAID - 1) == 0)
		tw_die(TW_FAILED, "%s", said.p + sizeof RUN_SAID - 1);
	if (status == 0 && is_empty(tw_shelf_path(w->s, k, ".part")))
		tw_die(TW_FAILED, "%s: COMMAND printed nothing%s%s", name,
		    w->launched ? ", or --launch did not run it" : "", said.p);
	if (w->launched)
		tw_die(TW_FAILED, "%s: COMMAND or --launch failed%s", name,
		    said.p);
	tw_die(TW_FAILED, "%s: COMMAND %s %d%s", name, WIFSIGNALED(status) ?
	    "was ended by signal" : "ended with status",
	    WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status),
	    said.p);
}

/* ---- workers ------------------------------------------------------ */

/*
 * Add the command line of chunk k, which ends with the renaming of its output.
 */
static void
add_line(struct work *w, size_t k, const char *command)
{
	static const struct { const char *before, *end; } file[] = {
		{ " <", ".in" }, { " >", ".part" }, { " 2>", ".err" },
		{ " && mv ", ".part" }, { " ", ".out" } };
	size_t i;

	tw_print(&w->lines, "sh -c ");
	tw_print_quoted(&w->lines, command);
	for (i = 0; i < sizeof file / sizeof *file; i++) {
		tw_print(&w->lines, "%s", file[i].before);
		tw_print_quoted(&w->lines, tw_shelf_path(w->s, k, file[i].end));
	}
	tw_print(&w->lines, "\n");
}

/* Write the input of a worker, and remove the output of an earlier one. */
static void
lay_out(struct work *w, size_t k, const struct tw_string *input)
{
	tw_shelf_write(tw_shelf_path(w->s, k, ".in"), input);
	tw_shelf_drop(w->s, k, ".part");
	tw_shelf_drop(w->s, k, ".err");
	tw_shelf_drop(w->s, k, ".sum");
}

/* Begin the next chunk, unless an earlier call has completed it. */
static void
begin(struct work *w)
{
	size_t k = w->next++;
	struct tw_string command = { 0 };

	if (is_back(w, k))
		return;
	w->c->of[k].begun = true;
	lay_out(w, k, &w->c->of[k].input);
	tw_chunk_command(&command, w->c, k);
	if (w->launched)
		add_line(w, k, command.p);
	else
		tw_worker_start(w->s, k, command.p, ".part");
	tw_string_release(&command);
}

/* Start the launcher, with the options that parallel and srun need. */
static void
launch(struct work *w)
{
	const struct args *a = w->c->opt;
	struct tw_string by = { 0 };

	if (strcmp(a->launch, "parallel") == 0) {
		tw_print(&by, "parallel --will-cite --halt now,fail=1");
		if (a->jobs_given)
			tw_print(&by, " -j %zu", a->jobs);
	} else if (strcmp(a->launch, "srun") == 0) {
		tw_print(&by, "tr '\\n' '\\0' | xargs -r -0 -n 1 -P ");
		tw_print(&by, a->jobs_given ? "%zu" :
		    "\"${SLURM_NTASKS:-64}\"", a->jobs);
		tw_print(&by, " srun -Q -N 1 -n 1 --exact sh -c");
	} else
		tw_print(&by, "%s", a->launch);
	lay_out(w, w->launcher, &w->lines);
	tw_worker_start(w->s, w->launcher, by.p, ".err");
	tw_string_release(&w->lines);
	tw_string_release(&by);
}

/*
 * Begin as many chunks as may run at the same time, but not so many that a
 * large number waits for an earlier one. The launcher gets all of them.
 */
static void
begin_some(struct work *w)
{
	size_t jobs = w->c->opt->jobs, end = w->written + AHEAD * jobs;

	if (w->launched || end > w->c->n)
		end = w->c->n;
	while (w->next < end && tw_workers_busy() < jobs)
		begin(w);
	if (w->lines.n > 0)
		launch(w);
}

/*
 * Wait until a worker has ended, and die if it failed. With a launcher, wait
 * only for a moment, in which it may complete chunks.
 */
static void
wait_worker(struct work *w)
{
	char *part;
	size_t k;

	if (!tw_worker_ended(&k, &w->status, !w->launched)) {
		poll(NULL, 0, TW_PAUSE);
		return;
	}
	if (w->launched)
		return;
	part = tw_shelf_copy(w->s, k, ".part");
	if (w->status != 0 || is_empty(part))
		fail(w, k);
	if (rename(part, tw_shelf_path(w->s, k, ".out")) < 0)
		tw_die(TW_FAILED, "%s: %s", part, strerror(errno));
	free(part);
}

void
tw_work(struct tw_chunks *c, struct tw_shelf *s, struct tw_out *o)
{
	struct work w = { .c = c, .s = s, .o = o, .back.of = c,
	    .launched = c->opt->launch != NULL, .launcher = c->n };

	tw_workers_begin(s);
	w.begun = tw_seconds();
	tell(&w);
	while (w.written < c->n) {
		begin_some(&w);
		if (tw_workers_busy() > 0)
			wait_worker(&w);
		while (w.written < w.next && is_back(&w, w.written))
			write_chunk(&w);
		/* The launcher has left this chunk out. */
		if (tw_workers_busy() == 0 && w.written < w.next)
			fail(&w, w.written);
	}
	if (tw_terminal() >= 0)
		tw_warn("%llu records in %.0f s",
		    (unsigned long long)c->records,
		    tw_seconds() - w.begun);
	if (c->opt->fails_are_na && w.back.failed > 0)
		tw_warn("%llu of %llu simulations failed: their data are NA",
		    (unsigned long long)w.back.failed,
		    (unsigned long long)c->records);
	tw_parting = NULL;
}
