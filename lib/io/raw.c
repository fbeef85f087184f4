/*
 * Calls read(2) and write(2) until they are done: after interruptions, short
 * writes, or when they would block.
 */
#include <errno.h>
#include <poll.h>
#include <unistd.h>

#include "io/raw.h"

/* After a failed call: wait if necessary, and return whether to repeat it. */
static bool
again(int fd, short event)
{
	struct pollfd p = { .fd = fd, .events = event };

	if (errno == EINTR)
		return true;
	/* guard: the two are equal on Linux */
	if (errno != EAGAIN && errno != EWOULDBLOCK)
		return false;
	while (poll(&p, 1, -1) < 0)
		if (errno != EINTR && errno != EAGAIN)
			return false;
	return true;
}

ssize_t
tw_raw_read(int fd, void *buf, size_t n)
{
	ssize_t got;

	do
		got = read(fd, buf, n);
	while (got < 0 && again(fd, POLLIN));
	return got;
}

int
tw_raw_write(int fd, const void *buf, size_t n)
{
	const char *p = buf;
	ssize_t put;

	while (n > 0) {
		put = write(fd, p, n);
		if (put > 0) {
			p += put;
			n -= (size_t)put;
		} else if (put == 0) {
			errno = EIO;
			return -1;
		} else if (!again(fd, POLLOUT))
			return -1;
	}
	return 0;
}

bool
tw_raw_ready(int fd)
{
	struct pollfd p = { .fd = fd, .events = POLLIN };

	return poll(&p, 1, 0) > 0;
}
