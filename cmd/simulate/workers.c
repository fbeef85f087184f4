/*
 * Worker processes of tw-simulate. Each leads a process group of its own, so
 * that all processes that it has started end with it.
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
	GRACE = 40	/* pauses (TW_PAUSE) before SIGKILL */
};

/* The state that the signal handler needs. A worker with pid 0 is unused. */
static struct {
	const struct tw_shelf *shelf;
	struct { volatile pid_t pid; size_t chunk; } worker[JOBS];
	size_t n, busy;
	const char *doubted;	/* a file to remove on exit, or NULL */
	char interrupted[96];	/* the message after a signal */
} now;

/* ---- the end ------------------------------------------------------ */

/* End all workers: send SIGTERM several times, and finally SIGKILL. */
static void
end_workers(void)
{
	size_t i, left = now.n;
	int k, status;

	for (k = 0; k <= GRACE && left > 0; k++) {
		for (i = left = 0; i < now.n; i++) {
			pid_t pid = now.worker[i].pid;

			/*
			 * The leader of the group may have ended before the
			 * others.
			 */
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
 * Calls only functions that a signal handler may call.
 * guard: coverage is not counted in a process that ends here
 */
static void
end_by(int signal)
{
	end_workers();
	tw_shelf_leave(now.shelf, false);
	/* Nobody would read the message of a program whose pipe has closed. */
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
	/*
	 * Restore SIGCHLD: if the caller ignores it, children cannot be
	 * awaited.
	 */
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
	/* A slot is free, because fewer workers are busy than the maximum. */
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
		/* guard: the program may have inherited children */
		if (pid < 0 && errno != EINTR)
			tw_die(TW_FAILED, "sh: %s", strerror(errno));
		for (i = 0; i < now.n; i++)
			if (pid > 0 && now.worker[i].pid == pid) {
				/* Processes that it left could still write. */
				kill(-pid, SIGKILL);
				now.worker[i].pid = 0;
				now.busy--;
				*chunk = now.worker[i].chunk;
				return true;
			}
	}
}
