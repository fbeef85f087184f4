/*
 * tw-pipe --begin, which a printed script calls first. It makes sure that no
 * other script works in the folder, and that the results in the folder come
 * from the same settings, observation, version and simulator. See parts.h.
 */
#include <sys/utsname.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "io/msg.h"
#include "io/place.h"
#include "io/raw.h"
#include "parts.h"

/* ---- added simulations -------------------------------------------- */

/*
 * Check the numbers of calibration simulations that the user adds after an
 * interim look, and return them, one on a line. They must begin with all
 * numbers that were added before; an analysis that continues a finished one
 * begins with none.
 */
static struct tw_string
check_added(const struct args *p, const struct tw_string *mine, bool continues,
    int n, char *const *word)
{
	struct tw_string before = { 0 }, now = { 0 };
	int i;

	if (!continues)
		before = tw_pipe_read_in(p, "added");

	if (n > 0 && tw_pipe_setting(mine, "anytime='").n == 0)
		tw_die(TW_FAILED, "only bounds of tw-pipe --anytime allow you to add calibration simulations after you have looked");
	for (i = 0; i < n; i++) {
		if (word[i][0] == '0' || word[i][0] == '\0' ||
		    word[i][strspn(word[i], "0123456789")] != '\0')
			tw_die(TW_FAILED, "'%s': not a number of calibration simulations to add, such as 1000; to continue with more simulations of both kinds, set runs= in the script",
			    TW_SHOWN(tw_slice_of(word[i])));
		tw_print(&now, "%s\n", word[i]);
	}
	if (n > 0 && before.n > 0 && (now.n < before.n ||
	    memcmp(now.p, before.p, before.n) != 0))
		tw_die(TW_FAILED, "%s: simulations were added before, and come first: see %s/added",
		    p->dir, p->dir);
	if (n > 0) {
		tw_string_release(&before);
		return now;
	}
	return before;
}

/* Whether w contains the n bytes at s. */
static bool
find(const struct tw_string *w, const char *s, size_t n)
{
	size_t i;

	for (i = 0; i + n <= w->n; i++)
		if (memcmp(w->p + i, s, n) == 0)
			return true;
	return false;
}

/* ---- lock ----------------------------------------------------------- */

/* Whether the process that holds the lock may still run. */
static bool
is_held(const char *lock, const char *here, long *process,
    struct tw_slice *host)
{
	char *end = NULL;

	*process = strtol(lock, &end, 10);
	if (end == lock || *end != ' ')
		return false;	/* killed before it could write */
	*host = (struct tw_slice){ end + 1, strcspn(end + 1, "\n") };
	return !tw_slice_is(*host, here) || kill((pid_t)*process, 0) == 0 ||
	    errno == EPERM;
}

/*
 * Make the lock file, which names the calling process (the script) and its
 * host. Replaces a lock whose process has died.
 */
static void
lock(const struct args *p)
{
	struct tw_slice path = tw_format_arena("%s/lock", p->dir), mine;
	struct tw_string there = { 0 };
	struct utsname u;
	struct tw_slice host;
	long process;
	int fd;

	(void)uname(&u);
	mine = tw_format_arena("%ld %s\n", (long)getppid(), u.nodename);
	while ((fd = open(path.p, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
	    0666)) < 0) {
		if (errno != EEXIST)
			tw_die(TW_FAILED, "%s: %s", path.p, strerror(errno));
		there.n = 0;
		if (!tw_read_file(&there, path.p) || there.n == 0) {
			(void)sleep(1);
			(void)tw_read_file(&there, path.p);
		}
		tw_print(&there, "\n");
		if (is_held(there.p, u.nodename, &process, &host))
			tw_die(TW_FAILED, "%s: another analysis is running in this folder (process %ld on %s); if it is not, remove %s",
			    p->dir, process, TW_SHOWN(host), path.p);
		(void)unlink(path.p);
	}
	/* guard: no test makes so short a write fail */
	if (tw_raw_write(fd, mine.p, mine.n) < 0 || close(fd) < 0) {
		(void)unlink(path.p);
		tw_die(TW_FAILED, "%s: %s", path.p, strerror(errno));
	}
	tw_string_release(&there);
}

/*
 * Keep the script with its results if it contains the first n bytes of the
 * settings. The script is the file at path or, if path is that of a shell, the
 * file that tw-pipe left in the folder.
 */
static void
keep_script(const struct args *p, const struct tw_string *mine, size_t n,
    const char *path)
{
	bool simulate = tw_pipe_setting(mine, "simulate='").n > 0;
	struct tw_slice printed = tw_format_arena("%s/%s", p->dir,
	    tw_pipe_printed(simulate));
	const char *const from[] = { path, printed.p };
	size_t i;
	struct tw_string w = { 0 };
	bool has = false;

	for (i = 0; i < 2 && !has; i++) {
		w.n = 0;
		has = tw_read_file(&w, from[i]) && w.n > n &&
		    find(&w, mine->p, n);
	}
	if (has)
		tw_pipe_keep_file(p, "analysis.sh", &w);
	tw_string_release(&w);
}

/* Write params.tsv: the names of the parameters that the report is about. */
static void
keep_names(const struct args *p, const struct tw_string *mine)
{
	struct tw_slice names = tw_pipe_setting(mine, "names='");
	struct tw_string w = { 0 };
	char *s;

	tw_print(&w, "param\n");
	tw_print_unquoted(&w, names.p != NULL ? names.p : "");
	tw_print(&w, "\n");
	while ((s = strchr(w.p, ',')) != NULL)
		*s = '\n';
	tw_pipe_keep_file(p, "params.tsv", &w);
	tw_string_release(&w);
}

void
tw_pipe_begin(const struct args *p, int n, char *const *word)
{
	struct tw_string mine = { 0 }, obs = { 0 }, more;
	size_t n_given;
	bool continues;

	if (!tw_read_file(&obs, p->obs))
		tw_die(TW_FAILED, "%s: %s: the observation that this script is for",
		    p->obs, strerror(errno));
	if (!tw_read_all(&mine, STDIN_FILENO))
		tw_die(TW_FAILED, "standard input: %s", strerror(errno));
	n_given = mine.n;
	tw_pipe_make_folder(p->dir);
	continues = tw_pipe_take_settings(p, &mine, &obs);
	more = check_added(p, &mine, continues, n - 1, word + 1);
	lock(p);
	tw_pipe_keep_file(p, "added", &more);
	tw_pipe_keep_file(p, "settings", &mine);
	tw_pipe_keep_file(p, "observed.tsv", &obs);
	keep_names(p, &mine);
	keep_script(p, &mine, n_given, word[0]);
	tw_string_release(&mine);
	tw_string_release(&obs);
	tw_string_release(&more);
}
