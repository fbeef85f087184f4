/*
 * Reads the files of the estimate and of its split-half estimates. See parts.h.
 */
#include "parts.h"
#include "io/msg.h"

static const char *const called[TW_ESTIMATES] = { "-f", "--half", "--half" };

/*
 * Dies unless b has the same names as a. Sets of[i] to the index of a's name i
 * in b.
 */
static void
match(const struct tw_names *a, struct tw_names *b, const char *what,
    const struct tw_flow_file *file, const struct tw_flow_file *full,
    size_t *of)
{
	size_t i;

	for (i = 0; i < a->n; i++) {
		struct tw_slice name = a->name[i];
		size_t at = tw_names_find(b, name);

		if (at == SIZE_MAX)
			tw_die(TW_MISUSED,
			    "--half: %s has no %s '%s', as %s has", file->file,
			    what, TW_SHOWN(name), full->file);
		if (of != NULL)
			of[i] = at;
	}
	if (b->n != a->n)
		tw_die(TW_MISUSED, "--half: %s has %zu %ss, %s has %zu",
		    file->file, b->n, what, full->file, a->n);
}

/* How many of the simulations in the sketch of a also trained b. */
static size_t
common(const struct tw_flow_file *a, const struct tw_flow_file *b)
{
	size_t i, n = 0;

	for (i = 0; i < a->runs.n; i++)
		n += tw_sketch_find(&b->runs, a->runs.hash[i]) < b->runs.n;
	return n;
}

/*
 * Dies if a half was trained on all simulations of the full estimate, or if
 * both halves were trained on the same simulations. Warns if a half shares none
 * with the full estimate.
 */
static void
check_runs(const struct tw_flow_file *const f[TW_ESTIMATES], const char *option)
{
	int i, other = TW_FULL;

	for (i = TW_HALF_A; i < TW_ESTIMATES; i++) {
		if (f[TW_FULL]->runs.n == 0 || f[i]->runs.n == 0)
			continue;
		if (common(f[TW_FULL], f[i]) == f[TW_FULL]->runs.n)
			tw_die(TW_MISUSED, "%s: %s was trained on the runs of %s, not on half of them",
			    option, f[i]->file, f[TW_FULL]->file);
		other = common(f[TW_FULL], f[i]) == 0 ? i : other;
	}
	if (other != TW_FULL)
		tw_warn("%s: %s was trained on other runs than %s", option,
		    f[other]->file, f[TW_FULL]->file);
	if (common(f[TW_HALF_A], f[TW_HALF_B]) > 0)
		tw_die(TW_MISUSED, "%s: %s and %s were trained on the same runs: tw-flow --part 1/2 and 2/2",
		    option, f[TW_HALF_A]->file, f[TW_HALF_B]->file);
}

/*
 * Dies unless the components of a half have the weights of those of the full
 * estimate.
 */
static void
match_weights(const struct tw_mixture_file *half,
    const struct tw_mixture_file *full)
{
	bool same = half->likes == full->likes;
	size_t k;

	for (k = 0; same && k < half->likes; k++)
		same = half->like[k].weight == full->like[k].weight;
	if (!same)
		tw_die(TW_MISUSED, "--half: the likelihoods of %s do not have the weights of those of %s (tw-stack --weights-of)",
		    half->file, full->file);
}

static void
read_one(struct tw_halves *h, int i, const char *path)
{
	struct tw_half *e = &h->of[i];
	const struct tw_half *full = &h->of[TW_FULL];

	tw_posterior_file_read(&e->posterior, path);
	e->file = i == TW_FULL || e->posterior.mixture.has_flow ?
	    tw_posterior_file_flow(&e->posterior) : full->file;
	tw_flow_file_no_window(e->file);
	if (e->file->flow.nx == 0)
		tw_die(TW_MISUSED, "%s: %s: a density without data",
		    called[i], e->file->file);
	e->of = tw_arena(NULL, e->file->theta.n, sizeof *e->of);
	match(&full->file->theta, &e->file->theta, "parameter", e->file,
	    full->file, e->of);
	match(&full->file->x, &e->file->x, "data column", e->file,
	    full->file, NULL);
	match_weights(&e->posterior.mixture, &full->posterior.mixture);
	h->mixed = h->mixed || tw_mixture_wanted(&e->posterior);
}

/*
 * Whether the flows of the halves can weigh the full estimate's draws: they
 * need continuous parameters in the same order.
 */
static bool
may_weigh(const struct tw_halves *h)
{
	const struct tw_flow_file *full = h->of[TW_FULL].file;
	bool may = true;
	size_t k;

	for (k = 0; k < full->theta.n; k++)
		may = may && !full->flow.theta[k].integer &&
		    h->of[TW_HALF_A].of[k] == k && h->of[TW_HALF_B].of[k] == k;
	return may;
}

void
tw_halves_read(struct tw_halves *h, const char *const path[TW_ESTIMATES],
    unsigned threads)
{
	const struct tw_flow_file *file[TW_ESTIMATES];
	size_t k, likes;
	int i;

	*h = (struct tw_halves){ .mixed = false };
	for (i = 0; i < TW_ESTIMATES; i++) {
		read_one(h, i, path[i]);
		file[i] = h->of[i].file;
	}
	h->shared = h->mixed && (may_weigh(h) ||
	    h->of[TW_FULL].posterior.mixture.flow.weight == 0);
	for (i = 0; i < TW_ESTIMATES && h->mixed; i++)
		tw_mixture_begin(&h->of[i].mixture,
		    h->of[h->shared ? TW_FULL : i].file,
		    &h->of[i].posterior, 0, threads);
	if (h->of[TW_FULL].posterior.mixture.flow.weight > 0)
		check_runs(file, called[TW_HALF_A]);
	likes = h->of[TW_FULL].posterior.mixture.likes;
	for (k = 0; k < likes; k++) {
		for (i = 0; i < TW_ESTIMATES; i++)
			file[i] = &h->of[i].posterior.mixture.like[k].file;
		if (h->of[TW_FULL].posterior.mixture.like[k].weight > 0)
			check_runs(file, called[TW_HALF_A]);
	}
}
