#include <stdlib.h>
#include <string.h>

#include "io/msg.h"
#include "parts.h"

void
tw_combined_check(const struct tw_posterior_file *p, uint64_t n, bool iid,
    bool target_ess, bool weighted)
{
	bool mixture = p->mixture.likes > 0, cut = p->truncated.stages > 0;

	tw_refuse(!mixture && !cut && (target_ess || weighted), "--proposals, --min-ess and --target-ess need a posterior with a likelihood or a truncated prior");
	tw_refuse(!mixture && iid, "--iid needs a posterior with a likelihood (tw-stack -l)");
	tw_refuse(cut && iid, "--iid cannot be used with a truncated prior, which is for the simulations of one observation");
	tw_refuse(mixture && iid && (p->mixture.likes > 1 ||
	    p->mixture.like[0].weight < 1), "--iid needs a posterior of one likelihood with weight 1 (tw-stack --weights 1): the flow is the posterior given one observation only");
	tw_refuse(target_ess && iid, "--target-ess and --iid cannot be combined: the proposals for several observations are made at once");
	tw_refuse((mixture || cut) && n > 5000000,
	    "-n: at most 5000000 draws of a posterior with a likelihood or a truncated prior");
}

/*
 * Resample the proposals of the joint posterior for record or set number `at`.
 */
static void
pick(struct tw_combined *c, struct tw_rng *rng, uint64_t at)
{
	const double ess = c->joint.weights.ess;

	tw_mixture_draws(&c->joint, rng, c->n, c->theta, NULL);
	c->sum += ess;
	c->proposals += (double)c->joint.n;
	if (c->records++ == 0 || ess < c->least) {
		c->least = ess;
		c->at = at;
	}
}

void
tw_combined_draw(struct tw_combined *c, struct tw_rng *rng,
    const struct tw_reader *r)
{
	const struct tw_weights *w = &c->joint.weights;

	tw_mixture_propose(&c->joint, rng);
	if (w->ess < c->ess)
		tw_reader_die(r, "the %zu proposals have an effective sample size of %.4g, below %.15g (--min-ess): the flow and the likelihood do not agree here; try more --proposals, or more training simulations near these data",
		    c->joint.n, w->ess, c->ess);
	pick(c, rng, r->record);
}

void
tw_combined_say(const struct tw_combined *c)
{
	bool sets = c->observations > 0;

	if (c->records == 1 && sets)
		tw_warn("%zu proposals for %zu observation%s, effective sample size %.4g",
		    c->joint.n, c->observations,
		    c->observations == 1 ? "" : "s", c->least);
	else if (c->records == 1)
		tw_warn("%zu proposals, effective sample size %.4g", c->joint.n,
		    c->least);
	else if (c->records > 1)
		tw_warn("%.0f proposals for each of %llu %s, effective sample size %.4g on average, %.4g at least (%s %llu)",
		    c->proposals / (double)c->records, c->records,
		    sets ? "sets of observations" : "records",
		    c->sum / (double)c->records, c->least,
		    sets ? "set" : "record", c->at);
}

/* ---- sets of observations ------------------------------------------ */

/* An observation to be sorted. */
struct item {
	const double *v;
	size_t n;
};

static int
compare(const void *a, const void *b)
{
	const struct item *p = a, *q = b;
	size_t i;

	for (i = 0; i < p->n; i++)
		if (p->v[i] != q->v[i])
			return p->v[i] < q->v[i] ? -1 : 1;
	return 0;
}

/*
 * Sort the observations by their numbers, so that sums and random numbers do
 * not depend on the order of the input.
 */
static void
arrange(struct tw_sets *s)
{
	size_t nx = s->c->joint.x.n, i;
	struct item *item = tw_xrealloc(NULL, s->n, sizeof *item);

	for (i = 0; i < s->n; i++)
		item[i] = (struct item){ s->data + i * s->width, s->width };
	qsort(item, s->n, sizeof *item, compare);
	s->row = tw_arena_grow(s->row, &s->row_cap, s->n, sizeof *s->row);
	s->like = tw_arena_grow(s->like, &s->like_cap, s->n,
	    nx * sizeof *s->like);
	for (i = 0; i < s->n; i++) {
		s->row[i] = item[i].v;
		memcpy(s->like + i * nx, item[i].v + s->x->n,
		    nx * sizeof *s->like);
	}
	free(item);
}

static void
logs(void *arg, size_t n, const double *theta, double *log_prior, double *log_l)
{
	struct tw_sets *s = arg;

	tw_mixture_iid_terms(&s->c->joint, n, theta, s->n, s->like,
	    log_prior, log_l);
}

/* Make proposals and weigh them. */
static void
propose(struct tw_sets *s)
{
	struct tw_mixture *j = &s->c->joint;
	const struct tw_iid_target target = { logs, s };
	double *log_prior = tw_xrealloc(NULL, j->most, sizeof *log_prior);
	size_t i;

	j->n = j->most;
	tw_iid_adapt(&s->iid, s->rng, s->n, s->row, &target);
	tw_iid_draw(&s->iid, s->rng, j->n, j->theta, j->log_q);
	logs(s, j->n, j->theta, log_prior, j->w);
	for (i = 0; i < j->n; i++)
		j->w[i] += log_prior[i] - j->log_q[i];
	tw_flow_round(j->estimate->flow, j->n, j->theta);
	tw_weights_make(&j->weights, j->n, j->w);
	free(log_prior);
}

void
tw_sets_end(struct tw_sets *s)
{
	struct tw_combined *c = s->c;
	struct tw_slice id = { "1", 1 };

	if (s->n == 0)
		return;
	if (s->ids.n > 0)
		id = s->ids.name[s->ids.n - 1];
	arrange(s);
	propose(s);
	if (c->joint.weights.ess < c->ess)
		tw_die(TW_FAILED, "%s: the %zu proposals for the %zu observation%s of '%s' have an effective sample size of %.4g, below %.15g (--min-ess): the flow and the likelihood do not agree here; try more --proposals, or more training simulations near these data",
		    s->file, c->joint.n, s->n, s->n == 1 ? "" : "s",
		    TW_SHOWN(id), c->joint.weights.ess, c->ess);
	c->observations = s->n;
	pick(c, s->rng, c->records + 1);
	s->rows->set = id;
	tw_rows_write(s->rows, c->n, c->theta);
	s->n = 0;
}

/* If the record has a new id, end the last set and begin another. */
static void
follow_id(struct tw_sets *s)
{
	const struct tw_reader *r = s->rows->r;
	struct tw_slice id = tw_field(r, s->rows->id);
	size_t n = s->ids.n;

	if (!tw_col_turns(r, s->rows->id, &s->ids))
		return;
	tw_sets_end(s);
	if (tw_names_add(&s->ids, id) != n)
		tw_field_die(r, s->rows->id,
		    "'%s' again: with --iid the observations of one id must stand together; sort the records by this column",
		    TW_SHOWN(id));
}

void
tw_sets_add(struct tw_sets *s)
{
	const struct tw_mixture *j = &s->c->joint;
	double *to;

	if (s->rows->id != SIZE_MAX)
		follow_id(s);
	s->data = tw_arena_grow(s->data, &s->cap, s->n + 1,
	    s->width * sizeof *s->data);
	to = s->data + s->n++ * s->width;
	memcpy(to, s->x->x, s->x->n * sizeof *to);
	memcpy(to + s->x->n, j->x.x, j->x.n * sizeof *to);
	s->file = s->rows->r->in.file;
}
