#include <math.h>

#include "form/follow.h"
#include "io/msg.h"
#include "io/say.h"
#include "together.h"
#include "stat/typical/alike.h"

enum { SAID = 3 };	/* columns that the line names */

/* A sample of the records; the name of the file that was read last. */
static const char *
read_records(struct tw_runs *s, const struct tw_runs *runs,
    const struct tw_names *name, int n, char *const *operand,
    const struct tw_rec_options *rec)
{
	struct tw_reader r;
	struct tw_follow x;
	const char *file;

	tw_reader_open(&r, n, operand, rec);
	tw_follow_init(&x, name, "RUNS", &r);
	tw_runs_begin(s, runs->d, 0);
	s->rng = runs->rng;
	while (tw_reader_next(&r))
		if (tw_follow_read(&x, &r))
			tw_runs_take(s, x.x);
	file = r.in.file;
	if (s->n == 0)
		tw_die(TW_FAILED, "%s: no records", file);
	tw_follow_release(&x);
	tw_reader_close(&r);
	return file;
}

void
tw_records_compare(struct tw_runs *runs, const char *path,
    const struct tw_names *name, double level, int n, char *const *operand,
    const struct tw_rec_options *rec)
{
	struct tw_words text = { 0 };
	struct tw_runs records;
	const char *file = read_records(&records, runs, name, n, operand, rec);
	struct tw_out out;
	size_t j, bad = 0;

	tw_out_open(&out);
	tw_out_text(&out, "column\truns\trecords\tdistance\tp\n");
	for (j = 0; j < runs->d; j++) {
		struct tw_slice s = tw_names_get(name, j);
		double d = tw_alike_distance(runs->n, runs->x[j], records.n,
		    records.x[j]);
		double p = fmin(1, (double)runs->d *
		    tw_alike_p(runs->n, records.n, d));

		tw_out_slice(&out, s);
		tw_row_u64(&out, runs->n);
		tw_row_u64(&out, records.n);
		tw_row_num(&out, d);
		tw_row_num(&out, p);
		tw_out_row(&out);
		if (level > 0 && p <= level && bad++ < SAID)
			tw_say(&text, "%s%s (p %.3g)", bad == 1 ? "" : ", ",
			    TW_SHOWN(s), p);
	}
	tw_out_close(&out);
	tw_runs_release(&records);
	if (bad > 0)
		tw_warn("%s: not distributed as in %s: %s%s", file, path, text.p,
		    bad > SAID ? " and more" : "");
	tw_words_release(&text);
}
