/* The prior, and the trial of the simulator. See parts.h. */
#include <sys/wait.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "form/dist_text.h"
#include "io/list.h"
#include "io/msg.h"
#include "io/num.h"
#include "parts.h"

/* ---- the prior ---------------------------------------------------- */

/* Append s, after the separator unless t is empty. */
static void
add_word(struct tw_string *t, char between, struct tw_slice s)
{
	tw_print_bytes(t, &between, t->n > 0);
	tw_print_bytes(t, s.p, s.n);
}

/*
 * Take the names of the parameters from the prior's distributions, and write
 * the list with single spaces between its items.
 */
static void
take_prior(struct args *p)
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

void
tw_pipe_add_support(struct tw_string *support, struct tw_slice name, double lo,
    double hi)
{
	if (!isfinite(lo) && !isfinite(hi))
		return;
	add_word(support, ',', name);
	tw_print(support, "=%s:%s", isfinite(lo) ? TW_NUM_SHOWN(lo) : "",
	    isfinite(hi) ? TW_NUM_SHOWN(hi) : "");
}

void
tw_pipe_read_prior(const char *prior, const char *names,
    struct tw_string *support, struct tw_string *integers)
{
	struct tw_dists l;
	double lo, hi;
	size_t i;

	tw_dists_read(&l, "prior", prior);
	for (i = 0; i < l.name.n; i++) {
		struct tw_slice name = l.name.name[i];

		if (!tw_list_has(names, name))
			continue;
		if (tw_dist_is_integer(&l.dist[i]))
			add_word(integers, ',', name);
		tw_dist_support(&l.dist[i], &lo, &hi);
		tw_pipe_add_support(support, name, lo, hi);
	}
}

/* ---- the simulator ------------------------------------------------ */

static void
set(const char *name, const char *value)
{
	/* guard: no test makes this small allocation fail */
	if (setenv(name, value != NULL ? value : "", 1) < 0)
		tw_no_memory();
}

static char folder[4096];	/* of the trial; empty: there is none */

void
tw_pipe_end_trial(void)
{
	if (folder[0] == '\0')
		return;
	(void)unlink(tw_format_arena("%s/runs.tsv", folder).p);
	(void)rmdir(folder);
	folder[0] = '\0';
}

/* Make the folder of the trial, which is removed when the program ends. */
static void
make_folder(void)
{
	const char *tmp = getenv("TMPDIR");
	int n = snprintf(folder, sizeof folder, "%s/tw-pipe-trial-XXXXXX",
	    tmp != NULL && tmp[0] == '/' ? tmp : "/tmp");

	if (n >= (int)sizeof folder || mkdtemp(folder) == NULL) {
		folder[0] = '\0';
		tw_die(TW_FAILED, "%s: cannot make a temporary folder",
		    tmp != NULL ? tmp : "/tmp");
	}
	tw_cleanup = tw_pipe_end_trial;
}

/* After a failed trial: the data of one observation may be in a column. */
static void
say_observations(const struct args *p)
{
	struct tw_reader r;
	uint64_t n = 0;

	tw_reader_open(&r, 1, (char *const *)&p->obs, NULL);
	while (tw_reader_next(&r))
		n++;
	tw_reader_close(&r);
	if (n > 1)
		tw_pipe_say_observations(p->obs, n);
}

const char *
tw_pipe_try(struct args *p)
{
	struct tw_string each = { 0 };
	int status;

	if (p->prior != NULL)
		take_prior(p);
	tw_pipe_take_data(p);
	make_folder();
	set("check", folder);
	set("simulate", p->simulate);
	if (p->each != NULL)
		tw_pipe_print_simulator(&each, p);
	set("each", each.p);
	tw_string_release(&each);
	set("prior", p->prior);
	set("draw", p->draw);
	set("params", p->params);
	set("data", p->data);
	status = system(tw_step_check);
	if (status == -1 || (WIFEXITED(status) && WEXITSTATUS(status) == 127))
		tw_die(TW_FAILED, "the trial simulations could not be started: are sh and the programs of tw in PATH?");
	/* The trial script has written what went wrong. */
	if (status != 0) {
		say_observations(p);
		tw_pipe_end_trial();
		exit(WIFEXITED(status) && WEXITSTATUS(status) == TW_MISUSED ?
		    TW_MISUSED : TW_FAILED);
	}
	return tw_format_arena("%s/runs.tsv", folder).p;
}
