/* Scratch folders and files for the runs of --each. */
#include <sys/stat.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "io/msg.h"
#include "parts.h"

void
tw_folder_remove(const char *path)
{
	DIR *d;
	struct dirent *e;

	if (rmdir(path) == 0 || (d = opendir(path)) == NULL)
		return;
	while ((e = readdir(d)) != NULL) {
		struct tw_slice inside;

		if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0)
			continue;
		inside = tw_format_new("%s/%s", path, e->d_name);
		if (unlink(inside.p) < 0)
			tw_folder_remove(inside.p);
		free((char *)inside.p);
	}
	closedir(d);
	rmdir(path);
}

static const char *base;

void
tw_scratch_remove(void)
{
	tw_folder_remove(base);
}

/* A file that goes when it is closed. */
static int
open_nameless(const char *name)
{
	struct tw_slice path = tw_format_new("%s/%s", base, name);
	int fd = open(path.p, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

	if (fd < 0 || unlink(path.p) < 0)
		tw_die(TW_FAILED, "%s: %s", path.p, strerror(errno));
	free((char *)path.p);
	return fd;
}

void
tw_scratch_make(struct tw_scratch *s)
{
	const char *tmp = getenv("TMPDIR");
	char *path = (char *)tw_format_arena("%s/tw-simulate.XXXXXX",
	    tmp != NULL && tmp[0] != '\0' ? tmp : "/tmp").p;

	if (mkdtemp(path) == NULL)
		tw_die(TW_FAILED, "%s: %s", path, strerror(errno));
	base = path;
	s->run = tw_format_arena("%s/run", base).p;
	s->printed = open_nameless("printed");
	s->said = open_nameless("said");
}
