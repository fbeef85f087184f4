#include <math.h>

#include "form/gap.h"
#include "io/msg.h"
#include "parts.h"

/* With an error: how many data between two looks at it. */
enum { ASK_EACH = 50 };

void
tw_gap_tables_init(struct tw_gap_tables *t, struct tw_halves *h,
    bool ranks, const char *ranks_to)
{
	t->n = 0;
	if (ranks || ranks_to != NULL)
		t->of[t->n++] = (struct tw_gap_table){ ranks_to, 1,
		    1 + h->of[TW_WHOLE].file->theta.n, 0, false };
	if (!ranks)
		t->of[t->n++] = (struct tw_gap_table){ .from = 0, .to = 1 };
	h->from = t->of[t->n - 1].from;
	h->to = t->of[0].to;
}

/* Is the error of the gap small in each of its rows? */
static bool
sure(const struct tw_gap_tables *t, const struct tw_gap_table *of)
{
	size_t levels = t->alpha->n, i;

	for (i = of->from * levels; i < of->to * levels; i++) {
		struct tw_gap d = tw_gap_find(of->n, t->at + i * t->runs);

		if (d.se > fmax(t->error * d.h, TW_GAP_LEAST))
			return false;
	}
	return true;
}

/*
 * The first n data were found; h is to find what is needed of the next.
 * Whether they are enough is asked seldom: who asks often stops where the
 * error is small by chance.
 */
static void
go_on(struct tw_gap_tables *t, struct tw_halves *h, size_t n)
{
	bool ask = t->error > 0 && n % ASK_EACH == 0;
	size_t i;

	h->from = h->to = 0;
	for (i = 0; i < t->n; i++) {
		struct tw_gap_table *of = &t->of[i];

		if (of->done)
			continue;
		of->n = n;
		of->done = n == t->runs || (ask && sure(t, of));
		if (!of->done) {
			h->from = of->from;
			h->to = h->to > 0 ? h->to : of->to;
		}
	}
}

void
tw_gap_tables_read(struct tw_gap_tables *t, struct tw_halves *h,
    struct tw_reader *r)
{
	size_t step = t->alpha->n * t->runs, n = 0;

	t->at = tw_arena(NULL, h->to * step, sizeof *t->at);
	while (tw_reader_next(r))
		if (h->from < h->to && tw_halves_go(h, r)) {
			tw_halves_find(h, t->alpha, t->runs,
			    t->at + h->from * step + n);
			go_on(t, h, ++n);
		}
	tw_reader_must(r, n, true);
}

size_t
tw_gap_tables_write(const struct tw_gap_tables *t,
    const struct tw_gap_table *of, const struct tw_names *theta,
    struct tw_out *o)
{
	const struct tw_gap_at *at = t->at + of->from * t->alpha->n * t->runs;
	size_t k, j;

	tw_gap_file_header(o, false, of->from > 0);
	for (k = of->from; k < of->to; k++)
		for (j = 0; j < t->alpha->n; j++, at += t->runs) {
			struct tw_gap d = tw_gap_find(of->n, at);

			tw_gap_file_row(o, k > 0 ? theta->name[k - 1] :
			    (struct tw_slice){ 0 }, &t->alpha->of[j], &d);
		}
	return (of->to - of->from) * t->alpha->n;
}
