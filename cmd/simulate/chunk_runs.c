/*
 * The simulations of a chunk: one process for all of its records (a filter), or
 * one after the other for each (--each).
 */
#include <sys/stat.h>
#include <sys/wait.h>

#include <errno.h>
#include <math.h>

#include "io/file.h"
#include "work.h"

enum { LATE = 10 };	/* seconds before a message without a terminal */

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
start(struct tw_work *w, struct tw_chunk *chunk, const char *line)
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

void
tw_work_start(struct tw_work *w, struct tw_chunk *chunk)
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
command_of(struct tw_work *w, const char *line)
{
	struct tw_string s = { 0 };

	tw_input_cells(w->cell, line, w->c);
	tw_command_line(&s, w->command, w->cell);
	return s.p;
}

/* Add what a run of --each printed to its chunk; a run may have failed. */
static void
take_run(struct tw_work *w, struct tw_process *p)
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
take_table(struct tw_work *w, struct tw_process *p)
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
	tw_filter_table_read(p->chunk, w->c, path);
}

void
tw_work_tell(struct tw_work *w)
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
	/* guard: takes ten seconds; simulate-each.bats has it, if TW_WHOLE=1 */
	tw_warn("%llu of %llu records, %s left", done, all,
	    tw_show_time(time, left));
	w->told = true;
}

void
tw_work_ended(struct tw_work *w, struct tw_process *p)
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
		tw_work_tell(w);
	if (w->opt->each != NULL && next < chunk->input.p + chunk->input.n) {
		start(w, chunk, next);
		return;
	}
	chunk->done = chunk->simulated = true;
	if (w->folder.path != NULL && chunk->first > 0 && w->opt->place == NULL)
		tw_folder_store(&w->folder, chunk,
		    tw_folder_path(&w->folder, chunk, "tsv"));
}
