/* Writes the table of tw-coverage. See result.h. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "io/msg.h"
#include "io/num.h"
#include "result.h"
#include "stat/base/order.h"
#include "stat/conformal/binom_tail.h"

static const char header[] = "column\tlevel\tn\tcovered\tshare\tlower\tupper";

/* The table while it is written. */
struct sheet {
	const struct tw_coverage *c;
	struct tw_out out;
	double *rank;		/* [n] of the current group and column */
	size_t n;
	double least;		/* the smallest p so far, */
	size_t tests;		/* of this many */
};

/* Whether two of rank[n] are equal, which continuous ranks never are. */
static bool
repeats(size_t n, const double *rank)
{
	double *sorted = tw_xrealloc(NULL, n, sizeof *sorted);
	bool found = false;
	size_t i;

	tw_copy(sorted, rank, n * sizeof *sorted);
	qsort(sorted, n, sizeof *sorted, tw_ascending);
	for (i = 1; i < n && !found; i++)
		found = sorted[i] == sorted[i - 1];
	free(sorted);
	return found;
}

void
tw_coverage_column(struct tw_coverage *c, size_t j, struct tw_slice name)
{
	const double *rank = c->t->x[j];
	size_t i;

	for (i = 0; i < c->t->n && c->draws > 0; i++)
		if (!tw_rank_is_share(rank[i], c->draws))
			tw_die(TW_FAILED, "column %s, record %zu: %.15g is no share of %llu draws (ranks of tw-score are continuous: leave -n out)",
			    TW_SHOWN(name), i + 1, rank[i],
			    (unsigned long long)c->draws);
	c->column[j] = (struct tw_coverage_column){ name,
	    tw_slice_begins(name, "rank_") };
}

/* Warn of the first column whose ranks are not continuous as they should. */
static void
say_repeats(const struct tw_coverage *c)
{
	size_t j;

	for (j = 0; j < c->t->d && c->draws == 0; j++)
		if (repeats(c->t->n, c->t->x[j])) {
			tw_warn("column %s: ranks repeat, but are tested as continuous: are they shares of N draws (-n N)?",
			    TW_SHOWN(c->column[j].name));
			return;
		}
}

/* Begin a row with its group, if there are groups, and its column. */
static void
begin_row(struct sheet *s, struct tw_slice group, struct tw_slice name)
{
	if (s->c->by.n > 0)
		tw_row_first(&s->out, group);
	tw_row_first(&s->out, name);
}

/*
 * Write n, the number covered, its share (NA if n is 0), and the 90 %
 * confidence interval of the probability.
 */
static void
end_row(struct sheet *s, size_t covered, size_t n)
{
	static const struct tw_level beta = TW_LEVEL_TENTH;
	double lower, upper;

	tw_share_bounds(covered, n, &beta, &lower, &upper);
	tw_row_u64(&s->out, n);
	tw_row_u64(&s->out, covered);
	tw_row_known(&s->out, n == 0 ? NAN : (double)covered / (double)n);
	tw_row_num(&s->out, lower);
	tw_row_num(&s->out, upper);
	tw_out_row(&s->out);
}

static void
write_level(struct sheet *s, const struct tw_level *level, bool central)
{
	double value = tw_level_double(level);
	size_t i, covered = 0;

	for (i = 0; i < s->n; i++)
		covered += tw_rank_covered(s->rank[i], value, central);
	tw_out_level(&s->out, level);
	end_row(s, covered, s->n);
}

/*
 * Write how many true parameters are below the posterior's median; those equal
 * to it are left out.
 */
static void
write_median(struct sheet *s)
{
	size_t i, below = 0, beside = 0;

	for (i = 0; i < s->n; i++) {
		below += s->rank[i] < 0.5;
		beside += s->rank[i] != 0.5;
	}
	tw_out_text(&s->out, "median");
	end_row(s, below, beside);
}

/* Write p with nine digits, which are the same on every machine. */
static void
end_uniform(struct sheet *s, size_t n, double p)
{
	char text[40];

	tw_num_read(text, (size_t)snprintf(text, sizeof text, "%.9g", p), &p);
	tw_out_text(&s->out, "uniform");
	tw_row_u64(&s->out, n);
	tw_out_text(&s->out, "\tNA");
	tw_row_num(&s->out, p);
	tw_row_num(&s->out, p);
	tw_row_num(&s->out, p);
	tw_out_row(&s->out);
}

/* Write the rows of a column for one group. */
static void
write_column(struct sheet *s, struct tw_slice group,
    const struct tw_coverage_column *c)
{
	double p;
	size_t i;

	for (i = 0; i < s->c->levels->n; i++) {
		begin_row(s, group, c->name);
		write_level(s, &s->c->levels->of[i], c->central);
	}
	if (c->central) {
		begin_row(s, group, c->name);
		write_median(s);
	}
	tw_xdone(tw_rank_uniform(s->n, s->rank, s->c->draws, &p));
	begin_row(s, group, c->name);
	end_uniform(s, s->n, p);
	s->least = fmin(s->least, p);
	s->tests++;
}

/* The rank as a share of its number of draws, without its rounding. */
static double
share(double rank, double draws)
{
	return draws > 0 ? round(rank * draws) / draws : rank;
}

/*
 * Group the records: order[n] lists them by group. Returns the start of each
 * group in order.
 */
static size_t *
by_group(const struct tw_groups *g, size_t *order)
{
	size_t *start = tw_arena(NULL, g->name.n + 2, sizeof *start), i;

	/*
	 * Count two places up: filling group i then moves start[i+1] to its
	 * end.
	 */
	for (i = 0; i < g->n; i++)
		start[g->of[i] + 2]++;
	for (i = 2; i < g->name.n + 2; i++)
		start[i] += start[i - 1];
	for (i = 0; i < g->n; i++)
		order[start[g->of[i] + 1]++] = i;
	return start;
}

void
tw_coverage_write(const struct tw_coverage *c)
{
	static const struct tw_slice all = { "all", 3 };
	struct sheet s = { .c = c, .least = 1 };
	size_t *groups = tw_names_order(&c->groups->name);
	size_t *order = tw_arena(NULL, c->t->n, sizeof *order);
	size_t *start = by_group(c->groups, order), g, i, j;

	say_repeats(c);
	s.rank = tw_arena(NULL, c->t->n, sizeof *s.rank);
	tw_out_open(&s.out);
	tw_header_check_first("-g", c->by, header);
	if (c->by.n > 0)
		tw_row_first(&s.out, c->by);
	tw_out_line(&s.out, header);
	for (g = 0; g < c->groups->name.n; g++)
		for (j = 0; j < c->t->d; j++) {
			size_t from = start[groups[g]];

			s.n = start[groups[g] + 1] - from;
			for (i = 0; i < s.n; i++)
				s.rank[i] = share(c->t->x[j][order[from + i]],
				    (double)c->draws);
			write_column(&s, c->groups->name.name[groups[g]],
			    &c->column[j]);
		}

	/*
	 * A Bonferroni correction, as columns of the same records are
	 * dependent.
	 */
	begin_row(&s, all, all);
	end_uniform(&s, c->t->n, fmin(1, s.least * (double)s.tests));
	tw_out_close(&s.out);
}
