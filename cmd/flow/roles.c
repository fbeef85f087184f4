#include "io/msg.h"
#include "parts.h"

void
tw_roles_check(const struct tw_roles *o, bool summary_given)
{
	if (o->prior && o->likelihood)
		tw_die(TW_MISUSED,
		    "--prior and --likelihood cannot be had together");
	if (o->prior && o->data_given)
		tw_die(TW_MISUSED, "-x: --prior is of parameters alone");
	if (o->prior && summary_given)
		tw_die(TW_MISUSED, "--summary: --prior has no data");
}

void
tw_roles_find(const struct tw_roles *o, const struct tw_reader *r,
    struct tw_cols *of, struct tw_cols *given)
{
	struct tw_cols *p = o->likelihood ? given : of;
	struct tw_cols *x = o->likelihood ? of : given;

	tw_cols_find(p, r, "-p", o->params);
	*x = (struct tw_cols){ 0 };
	if (!o->prior)
		tw_cols_find(x, r, "-x", o->data);
}

size_t
tw_roles_sizes(const struct tw_roles *o, bool kind_given)
{
	return (o->likelihood || o->prior) && !kind_given ? TW_FLOW_SIZES :
	    TW_FLOW_AFFINE;
}
