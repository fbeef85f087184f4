#include <sys/wait.h>

#include <stdlib.h>
#include <string.h>

#include "form/dist_text.h"
#include "io/msg.h"
#include "parts.h"

/* ---- the prior ---------------------------------------------------- */

/* A blank or a comma between two. */
static void
add_word(struct tw_string *t, char between, struct tw_slice s)
{
	tw_print_bytes(t, &between, t->n > 0);
	tw_print_bytes(t, s.p, s.n);
}

/* Laws say the names, and are written with blanks between. */
static void
take_laws(struct args *p)
{
	struct tw_string prior = { 0 }, names = { 0 };
	const char *list = p->prior;
	struct tw_slice item;
	struct tw_dists l;
	size_t i;

	tw_dists_read(&l, "--prior", p->prior);
	while (tw_dist_next(&list, &item))
		add_word(&prior, ' ', item);
	for (i = 0; i < l.name.n; i++)
		add_word(&names, ',', l.name.name[i]);
	p->prior = prior.p;
	if (p->params_given)
		p->chosen = p->params;
	p->params = names.p;
}

/* ---- the simulator ------------------------------------------------ */

static void
set(const char *name, const char *value)
{
	/* guard: memory for a few words is refused in no test */
	if (setenv(name, value != NULL ? value : "", 1) < 0)
		tw_no_memory();
}

char *
tw_road_try(struct args *p)
{
	struct tw_slice out = tw_format_new("%s%s", p->dir[0] == '-' ? "./" : "",
	    p->dir);
	int status;

	if (p->prior != NULL)
		take_laws(p);
	/* No option of a command. */
	set("out", out.p);
	free((char *)out.p);
	set("simulate", p->simulate);
	set("prior", p->prior);
	set("draw", p->draw);
	set("params", p->params);
	set("data", p->data);
	status = system(tw_step_check);
	/* What went wrong has been said. */
	if (status != 0)
		exit(WIFEXITED(status) && WEXITSTATUS(status) == TW_MISUSED ?
		    TW_MISUSED : TW_FAILED);
	return (char *)tw_format_new("%s/check/runs-1.tsv", p->dir).p;
}

/* ---- the script --------------------------------------------------- */

size_t
tw_road_steps(const struct args *p, const char *step[TW_PIPE_STEPS])
{
	size_t n = 0;

	if (p->observations > 1) {
		step[n++] = tw_step_catalogue_begin;
		step[n++] = tw_step_road_estimate;
		step[n++] = tw_step_road_ask;
		step[n++] = tw_step_catalogue_answer;
		step[n++] = tw_step_road_report;
		return n;
	}
	step[n++] = tw_step_road_begin;
	step[n++] = tw_step_road_rounds;
	step[n++] = tw_step_road_estimate;
	step[n++] = tw_step_road_ask;
	step[n++] = tw_step_road_calibrate;
	step[n++] = tw_step_road_answer;
	step[n++] = p->n <= 2 ? tw_step_road_grid : tw_step_road_pairs;
	step[n++] = tw_step_road_report;
	return n;
}
