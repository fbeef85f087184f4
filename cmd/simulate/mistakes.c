/*
 * Mistakes in the command of a simulator: names that are no parameters, or are
 * not used, and options of --each that contradict each other.
 */
#include <ctype.h>

#include "text/header.h"
#include "simulate.h"

/* ---- the command of --each ------------------------------------------ */

/*
 * Whether s can be the name of a parameter: letters, digits and _, not
 * beginning with a digit.
 */
static bool
is_word(struct tw_slice s)
{
	size_t i;

	for (i = 0; i < s.n && tw_in_word(s.p[i]); i++)
		;
	return s.n > 0 && i == s.n && !isdigit((unsigned char)s.p[0]);
}

/* Add the words in braces that are no cells. */
static void
add_unknown(struct tw_names *words, const struct tw_fill *f)
{
	struct tw_slice name;
	size_t i, at;

	for (i = 0; i < f->n; i++)
		for (at = 0; tw_next_name(f->piece[i].text, &at, &name); )
			if (is_word(name))
				tw_names_add(words, name);
}

/*
 * How many letters must be inserted, deleted or changed to make b of a
 * (Levenshtein's distance), in any case of letters; SIZE_MAX if b is long.
 */
static size_t
distance(struct tw_slice a, struct tw_slice b)
{
	enum { MOST = 64 };
	size_t d[MOST], i, k;

	if (b.n >= MOST)
		return SIZE_MAX;
	for (k = 0; k <= b.n; k++)
		d[k] = k;
	for (i = 0; i < a.n; i++) {
		size_t before = d[0]++;

		for (k = 0; k < b.n; k++) {
			int x = tolower((unsigned char)a.p[i]);
			int y = tolower((unsigned char)b.p[k]);
			size_t best = before + (x != y);

			before = d[k + 1];
			if (before + 1 < best)
				best = before + 1;
			d[k + 1] = d[k] + 1 < best ? d[k] + 1 : best;
		}
	}
	return d[b.n];
}

/* Dies because no text has {NAME}; a word may be this name misspelt. */
static _Noreturn void
parameter_unused(struct tw_slice name, const struct tw_names *words)
{
	size_t i, d, least = name.n < 3 ? 2 : 1 + (name.n + 2) / 3;
	const struct tw_slice *like = NULL;

	for (i = 0; i < words->n; i++) {
		d = distance(words->name[i], name);
		if (d < least && (d < name.n || d < words->name[i].n)) {
			like = &words->name[i];
			least = d;
		}
	}
	if (like != NULL)
		tw_die(TW_MISUSED, "--each: parameter %s is not used, and {%s} is no parameter: did you mean {%s}?",
		    TW_SHOWN(name), TW_SHOWN(*like), TW_SHOWN(name));
	tw_die(TW_MISUSED, "--each: parameter %s is not used: write {%s} where its value belongs, in the command or in a --template (or leave it out by -p of tw-simulate)",
	    TW_SHOWN(name), TW_SHOWN(name));
}

/* Refuse two templates that would have the same name in the scratch folder. */
static void
check_template_names(const struct tw_texts *template)
{
	size_t i, k;

	for (i = 0; i < template->n; i++)
		for (k = 0; k < i; k++)
			if (strcmp(tw_base_name(template->v[i]),
			    tw_base_name(template->v[k])) == 0)
				tw_die(TW_MISUSED, "--template: %s and %s would be one file of the scratch folder: rename one",
				    template->v[k], template->v[i]);
}

/* The text of --take without punctuation around a name. */
static struct tw_slice
bare(const char *text)
{
	static const char around[] = " \t:=";
	struct tw_slice s;

	text += strspn(text, around);
	s = tw_slice_of(text);
	while (s.n > 0 && strchr(around, s.p[s.n - 1]) != NULL)
		s.n--;
	return s;
}

/* Refuse a text of --take that is blank or given twice. */
static void
check_take(const struct tw_texts *take)
{
	size_t i, k;

	for (i = 0; i < take->n; i++) {
		const char *text = take->v[i];

		if (text[strspn(text, " \t")] == '\0')
			tw_opt_bad("--take", text, "a text that is not blank");
		for (k = 0; k < i; k++)
			if (strcmp(take->v[k], text) == 0)
				tw_opt_bad("--take", text,
				    "a text that differs from the others");
	}
}

/*
 * The data are in the order of --take, and each --take gives at least one
 * number. Dies if a text is a name of -x but its numbers cannot be that column.
 */
static void
check_take_order(const struct args *a)
{
	struct tw_header names = { 0 };
	size_t i, k, least = 0;

	tw_header_list(&names, "-x", a->data);
	for (i = 0; i < a->take.n; i++, least++) {
		struct tw_slice text = bare(a->take.v[i]);

		for (k = 0; k < names.n &&
		    !tw_slice_same(names.name[k], text); k++)
			;
		if (k == names.n)
			continue;
		if (k < least || k + a->take.n > names.n + i)
			tw_die(TW_MISUSED, "--take: '%s' is number %zu, and column %s number %zu of the data: give --take in the order of the columns, %s",
			    a->take.v[i], i + 1, TW_SHOWN(text), k + 1,
			    TW_SHOWN(tw_slice_of(a->data)));
		least = k;
	}
}

/* Whether the command or a template uses the cell. */
static bool
uses(const struct tw_command *m, size_t cell)
{
	size_t i;

	for (i = 0; i < m->opt->template.n; i++)
		if (tw_fill_uses(&m->template[i].text, cell))
			return true;
	return tw_fill_uses(&m->line, cell);
}

/* Refuse the word SEED where only {SEED} is replaced; SEED= is a variable. */
static void
check_seed_of_each(const struct tw_command *m)
{
	const char *command = m->opt->each, *p = command;

	if (uses(m, 0))
		return;
	for (; (p = tw_next_seed(command, p)) != NULL; p += 4)
		tw_refuse(p[4] != '=', "--each: the word SEED stays as it is: write {SEED} where the number belongs");
}

/*
 * Dies if a text uses {NAME} of a column that is no parameter; words has all
 * words in braces that are no parameters.
 */
static void
check_columns(const struct tw_chunks *c, const struct tw_names *words)
{
	size_t i;

	for (i = 0; i < c->r.ncol; i++) {
		struct tw_slice name = c->r.name[i];

		if (tw_slice_is(name, "SEED"))
			tw_die(TW_MISUSED, "--each: no column may be called SEED: {SEED} is a number for the simulator's random numbers");
		if (tw_cols_place(&c->params, i) == SIZE_MAX &&
		    tw_names_find(words, name) != SIZE_MAX)
			tw_die(TW_MISUSED, "--each: {%s} is used, but -p does not name column %s",
			    TW_SHOWN(name), TW_SHOWN(name));
	}
}

static void
warn_unknown(const struct tw_chunks *c, const struct tw_names *words)
{
	struct tw_string list = { 0 };
	size_t i;

	for (i = 0; i < words->n; i++)
		tw_print(&list, "%s{%s}", i > 0 ? ", " : "",
		    TW_SHOWN(words->name[i]));
	if (words->n > 0)
		tw_warn("--each: left as it is, because no column is called so: %s; there are:%s (where braces are meant, a space after { avoids this warning)",
		    list.p, TW_COLS_SHOWN(&c->r));
	tw_string_release(&list);
}

static void
check_each(const struct tw_command *m, const struct tw_chunks *c)
{
	const struct args *a = m->opt;
	struct tw_names words = { 0 };
	size_t i;

	check_template_names(&a->template);
	check_take(&a->take);
	if (a->data != NULL && a->take.n > 0)
		check_take_order(a);
	add_unknown(&words, &m->line);
	for (i = 0; i < a->template.n; i++)
		add_unknown(&words, &m->template[i].text);
	check_columns(c, &words);
	for (i = 0; i < c->params.n; i++)
		if (!uses(m, 1 + i))
			parameter_unused(c->r.name[c->params.col[i]], &words);
	check_seed_of_each(m);
	warn_unknown(c, &words);
}

/* ---- the command of a filter ---------------------------------------- */

static void
check_filter(const struct tw_command *m, const struct tw_chunks *c)
{
	const char *command = m->opt->command, *p = command;

	for (; (p = tw_next_seed(command, p)) != NULL; p += 4) {
		char before = p > command ? p[-1] : ' ';

		tw_refuse(before == '$' || (before == '{' && p > command + 1 &&
		    p[-2] == '$'),
		    "COMMAND: SEED becomes a number, and is no variable of the shell: write it without $");
		tw_refuse(before == '{' && p[4] == '}',
		    "COMMAND: write SEED without braces (only --each has {SEED})");
	}
	if (c->n > 1 && !uses(m, 0))
		tw_warn("COMMAND has no word SEED: if it begins its random numbers at the same place in each call, all %zu chunks have the same noise",
		    c->n);
}

void
tw_command_check(const struct tw_command *m, const struct tw_chunks *c)
{
	if (m->opt->each != NULL)
		check_each(m, c);
	else
		check_filter(m, c);
}
