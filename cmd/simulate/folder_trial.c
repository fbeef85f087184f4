/*
 * The trial simulations in the folder of --folder, by which a later call sees
 * whether the simulator is the same. See simulate.h.
 */
#include "simulate.h"

/* Die unless the trial has these parameters, whose line names the columns. */
static void
check_params(const struct tw_folder *f, const char *line,
    const struct tw_chunks *c)
{
	struct tw_slice *cell = tw_arena(NULL, 1 + c->params.n, sizeof *cell);
	size_t n = strcspn(line, "\n"), i, tabs = 0;
	bool same;

	for (i = 0; i < n; i++)
		tabs += line[i] == '\t';
	same = tabs == c->params.n;
	if (same)
		tw_input_cells(cell, line, c);
	for (i = 0; same && i < c->params.n; i++)
		same = tw_slice_same(cell[1 + i], c->r.name[c->params.col[i]]);
	if (!same)
		tw_die(TW_FAILED, "--folder: %s was begun with other parameters (%.*s): name another folder",
		    f->path, (int)n, line);
}

bool
tw_trial_load(struct tw_folder *f, struct tw_chunk *t,
    const struct tw_chunks *c)
{
	struct tw_string all = { 0 };
	const char *path = tw_folder_file(f, "trial.tsv"), *p, *half;
	enum tw_found found;
	struct tw_slice text;
	size_t lines = 0, k;

	*t = (struct tw_chunk){ 0 };
	found = tw_sum_load(&all, path, "trial", 0, &text);
	if (found == TW_ABSENT)
		return false;
	for (k = 0; found == TW_FINISHED && k < text.n; k++)
		lines += text.p[k] == '\n';
	if (lines < 4 || lines % 2 != 0)
		tw_die(TW_FAILED, "--folder: %s is damaged: remove the folder, or name another one",
		    path);
	for (half = p = text.p, k = 0; k < lines / 2; k++)
		half = tw_next_line(half);
	check_params(f, p, c);
	t->n = lines / 2 - 1;
	tw_print_bytes(&t->input, p, (size_t)(half - p));
	tw_print_bytes(&t->data, half, (size_t)(text.p + text.n - half));
	tw_string_release(&all);
	return true;
}

void
tw_trial_store(struct tw_folder *f, const struct tw_chunk *t)
{
	struct tw_string text = { 0 };

	tw_print_bytes(&text, t->input.p, t->input.n);
	tw_print_bytes(&text, t->data.p, t->data.n);
	tw_sum_store(f, tw_folder_file(f, "trial.tsv"), "trial", 0,
	    (struct tw_slice){ text.p, text.n });
	tw_string_release(&text);
}

void
tw_trial_compare(const struct tw_folder *f, const struct tw_chunk *t,
    struct tw_slice data)
{
	char one[TW_SHOW], other[TW_SHOW];
	const char *was = data.p, *is = t->data.p;
	size_t n, m;

	if (data.n == t->data.n && memcmp(was, is, data.n) == 0)
		return;
	for (;; was += n + 1, is += m + 1) {
		n = strcspn(was, "\n");
		m = strcspn(is, "\n");
		if (n != m || memcmp(was, is, n) != 0)
			break;
	}
	if (was == data.p)
		tw_die(TW_FAILED, "--folder: %s was begun with other columns of data, '%s' and not '%s': name another folder",
		    f->path, tw_line_shown(other, was),
		    tw_line_shown(one, is));
	tw_die(TW_FAILED, "--folder: the simulator gives other data than when %s was begun, '%s' and not '%s', and simulations of two simulators must not mix, also by tw-pipe --reuse: remove the folder and what was made with it, or name another one; if only its noise does not follow from SEED, or rounding differs between machines, remove %s/trial.tsv",
	    f->path, tw_line_shown(one, is),
	    tw_line_shown(other, was), f->path);
}
