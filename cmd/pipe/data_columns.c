/* The data columns of a simulator, and checks of options. See parts.h. */
#include <string.h>

#include "io/list.h"
#include "io/msg.h"
#include "parts.h"

/* The names of the columns, separated by commas, in the arena. */
static const char *
join(const struct tw_reader *r, const struct tw_cols *c)
{
	struct tw_string list = { 0 };
	size_t i;

	for (i = 0; i < c->n; i++) {
		char name[512];
		struct tw_slice s = r->name[c->col[i]];

		if (2 * s.n > sizeof name)
			tw_die(TW_MISUSED, "%s: the name of a column is too long: %s",
			    r->in.file, TW_SHOWN(s));
		tw_print_bytes(&list, ",", i > 0);
		tw_print_bytes(&list, name, tw_list_escape(name, s));
	}
	return tw_pipe_text(&list);
}

/*
 * Find the columns of the observation that are data if -x is not given: those
 * whose names begin with x or, without any, all but id and the parameters.
 * Warns which these are, unless they are just the columns that -x 'x*' means.
 */
static void
find_data(struct args *p, const struct tw_reader *r, struct tw_cols *c)
{
	struct tw_string rest = { 0 };
	bool named, params = false;
	size_t i;

	c->col = tw_arena(NULL, r->ncol, sizeof *c->col);
	for (i = c->n = 0; i < r->ncol; i++)
		if (tw_slice_begins(r->name[i], "x"))
			c->col[c->n++] = i;
	named = c->n > 0;
	for (i = 0; i < r->ncol; i++) {
		bool param = tw_list_has(p->params, r->name[i]);

		params = params || param;
		if (param || tw_slice_is(r->name[i], "id"))
			continue;
		if (!named)
			c->col[c->n++] = i;
		else if (!tw_slice_begins(r->name[i], "x"))
			tw_print(&rest, " %s", TW_SHOWN(r->name[i]));
	}
	if (c->n == 0 && params)
		tw_die(TW_MISUSED, "%s: no column with data: %s is a parameter, too: give the data another name",
		    p->obs, p->params);
	if (c->n == 0)
		tw_die(TW_MISUSED, "%s: no column with data: give -x", p->obs);
	if (!named || p->each != NULL || rest.n > 0)
		tw_warn("-x: the data are %s, as in %s%s%s", join(r, c), p->obs,
		    rest.n > 0 ? "; not used:" : "", rest.n > 0 ? rest.p : "");
	if (!named)
		p->data = join(r, c);
	tw_string_release(&rest);
}

void
tw_pipe_check_quotes(const struct tw_reader *r)
{
	static const char around[] = " \"";
	size_t i;

	for (i = 0; i < r->ncol; i++) {
		struct tw_slice s = r->name[i];

		if (strchr(around, s.p[0]) != NULL ||
		    strchr(around, s.p[s.n - 1]) != NULL)
			tw_die(TW_MISUSED, "%s: the name '%s' begins or ends with a quote or a space: tw-read removes them",
			    r->in.file, TW_SHOWN(s));
	}
}

/*
 * Dies where there is no record, and where the only column is a line of a table
 * with other separators.
 */
static void
check_observation(struct tw_reader *r)
{
	static const char separators[] = ",; ";
	const char *c;
	struct tw_slice name;

	if (!tw_reader_next(r))
		tw_die(TW_FAILED, "%s: there is no observation below the line of names",
		    r->in.file);
	name = r->name[0];
	for (c = separators; *c != '\0' && r->ncol == 1; c++)
		if (memchr(name.p, *c, name.n) != NULL &&
		    memchr(r->row, *c, r->len) != NULL)
			tw_die(TW_MISUSED, "%s: one column, '%s': tabs separate columns; tw-read converts other tables",
			    r->in.file, TW_SHOWN(name));
	tw_pipe_check_quotes(r);
}

void
tw_pipe_take_data(struct args *p)
{
	struct tw_reader r;
	struct tw_cols c = { 0 };

	tw_reader_open(&r, 1, (char *const *)&p->obs, NULL);
	check_observation(&r);
	if (p->data_given)
		tw_cols_find(&c, &r, "-x", p->data);
	else
		find_data(p, &r, &c);
	if (p->each != NULL) {
		p->data = join(&r, &c);
		p->simulate = p->each;
	}
	tw_reader_close(&r);
}

void
tw_pipe_check_limits(const struct args *p)
{
	size_t i, k;

	for (i = 0; i < p->limits.n; i++) {
		const char *text = p->limits.v[i], *side = strrchr(text, '=');
		struct tw_slice name = { text,
			side != NULL ? (size_t)(side - text) : 0 };

		if (side == NULL || (strcmp(side, "=lower") != 0 &&
		    strcmp(side, "=upper") != 0) ||
		    !tw_list_has(p->all != NULL ? p->all : p->names, name))
			tw_opt_bad("--limit", text,
			    "NAME=lower or NAME=upper, NAME that of a parameter");
		/* The name is part of commands, and of names of files. */
		if (strpbrk(text,
		    " \t*?[](){}<>'\"`$\\&|;!~#/") != NULL)
			tw_opt_bad("--limit", text, "of a parameter whose name has no blank, no / and nothing that a shell would interpret");
		for (k = 0; k < i; k++)
			if (strcmp(p->limits.v[k], text) == 0)
				tw_opt_bad("--limit", text, "given once");
	}
	tw_refuse(p->limits.n > 0 && p->observations > 1,
	    "--limit is for one observation");
}

static void
check_line(const char *option, const char *text)
{
	if (text != NULL && strpbrk(text, "\n\r") != NULL)
		tw_die(TW_MISUSED, "%s: must be one line: '%s'", option,
		    TW_SHOWN(tw_slice_of(text)));
}

void
tw_pipe_check_lines(const struct args *p)
{
	const char *const of[][2] = { { "--simulate", p->simulate },
		{ "--each", p->each }, { "-d", p->delimiter },
		{ "--draw", p->draw }, { "--launch", p->launch },
		{ "-p", p->params }, { "-x", p->data }, { "-o", p->dir } };
	size_t i;

	for (i = 0; i < sizeof of / sizeof *of; i++)
		check_line(of[i][0], of[i][1]);
	for (i = 0; i < p->template.n; i++)
		check_line("--template", p->template.v[i]);
	for (i = 0; i < p->take.n; i++)
		check_line("--take", p->take.v[i]);
}
