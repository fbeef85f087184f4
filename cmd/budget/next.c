/*
 * tw-budget --next: how an analysis that simulates in rounds goes on. All its
 * decisions are here, as columns of one row.
 */
#include <math.h>
#include <string.h>

#include "io/msg.h"
#include "io/num.h"
#include "io/table.h"
#include "parts.h"

enum {
	CALIBRATE = 5,	/* at least a fifth of all simulations calibrate */
	LEAST = 100,	/* a round of fewer simulations teaches nothing */
	LEFT_TIMES = 5	/* 2 z 1.5 for beta = 0.1, rounded up */
};

/*
 * The prior is truncated if this leaves less than this share of it: fewer than
 * one in ten of the prior's draws would be in the truncated prior.
 */
static const double NARROW = 0.1;

enum { SHARE, RUNS, TRAINED, GAP, SE, PLAUSIBLE, COLUMNS };
static const char columns[] = "share,runs,trained,gap,se,plausible";

/* The last round; gap is NAN where it was not measured. */
struct round {
	uint64_t number;	/* 0: there is none yet */
	double of[COLUMNS];
};

/* The number in a column, from lo to hi; NAN for one that is missing. */
static double
get(struct tw_reader *r, size_t col, double lo, double hi)
{
	struct tw_slice s = tw_field(r, col);
	double v;

	if (tw_num_read(s.p, s.n, &v) == TW_NUM_MISSING)
		return NAN;
	tw_field_num(r, col, TW_WANT_FINITE, &v);
	tw_field_must(r, col, v >= lo && v <= hi, "out of range");
	return v;
}

static struct round
read_rounds(const char *path)
{
	char *const operand[1] = { (char *)path };
	const struct tw_rec_options opt = { .keep = true };
	struct round last = { 0 };
	struct tw_reader r;
	struct tw_cols c;
	size_t i;

	tw_reader_open(&r, 1, operand, &opt);
	tw_cols_find(&c, &r, "--next", columns);
	while (tw_reader_next(&r)) {
		last.number++;
		for (i = 0; i < COLUMNS; i++)
			last.of[i] = get(&r, c.col[i], 0, i == RUNS ||
			    i == TRAINED ? TW_OUTLOOK_MOST : 1);
		for (i = SHARE; i <= TRAINED; i++)
			tw_field_must(&r, c.col[i], last.of[i] > 0,
			    "not a number above 0");
	}
	tw_reader_close(&r);
	return last;
}

/*
 * Whether the estimate is good enough: about 5 times its coverage gap stays
 * undetermined whatever calibrates it (rule.h). To the error of the gap adds
 * that of a share of n simulations: two halves of few simulations agree where
 * neither has learnt a thing.
 */
static bool
is_enough(const struct round *last, double alpha, double mass)
{
	double h = last->of[GAP], se = last->of[SE], n = last->of[TRAINED];

	return LEFT_TIMES *
	    (h + sqrt(se * se + alpha * (1 - alpha) / n)) <= mass;
}

void
tw_next_write(const struct tw_next *o, double alpha, double mass)
{
	struct round last = read_rounds(o->table);
	uint64_t rounds = o->rounds, train = o->runs - o->runs / CALIBRATE;
	double made = o->spent > 0 ? (double)o->spent : last.of[RUNS];
	uint64_t first, left, next;
	bool enough = made == last.of[RUNS] && is_enough(&last, alpha, mass);
	bool narrow;
	struct tw_out out;

	if (made < last.of[RUNS])
		tw_die(TW_MISUSED, "--spent %.0f: fewer simulations than in %s, %.0f",
		    made, o->table, last.of[RUNS]);

	while ((first = train / rounds) < LEAST && rounds > 1)
		rounds--;
	train = rounds * first;
	left = train - (uint64_t)fmin(made, (double)train);
	narrow = last.of[PLAUSIBLE] > 0 && last.of[PLAUSIBLE] < NARROW &&
	    left > 0 && !enough;
	next = last.number == 0 ? first : left;
	if (last.number > 0 && (left == 0 || enough) &&
	    last.of[TRAINED] < LEAST)
		tw_die(TW_FAILED, "too few simulations for training, %.0f: use about --runs %.0f",
		    last.of[TRAINED], ceil((double)o->runs * LEAST /
		    last.of[TRAINED]));
	if (narrow && last.number + 1 < rounds && left / 4 >= LEAST)
		next = left / 4;

	tw_out_open(&out);
	tw_out_line(&out, "round\tsimulations\ttruncated\tenough\ttraining\tleast");
	tw_out_u64(&out, last.number + 1);
	tw_row_num(&out, (double)(enough ? 0 : next));
	tw_row_cell(&out, tw_slice_of(narrow ? "yes" : "no"));
	tw_row_cell(&out, tw_slice_of(enough ? "yes" : "no"));
	tw_row_num(&out, (double)train);
	tw_row_num(&out, next == left ? 0 : ceil(LEFT_TIMES * LEFT_TIMES *
	    alpha * (1 - alpha) / (mass * mass)));
	tw_out_row(&out);
	tw_out_close(&out);
}
