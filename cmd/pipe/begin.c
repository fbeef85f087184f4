/*
 * tw-pipe --begin: what a printed script asks before anything else: that no
 * other script works in the folder, and that the results in it are of the same
 * settings, observation, version and simulator. See parts.h.
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

/* ---- files ---------------------------------------------------------- */

/* Append all that comes from fd to w; false with errno if that fails. */
static bool
read_all(struct tw_string *w, int fd)
{
	char buf[4096];
	ssize_t n;

	while ((n = tw_raw_read(fd, buf, sizeof buf)) > 0)
		tw_print_bytes(w, buf, (size_t)n);
	return n == 0;
}

/* The same of the file at path; false if it cannot be read. */
static bool
read_file(struct tw_string *w, const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	bool done = fd >= 0 && read_all(w, fd);

	if (fd >= 0)
		(void)close(fd);
	return done;
}

static struct tw_string
read_in(const struct args *p, const char *name)
{
	struct tw_slice path = tw_format_new("%s/%s", p->dir, name);
	struct tw_string w = { 0 };

	if (!read_file(&w, path.p) && errno != ENOENT)
		tw_die(TW_FAILED, "%s: %s", path.p, strerror(errno));
	free((char *)path.p);
	return w;
}

/* ---- settings ------------------------------------------------------- */

/* The first line of w that begins so, after that, to the next quote. */
static struct tw_slice
setting(const struct tw_string *w, const char *begin)
{
	const char *s = w->p, *end = w->p + w->n, *line;
	size_t n = strlen(begin);

	for (line = s; line < end; line = s) {
		s = memchr(line, '\n', (size_t)(end - line));
		s = s == NULL ? end : s + 1;
		if ((size_t)(s - line) > n && memcmp(line, begin, n) == 0)
			return (struct tw_slice){ line + n,
			    strcspn(line + n, "'\n") };
	}
	return (struct tw_slice){ NULL, 0 };
}

/* Add NAME='value' unless the settings have NAME. */
static void
add_default(struct tw_string *mine, const char *name, const char *value)
{
	struct tw_slice line = tw_format_new("%s=", name);

	if (setting(mine, line.p).p == NULL) {
		tw_print(mine, "%s", line.p);
		tw_print_quoted(mine, value);
		tw_print(mine, "\n");
	}
	free((char *)line.p);
}

/* The value of a setting as a shell has it; empty where there is none. */
static struct tw_string
value(const struct tw_string *mine, const char *begin)
{
	struct tw_slice s = setting(mine, begin);
	struct tw_string w = { 0 };

	tw_print_unquoted(&w, s.p != NULL ? s.p : "");
	return w;
}

/*
 * Add the bounds of the listed parameters and the names of those with integer
 * values: those of the prior's distributions, or else the setting support.
 */
static void
add_bounds(struct tw_string *mine, const char *names, const char *support,
    const char *integer)
{
	struct tw_string prior = value(mine, "prior='"), list[2] = {
		value(mine, "support='"), { 0 } };

	if (prior.n > 0) {
		list[0].n = 0;
		tw_pipe_read_prior(prior.p, names, &list[0], &list[1]);
	}
	add_default(mine, support, list[0].n > 0 ? list[0].p : "");
	add_default(mine, integer, list[1].n > 0 ? list[1].p : "");
	tw_string_release(&prior);
	tw_string_release(&list[0]);
	tw_string_release(&list[1]);
}

/*
 * Add settings that were left out, as they may not come from the environment.
 * If all= lists more parameters than names=, the others are nuisances.
 */
static void
complete(struct tw_string *mine)
{
	static const char *const name[] = { "prior", "draw", "id", "family",
		"anytime", "limits", "each" };
	struct tw_string names = value(mine, "names='"), all;
	size_t i;

	add_default(mine, "marginal",
	    setting(mine, "all='").p != NULL ? "marginal" : "");
	add_default(mine, "all", names.p);
	all = value(mine, "all='");
	add_bounds(mine, all.p, "all_support", "all_integer");
	add_bounds(mine, names.p, "support", "integer");
	for (i = 0; i < sizeof name / sizeof *name; i++)
		add_default(mine, name[i], "");
	tw_string_release(&names);
	tw_string_release(&all);
}

/* Die where the folder has results of something else. */
static void
check_settings(const struct args *p, const struct tw_string *mine)
{
	static const char other[] = "name another folder (out=, -o)";
	struct tw_slice version = setting(mine, "version='");
	struct tw_string there = read_in(p, "settings");

	if (!tw_slice_is(version, TW_VERSION))
		tw_die(TW_FAILED, "this script is of tw %s, and tw " TW_VERSION
		    " is installed: print it again with tw-pipe",
		    version.p == NULL ? "?" : TW_SHOWN(version));
	if (setting(mine, "simulate='").p == NULL)
		tw_pipe_refuse_folder(p);
	else if (there.n > 0 && !tw_slice_is(setting(&there, "version='"),
	    TW_VERSION))
		tw_die(TW_FAILED, "%s: was begun by another version of tw, and this is "
		    TW_VERSION ": %s", p->dir, other);
	else if (there.n > 0 && (there.n != mine->n ||
	    memcmp(there.p, mine->p, mine->n) != 0))
		tw_die(TW_FAILED, "%s: has results of other settings, or of another observation: %s",
		    p->dir, other);
	tw_string_release(&there);
}

/*
 * The numbers of simulations that a user who has looked adds: all that were
 * added before come first. Returns them as words.
 */
static struct tw_string
check_added(const struct args *p, const struct tw_string *mine, int n,
    char *const *word)
{
	struct tw_string before = read_in(p, "added"), now = { 0 };
	int i;

	if (n > 0 && setting(mine, "anytime='").n == 0)
		tw_die(TW_FAILED, "who looks and adds simulations needs the bounds of tw-pipe --anytime");
	for (i = 0; i < n; i++) {
		if (word[i][0] == '0' || word[i][0] == '\0' ||
		    word[i][strspn(word[i], "0123456789")] != '\0')
			tw_die(TW_FAILED, "'%s': not a number of simulations to add, such as 1000",
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

/* Whether the n bytes at s are in w. */
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

/* Whether the process that a lock names may still run. */
static bool
is_held(const char *lock, const char *here, long *process,
    struct tw_slice *host)
{
	char *end = NULL;

	*process = strtol(lock, &end, 10);
	if (end == lock || *end != ' ')
		return false;	/* it was killed before it could write */
	*host = (struct tw_slice){ end + 1, strcspn(end + 1, "\n") };
	return !tw_slice_is(*host, here) || kill((pid_t)*process, 0) == 0 ||
	    errno == EPERM;
}

/*
 * Make the file lock, which names the process that called this one, and its
 * host; the lock of a process that has died is void.
 */
static void
lock(const struct args *p)
{
	struct tw_slice path = tw_format_new("%s/lock", p->dir), mine;
	struct tw_string there = { 0 };
	struct utsname u;
	struct tw_slice host;
	long process;
	int fd;

	(void)uname(&u);
	mine = tw_format_new("%ld %s\n", (long)getppid(), u.nodename);
	while ((fd = open(path.p, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
	    0666)) < 0) {
		if (errno != EEXIST)
			tw_die(TW_FAILED, "%s: %s", path.p, strerror(errno));
		there.n = 0;
		if (!read_file(&there, path.p) || there.n == 0) {
			(void)sleep(1);
			(void)read_file(&there, path.p);
		}
		tw_print(&there, "\n");
		if (is_held(there.p, u.nodename, &process, &host))
			tw_die(TW_FAILED, "%s: another analysis is running in this folder (process %ld on %s); if it is not, remove %s",
			    p->dir, process, TW_SHOWN(host), path.p);
		(void)unlink(path.p);
	}
	if (tw_raw_write(fd, mine.p, mine.n) < 0 || close(fd) < 0) {
		(void)unlink(path.p);
		tw_die(TW_FAILED, "%s: %s", path.p, strerror(errno));
	}
	tw_string_release(&there);
	free((char *)mine.p);
	free((char *)path.p);
}

/*
 * Keep the script with its results, if its lines include the first n bytes of
 * the settings: the one at path, or, where that is sh, what tw-pipe printed.
 */
static void
keep_script(const struct args *p, const struct tw_string *mine, size_t n,
    const char *path)
{
	struct tw_slice printed = tw_format_new("%s/check/analysis.sh", p->dir);
	const char *const from[] = { path, printed.p };
	size_t i;
	struct tw_string w = { 0 };
	bool has = false;

	for (i = 0; i < 2 && !has; i++) {
		w.n = 0;
		has = read_file(&w, from[i]) && w.n > n && find(&w, mine->p, n);
	}
	if (has)
		tw_pipe_keep_file(p, "analysis.sh", &w);
	tw_string_release(&w);
	free((char *)printed.p);
}

/*
 * Where there are nuisance parameters, keep the names of the others, which the
 * report is about: params.tsv.
 */
static void
keep_names(const struct args *p, const struct tw_string *mine)
{
	struct tw_string names = value(mine, "names='"), w = { 0 };
	char *s;

	if (setting(mine, "marginal='").n > 0) {
		tw_print(&w, "param\n%s\n", names.p);
		while ((s = strchr(w.p, ',')) != NULL)
			*s = '\n';
		tw_pipe_keep_file(p, "params.tsv", &w);
	}
	tw_string_release(&names);
	tw_string_release(&w);
}

void
tw_pipe_begin(const struct args *p, int n, char *const *word)
{
	struct tw_string mine = { 0 }, obs = { 0 }, more;
	const char *s;
	size_t n_given;

	if (!read_file(&obs, p->obs))
		tw_die(TW_FAILED, "%s: %s: the observation that this script is for",
		    p->obs, strerror(errno));
	if (!read_all(&mine, STDIN_FILENO))
		tw_die(TW_FAILED, "standard input: %s", strerror(errno));
	n_given = mine.n;
	complete(&mine);
	tw_print(&mine, "# the observation:\n# ");
	for (s = obs.p; s < obs.p + obs.n; s++)
		tw_print(&mine, *s == '\n' && s + 1 < obs.p + obs.n ?
		    "%c# " : "%c", *s);
	tw_pipe_make_folder(p->dir);
	check_settings(p, &mine);
	more = check_added(p, &mine, n - 1, word + 1);
	lock(p);
	tw_pipe_keep_file(p, "settings", &mine);
	tw_pipe_keep_file(p, "observed.tsv", &obs);
	keep_names(p, &mine);
	tw_pipe_keep_file(p, "added", &more);
	if (setting(&mine, "simulate='").p != NULL)
		keep_script(p, &mine, n_given, word[0]);
	tw_string_release(&mine);
	tw_string_release(&obs);
	tw_string_release(&more);
}
