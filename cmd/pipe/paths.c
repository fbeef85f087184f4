/*
 * Words of the shell: commands that run in the user's folder, and paths of the
 * user's files as seen from the folder of the results. See parts.h.
 */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "io/msg.h"
#include "parts.h"

const char *
tw_pipe_text(struct tw_string *w)
{
	const char *p = tw_slice_stay((struct tw_slice){
	    w->n > 0 ? w->p : "", w->n + 1 }).p;

	tw_string_release(w);
	return p;
}

/* Whether a part of the path is a symbolic link. */
static bool
has_link(const char *path)
{
	struct tw_slice copy = tw_format_arena("%s", path);
	char *end = (char *)copy.p;
	struct stat st;

	do {
		char next;

		end += strcspn(end, "/");
		next = *end;
		*end = '\0';
		if (lstat(copy.p, &st) == 0 && S_ISLNK(st.st_mode))
			return true;
		*end = next;
		end += strspn(end, "/");
	} while (*end != '\0');
	return false;
}

/*
 * The folder of the user, seen from the folder of the results: .. as often as
 * the path of that has parts, or the absolute path where it is no simple one.
 */
static const char *
home(const struct args *p)
{
	const char *s = p->dir;
	char here[4096];
	struct tw_string w = { 0 };

	while (*s != '\0' && *s != '/') {
		size_t n = strcspn(s, "/");

		if (n == 2 && strncmp(s, "..", 2) == 0)
			break;
		if (n != 1 || *s != '.')
			tw_print(&w, w.n > 0 ? "/.." : "..");
		s += n;
		s += strspn(s, "/");
	}
	if (*s == '\0' && w.n > 0 && !has_link(p->dir))
		return tw_pipe_text(&w);
	tw_string_release(&w);
	if (getcwd(here, sizeof here) == NULL)
		tw_die(TW_FAILED, "the current folder: %s", strerror(errno));
	return tw_format_arena("%s", here).p;
}

const char *
tw_pipe_home(const struct args *p, const char *command)
{
	return tw_format_arena("cd %s && %s", tw_shell_word(home(p)),
	    command).p;
}

const char *
tw_pipe_input(const struct args *p, const char *path)
{
	return tw_shell_word(path[0] == '/' ? path :
	    tw_format_arena("%s/%s", home(p), path).p);
}

void
tw_pipe_print_options(struct tw_string *w, const char *name,
    const struct tw_texts *of)
{
	size_t i;

	for (i = 0; i < of->n; i++)
		tw_print_option(w, name, of->v[i]);
}

void
tw_pipe_print_simulator(struct tw_string *w, const struct args *p)
{
	tw_print_option(w, p->each != NULL ? "--each" : "--simulate",
	    p->simulate);
	tw_pipe_print_options(w, "--template", &p->template);
	tw_pipe_print_options(w, "--take", &p->take);
	tw_print_option(w, "--on-failure", p->fails_are_na ? "na" : NULL);
	tw_print_option(w, "-d", p->delimiter);
}
