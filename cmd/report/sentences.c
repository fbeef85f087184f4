/* The lines of the report, in their order. */
#include <math.h>
#include <string.h>

#include "io/msg.h"
#include "parts.h"

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
		tw_report_say_guarantee(w, t, doubt);
	if (w->n == before)
		w->p[w->n -= strlen(TW_DETAILS)] = '\0';
	for (p = w->p; *p != '\0'; p++)
		*p = tw_visible(*p);
}
