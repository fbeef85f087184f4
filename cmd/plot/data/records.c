#include <math.h>

#include "io/msg.h"
#include "io/num.h"
#include "plot/data/records.h"

void
tw_records_open(struct tw_records *w, const struct args *a, size_t i)
{
	*w = (struct tw_records){ 0 };
	if (a->bounds.n > 0)
		tw_bounds_file_read(&w->bounds,
		    a->bounds.v[a->bounds.n > 1 ? i : 0]);
	tw_reader_open(&w->r, 1, a->file + i, NULL);
}

static void
check_still(struct tw_records *w)
{
	struct tw_slice f = tw_field(&w->r, w->still);

	if (tw_names_add(&w->seen, f) > 0)
		tw_reader_die(&w->r, "%s changes from %s to %s: draw one x at a time",
		    TW_SHOWN(w->r.name[w->still]), TW_SHOWN(w->seen.name[0]),
		    TW_SHOWN(f));
}

static void
take_score(struct tw_records *w, size_t i, bool must)
{
	struct tw_slice f = tw_field(&w->r, w->score_col);
	double *v;

	w->score = tw_stay_grow(w->score, &w->score_cap, i + 1,
	    sizeof *w->score);
	v = &w->score[i];
	if (must)
		tw_field_num(&w->r, w->score_col, TW_WANT_NUMBER, v);
	else if (tw_num_read(f.p, f.n, v) > TW_NUM_INF) {
		w->bad_line = w->bad_line == 0 ? w->r.in.line : w->bad_line;
		*v = INFINITY;
	}
}

/* The cutoffs of record i, and in which part of the undetermined it is. */
static void
find_part(struct tw_records *w, size_t i)
{
	unsigned char *code = &w->code[i];
	unsigned by_score;

	tw_cutoffs_find(&w->bounds, w->group == SIZE_MAX ? tw_slice_of("all") :
	    tw_field(&w->r, w->group), &w->codes, w->cut);
	if (w->score == NULL)
		return;
	by_score = tw_cutoffs_code(w->cut, w->codes.n, w->score[i]);
	if (*code == TW_CODE_BETWEEN && by_score == TW_CODE_ESTIMATE)
		*code = TW_CODE_ESTIMATE;
	w->areas = (w->areas || i == 0) && *code == by_score;
}

/* What tw_table_read shows of each, beside its parameters. */
static void
accept(void *arg, const struct tw_table *t, const struct tw_reader *r)
{
	struct tw_records *w = arg;
	size_t i = t->n;

	w->line = i == 0 ? r->in.line : w->line;
	if (w->still != SIZE_MAX)
		check_still(w);
	w->code = tw_stay_grow(w->code, &w->code_cap, i + 1, 1);
	w->code[i] = tw_codes_read(&w->codes, r);
	if (w->score_col != SIZE_MAX)
		take_score(w, i, w->must);
	if (w->bounds.file != NULL)
		find_part(w, i);
}

void
tw_records_read(struct tw_records *w, const struct args *a, bool must,
    size_t still)
{
	const struct tw_bounds_file *f = &w->bounds;

	tw_plot_check_names(a, &w->r);
	tw_codes_find(&w->codes, a, &w->r, f->drifts);
	w->must = must;
	w->score_col = tw_plot_score(a, &w->r, f->score, must);
	w->group = f->by.n > 0 && !f->global ?
	    tw_col_must(&w->r, "--bounds", f->by) : SIZE_MAX;
	w->still = still == SIZE_MAX ? w->group : still;
	tw_table_read(&w->t, &w->r, &w->params, SIZE_MAX, accept, w);
}
