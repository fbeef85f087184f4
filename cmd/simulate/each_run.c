/*
 * Runs of a simulator, one for each record of standard input (--each).
 *
 * A run is sh -c COMMAND, with the record's cells in it, in a scratch folder of
 * its own, which is removed when the run has ended. The numbers that it prints
 * are the record's data. Output goes to files without a name, so that nothing
 * that a run leaves behind can make this program wait.
 */
#include <sys/stat.h>
#include <sys/wait.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <unistd.h>

#include "io/msg.h"
#include "io/raw.h"
#include "text/header.h"
#include "parts.h"

extern char **environ;

struct runs {
	const struct args *opt;
	struct tw_reader r;
	struct tw_out out;
	struct tw_fill command;
	struct tw_fill *template;	/* [opt->template.n] */
	struct tw_header names;		/* of the data; n = 0: not yet known */
	bool begun;			/* the header is written */
	struct tw_scratch scratch;
	int home;			/* the folder that this program is in */
	/* of the current run: */
	struct tw_string line, text;	/* its command, what it printed */
	struct tw_printed data;
};

/* What a handler of signals finds. */
static volatile sig_atomic_t stopped_by;
static volatile pid_t running;

static void
stop(int signal)
{
	stopped_by = signal;
	if (running > 0)
		kill(running, SIGTERM);
}

/* ---- a run -------------------------------------------------------- */

/* The part of a path behind its last slash. */
static const char *
base_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash != NULL ? slash + 1 : path;
}

/* Put the record's copy of each template into the current folder. */
static void
write_templates(struct runs *u)
{
	struct tw_string text = { 0 };
	size_t i;

	for (i = 0; i < u->opt->template.n; i++) {
		const char *name = base_name(u->opt->template.v[i]);
		int fd = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC,
		    0666);

		text.n = 0;
		tw_fill_write(&text, &u->template[i], &u->r);
		if (fd < 0 || tw_raw_write(fd, text.p, text.n) < 0 ||
		    close(fd) < 0)
			tw_die(TW_FAILED, "%s/%s: %s", u->scratch.run, name,
			    strerror(errno));
	}
	tw_string_release(&text);
}

/* Start sh -c COMMAND in the current folder; returns what went wrong, or 0. */
static int
start(struct runs *u, pid_t *pid)
{
	static char sh[] = "sh", c[] = "-c";
	char *const argv[] = { sh, c, u->line.p, NULL };
	posix_spawn_file_actions_t files;
	int wrong = posix_spawn_file_actions_init(&files);

	tw_xdone(-wrong);
	wrong |= posix_spawn_file_actions_addopen(&files, 0, "/dev/null",
	    O_RDONLY, 0);
	wrong |= posix_spawn_file_actions_adddup2(&files,
	    u->scratch.printed, 1);
	wrong |= posix_spawn_file_actions_adddup2(&files, u->scratch.said, 2);
	tw_xdone(-wrong);
	wrong = posix_spawnp(pid, sh, &files, NULL, argv, environ);
	posix_spawn_file_actions_destroy(&files);
	return wrong;
}

/* End as the signal would have ended this program, without the folders. */
static void
end_if_stopped(void)
{
	struct sigaction usual = { .sa_handler = SIG_DFL };

	if (stopped_by == 0)
		return;
	tw_scratch_remove();
	sigaction(stopped_by, &usual, NULL);
	raise(stopped_by);
}

static void
empty(int fd)
{
	if (ftruncate(fd, 0) < 0 || lseek(fd, 0, SEEK_SET) < 0)
		tw_die(TW_FAILED, "a scratch file: %s", strerror(errno));
}

static void
read_back(struct tw_string *to, int fd)
{
	char buf[4096];
	ssize_t n;

	to->n = 0;
	if (lseek(fd, 0, SEEK_SET) < 0)
		tw_die(TW_FAILED, "a scratch file: %s", strerror(errno));
	while ((n = tw_raw_read(fd, buf, sizeof buf)) > 0)
		tw_print_bytes(to, buf, (size_t)n);
	if (n < 0)
		tw_die(TW_FAILED, "a scratch file: %s", strerror(errno));
}

/* Run the command of the current record; its status as waitpid has it. */
static int
run(struct runs *u)
{
	int status, wrong;
	pid_t pid;

	u->line.n = 0;
	tw_fill_write(&u->line, &u->command, &u->r);
	empty(u->scratch.printed);
	empty(u->scratch.said);
	if (mkdir(u->scratch.run, 0700) < 0 || chdir(u->scratch.run) < 0)
		tw_die(TW_FAILED, "%s: %s", u->scratch.run, strerror(errno));
	write_templates(u);
	wrong = start(u, &pid);
	if (fchdir(u->home) < 0 || wrong != 0)
		tw_die(TW_FAILED, "sh: %s", strerror(wrong != 0 ? wrong :
		    errno));
	running = pid;
	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			tw_die(TW_FAILED, "sh: %s", strerror(errno));
	running = 0;
	tw_folder_remove(u->scratch.run);
	end_if_stopped();
	read_back(&u->text, u->scratch.printed);
	return status;
}

/* ---- what came of it ----------------------------------------------- */

/* What is wrong with the run that ended with this status, or NULL. */
static char *
judge(struct runs *u, int status)
{
	if (WIFSIGNALED(status))
		return (char *)tw_format_new("was ended by signal %d",
		    WTERMSIG(status)).p;
	if (WEXITSTATUS(status) != 0)
		return (char *)tw_format_new("ended with status %d",
		    WEXITSTATUS(status)).p;
	return tw_printed_read(&u->data, (struct tw_slice){ u->text.p,
	    u->text.n }, u->opt, u->names.n);
}

/* The last line that the run wrote to standard error; "" if it wrote none. */
static struct tw_slice
last_words(struct runs *u)
{
	struct tw_string said = { 0 };
	size_t start, end;
	struct tw_slice words;

	read_back(&said, u->scratch.said);
	for (end = said.n; end > 0 &&
	    strchr(" \t\r\n", said.p[end - 1]) != NULL;)
		end--;
	for (start = end; start > 0 && said.p[start - 1] != '\n';)
		start--;
	words = end == 0 ? tw_format_new("%s", "") :
	    tw_format_new("; it said: %.*s", (int)(end - start),
	    said.p + start);
	tw_string_release(&said);
	return words;
}

/* ---- records ------------------------------------------------------ */

/* The record without its first column, SEED. */
static struct tw_slice
params_of(const char *row, size_t n)
{
	const char *tab = memchr(row, '\t', n);

	return (struct tw_slice){ tab + 1, n - (size_t)(tab + 1 - row) };
}

/* Write the header: as many names as the first run printed numbers. */
static void
begin_output(struct runs *u)
{
	struct tw_slice header = params_of(u->r.header.p, u->r.header.n);
	size_t i;

	for (i = u->names.n; i < u->data.n; i++) {
		u->names.name = tw_arena_grow(u->names.name, &u->names.cap,
		    i + 1, sizeof *u->names.name);
		u->names.name[i] = tw_format_arena("x%zu", i + 1);
		u->names.n++;
	}
	tw_out_slice(&u->out, header);
	for (i = 0; i < u->names.n; i++)
		tw_row_cell(&u->out, u->names.name[i]);
	tw_out_row(&u->out);
	u->begun = true;
}

/* Write the record and its data, or NA for each of them. */
static void
write_record(struct runs *u, bool failed)
{
	size_t i;

	if (!u->begun)
		begin_output(u);
	tw_out_slice(&u->out, params_of(u->r.row, u->r.len));
	if (failed)
		for (i = 0; i < u->names.n; i++)
			tw_out_text(&u->out, "\tNA");
	else
		tw_out_write(&u->out, u->data.text.p, u->data.text.n);
	tw_out_row(&u->out);
}

static void
open_all(struct runs *u)
{
	const struct args *a = u->opt;
	struct sigaction end = { .sa_handler = stop };
	size_t i;

	tw_out_open(&u->out);
	tw_reader_open(&u->r, 0, NULL, &a->rec);
	tw_fill_parse(&u->command, (struct tw_slice){ a->each,
	    strlen(a->each) }, &u->r);
	u->template = tw_arena(NULL, a->template.n, sizeof *u->template);
	for (i = 0; i < a->template.n; i++)
		tw_fill_parse(&u->template[i], tw_file_text(a->template.v[i]),
		    &u->r);
	if (a->data != NULL)
		tw_header_list(&u->names, "-x", a->data);
	tw_scratch_make(&u->scratch);
	tw_parting = tw_scratch_remove;
	u->home = open(".", O_RDONLY | O_CLOEXEC);
	if (u->home < 0)
		tw_die(TW_FAILED, "the current folder: %s", strerror(errno));
	setenv("LC_ALL", "C", 1);
	sigaction(SIGHUP, &end, NULL);
	sigaction(SIGINT, &end, NULL);
	sigaction(SIGTERM, &end, NULL);
}

void
tw_runs(const struct args *a)
{
	struct runs u = { .opt = a };

	open_all(&u);
	for (; tw_reader_next(&u.r); end_if_stopped()) {
		char *wrong = judge(&u, run(&u));

		if (wrong != NULL && !a->fails_are_na)
			tw_die(TW_FAILED, "record %llu: %s: %s%s",
			    (unsigned long long)(a->from + u.r.record - 1),
			    u.line.p, wrong, last_words(&u).p);
		write_record(&u, wrong != NULL);
		free(wrong);
	}
	tw_out_close(&u.out);
	tw_scratch_remove();
	tw_parting = NULL;
	tw_string_release(&u.line);
	tw_string_release(&u.text);
	tw_string_release(&u.data.text);
	tw_reader_close(&u.r);
}
