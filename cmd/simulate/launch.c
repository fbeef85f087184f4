/*
 * --launch: another program runs the chunks. Each is a command line: this
 * program with the variable TW_SIMULATE_CHUNK, which has the name of the
 * finished chunk in the folder, the chunk's number and that of its first
 * record. It reads SEED and the parameters from standard input, and writes
 * nothing but the finished chunk.
 */
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "io/num.h"
#include "process.h"

void
tw_launch_add(struct tw_string *lines, struct tw_folder *f,
    const struct tw_chunk *chunk, const struct args *a)
{
	const char *path = tw_folder_path(f, chunk, "in");

	if (tw_file_write(path, chunk->input.p, chunk->input.n, 0666) < 0)
		tw_die(TW_FAILED, "%s: %s", path, strerror(errno));
	unlink(tw_folder_path(f, chunk, "err"));
	path = tw_folder_path(f, chunk, "tsv") + strlen(f->path) + 1;
	tw_print(lines, "env TW_SIMULATE_CHUNK='%s %zu %llu' ", path,
	    chunk->number, (unsigned long long)chunk->first);
	tw_print_quoted(lines, a->self);
	tw_print(lines, " --stream %llu --folder ",
	    (unsigned long long)f->stream);
	tw_print_quoted(lines, f->path);
	tw_command_options(lines, a);
	tw_print(lines, " <");
	tw_print_quoted(lines, tw_folder_path(f, chunk, "in"));
	tw_print(lines, " 2>");
	tw_print_quoted(lines, tw_folder_path(f, chunk, "err"));
	tw_print(lines, "\n");
}

void
tw_launch(const struct tw_string *lines, const struct args *a)
{
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
	tw_process_start(tw_process_new(false), by.p, lines);
	tw_string_release(&by);
}

void
tw_launch_remove(struct tw_folder *f, const struct tw_chunk *chunk)
{
	unlink(tw_folder_path(f, chunk, "in"));
	unlink(tw_folder_path(f, chunk, "err"));
	if (chunk->first == 0)
		unlink(tw_folder_path(f, chunk, "tsv"));
}

bool
tw_launch_has_message(struct tw_folder *f, const struct tw_chunk *chunk)
{
	return tw_last_line(tw_folder_path(f, chunk, "err")).n > 0;
}

void
tw_launch_failed(struct tw_folder *f, const struct tw_chunk *chunk,
    const struct tw_process *p)
{
	struct tw_slice line = tw_last_line(tw_folder_path(f, chunk, "err"));
	const char *how = tw_process_failed(p), *path;
	static const char own[] = "tw-simulate: ";

	/* The message of this program is complete. */
	if (tw_slice_begins(line, own))
		tw_die(TW_FAILED, "%s", line.p + sizeof own - 1);
	if (line.n > 0)
		tw_die(TW_FAILED, "%s: --launch failed; it said: %s",
		    tw_chunk_name(chunk), line.p);
	/* A chunk cannot say that nothing can be written to the folder. */
	path = tw_folder_path(f, chunk, "err");
	if (tw_file_write(path, "\n", 1, 0666) < 0)
		tw_die(TW_FAILED, "%s: %s", path, strerror(errno));
	tw_die(TW_FAILED, "%s: --launch %s%s", tw_chunk_name(chunk),
	    how != NULL ? how : "did not run it", tw_process_words(p, true));
}

/* Read a number after a space; false if there is none. */
static bool
number(const char **p, uint64_t *v)
{
	size_t n;

	*p += **p == ' ';
	n = strcspn(*p, " ");
	*p += n;
	return tw_num_integer(*p - n, n, v);
}

void
tw_launch_read(struct args *a)
{
	const char *p = getenv("TW_SIMULATE_CHUNK");
	size_t n;

	if (p == NULL)
		return;
	n = strcspn(p, " /");
	a->place = tw_format_arena("%.*s", (int)n, p).p;
	p += n;
	tw_refuse(n == 0 || !number(&p, &a->number) ||
	    a->number >= TW_CHUNKS || !number(&p, &a->first) || *p != '\0' ||
	    a->folder == NULL || a->launch != NULL,
	    "TW_SIMULATE_CHUNK is a variable for tw-simulate itself: unset it");
	/* The simulator may call this program, too. */
	unsetenv("TW_SIMULATE_CHUNK");
}
