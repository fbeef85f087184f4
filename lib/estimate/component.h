/*
 * Evaluates a likelihood L(x | theta) of a mixture (form/posterior_file.h):
 * log densities of data x given the parameters theta of a flow. If memory runs
 * out, these functions end the program with a message.
 */
#ifndef TW_ESTIMATE_COMPONENT_H
#define TW_ESTIMATE_COMPONENT_H

#include "form/posterior_file.h"
#include "stat/likelihood/likelihood.h"

struct tw_like {
	const struct tw_flow_file *file;	/* density of x given theta */
	struct tw_likelihood work;
	size_t *of;		/* [d] index in theta of each input of file */
	size_t *col;		/* [file->theta.n] index in x of each datum */
	const struct tw_component *component;	/* as read */
};

/*
 * Begin the likelihood c for theta in the order of f's parameters, and add the
 * names of its data columns to data: x has the columns of data. Ends the
 * program with a message unless the inputs of c are the parameters of f. The
 * results do not depend on the number of threads. c must outlive l, which the
 * caller frees with tw_like_release.
 */
void tw_like_begin(struct tw_like *l, const struct tw_component *c,
    const struct tw_flow_file *f, struct tw_names *data, unsigned threads);
void tw_like_release(struct tw_like *l);

/* End the program with a message unless tw_like_begin could begin c for f. */
void tw_like_check(const struct tw_component *c, const struct tw_flow_file *f);

/*
 * Add to log_p[n], for the n rows of theta[n * d], log L(x | theta) at an x
 * whose columns are those of data; none is missing. Rows whose log_p is
 * -INFINITY are not evaluated.
 */
void tw_like_add(struct tw_like *l, size_t n, size_t d, const double *theta,
    const double *x, double *log_p);

#endif
