/*
 * The main loop: simulates the chunks by processes of its own or by a launcher,
 * and writes their records in order.
 */
#include <stdio.h>
#include <stdlib.h>

#include "work.h"

enum {
	AHEAD = 8,	/* chunks per process that wait for others */
	PAUSE = 50,	/* milliseconds between two looks for launched chunks */
	LOOK = 1000	/* the same for runs that print too much */
};

static struct tw_work *now;	/* for leave() */

/* Begin the next chunk, unless the folder has it. */
static void
begin_next(struct tw_work *w)
{
	static bool warned;
	struct tw_chunk *chunk = &w->c->chunk[w->next++];
	enum tw_found found = w->folder.path == NULL ? TW_ABSENT :
	    tw_folder_load(&w->folder, chunk);

	if (found == TW_OTHER && !warned) {
		warned = true;
		tw_warn("%s: was changed, or made of other records or by another command: such chunks are simulated again",
		    tw_folder_path(&w->folder, chunk, "tsv"));
	}
	chunk->done = found == TW_FINISHED;
	if (chunk->done) {
		/* A launcher may have many: they are read in their turn. */
		if (w->opt->launch != NULL)
			tw_string_release(&chunk->data);
		return;
	}
	if (w->opt->launch == NULL)
		tw_work_start(w, chunk);
	else {
		chunk->simulated = true;
		tw_launch_add(&w->lines, &w->folder, chunk, w->opt);
	}
}

/*
 * Begin as many chunks as may run at the same time, but not so many that a
 * large number waits for an earlier one. The launcher gets all of them.
 */
static void
begin_some(struct tw_work *w)
{
	size_t jobs = w->opt->jobs, end = w->written + AHEAD * jobs;

	if (w->opt->launch != NULL || end > w->c->n)
		end = w->c->n;
	while (w->next < end && (w->opt->launch != NULL ||
	    tw_processes_running() < jobs))
		begin_next(w);
	if (w->lines.n > 0) {
		tw_launch(&w->lines, w->opt);
		tw_string_release(&w->lines);
	}
}

/* Wait until a process ends, or a launcher may have finished a chunk. */
static void
wait_some(struct tw_work *w)
{
	struct tw_process *p =
	    tw_process_wait(w->opt->launch != NULL ? PAUSE : LOOK);

	if (p != NULL && w->opt->launch != NULL)
		w->launcher = p;
	else if (p != NULL)
		tw_work_ended(w, p);
}

/* Whether the data of the chunk are there. */
static bool
is_there(struct tw_work *w, struct tw_chunk *chunk)
{
	if (w->opt->launch != NULL)
		return tw_folder_load(&w->folder, chunk) == TW_FINISHED;
	return chunk->done;
}

/* Die because of a chunk that the launcher has left out. */
static _Noreturn void
launch_failed(struct tw_work *w)
{
	size_t k;

	for (k = w->written; k < w->c->n; k++)
		if (w->c->chunk[k].simulated &&
		    tw_launch_has_message(&w->folder, &w->c->chunk[k]) &&
		    tw_folder_load(&w->folder, &w->c->chunk[k]) != TW_FINISHED)
			break;
	tw_launch_failed(&w->folder, &w->c->chunk[k < w->c->n ? k :
	    w->written], w->launcher);
}

/* Make the trial simulations, and compare them with those of the folder. */
static void
try(struct tw_work *w)
{
	struct tw_chunk t;
	bool known = tw_trial_load(&w->folder, &t, w->c);
	struct tw_string was = t.data;

	t.data = (struct tw_string){ 0 };
	if (!known)
		tw_chunks_trial(&t, w->c);
	if (w->opt->launch == NULL)
		tw_work_start(w, &t);
	else {
		tw_launch_add(&w->lines, &w->folder, &t, w->opt);
		tw_launch(&w->lines, w->opt);
		w->lines.n = 0;
	}
	while (tw_processes_running() > 0)
		wait_some(w);
	if (w->opt->launch != NULL) {
		if (tw_folder_load(&w->folder, &t) != TW_FINISHED)
			tw_launch_failed(&w->folder, &t, w->launcher);
		tw_launch_remove(&w->folder, &t);
		tw_process_release(w->launcher);
		w->launcher = NULL;
	}
	if (known)
		tw_trial_compare(&w->folder, &t,
		    (struct tw_slice){ was.p, was.n });
	else
		tw_trial_store(&w->folder, &t);
	tw_string_release(&was);
	tw_chunk_release(&t);
}

/* At the end, in whatever way: nothing stays of what was launched. */
static void
leave(void)
{
	struct tw_chunk trial = { 0 };
	size_t k;

	if (now->opt->launch == NULL || now->folder.path == NULL ||
	    !now->folder.kept)
		return;
	for (k = 0; k < now->c->n; k++)
		if (now->c->chunk[k].simulated)
			tw_launch_remove(&now->folder, &now->c->chunk[k]);
	tw_launch_remove(&now->folder, &trial);
}

static void
open_work(struct tw_work *w, struct tw_chunks *c, const struct tw_command *m,
    const char *interrupted)
{
	const struct args *a = c->opt;

	*w = (struct tw_work){ .c = c, .command = m, .opt = a };
	now = w;
	w->cell = tw_arena(NULL, 1 + c->params.n, sizeof *w->cell);
	if (a->each != NULL && a->data != NULL)
		tw_header_list(&w->data, "-x", a->data);
	/* guard: no test makes this small allocation fail */
	if (a->each != NULL && setenv("LC_ALL", "C", 1) < 0)
		tw_no_memory();
	tw_processes_open(interrupted, leave);
	tw_folder_open(&w->folder, a, m->sum, a->launch != NULL);
}

void
tw_simulate_all(struct tw_chunks *c, const struct tw_command *m,
    struct tw_out *o)
{
	char interrupted[96], time[TW_TIME];
	struct tw_work w;

	snprintf(interrupted, sizeof interrupted,
	    "%stw-simulate: interrupted; %s\n", tw_terminal() >= 0 ? "\n" : "",
	    c->opt->folder != NULL ?
	    "start the same command again to continue" :
	    "with --folder a call could be continued");
	open_work(&w, c, m, interrupted);
	w.out = o;
	tw_work_check_names(&w);
	w.begun = tw_seconds();
	if (w.folder.kept)
		try(&w);
	tw_work_tell(&w);
	while (w.written < c->n) {
		begin_some(&w);
		if (tw_processes_running() > 0)
			wait_some(&w);
		while (w.written < w.next && is_there(&w, &c->chunk[w.written]))
			tw_work_write(&w);
		if (w.launcher != NULL && w.written < c->n)
			launch_failed(&w);
	}
	if (tw_terminal() >= 0 || w.told)
		tw_warn("%llu records in %s", (unsigned long long)c->records,
		    tw_show_time(time, tw_seconds() - w.begun));
	if (w.failed > 0)
		tw_warn("%llu of %llu simulations failed: their data are NA",
		    (unsigned long long)w.failed,
		    (unsigned long long)c->records);
	tw_out_close(o);
	tw_folder_empty(&w.folder);
	tw_processes_close();
	tw_string_release(&w.folder.file);
	tw_string_release(&w.counts);
}

void
tw_simulate_one(struct tw_chunks *c, const struct tw_command *m)
{
	struct tw_work w;

	open_work(&w, c, m, "");
	tw_work_start(&w, &c->chunk[0]);
	while (tw_processes_running() > 0)
		wait_some(&w);
	tw_folder_store(&w.folder, &c->chunk[0],
	    tw_format_arena("%s/%s", w.folder.path, c->opt->place).p);
	tw_processes_close();
	tw_string_release(&w.folder.file);
	tw_chunk_release(&c->chunk[0]);
}
