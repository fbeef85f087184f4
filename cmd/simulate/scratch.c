/*
 * The scratch folder: the files of processes, and the folders of those that
 * have one.
 */
#include <sys/stat.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "io/file.h"
#include "io/raw.h"
#include "process.h"

enum { LAST = 4096 };		/* bytes that include the last line */

static const char *const ending[] = { "in", "out", "err" };

static char *scratch;		/* a folder */
static char *name;		/* of one of its files: room behind scratch */
static size_t room;
static int home;		/* the folder in which the program runs */

/* ---- the folder ----------------------------------------------------- */

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

void
tw_scratch_open(void)
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

void
tw_scratch_close(void)
{
	remove_folder(AT_FDCWD, scratch);
}

int
tw_scratch_home(void)
{
	return fchdir(home);
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

/* ---- the files of a process ----------------------------------------- */

void
tw_scratch_fail(const char *path)
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
		tw_scratch_fail(path);
	return fd;
}

/* An interrupted close has nevertheless closed the file. */
static void
close_file(const struct tw_process *p, int fd, const char *end)
{
	if (close(fd) < 0 && errno != EINTR)
		tw_scratch_fail(tw_process_path(p, end));
}

void
tw_process_files(const struct tw_process *p, int fd[3],
    const struct tw_string *input)
{
	fd[0] = input == NULL ? -1 : open_file(p, "in");
	fd[1] = open_file(p, "out");
	fd[2] = open_file(p, "err");
	if (input != NULL && (tw_raw_write(fd[0], input->p, input->n) < 0 ||
	    lseek(fd[0], 0, SEEK_SET) < 0))
		tw_scratch_fail(tw_process_path(p, "in"));
}

void
tw_process_files_close(const struct tw_process *p, const int fd[3])
{
	int i;

	for (i = 0; i < 3; i++)
		if (fd[i] >= 0)
			close_file(p, fd[i], ending[i]);
}

void
tw_process_check_disk(const struct tw_process *p)
{
	size_t i;

	for (i = 1; i < 3; i++) {
		const char *path = tw_process_path(p, ending[i]);
		struct stat st;
		int fd = open(path, O_WRONLY | O_APPEND | O_CLOEXEC);

		if (fd < 0 || fstat(fd, &st) < 0 ||
		    tw_raw_write(fd, "\n", 1) < 0 ||
		    ftruncate(fd, st.st_size) < 0)
			tw_scratch_fail(path);
		close_file(p, fd, ending[i]);
	}
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

/* ---- reading and writing -------------------------------------------- */

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
