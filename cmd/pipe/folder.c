/*
 * Reads and writes files of the folder, and leaves in it those that a printed
 * script needs. See parts.h.
 */
#include <errno.h>
#include <string.h>

#include "io/msg.h"
#include "io/place.h"
#include "parts.h"

struct tw_string
tw_pipe_read_in(const struct args *p, const char *name)
{
	struct tw_slice path = tw_format_arena("%s/%s", p->dir, name);
	struct tw_string w = { 0 };

	if (!tw_read_file(&w, path.p) && errno != ENOENT)
		tw_die(TW_FAILED, "%s: %s", path.p, strerror(errno));
	return w;
}

struct tw_slice
tw_pipe_setting(const struct tw_string *w, const char *begin)
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

void
tw_pipe_keep_file(const struct args *p, const char *name,
    const struct tw_string *w)
{
	struct tw_slice path = tw_format_arena("%s/%s", p->dir, name);

	if (tw_place(path.p, w->p, w->n) < 0)
		tw_die(TW_FAILED, "%s: %s", path.p, strerror(errno));
}

const char *
tw_pipe_printed(bool simulate)
{
	return simulate ? "check/analysis.sh" : "printed.sh";
}

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

void
tw_pipe_refuse_folder(const struct args *p)
{
	struct tw_slice path = tw_format_arena("%s/check", p->dir);
	struct stat st;

	if (stat(path.p, &st) == 0)
		tw_die(TW_FAILED, "%s: is the folder of an analysis by tw-pipe --simulate: name another (out=, -o)",
		    p->dir);
}

/*
 * Write a file that can be called as a command, from the texts part[], which
 * end with NULL.
 */
static void
keep_command(const struct args *p, const char *name, const char *const *part)
{
	struct tw_slice path = tw_format_arena("%s/%s", p->dir, name);
	struct tw_string w = { 0 };
	struct stat st;

	for (; *part != NULL; part++)
		tw_print(&w, "%s", *part);
	tw_pipe_keep_file(p, name, &w);
	tw_string_release(&w);
	/* guard: another tw-pipe is just writing it, and does the same */
	if (stat(path.p, &st) == 0 && chmod(path.p, st.st_mode | 0111) < 0)
		tw_die(TW_FAILED, "%s: %s", path.p, strerror(errno));
}

void
tw_pipe_keep(const struct args *p, const struct tw_string *script)
{
	bool simulate = p->simulate != NULL;
	const char *const ask[] = { tw_step_ask_begin, p->logq != NULL ?
	    tw_step_ask_logq : p->draws != NULL ? tw_step_ask_draws :
	    tw_step_ask_posterior, tw_step_ask_end, NULL };
	const char *const run[] = { tw_step_run_begin, p->prior != NULL ?
	    tw_step_run_prior : tw_step_run_draw, tw_step_run_end, NULL };
	struct tw_string tools = { 0 };

	if (!simulate)
		tw_pipe_refuse_folder(p);
	tw_pipe_make_folder(p->dir);
	tw_print(&tools, "%s\n%s%s%s%s%s", TW_PIPE_TOOLS, tw_step_tools,
	    tw_step_tools_begin, simulate ? tw_step_tools_simulate :
	    tw_step_tools_files, simulate ? tw_step_tools_posterior : "",
	    simulate && p->observations == 1 ? tw_step_tools_rounds : "");
	tw_pipe_keep_file(p, "tools.sh", &tools);
	tw_string_release(&tools);
	keep_command(p, "ask.sh", ask);
	if (simulate)
		keep_command(p, "simulate.sh", run);
	tw_pipe_keep_file(p, tw_pipe_printed(simulate), script);
}
