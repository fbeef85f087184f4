/* What stays in the folder when a script is printed. See parts.h. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "io/msg.h"
#include "io/place.h"
#include "parts.h"

/* DIR/NAME, whole at every moment. */
static void
keep(const struct args *p, const char *name, const struct tw_string *w)
{
	struct tw_slice path = tw_format_new("%s/%s", p->dir, name);

	if (tw_place(path.p, w->p, w->n) < 0)
		tw_die(TW_FAILED, "%s: %s", path.p, strerror(errno));
	free((char *)path.p);
}

/* Make the folder, and those that it is in. */
static void
make_folder(const char *dir)
{
	struct tw_slice path = tw_format_new("%s", dir);
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
	free((char *)path.p);
}

void
tw_pipe_keep(const struct args *p, const struct tw_string *script)
{
	static const char *const part[] = { tw_step_tools,
		tw_step_tools_lock, tw_step_tools_begin, tw_step_tools_end,
		tw_step_tools_road, tw_step_tools_missing,
		tw_step_tools_parameters, tw_step_tools_plan,
		tw_step_tools_rounds, tw_step_tools_gap,
		tw_step_tools_estimate, tw_step_tools_calibrate,
		tw_step_tools_ask };
	struct tw_string tools = { 0 };
	size_t i;

	make_folder(p->dir);
	tw_print(&tools, "%s\n", TW_PIPE_TOOLS);
	for (i = 0; i < sizeof part / sizeof *part; i++)
		tw_print(&tools, "%s", part[i]);
	keep(p, "tools.sh", &tools);
	if (p->simulate != NULL)
		keep(p, "check/analysis.sh", script);
	tw_string_release(&tools);
}
