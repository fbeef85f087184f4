/*
 * The main loop: simulates the chunks, each at once (a filter) or record by
 * record (--each), by processes of its own or by a launcher, and writes their
 * records in order.
 */
#include <sys/stat.h>

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "io/file.h"
#include "text/header.h"
#include "simulate.h"

enum {
	AHEAD = 8,	/* chunks per process that wait for others */
	PAUSE = 50,	/* milliseconds between two looks for launched chunks */
	LOOK = 1000,	/* the same for runs that print too much */
	LATE = 10	/* seconds before a message without a terminal */
};

struct work {
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

static struct work *now;	/* for leave() */

/* ---- the simulations of a chunk ------------------------------------- */

/* What a filter reads: the input of the chunk without SEED. */
static void
filter_input(struct tw_string *to, const struct tw_chunk *chunk)
{
	const char *line, *next, *end = chunk->input.p + chunk->input.n;

	for (line = chunk->input.p; line < end; line = next) {
		struct tw_slice rest;

		next = tw_next_line(line);
		rest = tw_slice_after_tab((struct tw_slice){ line,
		    (size_t)(next - line) });
		tw_print_bytes(to, rest.p, rest.n);
	}
}

/* Start the process for the record in this line, or for the whole chunk. */
static void
start(struct work *w, struct tw_chunk *chunk, const char *line)
{
	bool each = w->opt->each != NULL;
	struct tw_process *p = tw_process_new(each);
	struct tw_string command = { 0 }, input = { 0 };

	p->chunk = chunk;
	p->line = line;
	tw_input_cells(w->cell, line, w->c);
	tw_command_line(&command, w->command, w->cell);
	if (each)
		tw_command_templates(w->command, w->cell,
		    tw_process_path(p, ""));
	else
		filter_input(&input, chunk);
	tw_process_start(p, command.p, each ? NULL : &input);
	tw_string_release(&command);
	tw_string_release(&input);
}

/* Start a chunk. */
static void
begin(struct work *w, struct tw_chunk *chunk)
{
	chunk->data.n = 0;
	if (w->opt->each != NULL)
		tw_print(&chunk->data, "counts\n");
	start(w, chunk, tw_next_line(chunk->input.p));
}

/* The number of the record in this line, from 1 also in the trial. */
static uint64_t
number_of(const struct tw_chunk *chunk, const char *line)
{
	uint64_t n = chunk->first > 0 ? chunk->first : 1;
	const char *p;

	for (p = tw_next_line(chunk->input.p); p < line; p = tw_next_line(p))
		n++;
	return n;
}

/* The command of a record, in memory of its own. */
static char *
command_of(struct work *w, const char *line)
{
	struct tw_string s = { 0 };

	tw_input_cells(w->cell, line, w->c);
	tw_command_line(&s, w->command, w->cell);
	return s.p;
}

/* Add what a run of --each printed to its chunk; a run may have failed. */
static void
take_run(struct work *w, struct tw_process *p)
{
	const char *wrong = tw_process_failed(p), *hint = "";
	struct tw_string printed = { 0 };
	const char *path = tw_process_path(p, "out");

	if (wrong == NULL && !tw_read_file(&printed, path))
		tw_die(TW_FAILED, "%s: %s", path, strerror(errno));
	if (wrong != NULL && !p->flooded)
		hint = tw_command_hint(w->opt, WEXITSTATUS(p->status));
	if (wrong == NULL)
		wrong = tw_numbers_read(&p->chunk->data,
		    (struct tw_slice){ printed.p, printed.n }, w->opt,
		    w->data.n);
	if (wrong != NULL && !w->opt->fails_are_na)
		tw_die(TW_FAILED, "%srecord %llu: %s: %s%s%s",
		    p->chunk->first == 0 ? "trial of --folder: " : "",
		    (unsigned long long)number_of(p->chunk, p->line),
		    command_of(w, p->line), wrong,
		    tw_process_words(p, p->status != 0), hint);
	if (wrong != NULL)
		tw_print(&p->chunk->data, "-\n");
	tw_string_release(&printed);
}

/* Add what a filter printed to its chunk. */
static void
take_table(struct work *w, struct tw_process *p)
{
	const char *wrong = tw_process_failed(p), *words;
	const char *path = tw_process_path(p, "out");
	struct stat st;

	if (stat(path, &st) < 0)
		tw_die(TW_FAILED, "%s: %s", path, strerror(errno));
	if (wrong == NULL && st.st_size == 0)
		wrong = "printed nothing";
	if (wrong != NULL) {
		words = tw_process_words(p, false);
		tw_die(TW_FAILED, "%s: COMMAND %s%s",
		    tw_chunk_name(p->chunk), wrong,
		    words[0] != '\0' ? words : "; it said nothing");
	}
	tw_filter_table_read(p->chunk, w->c, tw_process_path(p, "out"));
}

/*
 * Show the progress on a terminal. Elsewhere, but not for a launcher, say it
 * once, after LATE seconds, if the rest takes twice as long.
 */
static void
tell(struct work *w)
{
	unsigned long long done = w->records + w->ahead, all = w->c->records;
	double run = (double)(w->simulated + w->ahead), left = NAN;
	double at = tw_seconds();
	char time[TW_TIME];

	if (run > 0)
		left = (at - w->begun) * (double)(all - done) / run;
	tw_progress(left, "%llu of %llu records", done, all);
	if (tw_terminal() >= 0 || w->told || w->opt->place != NULL ||
	    at - w->begun < LATE || !(left >= 2 * LATE))
		return;
	tw_warn("%llu of %llu records, %s left", done, all,
	    tw_show_time(time, left));
	w->told = true;
}

/* Take what a process made, and start the next one of its chunk. */
static void
ended(struct work *w, struct tw_process *p)
{
	struct tw_chunk *chunk = p->chunk;
	const char *next = tw_next_line(p->line);

	if (w->opt->each != NULL)
		take_run(w, p);
	else
		take_table(w, p);
	tw_process_release(p);
	w->ahead += w->opt->each != NULL && chunk->first > 0;
	if (tw_terminal() < 0 || tw_progress_due(w->begun, &w->shown))
		tell(w);
	if (w->opt->each != NULL && next < chunk->input.p + chunk->input.n) {
		start(w, chunk, next);
		return;
	}
	chunk->done = chunk->simulated = true;
	if (w->folder.path != NULL && chunk->first > 0 &&
	    w->opt->place == NULL)
		tw_folder_store(&w->folder, chunk,
		    tw_folder_path(&w->folder, chunk, "tsv"));
}

/* ---- the output ----------------------------------------------------- */

/*
 * Die if the records have a column with the name of one of the data, or if two
 * of the data have the same name.
 */
static void
check_names(const struct work *w)
{
	const struct tw_reader *r = &w->c->r;
	struct tw_names names = { 0 };
	size_t i;

	for (i = 0; i < w->data.n; i++)
		if (tw_names_add(&names, w->data.name[i]) < i)
			tw_die(TW_MISUSED, "-x: '%s' is there twice: give each of the data a name of its own",
			    TW_SHOWN(w->data.name[i]));
	for (i = 0; i < w->data.n; i++)
		if (tw_col_named(r, w->data.name[i]) != SIZE_MAX)
			tw_die(TW_MISUSED, "%s: there is a column '%s' already: give the data another name",
			    r->in.file, TW_SHOWN(w->data.name[i]));
}

/* Write the header, whose names of data are known. */
static void
write_header(struct work *w)
{
	check_names(w);
	tw_header_write(w->out, &w->c->r, w->data.n, w->data.name);
}

static void
add_data_name(struct work *w, struct tw_slice name)
{
	w->data.name = tw_arena_grow(w->data.name, &w->data.cap,
	    w->data.n + 1, sizeof *w->data.name);
	w->data.name[w->data.n++] = name;
}

static _Noreturn void
other_names(const struct tw_chunk *chunk)
{
	char list[TW_SHOW];

	tw_die(TW_FAILED, "%s: other columns came back than of an earlier chunk: %s",
	    tw_chunk_name(chunk), tw_line_shown(list, chunk->data.p));
}

/* The names of a filter's data, which must be those of all chunks. */
static void
take_names(struct work *w, const struct tw_chunk *chunk)
{
	const char *p = chunk->data.p;
	size_t n, i;
	bool same = true, first = w->written == 1;

	for (i = 0; same; i++, p += n + 1) {
		n = strcspn(p, "\t\n");
		if (first)
			add_data_name(w, tw_slice_stay(
			    (struct tw_slice){ p, n }));
		else
			same = i < w->data.n && tw_slice_same(w->data.name[i],
			    (struct tw_slice){ p, n });
		if (p[n] == '\n')
			break;
	}
	if (!same || i + 1 < w->data.n)
		other_names(chunk);
	if (first)
		write_header(w);
}

/*
 * The data of a run of --each, a tab before each; p = NULL if it failed.
 * The first run that succeeds says how many numbers there are.
 */
static struct tw_slice
run_data(struct work *w, const char *line, uint64_t record)
{
	size_t n = strcspn(line, "\n"), counts = strcspn(line, "\t\n");
	size_t i, tabs = 0;

	if (line[0] == '-')
		return (struct tw_slice){ 0 };
	for (i = 0; i < n; i++)
		tabs += line[i] == '\t';
	if (w->counts.n == 0) {
		tw_print_bytes(&w->counts, line, counts);
		w->counted = record;
		for (i = w->data.n; i < tabs; i++)
			add_data_name(w, tw_format_arena("x%zu", i + 1));
	}
	if (counts == w->counts.n && memcmp(line, w->counts.p, counts) == 0)
		return (struct tw_slice){ line + counts, n - counts };
	if (!w->opt->fails_are_na)
		tw_die(TW_FAILED, "record %llu: printed %.*s numbers%s and not %s, as record %llu",
		    (unsigned long long)record, (int)counts, line,
		    w->opt->take.n > 1 ? " (after each --take)" : "",
		    w->counts.p, (unsigned long long)w->counted);
	return (struct tw_slice){ 0 };
}

static void
write_run(struct work *w, struct tw_slice data)
{
	size_t i;

	if (data.p != NULL)
		tw_out_slice(w->out, data);
	for (i = 0; i < w->data.n && data.p == NULL; i++)
		tw_out_text(w->out, "\tnan");
	w->failed += data.p == NULL;
}

static void
release(struct tw_chunk *chunk)
{
	tw_string_release(&chunk->rows);
	tw_string_release(&chunk->input);
	tw_string_release(&chunk->data);
}

/* Write the records of the next chunk, whose data are there. */
static void
write_chunk(struct work *w)
{
	struct tw_chunk *chunk = &w->c->chunk[w->written++];
	const char *row = chunk->rows.p, *line = tw_next_line(chunk->data.p);
	bool each = w->opt->each != NULL;
	size_t i;

	if (!each)
		take_names(w, chunk);
	for (i = 0; i < chunk->n; i++) {
		struct tw_slice data = { line, strcspn(line, "\n") };

		if (each)
			data = run_data(w, line, chunk->first + i);
		/* With --on-failure na, the names are those of -x. */
		if (each && chunk->first + i == 1)
			write_header(w);
		tw_out_write(w->out, row, strcspn(row, "\n"));
		if (each)
			write_run(w, data);
		else
			tw_row_cell(w->out, data);
		tw_out_row(w->out);
		row = tw_next_line(row);
		line = tw_next_line(line);
	}
	tw_flush(w->out);
	w->records += chunk->n;
	w->simulated += chunk->simulated ? chunk->n : 0;
	if (each && chunk->simulated && w->opt->launch == NULL)
		w->ahead -= chunk->n;
	tell(w);
	release(chunk);
}

/* ---- the loop ------------------------------------------------------- */

/* Begin the next chunk, unless the folder has it. */
static void
begin_next(struct work *w)
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
		begin(w, chunk);
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
begin_some(struct work *w)
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
wait_some(struct work *w)
{
	struct tw_process *p =
	    tw_process_wait(w->opt->launch != NULL ? PAUSE : LOOK);

	if (p != NULL && w->opt->launch != NULL)
		w->launcher = p;
	else if (p != NULL)
		ended(w, p);
}

/* Whether the data of the chunk are there. */
static bool
is_there(struct work *w, struct tw_chunk *chunk)
{
	if (w->opt->launch != NULL)
		return tw_folder_load(&w->folder, chunk) == TW_FINISHED;
	return chunk->done;
}

/* Die because of a chunk that the launcher has left out. */
static _Noreturn void
launch_failed(struct work *w)
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
try(struct work *w)
{
	struct tw_chunk t;
	bool known = tw_trial_load(&w->folder, &t, w->c);
	struct tw_string was = t.data;

	t.data = (struct tw_string){ 0 };
	if (!known)
		tw_chunks_trial(&t, w->c);
	if (w->opt->launch == NULL)
		begin(w, &t);
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
	release(&t);
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
open_work(struct work *w, struct tw_chunks *c, const struct tw_command *m,
    const char *interrupted)
{
	const struct args *a = c->opt;

	*w = (struct work){ .c = c, .command = m, .opt = a };
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
	struct work w;

	snprintf(interrupted, sizeof interrupted,
	    "%stw-simulate: interrupted; %s\n", tw_terminal() >= 0 ? "\n" : "",
	    c->opt->folder != NULL ?
	    "start the same command again to continue" :
	    "with --folder a call could be continued");
	open_work(&w, c, m, interrupted);
	w.out = o;
	check_names(&w);
	w.begun = tw_seconds();
	if (w.folder.kept)
		try(&w);
	tell(&w);
	while (w.written < c->n) {
		begin_some(&w);
		if (tw_processes_running() > 0)
			wait_some(&w);
		while (w.written < w.next && is_there(&w, &c->chunk[w.written]))
			write_chunk(&w);
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
	struct work w;

	open_work(&w, c, m, "");
	begin(&w, &c->chunk[0]);
	while (tw_processes_running() > 0)
		wait_some(&w);
	tw_folder_store(&w.folder, &c->chunk[0],
	    tw_format_arena("%s/%s", w.folder.path, c->opt->place).p);
	tw_processes_close();
	tw_string_release(&w.folder.file);
	release(&c->chunk[0]);
}
