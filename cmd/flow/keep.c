#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "io/crc32.h"
#include "io/msg.h"
#include "io/num.h"
#include "io/place.h"
#include "io/raw.h"
#include "parts.h"

/*
 * Versions differ, and so do machines in the order of bytes. Another set of
 * kinds of summaries is another version: a state has only the weights behind
 * the summary.
 */
enum { HEAD = 40, LINE = 34, SUM = 17 };
/* Writing takes a fiftieth of the time. */
static const double SELDOM = 50;
static const char first[] = "# tw-flow checkpoint 7";

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

/* Read what is in the file, which has the right first line and a sum. */
static void
read_all(struct tw_keep *k, int fd)
{
	char begin[HEAD], line[SUM + 1];
	ssize_t got;

	head(begin);
	do {
		k->all = tw_arena_grow(k->all, &k->cap, k->n + (1 << 16), 1);
		got = tw_raw_read(fd, k->all + k->n, k->cap - k->n);
		if (got < 0)
			tw_die(TW_FAILED, "%s: %s", k->path, strerror(errno));
		k->n += (size_t)got;
		/* Before memory is gone: /dev/zero has no end. */
		if (k->n < k->head + SUM ? got == 0 :
			memcmp(k->all, begin, k->head) != 0)
			unsound(k);
	} while (got > 0);
	k->n -= SUM;
	sum_line(line, k->all, k->n);
	if (memcmp(k->all + k->n, line, SUM) != 0)
		unsound(k);
}

/* Whether a state begins at all[at]: its id and its bytes, behind LINE. */
static bool
is_state(const struct tw_keep *k, size_t at, uint64_t *id, uint64_t *bytes)
{
	size_t left = k->n - at;

	return left >= LINE && tw_num_hash(k->all + at, id) &&
	    tw_num_hash(k->all + at + LINE / 2, bytes) && *bytes <= left - LINE;
}

/* The state with this id, NULL if there is none. */
static char *
find(const struct tw_keep *k, uint64_t id, uint64_t *bytes)
{
	uint64_t here;
	size_t at;

	for (at = k->head; is_state(k, at, &here, bytes);
	    at += LINE + (size_t)*bytes)
		if (here == id)
			return k->all + at + LINE;
	return NULL;
}

void
tw_keep_open(struct tw_keep *k, const char *path, bool resume)
{
	char begin[HEAD];
	int fd;

	*k = (struct tw_keep){ .path = path, .head = head(begin) };
	tw_refuse(resume && path == NULL, "--resume needs --checkpoint");
	if (path == NULL)
		return;
	tw_refuse(path[0] == '\0', "--checkpoint: must be a file's name");
	fd = open(path, O_RDONLY | O_NONBLOCK);
	if (fd < 0 && errno != ENOENT)
		tw_die(TW_FAILED, "%s: %s", path, strerror(errno));
	if (fd < 0) {
		k->all = tw_arena_grow(NULL, &k->cap, HEAD, 1);
		k->n = head(k->all);
		return;
	}
	if (!resume)
		tw_die(TW_FAILED, "%s: there already: --resume goes on from it",
		    path);
	read_all(k, fd);
	close(fd);
}

void
tw_keep_own(const struct tw_keep *k, size_t sizes,
    const struct tw_flow_options *o)
{
	uint64_t id, bytes;
	size_t at, j;

	for (at = k->head; is_state(k, at, &id, &bytes);
	    at += LINE + (size_t)bytes)
		for (j = 0; j < sizes; j++)
			if ((id & ~TW_KEEP_MEMBERS) == o[j].id)
				return;
	if (k->n > k->head)
		tw_die(TW_FAILED, "%s: of other records or other options",
		    k->path);
}

const void *
tw_keep_get(void *keep, uint64_t id, size_t *n)
{
	uint64_t bytes = 0;
	const char *state = find(keep, id, &bytes);

	*n = (size_t)bytes;
	return state;
}

void
tw_keep_write(struct tw_keep *k)
{
	double from = tw_seconds();

	if (!k->pending)
		return;
	sum_line(k->all + k->n, k->all, k->n);
	if (tw_place(k->path, k->all, k->n + SUM) < 0)
		tw_die(TW_FAILED, "%s: %s", k->path, strerror(errno));
	k->pending = false;
	k->next = tw_seconds() + SELDOM * (tw_seconds() - from);
}

void
tw_keep_put(void *keep, uint64_t id, const void *state, size_t n)
{
	struct tw_keep *k = keep;
	uint64_t bytes = n;
	char *to = find(k, id, &bytes);

	if (to == NULL) {
		k->all = tw_arena_grow(k->all, &k->cap,
		    k->n + LINE + n + SUM + 1, 1);
		to = k->all + k->n + LINE;
		snprintf(to - LINE, LINE + 1, "%016llx %016llx\n",
		    (unsigned long long)id, (unsigned long long)n);
		k->n += LINE + n;
	} else if (bytes != n)
		unsound(k);
	memcpy(to, state, n);
	k->pending = true;
	if (tw_seconds() >= k->next)
		tw_keep_write(k);
}
