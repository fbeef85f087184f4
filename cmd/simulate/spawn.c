#include <signal.h>
#include <string.h>

#include "io/msg.h"
#include "parts.h"

extern char **environ;

void
tw_sh_start(volatile pid_t *to, const char *command,
    posix_spawn_file_actions_t *files)
{
	static char sh[] = "sh", c[] = "-c";
	char *const argv[] = { sh, c, (char *)command, NULL };
	posix_spawnattr_t attr;
	sigset_t all, before;
	pid_t pid;
	int wrong;

	tw_xdone(-posix_spawnattr_init(&attr));
	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, &before);
	posix_spawnattr_setflags(&attr,
	    POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
	posix_spawnattr_setpgroup(&attr, 0);
	posix_spawnattr_setsigmask(&attr, &before);
	wrong = posix_spawnp(&pid, sh, files, &attr, argv, environ);
	if (wrong == 0)
		*to = pid;
	sigprocmask(SIG_SETMASK, &before, NULL);
	posix_spawnattr_destroy(&attr);
	posix_spawn_file_actions_destroy(files);
	if (wrong != 0)
		tw_die(TW_FAILED, "sh: %s", strerror(wrong));
}

void
tw_signals_catch(void (*handler)(int))
{
	static const int deadly[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM,
		SIGPIPE };
	struct sigaction end = { .sa_handler = handler }, was;
	size_t i;

	sigfillset(&end.sa_mask);
	for (i = 0; i < sizeof deadly / sizeof *deadly; i++) {
		sigaction(deadly[i], NULL, &was);
		if (was.sa_handler == SIG_DFL)
			sigaction(deadly[i], &end, NULL);
	}
}

/* guard: coverage is not counted in a process that a signal ends */
void
tw_signal_raise(int signal)
{
	struct sigaction usual = { .sa_handler = SIG_DFL };

	sigaction(signal, &usual, NULL);
	raise(signal);
}
