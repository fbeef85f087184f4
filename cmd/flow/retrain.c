/* --retrain: trains the components of a posterior again, on other records. */
#include <string.h>

#include "estimate/truncation.h"
#include "form/flow_words.h"
#include "io/msg.h"
#include "parts.h"

/* The simulations, and what they train. */
struct retrain {
	const struct tw_training *how;
	struct tw_posterior_file *p;
	struct tw_reader r;
	struct tw_cols cols;	/* the columns of all components, each once */
	enum tw_want *want;	/* [cols.n] data may be missing */
	struct tw_table t;
};

/* ---- records ---------------------------------------------------------- */

static void
add_columns(struct retrain *a, const struct tw_names *name, enum tw_want want)
{
	struct tw_cols *c = &a->cols;
	size_t i, col;

	for (i = 0; i < name->n; i++) {
		col = tw_col_must(&a->r, "--retrain", name->name[i]);
		if (tw_cols_place(c, col) != SIZE_MAX)
			continue;
		a->want[c->n] = want;
		c->col[c->n++] = col;
	}
}

/* The columns of the components that are trained. */
static void
find_columns(struct retrain *a)
{
	const struct tw_components *m = &a->p->components;
	size_t k;

	a->cols.col = tw_arena(NULL, a->r.ncol, sizeof *a->cols.col);
	a->want = tw_arena(NULL, a->r.ncol, sizeof *a->want);
	if (m->has_flow) {
		add_columns(a, &m->flow.file.theta, TW_WANT_FINITE);
		add_columns(a, &m->flow.file.x, TW_WANT_DATUM);
	}
	for (k = 0; k < m->likes; k++) {
		add_columns(a, &m->like[k].file.theta, TW_WANT_DATUM);
		add_columns(a, &m->like[k].file.x, TW_WANT_FINITE);
	}
}

/* Whether each record is in the truncated prior of the posterior. */
static unsigned char *
find_inside(const struct retrain *a)
{
	const struct tw_flow_file *f = &a->p->components.flow.file;
	size_t n = a->t.n, d = f->theta.n, i, j;
	unsigned char *inside = tw_arena(NULL, n, 1);
	double *theta;
	struct tw_truncation t;

	memset(inside, 1, n);
	if (a->p->truncated.stages == 0)
		return inside;
	theta = tw_arena(NULL, n, d * sizeof *theta);
	for (j = 0; j < d; j++) {
		const double *from = a->t.x[tw_cols_place(&a->cols,
		    tw_col_must(&a->r, "--retrain", f->theta.name[j]))];

		for (i = 0; i < n; i++)
			theta[i * d + j] = from[i];
	}
	tw_truncation_begin(&t, &a->p->truncated, f, a->how->fit.threads);
	if (tw_truncation_inside(&t, n, theta, inside) == 0)
		tw_die(TW_FAILED, "%s: no record is in the truncated prior of %s",
		    a->r.in.file, a->p->components.file);
	tw_truncation_release(&t);
	return inside;
}

/* ---- a training set --------------------------------------------------- */

/* Add the columns with these names to c and to the set. */
static void
take_columns(struct retrain *a, struct tw_training_set *s, struct tw_cols *c,
    const struct tw_names *name)
{
	size_t i;

	c->col = tw_arena(NULL, name->n + 1, sizeof *c->col);
	for (i = 0; i < name->n; i++) {
		c->col[c->n++] = tw_col_must(&a->r, "--retrain", name->name[i]);
		s->cols.col[s->cols.n++] = c->col[i];
	}
}

/* Copy the records that are inside. */
static void
copy_records(const struct retrain *a, struct tw_training_set *s,
    const unsigned char *inside)
{
	size_t i, j;

	s->t = (struct tw_table){ .d = s->cols.n };
	s->t.x = tw_arena(NULL, s->t.d, sizeof *s->t.x);
	for (j = 0; j < s->t.d; j++) {
		const double *from =
		    a->t.x[tw_cols_place(&a->cols, s->cols.col[j])];

		s->t.x[j] = tw_arena(NULL, a->t.n, sizeof **s->t.x);
		for (s->t.n = 0, i = 0; i < a->t.n; i++)
			if (inside == NULL || inside[i])
				s->t.x[j][s->t.n++] = from[i];
	}
}

/* The supports of the component, which all records must have. */
static void
take_support(struct tw_training_set *s, const struct tw_flow_file *f)
{
	size_t i, j;

	s->support = tw_arena(NULL, f->theta.n, sizeof *s->support);
	for (j = 0; j < f->theta.n; j++) {
		struct tw_flow_theta *t = &s->support[j];

		*t = *tw_flow_theta_of(&f->flow, j);
		if (t->map == TW_MAP_ASINH)
			*t = (struct tw_flow_theta){ .integer = t->integer };
		t->mean = 0;
		t->sd = 1;
		for (i = 0; i < s->t.n; i++)
			if (!tw_flow_inside(t, s->t.x[j][i]) || (t->integer &&
			    !tw_flow_is_integer(&s->t.x[j][i], 1)))
				tw_die(TW_FAILED, "%s: '%s' is %s in a record, which is outside its support in %s",
				    s->r.in.file, TW_SHOWN(f->theta.name[j]),
				    TW_NUM_SHOWN(s->t.x[j][i]), f->file);
	}
}

/* ---- options ---------------------------------------------------------- */

/* The number that an option has in a first line; `otherwise` if none. */
static size_t
find_number(const struct tw_flow_file *f, const char *option, size_t otherwise)
{
	struct tw_slice s;
	double v;

	return tw_options_find(f->line, option, &s) &&
	    tw_num_read(s.p, s.n, &v) == TW_NUM_FINITE && v >= 0 && v <= 1e6 ?
	    (size_t)v : otherwise;
}

/* The options of the component's own training, with at most two members. */
static void
take_options(struct tw_training *t, const struct tw_flow_file *f,
    const struct tw_part *part)
{
	struct tw_slice s;
	size_t i;

	t->fit.kind = TW_FLOW_NSF;
	t->affine = f->likelihood;
	if (tw_options_find(f->line, "--kind", &s)) {
		t->fit.kind = tw_slice_is(s, "maf") ? TW_FLOW_MAF : TW_FLOW_NSF;
		t->affine = false;
	}
	t->size = TW_TRAIN_AUTO;
	for (i = 0; i < TW_FLOW_SIZES && tw_options_find(f->line, "--size",
	    &s); i++)
		if (tw_slice_is(s, tw_train_size[i]))
			t->size = i;
	t->fit.hidden = find_number(f, "--hidden", 0);
	t->fit.epochs = find_number(f, "--epochs", 0);
	t->fit.summary = find_number(f, "--summary", SIZE_MAX);
	t->fit.stepwise = f->flow.stepwise;
	t->fit.members = f->flow.members > 1 ? 2 : 1;
	t->fit.seed += part->k;
}

/* ---- components ------------------------------------------------------- */

/* Train the component on the records that are inside (NULL: all). */
static void
train(struct retrain *a, struct tw_component *c, const unsigned char *inside)
{
	struct tw_flow_file *f = &c->file;
	struct tw_training t = *a->how;
	struct tw_training_set s = { .r = a->r, .likelihood = f->likelihood };
	struct tw_fitted fitted;

	s.cols.col = tw_arena(NULL, f->theta.n + f->x.n, sizeof *s.cols.col);
	take_columns(a, &s, &s.of, &f->theta);
	take_columns(a, &s, &s.given, &f->x);
	copy_records(a, &s, inside);
	tw_failed_take(&s);
	if (s.likelihood && s.gaps > 0)
		tw_die(TW_FAILED, "%s: some data are missing in %zu records: no likelihood",
		    s.r.in.file, s.gaps);
	take_support(&s, f);
	take_options(&t, f, &a->r.opt.part);
	tw_train_prepare(&t, &s, &f->runs);
	tw_flow_spread(&s, t.fit.seed);
	tw_train_must(&t, &s, &fitted);
	tw_failed_fit(&s.failed, &fitted.flow);
	tw_tell_end(&fitted, &s);
	tw_flow_release(&f->flow);
	f->flow = fitted.flow;
	c->held = TW_HELD_UNKNOWN;
}

void
tw_retrain(struct tw_posterior_file *p, const char *path,
    const struct tw_training *how, const struct tw_rec_options *rec, int n,
    char **file)
{
	struct retrain a = { .how = how, .p = p };
	struct tw_components *m = &p->components;
	size_t k;

	tw_posterior_file_read(p, path);
	tw_reader_open(&a.r, n, file, rec);
	find_columns(&a);
	tw_table_read(&a.t, &a.r, &a.cols, a.want, SIZE_MAX, NULL, NULL);
	m->held = TW_HELD_UNKNOWN;
	m->has_counts = false;
	if (m->has_flow && m->flow.weight > 0)
		train(&a, &m->flow, find_inside(&a));
	for (k = 0; k < m->likes; k++)
		if (m->like[k].weight > 0)
			train(&a, &m->like[k], NULL);
	tw_reader_close(&a.r);
}
