/*
 * tw-budget --next: how an analysis that simulates in rounds continues. All its
 * decisions are made here; a row has a column for each.
 */
#include <math.h>
#include <string.h>

#include "form/gap.h"
#include "io/msg.h"
#include "io/num.h"
#include "io/opt.h"
#include "io/table.h"
#include "parts.h"

enum {
	CALIBRATE = 5,	/* at least a fifth of all simulations calibrate */
	FIRST = 1000,	/* a first stage trains on at least so many */
	LEFT_TIMES = 5	/* 2 z 1.5 for beta = 0.1, rounded up */
};

/* Truncate the prior if fewer than one in ten draws from it would remain. */
static const double NARROW = 0.1;

enum { SHARE, RUNS, TRAINED, GAP, SE, PLAUSIBLE, COLUMNS };
static const char columns[] = "share,runs,trained,gap,se,plausible";

/* The last round; gap is NAN if it was not measured. */
struct round {
	uint64_t number;	/* 0: there is none yet */
	double of[COLUMNS];
};

/* The number in a column, from lo to hi; NAN if it is missing. */
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
	const struct tw_rec_options opt = { .no_hint = true };
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
 * The error of the gap: its standard error combined with the standard error of
 * a share of n simulations. The latter is needed because two estimates from few
 * simulations may agree without having learnt anything.
 */
static double
gap_error(const struct round *last, double alpha)
{
	double se = last->of[SE], n = last->of[TRAINED];

	return sqrt(se * se + alpha * (1 - alpha) / n);
}

/*
 * The number of training simulations from which on the error of a gap of 0 does
 * not prevent reaching the target.
 */
static double
least_training(const struct tw_next *o)
{
	double alpha = tw_level_double(&o->alpha);

	return ceil(LEFT_TIMES * LEFT_TIMES * alpha * (1 - alpha) /
	    (o->aim.value * o->aim.value));
}

/* How an analysis continues after the rounds in the table. */
struct plan {
	uint64_t rounds, first;	/* rounds, and the size of the first */
	uint64_t train;		/* in all or, with until, in this stage */
	uint64_t limit;		/* the most for training */
	bool enough;
	double narrow;		/* truncate if a smaller share is plausible */
	double calibrate, expected;
};

/*
 * Divide the training simulations into rounds of equal size. Makes fewer rounds
 * if these would be too small.
 */
static void
divide(struct plan *p)
{
	while ((p->first = p->train / p->rounds) < TW_NEXT_LEAST &&
	    p->rounds > 1)
		p->rounds--;
}

/*
 * Plan an analysis of a fixed size. The estimate is accurate enough if little
 * stays undetermined with any number of calibration simulations: about 5 times
 * its coverage gap (rule.h).
 */
static void
plan_fixed(struct plan *p, const struct tw_next *o, const struct round *last)
{
	double error = gap_error(last, tw_level_double(&o->alpha));

	p->train = p->limit;
	divide(p);
	p->train = p->limit = p->rounds * p->first;
	p->enough = LEFT_TIMES * (last->of[GAP] + error) <= o->aim.value;
	p->calibrate = (double)(o->runs - p->train);
}

/* The wanted number, or the limit if too few would remain after that. */
static uint64_t
up_to(uint64_t limit, double wanted)
{
	return wanted + TW_NEXT_LEAST > (double)limit ? limit :
	    (uint64_t)wanted;
}

/* What the gap after a stage implies for the next stage. */
static struct tw_next_stage
find_stage(const struct tw_next *o, const struct round *last)
{
	struct tw_gap_list gap = { .path = o->gap };
	struct tw_level level = o->alpha;
	struct tw_level_list alpha = { .n = 1, .of = &level };
	struct tw_until u = { .rule = { .alpha = o->alpha, .beta = o->beta,
		.gap = last->of[GAP] }, .aim = o->aim,
		.error = gap_error(last, tw_level_double(&o->alpha)),
		.trained = last->of[RUNS], .most = (double)o->runs };

	if (isnan(u.rule.gap))
		return (struct tw_next_stage){ .expected = NAN,
		    .training = 2 * last->of[RUNS] };
	if (o->gap != NULL) {
		tw_gap_list_read(&gap, &alpha, TW_GAP_REGION);
		u.rule.outside = gap.outside;
	}
	tw_refuse(strcmp(o->table, "-") == 0,
	    "--until reads ROUNDS twice: give a file, not -");
	u.rate = tw_outlook_rate(o->table);
	return tw_until_find(&u);
}

/*
 * Plan an analysis in stages. The first stage has several rounds; each later
 * stage is one round, whose size follows from the gap.
 */
static void
plan_until(struct plan *p, const struct tw_next *o, const struct round *last,
    double made)
{
	struct tw_next_stage stage;

	p->train = up_to(p->limit, fmax(FIRST, 2 * least_training(o)));
	divide(p);
	if (made < (double)p->train)
		return;
	stage = find_stage(o, last);
	p->rounds = 1;
	p->narrow = fmin(NARROW, 0.5 * last->of[SHARE]);
	p->enough = stage.reached;
	p->expected = stage.expected;
	p->train = up_to(p->limit,
	    fmax(stage.training, made + TW_NEXT_LEAST));
	p->calibrate = stage.reached ? stage.calibrate :
	    (double)o->runs - made;
}

static void
write_plan(const struct plan *p, const struct tw_next *o, uint64_t round,
    uint64_t next, uint64_t left, bool narrow)
{
	double least = o->until ? (double)p->limit : least_training(o);
	struct tw_out out;

	tw_out_open(&out);
	tw_out_line(&out, "round\tsimulations\ttruncated\tenough\ttraining\tleast\tcalibrate\texpected");
	tw_out_u64(&out, round);
	tw_row_num(&out, (double)(p->enough ? 0 : next));
	tw_row_cell(&out, tw_slice_of(narrow ? "yes" : "no"));
	tw_row_cell(&out, tw_slice_of(p->enough ? "yes" : "no"));
	tw_row_num(&out, (double)p->limit);
	tw_row_num(&out, next == left ? 0 : least);
	tw_row_num(&out, p->enough || next == 0 || !o->until ?
	    p->calibrate : 0);
	tw_row_known(&out, p->expected);
	tw_out_row(&out);
	tw_out_close(&out);
}

void
tw_next_write(const struct tw_next *o)
{
	struct round last = read_rounds(o->table);
	double made = o->spent > 0 ? (double)o->spent : last.of[RUNS];
	struct plan p = { .rounds = o->rounds, .narrow = NARROW,
		.limit = o->runs - o->runs / CALIBRATE, .expected = NAN };
	uint64_t left, next;
	bool narrow;

	if (made < last.of[RUNS])
		tw_die(TW_MISUSED, "--spent %.0f: fewer simulations than in %s, %.0f",
		    made, o->table, last.of[RUNS]);
	if (o->until)
		plan_until(&p, o, &last, made);
	else
		plan_fixed(&p, o, &last);
	p.enough = p.enough && made == last.of[RUNS];
	left = p.train - (uint64_t)fmin(made, (double)p.train);
	narrow = last.of[PLAUSIBLE] > 0 && last.of[PLAUSIBLE] < p.narrow &&
	    left > 0 && !p.enough;
	next = last.number == 0 ? p.first : left;
	if (last.number > 0 && (left == 0 || p.enough) &&
	    last.of[TRAINED] < TW_NEXT_LEAST)
		tw_die(TW_FAILED, "too few simulations for training, %.0f: use about --runs %.0f",
		    last.of[TRAINED], ceil((double)o->runs * TW_NEXT_LEAST /
		    last.of[TRAINED]));
	if (narrow && last.number + 1 < p.rounds && left / 4 >= TW_NEXT_LEAST)
		next = left / 4;
	write_plan(&p, o, last.number + 1, next, left, narrow);
}
