#include <stdlib.h>

#include "halves.h"
#include "io/msg.h"
#include "stat/base/order.h"

static const char *const called[TW_FLOWS] = { "-f", "--half", "--half" };

/* Dies unless b has the names of a; of[] is where they are in it. */
static void
match(const struct tw_names *a, struct tw_names *b, const char *what,
    const struct tw_flow_file *file, const struct tw_flow_file *whole,
    size_t *of)
{
	size_t i;

	for (i = 0; i < a->n; i++) {
		struct tw_slice name = a->name[i];
		size_t at = tw_names_find(b, name);

		if (at == SIZE_MAX)
			tw_die(TW_MISUSED,
			    "--half: %s has no %s '%s', as %s has", file->file,
			    what, TW_SHOWN(name), whole->file);
		if (of != NULL)
			of[i] = at;
	}
	if (b->n != a->n)
		tw_die(TW_MISUSED, "--half: %s has %zu %ss, %s has %zu",
		    file->file, b->n, what, whole->file, a->n);
}

/* How many of the runs that a is known to have trained on b is, too. */
static size_t
common(const struct tw_flow_file *a, const struct tw_flow_file *b)
{
	size_t i, n = 0;

	for (i = 0; i < a->runs.n; i++)
		n += tw_sketch_find(&b->runs, a->runs.hash[i]) < b->runs.n;
	return n;
}

/* Of two halves each has some of the whole's runs, and none of the other's. */
static void
check_runs(const struct tw_halves *h)
{
	const struct tw_flow_file *f = h->file;
	int i, other = TW_WHOLE;

	for (i = TW_HALF_A; i < TW_FLOWS; i++) {
		if (f[TW_WHOLE].runs.n == 0 || f[i].runs.n == 0)
			continue;
		if (common(&f[TW_WHOLE], &f[i]) == f[TW_WHOLE].runs.n)
			tw_die(TW_MISUSED, "--half: %s was trained on the runs of %s, not on half of them",
			    f[i].file, f[TW_WHOLE].file);
		other = common(&f[TW_WHOLE], &f[i]) == 0 ? i : other;
	}
	if (other != TW_WHOLE)
		tw_warn("--half: %s was trained on other runs than %s",
		    f[other].file, f[TW_WHOLE].file);
	if (common(&f[TW_HALF_A], &f[TW_HALF_B]) > 0)
		tw_die(TW_MISUSED, "--half: %s and %s were trained on the same runs: tw-flow --part 1/2 and 2/2",
		    f[TW_HALF_A].file, f[TW_HALF_B].file);
}

void
tw_halves_read(struct tw_halves *h, const char *const path[TW_FLOWS])
{
	struct tw_flow_file *f = h->file;
	int i;

	*h = (struct tw_halves){ 0 };
	for (i = 0; i < TW_FLOWS; i++) {
		tw_flow_file_read(&f[i], path[i]);
		if (f[i].flow.nx == 0)
			tw_die(TW_MISUSED, "%s: %s: a density without data",
			    called[i], f[i].file);
		h->of[i] = tw_xrealloc(NULL, f[i].theta.n, sizeof *h->of[i]);
		match(&f[TW_WHOLE].theta, &f[i].theta, "parameter", &f[i],
		    &f[TW_WHOLE], h->of[i]);
		match(&f[TW_WHOLE].x, &f[i].x, "data column", &f[i],
		    &f[TW_WHOLE], NULL);
	}
	check_runs(h);
}

void
tw_halves_init(struct tw_halves *h, const struct tw_reader *r, size_t n,
    bool ranks, uint64_t seed, unsigned threads)
{
	size_t d = h->file[TW_WHOLE].theta.n;
	int i;

	h->seed = seed;
	h->n = n;
	h->own = n - n / 2;
	for (i = 0; i < TW_FLOWS; i++) {
		tw_follow_init(&h->x[i], &h->file[i].x, "the flow", r);
		tw_xdone(tw_flow_eval_init(&h->eval[i], &h->file[i].flow,
		    threads));
		/* As tw-sample --seed draws from A, and from B by the next. */
		tw_rng_seed(&h->rng[i], seed + (i == TW_HALF_B));
	}
	h->theta = tw_xrealloc(NULL, n, d * sizeof *h->theta);
	h->work = tw_xrealloc(NULL, n, d * sizeof *h->work);
	h->logq = tw_xrealloc(NULL, n, sizeof *h->logq);
	h->score = tw_xrealloc(NULL, h->own, sizeof *h->score);
	if (ranks)
		h->ranked = tw_xrealloc(NULL, h->own, d * sizeof *h->ranked);
}

void
tw_halves_release(struct tw_halves *h)
{
	int i;

	for (i = 0; i < TW_FLOWS; i++) {
		tw_follow_release(&h->x[i]);
		tw_flow_eval_release(&h->eval[i]);
		tw_flow_file_release(&h->file[i]);
		free(h->of[i]);
	}
	free(h->theta);
	free(h->work);
	free(h->logq);
	free(h->score);
	free(h->ranked);
}

/* The whole's own draws at its x, as tw-score --cdf makes them. */
static void
make_own(struct tw_halves *h)
{
	size_t d = h->file[TW_WHOLE].theta.n, i, j;
	struct tw_rng rng;

	tw_rng_seed(&rng, tw_hash(h->seed, h->x[TW_WHOLE].n, h->x[TW_WHOLE].x));
	tw_flow_draws_logqs(&h->eval[TW_WHOLE], &rng, h->own, h->theta,
	    h->score);
	for (i = 0; i < h->own; i++)
		h->score[i] = -h->score[i];
	qsort(h->score, h->own, sizeof *h->score, tw_ascending);
	for (j = 0; j < d && h->ranked != NULL; j++) {
		double *v = h->ranked + j * h->own;

		for (i = 0; i < h->own; i++)
			v[i] = h->theta[i * d + j];
		qsort(v, h->own, sizeof *v, tw_ascending);
	}
}

/* n draws of a half, and -log p^ of the whole of them. */
static void
draw_half(struct tw_halves *h, int half)
{
	size_t d = h->file[TW_WHOLE].theta.n, i, j;

	tw_flow_draws(&h->eval[half], &h->rng[half], h->n, h->work);
	for (i = 0; i < h->n; i++)
		for (j = 0; j < d; j++)
			h->theta[i * d + j] = h->work[i * d + h->of[half][j]];
	/* fast: ranks are of the parameters alone */
	if (h->ranked == NULL)
		tw_flow_logqs(&h->eval[TW_WHOLE], h->n, h->theta, h->logq);
}

/* A share of the own draws; a whole number but for its last digits is meant. */
static size_t
share(const struct tw_halves *h, double of)
{
	return (size_t)((double)h->own * of + 1e-6);
}

/* Draws whose rank among the whole's own, as --cdf counts it, is at most
 * 1-alpha. */
static size_t
count(const struct tw_halves *h, const struct tw_level *alpha)
{
	size_t most = share(h, tw_level_rest(alpha)), i, n = 0;

	for (i = 0; i < h->n; i++)
		n += most >= h->own || -h->logq[i] < h->score[most];
	return n;
}

/* Those whose rank r has |2 r - 1| <= 1-alpha in parameter j. */
static size_t
count_central(const struct tw_halves *h, const struct tw_level *alpha, size_t j)
{
	size_t d = h->file[TW_WHOLE].theta.n, most, below, i, n = 0;
	const double *own = h->ranked + j * h->own;

	/* Twice their distance from own/2. */
	most = share(h, tw_level_rest(alpha));
	for (i = 0; i < h->n; i++) {
		below = 2 * tw_count_below(h->own, own, h->theta[i * d + j],
		    false);
		n += below <= h->own + most && h->own <= below + most;
	}
	return n;
}

bool
tw_halves_count(struct tw_halves *h, struct tw_reader *r,
    const struct tw_level_list *alpha, size_t step, size_t *in)
{
	size_t sets = h->ranked != NULL ? h->file[TW_WHOLE].theta.n : 1, j, k;
	int i;

	for (i = 0; i < TW_FLOWS; i++)
		if (!tw_follow_read(&h->x[i], r))
			return false;
	for (i = 0; i < TW_FLOWS; i++)
		tw_flow_at_x(&h->eval[i], h->x[i].x);
	make_own(h);
	for (i = TW_HALF_A; i < TW_FLOWS; i++) {
		size_t *to = in + (i - TW_HALF_A);

		draw_half(h, i);
		for (k = 0; k < sets; k++)
			for (j = 0; j < alpha->n; j++, to += step)
				*to = h->ranked != NULL ?
				    count_central(h, &alpha->of[j], k) :
				    count(h, &alpha->of[j]);
	}
	return true;
}
