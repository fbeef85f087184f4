/* Scratch folders and files for the simulations of --each. */
#include <sys/stat.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "io/msg.h"
#include "parts.h"

/*
 * Remove the folder called name in the folder at, with its contents, as far as
 * possible. Does not follow symbolic links.
 */
static void
remove_folder(int at, const char *name)
{
	const int how = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
	struct dirent *e;
	DIR *d;
	int fd;

	if (unlinkat(at, name, AT_REMOVEDIR) == 0)
		return;
	fd = openat(at, name, how);
	/* guard: root may open every folder, and tests may run as root */
	if (fd < 0 && errno == EACCES && fchmodat(at, name, 0700, 0) == 0)
		fd = openat(at, name, how);
	if (fd < 0 || (d = fdopendir(fd)) == NULL)
		return;
	(void)fchmod(fd, 0700);
	while ((e = readdir(d)) != NULL)
		if (strcmp(e->d_name, ".") != 0 &&
		    strcmp(e->d_name, "..") != 0 &&
		    unlinkat(fd, e->d_name, 0) < 0)
			remove_folder(fd, e->d_name);
	closedir(d);
	(void)unlinkat(at, name, AT_REMOVEDIR);
}

/* The folder with all scratch files, and the initial current folder. */
static const char *base;
static int home;

void
tw_scratch_leave(void)
{
	if (fchdir(home) < 0)
		tw_die(TW_FAILED, "the current folder: %s", strerror(errno));
}

void
tw_scratch_remove(void)
{
	(void)fchdir(home);
	remove_folder(AT_FDCWD, base);
}

/* Open a new file and unlink it, so that it disappears when it is closed. */
static int
open_nameless(const char *name)
{
	struct tw_slice path = tw_format_arena("%s/%s", base, name);
	int fd = open(path.p, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

	if (fd < 0 || unlink(path.p) < 0)
		tw_die(TW_FAILED, "%s: %s", path.p, strerror(errno));
	return fd;
}

char *
tw_scratch_folder(void)
{
	const char *tmp = getenv("TMPDIR");
	char *path = (char *)tw_format_arena("%s/tw-simulate.XXXXXX",
	    tmp != NULL && tmp[0] != '\0' ? tmp : "/tmp").p;

	if (mkdtemp(path) == NULL)
		tw_die(TW_FAILED, "%s: %s", path, strerror(errno));
	return path;
}

void
tw_scratch_make(struct tw_scratch *s)
{
	home = open(".", O_RDONLY | O_CLOEXEC);
	if (home < 0)
		tw_die(TW_FAILED, "the current folder: %s", strerror(errno));
	base = tw_scratch_folder();
	tw_parting = tw_scratch_remove;
	s->run = tw_format_arena("%s/run", base).p;
	s->printed = open_nameless("printed");
	s->said = open_nameless("said");
}

/* Truncate a file that a simulation writes to. */
static void
empty(int fd)
{
	if (ftruncate(fd, 0) < 0 || lseek(fd, 0, SEEK_SET) < 0)
		tw_die(TW_FAILED, "a scratch file: %s", strerror(errno));
}

void
tw_scratch_enter(const struct tw_scratch *s)
{
	empty(s->printed);
	empty(s->said);
	if (mkdir(s->run, 0700) < 0 || chdir(s->run) < 0)
		tw_die(TW_FAILED, "%s: %s", s->run, strerror(errno));
}

void
tw_scratch_clear(const struct tw_scratch *s)
{
	remove_folder(AT_FDCWD, s->run);
}
