/*
 * The signals that end the program are blocked except while it waits for
 * processes or writes its output. Their handler may therefore call any
 * function.
 */
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "process.h"

static sigset_t usual;		/* the signals that were blocked before */
static const char *last_message;
static void (*leave)(void);

/* guard: coverage is not counted in a process that ends here */
static void
end_by(int signal)
{
	struct sigaction end = { .sa_handler = SIG_DFL };
	sigset_t only;

	leave();
	/* Nobody would read the message of a program whose pipe has closed. */
	if (signal != SIGPIPE)
		(void)!write(2, last_message, strlen(last_message));
	sigaction(signal, &end, NULL);
	raise(signal);
	sigemptyset(&only);
	sigaddset(&only, signal);
	sigprocmask(SIG_UNBLOCK, &only, NULL);
}

/* A signal with a handler, even with this one, ends pselect. */
static void
wake(int signal)
{
	(void)signal;
}

void
tw_signals_catch(const char *interrupted, void (*last)(void))
{
	static const int deadly[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM,
		SIGPIPE };
	struct sigaction end = { .sa_handler = end_by }, was;
	struct sigaction child = { .sa_handler = wake };
	sigset_t held;
	size_t i;

	last_message = interrupted;
	leave = last;
	sigfillset(&end.sa_mask);
	sigemptyset(&held);
	sigaddset(&held, SIGCHLD);
	for (i = 0; i < sizeof deadly / sizeof *deadly; i++)
		sigaddset(&held, deadly[i]);
	sigprocmask(SIG_BLOCK, &held, &usual);
	/* Children that end cannot be awaited where SIGCHLD is ignored. */
	sigaction(SIGCHLD, &child, NULL);
	for (i = 0; i < sizeof deadly / sizeof *deadly; i++) {
		sigaction(deadly[i], NULL, &was);
		if (was.sa_handler == SIG_DFL)
			sigaction(deadly[i], &end, NULL);
	}
}

void
tw_signals_restore(void)
{
	sigprocmask(SIG_SETMASK, &usual, NULL);
}

const sigset_t *
tw_signals_usual(void)
{
	return &usual;
}

void
tw_flush(struct tw_out *o)
{
	sigset_t held;

	sigprocmask(SIG_SETMASK, &usual, &held);
	tw_out_flush(o);
	sigprocmask(SIG_SETMASK, &held, NULL);
}
