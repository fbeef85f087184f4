/*
 * Processes: a worker for each chunk, or a launcher for all of them.
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
	size_t next, written;	/* chunks begun, and written */
	size_t busy;		/* workers */
	/* what the time that is left is told from */
	double begun;
	uint64_t records, simulated;	/* done, and of which in this call */
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

/* Run sh -c COMMAND with these files, worker i from now on. */
static void
start(size_t i, size_t chunk, const char *command, const char *in,
    const char *out, const char *err)
{
	static char sh[] = "sh", c[] = "-c";
	char *const argv[] = { sh, c, (char *)command, NULL };
	posix_spawn_file_actions_t files;
	posix_spawnattr_t attr;
	sigset_t all, before;
	pid_t pid;
	int wrong;

	/* A signal finds the worker, or comes before there is one. */
	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, &before);
	wrong = posix_spawn_file_actions_init(&files);
	tw_xdone(-(wrong | posix_spawnattr_init(&attr)));
	wrong |= posix_spawn_file_actions_addopen(&files, 0, in, O_RDONLY, 0) |
	    posix_spawn_file_actions_addopen(&files, 1, out,
	    O_WRONLY | O_CREAT | O_APPEND, 0666) |
	    posix_spawn_file_actions_addopen(&files, 2, err,
	    O_WRONLY | O_CREAT | O_APPEND, 0666);
	tw_xdone(-wrong);
	posix_spawnattr_setflags(&attr,
	    POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
	posix_spawnattr_setpgroup(&attr, 0);
	posix_spawnattr_setsigmask(&attr, &before);
	wrong = posix_spawnp(&pid, sh, &files, &attr, argv, environ);
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
}

/* Wait until a worker ends, or, where wait is false, see whether one has. */
static bool
ended(size_t *i, int *status, bool wait)
{
	pid_t pid;

	for (;;) {
		pid = waitpid(-1, status, wait ? 0 : WNOHANG);
		if (pid == 0)
			return false;
		/* guard: a program may begin with children of another */
		if (pid < 0 && errno != EINTR)
			tw_die(TW_FAILED, "sh: %s", strerror(errno));
		for (*i = 0; *i < now.n; ++*i)
			if (pid > 0 && now.worker[*i].pid == pid) {
				now.worker[*i].pid = 0;
				return true;
			}
	}
}

/* ---- chunks ------------------------------------------------------- */

static bool
is_there(const char *path)
{
	return access(path, F_OK) == 0;
}

/* How far it is, on a terminal. */
static void
tell(const struct work *w, uint64_t records)
{
	double rest = (double)(w->c->records - records), left;
	char told[64] = "";

	if (w->simulated > 0) {
		left = (tw_seconds() - w->begun) * rest / (double)w->simulated;
		snprintf(told, sizeof told, ", %.0f %s left", left < 600 ?
		    left : left / 60, left < 600 ? "s" : "min");
	}
	tw_progress("%llu of %llu records%s", (unsigned long long)records,
	    (unsigned long long)w->c->records, told);
}

/* Write what is next, as far as it is done. */
static void
write_done(struct work *w)
{
	struct tw_chunk *k;

	for (; w->written < w->c->n; w->written++) {
		k = &w->c->of[w->written];
		if (!k->done)
			break;
		if (w->written == 0)
			tw_header_write(w->o, &w->c->r, w->back.data.n,
			    w->back.data.name);
		tw_out_write(w->o, k->made.p, k->made.n);
		w->o->rows = w->o->n;
		tw_string_release(&k->made);
	}
	tw_out_flush(w->o);
}

/* Take what came back of chunk k: end says in which file. */
static void
take(struct work *w, size_t k, const char *end)
{
	struct tw_chunk *c = &w->c->of[k];
	char *path = tw_shelf_copy(w->s, k, end);

	now.doubted = path;
	tw_back_read(&w->back, k, path);
	now.doubted = NULL;
	if (!w->s->kept)
		unlink(path);
	else if (rename(path, tw_shelf_path(w->s, k, ".out")) < 0)
		tw_die(TW_FAILED, "%s: %s", path, strerror(errno));
	tw_shelf_drop(w->s, k, ".in");
	tw_shelf_drop(w->s, k, ".err");
	tw_string_release(&c->rows);
	tw_string_release(&c->input);
	c->done = true;
	w->records += c->n;
	free(path);
}

/* Die of chunk k, whose worker ended so, with its last words. */
static _Noreturn void
fail(const struct work *w, size_t k, int status)
{
	char *err = tw_shelf_copy(w->s, k, ".err");
	struct tw_slice said = tw_shelf_said(err);
	char *name = tw_chunk_called(w->c, k);

	if (status == 0)
		tw_die(TW_FAILED, "%s: COMMAND printed nothing%s", name,
		    said.p);
	tw_die(TW_FAILED, "%s: COMMAND %s %d%s", name, WIFSIGNALED(status) ?
	    "was ended by signal" : "ended with status",
	    WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status),
	    said.p);
}

static bool
is_empty(const char *path)
{
	struct stat st;
	int failed = stat(path, &st);

	if (failed < 0 && errno != ENOENT)
		tw_die(TW_FAILED, "%s: %s", path, strerror(errno));
	return failed < 0 || st.st_size == 0;
}

/* What COMMAND reads lies there, and nothing that it wrote before. */
static void
lay_out(struct work *w, size_t k)
{
	tw_shelf_write(tw_shelf_path(w->s, k, ".in"), &w->c->of[k].input);
	tw_shelf_drop(w->s, k, ".part");
	tw_shelf_drop(w->s, k, ".err");
}

/* ---- workers of our own ------------------------------------------- */

/* Begin chunk k, which may be done already. */
static void
begin(struct work *w, size_t k)
{
	struct tw_string command = { 0 };
	char *in, *out, *err;
	size_t i;

	if (is_there(tw_shelf_path(w->s, k, ".out"))) {
		take(w, k, ".out");
		return;
	}
	lay_out(w, k);
	tw_chunk_command(&command, w->c, k);
	in = tw_shelf_copy(w->s, k, ".in");
	out = tw_shelf_copy(w->s, k, ".part");
	err = tw_shelf_copy(w->s, k, ".err");
	/* One is free: fewer are busy than there may be. */
	for (i = 0; now.worker[i].pid != 0; i++)
		;
	start(i, k, command.p, in, out, err);
	w->busy++;
	free(in);
	free(out);
	free(err);
	tw_string_release(&command);
}

static void
finish(struct work *w)
{
	int status;
	size_t i, k;

	ended(&i, &status, true);
	w->busy--;
	k = now.worker[i].chunk;
	if (status != 0 || is_empty(tw_shelf_path(w->s, k, ".part")))
		fail(w, k, status);
	take(w, k, ".part");
	w->simulated += w->c->of[k].n;
	tell(w, w->records);
}

static void
work(struct work *w)
{
	size_t jobs = w->c->opt->jobs, most;

	tell(w, 0);
	while (w->written < w->c->n) {
		most = w->written + AHEAD * jobs;
		for (; w->busy < jobs && w->next < w->c->n && w->next < most;
		     w->next++)
			begin(w, w->next);
		if (w->busy > 0)
			finish(w);
		write_done(w);
	}
}

/* ---- a launcher --------------------------------------------------- */

static void
quote_file(struct tw_string *to, const char *before, const struct tw_shelf *s,
    size_t k, const char *end)
{
	tw_print(to, "%s", before);
	tw_print_quoted(to, tw_shelf_path(s, k, end));
}

/* The command line of chunk k: it has its file when it is done. */
static void
add_line(struct tw_string *to, const struct work *w, size_t k)
{
	struct tw_string command = { 0 };

	tw_chunk_command(&command, w->c, k);
	tw_print(to, "sh -c ");
	tw_print_quoted(to, command.p);
	quote_file(to, " <", w->s, k, ".in");
	quote_file(to, " >", w->s, k, ".part");
	quote_file(to, " 2>", w->s, k, ".err");
	quote_file(to, " && mv ", w->s, k, ".part");
	quote_file(to, " ", w->s, k, ".out");
	tw_print(to, "\n");
	tw_string_release(&command);
}

/* How the two that are known by name are called. */
static void
launcher(struct tw_string *to, const struct args *a)
{
	if (strcmp(a->launch, "parallel") == 0) {
		tw_print(to, "parallel --will-cite --halt now,fail=1");
		if (a->jobs_given)
			tw_print(to, " -j %zu", a->jobs);
	} else if (strcmp(a->launch, "srun") == 0) {
		tw_print(to, "tr '\\n' '\\0' | xargs -r -0 -n 1 -P ");
		tw_print(to, a->jobs_given ? "%zu" : "\"${SLURM_NTASKS:-64}\"",
		    a->jobs);
		tw_print(to, " srun -Q -N 1 -n 1 --exact sh -c");
	} else
		tw_print(to, "%s", a->launch);
}

/* Records of the chunks that are there. */
static uint64_t
count(const struct work *w)
{
	uint64_t n = 0;
	size_t k;

	for (k = 0; k < w->c->n; k++)
		if (is_there(tw_shelf_path(w->s, k, ".out")))
			n += w->c->of[k].n;
	return n;
}

/* Wait for the launcher; on a terminal, count. */
static int
attend(struct work *w)
{
	uint64_t had = count(w), have;
	bool wait = tw_terminal() < 0;
	int status;
	size_t i;

	while (!ended(&i, &status, wait)) {
		have = count(w);
		w->simulated = have - had;
		tell(w, have);
		poll(NULL, 0, 10 * PAUSE);
	}
	return status;
}

/* Die of the first chunk that the launcher has not done. */
static _Noreturn void
fail_launched(const struct work *w, size_t k, int status, const char *err)
{
	char *own = tw_shelf_copy(w->s, k, ".err");
	struct tw_slice said;
	bool nothing;
	char *name;
	size_t i;

	/* Of those that are not done, one that has said something. */
	for (i = k; i < w->c->n; i++)
		if (!is_empty(tw_shelf_path(w->s, i, ".err")) &&
		    is_empty(tw_shelf_path(w->s, i, ".out"))) {
			free(own);
			own = tw_shelf_copy(w->s, k = i, ".err");
			break;
		}
	said = tw_shelf_said(is_empty(own) ? err : own);
	name = tw_chunk_called(w->c, k);
	nothing = status == 0 && is_empty(tw_shelf_path(w->s, k, ".part"));
	tw_die(TW_FAILED, "%s: %s%s", name, nothing ?
	    "COMMAND printed nothing, or --launch did not run it" :
	    "COMMAND or --launch failed", said.p);
}

static void
launch(struct work *w)
{
	struct tw_string lines = { 0 }, by = { 0 };
	char *in = tw_shelf_launcher(w->s, ".in");
	char *err = tw_shelf_launcher(w->s, ".err");
	int status = 0;
	size_t k;

	for (k = 0; k < w->c->n; k++)
		if (!is_there(tw_shelf_path(w->s, k, ".out"))) {
			lay_out(w, k);
			add_line(&lines, w, k);
		}
	if (lines.n > 0) {
		tw_shelf_write(in, &lines);
		unlink(err);
		launcher(&by, w->c->opt);
		start(0, 0, by.p, in, err, err);
		status = attend(w);
	}
	for (k = 0; k < w->c->n; k++) {
		if (is_empty(tw_shelf_path(w->s, k, ".out"))) {
			tw_shelf_drop(w->s, k, ".out");
			fail_launched(w, k, status, err);
		}
		take(w, k, ".out");
		write_done(w);
	}
	unlink(in);
	unlink(err);
	free(in);
	free(err);
	tw_string_release(&lines);
	tw_string_release(&by);
}

void
tw_work(struct tw_chunks *c, struct tw_shelf *s, struct tw_out *o)
{
	struct work w = { .c = c, .s = s, .o = o, .back.of = c };

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
	if (c->opt->launch != NULL)
		launch(&w);
	else
		work(&w);
	if (tw_terminal() >= 0)
		tw_warn("%llu records in %.0f s",
		    (unsigned long long)c->records,
		    tw_seconds() - w.begun);
	tw_parting = NULL;
}
