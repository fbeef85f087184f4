#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "parts.h"

/* The groups, after adding those for names without a group. */
static struct tw_pooled *
group(struct tw_pool *p)
{
	p->of = tw_arena_grow(p->of, &p->cap, p->name.n, sizeof *p->of);
	while (p->groups < p->name.n)
		p->of[p->groups++] = (struct tw_pooled){ 0 };
	return p->of;
}

size_t
tw_pool_add(struct tw_pool *p, struct tw_slice name, double score)
{
	size_t g = tw_names_add(&p->name, name);
	struct tw_pooled *t = &group(p)[g];

	t->score = tw_grow(t->score, &t->cap, t->n + 1, sizeof *t->score);
	t->score[t->n++] = score;
	if (p->all == 0 || score < p->least)
		p->least = score;
	if (p->all == 0 || score > p->most)
		p->most = score;
	p->all++;
	return g;
}

void
tw_pool_bound(struct tw_pool *p, size_t g, size_t m, const struct tw_rule *rule)
{
	struct tw_pooled *t = &group(p)[g];
	size_t *rank;

	if (t->bound != NULL)
		return;
	rank = tw_xrealloc(NULL, 5 * m, sizeof *rank);
	t->bound = tw_arena(NULL, m, sizeof *t->bound);
	/* guard: a test would need gigabytes or hours */
	if (tw_bounds_find(t->n, t->score, m, rule, rank, t->bound) < 0)
		tw_die(TW_FAILED, "group '%s': %s",
		    TW_SHOWN(p->name.name[g]), strerror(errno));
	free(rank);
	if (p->shared != NULL)
		return;
	free(t->score);
	t->score = NULL;
	t->cap = 0;
}

struct tw_slice
tw_pool_spread(struct tw_pool *p, const struct tw_gap_list *gap,
    struct tw_slice by)
{
	bool ranks = tw_slice_is(by, "parameter");
	struct tw_pool *all;
	size_t i, g;

	if (!gap->ids)
		return by;
	tw_refuse(!ranks && (p->name.n != 1 ||
	    !tw_slice_is(p->name.name[0], "all")),
	    "--gap of several observations is for --global and --ranks");
	all = tw_arena(NULL, 1, sizeof *all);
	*all = *p;
	p->shared = all;
	p->of = NULL;
	p->name = (struct tw_names){ 0 };
	p->groups = p->cap = 0;
	for (i = 0; i < gap->of.n; i++) {
		struct tw_slice name = gap->of.name[i];

		g = ranks ? tw_names_find(&all->name,
		    tw_slice_after_tab(name)) : 0;
		if (g == SIZE_MAX)
			tw_die(TW_MISUSED, "--gap: there are no ranks of '%s'",
			    TW_SHOWN(name));
		tw_names_add(&p->name, name);
		group(p)[i] = (struct tw_pooled){ .score = all->of[g].score,
			.n = all->of[g].n };
	}
	return tw_slice_of(ranks ? "id\tparameter" : "id");
}

void
tw_pool_bound_all(struct tw_pool *p, const size_t *order, size_t m,
    const struct tw_rule *rule, size_t each)
{
	size_t i;

	for (i = 0; i < p->name.n; i++)
		tw_pool_bound(p, order[i], m, rule + i * each);
	for (i = 0; p->shared != NULL && i < p->shared->groups; i++)
		free(p->shared->of[i].score);
}

bool
tw_bounds_doubt(const struct tw_gap_list *gap, const char *score)
{
	bool cdf = strcmp(score, "cdf") == 0;

	/* Only ranks have a distribution that does not depend on x. */
	if (gap->path != NULL && !cdf && strncmp(score, "rank", 4) != 0)
		tw_warn("--gap is for ranks (tw-score --cdf): the distribution of '%s' may itself differ from x to x",
		    score);
	return gap->path != NULL && cdf;
}

struct tw_rule *
tw_bounds_rules(const struct tw_level_list *alpha, const struct tw_level *beta,
    bool anytime, const struct tw_gap_list *gap, uint64_t draws)
{
	bool gaps = gap->path != NULL;
	size_t n = gaps ? gap->n : alpha->n, i;
	struct tw_rule *rule = tw_arena(NULL, n, sizeof *rule);

	for (i = 0; i < n; i++)
		rule[i] = (struct tw_rule){ alpha->of[i % alpha->n], *beta,
		    anytime, gaps ? gap->sd[i] : 0,
		    (double)draws, gaps ? gap->outside : 0 };
	return rule;
}
