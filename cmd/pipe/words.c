/*
 * The words of a script's steps, @name@ in their text, and what they stand for
 * in one analysis. See parts.h.
 */
#include <string.h>

#include "io/msg.h"
#include "parts.h"

static struct tw_script_word *
find(const struct tw_script *s, struct tw_slice name)
{
	size_t i;

	for (i = 0; i < s->nword; i++)
		if (tw_slice_is(name, s->word[i].name))
			return &s->word[i];
	return NULL;
}

void
tw_pipe_set(struct tw_script *s, const char *name, const char *fmt, ...)
{
	struct tw_script_word *word = find(s, tw_slice_of(name));
	struct tw_string value = { 0 };
	va_list ap;

	va_start(ap, fmt);
	tw_vprint(&value, fmt, ap);
	va_end(ap);
	if (word == NULL) {
		s->word = tw_arena_grow(s->word, &s->cap, s->nword + 1,
		    sizeof *s->word);
		word = &s->word[s->nword++];
		word->name = name;
	}
	word->value = tw_pipe_text(&value);
}

const char *
tw_pipe_word(const struct tw_script *s, const char *name)
{
	return find(s, tw_slice_of(name))->value;
}

void
tw_pipe_add(struct tw_script *s, const char *step)
{
	const char *at;

	while ((at = strchr(step, '@')) != NULL) {
		size_t n = strspn(at + 1, "abcdefghijklmnopqrstuvwxyz");
		const struct tw_script_word *word = at[n + 1] != '@' ? NULL :
		    find(s, (struct tw_slice){ at + 1, n });

		if (word == NULL)	/* an @ of the shell, as in "$@" */
			n = 0;
		tw_print_bytes(s->to, step, (size_t)(at - step) +
		    (word == NULL));
		if (word != NULL)
			tw_print(s->to, "%s", word->value);
		step = at + (word == NULL ? 1 : n + 2);
	}
	tw_print(s->to, "%s", step);
}

/* ---- the words of an analysis ------------------------------------- */

const char *
tw_pipe_alpha(const struct args *p)
{
	struct tw_string w = { 0 };
	size_t i;

	for (i = 0; i < p->alpha.n; i++)
		tw_print(&w, "%s%s", i > 0 ? "," : "",
		    TW_LEVEL_SHOWN(&p->alpha.of[i]));
	return tw_pipe_text(&w);
}

/* The options of tw-simulate that say how the simulator is called. */
static const char *
simulate_options(const struct args *p)
{
	struct tw_string w = { 0 };
	size_t i;

	if (p->chunk_given)
		tw_print(&w, " --chunk %llu", (unsigned long long)p->chunk);
	if (p->launch != NULL)
		tw_print(&w, " --launch %s", tw_shell_word(p->launch));
	for (i = 0; i < p->template.n; i++)
		tw_print(&w, " --template %s",
		    tw_pipe_input(p, p->template.v[i]));
	for (i = 0; i < p->take.n; i++)
		tw_print(&w, " --take %s", tw_shell_word(p->take.v[i]));
	if (p->fails_are_na)
		tw_print(&w, " --on-failure na");
	if (p->delimiter != NULL)
		tw_print(&w, " -d %s", tw_shell_word(p->delimiter));
	return tw_pipe_text(&w);
}

/* The user's options of tw-plot. */
static const char *
plot_options(const struct args *p)
{
	struct tw_string w = { 0 };
	size_t i;

	for (i = 0; i < p->pictures.n; i++)
		tw_print(&w, " %s", tw_shell_word(p->pictures.v[i]));
	if (p->n == 1 && p->prior != NULL)
		tw_print(&w, " --prior \"$prior\"");
	return tw_pipe_text(&w);
}

/* The bounds and the integers of the parameters, as options of tw-grid. */
static const char *
grid_options(const struct args *p)
{
	struct tw_string support = { 0 }, integer = { 0 }, w = { 0 };

	if (p->prior != NULL)
		tw_pipe_read_prior(p->prior, p->names, &support, &integer);
	else if (p->support != NULL)
		tw_print(&support, "%s", p->support);
	if (support.n > 0)
		tw_print(&w, " --support %s", tw_shell_word(support.p));
	if (integer.n > 0)
		tw_print(&w, " --integer %s", tw_shell_word(integer.p));
	tw_string_release(&support);
	tw_string_release(&integer);
	return tw_pipe_text(&w);
}

/* Words that are the same in all steps of an analysis from files. */
static void
set_files(struct tw_script *s)
{
	const struct args *p = s->args;

	tw_pipe_set(s, "support", "%s", p->support == NULL ? "" :
	    tw_format_arena(" --support %s", tw_shell_word(p->support)).p);
	if (p->train != NULL)
		tw_pipe_set(s, "train", "%s", tw_pipe_input(p, p->train));
	tw_pipe_set(s, "calib", "%s", tw_pipe_input(p, p->calib));
	if (p->draws != NULL)
		tw_pipe_set(s, "theirs", "%s", tw_pipe_input(p, p->draws));
	if (p->obs_draws != NULL)
		tw_pipe_set(s, "own", "%s", tw_pipe_input(p, p->obs_draws));
	tw_pipe_set(s, "every", "%llu", (unsigned long long)p->every);
}

void
tw_pipe_set_words(struct tw_script *s)
{
	const struct args *p = s->args;
	uint64_t each = 100000 / (p->observations > 0 ? p->observations : 1);

	tw_pipe_set(s, "version", TW_VERSION);
	/* No program may take the path for an option. */
	tw_pipe_set(s, "out", "%s", tw_shell_word(tw_format_arena("%s%s",
	    p->dir[0] == '-' ? "./" : "", p->dir).p));
	tw_pipe_set(s, "obs", "%s", tw_pipe_input(p, p->obs));
	tw_pipe_set(s, "names", "%s", tw_shell_word(p->names));
	tw_pipe_set(s, "all", "%s", tw_shell_word(p->all != NULL ? p->all :
	    p->names));
	tw_pipe_set(s, "columns", p->id ? "\"id,$data\"" : "\"$data\"");
	tw_pipe_set(s, "id", p->id || p->observations > 1 ? "id," : "");
	tw_pipe_set(s, "chosen", "%s", p->all == NULL ? "" :
	    tw_format_arena(" -p %s", tw_shell_word(p->names)).p);
	tw_pipe_set(s, "from", p->draw != NULL ? "--draw \"$draw\"" :
	    "--prior \"$prior\"");
	tw_pipe_set(s, "command", p->each != NULL ? "--each \"$simulator\"" :
	    "\"$simulator\"");
	tw_pipe_set(s, "how", "%s", simulate_options(p));
	tw_pipe_set(s, "truncated", "%s", "");
	tw_pipe_set(s, "seed", "%llu", (unsigned long long)p->seed);
	tw_pipe_set(s, "alpha", "%s", tw_pipe_alpha(p));
	tw_pipe_set(s, "beta", "%s", TW_LEVEL_SHOWN(&p->beta));
	tw_pipe_set(s, "ranks", "%llu", (unsigned long long)p->ranks);
	tw_pipe_set(s, "draws", "%llu", (unsigned long long)(each > 10000 ?
	    10000 : each < 1000 ? 1000 : each));
	tw_pipe_set(s, "intervals", p->prior != NULL ?
	    " --prior \"$prior\"" : "");
	tw_pipe_set(s, "by", "%s", p->draws != NULL ? tw_format_arena(
	    "-d obs-draws.tsv -p %s -k kde", tw_shell_word(p->names)).p :
	    "-f posterior.tsv");
	tw_pipe_set(s, "points", "%llu", (unsigned long long)p->points);
	tw_pipe_set(s, "region", "region%s%s", p->alpha.n > 1 ? "_" : "",
	    p->alpha.n > 1 ? TW_LEVEL_SHOWN(&p->alpha.of[0]) : "");
	tw_pipe_set(s, "regions", p->alpha.n > 1 ? "'region_*'" : "region");
	tw_pipe_set(s, "options", "%s", plot_options(p));
	tw_pipe_set(s, "bounds", "%s", grid_options(p));
	if (p->simulate == NULL)
		set_files(s);
}
