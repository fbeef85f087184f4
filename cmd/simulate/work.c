/*
 * Processes: a worker for each chunk, or one for all of them, the launcher,
 * which gets the command line of each. What comes back of a chunk is put in its
 * place when it is whole (parts.h), and is read and written from there, one
 * chunk after the other.
 *
 * Each is the leader of a process group of its own, so that all that it has
 * started ends with it. Chunks are read from files and written to files:
 * nothing that a simulator does can make it and us wait for each other.
 */
#include <sys/stat.h>
#include <sys/wait.h>

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "io/msg.h"
#include "parts.h"

extern char **environ;

enum {
	JOBS = 1024,
	AHEAD = 8,	/* chunks a worker that may wait for an earlier one */
	GRACE = 40,	/* times PAUSE that who is told to end may take */
	PAUSE = 50	/* milliseconds */
};

struct work {
	struct tw_chunks *c;
	struct tw_shelf *s;
	struct tw_out *o;
	struct tw_back back;
	bool launched;		/* by a launcher, */
	size_t launcher;	/*   which has the number after all chunks */
	struct tw_string lines;	/* for it, until it is started */
	size_t next, written;	/* chunks begun, and written */
	size_t busy;		/* workers */
	int status;		/* of the worker that ended last */
	/* what the time that is left is told from */
	double begun;
	uint64_t records, simulated;	/* written; of which in this call */
};

/* What a signal finds: pid 0, no worker. */
static struct {
	const struct tw_shelf *shelf;
	struct { volatile pid_t pid; size_t chunk; } worker[JOBS];
	size_t n;
	const char *doubted;	/* goes with the program, or NULL */
	char interrupted[96];	/* said where a signal ends it */
} now;

/* ---- the end ------------------------------------------------------ */

/* End all workers: they are told to, more than once, and then made to. */
static void
end_workers(void)
{
	size_t i, left = now.n;
	int k, status;

	for (k = 0; k <= GRACE && left > 0; k++) {
		for (i = left = 0; i < now.n; i++) {
			pid_t pid = now.worker[i].pid;

			/* Who leads the group may be gone before the others. */
			if (pid == 0 ||
			    kill(-pid, k < GRACE ? SIGTERM : SIGKILL) < 0)
				continue;
			waitpid(pid, &status, k < GRACE ? WNOHANG : 0);
			left++;
		}
		if (left > 0 && k < GRACE)
			poll(NULL, 0, PAUSE);
	}
}

static void
part(void)
{
	end_workers();
	if (now.doubted != NULL)
		unlink(now.doubted);
	tw_shelf_leave(now.shelf, true);
}

/*
 * All that is called here may be called by a handler.
 * guard: nothing is counted of who ends so
 */
static void
end_by(int signal)
{
	struct sigaction usual = { .sa_handler = SIG_DFL };

	end_workers();
	tw_shelf_leave(now.shelf, false);
	/* Nobody reads what a pipe's writer says of it. */
	if (signal != SIGPIPE)
		(void)!write(2, now.interrupted, strlen(now.interrupted));
	sigaction(signal, &usual, NULL);
	raise(signal);
}

static const int deadly[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE };

enum { DEADLY = sizeof deadly / sizeof *deadly };

/* Those that are ignored (nohup) stay so, but that children can be awaited. */
static void
catch_signals(void)
{
	struct sigaction end = { .sa_handler = end_by }, was;
	struct sigaction usual = { .sa_handler = SIG_DFL };
	size_t i;

	sigaction(SIGCHLD, &usual, NULL);
	sigfillset(&end.sa_mask);
	for (i = 0; i < DEADLY; i++) {
		sigaction(deadly[i], NULL, &was);
		if (was.sa_handler == SIG_DFL)
			sigaction(deadly[i], &end, NULL);
	}
}

/* ---- processes ---------------------------------------------------- */

/* Start a worker, sh -c COMMAND, that writes to the file with that end. */
static void
start(struct work *w, size_t chunk, const char *command, const char *end)
{
	static char sh[] = "sh", c[] = "-c";
	const int append = O_WRONLY | O_CREAT | O_APPEND;
	char *const argv[] = { sh, c, (char *)command, NULL };
	posix_spawn_file_actions_t files;
	posix_spawnattr_t attr;
	sigset_t all, before;
	pid_t pid;
	size_t i;
	int wrong;

	/* A signal finds the worker, or comes before there is one. */
	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, &before);
	wrong = posix_spawn_file_actions_init(&files);
	tw_xdone(-(wrong | posix_spawnattr_init(&attr)));
	wrong |= posix_spawn_file_actions_addopen(&files, 0,
	    tw_shelf_path(w->s, chunk, ".in"), O_RDONLY, 0);
	wrong |= posix_spawn_file_actions_addopen(&files, 1,
	    tw_shelf_path(w->s, chunk, end), append, 0666);
	wrong |= posix_spawn_file_actions_addopen(&files, 2,
	    tw_shelf_path(w->s, chunk, ".err"), append, 0666);
	tw_xdone(-wrong);
	posix_spawnattr_setflags(&attr,
	    POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
	posix_spawnattr_setpgroup(&attr, 0);
	posix_spawnattr_setsigmask(&attr, &before);
	wrong = posix_spawnp(&pid, sh, &files, &attr, argv, environ);
	/* One is free: fewer are busy than there may be. */
	for (i = 0; now.worker[i].pid != 0; i++)
		;
	if (wrong == 0) {
		now.worker[i].pid = pid;
		now.worker[i].chunk = chunk;
		now.n = i < now.n ? now.n : i + 1;
	}
	sigprocmask(SIG_SETMASK, &before, NULL);
	posix_spawnattr_destroy(&attr);
	posix_spawn_file_actions_destroy(&files);
	if (wrong != 0)
		tw_die(TW_FAILED, "sh: %s", strerror(wrong));
	w->busy++;
}

/*
 * Wait until a worker ends, or, where wait is false, see whether one has: its
 * chunk, and how it ended.
 */
static bool
ended(size_t *chunk, int *status, bool wait)
{
	pid_t pid;
	size_t i;

	for (;;) {
		pid = waitpid(-1, status, wait ? 0 : WNOHANG);
		if (pid == 0)
			return false;
		/* guard: a program may begin with children of another */
		if (pid < 0 && errno != EINTR)
			tw_die(TW_FAILED, "sh: %s", strerror(errno));
		for (i = 0; i < now.n; i++)
			if (pid > 0 && now.worker[i].pid == pid) {
				now.worker[i].pid = 0;
				*chunk = now.worker[i].chunk;
				return true;
			}
	}
}

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

/* How far it is, on a terminal. */
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

/* Read what came back of the next chunk, and write its records. */
static void
write_chunk(struct work *w)
{
	size_t k = w->written++;
	struct tw_chunk *c = &w->c->of[k];
	char *path = tw_shelf_copy(w->s, k, ".out");

	now.doubted = path;
	tw_back_read(&w->back, k, path);
	now.doubted = NULL;
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

/* The first of the chunks that are not back which has said something, or k. */
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

/* What tw-simulate says of a run of --each is the whole message. */
#define RUN_SAID "; it said: tw-simulate: "

/* Die of chunk k, whose worker has ended, with its last words. */
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
	if (w->launched && is_empty(err)) {
		free(err);
		err = tw_shelf_copy(w->s, w->launcher, ".err");
	}
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

/* Add the command line of chunk k, which puts it in its place. */
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

/* What a worker reads lies there, and nothing that one wrote before. */
static void
lay_out(struct work *w, size_t k, const struct tw_string *input)
{
	tw_shelf_write(tw_shelf_path(w->s, k, ".in"), input);
	tw_shelf_drop(w->s, k, ".part");
	tw_shelf_drop(w->s, k, ".err");
}

/* Begin the next chunk, unless a call before this has done it. */
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
		start(w, k, command.p, ".part");
	tw_string_release(&command);
}

/* Start the launcher: how the two that are known by name are called. */
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
	start(w, w->launcher, by.p, ".err");
	tw_string_release(&w->lines);
	tw_string_release(&by);
}

/*
 * Begin as many chunks as may be under way, so that few of them wait for the
 * next one to be written; the launcher gets all of them.
 */
static void
begin_some(struct work *w)
{
	size_t jobs = w->c->opt->jobs, end = w->written + AHEAD * jobs;

	if (w->launched || end > w->c->n)
		end = w->c->n;
	while (w->next < end && w->busy < jobs)
		begin(w);
	if (w->lines.n > 0)
		launch(w);
}

/*
 * Wait until a worker has ended, and die if it failed; or for a moment, in
 * which the launcher may have put chunks in their places.
 */
static void
wait_worker(struct work *w)
{
	char *part;
	size_t k;

	if (!ended(&k, &w->status, !w->launched)) {
		poll(NULL, 0, PAUSE);
		return;
	}
	w->busy--;
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

	now.shelf = s;
	snprintf(now.interrupted, sizeof now.interrupted,
	    "%stw-simulate: interrupted; %s\n",
	    tw_terminal() >= 0 ? "\n" : "", s->kept ?
	    "start the same command again to continue" :
	    "with --folder a call could be continued");
	now.n = 0;
	now.doubted = NULL;
	tw_parting = part;
	catch_signals();
	w.begun = tw_seconds();
	tell(&w);
	while (w.written < c->n) {
		begin_some(&w);
		if (w.busy > 0)
			wait_worker(&w);
		while (w.written < w.next && is_back(&w, w.written))
			write_chunk(&w);
		/* The launcher has left it out. */
		if (w.busy == 0 && w.written < w.next)
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
