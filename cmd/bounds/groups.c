#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "groups.h"
#include "io/msg.h"

void
tw_bound_groups_init(struct tw_bound_groups *b, size_t m,
    const struct tw_rule *rule)
{
	*b = (struct tw_bound_groups){ .m = m, .rule = rule };
	b->rank = tw_xrealloc(NULL, 5 * m, sizeof *b->rank);
}

void
tw_bound_groups_release(struct tw_bound_groups *b)
{
	free(b->bound);
	free(b->done);
	free(b->rank);
	*b = (struct tw_bound_groups){ 0 };
}

/* Make room for groups, none of the new ones done. */
static void
grow(struct tw_bound_groups *b, size_t groups)
{
	b->bound = tw_grow(b->bound, &b->cap, groups * b->m, sizeof *b->bound);
	b->done = tw_grow(b->done, &b->done_cap, groups, sizeof *b->done);
	memset(b->done + b->groups, 0, (groups - b->groups) * sizeof *b->done);
	b->groups = groups;
}

/* The bounds of group g from its n scores. */
static void
find(struct tw_bound_groups *b, const struct tw_names *group, size_t g,
    size_t n, double *score)
{
	struct tw_slice name = tw_names_get(group, g);

	if (tw_bounds_find(n, score, b->m, b->rule, b->rank,
	    b->bound + g * b->m) < 0)
		tw_die(TW_FAILED, "group '%s': %s", TW_SHOWN(name),
		    strerror(errno));
	b->done[g] = true;
}

void
tw_bound_groups_one(struct tw_bound_groups *b, struct tw_group_scores *p)
{
	grow(b, p->group.n);
	find(b, &p->group, p->of[0], p->n, p->score);
	p->n = 0;
}

void
tw_bound_groups_rest(struct tw_bound_groups *b, struct tw_group_scores *p)
{
	size_t g;

	tw_group_scores_sort(p);
	grow(b, p->group.n);
	for (g = 0; g < p->group.n; g++)
		if (!b->done[g])
			find(b, &p->group, g, p->start[g + 1] - p->start[g],
			    p->score + p->start[g]);
}

bool
tw_bound_groups_done(const struct tw_bound_groups *b, size_t group)
{
	/* guard: groups are known here */
	return group < b->groups && b->done[group];
}
