/* Reads and writes whole files. See file.h. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "io/msg.h"
#include "io/file.h"
#include "io/raw.h"

/*
 * A file name in the folder of path that no other process uses; the caller
 * frees it.
 */
static char *
beside(const char *path)
{
	const char *slash = strrchr(path, '/');
	size_t folder = slash != NULL ? (size_t)(slash + 1 - path) : 0;
	size_t n = sizeof ".tw-" + 20;
	char *s = tw_xrealloc(NULL, folder + n, 1);

	memcpy(s, path, folder);
	snprintf(s + folder, n, ".tw-%ld", (long)getpid());
	return s;
}

/* Write all to the open file, and close it; returns 0 or an errno. */
static int
fill(int fd, const void *p, size_t n)
{
	int why = 0;

	if (fd < 0)
		return errno;
	/* A pipe or device that cannot be synchronized fails with EINVAL. */
	if (tw_raw_write(fd, p, n) < 0 || (fsync(fd) < 0 && errno != EINVAL))
		why = errno;
	if (close(fd) < 0 && errno != EINTR && why == 0)
		why = errno;	/* guard: no test makes this close fail */
	return why;
}

/* Write a new file and rename it to path; returns 0 or an errno. */
static int
replace(const char *path, const void *p, size_t n)
{
	char *name = beside(path);
	sigset_t all, before;
	int why;

	/* Block signals, so that none leaves the new file behind. */
	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, &before);
	unlink(name);
	why = fill(open(name, O_WRONLY | O_CREAT | O_EXCL, 0666), p, n);
	if (why == 0 && rename(name, path) < 0)
		why = errno;
	if (why != 0)
		unlink(name);
	sigprocmask(SIG_SETMASK, &before, NULL);
	free(name);
	return why;
}

int
tw_replace_file(const char *path, const void *p, size_t n)
{
	struct stat st = { .st_mode = S_IFREG };

	if (stat(path, &st) < 0 && errno != ENOENT)
		return -1;
	/* Write to a device or a pipe; do not replace it by a file. */
	if (S_ISREG(st.st_mode) || S_ISDIR(st.st_mode))
		errno = replace(path, p, n);
	else
		errno = fill(open(path, O_WRONLY), p, n);
	return errno == 0 ? 0 : -1;
}

bool
tw_read_all(struct tw_string *to, int fd)
{
	char buf[1 << 14];
	ssize_t n;

	while ((n = tw_raw_read(fd, buf, sizeof buf)) > 0)
		tw_print_bytes(to, buf, (size_t)n);
	return n == 0;
}

bool
tw_read_file(struct tw_string *to, const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	bool done;

	if (fd < 0)
		return false;
	done = tw_read_all(to, fd);
	return (close(fd) == 0 || errno == EINTR) && done;
}
