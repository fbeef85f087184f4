#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "io/crc32.h"
#include "io/msg.h"
#include "io/num.h"
#include "io/place.h"
#include "io/raw.h"
#include "keep.h"

/* Versions differ, and so do machines in the order of bytes. */
enum { HEAD = 40, ID = 16, LINE = 48, SUM = 17 };
static const char first[] = "# tw-flow checkpoint 4";

static size_t
head(char line[HEAD])
{
	const uint16_t one = 1;
	unsigned char low;

	memcpy(&low, &one, 1);
	/* guard: a machine has one order of bytes */
	return (size_t)snprintf(line, HEAD, "%s %zu%c\n", first, sizeof(size_t),
	    low ? 'l' : 'b');
}

static void
sum_line(char line[SUM + 1], const char *p, size_t n)
{
	snprintf(line, SUM + 1, "# crc32 %08lx\n",
	    (unsigned long)tw_crc32(0, p, n));
}

static _Noreturn void
unsound(const struct tw_keep *k)
{
	tw_die(TW_FAILED,
	    "%s: not a whole checkpoint of this program on this machine",
	    k->path);
}

/* All bytes of the file, which has the right first line; NULL: none. */
static char *
contents(const struct tw_keep *k, bool resume, size_t *n)
{
	int fd = open(k->path, O_RDONLY | O_NONBLOCK);
	char begin[HEAD], *p = NULL;
	size_t cap = 0, len = head(begin);
	ssize_t got;

	*n = 0;
	if (fd < 0 && errno == ENOENT)
		return NULL;
	if (fd < 0)
		tw_die(TW_FAILED, "%s: %s", k->path, strerror(errno));
	if (!resume)
		tw_die(TW_FAILED, "%s: there already: --resume goes on from it",
		    k->path);
	do {
		p = tw_grow(p, &cap, *n + (1 << 16), 1);
		got = tw_raw_read(fd, p + *n, cap - *n);
		if (got < 0)
			tw_die(TW_FAILED, "%s: %s", k->path, strerror(errno));
		*n += (size_t)got;
		/* Before memory is gone: /dev/zero has no end. */
		if (*n < len + SUM ? got == 0 : memcmp(p, begin, len) != 0)
			unsound(k);
	} while (got > 0);
	close(fd);
	return p;
}

/* The state with this id, a new one if there is none. */
static struct tw_kept *
find(struct tw_keep *k, uint64_t id)
{
	size_t i;

	for (i = 0; i < k->n && k->kept[i].id != id; i++)
		;
	if (i == k->n) {
		k->kept = tw_grow(k->kept, &k->cap, ++k->n, sizeof *k->kept);
		k->kept[i] = (struct tw_kept){ .id = id };
	}
	return &k->kept[i];
}

static void
set(struct tw_kept *t, const void *state, size_t n)
{
	t->state = tw_xrealloc(t->state, n, 1);
	memcpy(t->state, state, n);
	t->n = n;
}

/*
 * Read a state's line, "id bytes", the n bytes at p with their newline.
 * guard: the sum of the file is right.
 */
static bool
read_line(const char *p, size_t n, uint64_t *id, uint64_t *bytes)
{
	return n >= ID + 3 && p[ID] == ' ' && tw_num_hash(p, id) &&
	    tw_num_whole(p + ID + 1, n - ID - 2, bytes);
}

/* Take the states from the n bytes at p, whose sum is right. */
static void
take(struct tw_keep *k, const char *p, size_t n)
{
	uint64_t id, bytes;
	size_t len;

	while (n > 0) {
		const char *end = memchr(p, '\n', n);

		len = end == NULL ? n : (size_t)(end - p) + 1;
		/* guard: the sum of the file is right */
		if (!read_line(p, len, &id, &bytes) || bytes > n - len)
			unsound(k);
		p += len;
		n -= len;
		set(find(k, id), p, (size_t)bytes);
		p += bytes;
		n -= (size_t)bytes;
	}
}

void
tw_keep_open(struct tw_keep *k, const char *path, bool resume)
{
	char begin[HEAD], line[SUM + 1], *all;
	size_t n, len = head(begin);

	*k = (struct tw_keep){ .path = path };
	if (path == NULL || (all = contents(k, resume, &n)) == NULL)
		return;
	n -= SUM;
	sum_line(line, all, n);
	if (memcmp(all + n, line, SUM) != 0)
		unsound(k);
	take(k, all + len, n - len);
	free(all);
}

void
tw_keep_release(struct tw_keep *k)
{
	size_t i;

	for (i = 0; i < k->n; i++)
		free(k->kept[i].state);
	free(k->kept);
}

void
tw_keep_own(const struct tw_keep *k, size_t sizes,
    const struct tw_flow_options *o)
{
	size_t i, j;

	for (i = 0; i < k->n; i++)
		for (j = 0; j < sizes; j++)
			if ((k->kept[i].id & ~TW_KEEP_MEMBERS) == o[j].id)
				return;
	if (k->n > 0)
		tw_die(TW_FAILED, "%s: of other records or other options",
		    k->path);
}

const void *
tw_keep_get(void *keep, uint64_t id, size_t *n)
{
	struct tw_keep *k = keep;
	size_t i;

	for (i = 0; i < k->n; i++)
		if (k->kept[i].id == id) {
			*n = k->kept[i].n;
			return k->kept[i].state;
		}
	return NULL;
}

/* Write all states. */
static void
write_all(const struct tw_keep *k)
{
	size_t n = HEAD + SUM + 1, at, i;
	char *all;

	for (i = 0; i < k->n; i++)
		n += LINE + k->kept[i].n;
	all = tw_xrealloc(NULL, n, 1);
	at = head(all);
	for (i = 0; i < k->n; i++) {
		at += (size_t)snprintf(all + at, LINE, "%016llx %zu\n",
		    (unsigned long long)k->kept[i].id, k->kept[i].n);
		memcpy(all + at, k->kept[i].state, k->kept[i].n);
		at += k->kept[i].n;
	}
	sum_line(all + at, all, at);
	if (tw_place(k->path, all, at + SUM) < 0)
		tw_die(TW_FAILED, "%s: %s", k->path, strerror(errno));
	free(all);
}

void
tw_keep_put(void *keep, uint64_t id, const void *state, size_t n)
{
	struct tw_keep *k = keep;

	set(find(k, id), state, n);
	write_all(k);
}
