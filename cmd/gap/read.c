/* Reads the files of the estimate and of its split-half estimates. */
#include "io/msg.h"
#include "io/weights.h"
#include "parts.h"

/*
 * Dies unless the half has the parameters of the whole, in their order, and
 * components of the same kinds and weights.
 */
static void
match(const struct tw_posterior *half, const struct tw_posterior *whole)
{
	const struct tw_names *a = &half->flow->theta, *b = &whole->flow->theta;
	const char *file = half->flow->file;
	bool same = half->components == whole->components;
	size_t k;

	for (k = 0; k < a->n && k < b->n; k++)
		if (!tw_slice_same(a->name[k], b->name[k]))
			tw_die(TW_MISUSED, "--half: %s: parameter %zu is '%s', not '%s', as in %s",
			    file, k + 1, TW_SHOWN(a->name[k]),
			    TW_SHOWN(b->name[k]), whole->flow->file);
	if (a->n != b->n)
		tw_die(TW_MISUSED, "--half: %s has %zu parameters, %s has %zu",
		    file, a->n, whole->flow->file, b->n);
	for (k = 0; same && k < half->components; k++) {
		const struct tw_component_at *c = &half->component[k];
		const struct tw_component_at *w = &whole->component[k];

		same = c->weight == w->weight &&
		    (c->number == 0) == (w->number == 0);
	}
	if (!same)
		tw_die(TW_MISUSED, "--half: the components of %s do not have the weights of those of %s (tw-flow --retrain)",
		    file, whole->flow->file);
}

/* Dies unless all data of the half are data of the whole. */
static size_t *
match_data(const struct tw_posterior *half, const struct tw_posterior *whole)
{
	size_t *datum = tw_arena(NULL, half->data.n, sizeof *datum), k;

	for (k = 0; k < half->data.n; k++) {
		datum[k] = tw_names_find(&whole->data, half->data.name[k]);
		if (datum[k] == SIZE_MAX)
			tw_die(TW_MISUSED, "--half: %s has the data column '%s', which %s has not",
			    half->flow->file, TW_SHOWN(half->data.name[k]),
			    whole->flow->file);
	}
	return datum;
}

static void
read_one(struct tw_halves *h, int i, const char *path, unsigned threads)
{
	struct tw_posterior *whole = &h->of[TW_WHOLE];
	struct tw_posterior_file *file = &h->file[i];

	tw_posterior_file_read(file, path);
	tw_posterior_begin(&h->of[i], file, i == TW_WHOLE ||
	    file->components.has_flow ? tw_posterior_file_flow(file) :
	    whole->flow, threads);
	tw_flow_file_no_window(h->of[i].flow);
	if (h->of[i].flow->flow.nx == 0)
		tw_die(TW_MISUSED, "%s: %s: a density without data",
		    i == TW_WHOLE ? "-f" : "--half", h->of[i].flow->file);
	match(&h->of[i], whole);
	h->datum[i] = match_data(&h->of[i], whole);
}

/* ---- training simulations ----------------------------------------- */

/* How many of the simulations in the sketch of a also trained b. */
static size_t
common(const struct tw_flow_file *a, const struct tw_flow_file *b)
{
	size_t i, n = 0;

	for (i = 0; i < a->runs.n; i++)
		n += tw_sketch_find(&b->runs, a->runs.hash[i]) < b->runs.n;
	return n;
}

/* The file of component k of an estimate. */
static const struct tw_flow_file *
file_of(const struct tw_posterior *p, size_t k)
{
	const struct tw_component_at *c = &p->component[k];

	return c->number == 0 ? p->flow : c->like.file;
}

/*
 * Dies if component k of a half was trained on all simulations of that of the
 * whole, or if those of both halves were trained on the same simulations. Warns
 * if that of a half shares none with that of the whole.
 */
static void
check_simulations(const struct tw_halves *h, size_t k)
{
	const struct tw_flow_file *f[TW_ESTIMATES];
	int i, other = TW_WHOLE;

	for (i = 0; i < TW_ESTIMATES; i++)
		f[i] = file_of(&h->of[i], k);
	for (i = TW_HALF_A; i < TW_ESTIMATES; i++) {
		if (f[TW_WHOLE]->runs.n == 0 || f[i]->runs.n == 0)
			continue;
		if (common(f[TW_WHOLE], f[i]) == f[TW_WHOLE]->runs.n)
			tw_die(TW_MISUSED, "--half: %s was trained on the simulations of %s, not on half of them",
			    f[i]->file, f[TW_WHOLE]->file);
		other = common(f[TW_WHOLE], f[i]) == 0 ? i : other;
	}
	if (other != TW_WHOLE)
		tw_warn("--half: %s was trained on other simulations than %s",
		    f[other]->file, f[TW_WHOLE]->file);
	if (common(f[TW_HALF_A], f[TW_HALF_B]) > 0)
		tw_die(TW_MISUSED, "--half: %s and %s were trained on the same simulations: tw-flow --part 1/2 and 2/2",
		    f[TW_HALF_A]->file, f[TW_HALF_B]->file);
}

void
tw_halves_read(struct tw_halves *h, const char *const path[TW_ESTIMATES],
    unsigned threads)
{
	size_t k;
	int i;

	*h = (struct tw_halves){ .n = 0 };
	for (i = 0; i < TW_ESTIMATES; i++)
		read_one(h, i, path[i], threads);
	for (k = 0; k < h->of[TW_WHOLE].components; k++)
		check_simulations(h, k);
}

/* ---- parameters --------------------------------------------------- */

/* Find the parameters in question. */
static void
choose(struct tw_halves *h, const struct tw_reader *r, const char *list)
{
	const struct tw_names *all = &h->of[TW_WHOLE].flow->theta;
	struct tw_cols c = { .n = all->n };
	size_t k;

	if (list != NULL)
		tw_cols_find(&c, r, "-p", list);
	h->d = c.n;
	h->marginal = c.n < all->n;
	h->param = tw_arena(NULL, h->d, sizeof *h->param);
	for (k = 0; k < h->d; k++) {
		struct tw_slice name = list != NULL ? r->name[c.col[k]] :
		    all->name[k];

		h->param[k] = tw_names_find(all, name);
		if (h->param[k] == SIZE_MAX)
			tw_die(TW_MISUSED, "-p: '%s' is not a parameter of %s",
			    TW_SHOWN(name), h->of[TW_WHOLE].flow->file);
		(void)tw_names_add(&h->theta, name);
	}
}

void
tw_halves_init(struct tw_halves *h, const struct tw_reader *r, size_t n,
    const char *list, uint64_t seed)
{
	struct tw_posterior *whole = &h->of[TW_WHOLE];
	int i;

	choose(h, r, list);
	tw_posterior_columns(whole, r);
	tw_weights_refuse_but(r, &whole->flow->theta, &whole->data);
	h->seed = seed;
	h->n = n;
	h->from = h->marginal ? n : 0;
	whole->most = h->from + n;
	h->x = tw_arena(NULL, whole->data.n, sizeof *h->x);
	h->v = tw_arena(NULL, n, (1 + h->d) * sizeof *h->v);
	h->rank = tw_arena(NULL, n, sizeof *h->rank);
	h->in = tw_arena(NULL, n, sizeof *h->in);
	for (i = 0; i < TW_ESTIMATES; i++)
		h->w[i] = tw_arena(NULL, n, sizeof *h->w[i]);
	h->sets = 1 + TW_LIMITS * h->d;
	tw_xdone(tw_sorted_init(&h->sorted, n));
	if (h->marginal)
		tw_xdone(tw_scores_init(&h->kernels, TW_SCORE_KDE, h->d, 0, 1));
}

void
tw_halves_release(struct tw_halves *h)
{
	int i;

	tw_sorted_release(&h->sorted);
	tw_scores_release(&h->kernels);
	for (i = 0; i < TW_ESTIMATES; i++)
		tw_posterior_release(&h->of[i]);
	/* Release the files last: two estimates may evaluate the same flow. */
	for (i = 0; i < TW_ESTIMATES; i++)
		tw_posterior_file_release(&h->file[i]);
}
