/* Warns of groups without a finite bound. */
#include <stdio.h>
#include <string.h>

#include "parts.h"
#include "stat/conformal/budget.h"

void
tw_unbounded_init(struct tw_unbounded *s, size_t m,
    const struct tw_level *alpha)
{
	*s = (struct tw_unbounded){ .m = m, .alpha = alpha };
	s->at = tw_arena(NULL, m, sizeof *s->at);
}

/*
 * The least number of scores above n with which both bounds and the cutoff are
 * finite, or TW_BUDGET_NONE.
 */
static uint64_t
scores_needed(const struct tw_rule *rule, uint64_t n)
{
	struct tw_rule_ranks w;

	for (;;) {
		n = tw_budget_finite(rule, n);
		if (n == TW_BUDGET_NONE)
			return n;
		tw_rule_ranks(n, rule, &w);
		if (w.ranks.k <= n)
			return n;
	}
}

void
tw_unbounded_add(struct tw_unbounded *s, struct tw_slice group,
    const struct tw_rule *rule, const struct tw_bound *bound)
{
	bool any = false;
	size_t i;

	for (i = 0; i < s->m; i++) {
		bool lower = bound[i].ranks.l == 0;
		bool upper = bound[i].ranks.u > bound[i].n;
		bool cutoff = bound[i].ranks.k > bound[i].n;

		if (lower || upper || cutoff) {
			any = true;
			if (s->at[i].needed == 0) {
				s->at[i].n = bound[i].n;
				s->at[i].needed = scores_needed(&rule[i],
				    bound[i].n);
			}
		}
		s->at[i].lower += lower;
		s->at[i].upper += upper;
		s->at[i].cutoff += cutoff;
	}
	if (any && s->groups++ < 5) {
		strcat(s->names, s->names[0] != '\0' ? ", " : "");
		strcat(s->names, TW_SHOWN(group));
	}
}

void
tw_unbounded_say(const struct tw_unbounded *s, size_t groups)
{
	char text[1024] = "";
	size_t i, n = 0;

	if (s->groups == 0)
		return;
	for (i = 0; i < s->m && n < sizeof text - 256; i++) {
		const struct tw_unbounded_level *k = &s->at[i];

		if (k->lower + k->upper + k->cutoff == 0)
			continue;
		n += (size_t)snprintf(text + n, sizeof text - n,
		    "%s alpha %s (lower %zu, upper %zu, cutoff %zu",
		    n > 0 ? "," : "", TW_LEVEL_SHOWN(&s->alpha[i]), k->lower,
		    k->upper, k->cutoff);
		n += (size_t)snprintf(text + n, sizeof text - n,
		    k->needed == TW_BUDGET_NONE ?
		    "; no number of scores is enough)" :
		    "; %llu score%s, and %llu are needed)",
		    (unsigned long long)k->n, k->n == 1 ? "" : "s",
		    (unsigned long long)k->needed);
	}
	tw_warn("%zu of %zu group%s a finite bound:%s: %s%s", s->groups, groups,
	    groups == 1 ? " lacks" : s->groups == 1 ? "s lacks" : "s lack",
	    text, s->names, s->groups > 5 ? ", ..." : "");
}
