#include <stdlib.h>
#include <string.h>

#include "io/msg.h"
#include "group_scores.h"

void
tw_group_scores_add(struct tw_group_scores *p, struct tw_slice group,
    double score)
{
	size_t i = tw_names_add(&p->group, group);

	/* guard: a test would take gigabytes or hours */
	if (i > UINT32_MAX)
		tw_die(TW_FAILED, "more than 2^32 groups");
	p->score = tw_grow(p->score, &p->score_cap, p->n + 1, sizeof *p->score);
	p->of = tw_grow(p->of, &p->of_cap, p->n + 1, sizeof *p->of);
	p->score[p->n] = score;
	p->of[p->n++] = (uint32_t)i;
	if (p->all == 0 || score < p->least)
		p->least = score;
	if (p->all == 0 || score > p->most)
		p->most = score;
	p->all++;
	tw_repeats_add(&p->repeats, tw_hash_quick(0, score));
}

void
tw_group_scores_sort(struct tw_group_scores *p)
{
	size_t groups = p->group.n, i;
	double *sorted;

	/* Counts two places up: filling group i moves start[i+1] to its end. */
	p->start = tw_xrealloc(p->start, groups + 2, sizeof *p->start);
	memset(p->start, 0, (groups + 2) * sizeof *p->start);
	for (i = 0; i < p->n; i++)
		p->start[p->of[i] + (size_t)2]++;
	for (i = 2; i < groups + 2; i++)
		p->start[i] += p->start[i - 1];
	sorted = tw_xrealloc(NULL, p->n, sizeof *sorted);
	for (i = 0; i < p->n; i++)
		sorted[p->start[p->of[i] + (size_t)1]++] = p->score[i];
	free(p->score);
	p->score = sorted;
}

void
tw_group_scores_release(struct tw_group_scores *p)
{
	tw_names_release(&p->group);
	free(p->score);
	free(p->of);
	free(p->start);
	*p = (struct tw_group_scores){ 0 };
}
