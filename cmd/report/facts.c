/* What was analysed, and when: the first lines of the HTML page. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "io/msg.h"
#include "parts.h"

enum { VALUES = 24 };		/* of the observation that are shown */

static void
say_observation(struct tw_string *w, struct tw_report *t)
{
	struct tw_reader r = { 0 };
	size_t i, n = 0;

	if (t->catalogue)
		tw_print(w, "observations\t%zu\n", t->bounds.group.n);
	if (t->catalogue || !tw_report_next(t, &r, "typical.tsv"))
		return;
	tw_print(w, "observation\t");
	for (i = 0; i < r.ncol; i++) {
		if (tw_slice_is(r.name[i], "x_missing") ||
		    tw_slice_is(r.name[i], "p") || n++ >= VALUES)
			continue;
		tw_print(w, "%s%s=", n > 1 ? ", " : "", TW_SHOWN(r.name[i]));
		tw_print_field(w, tw_field(&r, i));
	}
	if (n > VALUES)
		tw_print(w, ", and %zu more values", n - VALUES);
	tw_print(w, "\n");
	tw_reader_close(&r);
}

struct tw_string
tw_report_setting(struct tw_report *t, const char *name)
{
	struct tw_slice begin = tw_format_new("\n%s=", name);
	struct tw_string all = { 0 }, value = { 0 };
	struct tw_input in;
	const char *s;

	if (tw_report_find(t, "settings")) {
		tw_input_open(&in, 1, &t->path);
		while (tw_input_fill(&in))
			;
		tw_print(&all, "\n");
		tw_print_bytes(&all, in.buf + in.pos, in.fill - in.pos);
		tw_input_close(&in);
		s = strstr(all.p, begin.p);
		s = s == NULL ? "" : s + begin.n;
		if (*s == '\'')
			tw_print_unquoted(&value, s + 1);
		else
			tw_print_bytes(&value, s, strcspn(s, " \n"));
	}
	tw_string_release(&all);
	free((char *)begin.p);
	return value;
}

static void
say_prior(struct tw_string *w, struct tw_report *t)
{
	struct tw_string prior, draw;

	if (!tw_report_find(t, "settings"))
		return;
	prior = tw_report_setting(t, "prior");
	draw = tw_report_setting(t, "draw");
	if (prior.n > 0)
		tw_print(w, "prior\t%s\n", prior.p);
	else if (draw.n > 0)
		tw_print(w, "prior\tdrawn by the command %s\n", draw.p);
	else
		tw_print(w, "prior\tthe distribution of the parameters in the files of simulations\n");
	tw_string_release(&prior);
	tw_string_release(&draw);
}

/* How many simulations have a role, and how many of them are used. */
static void
say_role(struct tw_string *w, double n, double used, const char *role)
{
	tw_print(w, "%.0f %s", n, role);
	if (used < n)
		tw_print(w, " (of which %.0f are used)", used);
}

static void
say_simulations(struct tw_string *w, const struct tw_report *t)
{
	if (isnan(t->simulated))
		return;
	tw_print(w, "simulations\t");
	if (!isnan(t->training)) {
		say_role(w, t->training, t->trained, "for training");
		tw_print(w, " and ");
	}
	say_role(w, t->simulated, t->used, "for calibration");
	tw_print(w, "\n");
}

void
tw_report_say_facts(struct tw_string *w, struct tw_report *t)
{
	char date[40] = "";
	struct tm utc;

	say_observation(w, t);
	say_prior(w, t);
	say_simulations(w, t);
	if (gmtime_r(&t->newest, &utc) != NULL)
		strftime(date, sizeof date, "%Y-%m-%d %H:%M", &utc);
	tw_print(w, "date\t%s UTC\n", date);
}
