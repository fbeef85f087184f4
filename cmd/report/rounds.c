/* Reads and checks the table of the rounds of simulations. */
#include <errno.h>
#include <math.h>
#include <string.h>

#include "io/msg.h"
#include "io/place.h"
#include "parts.h"

/*
 * Check that rounds.tsv, with N rounds, is a copy of rounds-N.tsv, as the
 * script left it, since a number that was edited may still be in range.
 */
static void
check_copy(struct tw_report *t)
{
	struct tw_string name = { 0 }, was = { 0 }, is = { 0 };

	tw_print(&name, "rounds-%llu.tsv", (unsigned long long)t->records);
	if (tw_report_find(t, name.p)) {
		if (!tw_read_file(&was, t->path) ||
		    !tw_report_find(t, "rounds.tsv") ||
		    !tw_read_file(&is, t->path))
			tw_die(TW_FAILED, "%s: %s", t->path, strerror(errno));
		if (was.n != is.n || memcmp(was.p, is.p, is.n) != 0)
			tw_die(TW_FAILED, "%s: not the same as %s: edited; run the script again",
			    t->path, name.p);
	}
	tw_string_release(&name);
	tw_string_release(&was);
	tw_string_release(&is);
}

void
tw_rounds_read(struct tw_report *t)
{
	struct tw_reader r = { 0 };
	double n = t->training;
	size_t i;

	t->share = NAN;
	while (tw_report_next(t, &r, "rounds.tsv")) {
		i = tw_report_column(&r, tw_slice_of("round"));
		tw_field_must(&r, i, tw_field_u64(&r, i) == r.record,
		    "a round is missing, or there twice");
		for (i = 0; i < r.ncol; i++)
			(void)tw_field_is_missing(&r, i);
		t->share = tw_report_cell(&r, tw_slice_of("share"), 0, 1);
		if (!isnan(n))
			n = (double)tw_field_u64(&r, tw_report_column(&r,
			    tw_slice_of("runs")));
	}
	tw_report_require(t, "rounds.tsv");
	if (!isnan(n) && n != t->training)
		tw_die(TW_FAILED, "%s: the last of these rounds has %.0f simulations, runs.tsv says %.0f: cut, edited, or not of one analysis",
		    t->path, n, t->training);
	if (!isnan(t->share))
		check_copy(t);
}
