/* Files that are written whole or not at all. See place.h. */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "io/msg.h"
#include "io/place.h"
#include "io/raw.h"

/* The pattern of a name in the folder of path, which the caller frees. */
static char *
beside(const char *path)
{
	static const char name[] = ".tw-XXXXXX";
	const char *slash = strrchr(path, '/');
	size_t folder = slash != NULL ? (size_t)(slash - path) + 1 : 0;
	char *s = tw_xrealloc(NULL, folder + sizeof name, 1);

	memcpy(s, path, folder);
	memcpy(s + folder, name, sizeof name);
	return s;
}

/* Fill the fresh file, whose rights are those of any that is created. */
static int
fill(int fd, const void *p, size_t n)
{
	mode_t mask = umask(0);

	umask(mask);
	if (fchmod(fd, 0666 & ~mask) < 0 || tw_raw_write(fd, p, n) < 0)
		return -1;
	/* What cannot be brought to a disk (a pipe's file system) may stay. */
	return fsync(fd) < 0 && errno != EINVAL ? -1 : 0;
}

int
tw_place(const char *path, const void *p, size_t n)
{
	struct sigaction ignore = { .sa_handler = SIG_IGN }, usual;
	char *name = beside(path);
	sigset_t all, before;
	int fd, failed, why;

	/* No signal that ends the program leaves the fresh file behind. */
	sigfillset(&all);
	/* But that a file may not be so large write(2) says, too. */
	sigdelset(&all, SIGXFSZ);
	sigprocmask(SIG_BLOCK, &all, &before);
	sigaction(SIGXFSZ, &ignore, &usual);
	fd = mkstemp(name);
	failed = fd < 0 || fill(fd, p, n) < 0;
	why = errno;
	if (fd >= 0 && close(fd) < 0 && errno != EINTR && !failed) {
		failed = 1;
		why = errno;
	}
	if (!failed && rename(name, path) < 0) {
		failed = 1;
		why = errno;
	}
	if (failed && fd >= 0)
		unlink(name);
	sigaction(SIGXFSZ, &usual, NULL);
	sigprocmask(SIG_SETMASK, &before, NULL);
	free(name);
	errno = why;
	return failed ? -1 : 0;
}
