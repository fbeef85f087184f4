/*
 * The process of a simulation of --each: sh -c COMMAND in a scratch folder of
 * its own, which is removed when the command has ended. It leads a process
 * group, and processes that it leaves behind are killed. Its output goes to
 * files that have been unlinked, so that nothing that it does can make this
 * program wait for it.
 */
#include <sys/stat.h>
#include <sys/wait.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "io/msg.h"
#include "io/raw.h"
#include "parts.h"

enum {
	MOST = 1 << 26,		/* bytes that it may print */
	TOLD = 20		/* times that it is sent SIGTERM */
};

/* State for the signal handler. */
static volatile sig_atomic_t stopped_by;
static volatile pid_t running;

/* An alarm merely interrupts waitpid. */
static void
stop(int signal)
{
	if (signal == SIGALRM)
		return;
	/* guard: coverage is not counted in a process that a signal ends */
	stopped_by = signal;
	if (running > 0)
		kill(-running, SIGTERM);
}

void
tw_run_open(struct tw_run *u)
{
	struct sigaction alarmed = { .sa_handler = stop };

	*u = (struct tw_run){ 0 };
	sigaction(SIGALRM, &alarmed, NULL);
	tw_signals_catch(stop);
	tw_scratch_make(&u->scratch);
	/* guard: no test makes this small allocation fail */
	if (setenv("LC_ALL", "C", 1) < 0)
		tw_no_memory();
}

/* If a signal has arrived, remove the folders and die by the same signal. */
static void
end_if_stopped(void)
{
	if (stopped_by == 0)
		return;
	/* guard: coverage is not counted in a process that a signal ends */
	tw_scratch_remove();
	tw_signal_raise(stopped_by);
}

/* Whether a file is larger than MOST bytes. */
static bool
is_flooded(int fd)
{
	struct stat st;

	if (fstat(fd, &st) < 0)
		tw_die(TW_FAILED, "a scratch file: %s", strerror(errno));
	return st.st_size > MOST;
}

/*
 * Wait until the command has ended. Check every second how much it has printed,
 * and whether it ignores SIGTERM.
 */
static void
await(struct tw_run *u)
{
	pid_t pid = running;
	int told = 0;

	for (;;) {
		alarm(1);
		if (waitpid(pid, &u->status, 0) == pid)
			break;
		if (errno != EINTR)
			tw_die(TW_FAILED, "sh: %s", strerror(errno));
		u->flooded = u->flooded || is_flooded(u->scratch.printed) ||
		    is_flooded(u->scratch.said);
		if (u->flooded || (stopped_by != 0 && ++told > TOLD))
			kill(-pid, SIGKILL);
	}
	alarm(0);
	running = 0;
	u->flooded = u->flooded || is_flooded(u->scratch.printed);
	kill(-pid, SIGKILL);
}

void
tw_run_command(struct tw_run *u)
{
	posix_spawn_file_actions_t files;
	int wrong = posix_spawn_file_actions_init(&files);

	tw_xdone(-wrong);
	wrong |= posix_spawn_file_actions_addopen(&files, 0, "/dev/null",
	    O_RDONLY, 0);
	wrong |= posix_spawn_file_actions_adddup2(&files,
	    u->scratch.printed, 1);
	wrong |= posix_spawn_file_actions_adddup2(&files, u->scratch.said, 2);
	tw_xdone(-wrong);
	u->flooded = false;
	tw_sh_start(&running, u->line.p, &files);
	tw_scratch_leave();
	await(u);
	tw_scratch_clear(&u->scratch);
	end_if_stopped();
	u->printed.n = 0;
	/*
	 * A full disk may have cut a number, which a simulator may not notice.
	 * Writing a newline fails on a full disk, too.
	 */
	if (!u->flooded && (lseek(u->scratch.printed, 0, SEEK_END) < 0 ||
	    tw_raw_write(u->scratch.printed, "\n", 1) < 0 ||
	    !tw_read_end(&u->printed, u->scratch.printed, SIZE_MAX)))
		tw_die(TW_FAILED, "a scratch file: %s", strerror(errno));
}

char *
tw_run_failed(const struct tw_run *u)
{
	if (u->flooded)
		return (char *)tw_format_new("printed more than %d MiB: let it print its results alone",
		    MOST >> 20).p;
	if (WIFSIGNALED(u->status))
		return (char *)tw_format_new("was ended by signal %d",
		    WTERMSIG(u->status)).p;
	if (WEXITSTATUS(u->status) != 0)
		return (char *)tw_format_new("ended with status %d",
		    WEXITSTATUS(u->status)).p;
	return NULL;
}

/* Add the last line of an output file, if it has any. */
static void
add_line(struct tw_string *to, const char *what, int fd)
{
	struct tw_slice line = tw_last_line(fd);

	if (line.n > 0)
		tw_print(to, "; %s: %s", what, line.p);
}

const char *
tw_run_last_words(const struct tw_run *u)
{
	struct tw_string words = { 0 };

	tw_print(&words, "%s", "");
	add_line(&words, "it said", u->scratch.said);
	if (u->status != 0 && !u->flooded)
		add_line(&words, "it printed", u->scratch.printed);
	return words.p;
}

void
tw_run_close(struct tw_run *u)
{
	tw_scratch_remove();
	tw_parting = NULL;
	tw_string_release(&u->line);
	tw_string_release(&u->printed);
}
