/* Files that are written whole or not at all. See place.h. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "io/crc32.h"
#include "io/msg.h"
#include "io/place.h"
#include "io/raw.h"

/*
 * A name in the folder of path, which the caller frees: always the same, so
 * that what a killed program left behind goes.
 */
static char *
beside(const char *path)
{
	const char *slash = strrchr(path, '/');
	const char *base = slash != NULL ? slash + 1 : path;
	size_t folder = (size_t)(base - path), n = sizeof ".tw-12345678";
	char *s = tw_xrealloc(NULL, folder + n, 1);

	memcpy(s, path, folder);
	snprintf(s + folder, n, ".tw-%08lx",
	    (unsigned long)tw_crc32(0, base, strlen(base)));
	return s;
}

/* Fill the fresh file of this name, and see that it still is the one. */
static int
fill(const char *name, int fd, const void *p, size_t n)
{
	struct stat mine, there;
	bool gone;

	if (tw_raw_write(fd, p, n) < 0)
		return -1;
	/* What cannot be brought to a disk (a pipe's file system) may stay. */
	if (fsync(fd) < 0 && errno != EINVAL)
		return -1;
	if (fstat(fd, &mine) < 0)
		return -1;
	gone = lstat(name, &there) < 0;
	if (gone && errno != ENOENT)
		return -1;
	if (!gone && mine.st_ino == there.st_ino)
		return 0;
	/* Another program writes this file, too, or has put its own there. */
	errno = EBUSY;
	return -1;
}

/* To a device or a pipe, in whose place no file may be put. */
static int
pass(const char *path, const void *p, size_t n)
{
	int fd = open(path, O_WRONLY), failed, why;

	if (fd < 0)
		return -1;
	failed = tw_raw_write(fd, p, n) < 0;
	why = errno;
	if (close(fd) < 0 && errno != EINTR && !failed)
		return -1;
	errno = why;
	return failed ? -1 : 0;
}

int
tw_place(const char *path, const void *p, size_t n)
{
	struct sigaction ignore = { .sa_handler = SIG_IGN }, usual;
	struct stat st = { .st_mode = S_IFREG };
	sigset_t all, before;
	int fd, failed, why;
	char *name;

	if (stat(path, &st) < 0 && errno != ENOENT)
		return -1;
	if (!S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode))
		return pass(path, p, n);
	name = beside(path);
	/* No signal that ends the program leaves the fresh file behind. */
	sigfillset(&all);
	/* But that a file may not be so large write(2) says, too. */
	sigdelset(&all, SIGXFSZ);
	sigprocmask(SIG_BLOCK, &all, &before);
	sigaction(SIGXFSZ, &ignore, &usual);
	unlink(name);
	fd = open(name, O_WRONLY | O_CREAT | O_EXCL, 0666);
	failed = fd < 0 || fill(name, fd, p, n) < 0;
	why = errno;
	if (fd >= 0 && close(fd) < 0 && errno != EINTR && !failed) {
		failed = 1;
		why = errno;
	}
	if (!failed && rename(name, path) < 0) {
		failed = 1;
		/* Another program has just put its own there. */
		why = errno == ENOENT ? EBUSY : errno;
	}
	if (failed && fd >= 0 && why != EBUSY)
		unlink(name);
	sigaction(SIGXFSZ, &usual, NULL);
	sigprocmask(SIG_SETMASK, &before, NULL);
	free(name);
	errno = why;
	return failed ? -1 : 0;
}
