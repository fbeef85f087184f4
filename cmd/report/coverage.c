/* How often intervals covered before calibration, and whether by chance. */
#include <math.h>
#include <string.h>

#include "io/msg.h"
#include "io/num.h"
#include "parts.h"
#include "stat/coverage/band.h"

/* A column of coverage.tsv: the levels, and how many of n a region covers. */
struct curve {
	double *level, *covered;	/* [k], levels ascending */
	uint64_t *band;		/* [2k] lower counts, then upper ones */
	size_t k, cap_level, cap_covered;
	double n;
};

struct coverage {
	struct tw_names column;
	struct curve *of;	/* [column.n] */
	size_t cap;
	double at;		/* the level that is nearest to the report's */
	double least, most;	/* shares of the parameters there */
	bool counted;		/* there is a column n */
};

/* False where the row is of no level. */
static bool
level_of(const struct tw_reader *r, double *level)
{
	struct tw_slice f = tw_report_field(r, tw_slice_of("level"));

	return tw_num_read(f.p, f.n, level) == TW_NUM_FINITE && *level > 0 &&
	    *level < 1;
}

/* The share of a parameter, at the level that is nearest to the report's. */
static void
take_share(struct coverage *c, double want, double level, double share)
{
	if (level != c->at && fabs(level - want) >= fabs(c->at - want))
		return;
	c->least = level == c->at ? fmin(c->least, share) : share;
	c->most = level == c->at ? fmax(c->most, share) : share;
	c->at = level;
}

static void
take_count(struct coverage *c, const struct tw_reader *r,
    struct tw_slice column, double level, double share)
{
	size_t k = c->column.n, i = tw_names_add(&c->column, column);
	struct curve *q;

	c->of = tw_arena_grow(c->of, &c->cap, c->column.n, sizeof *c->of);
	if (i == k)
		c->of[i] = (struct curve){ 0 };
	q = &c->of[i];
	q->n = tw_report_cell(r, tw_slice_of("n"), 1, (double)TW_BAND_MAX);
	if (q->k > 0 && level <= q->level[q->k - 1])
		tw_reader_die(r, "levels of a column must ascend");
	q->level = tw_arena_grow(q->level, &q->cap_level, q->k + 1,
	    sizeof *q->level);
	q->covered = tw_arena_grow(q->covered, &q->cap_covered, q->k + 1,
	    sizeof *q->covered);
	q->level[q->k] = level;
	q->covered[q->k++] = round(share * q->n);
}

static void
read_table(struct coverage *c, struct tw_report *t)
{
	double want = isnan(t->level) ? 0.9 : t->level, level, share;
	struct tw_slice column = tw_slice_of("column"), f;
	struct tw_reader r = { 0 };

	while (tw_report_next(t, &r, "coverage.tsv")) {
		f = tw_report_field(&r, column);
		if (!level_of(&r, &level))
			continue;
		share = tw_report_cell(&r, tw_slice_of("share"), 0, 1);
		if (tw_slice_begins(f, "rank_"))
			take_share(c, want, level, share);
		c->counted = tw_col_named(&r, tw_slice_of("n")) != SIZE_MAX;
		if (c->counted)
			take_count(c, &r, f, level, share);
	}
}

/*
 * The band in which all counts of all columns lie with probability 0.95 at
 * least, if each region has its level: that of a column errs with probability
 * 0.05 divided by the number of columns. The picture has the same.
 */
static void
find_bands(struct coverage *c)
{
	double beta = TW_REPORT_BAND / (double)c->column.n;
	size_t i, bytes;

	for (i = 0; i < c->column.n; i++) {
		struct curve *q = &c->of[i], *first = c->of;

		bytes = q->k * sizeof *q->level;
		q->band = first->band;
		if (i > 0 && q->n == first->n && q->k == first->k &&
		    memcmp(q->level, first->level, bytes) == 0)
			continue;
		q->band = tw_arena(NULL, 2 * q->k, sizeof *q->band);
		tw_xdone(tw_band_find((uint64_t)q->n, q->k, q->level, beta,
		    q->band, q->band + q->k));
	}
}

/* Whether a count of the column is above the band (1), or below it (-1). */
static bool
is_beyond(const struct curve *q, int side)
{
	size_t i;

	for (i = 0; i < q->k; i++)
		if (side > 0 ? q->covered[i] > (double)q->band[q->k + i] :
		    q->covered[i] < (double)q->band[i])
			return true;
	return false;
}

/* What a column ranks: a parameter, or the score of the joint region. */
static struct tw_slice
name_of(struct tw_slice column)
{
	if (tw_slice_begins(column, "rank_") && column.n > 5)
		return (struct tw_slice){ column.p + 5, column.n - 5 };
	return tw_slice_of("the joint region");
}

/* Which columns are beyond the band on that side; how many. */
static size_t
say_side(struct tw_string *w, const struct coverage *c, int side,
    const char *before)
{
	enum { MOST = 8 };
	size_t i, n = 0;

	for (i = 0; i < c->column.n; i++) {
		if (!is_beyond(&c->of[i], side))
			continue;
		if (n < MOST)
			tw_print(w, "%s%s", n == 0 ? before : ", ",
			    TW_SHOWN(name_of(c->column.name[i])));
		n++;
	}
	if (n > MOST)
		tw_print(w, " and %zu more", n - MOST);
	return n;
}

static void
say_band(struct tw_string *w, struct coverage *c)
{
	static const char band[] = "95 % band for all levels and columns of coverage.tsv together";
	size_t n;

	find_bands(c);
	n = say_side(w, c, -1, ". At some level, coverage is significantly too low for ");
	n += say_side(w, c, 1, n > 0 ? ", and significantly too high for " :
	    ". At some level, coverage is significantly too high for ");
	tw_print(w, n > 0 ? " (outside the %s)" :
	    ". At each level, coverage is compatible with that level (within the %s)",
	    band);
}

void
tw_report_say_estimate(struct tw_string *w, struct tw_report *t)
{
	struct coverage c = { .at = INFINITY };

	read_table(&c, t);
	if (isinf(c.at))
		return;
	tw_print(w, "estimate\t");
	if (!isnan(t->trained) && t->trained == t->training)
		tw_print(w, "trained on all %.0f training simulations. ",
		    t->trained);
	else if (!isnan(t->trained))
		tw_print(w, "trained on %.0f of %.0f training simulations. ",
		    t->trained, t->training);
	tw_print(w, "Before calibration, the %s intervals of the parameters covered the true value in %s",
	    TW_SHARED(c.at), TW_SHARED(c.least));
	if (c.least < c.most)
		tw_print(w, " to %s", TW_SHARED(c.most));
	tw_print(w, " of ");
	if (c.counted)
		tw_print(w, "%.0f ", c.of[0].n);
	tw_print(w, "fresh simulations");
	if (c.counted)
		say_band(w, &c);
	tw_print(w, "\n");
}
