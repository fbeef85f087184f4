/*
 * posterior: draws of the parameters from the exact posterior of a benchmark
 * task, given the data of each record. Columns: id, parameters, data, as of
 * tw-sample. If the draws are by Markov chains, a message on stderr gives their
 * diagnostics, and the program fails if their effective sample size is below
 * 0.8 of their number. With --joint, the records have parameters, too, and
 * their log prior x likelihood is printed.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "io/cols.h"
#include "io/msg.h"
#include "io/opt.h"
#include "io/rec.h"
#include "tasks/task.h"
#include "tasks/walk.h"

struct args {
	const struct task *task;
	uint64_t n;		/* -n */
	const char *x;		/* -x */
	const char *id;		/* -i, NULL: id if it is there */
	uint64_t seed;		/* --seed */
	unsigned threads;	/* -j */
	bool first_two;
	bool joint;		/* log prior x likelihood instead of draws */
	int shown;		/* parameters printed */
};

static const struct tw_opt options[] = {
	{ 'n', "draws", "N", "draws for each record (required, or --joint)",
	    TW_OPT_INTEGER(n, 1, UINT64_MAX) },
	{ 0, "joint", NULL, "no draws: print the log prior x likelihood\n"
	    "of each record's theta* and data, column joint",
	    TW_OPT_FLAG(joint) },
	{ 'x', "data", "COLS", "columns with the data (default: x*)",
	    TW_OPT_COLS(x) },
	{ 'i', "id", "COL", "column whose text names a record's draws\n"
	    "(default: id if there is one, else the record's number)",
	    TW_OPT_COLS(id) },
	{ 0, "first-two", NULL, "print the first two parameters only",
	    TW_OPT_FLAG(first_two) },
	TW_ROW_SEED(seed, "for the draws (default: 1)"),
	{ 'j', "threads", "N", "threads (default: 1); the draws are the same",
	    TW_OPT_INTEGER(threads, 1, 64) },
	{ 0 }
};

static const struct args defaults = { .x = "x*", .seed = 1, .threads = 1 };

static const struct tw_usage usage = {
	.name = "posterior",
	.about = "For each record, N draws of the parameters from the true "
	    "posterior at the record's data:\ncolumns id, parameters, data. "
	    "Tasks are those of simulate --list, but nmm.",
	.operands = "-n N TASK [FILE...]",
	.opt = options, TW_DEFAULTS(defaults)
};

static void
parse(struct args *a, int argc, char **argv)
{
	tw_opt_parse(&usage, a, argc, argv);
	if (optind == argc)
		tw_die(TW_MISUSED, "TASK is required (see --help)");
	a->task = task_find(argv[optind]);
	if (a->task == NULL || a->task->log_likelihood == NULL)
		tw_opt_bad("TASK", argv[optind],
		    "a task with a known likelihood (see simulate --list)");
	if (a->joint == (a->n > 0))
		tw_die(TW_MISUSED, "-n or --joint is required (see --help)");
	optind++;
	a->shown = a->first_two ? 2 : a->task->p;
}

/* The columns of the data and the id, and the data of the current record. */
struct point {
	struct tw_cols x;
	size_t id;		/* its column, SIZE_MAX: the record's number */
	double value[TASK_D];
};

static void
point_init(struct point *p, const struct args *a, const struct tw_reader *r)
{
	tw_cols_find(&p->x, r, "-x", a->x);
	if (p->x.n != (size_t)a->task->d)
		tw_die(TW_MISUSED, "-x %s: %s has %d data, not %zu", a->x,
		    a->task->name, a->task->d, p->x.n);
	p->id = a->id != NULL ? tw_col_find(r, "-i", a->id) :
	    tw_col_named(r, (struct tw_slice){ "id", 2 });
}

static void
point_read(struct point *p, struct tw_reader *r)
{
	size_t i;

	for (i = 0; i < p->x.n; i++)
		tw_field_num(r, p->x.col[i], TW_WANT_FINITE, &p->value[i]);
}

static void
write_header(struct tw_out *o, const struct args *a, const struct tw_reader *r,
    const struct point *p)
{
	size_t i;
	int k;

	if (r->comments.n > 0)
		tw_out_write(o, r->comments.p, r->comments.n);
	o->rows = o->n;
	tw_out_text(o, "id");
	for (k = 1; k <= a->shown; k++) {
		tw_out_text(o, "\ttheta");
		tw_out_u64(o, (unsigned long long)k);
	}
	for (i = 0; i < p->x.n; i++)
		tw_row_cell(o, r->name[p->x.col[i]]);
	tw_out_row(o);
}

static void
write_draw(struct tw_out *o, const struct args *a, const struct tw_reader *r,
    const struct point *p, const double *theta)
{
	size_t i;
	int k;

	if (p->id == SIZE_MAX)
		tw_out_u64(o, r->record);
	else
		tw_out_slice(o, tw_field(r, p->id));
	for (k = 0; k < a->shown; k++)
		tw_row_num(o, theta[k]);
	for (i = 0; i < p->x.n; i++)
		tw_row_cell(o, tw_field(r, p->x.col[i]));
	tw_out_row(o);
}

static _Noreturn void
no_draw(const struct tw_reader *r, const struct args *a)
{
	tw_input_die(&r->in, "no parameters found that %s gives such data for",
	    a->task->name);
}

/* The number of records sampled by chains, and their worst diagnostics. */
struct report {
	uint64_t records;
	struct walk_figures worst;
};

static void
report_add(struct report *p, const struct walk_figures *f, uint64_t n,
    const struct tw_reader *r)
{
	if (f->rhat > 1.01 || f->kept < 0.8 * (double)n)
		tw_die(TW_FAILED, "record %llu: not converged: split R-hat "
		    "%.4f (1.01 at most), and %llu draws have an effective "
		    "size of %.0f (%.0f at least)",
		    (unsigned long long)r->record, f->rhat,
		    (unsigned long long)n, f->kept, 0.8 * (double)n);
	if (p->records++ == 0) {
		p->worst = *f;
		return;
	}
	if (f->rhat > p->worst.rhat)
		p->worst.rhat = f->rhat;
	if (f->size < p->worst.size)
		p->worst.size = f->size;
	if (f->kept < p->worst.kept)
		p->worst.kept = f->kept;
	if (f->accepted < p->worst.accepted)
		p->worst.accepted = f->accepted;
}

static void
report_say(const struct report *p)
{
	if (p->records > 0)
		tw_warn("%llu record%s by Markov chains: split R-hat up to "
		    "%.4f, effective sample size at least %.0f of %zu states "
		    "and %.0f of the draws, at least %.0f %% of proposals "
		    "accepted",
		    (unsigned long long)p->records, p->records == 1 ? "" : "s",
		    p->worst.rhat, p->worst.size, p->worst.states,
		    p->worst.kept,
		    100 * p->worst.accepted);
}

static void
draw_exactly(struct tw_out *o, const struct args *a,
    const struct tw_reader *r, const struct point *p, struct tw_rng *rng)
{
	double theta[TASK_P];
	uint64_t i;

	for (i = 0; i < a->n; i++) {
		if (!a->task->draw(a->task, rng, p->value, theta))
			no_draw(r, a);
		write_draw(o, a, r, p, theta);
	}
}

/* theta[n][p] is scratch space for the draws. */
static void
draw_walking(struct tw_out *o, const struct args *a,
    const struct tw_reader *r, const struct point *p, struct tw_rng *rng,
    double *theta, struct report *report)
{
	struct walk_figures f;
	size_t i;

	switch (walk_draw(a->task, rng, p->value, (size_t)a->n, a->threads,
	    theta, &f)) {
	case 0:
		break;
	case 1:
		no_draw(r, a);
	default:
		tw_die(TW_FAILED, "out of memory");
	}
	for (i = 0; i < a->n; i++)
		write_draw(o, a, r, p, theta + i * (size_t)a->task->p);
	report_add(report, &f, a->n, r);
}

static void
write_joint(struct tw_reader *r, struct tw_out *o, const struct args *a,
    struct point *p)
{
	double theta[TASK_P], joint;
	struct tw_cols c;
	size_t i;

	tw_cols_find(&c, r, "-p", "theta*");
	if (c.n != (size_t)a->task->p)
		tw_die(TW_MISUSED, "%s has %d parameters, not %zu",
		    a->task->name, a->task->p, c.n);
	tw_out_text(o, "joint");
	tw_out_row(o);
	while (tw_reader_next(r)) {
		point_read(p, r);
		for (i = 0; i < c.n; i++)
			tw_field_num(r, c.col[i], TW_WANT_FINITE, &theta[i]);
		joint = a->task->log_prior(a->task, theta);
		if (joint > -INFINITY)
			joint += a->task->log_likelihood(a->task, theta,
			    p->value);
		tw_out_num(o, joint);
		tw_out_row(o);
	}
}

int
main(int argc, char **argv)
{
	struct args a;
	struct point p;
	struct report report = { 0 };
	struct tw_out out;
	struct tw_reader r;
	struct tw_rng rng;
	double *room = NULL;

	parse(&a, argc, argv);

	tw_out_open(&out);
	tw_reader_open(&r, argc - optind, argv + optind, NULL);
	point_init(&p, &a, &r);
	if (a.joint) {
		write_joint(&r, &out, &a, &p);
		tw_out_close(&out);
		tw_reader_close(&r);
		return tw_end(TW_DONE);
	}
	if (a.task->draw == NULL)
		room = tw_xrealloc(NULL, (size_t)a.n,
		    (size_t)a.task->p * sizeof *room);
	write_header(&out, &a, &r, &p);

	while (tw_reader_next(&r)) {
		point_read(&p, &r);
		task_stream(&rng, a.seed, TASK_POSTERIOR, r.record);
		if (a.task->draw != NULL)
			draw_exactly(&out, &a, &r, &p, &rng);
		else
			draw_walking(&out, &a, &r, &p, &rng, room, &report);
	}

	tw_out_close(&out);
	report_say(&report);
	tw_reader_close(&r);
	free(room);
	return tw_end(TW_DONE);
}
