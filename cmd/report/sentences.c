/* The lines of the report, in their order. */
#include <math.h>
#include <string.h>

#include "io/msg.h"
#include "parts.h"

/* What the bounds guarantee, and what is known about the observation alone. */
static void
say_guarantee(struct tw_string *w, const struct tw_report *t, bool doubt)
{
	bool none_in = tw_report_none_inside(t);
	bool none_out = tw_report_none_outside(t);
	double half = tw_level_double(&t->bounds.beta) / 2;
	struct tw_rule rule = tw_bounds_file_rule(&t->bounds,
	    (size_t)(t->leaf - t->bounds.bound));

	if (none_in && none_out)
		return;
	tw_print(w, "\tWhat is guaranteed: %s wrong with probability at most %s, about the region with %s coverage on average over %s%s%s.",
	    none_in ? "\"outside\" is" : none_out ? "\"inside\" is" :
	    "\"inside\" and \"outside\" are each", TW_SHARED(half),
	    TW_SHARED(t->level), tw_report_set(t), t->bounds.global ? "" :
	    ", if the tree was fitted to other simulations",
	    rule.anytime ? ", after any number of interim looks" : "");
	if (!t->bounds.gaps)
		tw_print(w, " Nothing is guaranteed about coverage at the observation alone.");
	else if (t->leaf->gap > 0)
		tw_print(w, " At the observation the same holds if coverage there differs from that average by at most %s percentage points. Whether it does is not known. If the difference is a normal variable with mean 0 and standard deviation %s percentage points (%g times the split-half estimate), each is wrong with probability at most %s overall, even though the condition itself fails with probability %.2g %%.",
		    TW_POINTS(t->leaf->gap),
		    TW_POINTS(TW_RULE_FACTOR * rule.gap), TW_RULE_FACTOR,
		    TW_SHARED(half),
		    100 * tw_report_exceeds(&rule, t->leaf->gap));
	else
		tw_print(w, " At the observation the same holds if coverage there equals that average. The split-half estimate of the difference is 0, which does not prove it.");
	tw_print(w, doubt ? " But see the doubts above.\n" : "\n");
}

void
tw_report_say(struct tw_string *w, struct tw_report *t)
{
	bool doubt;
	size_t before;
	char *p;

	tw_print(w, "\tThe %s%scredible region%s\n",
	    isnan(t->level) ? "" : TW_SHARED(t->level),
	    isnan(t->level) ? "" : " ", t->catalogue ?
	    "s at several observations" : " at the observation");
	tw_report_say_stopped(w, t);
	(t->catalogue ? tw_report_say_catalogue : tw_report_say_answer)(w, t);
	tw_print(w, TW_DETAILS);
	before = w->n;
	if (!t->catalogue)
		tw_report_say_observation(w, t);
	tw_report_say_missing(w, t);
	tw_report_say_estimate(w, t);
	tw_report_say_stacking(w, t);
	if (!t->catalogue)
		tw_report_say_here(w, t);
	doubt = tw_report_say_doubts(w, t);
	if (t->leaf != NULL)
		say_guarantee(w, t, doubt);
	if (w->n == before)
		w->p[w->n -= strlen(TW_DETAILS)] = '\0';
	for (p = w->p; *p != '\0'; p++)
		*p = tw_visible(*p);
}
