/*
 * lib/io/raw.c where a descriptor would block: poll is ours here, so that it
 * can fail as the kernel's does where memory is short or a signal comes.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "io/raw.h"
#include "tap.h"

static int fails[64], asked;	/* errno of the polls to come, 0: ready */
static int feed;		/* where a poll that is ready puts a byte */
static int drain;		/* or, if it is above 0, from where it takes bytes */

int
poll(struct pollfd *p, nfds_t n, int timeout)
{
	char some[4096];
	int error = fails[asked++];

	(void)p;
	(void)n;
	(void)timeout;
	if (error != 0) {
		errno = error;
		return -1;
	}
	if (drain > 0)
		return read(drain, some, sizeof some) > 0;
	return (int)write(feed, "x", 1);
}

static void
polls(int first, int second, int third)
{
	memset(fails, 0, sizeof fails);
	fails[0] = first;
	fails[1] = second;
	fails[2] = third;
	asked = 0;
}

int
main(void)
{
	static const char big[100000];
	char c = '\0';
	int p[2], q[2];

	if (pipe(p) < 0 || pipe(q) < 0 ||
	    fcntl(p[0], F_SETFL, O_NONBLOCK) < 0 ||
	    fcntl(q[1], F_SETFL, O_NONBLOCK) < 0)
		return 2;
	feed = p[1];

	polls(0, 0, 0);
	ok(tw_raw_read(p[0], &c, 1) == 1 && c == 'x' && asked == 1,
	    "a read that would block waits");
	polls(EINTR, EAGAIN, 0);
	ok(tw_raw_read(p[0], &c, 1) == 1 && asked == 3,
	    "a wait that is interrupted, or for which memory is short for now, is repeated");
	polls(ENOMEM, 0, 0);
	errno = 0;
	ok(tw_raw_read(p[0], &c, 1) == -1 && errno == ENOMEM && asked == 1,
	    "a wait that fails is an error, and errno is its");
	drain = q[0];
	polls(0, 0, 0);
	ok(tw_raw_write(q[1], big, sizeof big) == 0 && asked > 0,
	    "a write that would block waits until all is written");
	/* The pipe still holds what was not drained. */
	polls(EINVAL, 0, 0);
	errno = 0;
	ok(tw_raw_write(q[1], big, sizeof big) == -1 && errno == EINVAL,
	    "so it is with a write");
	drain = 0;
	polls(0, 0, 0);
	ok(tw_raw_ready(p[0]), "what can be read is ready");
	polls(EINTR, 0, 0);
	ok(!tw_raw_ready(p[0]), "what cannot be asked is not");
	return done();
}
