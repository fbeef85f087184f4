/* Proposals of an estimate, weighted by a prior and a likelihood. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "form/joint.h"
#include "form/law_text.h"
#include "io/msg.h"
#include "io/opt.h"

/* ---- priors ------------------------------------------------------- */

/* The next item of the list, up to a comma or blank outside of parentheses. */
static bool
next_item(const char **list, struct tw_slice *item)
{
	const char *p = *list;
	size_t depth = 0;

	while (*p == ' ' || *p == ',')
		p++;
	item->p = p;
	for (; *p != '\0' && (depth > 0 || (*p != ' ' && *p != ',')); p++) {
		if (*p == '(')
			depth++;
		else if (*p == ')' && depth > 0)
			depth--;
	}
	item->n = (size_t)(p - item->p);
	*list = p;
	return item->n > 0;
}

/* The last '=' before the law, for a name may hold one. */
static size_t
equal_sign(struct tw_slice s)
{
	size_t n = s.n;

	while (n > 0 && s.p[n - 1] != '=')
		n--;
	return n;
}

static void
take_law(struct tw_joint *j, struct tw_flow_file *f, struct tw_slice item,
    bool *given)
{
	size_t n = equal_sign(item), k;
	char show[TW_SHOW];

	k = n == 0 ? SIZE_MAX :
	    tw_names_find(&f->theta, (struct tw_slice){ item.p, n - 1 });
	if (k == SIZE_MAX || given[k])
		tw_opt_bad("--prior", tw_show(show, item.p, item.n),
		    "NAME=LAW(A,B), NAME one of the flow's parameters, each "
		    "once");
	if (!tw_law_read((struct tw_slice){ item.p + n, item.n - n },
	    &j->law[k]))
		tw_opt_bad("--prior", tw_show(show, item.p, item.n),
		    "NAME=uniform(LO,HI), NAME=normal(MEAN,SD) or "
		    "NAME=lognormal(MEAN,SD)");
	given[k] = true;
}

/* Those in the list, and the support for the others. */
static void
find_laws(struct tw_joint *j, struct tw_flow_file *f, const char *list)
{
	bool *given = tw_xzero(j->d, sizeof *given);
	char show[TW_SHOW];
	struct tw_slice s;
	size_t k;

	while (list != NULL && next_item(&list, &s))
		take_law(j, f, s, given);
	for (k = 0; k < j->d; k++) {
		const struct tw_flow_theta *t = &f->flow.theta[k];

		if (given[k])
			continue;
		s = tw_names_get(&f->theta, k);
		if (t->map != TW_MAP_PROBIT)
			tw_die(TW_MISUSED,
			    "--prior: none for '%s', whose support "
			    "in %s is not bounded: NAME=LAW(A,B)",
			    tw_show(show, s.p, s.n), f->file);
		j->law[k] = (struct tw_law){ TW_LAW_UNIFORM, t->lo, t->hi };
	}
	free(given);
}

/* log prior(theta), -INFINITY where it is 0. */
static double
log_prior(const struct tw_joint *j, const double *theta)
{
	double sum = 0, u;
	size_t i;

	for (i = 0; i < j->d; i++) {
		u = tw_law_u(&j->law[i], theta[i]);
		if (isnan(u))
			return -INFINITY;
		sum += tw_law_log_density(&j->law[i], u);
		if (j->law[i].kind == TW_LAW_LOGNORMAL)
			sum -= u;	/* du/dtheta = 1/theta */
	}
	return sum;
}

/* ---- the likelihood ----------------------------------------------- */

/* What each of the likelihood's inputs is among f's parameters. */
static void
match(struct tw_joint *j, struct tw_flow_file *f)
{
	char show[TW_SHOW];
	struct tw_slice s;
	size_t i;

	for (i = 0; i < j->like.x.n; i++) {
		s = tw_names_get(&j->like.x, i);
		if (tw_names_find(&f->theta, s) == SIZE_MAX)
			tw_die(TW_MISUSED, "%s: not a likelihood given the "
			    "parameters of %s: '%s' is none of them",
			    j->like.file, f->file, tw_show(show, s.p, s.n));
		j->of[i] = tw_names_find(&f->theta, s);
	}
	for (i = 0; i < j->d; i++) {
		s = tw_names_get(&f->theta, i);
		if (tw_names_find(&j->like.x, s) == SIZE_MAX)
			tw_die(TW_MISUSED, "%s: not a likelihood given the "
			    "parameters of %s: it does not know '%s'",
			    j->like.file, f->file, tw_show(show, s.p, s.n));
	}
}

void
tw_joint_begin(struct tw_joint *j, struct tw_flow_file *f, const char *path,
    const char *list)
{
	*j = (struct tw_joint){ .d = f->theta.n };
	tw_flow_file_read(&j->like, path);
	j->law = tw_xrealloc(NULL, j->d, sizeof *j->law);
	j->of = tw_xrealloc(NULL, j->like.x.n, sizeof *j->of);
	j->given = tw_xrealloc(NULL, j->d, sizeof *j->given);
	match(j, f);
	find_laws(j, f, list);
	if (tw_flow_eval_init(&j->eval, &j->like.flow, 1) < 0)
		tw_die(TW_FAILED, "%s", strerror(ENOMEM));
}

void
tw_joint_init(struct tw_joint *j, const struct tw_reader *r, size_t n)
{
	tw_follow_init(&j->x, &j->like.theta, "the likelihood", r);
	j->n = n;
	j->at = tw_xrealloc(NULL, j->x.n, sizeof *j->at);
	j->theta = tw_xrealloc(NULL, n, j->d * sizeof *j->theta);
	j->w = tw_xrealloc(NULL, n, sizeof *j->w);
	j->log_q = tw_xrealloc(NULL, n, sizeof *j->log_q);
}

void
tw_joint_release(struct tw_joint *j)
{
	tw_flow_eval_release(&j->eval);
	tw_flow_file_release(&j->like);
	tw_follow_release(&j->x);
	free(j->law);
	free(j->of);
	free(j->given);
	free(j->at);
	free(j->theta);
	free(j->w);
	free(j->log_q);
}

bool
tw_joint_read(struct tw_joint *j, struct tw_reader *r)
{
	return tw_follow_read(&j->x, r);
}

void
tw_joint_logs(struct tw_joint *j, size_t n, const double *theta, double *log_p)
{
	size_t i;

	for (i = 0; i < n; i++, theta += j->d) {
		double prior = log_prior(j, theta);

		/* Nothing is known of a likelihood outside of the prior. */
		if (prior > -INFINITY)
			tw_likelihood_logs(&j->eval, 1, j->d, theta, j->of,
			    j->at, j->given, &log_p[i]);
		log_p[i] = prior > -INFINITY ? log_p[i] + prior : prior;
	}
}

void
tw_joint_propose(struct tw_joint *j, struct tw_flow_eval *estimate,
    struct tw_rng *rng)
{
	size_t i;

	memcpy(j->at, j->x.x, j->x.n * sizeof *j->at);
	j->version = j->x.version;
	tw_flow_draws(estimate, rng, j->n, j->theta);
	tw_flow_logqs(estimate, j->n, j->theta, j->log_q);
	tw_joint_logs(j, j->n, j->theta, j->w);
	for (i = 0; i < j->n; i++)
		j->w[i] -= j->log_q[i];
	tw_weights_make(&j->weights, j->n, j->w);
}
