/* Warns of groups without a finite bound. */
#include <stdio.h>
#include <string.h>

#include "form/level.h"
#include "form/unbounded.h"

void
tw_unbounded_init(struct tw_unbounded *s, size_t m,
    const struct tw_level *alpha)
{
	*s = (struct tw_unbounded){ .m = m, .alpha = alpha };
	s->at = tw_arena(NULL, m, sizeof *s->at);
}

void
tw_unbounded_add(struct tw_unbounded *s, struct tw_slice group,
    const struct tw_bound *bound)
{
	bool any = false;
	size_t i;

	for (i = 0; i < s->m; i++) {
		bool lower = bound[i].ranks.l == 0;
		bool upper = bound[i].ranks.u > bound[i].n;
		bool cutoff = bound[i].ranks.k > bound[i].n;

		s->at[i].lower += lower;
		s->at[i].upper += upper;
		s->at[i].cutoff += cutoff;
		any = any || lower || upper || cutoff;
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
		    "%s alpha %s (lower %zu, upper %zu, cutoff %zu)",
		    n > 0 ? "," : "", TW_LEVEL_SHOWN(&s->alpha[i]), k->lower,
		    k->upper, k->cutoff);
	}
	tw_warn("%zu of %zu group%s a finite bound:%s: %s%s", s->groups, groups,
	    groups == 1 ? " lacks" : s->groups == 1 ? "s lacks" : "s lack",
	    text, s->names, s->groups > 5 ? ", ..." : "");
}
