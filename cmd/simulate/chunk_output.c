/* The output: the records, each with the data that were made of it. */
#include "work.h"

void
tw_work_check_names(const struct tw_work *w)
{
	const struct tw_reader *r = &w->c->r;
	struct tw_names names = { 0 };
	size_t i;

	for (i = 0; i < w->data.n; i++)
		if (tw_names_add(&names, w->data.name[i]) < i)
			tw_die(TW_MISUSED, "-x: '%s' is there twice: give each of the data a name of its own",
			    TW_SHOWN(w->data.name[i]));
	for (i = 0; i < w->data.n; i++)
		if (tw_col_named(r, w->data.name[i]) != SIZE_MAX)
			tw_die(TW_MISUSED, "%s: there is a column '%s' already: give the data another name",
			    r->in.file, TW_SHOWN(w->data.name[i]));
}

/* Write the header, whose names of data are known. */
static void
write_header(struct tw_work *w)
{
	tw_work_check_names(w);
	tw_header_write(w->out, &w->c->r, w->data.n, w->data.name);
}

static void
add_data_name(struct tw_work *w, struct tw_slice name)
{
	w->data.name = tw_arena_grow(w->data.name, &w->data.cap,
	    w->data.n + 1, sizeof *w->data.name);
	w->data.name[w->data.n++] = name;
}

static _Noreturn void
other_names(const struct tw_chunk *chunk)
{
	char list[TW_SHOW];

	tw_die(TW_FAILED, "%s: other columns came back than of an earlier chunk: %s",
	    tw_chunk_name(chunk), tw_line_shown(list, chunk->data.p));
}

/* The names of a filter's data, which must be those of all chunks. */
static void
take_names(struct tw_work *w, const struct tw_chunk *chunk)
{
	const char *p = chunk->data.p;
	size_t n, i;
	bool same = true, first = w->written == 1;

	for (i = 0; same; i++, p += n + 1) {
		n = strcspn(p, "\t\n");
		if (first)
			add_data_name(w, tw_slice_stay(
			    (struct tw_slice){ p, n }));
		else
			same = i < w->data.n && tw_slice_same(w->data.name[i],
			    (struct tw_slice){ p, n });
		if (p[n] == '\n')
			break;
	}
	if (!same || i + 1 < w->data.n)
		other_names(chunk);
	if (first)
		write_header(w);
}

/*
 * The data of a run of --each, a tab before each; p = NULL if it failed.
 * The first run that succeeds says how many numbers there are.
 */
static struct tw_slice
run_data(struct tw_work *w, const char *line, uint64_t record)
{
	size_t n = strcspn(line, "\n"), counts = strcspn(line, "\t\n");
	size_t i, tabs = 0;

	if (line[0] == '-')
		return (struct tw_slice){ 0 };
	for (i = 0; i < n; i++)
		tabs += line[i] == '\t';
	if (w->counts.n == 0) {
		tw_print_bytes(&w->counts, line, counts);
		w->counted = record;
		for (i = w->data.n; i < tabs; i++)
			add_data_name(w, tw_format_arena("x%zu", i + 1));
	}
	if (counts == w->counts.n && memcmp(line, w->counts.p, counts) == 0)
		return (struct tw_slice){ line + counts, n - counts };
	if (!w->opt->fails_are_na)
		tw_die(TW_FAILED, "record %llu: printed %.*s numbers%s and not %s, as record %llu",
		    (unsigned long long)record, (int)counts, line,
		    w->opt->take.n > 1 ? " (after each --take)" : "",
		    w->counts.p, (unsigned long long)w->counted);
	return (struct tw_slice){ 0 };
}

static void
write_run(struct tw_work *w, struct tw_slice data)
{
	size_t i;

	if (data.p != NULL)
		tw_out_slice(w->out, data);
	for (i = 0; i < w->data.n && data.p == NULL; i++)
		tw_out_text(w->out, "\tnan");
	w->failed += data.p == NULL;
}

void
tw_work_write(struct tw_work *w)
{
	struct tw_chunk *chunk = &w->c->chunk[w->written++];
	const char *row = chunk->rows.p, *line = tw_next_line(chunk->data.p);
	bool each = w->opt->each != NULL;
	size_t i;

	if (!each)
		take_names(w, chunk);
	for (i = 0; i < chunk->n; i++) {
		struct tw_slice data = { line, strcspn(line, "\n") };

		if (each)
			data = run_data(w, line, chunk->first + i);
		/* With --on-failure na, the names are those of -x. */
		if (each && chunk->first + i == 1)
			write_header(w);
		tw_out_write(w->out, row, strcspn(row, "\n"));
		if (each)
			write_run(w, data);
		else
			tw_row_cell(w->out, data);
		tw_out_row(w->out);
		row = tw_next_line(row);
		line = tw_next_line(line);
	}
	tw_flush(w->out);
	w->records += chunk->n;
	w->simulated += chunk->simulated ? chunk->n : 0;
	if (each && chunk->simulated && w->opt->launch == NULL)
		w->ahead -= chunk->n;
	tw_work_tell(w);
	tw_chunk_release(chunk);
}
