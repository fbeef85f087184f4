/* Evaluates the likelihoods of a mixture. */
#include <stdlib.h>

#include "estimate/component.h"
#include "io/msg.h"

void
tw_like_check(const struct tw_component *c, const struct tw_flow_file *f)
{
	const struct tw_flow_file *own = &c->file;
	struct tw_slice s;
	size_t i;

	tw_flow_file_not_none(own);
	if (!own->likelihood)
		tw_die(TW_MISUSED,
		    "%s: not a likelihood: no --likelihood in its first line (tw-flow --likelihood makes one)",
		    own->file);
	for (i = 0; i < own->x.n; i++) {
		s = own->x.name[i];
		if (tw_names_find(&f->theta, s) == SIZE_MAX)
			tw_die(TW_MISUSED, "%s: not a likelihood given the parameters of %s: '%s' is none of them",
			    own->file, f->file, TW_SHOWN(s));
	}
	for (i = 0; i < f->theta.n; i++) {
		s = f->theta.name[i];
		if (tw_names_find(&own->x, s) == SIZE_MAX)
			tw_die(TW_MISUSED, "%s: not a likelihood given the parameters of %s: it does not know '%s'",
			    own->file, f->file, TW_SHOWN(s));
	}
}

void
tw_like_begin(struct tw_like *l, const struct tw_component *c,
    const struct tw_flow_file *f, struct tw_names *data, unsigned threads)
{
	const struct tw_flow_file *own = &c->file;
	size_t i;

	*l = (struct tw_like){ .file = own, .component = c };
	l->of = tw_arena(NULL, own->x.n, sizeof *l->of);
	l->col = tw_arena(NULL, own->theta.n, sizeof *l->col);
	tw_like_check(c, f);
	for (i = 0; i < own->x.n; i++)
		l->of[i] = tw_names_find(&f->theta, own->x.name[i]);
	for (i = 0; i < own->theta.n; i++)
		l->col[i] = tw_names_add(data, own->theta.name[i]);
	tw_xdone(tw_likelihood_init(&l->work, &own->flow, threads));
}

void
tw_like_release(struct tw_like *l)
{
	tw_likelihood_release(&l->work);
}

void
tw_like_add(struct tw_like *l, size_t n, size_t d, const double *theta,
    const double *x, double *log_p)
{
	size_t own = l->file->theta.n, k;
	double *v = tw_xrealloc(NULL, own, sizeof *v);

	for (k = 0; k < own; k++)
		v[k] = x[l->col[k]];
	/* A likelihood is not trained outside the prior, where log_p stays. */
	tw_likelihood_add(&l->work, n, d, theta, l->of, v, log_p);
	free(v);
}
