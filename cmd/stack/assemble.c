#include "io/list.h"
#include "io/msg.h"
#include "io/num.h"
#include "parts.h"

/*
 * --weights W,...: those of the likelihoods, in order. The flow has the rest.
 */
static void
take_weights(struct tw_components *m, const char *arg)
{
	static const char must[] =
	    "numbers from 0 to 1, one for each likelihood, with a sum of at most 1";
	struct tw_slice rest = tw_slice_of(arg), s;
	double v, sum = 0;
	size_t k;

	for (k = 0; tw_list_next(&rest, &s); k++, sum += v) {
		if (tw_num_read(s.p, s.n, &v) != TW_NUM_FINITE || v < 0 ||
		    v > 1 || sum + v > 1 + 1e-9)
			tw_opt_bad("--weights", arg, must);
		if (k < m->likes)
			m->like[k].weight = v;
		if (k < m->likes && v > 0)
			tw_flow_file_not_none(&m->like[k].file);
	}
	if (k != m->likes)
		tw_die(TW_MISUSED, "--weights: %zu for %zu likelihood%s: give one for each",
		    k, m->likes, m->likes == 1 ? "" : "s");
	/* A rest that is only a rounding error is 0. */
	m->flow.weight = 1 - sum < 1e-9 ? 0 : 1 - sum;
}

/* Without a flow, the parameters have the names in the first likelihood. */
static void
name_parameters(struct tw_components *m)
{
	size_t i;

	if (m->has_flow)
		return;
	m->flow.file.file = m->like[0].file.file;
	for (i = 0; i < m->like[0].file.x.n; i++)
		tw_names_add(&m->flow.file.theta, m->like[0].file.x.name[i]);
}

bool
tw_stack_assemble(struct tw_posterior_file *p, const struct tw_stack_files *f)
{
	struct tw_components *m = &p->components;
	size_t k;

	*p = (struct tw_posterior_file){ .components = { .likes = f->like.n,
	    .held = TW_HELD_UNKNOWN, .has_flow = f->flow != NULL,
	    .flow = { .weight = 1, .held = TW_HELD_UNKNOWN } } };
	if (m->has_flow)
		tw_flow_file_read(&m->flow.file, f->flow);
	m->like = tw_arena(NULL, m->likes, sizeof *m->like);
	for (k = 0; k < m->likes; k++) {
		m->like[k].held = TW_HELD_UNKNOWN;
		tw_flow_file_read_any(&m->like[k].file, f->like.v[k]);
	}
	name_parameters(m);
	m->file = m->flow.file.file;
	for (k = 0; k < m->likes; k++)
		if (m->like[k].file.flow.members > 0 || !m->has_flow)
			tw_like_check(&m->like[k], &m->flow.file);
	if (f->truncated != NULL)
		tw_truncated_file_read(&p->truncated, f->truncated);
	if (f->prior != NULL)
		tw_prior_take(m, f->prior);
	if (f->weights != NULL)
		take_weights(m, f->weights);
	if (!m->has_prior && m->likes > 0)
		tw_prior_take(m, NULL);
	tw_refuse(!m->has_flow && f->weights == NULL,
	    "-f FLOW is required: its draws normalize the likelihoods (see --help)");
	tw_refuse(!m->has_flow && m->flow.weight > 0,
	    "-f FLOW is required unless the sum of the weights of the likelihoods is 1");
	return f->weights != NULL;
}

void
tw_stack_check(struct tw_posterior_file *p)
{
	const struct tw_flow_file *f = &p->components.flow.file;
	struct tw_truncation truncated;
	struct tw_prior prior;

	tw_flow_file_no_window(f);
	tw_prior_begin(&prior, &p->components, f, 1);
	tw_truncation_begin(&truncated, &p->truncated, f, 1);
	tw_truncation_release(&truncated);
	tw_prior_release(&prior);
}
