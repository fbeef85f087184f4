/*
 * The folder of the results, and the files that a printed script needs there.
 * See parts.h.
 */
#include <dirent.h>
#include <errno.h>
#include <string.h>

#include "io/msg.h"
#include "io/file.h"
#include "parts.h"

void
tw_pipe_make_folder(const char *dir)
{
	struct tw_slice path = tw_format_arena("%s", dir);
	char *end = (char *)path.p, next;
	struct stat st;

	do {
		end += strspn(end, "/");
		end += strcspn(end, "/");
		next = *end;
		*end = '\0';
		if (mkdir(path.p, 0777) < 0 && stat(path.p, &st) < 0)
			tw_die(TW_FAILED, "%s: %s", path.p, strerror(errno));
		*end = next;
	} while (*end != '\0');
}

bool
tw_pipe_same_folder(const char *a, const char *b)
{
	struct stat of, to;

	return stat(a, &of) == 0 && stat(b, &to) == 0 &&
	    of.st_ino == to.st_ino && of.st_dev == to.st_dev;
}

void
tw_pipe_check_folder(const struct args *p)
{
	const char *const own[] = { "step.sh", tw_format_arena("%llu.sh",
	    (unsigned long long)tw_pipe_first_runs(p)).p };
	DIR *dir = opendir(p->dir);
	bool empty = true, found = false;
	struct dirent *entry;
	struct stat st;
	size_t i;

	if (dir == NULL) {
		if (errno != ENOENT)
			tw_die(TW_FAILED, "%s: %s", p->dir, strerror(errno));
		return;
	}
	while ((entry = readdir(dir)) != NULL)
		if (strcmp(entry->d_name, ".") != 0 &&
		    strcmp(entry->d_name, "..") != 0)
			empty = false;
	(void)closedir(dir);
	for (i = 0; i < 2; i++)
		found = found || stat(tw_format_arena("%s/%s", p->dir,
		    own[i]).p, &st) == 0;
	if (!empty && !found)
		tw_die(TW_FAILED, "%s: has files that are not of this analysis: give -o a folder of its own",
		    p->dir);
}

static void
keep_file(const struct args *p, const char *name, const struct tw_string *w)
{
	struct tw_slice path = tw_format_arena("%s/%s", p->dir, name);

	if (tw_replace_file(path.p, w->p, w->n) < 0)
		tw_die(TW_FAILED, "%s: %s", path.p, strerror(errno));
}

/* Write a file of the folder that consists of these steps. */
static void
keep_steps(struct tw_script *s, const char *name, const char *const step[])
{
	struct tw_string w = { 0 }, *script = s->to;

	s->to = &w;
	for (; *step != NULL; step++)
		tw_pipe_add(s, *step);
	s->to = script;
	keep_file(s->args, name, &w);
	tw_string_release(&w);
}

void
tw_pipe_keep(struct tw_script *s)
{
	const struct args *p = s->args;

	tw_pipe_make_folder(p->dir);
	keep_steps(s, "step.sh", (const char *const[]){ tw_step_step,
	    tw_step_lock, NULL });
	keep_steps(s, "ask.sh", (const char *const[]){ tw_step_ask,
	    p->logq != NULL || p->draws != NULL ? "" :
	    tw_step_ask_posterior, p->logq != NULL ? tw_step_ask_logq :
	    tw_step_ask_scored, tw_step_ask_files, NULL });
	if (p->simulate != NULL)
		keep_file(p, "runs.tsv", &s->runs);
	keep_file(p, "analysis.sh", s->to);
}
