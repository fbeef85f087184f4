/*
 * Runs the simulator once for each record of standard input (--each). The
 * numbers that it prints are the record's data.
 */
#include <stdlib.h>

#include "io/msg.h"
#include "text/header.h"
#include "parts.h"

struct runs {
	const struct args *opt;
	struct tw_reader r;
	struct tw_out out;
	struct tw_fill command;
	struct tw_fill *template;	/* [opt->template.n] */
	struct tw_header names;		/* of the data; n = 0: not yet known */
	bool begun;			/* the header has been written */
	struct tw_run run;		/* the current one */
	struct tw_printed data;		/* of the current one */
};

/* ---- a simulation ------------------------------------------------- */

/* Write each template, filled in for the record, to the current folder. */
static void
write_templates(struct runs *u)
{
	struct tw_string text = { 0 };
	size_t i;

	for (i = 0; i < u->opt->template.n; i++) {
		text.n = 0;
		tw_fill_write(&text, &u->template[i], &u->r);
		tw_shelf_write(tw_base_name(u->opt->template.v[i]), &text);
	}
	tw_string_release(&text);
}

/* Run the command of the current record. */
static void
run(struct runs *u)
{
	u->run.line.n = 0;
	tw_fill_write(&u->run.line, &u->command, &u->r);
	tw_scratch_enter(&u->run.scratch);
	write_templates(u);
	tw_run_command(&u->run);
}

/* The error of the simulation, or NULL. */
static char *
judge(struct runs *u)
{
	char *wrong = tw_run_failed(&u->run);

	if (wrong != NULL)
		return wrong;
	return tw_printed_read(&u->data, (struct tw_slice){ u->run.printed.p,
	    u->run.printed.n }, u->opt, u->names.n);
}

/* ---- records ------------------------------------------------------ */

/* The record without its first column, SEED. */
static struct tw_slice
params_of(const char *row, size_t n)
{
	const char *tab = memchr(row, '\t', n);

	return (struct tw_slice){ tab + 1, n - (size_t)(tab + 1 - row) };
}

/*
 * Write the header. Without -x, it has as many data columns as the first
 * simulation printed numbers.
 */
static void
begin_output(struct runs *u)
{
	struct tw_slice header = params_of(u->r.header.p, u->r.header.n);
	size_t i;

	for (i = u->names.n; i < u->data.n; i++) {
		u->names.name = tw_arena_grow(u->names.name, &u->names.cap,
		    i + 1, sizeof *u->names.name);
		u->names.name[i] = tw_format_arena("x%zu", i + 1);
		u->names.n++;
	}
	tw_out_slice(&u->out, header);
	for (i = 0; i < u->names.n; i++)
		tw_row_cell(&u->out, u->names.name[i]);
	tw_out_row(&u->out);
	u->begun = true;
}

/* Write the record and its data or, if it failed, NA for each datum. */
static void
write_record(struct runs *u, bool failed)
{
	size_t i;

	if (!u->begun)
		begin_output(u);
	tw_out_slice(&u->out, params_of(u->r.row, u->r.len));
	if (failed)
		for (i = 0; i < u->names.n; i++)
			tw_out_text(&u->out, "\tNA");
	else
		tw_out_write(&u->out, u->data.text.p, u->data.text.n);
	tw_out_row(&u->out);
}

static void
open_all(struct runs *u)
{
	const struct args *a = u->opt;
	size_t i;

	tw_out_open(&u->out);
	tw_reader_open(&u->r, 0, NULL, NULL);
	tw_fill_parse(&u->command, tw_slice_of(a->each), &u->r);
	u->template = tw_arena(NULL, a->template.n, sizeof *u->template);
	for (i = 0; i < a->template.n; i++)
		tw_fill_parse(&u->template[i], tw_file_text(a->template.v[i]),
		    &u->r);
	if (a->data != NULL)
		tw_header_list(&u->names, "-x", a->data);
	tw_run_open(&u->run);
}

void
tw_runs(const struct args *a)
{
	struct runs u = { .opt = a };

	open_all(&u);
	while (tw_reader_next(&u.r)) {
		char *wrong;

		run(&u);
		wrong = judge(&u);
		if (wrong != NULL && !a->fails_are_na)
			tw_die(TW_FAILED, "record %llu: %s: %s%s",
			    (unsigned long long)(a->from + u.r.record - 1),
			    u.run.line.p, wrong, tw_run_last_words(&u.run));
		write_record(&u, wrong != NULL);
		free(wrong);
	}
	tw_out_close(&u.out);
	tw_run_close(&u.run);
	tw_string_release(&u.data.text);
	tw_reader_close(&u.r);
}
