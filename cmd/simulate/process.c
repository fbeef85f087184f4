/*
 * The processes of simulators, each sh -c COMMAND. A process leads a group, so
 * that all processes that it has started end with it. Its standard input,
 * output and error are files of its own in the scratch folder, so that nothing
 * that it does can make this program wait for it, and nothing that it leaves
 * running can write into the output of another one.
 */
#include <sys/select.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <unistd.h>

#include "process.h"

extern char **environ;

enum {
	PLACES = 1024 + 1,	/* -j, or a launcher */
	PAUSE = 50,		/* milliseconds between two signals */
	GRACE = 40,		/* how often SIGTERM is sent before SIGKILL, */
	GRACE_LAUNCHER = 100,	/* and to a launcher, which must do the same */
	FLOOD = 1 << 26		/* bytes that a run of --each may print */
};

static struct tw_process process[PLACES];
static size_t running;		/* how many of them run */
static unsigned long started;

static void (*at_end)(void);

/* ---- the end -------------------------------------------------------- */

/* End all processes: send SIGTERM several times, and finally SIGKILL. */
static void
end_all(void)
{
	size_t i, left = running;
	int k, status, grace = GRACE;

	for (i = 0; i < PLACES; i++)
		if (process[i].pid != 0 && process[i].chunk == NULL)
			grace = GRACE_LAUNCHER;
	for (k = 0; k <= grace && left > 0; k++) {
		for (i = left = 0; i < PLACES; i++) {
			pid_t pid = process[i].pid;

			/*
			 * The leader of the group may have ended before the
			 * others.
			 */
			if (pid == 0 ||
			    kill(-pid, k < grace ? SIGTERM : SIGKILL) < 0)
				continue;
			waitpid(pid, &status, k < grace ? WNOHANG : 0);
			left++;
		}
		if (left > 0 && k < grace)
			poll(NULL, 0, PAUSE);
	}
}

static void
leave(void)
{
	sigset_t all;

	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, NULL);
	end_all();
	if (at_end != NULL)
		at_end();
	(void)tw_scratch_home();
	tw_scratch_close();
}

void
tw_processes_open(const char *interrupted, void (*last)(void))
{
	at_end = last;
	tw_signals_catch(interrupted, leave);
	tw_scratch_open();
	tw_cleanup = leave;
}

void
tw_processes_close(void)
{
	tw_cleanup = NULL;
	if (at_end != NULL)
		at_end();
	tw_scratch_close();
	tw_signals_restore();
}

size_t
tw_processes_running(void)
{
	return running;
}

/* ---- start ---------------------------------------------------------- */

struct tw_process *
tw_process_new(bool in_folder)
{
	struct tw_process *p = process;

	/* A place is free, because there are more than processes that run. */
	while (p->pid != 0)
		p++;
	*p = (struct tw_process){ .number = ++started, .in_folder = in_folder };
	if (in_folder && mkdir(tw_process_path(p, ""), 0700) < 0)
		tw_scratch_fail(tw_process_path(p, ""));
	return p;
}

/* Start it with these files, fd[0] being -1 where it has no input. */
static void
spawn(struct tw_process *p, const char *command, const int fd[3])
{
	static char sh[] = "sh", c[] = "-c";
	char *const argv[] = { sh, c, (char *)command, NULL };
	posix_spawn_file_actions_t files;
	posix_spawnattr_t attr;
	pid_t pid;
	int wrong = posix_spawn_file_actions_init(&files);

	tw_xdone(-wrong);
	tw_xdone(-posix_spawnattr_init(&attr));
	if (fd[0] < 0)
		wrong |= posix_spawn_file_actions_addopen(&files, 0,
		    "/dev/null", O_RDONLY, 0);
	else
		wrong |= posix_spawn_file_actions_adddup2(&files, fd[0], 0);
	wrong |= posix_spawn_file_actions_adddup2(&files, fd[1], 1);
	wrong |= posix_spawn_file_actions_adddup2(&files, fd[2], 2);
	tw_xdone(-wrong);
	posix_spawnattr_setflags(&attr,
	    POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
	posix_spawnattr_setpgroup(&attr, 0);
	posix_spawnattr_setsigmask(&attr, tw_signals_usual());
	wrong = posix_spawnp(&pid, sh, &files, &attr, argv, environ);
	posix_spawnattr_destroy(&attr);
	posix_spawn_file_actions_destroy(&files);
	if (wrong != 0)
		tw_die(TW_FAILED, "sh: %s", strerror(wrong));
	p->pid = pid;
}

void
tw_process_start(struct tw_process *p, const char *command,
    const struct tw_string *input)
{
	int fd[3];

	tw_process_files(p, fd, input);
	if (p->in_folder && chdir(tw_process_path(p, "")) < 0)
		tw_scratch_fail(tw_process_path(p, ""));
	spawn(p, command, fd);
	running++;
	if (p->in_folder && tw_scratch_home() < 0)
		tw_die(TW_FAILED, "the current folder: %s", strerror(errno));
	tw_process_files_close(p, fd);
}

/* ---- wait ----------------------------------------------------------- */

/* End a run of --each that prints without end. */
static void
stop_floods(void)
{
	struct tw_process *p;
	struct stat st;

	for (p = process; p < process + PLACES; p++)
		if (p->pid != 0 && p->in_folder && !p->flooded &&
		    ((stat(tw_process_path(p, "out"), &st) == 0 &&
		    st.st_size > FLOOD) ||
		    (stat(tw_process_path(p, "err"), &st) == 0 &&
		    st.st_size > FLOOD))) {
			p->flooded = true;
			kill(-p->pid, SIGKILL);
		}
}

/* The process that waitpid has reported. */
static struct tw_process *
ended(pid_t pid, int status)
{
	struct tw_process *p;
	struct stat st;

	for (p = process; p < process + PLACES && p->pid != pid; p++)
		;
	/* The program may have inherited children. */
	if (p == process + PLACES)
		return NULL;
	/* Processes that it left could still write. */
	kill(-pid, SIGKILL);
	p->pid = 0;
	p->status = status;
	running--;
	if (stat(tw_process_path(p, "out"), &st) < 0)
		tw_scratch_fail(tw_process_path(p, "out"));
	if (p->in_folder && st.st_size > FLOOD)
		p->flooded = true;
	if (!p->flooded)
		tw_process_check_disk(p);
	return p;
}

struct tw_process *
tw_process_wait(int ms)
{
	struct timespec most = { ms / 1000, ms % 1000 * 1000000L };
	struct tw_process *p;
	sigset_t waiting = *tw_signals_usual();
	int status, paused = 0;
	pid_t pid;

	sigdelset(&waiting, SIGCHLD);
	for (;;) {
		pid = waitpid(-1, &status, WNOHANG);
		if (pid < 0 && errno != EINTR)
			tw_die(TW_FAILED, "sh: %s", strerror(errno));
		if (pid > 0 && (p = ended(pid, status)) != NULL)
			return p;
		if (pid == 0 && paused++ > 0)
			return NULL;
		if (pid == 0) {
			stop_floods();
			pselect(0, NULL, NULL, NULL, &most, &waiting);
		}
	}
}

const char *
tw_process_failed(const struct tw_process *p)
{
	if (p->flooded)
		return tw_format_arena("printed more than %d MiB: let it print its results alone",
		    FLOOD >> 20).p;
	if (WIFSIGNALED(p->status))
		return tw_format_arena("was ended by signal %d",
		    WTERMSIG(p->status)).p;
	if (WEXITSTATUS(p->status) != 0)
		return tw_format_arena("ended with status %d",
		    WEXITSTATUS(p->status)).p;
	return NULL;
}
