#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "form/law_text.h"
#include "io/msg.h"
#include "io/num.h"
#include "road.h"
#include "steps.h"

/* ---- the prior ---------------------------------------------------- */

/* A text that grows. */
struct text {
	char *p;
	size_t n, cap;
};

static void
add(struct text *t, const char *p, size_t n)
{
	t->p = tw_grow(t->p, &t->cap, t->n + n + 1, 1);
	memcpy(t->p + t->n, p, n);
	t->n += n;
	t->p[t->n] = '\0';
}

static void
add_num(struct text *t, double v)
{
	char num[TW_NUM_TEXT];

	size_t n = tw_num_write(num, v);

	if (isfinite(v))
		add(t, num, n);
}

/* NAME=LO:HI of a law that has an end. */
static void
add_support(struct text *t, struct tw_slice name, const struct tw_law *l)
{
	double lo, hi;

	tw_law_support(l, &lo, &hi);
	if (!isfinite(lo) && !isfinite(hi))
		return;
	add(t, ",", t->n > 0);
	add(t, name.p, name.n);
	add(t, "=", 1);
	add_num(t, lo);
	add(t, ":", 1);
	add_num(t, hi);
}

/* Laws say the names, their bounds, which are whole numbers, and are written
 * with blanks between. */
static void
take_laws(struct tw_pipe *p)
{
	struct text prior = { 0 }, names = { 0 }, support = { 0 }, whole = { 0 };
	const char *list = p->prior;
	struct tw_slice item;
	struct tw_laws l;
	size_t i;

	tw_laws_read(&l, "--prior", p->prior);
	while (tw_law_next(&list, &item)) {
		add(&prior, " ", prior.n > 0);
		add(&prior, item.p, item.n);
	}
	for (i = 0; i < l.name.n; i++) {
		struct tw_slice s = tw_names_get(&l.name, i);

		add(&names, ",", i > 0);
		add(&names, s.p, s.n);
		add_support(&support, s, &l.law[i]);
		if (l.law[i].kind == TW_LAW_WHOLE) {
			add(&whole, ",", whole.n > 0);
			add(&whole, s.p, s.n);
		}
	}
	tw_laws_release(&l);
	p->prior = prior.p;
	p->params = names.p;
	p->support = support.p;
	p->whole = whole.p;
}

/* ---- the simulator ------------------------------------------------ */

static void
set(const char *name, const char *value)
{
	if (setenv(name, value != NULL ? value : "", 1) < 0)
		tw_no_memory();
}

/* Run the shell's words; what went wrong they have said. */
static void
run(const char *words)
{
	if (system(words) != 0)
		exit(TW_FAILED);
}

/* The path of what is in the folder of results. */
static char *
in_folder(const struct tw_pipe *p, const char *name)
{
	struct text path = { 0 };

	add(&path, p->dir, strlen(p->dir));
	add(&path, name, strlen(name));
	return path.p;
}

char *
tw_road_try(struct tw_pipe *p)
{
	if (p->prior != NULL)
		take_laws(p);
	set("out", p->dir);
	set("simulate", p->simulate);
	set("prior", p->prior);
	set("draw", p->draw);
	run(tw_step_check);
	return in_folder(p, "/check/runs-1.tsv");
}

void
tw_road_look(const struct tw_pipe *p)
{
	set("names", p->names);
	set("data", p->columns);
	set("obs", p->obs);
	run(tw_step_numbers);
}

/* ---- the script --------------------------------------------------- */

void
tw_road_keep(const struct tw_pipe *p, const struct tw_out *script)
{
	char *path = in_folder(p, "/check/analysis.sh");
	FILE *f = fopen(path, "w");

	if (f == NULL || fwrite(script->buf, 1, script->n, f) < script->n ||
	    fclose(f) != 0)
		tw_die(TW_FAILED, "%s: %s", path, strerror(errno));
	free(path);
}

size_t
tw_road_steps(const struct tw_pipe *p, const char *step[TW_PIPE_STEPS])
{
	size_t n = 0;

	step[n++] = tw_step_road_begin;
	step[n++] = p->draw != NULL ? tw_step_road_draw : tw_step_road_law;
	step[n++] = tw_step_road_rounds;
	if (p->draw != NULL)
		step[n++] = tw_step_road_density;
	step[n++] = tw_step_road_estimate;
	step[n++] = tw_step_road_calibrate;
	step[n++] = tw_step_road_ask;
	step[n++] = p->n <= 2 ? tw_step_road_grid : tw_step_road_pairs;
	step[n++] = tw_step_road_report;
	return n;
}
