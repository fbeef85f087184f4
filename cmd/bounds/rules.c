#include "bounds/rules.h"
#include "form/score_col.h"
#include "io/msg.h"
#include "io/num.h"

struct tw_level
tw_bounds_family(const struct tw_level *beta, uint64_t groups)
{
	char text[TW_NUM_TEXT];

	if (groups == 1)
		return *beta;
	return tw_level_option("--family", text,
	    tw_num_write(text, tw_rule_family(beta, groups)));
}

struct tw_rule *
tw_bounds_rules(const struct tw_level_list *alpha, const struct tw_level *beta,
    bool anytime, const struct tw_drift_list *drift, const char *score)
{
	struct tw_rule *rule = tw_xzero(alpha->n, sizeof *rule);
	size_t i;

	if (drift->path != NULL && !tw_score_col_is_rank(score))
		tw_warn("--drift is for ranks (tw-score --cdf): the law of '%s' may itself differ from x to x",
		    score);
	for (i = 0; i < alpha->n; i++)
		rule[i] = (struct tw_rule){ alpha->of[i], *beta, anytime,
		    drift->path != NULL ? drift->h[i] : 0 };
	return rule;
}
