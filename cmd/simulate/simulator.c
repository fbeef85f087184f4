/*
 * The command of a simulator: a filter, in which SEED is replaced, or that of
 * --each, in which {SEED} and the {NAME} of parameters are replaced, as in the
 * files of --template.
 */
#include <sys/stat.h>

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>

#include "io/crc32.h"
#include "io/file.h"
#include "process.h"

/* ---- texts that are filled in --------------------------------------- */

bool
tw_in_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

const char *
tw_next_seed(const char *command, const char *p)
{
	for (; (p = strstr(p, "SEED")) != NULL; p += 4)
		if ((p == command || !tw_in_word(p[-1])) && !tw_in_word(p[4]))
			return p;
	return NULL;
}

bool
tw_next_name(struct tw_slice text, size_t *at, struct tw_slice *name)
{
	size_t i, end;

	for (i = *at; i < text.n; i++) {
		if (text.p[i] != '{' || (i > 0 && text.p[i - 1] == '$'))
			continue;
		for (end = i + 1; end < text.n && text.p[end] != '}' &&
		    text.p[end] != '{' && text.p[end] != '\n'; end++)
			;
		if (end == text.n || text.p[end] != '}')
			continue;
		*name = (struct tw_slice){ text.p + i + 1, end - i - 1 };
		*at = end + 1;
		return true;
	}
	return false;
}

/* The place of the cell with this name; SIZE_MAX if there is none. */
static size_t
cell_named(const struct tw_chunks *c, struct tw_slice name)
{
	size_t i;

	if (tw_slice_is(name, "SEED"))
		return 0;
	for (i = 0; i < c->params.n; i++)
		if (tw_slice_same(c->r.name[c->params.col[i]], name))
			return 1 + i;
	return SIZE_MAX;
}

static void
add_piece(struct tw_fill *f, const char *from, const char *to, size_t cell)
{
	f->piece = tw_arena_grow(f->piece, &f->cap, f->n + 1, sizeof *f->piece);
	f->piece[f->n++] = (struct tw_piece){
		{ from, (size_t)(to - from) }, cell };
}

/* Divide the text, which must outlive f, at each {NAME} of a cell. */
static void
parse_names(struct tw_fill *f, struct tw_slice text, const struct tw_chunks *c)
{
	const char *from = text.p;
	struct tw_slice name;
	size_t at = 0, cell;

	while (tw_next_name(text, &at, &name)) {
		cell = cell_named(c, name);
		if (cell == SIZE_MAX)
			continue;
		add_piece(f, from, name.p - 1, cell);
		from = text.p + at;
	}
	add_piece(f, from, text.p + text.n, SIZE_MAX);
}

/* Divide the command of a filter at each word SEED. */
static void
parse_seeds(struct tw_fill *f, const char *command)
{
	const char *p = command, *from = command;

	for (; (p = tw_next_seed(command, p)) != NULL; from = p += 4)
		add_piece(f, from, p, 0);
	add_piece(f, from, from + strlen(from), SIZE_MAX);
}

bool
tw_fill_uses(const struct tw_fill *f, size_t cell)
{
	size_t i;

	for (i = 0; i < f->n; i++)
		if (f->piece[i].cell == cell)
			return true;
	return false;
}

static void
fill(struct tw_string *to, const struct tw_fill *f, const struct tw_slice *cell)
{
	size_t i;

	for (i = 0; i < f->n; i++) {
		const struct tw_piece *p = &f->piece[i];

		tw_print_bytes(to, p->text.p, p->text.n);
		if (p->cell != SIZE_MAX)
			tw_print_bytes(to, cell[p->cell].p, cell[p->cell].n);
	}
}

/* ---- the command ---------------------------------------------------- */

const char *
tw_base_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash != NULL ? slash + 1 : path;
}

static void
open_template(struct tw_template *t, const char *path,
    struct tw_command *m, const struct tw_chunks *c)
{
	struct tw_string s = { 0 };
	struct tw_slice text;
	struct stat st;

	if (!tw_read_file(&s, path) || stat(path, &st) < 0)
		tw_die(TW_FAILED, "--template: %s: %s", path, strerror(errno));
	text = tw_slice_stay((struct tw_slice){ s.p, s.n });
	tw_string_release(&s);
	*t = (struct tw_template){ .name = tw_base_name(path),
	    .mode = (st.st_mode & 0111) != 0 ? 0777 : 0666 };
	parse_names(&t->text, text, c);
	m->sum = tw_crc32(m->sum, text.p, text.n);
}

void
tw_command_options(struct tw_string *to, const struct args *a)
{
	const char delimiter[2] = { a->delimiter, '\0' };
	size_t i;

	tw_print_option(to, "-x", a->data);
	for (i = 0; i < a->template.n; i++)
		tw_print_option(to, "--template", a->template.v[i]);
	for (i = 0; i < a->take.n; i++)
		tw_print_option(to, "--take", a->take.v[i]);
	tw_print_option(to, "-d", a->delimiter != '\0' ? delimiter : NULL);
	if (a->fails_are_na)
		tw_print(to, " --on-failure na");
	tw_print_option(to, a->each != NULL ? "--each" : "--", a->command);
}

void
tw_command_open(struct tw_command *m, const struct tw_chunks *c)
{
	const struct args *a = c->opt;
	struct tw_string options = { 0 };
	size_t i;

	*m = (struct tw_command){ .opt = a };
	tw_command_options(&options, a);
	m->sum = tw_crc32(0, options.p, options.n);
	tw_string_release(&options);
	if (a->each == NULL)
		parse_seeds(&m->line, a->command);
	else
		parse_names(&m->line, tw_slice_of(a->each), c);
	m->template = tw_arena(NULL, a->template.n, sizeof *m->template);
	for (i = 0; i < a->template.n; i++)
		open_template(&m->template[i], a->template.v[i], m, c);
}

void
tw_command_line(struct tw_string *to, const struct tw_command *m,
    const struct tw_slice *cell)
{
	fill(to, &m->line, cell);
}

void
tw_command_templates(const struct tw_command *m, const struct tw_slice *cell,
    const char *folder)
{
	size_t i;

	for (i = 0; i < m->opt->template.n; i++) {
		const struct tw_template *t = &m->template[i];
		struct tw_slice path = tw_format_new("%s/%s", folder, t->name);
		struct tw_string text = { 0 };

		fill(&text, &t->text, cell);
		if (tw_file_write(path.p, text.p, text.n, t->mode) < 0)
			tw_die(TW_FAILED, "%s: %s", path.p, strerror(errno));
		tw_string_release(&text);
		free((char *)path.p);
	}
}

/* ---- after a failure ------------------------------------------------ */

/* The status of sh for a program that it may not run, among other things. */
#define MAY_NOT_RUN 126

const char *
tw_command_hint(const struct args *a, int status)
{
	static const char between[] = " \t\n'\"();|&<>=`";
	const char *p = a->each;
	struct stat st;
	size_t n, i;

	while (*(p += strspn(p, between)) != '\0') {
		struct tw_slice word;

		n = strcspn(p, between);
		word = tw_format_arena("%.*s", (int)n, p);
		p += n;
		if (status == MAY_NOT_RUN && stat(word.p, &st) == 0 &&
		    S_ISREG(st.st_mode) && (st.st_mode & 0111) == 0)
			return tw_format_arena("; chmod +x %s makes it a program, if its first line names an interpreter, as #!/bin/sh does",
			    TW_SHOWN(word)).p;
		for (i = 0; i < a->template.n && strcmp(tw_base_name(
		    a->template.v[i]), tw_base_name(word.p)) != 0; i++)
			;
		if (i == a->template.n && word.p[0] != '/' &&
		    stat(word.p, &st) == 0 && S_ISREG(st.st_mode))
			return tw_format_arena("; each run starts in an empty folder: give the full path of %s, or copy it there by --template",
			    TW_SHOWN(word)).p;
	}
	return "";
}
