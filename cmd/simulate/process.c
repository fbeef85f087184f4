/*
 * The processes of simulators, each sh -c COMMAND. A process leads a group, so
 * that all processes that it has started end with it. Its standard input,
 * output and error are files of its own in the scratch folder, so that nothing
 * that it does can make this program wait for it, and nothing that it leaves
 * running can write into the output of another one.
 *
 * Signals that end the program are blocked except while it waits for processes
 * or writes its output. Their handler may therefore call any function.
 */
#include <sys/select.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "io/file.h"
#include "io/raw.h"
#include "simulate.h"

extern char **environ;

enum {
	PLACES = 1024 + 1,	/* -j, or a launcher */
	PAUSE = 50,		/* milliseconds between two signals */
	GRACE = 40,		/* how often SIGTERM is sent before SIGKILL, */
	GRACE_LAUNCHER = 100,	/* and to a launcher, which must do the same */
	FLOOD = 1 << 26,	/* bytes that a run of --each may print */
	LAST = 4096		/* bytes that include the last line */
};

static const char *const ending[] = { "in", "out", "err" };

static struct tw_process process[PLACES];
static size_t running;		/* how many of them run */
static unsigned long started;

static char *scratch;		/* a folder */
static char *name;		/* of one of its files: room behind scratch */
static size_t room;
static int home;		/* the folder in which the program runs */

static sigset_t usual;		/* the signals that were blocked before */
static const char *last_message;
static void (*at_end)(void);

/* ---- files ---------------------------------------------------------- */

int
tw_file_write(const char *path, const void *p, size_t n, unsigned mode)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode);
	int failed;

	if (fd < 0)
		return -1;
	failed = tw_raw_write(fd, p, n) < 0 ? errno : 0;
	/* An interrupted close has nevertheless closed the file. */
	if (close(fd) < 0 && errno != EINTR && failed == 0)
		failed = errno;
	errno = failed;
	return failed == 0 ? 0 : -1;
}

/*
 * Remove the folder called name in the folder at, with its contents, as far as
 * possible. Does not follow symbolic links.
 */
static void
remove_folder(int at, const char *path)
{
	const int how = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
	struct dirent *e;
	DIR *d;
	int fd;

	if (unlinkat(at, path, AT_REMOVEDIR) == 0)
		return;
	fd = openat(at, path, how);
	/* guard: root may open every folder, and tests may run as root */
	if (fd < 0 && errno == EACCES && fchmodat(at, path, 0700, 0) == 0)
		fd = openat(at, path, how);
	if (fd < 0 || (d = fdopendir(fd)) == NULL)
		return;
	(void)fchmod(fd, 0700);
	while ((e = readdir(d)) != NULL)
		if (strcmp(e->d_name, ".") != 0 &&
		    strcmp(e->d_name, "..") != 0 &&
		    unlinkat(fd, e->d_name, 0) < 0)
			remove_folder(fd, e->d_name);
	closedir(d);
	(void)unlinkat(at, path, AT_REMOVEDIR);
}

/* A new folder in TMPDIR, or /tmp, that nobody else may read. */
static void
make_scratch(void)
{
	const char *tmp = getenv("TMPDIR");

	home = open(".", O_RDONLY | O_CLOEXEC);
	if (home < 0)
		tw_die(TW_FAILED, "the current folder: %s", strerror(errno));
	scratch = (char *)tw_format_arena("%s/tw-simulate.XXXXXX",
	    tmp != NULL && tmp[0] != '\0' ? tmp : "/tmp").p;
	if (mkdtemp(scratch) == NULL)
		tw_die(TW_FAILED, "%s: %s", scratch, strerror(errno));
	room = strlen(scratch) + 40;
	name = tw_arena(NULL, room, 1);
}

const char *
tw_scratch(void)
{
	return scratch;
}

const char *
tw_process_path(const struct tw_process *p, const char *end)
{
	snprintf(name, room, "%s/%lu%s%s", scratch, p->number,
	    end[0] != '\0' ? "." : "", end);
	return name;
}

/* Die because a file of the scratch folder cannot be used. */
static _Noreturn void
fail(const char *path)
{
	int why = errno;

	tw_die(TW_FAILED, "%s: %s%s", path, strerror(why),
	    why == ENOSPC || why == EFBIG || why == EDQUOT ?
	    " (the folder for temporary files is that of TMPDIR)" : "");
}

/* Open a file of the process, which is empty, or dies. */
static int
open_file(const struct tw_process *p, const char *end)
{
	const char *path = tw_process_path(p, end);
	int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

	if (fd < 0)
		fail(path);
	return fd;
}

/* An interrupted close has nevertheless closed the file. */
static void
close_file(const struct tw_process *p, int fd, const char *end)
{
	if (close(fd) < 0 && errno != EINTR)
		fail(tw_process_path(p, end));
}

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
	(void)fchdir(home);
	remove_folder(AT_FDCWD, scratch);
}

/* guard: coverage is not counted in a process that ends here */
static void
end_by(int signal)
{
	struct sigaction end = { .sa_handler = SIG_DFL };
	sigset_t only;

	leave();
	/* Nobody would read the message of a program whose pipe has closed. */
	if (signal != SIGPIPE)
		(void)!write(2, last_message, strlen(last_message));
	sigaction(signal, &end, NULL);
	raise(signal);
	sigemptyset(&only);
	sigaddset(&only, signal);
	sigprocmask(SIG_UNBLOCK, &only, NULL);
}

/* A child has ended: what waits returns. */
static void
wake(int signal)
{
	(void)signal;
}

/* Catch the signals that end the program, but those ignored (nohup). */
static void
catch_signals(void)
{
	static const int deadly[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM,
		SIGPIPE };
	struct sigaction end = { .sa_handler = end_by }, was;
	struct sigaction child = { .sa_handler = wake };
	sigset_t held;
	size_t i;

	sigfillset(&end.sa_mask);
	sigemptyset(&held);
	sigaddset(&held, SIGCHLD);
	for (i = 0; i < sizeof deadly / sizeof *deadly; i++)
		sigaddset(&held, deadly[i]);
	sigprocmask(SIG_BLOCK, &held, &usual);
	/* Children that end cannot be awaited where SIGCHLD is ignored. */
	sigaction(SIGCHLD, &child, NULL);
	for (i = 0; i < sizeof deadly / sizeof *deadly; i++) {
		sigaction(deadly[i], NULL, &was);
		if (was.sa_handler == SIG_DFL)
			sigaction(deadly[i], &end, NULL);
	}
}

void
tw_processes_open(const char *interrupted, void (*last)(void))
{
	last_message = interrupted;
	at_end = last;
	catch_signals();
	make_scratch();
	tw_cleanup = leave;
}

void
tw_processes_close(void)
{
	tw_cleanup = NULL;
	if (at_end != NULL)
		at_end();
	remove_folder(AT_FDCWD, scratch);
	sigprocmask(SIG_SETMASK, &usual, NULL);
}

size_t
tw_processes_running(void)
{
	return running;
}

void
tw_flush(struct tw_out *o)
{
	sigset_t held;

	sigprocmask(SIG_SETMASK, &usual, &held);
	tw_out_flush(o);
	sigprocmask(SIG_SETMASK, &held, NULL);
}

/* ---- start ---------------------------------------------------------- */

struct tw_process *
tw_process_new(bool in_folder)
{
	struct tw_process *p = process;

	/* A place is free, because fewer processes run than places are. */
	while (p->pid != 0)
		p++;
	*p = (struct tw_process){ .number = ++started, .in_folder = in_folder };
	if (in_folder && mkdir(tw_process_path(p, ""), 0700) < 0)
		fail(name);
	return p;
}

/* The files of the process: standard input, output and error. */
static void
open_files(struct tw_process *p, int fd[3], const struct tw_string *input)
{
	fd[0] = input == NULL ? -1 : open_file(p, "in");
	fd[1] = open_file(p, "out");
	fd[2] = open_file(p, "err");
	if (input != NULL && (tw_raw_write(fd[0], input->p, input->n) < 0 ||
	    lseek(fd[0], 0, SEEK_SET) < 0))
		fail(tw_process_path(p, "in"));
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
	posix_spawnattr_setsigmask(&attr, &usual);
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
	int fd[3], i;

	open_files(p, fd, input);
	if (p->in_folder && chdir(tw_process_path(p, "")) < 0)
		fail(name);
	spawn(p, command, fd);
	running++;
	if (p->in_folder && fchdir(home) < 0)
		tw_die(TW_FAILED, "the current folder: %s", strerror(errno));
	for (i = 0; i < 3; i++)
		if (fd[i] >= 0)
			close_file(p, fd[i], ending[i]);
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

/*
 * A full disk may have cut what the process wrote, which a simulator may not
 * notice, or not be able to say: then nothing else can be written there.
 */
static void
check_disk(const struct tw_process *p)
{
	size_t i;

	for (i = 1; i < 3; i++) {
		const char *path = tw_process_path(p, ending[i]);
		struct stat st;
		int fd = open(path, O_WRONLY | O_APPEND | O_CLOEXEC);

		if (fd < 0 || fstat(fd, &st) < 0 ||
		    tw_raw_write(fd, "\n", 1) < 0 ||
		    ftruncate(fd, st.st_size) < 0)
			fail(path);
		close_file(p, fd, ending[i]);
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
		fail(name);
	if (p->in_folder && st.st_size > FLOOD)
		p->flooded = true;
	if (!p->flooded)
		check_disk(p);
	return p;
}

struct tw_process *
tw_process_wait(int ms)
{
	struct timespec most = { ms / 1000, ms % 1000 * 1000000L };
	struct tw_process *p;
	sigset_t waiting = usual;
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

struct tw_slice
tw_last_line(const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	struct tw_string all = { 0 };
	struct tw_slice line;
	struct stat st;
	size_t end, start;

	if (fd >= 0) {
		if (fstat(fd, &st) == 0 && st.st_size > LAST)
			(void)lseek(fd, st.st_size - LAST, SEEK_SET);
		(void)tw_read_all(&all, fd);
		close(fd);
	}
	for (end = all.n; end > 0 && strchr(" \t\r\n", all.p[end - 1]) != NULL;)
		end--;
	for (start = end; start > 0 && all.p[start - 1] != '\n';)
		start--;
	line = tw_format_arena("%.*s", (int)(end - start),
	    end > 0 ? all.p + start : "");
	tw_string_release(&all);
	return line;
}

const char *
tw_process_words(const struct tw_process *p, bool printed)
{
	struct tw_slice said = tw_last_line(tw_process_path(p, "err"));
	struct tw_slice out = { 0 };

	if (printed && !p->flooded)
		out = tw_last_line(tw_process_path(p, "out"));
	return tw_format_arena("%s%s%s%s", said.n > 0 ? "; it said: " : "",
	    said.p, out.n > 0 ? "; it printed: " : "",
	    out.n > 0 ? out.p : "").p;
}

void
tw_process_release(struct tw_process *p)
{
	size_t i;

	for (i = 0; i < 3; i++)
		unlink(tw_process_path(p, ending[i]));
	if (p->in_folder)
		remove_folder(AT_FDCWD, tw_process_path(p, ""));
}
