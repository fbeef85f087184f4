/*
 * The settings of a printed script, and those of the results in its folder.
 * See parts.h.
 */
#include <stdlib.h>
#include <string.h>

#include "io/msg.h"
#include "parts.h"

static const char other[] = "name another folder (out=, -o)";

/* Add NAME='value' unless the settings contain NAME. */
static void
add_default(struct tw_string *mine, const char *name, const char *value)
{
	struct tw_slice line = tw_format_arena("%s=", name);

	if (tw_pipe_setting(mine, line.p).p == NULL) {
		tw_print(mine, "%s", line.p);
		tw_print_quoted(mine, value);
		tw_print(mine, "\n");
	}
}

/* The value of a setting as the shell would read it; empty if it is not set. */
static struct tw_string
value(const struct tw_string *mine, const char *begin)
{
	struct tw_slice s = tw_pipe_setting(mine, begin);
	struct tw_string w = { 0 };

	tw_print_unquoted(&w, s.p != NULL ? s.p : "");
	return w;
}

/*
 * Add the bounds of the named parameters and the names of those with integer
 * values. They follow from the prior's distributions, if these are set;
 * otherwise the bounds are the setting support, and no parameter has integer
 * values.
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
 * Add the settings that were left out, so that the script cannot take them from
 * the environment. If all= lists more parameters than names=, the others are
 * nuisances.
 */
static void
complete(struct tw_string *mine)
{
	static const char *const name[] = { "prior", "draw", "id", "family",
		"anytime", "limits", "each", "simulate", "until" };
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

/*
 * The number in the line of w that begins with this text; 0 without such a
 * line.
 */
static unsigned long long
number(const struct tw_string *w, const char *begin)
{
	struct tw_slice s = tw_pipe_setting(w, begin);

	return s.p == NULL ? 0 : strtoull(s.p, NULL, 10);
}

/* The target set by until=, with or without quotes; empty if it is not set. */
static struct tw_slice
until(const struct tw_string *w)
{
	struct tw_slice s = tw_pipe_setting(w, "until=");

	if (s.p == NULL)
		return (struct tw_slice){ "", 0 };
	s.p += *s.p == '\'';
	s.n = strspn(s.p, "0123456789.eE+-");
	return s;
}

/*
 * The name of the analysis with these settings among those of its folder: the
 * numbers of runs= and until=, after and between the given texts.
 */
static struct tw_slice
name(const struct tw_string *w, const char *runs, const char *between)
{
	struct tw_slice u = until(w);

	return tw_format_arena("%s%llu%s%.*s", runs, number(w, "runs="),
	    u.n > 0 ? between : "", (int)u.n, u.p);
}

/* Skip the lines at s that set runs=, until= or before=. */
static const char *
skip_variable(const char *s)
{
	static const char *const name[] = { "runs=", "until=", "before=" };
	size_t i = 0;

	while (i < sizeof name / sizeof *name)
		if (strncmp(s, name[i], strlen(name[i])) == 0) {
			s += strcspn(s, "\n");
			s += *s == '\n';
			i = 0;
		} else
			i++;
	return s;
}

/*
 * Returns the name of the first setting that differs, other than runs=, until=
 * and before=; a text that begins with # if it is the observation; or an empty
 * text if none differs.
 */
static struct tw_slice
find_difference(const struct tw_string *a, const struct tw_string *b)
{
	const char *s = skip_variable(a->p), *t = skip_variable(b->p);
	size_t n;

	while ((n = strcspn(s, "\n")) == strcspn(t, "\n") &&
	    memcmp(s, t, n) == 0 && s[n] != '\0' && t[n] != '\0') {
		s = skip_variable(s + n + 1);
		t = skip_variable(t + n + 1);
	}
	if (strcmp(s, t) == 0)
		return (struct tw_slice){ "", 0 };
	s = *s == '\0' ? t : s;
	return (struct tw_slice){ s, strcspn(s, "=\n") };
}

/*
 * Die unless the analysis in the folder is finished, and the simulations made
 * so far, all of which train when it continues, leave a fifth of runs= in mine
 * for calibration.
 */
static void
check_continue(const struct args *p, const struct tw_string *mine,
    const struct tw_string *there)
{
	struct tw_slice file = name(there, "stage-", "-");
	struct tw_slice done = name(there, "runs=", " and until=");
	struct tw_slice wanted = name(mine, "runs=", " and until=");
	struct tw_string stage = tw_pipe_read_in(p, file.p);
	unsigned long long made = number(&stage, "spent=") +
	    number(&stage, "calibrated="), least;

	if (stage.n == 0)
		tw_die(TW_FAILED, "%s: the analysis with %s is not finished: finish it before you continue with %s, or %s",
		    p->dir, done.p, wanted.p, other);
	/* A fifth of all simulations calibrates, as in a new analysis. */
	least = made / 4 * 5 + 5;
	if (number(mine, "runs=") < least)
		tw_die(TW_FAILED, "%s: too few to continue: %llu simulations were made, which all train now, and a fifth of all is to calibrate: set runs= to at least %llu",
		    wanted.p, made, least);
	tw_string_release(&stage);
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
 * Die if the results in the folder have settings (there) that differ from mine.
 * Returns the name of the analysis that this one continues, empty if it
 * continues none. Sets *now if this call is the first to continue it.
 */
static struct tw_slice
check(const struct args *p, const struct tw_string *mine,
    const struct tw_string *there, bool *now)
{
	unsigned long long wanted = number(mine, "runs=");
	unsigned long long done = number(there, "runs=");
	struct tw_slice before = tw_pipe_setting(there, "before='"), a, b;
	struct tw_slice differs;

	if (there->n == 0)
		return before;
	if (!tw_slice_is(tw_pipe_setting(there, "version='"), TW_VERSION))
		tw_die(TW_FAILED, "%s: was begun by another version of tw, and this is "
		    TW_VERSION ": %s", p->dir, other);
	differs = find_difference(mine, there);
	if (tw_slice_begins(differs, "#"))
		tw_die(TW_FAILED, "%s: has results of another observation: %s",
		    p->dir, other);
	if (differs.n > 0)
		tw_die(TW_FAILED, "%s: has results of other settings (%s= differs): %s",
		    p->dir, TW_SHOWN(differs), other);
	if (wanted < done)
		tw_die(TW_FAILED, "%s: has results of runs=%llu, and runs=%llu is fewer: %s",
		    p->dir, done, wanted, other);
	a = name(mine, "", "-");
	b = name(there, "", "-");
	*now = strcmp(a.p, b.p) != 0;
	if (!*now)
		return before;
	check_continue(p, mine, there);
	return b;
}

/* Die unless runs= in the settings, if it is there, is an integer. */
static void
check_runs(const struct tw_string *mine)
{
	struct tw_slice s = tw_pipe_setting(mine, "runs=");
	size_t n;

	if (s.p == NULL)
		return;
	n = strspn(s.p, "0123456789");
	if (n == 0 || strchr(" \t\n#", s.p[n]) == NULL)
		tw_die(TW_FAILED, "runs=%s: must be a number of simulations, such as 20000",
		    TW_SHOWN(((struct tw_slice){ s.p, strcspn(s.p, " \t\n") })));
}

bool
tw_pipe_take_settings(const struct args *p, struct tw_string *mine,
    const struct tw_string *obs)
{
	struct tw_slice version = tw_pipe_setting(mine, "version='");
	struct tw_string there = tw_pipe_read_in(p, "settings");
	struct tw_slice before;
	bool continues = false;
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
		tw_string_release(&there);
		return false;
	}
	check_runs(mine);
	n = mine->n;
	add_observation(mine, obs);
	before = check(p, mine, &there, &continues);
	mine->n = n;
	tw_print(mine, "before='%.*s'\n", (int)before.n,
	    before.p != NULL ? before.p : "");
	add_observation(mine, obs);
	tw_string_release(&there);
	return continues;
}
