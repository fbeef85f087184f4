#include <sys/stat.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "io/crc32.h"
#include "io/msg.h"
#include "io/place.h"
#include "io/raw.h"
#include "parts.h"

enum {
	DIGITS = 6,		/* of a chunk's number in a file name */
	NAME = 16,		/* a file name without the tag, with its NUL */
	HOST = 64		/* bytes of a machine's name */
};

static const char *const ends[] = { ".in", ".part", ".err", ".out" };

static _Noreturn void
fail(const char *path)
{
	tw_die(TW_FAILED, "%s: %s", path, strerror(errno));
}

/* ---- names -------------------------------------------------------- */

/* Write the two texts to p, one after the other. */
static void
add(char *p, const char *one, const char *other)
{
	size_t n = strlen(one);

	memcpy(p, one, n);
	memcpy(p + n, other, strlen(other) + 1);
}

const char *
tw_shelf_path(const struct tw_shelf *s, size_t k, const char *end)
{
	char *p = s->path + s->n;
	int i;

	for (i = DIGITS; i-- > 0; k /= 10)
		p[i] = (char)('0' + k % 10);
	add(p + DIGITS, strcmp(end, ".out") == 0 || strcmp(end, ".sum") == 0 ?
	    "" : s->tag, end);
	return s->path;
}

static const char *
other(const struct tw_shelf *s, const char *name)
{
	add(s->path + s->n, name, "");
	return s->path;
}

char *
tw_shelf_copy(const struct tw_shelf *s, size_t k, const char *end)
{
	return (char *)tw_format_new("%s", tw_shelf_path(s, k, end)).p;
}

/*
 * The tag of this process, ".HOST.PID". A killed process, here or on another
 * machine, may have left workers that still write to files of its own tag.
 */
static void
name_process(struct tw_shelf *s)
{
	char host[HOST] = "host";
	char *p;

	(void)gethostname(host, sizeof host);
	host[sizeof host - 1] = '\0';
	for (p = host; *p != '\0'; p++)
		if (strchr(TW_SHELF_PLAIN, *p) == NULL)
			*p = '_';
	snprintf(s->tag, sizeof s->tag, ".%s.%ld", host, (long)getpid());
}

/* Set the folder to path[n], followed by a slash. */
static void
call(struct tw_shelf *s, struct tw_slice path)
{
	s->n = path.n + 1;
	s->path = tw_arena(NULL, s->n + NAME + sizeof s->tag, 1);
	memcpy(s->path, path.p, path.n);
	s->path[path.n] = '/';
	s->path[s->n] = '\0';
}

/* ---- files -------------------------------------------------------- */

void
tw_shelf_write(const char *path, const struct tw_string *text)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);

	/* An interrupted close has nevertheless closed the file. */
	if (fd < 0 || tw_raw_write(fd, text->p, text->n) < 0 ||
	    (close(fd) < 0 && errno != EINTR))
		fail(path);
}

void
tw_shelf_drop(const struct tw_shelf *s, size_t k, const char *end)
{
	unlink(tw_shelf_path(s, k, end));
}

void
tw_shelf_check(const struct tw_shelf *s, size_t k)
{
	struct tw_string out = { 0 }, was = { 0 }, is = { 0 };

	if (!tw_read_file(&out, tw_shelf_path(s, k, ".out")))
		fail(s->path);
	tw_print(&is, "%08lx\n", (unsigned long)tw_crc32(0, out.p, out.n));
	if (!tw_read_file(&was, tw_shelf_path(s, k, ".sum")) ||
	    was.n != is.n)
		tw_shelf_write(s->path, &is);
	else if (memcmp(was.p, is.p, is.n) != 0)
		tw_die(TW_FAILED, "%s: changed since it was simulated, therefore removed: start the same command again",
		    tw_shelf_path(s, k, ".out"));
	tw_string_release(&out);
	tw_string_release(&was);
	tw_string_release(&is);
}

/* ---- settings ----------------------------------------------------- */

/* The settings that determine the chunks, one a line; the command is last. */
static void
settings(struct tw_string *to, const struct tw_chunks *c)
{
	const struct args *a = c->opt;

	tw_print(to, "# tw-simulate 2\nchunk %llu\nseed %llu, stream %llu\nrecords %llu, sum %08lx\nparams %s\ncommand",
	    (unsigned long long)a->chunk, (unsigned long long)a->seed,
	    (unsigned long long)a->stream,
	    (unsigned long long)c->records, (unsigned long)c->sum,
	    a->params != NULL ? a->params : "*");
	if (a->each != NULL)
		tw_each_options(to, a);
	else
		tw_print(to, " %s", a->command);
	tw_print(to, "\n");
}

/* Dies and shows the first line in which two settings differ. */
static _Noreturn void
differ(const char *dir, const char *was, const char *is)
{
	size_t n, m;

	for (;; was += n + 1, is += n + 1) {
		n = strcspn(was, "\n");
		m = strcspn(is, "\n");
		if (n != m || memcmp(was, is, n) != 0 || was[n] == '\0')
			break;
	}
	tw_die(TW_FAILED, "--folder: %s has chunks of other settings, '%.*s' and not '%.*s': give another folder",
	    dir, (int)n, was, (int)m, is);
}

static void
check_settings(const struct tw_shelf *s, const struct tw_chunks *c)
{
	struct tw_string was = { 0 }, is = { 0 };

	settings(&is, c);
	if (!tw_read_file(&was, other(s, "settings"))) {
		if (errno != ENOENT || tw_place(s->path, is.p, is.n) < 0)
			fail(s->path);
	} else if (was.n != is.n || memcmp(was.p, is.p, is.n) != 0)
		differ(c->opt->folder, was.n > 0 ? was.p : "", is.p);
	tw_string_release(&was);
	tw_string_release(&is);
}

/* ---- other processes ---------------------------------------------- */

/*
 * Lock the folder until this process ends for any reason. On a file system
 * without locks, the folder is not locked.
 */
static void
lock(const struct tw_shelf *s, const char *dir)
{
	struct flock whole = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
	int fd = open(other(s, "settings"), O_RDWR | O_CLOEXEC);

	/* guard: the file was just read, and root may write to any */
	if (fd < 0)
		fail(s->path);
	if (fcntl(fd, F_SETLK, &whole) == 0 ||
	    (errno != EACCES && errno != EAGAIN))
		return;
	/* guard: no test makes this fail where locks work */
	if (fcntl(fd, F_GETLK, &whole) < 0)
		whole.l_pid = 0;
	tw_die(TW_FAILED, "--folder: %s: another tw-simulate (process %ld) works in it: wait for it, or end it",
	    dir, (long)whole.l_pid);
}

/* Whether a process has left this file behind. */
static bool
is_left(const char *name)
{
	const char *end = strrchr(name, '.');

	if (strspn(name, "0123456789") != DIGITS)
		return false;
	return end != NULL && (strcmp(end, ".in") == 0 ||
	    strcmp(end, ".part") == 0 || strcmp(end, ".err") == 0);
}

/* Remove the files that killed processes have left in the folder. */
static void
sweep(const char *dir)
{
	DIR *d = opendir(dir);
	struct dirent *e;

	/* guard: a file in the folder was just opened */
	if (d == NULL)
		fail(dir);
	while ((e = readdir(d)) != NULL)
		if (is_left(e->d_name))
			unlinkat(dirfd(d), e->d_name, 0);
	closedir(d);
}

void
tw_shelf_open(struct tw_shelf *s, const struct tw_chunks *c)
{
	const char *dir = c->opt->folder;

	*s = (struct tw_shelf){ .kept = dir != NULL, .chunks = c->n };
	name_process(s);
	if (s->kept) {
		/*
		 * The paths are used in command lines: none may begin with a
		 * dash.
		 */
		call(s, tw_format_arena("%s%s",
		    dir[0] == '-' ? "./" : "", dir));
		if (mkdir(dir, 0777) < 0 && errno != EEXIST)
			fail(dir);
		check_settings(s, c);
		lock(s, dir);
		sweep(dir);
		return;
	}
	call(s, tw_slice_of(tw_scratch_folder()));
}

void
tw_shelf_leave(const struct tw_shelf *s, bool failed)
{
	size_t k, i;

	for (k = 0; k <= s->chunks; k++)
		for (i = 0; i < sizeof ends / sizeof *ends; i++)
			if (!s->kept || (strcmp(ends[i], ".out") != 0 &&
			    !(failed && strcmp(ends[i], ".err") == 0)))
				tw_shelf_drop(s, k, ends[i]);
	if (!s->kept)
		rmdir(other(s, ""));
}
