/*
 * The settings of a printed script, and those of the results in its folder.
 * See parts.h.
 */
#include <stdlib.h>
#include <string.h>

#include "io/msg.h"
#include "parts.h"

static const char other[] = "name another folder (out=, -o)";

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

/* Add NAME='value' unless the settings have NAME. */
static void
add_default(struct tw_string *mine, const char *name, const char *value)
{
	struct tw_slice line = tw_format_new("%s=", name);

	if (tw_pipe_setting(mine, line.p).p == NULL) {
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
	struct tw_slice s = tw_pipe_setting(mine, begin);
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
		"anytime", "limits", "each", "simulate" };
	struct tw_string names = value(mine, "names='"), all;
	size_t i;

	add_default(mine, "marginal",
	    tw_pipe_setting(mine, "all='").p != NULL ? "marginal" : "");
	add_default(mine, "all", names.p);
	all = value(mine, "all='");
	add_bounds(mine, all.p, "all_support", "all_integer");
	add_bounds(mine, names.p, "support", "integer");
	for (i = 0; i < sizeof name / sizeof *name; i++)
		add_default(mine, name[i], "");
	tw_string_release(&names);
	tw_string_release(&all);
}

/* ---- continuing a finished analysis -------------------------------- */

/* The number in the line of w that begins so; 0 without one. */
static unsigned long long
number(const struct tw_string *w, const char *begin)
{
	struct tw_slice s = tw_pipe_setting(w, begin);

	return s.p == NULL ? 0 : strtoull(s.p, NULL, 10);
}

/* Whether the settings are the same but for runs= and before=. */
static bool
is_same(const struct tw_string *a, const struct tw_string *b)
{
	static const char *const differ[] = { "runs=", "before=" };
	const struct tw_string *const of[] = { a, b };
	struct tw_string rest[2] = { { 0 }, { 0 } };
	size_t i, k, n;
	const char *s;
	bool same;

	for (i = 0; i < 2; i++)
		for (s = of[i]->p; s < of[i]->p + of[i]->n; s += n) {
			n = strcspn(s, "\n") + 1;
			for (k = 0; k < 2 && strncmp(s, differ[k],
			    strlen(differ[k])) != 0; k++)
				;
			if (k == 2)
				tw_print_bytes(&rest[i], s, n);
		}
	same = rest[0].n == rest[1].n &&
	    memcmp(rest[0].p, rest[1].p, rest[0].n) == 0;
	tw_string_release(&rest[0]);
	tw_string_release(&rest[1]);
	return same;
}

/*
 * Die unless the analysis in the folder, of that many simulations, is finished,
 * and wanted simulations in all leave some that train.
 */
static void
check_continue(const struct args *p, unsigned long long done,
    unsigned long long wanted)
{
	struct tw_slice name = tw_format_new("stage-%llu", done);
	struct tw_string stage = tw_pipe_read_in(p, name.p);
	unsigned long long made = number(&stage, "spent=") +
	    number(&stage, "calibrated="), least;

	if (stage.n == 0)
		tw_die(TW_FAILED, "%s: the analysis with runs=%llu is not finished: finish it before you continue with runs=%llu, or %s",
		    p->dir, done, wanted, other);
	/* A fifth of all calibrates, as of an analysis that begins. */
	least = made / 4 * 5 + 5;
	if (wanted < least)
		tw_die(TW_FAILED, "runs=%llu: too few to continue: %llu simulations were made, which all train now, and a fifth of all is to calibrate: set runs= to at least %llu",
		    wanted, made, least);
	tw_string_release(&stage);
	free((char *)name.p);
}

/* The observation, as a comment at the end of the settings. */
static void
add_observation(struct tw_string *mine, const struct tw_string *obs)
{
	const char *s;

	tw_print(mine, "# the observation:\n# ");
	for (s = obs->p; s < obs->p + obs->n; s++)
		tw_print(mine, *s == '\n' && s + 1 < obs->p + obs->n ?
		    "%c# " : "%c", *s);
}

/*
 * Die where the folder has results of other settings than mine, there. Returns
 * how many simulations the analysis had before it was continued; 0 if it was
 * not.
 */
static unsigned long long
check(const struct args *p, const struct tw_string *mine,
    const struct tw_string *there)
{
	unsigned long long wanted = number(mine, "runs=");
	unsigned long long done = number(there, "runs=");

	if (there->n == 0)
		return 0;
	if (!tw_slice_is(tw_pipe_setting(there, "version='"), TW_VERSION))
		tw_die(TW_FAILED, "%s: was begun by another version of tw, and this is "
		    TW_VERSION ": %s", p->dir, other);
	if (!is_same(mine, there))
		tw_die(TW_FAILED, "%s: has results of other settings, or of another observation: %s",
		    p->dir, other);
	if (wanted < done)
		tw_die(TW_FAILED, "%s: has results of runs=%llu, and runs=%llu is fewer: %s",
		    p->dir, done, wanted, other);
	if (wanted == done)
		return number(there, "before='");
	check_continue(p, done, wanted);
	return done;
}

bool
tw_pipe_take_settings(const struct args *p, struct tw_string *mine,
    const struct tw_string *obs)
{
	struct tw_slice version = tw_pipe_setting(mine, "version='");
	struct tw_string there = tw_pipe_read_in(p, "settings");
	unsigned long long before;
	bool continues;
	size_t n;

	if (!tw_slice_is(version, TW_VERSION))
		tw_die(TW_FAILED, "this script is of tw %s, and tw " TW_VERSION
		    " is installed: print it again with tw-pipe",
		    version.p == NULL ? "?" : TW_SHOWN(version));
	complete(mine);
	if (tw_pipe_setting(mine, "simulate='").n == 0) {
		tw_pipe_refuse_folder(p);
		add_default(mine, "runs", "");
		add_default(mine, "before", "");
		add_observation(mine, obs);
		return false;
	}
	n = mine->n;
	add_observation(mine, obs);
	before = check(p, mine, &there);
	continues = before > 0 && before == number(&there, "runs=");
	mine->n = n;
	if (before > 0)
		tw_print(mine, "before='%llu'\n", before);
	else
		tw_print(mine, "before=''\n");
	add_observation(mine, obs);
	tw_string_release(&there);
	return continues;
}
