/* Finds the size of a flow, and trains its members. See fit.h. */
#include <math.h>
#include <stdlib.h>

#include "stat/base/jobs.h"
#include "stat/flow/eval.h"
#include "stat/train/fit.h"
#include "stat/train/stack.h"
#include "stat/train/trainer.h"

static const double WORST = 1e6;	/* larger losses are replaced by this */
/* What a larger size must gain, in nats: it takes up to three times as long. */
static const double SAVES = 0.05;

struct size {
	const struct tw_flow_options *opt;
	struct tw_flow flow;	/* has only its members to itself */
	size_t members;		/* number of members trained so far */
	bool diverged;		/* whether one of them diverged */
	double *each;		/* [opt->members][rows] losses of the members */
	double *loss;		/* [rows] of their mean density; part of each */
	double mean;		/* its mean per held-out record */
	double train;		/* training losses, summed over the members */
	size_t best;		/* best epoch of the last member */
};

struct fit {
	const struct tw_flow_runs *runs;
	size_t sizes, n, held;
	size_t steps;		/* steps of a record; 1 if not stepwise */
	size_t rows;		/* held * steps */
	struct size size[TW_FLOW_SIZES];
	uint32_t *order;	/* [n] records; those held out are the last */
	float *data;		/* what tw_flow_prepare returned */
	double offset;		/* what tw_flow_offset returned */
	struct tw_flow flow;	/* without members */
	size_t planned, done;	/* numbers of members: planned, and begun */
	struct tw_flow_report *report;
};

static void
release(struct fit *f)
{
	size_t k;

	for (k = 0; k < f->sizes; k++) {
		tw_flow_drop(&f->size[k].flow);
		free(f->size[k].each);
	}
	free(f->order);
	free(f->data);
}

static int
size_init(struct fit *f, size_t k, const struct tw_flow_options *o)
{
	struct size *s = &f->size[k];

	s->opt = o;
	s->each = calloc(o->members + 1, (f->rows + 1) * sizeof *s->each);
	if (s->each == NULL)
		return -1;
	s->loss = s->each + o->members * f->rows;
	s->flow = f->flow;
	return tw_flow_add(&s->flow, o->kind, o->members, o->transforms,
	    o->hidden, o->blocks, o->bins, o->bound);
}

/*
 * Prepare the records, and allocate memory for all members. Returns 0, or -1 if
 * memory runs out.
 */
static int
prepare(struct fit *f, const struct tw_flow_options *opt)
{
	size_t k;
	uint32_t i;

	f->order = calloc(f->n, sizeof *f->order);
	if (f->order == NULL)
		return -1;
	for (i = 0; i < f->n; i++)
		f->order[i] = opt->order != NULL ? opt->order[i] : i;
	if (tw_flow_begin(&f->flow, f->runs, &opt->stepwise) < 0)
		return -1;
	f->data = tw_flow_prepare(&f->flow, f->runs, f->order, f->held, opt);
	if (f->data == NULL)
		return -1;
	f->offset = tw_flow_offset(&f->flow, f->runs);
	for (k = 0; k < f->sizes; k++)
		if (size_init(f, k, &opt[k]) < 0)
			return -1;
	return 0;
}

/* ---- members ------------------------------------------------------ */

/* The training of member m of size k. */
struct job {
	struct fit *of;
	size_t k, m;
	struct tw_trainer t;
	int error;
};

static void
job_init(struct job *j, struct fit *f, size_t k, size_t m, unsigned threads)
{
	const struct tw_flow_options *o = f->size[k].opt;
	const struct tw_flow *own = &f->size[k].flow;

	*j = (struct job){ .of = f, .k = k, .m = m };
	j->t = (struct tw_trainer){ .opt = o,
		.net = &own->net,
		.size = own->net.size * own->transforms,
		.n = f->n,
		.held = f->held,
		.data = f->data,
		.stepwise = f->flow.stepwise.steps > 0 ?
		    &f->flow.stepwise : NULL,
		.steps = f->steps,
		.taken = o->taken > 0 && o->taken < f->steps ? o->taken :
		    f->steps,
		.offset = f->offset,
		.member = f->done++,
		.members = f->planned,
		.threads = threads };
	j->t.weight = own->weight + m * j->t.size;
	tw_rng_apart(&j->t.rng, o->seed, (unsigned)m);
}

/*
 * Set loss[rows] to the losses of a member at all steps of the held-out
 * records. Returns 0, or -1 if memory runs out.
 */
static int
judge_steps(const struct fit *f, struct tw_flow_eval *e, double *loss)
{
	const struct tw_flow_runs *r = f->runs;
	size_t all = r->nx + r->ntheta, n, i, k, j;
	double *x = calloc(TW_FLOW_CHUNK, all * sizeof *x);

	if (x == NULL)
		return -1;
	for (i = 0; i < f->held; i += n) {
		double *given = x + TW_FLOW_CHUNK * r->ntheta;

		n = f->held - i < TW_FLOW_CHUNK ? f->held - i : TW_FLOW_CHUNK;
		for (k = 0; k < n; k++) {
			size_t at = f->order[f->n - f->held + i + k];

			for (j = 0; j < r->ntheta; j++)
				x[k * r->ntheta + j] = r->theta[j][at];
			for (j = 0; j < r->nx; j++)
				given[k * r->nx + j] = r->x[j][at];
		}
		tw_flow_steps(e, n, given, x, loss + i * f->steps);
	}
	for (i = 0; i < f->rows; i++)
		loss[i] = fmin(-loss[i], WORST);
	free(x);
	return 0;
}

/*
 * Compute the losses of the member at the held-out records, its row of `each`.
 * Returns 0, or -1 if memory runs out.
 */
static int
judge(const struct job *j)
{
	const struct fit *f = j->of;
	const struct tw_flow one = tw_flow_alone(&f->size[j->k].flow, j->m);
	size_t d = f->flow.ntheta, cols = tw_flow_inputs(&f->flow) + d, i, p;
	double *loss = f->size[j->k].each + j->m * f->rows;
	double *theta = calloc(d, sizeof *theta);
	struct tw_flow_eval e;
	int error = 0;

	if (theta == NULL || tw_flow_eval_init(&e, &one, 1) < 0) {
		free(theta);
		return -1;
	}
	e.integer = false;	/* integers have noise added here */
	if (j->t.stepwise != NULL)
		error = judge_steps(f, &e, loss);
	for (i = 0; i < f->held && j->t.stepwise == NULL; i++) {
		size_t at = f->n - f->held + i;

		for (p = 0; p < d; p++)
			theta[p] = f->runs->theta[p][f->order[at]];
		tw_flow_at_inputs(&e, f->data + at * cols);
		loss[i] = fmin(-tw_flow_logq(&e, theta), WORST);
	}
	tw_flow_eval_release(&e);
	free(theta);
	return error;
}

static void
run(void *arg, size_t i, unsigned worker)
{
	struct job *j = (struct job *)arg + i;

	j->t.tell = worker == 0 && j->t.opt->progress != NULL;
	j->error = tw_trainer_run(&j->t);
	if (j->error == 0 && !j->t.diverged)
		j->error = judge(j);
}

/* Compute loss and mean from the members that are trained. */
static void
sum_up(struct size *s, size_t rows, size_t held)
{
	double m = (double)s->members, least, sum;
	size_t i, k;

	s->mean = 0;
	for (i = 0; i < rows; i++) {
		for (least = INFINITY, k = 0; k < s->members; k++)
			least = fmin(least, s->each[k * rows + i]);
		for (sum = 0, k = 0; k < s->members; k++)
			sum += exp(least - s->each[k * rows + i]);
		s->loss[i] = least - log(sum / m);
		s->mean += s->loss[i] / (double)held;
	}
}

/* Add the results of a job to its size and to the report. */
static void
finish(struct fit *f, const struct job *j)
{
	struct size *s = &f->size[j->k];

	s->members++;
	s->diverged |= j->t.diverged;
	s->train += j->t.at.train;
	s->best = j->t.at.best;
	f->report->members++;
	f->report->epochs += j->t.at.epochs;
}

/*
 * Train members until each size k has want[k] of them, in parallel as far as
 * there are threads. Returns 0, or -1 if memory runs out.
 */
static int
train(struct fit *f, const size_t *want)
{
	unsigned threads = f->size->opt->threads, side;
	size_t jobs = 0, n = 0, k, m;
	struct job *job;
	int error = 0;

	for (k = 0; k < f->sizes; k++)
		jobs += want[k] - f->size[k].members;
	job = calloc(jobs + 1, sizeof *job);
	if (job == NULL)
		return -1;
	side = jobs < threads ? (unsigned)jobs : threads;
	/* Begin with the last size: large takes longer than small. */
	for (k = f->sizes; k-- > 0;)
		for (m = f->size[k].members; m < want[k]; m++)
			job_init(&job[n++], f, k, m, threads / side);
	tw_jobs_run(side, jobs, run, job);
	for (n = 0; n < jobs; n++) {
		error |= job[n].error;
		finish(f, &job[n]);
	}
	free(job);
	for (k = 0; k < f->sizes; k++)
		if (f->size[k].members > 0)
			sum_up(&f->size[k], f->rows, f->held);
	return error;
}

/* ---- sizes -------------------------------------------------------- */

/* Set the results for the caller: the flow has the members of `best`. */
static void
report(struct fit *f, size_t best, struct tw_flow_outcome *outcome)
{
	struct size *chosen = &f->size[best];
	double *losses = f->size->opt->losses;
	size_t k;

	for (k = 0; k < f->held && losses != NULL; k++)
		losses[k] = 0;
	for (k = 0; k < f->rows && losses != NULL; k++)
		losses[k / f->steps] += chosen->loss[k];
	f->report->held_loss = f->held > 0 ? chosen->mean : NAN;
	f->report->train = chosen->train / (double)chosen->members;
	f->report->best = chosen->best;
	for (k = 0; k < f->sizes; k++) {
		const struct size *s = &f->size[k];

		outcome[k] = (struct tw_flow_outcome){ s->members,
			s->diverged ? INFINITY : s->mean, k == best };
	}
	f->flow = chosen->flow;
	chosen->flow = (struct tw_flow){ 0 };
}

/*
 * Of the sizes without members, the one with the fewest weights; f->sizes if
 * all have members.
 */
static size_t
next_size(const struct fit *f)
{
	size_t next = f->sizes, least = SIZE_MAX, k;

	for (k = 0; k < f->sizes; k++) {
		const struct tw_flow *own = &f->size[k].flow;
		size_t weights = own->net.size * own->transforms;

		if (f->size[k].members == 0 && weights < least) {
			least = weights;
			next = k;
		}
	}
	return next;
}

/* Whether the larger size b is to replace size a. */
static bool
is_better(const struct fit *f, const struct size *a, const struct size *b)
{
	return tw_stack_exceeds(f->held, f->steps, SAVES, a->loss, b->loss);
}

/* Find the best size, and train all its members, as fit.h describes. */
static enum tw_flow_error
fit(struct fit *f, const struct tw_flow_options *opt, size_t *best)
{
	size_t want[TW_FLOW_SIZES] = { 0 }, k;

	f->planned = f->sizes - 1 + opt->members;
	if (prepare(f, opt) < 0)
		return TW_FLOW_MEMORY;
	*best = SIZE_MAX;
	while ((k = next_size(f)) < f->sizes) {
		want[k] = f->sizes > 1 ? 1 : opt->members;
		if (train(f, want) < 0)
			return TW_FLOW_MEMORY;
		if (f->size[k].diverged)
			continue;
		if (*best != SIZE_MAX && !is_better(f, &f->size[*best],
		    &f->size[k]))
			break;
		*best = k;
	}
	if (*best == SIZE_MAX)
		return TW_FLOW_DIVERGED;
	want[*best] = opt->members;
	if (train(f, want) < 0)
		return TW_FLOW_MEMORY;
	return f->size[*best].diverged ? TW_FLOW_DIVERGED : TW_FLOW_FITTED;
}

enum tw_flow_error
tw_flow_fit(const struct tw_flow_runs *runs, size_t sizes,
    const struct tw_flow_options *opt, struct tw_flow *flow,
    struct tw_flow_report *rep, struct tw_flow_outcome *outcome)
{
	struct fit f = { .runs = runs, .n = runs->n,
		.held = opt->held, .report = rep };
	size_t best;
	enum tw_flow_error error;

	f.steps = opt->stepwise.steps > 0 ? opt->stepwise.steps : 1;
	f.rows = f.held * f.steps;
	f.sizes = f.held > 0 ? sizes : 1;
	*rep = (struct tw_flow_report){ .held = f.held };
	error = fit(&f, opt, &best);
	if (error == TW_FLOW_FITTED)
		report(&f, best, outcome);
	else
		tw_flow_release(&f.flow);
	release(&f);
	*flow = f.flow;
	return error;
}
