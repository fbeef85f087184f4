/*
 * Processes of tw-simulate, each of which is the leader of a process group of
 * its own, so that all that it has started ends with it.
 */
#include <sys/wait.h>

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "io/msg.h"
#include "parts.h"

enum {
	JOBS = 1024,
	GRACE = 40	/* times TW_PAUSE that who is told to end may take */
};

/* What a signal finds: pid 0, no worker. */
static struct {
	const struct tw_shelf *shelf;
	struct { volatile pid_t pid; size_t chunk; } worker[JOBS];
	size_t n, busy;
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
			poll(NULL, 0, TW_PAUSE);
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
	end_workers();
	tw_shelf_leave(now.shelf, false);
	/* Nobody reads what a pipe's writer says of it. */
	if (signal != SIGPIPE)
		(void)!write(2, now.interrupted, strlen(now.interrupted));
	tw_signal_raise(signal);
}

void
tw_workers_begin(const struct tw_shelf *s)
{
	struct sigaction usual = { .sa_handler = SIG_DFL };

	now.shelf = s;
	now.n = now.busy = 0;
	now.doubted = NULL;
	snprintf(now.interrupted, sizeof now.interrupted,
	    "%stw-simulate: interrupted; %s\n",
	    tw_terminal() >= 0 ? "\n" : "", s->kept ?
	    "start the same command again to continue" :
	    "with --folder a call could be continued");
	tw_parting = part;
	/* Children can be awaited even if the caller ignores them. */
	sigaction(SIGCHLD, &usual, NULL);
	tw_signals_catch(end_by);
}

void
tw_workers_doubt(const char *path)
{
	now.doubted = path;
}

/* ---- processes ---------------------------------------------------- */

size_t
tw_workers_busy(void)
{
	return now.busy;
}

void
tw_worker_start(const struct tw_shelf *s, size_t chunk, const char *command,
    const char *end)
{
	const int append = O_WRONLY | O_CREAT | O_APPEND;
	posix_spawn_file_actions_t files;
	int wrong = posix_spawn_file_actions_init(&files);
	size_t i;

	tw_xdone(-wrong);
	wrong |= posix_spawn_file_actions_addopen(&files, 0,
	    tw_shelf_path(s, chunk, ".in"), O_RDONLY, 0);
	wrong |= posix_spawn_file_actions_addopen(&files, 1,
	    tw_shelf_path(s, chunk, end), append, 0666);
	wrong |= posix_spawn_file_actions_addopen(&files, 2,
	    tw_shelf_path(s, chunk, ".err"), append, 0666);
	tw_xdone(-wrong);
	/* One is free: fewer are busy than there may be. */
	for (i = 0; now.worker[i].pid != 0; i++)
		;
	now.worker[i].chunk = chunk;
	now.n = i < now.n ? now.n : i + 1;
	tw_sh_start(&now.worker[i].pid, command, &files);
	now.busy++;
}

bool
tw_worker_ended(size_t *chunk, int *status, bool wait)
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
				now.busy--;
				*chunk = now.worker[i].chunk;
				return true;
			}
	}
}
