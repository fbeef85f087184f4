/*
 * --each: a simulator that is a command for one record. It becomes a filter for
 * chunks of records, which is tw-simulate itself, called with --from N
 * (each_run.c). A chunk is therefore one command line, also with --launch. The
 * filter reads the parameters and, before them, a column SEED.
 */
#include "io/crc32.h"
#include "io/msg.h"
#include "text/header.h"
#include "parts.h"

/* Whether one of the texts contains {NAME} for this column. */
static bool
is_used(const struct tw_fill *f, size_t n, size_t col)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (tw_fill_uses(&f[i], col))
			return true;
	return false;
}

const char *
tw_base_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash != NULL ? slash + 1 : path;
}

/* Refuse two templates that would have the same name in the scratch folder. */
static void
check_names(const struct tw_texts *template)
{
	size_t i, k;

	for (i = 0; i < template->n; i++)
		for (k = 0; k < i; k++)
			if (strcmp(tw_base_name(template->v[i]),
			    tw_base_name(template->v[k])) == 0)
				tw_die(TW_MISUSED, "--template: %s and %s would be one file of the scratch folder: rename one",
				    template->v[k], template->v[i]);
}

/*
 * Dies unless the column is both a parameter and used, or neither: {NAME} of
 * another column would not be replaced.
 */
static void
check_column(const struct tw_chunks *c, size_t col, bool used)
{
	struct tw_slice name = c->r.name[col];
	bool param = tw_cols_place(&c->params, col) != SIZE_MAX;

	if (tw_slice_is(name, "SEED"))
		tw_die(TW_MISUSED, "--each: no column may be called SEED: {SEED} is a number for the simulator's random numbers");
	if (used && !param)
		tw_die(TW_MISUSED, "--each: {%s} is used, but -p does not name column %s",
		    TW_SHOWN(name), TW_SHOWN(name));
	if (!used && param)
		tw_die(TW_MISUSED, "--each: parameter %s is not used: write {%s} where its value belongs, in the command or in a --template (or leave it out by -p of tw-simulate)",
		    TW_SHOWN(name), TW_SHOWN(name));
}

/* Warn of words in braces that do not name a column. */
static void
warn_left(const struct tw_chunks *c, const struct tw_fill *f, size_t n)
{
	struct tw_names left = { 0 };
	struct tw_string list = { 0 };
	size_t i;

	for (i = 0; i < n; i++)
		tw_fill_left(&left, &f[i]);
	for (i = 0; i < left.n; i++)
		tw_print(&list, "%s{%s}", i > 0 ? ", " : "",
		    TW_SHOWN(left.name[i]));
	if (left.n > 0)
		tw_warn("--each: left as it is, because no column is called so: %s; there are:%s (where braces are meant, a space after { avoids this warning)",
		    list.p, TW_COLS_SHOWN(&c->r));
	tw_string_release(&list);
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

/*
 * The data are in the order of --take, and each --take gives at least one
 * number. Dies if a text is a name of -x but its numbers cannot be that column.
 */
static void
check_take(const struct args *a)
{
	struct tw_header names = { 0 };
	size_t i, k, least = 0;

	for (i = 0; i < a->take.n; i++) {
		const char *text = a->take.v[i];

		if (text[strspn(text, " \t")] == '\0')
			tw_opt_bad("--take", text, "a text that is not blank");
		for (k = 0; k < i; k++)
			if (strcmp(a->take.v[k], text) == 0)
				tw_opt_bad("--take", text,
				    "a text that differs from the others");
	}
	if (a->data == NULL || a->take.n == 0)
		return;
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

void
tw_each_check(struct tw_chunks *c)
{
	const struct args *a = c->opt;
	size_t n = 1 + a->template.n, i;
	struct tw_fill *f = tw_arena(NULL, n, sizeof *f);

	check_names(&a->template);
	check_take(a);
	tw_fill_parse(&f[0], tw_slice_of(a->each), &c->r);
	for (i = 1; i < n; i++) {
		struct tw_slice text = tw_file_text(a->template.v[i - 1]);

		c->sum = tw_crc32(c->sum, text.p, text.n);
		tw_fill_parse(&f[i], text, &c->r);
	}
	for (i = 0; i < c->r.ncol; i++)
		check_column(c, i, is_used(f, n, i));
	warn_left(c, f, n);
}

uint32_t
tw_each_seed(const struct tw_chunks *c)
{
	uint64_t i = c->opt->stream * TW_CHUNKS + c->records;

	return tw_rng_small_seed(c->opt->seed, (uint32_t)(i % TW_SMALL_SEEDS));
}

static void
add_option(struct tw_string *to, const char *name, const char *value)
{
	tw_print(to, " %s ", name);
	tw_print_quoted(to, value);
}

void
tw_each_options(struct tw_string *to, const struct args *a)
{
	const char delimiter[2] = { a->delimiter, '\0' };
	size_t i;

	add_option(to, "--each", a->each);
	for (i = 0; i < a->template.n; i++)
		add_option(to, "--template", a->template.v[i]);
	for (i = 0; i < a->take.n; i++)
		add_option(to, "--take", a->take.v[i]);
	if (a->data != NULL)
		add_option(to, "-x", a->data);
	if (a->delimiter != '\0')
		add_option(to, "-d", delimiter);
	if (a->fails_are_na)
		tw_print(to, " --on-failure na");
}

void
tw_each_command(struct tw_string *to, const struct tw_chunks *c, size_t k)
{
	tw_print_quoted(to, c->opt->self);
	tw_print(to, " --from %llu", (unsigned long long)c->of[k].first);
	tw_each_options(to, c->opt);
}
