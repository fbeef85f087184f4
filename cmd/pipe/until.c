/*
 * Writes the script of tw-pipe --until: analyses with more and more
 * simulations, each of which reuses those of the one before. See parts.h.
 */
#include "parts.h"

/* The command that prints an analysis, without its number of simulations. */
static void
command(struct tw_string *w, const struct args *p)
{
	size_t i;

	tw_pipe_print_simulator(w, p);
	tw_print_option(w, "--prior", p->prior);
	tw_print_option(w, "--draw", p->draw);
	tw_print_option(w, "-p", p->prior == NULL ? p->params : p->chosen);
	tw_print_option(w, "-x", p->data);
	tw_print_option(w, "--obs", p->obs);
	tw_print_option(w, "--launch", p->launch);
	tw_pipe_print_options(w, "--limit", &p->limits);
	if (p->chunk_given)
		tw_print(w, " --chunk %llu", (unsigned long long)p->chunk);
	if (p->points_given)
		tw_print(w, " --points %llu", (unsigned long long)p->points);
	tw_print(w, " --alpha %s --beta %s --seed %llu", tw_pipe_alpha(p),
	    TW_LEVEL_SHOWN(&p->beta), (unsigned long long)p->seed);
	for (i = 0; i < p->pictures.n; i++) {
		tw_print(w, " ");
		tw_print_quoted(w, p->pictures.v[i]);
	}
}

uint64_t
tw_pipe_first_runs(const struct args *p)
{
	return p->runs < 2000 ? p->runs : 2000;
}

void
tw_pipe_write_until(struct tw_string *w, const struct args *p)
{
	struct tw_string words = { 0 };
	struct tw_script s = { .args = p, .to = w };

	command(&words, p);
	tw_pipe_set(&s, "obs", "%s", p->obs);
	tw_pipe_set(&s, "options", "%s", words.p);
	tw_pipe_set(&s, "threads", "%llu", (unsigned long long)p->threads);
	tw_pipe_set(&s, "most", "%llu", (unsigned long long)p->runs);
	tw_pipe_set(&s, "first", "%llu",
	    (unsigned long long)tw_pipe_first_runs(p));
	tw_pipe_set(&s, "until", "%s", TW_LEVEL_SHOWN(&p->mass));
	tw_string_release(&words);
	tw_print_quoted(&words, p->dir);
	tw_pipe_set(&s, "out", "%s", words.p);
	tw_pipe_add(&s, tw_step_until);
	tw_string_release(&words);
}
