/*
 * The folder of --folder, which all calls of an analysis share.
 *
 *   trial.tsv           three simulations of the first call
 *   K-NNNNNN.tsv        what a finished chunk of stream K became
 *   K-NNNNNN.TAG.in     of a chunk that a launcher runs: its input,
 *   K-NNNNNN.TAG.err    and what it said
 *   .TAG                a file that is being written
 *   lock                its byte K is locked while a call of stream K works
 *
 * TAG is made of the names of machine and process, and each file is renamed
 * when it is complete. So several calls may work here at the same time, even on
 * the same chunks: they write the same. A finished chunk begins with a line
 * that has a sum of what was simulated, and one of the data.
 */
#include <sys/stat.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "io/crc32.h"
#include "io/file.h"
#include "process.h"

enum { HOST = 64, HEAD = 64 };

static _Noreturn void
fail(const char *path)
{
	tw_die(TW_FAILED, "%s: %s", path, strerror(errno));
}

/* ---- names ---------------------------------------------------------- */

/* Set the name that no other process has. */
static void
name_process(struct tw_folder *f)
{
	char host[HOST] = "host";
	char *p;

	(void)gethostname(host, sizeof host);
	host[sizeof host - 1] = '\0';
	for (p = host; *p != '\0'; p++)
		if (strchr("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-",
		    *p) == NULL)
			*p = '_';
	snprintf(f->tag, sizeof f->tag, "%s.%ld", host, (long)getpid());
}

const char *
tw_folder_file(struct tw_folder *f, const char *name)
{
	f->file.n = 0;
	tw_print(&f->file, "%s/%s", f->path, name);
	return f->file.p;
}

const char *
tw_folder_path(struct tw_folder *f, const struct tw_chunk *chunk,
    const char *end)
{
	bool finished = strcmp(end, "tsv") == 0;

	f->file.n = 0;
	tw_print(&f->file, "%s/", f->path);
	if (chunk->first == 0)
		tw_print(&f->file, "trial.%s.%s", f->tag, end);
	else
		tw_print(&f->file, "%llu-%06zu%s%s.%s",
		    (unsigned long long)f->stream, chunk->number,
		    finished ? "" : ".", finished ? "" : f->tag, end);
	return f->file.p;
}

/* ---- the folder ----------------------------------------------------- */

/*
 * Lock the byte of this stream, or, if `all`, of all streams. False if another
 * process has locked it.
 */
static bool
lock(const struct tw_folder *f, int how, bool all)
{
	struct flock byte = { .l_type = (short)how, .l_whence = SEEK_SET,
		.l_start = all ? 0 : (off_t)f->stream, .l_len = all ? 0 : 1 };

	/* On a file system without locks, nothing is locked. */
	return fcntl(f->lock, F_SETLK, &byte) == 0 ||
	    (errno != EACCES && errno != EAGAIN);
}

void
tw_folder_open(struct tw_folder *f, const struct args *a, uint32_t sum,
    bool temporary)
{
	const char *dir = a->folder;

	*f = (struct tw_folder){ .kept = dir != NULL, .stream = a->stream,
		.sum = sum, .lock = -1 };
	if (dir == NULL && !temporary)
		return;
	name_process(f);
	/* The path is used in command lines: it may not begin with a dash. */
	f->path = dir == NULL ? tw_format_arena("%s/chunks", tw_scratch()).p :
	    tw_format_arena("%s%s", dir[0] == '-' ? "./" : "", dir).p;
	if (mkdir(f->path, dir == NULL ? 0700 : 0777) < 0 && errno != EEXIST)
		fail(f->path);
	if (!f->kept || a->place != NULL)
		return;
	f->lock = open(tw_folder_file(f, "lock"),
	    O_RDWR | O_CREAT | O_CLOEXEC, 0666);
	if (f->lock < 0)
		fail(f->file.p);
	(void)lock(f, F_RDLCK, false);
}

/*
 * Whether the file is a chunk of this stream; all: or one that a call left that
 * was killed.
 */
static bool
is_chunk(const struct tw_folder *f, const char *name, bool all)
{
	char begin[32];
	int n = snprintf(begin, sizeof begin, "%llu-",
	    (unsigned long long)f->stream);

	if (strncmp(name, begin, (size_t)n) == 0)
		return true;
	/* guard: the folders . and .. cannot be removed */
	return all && ((strncmp(name, "trial.", 6) == 0 &&
	    strcmp(name, "trial.tsv") != 0) ||
	    (name[0] == '.' && name[1] != '\0' && name[1] != '.'));
}

void
tw_folder_empty(struct tw_folder *f)
{
	struct dirent *e;
	bool all;
	DIR *d;

	if (!f->kept)
		return;
	if (lock(f, F_WRLCK, false) && (d = opendir(f->path)) != NULL) {
		all = lock(f, F_WRLCK, true);
		while ((e = readdir(d)) != NULL)
			if (is_chunk(f, e->d_name, all))
				unlinkat(dirfd(d), e->d_name, 0);
		closedir(d);
	}
	close(f->lock);
}

/* ---- files with a sum ----------------------------------------------- */

void
tw_sum_store(struct tw_folder *f, const char *path, const char *kind,
    uint32_t of, struct tw_slice text)
{
	struct tw_string all = { 0 };
	struct tw_slice part = tw_format_new("%s/.%s", f->path, f->tag);

	tw_print(&all, "# tw-simulate %s %08lx %08lx\n", kind,
	    (unsigned long)of, (unsigned long)tw_crc32(0, text.p, text.n));
	tw_print_bytes(&all, text.p, text.n);
	if (tw_file_write(part.p, all.p, all.n, 0666) < 0 ||
	    rename(part.p, path) < 0) {
		int why = errno;

		unlink(part.p);
		errno = why;
		fail(path);
	}
	tw_string_release(&all);
	free((char *)part.p);
}

enum tw_found
tw_sum_load(struct tw_string *all, const char *path, const char *kind,
    uint32_t of, struct tw_slice *text)
{
	char head[HEAD];
	const char *rest;
	int n;

	all->n = 0;
	if (!tw_read_file(all, path)) {
		if (errno != ENOENT)
			fail(path);
		return TW_ABSENT;
	}
	rest = all->n == 0 ? NULL : memchr(all->p, '\n', all->n);
	if (rest == NULL)
		return TW_OTHER;
	*text = (struct tw_slice){ rest + 1,
		all->n - (size_t)(rest + 1 - all->p) };
	n = snprintf(head, sizeof head, "# tw-simulate %s %08lx %08lx\n", kind,
	    (unsigned long)of,
	    (unsigned long)tw_crc32(0, text->p, text->n));
	return (size_t)n == (size_t)(text->p - all->p) &&
	    memcmp(head, all->p, (size_t)n) == 0 ? TW_FINISHED : TW_OTHER;
}

/* The sum of what is simulated: the command, the SEEDs and the parameters. */
static uint32_t
sum_of(const struct tw_folder *f, const struct tw_chunk *chunk)
{
	return tw_crc32(f->sum, chunk->input.p, chunk->input.n);
}

enum tw_found
tw_folder_load(struct tw_folder *f, struct tw_chunk *chunk)
{
	struct tw_string all = { 0 };
	struct tw_slice text;
	enum tw_found found = tw_sum_load(&all, tw_folder_path(f, chunk, "tsv"),
	    "chunk", sum_of(f, chunk), &text);

	chunk->data.n = 0;
	if (found == TW_FINISHED)
		tw_print_bytes(&chunk->data, text.p, text.n);
	tw_string_release(&all);
	return found;
}

void
tw_folder_store(struct tw_folder *f, const struct tw_chunk *chunk,
    const char *path)
{
	tw_sum_store(f, path, "chunk", sum_of(f, chunk),
	    (struct tw_slice){ chunk->data.p, chunk->data.n });
}
