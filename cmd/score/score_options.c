#include "form/score_col.h"
#include "io/list.h"
#include "io/msg.h"
#include "io/num.h"
#include "io/opt.h"
#include "parts.h"

/*
 * Check the options for scores from densities, where draws are only for --cdf,
 * --var and --ranks.
 */
static void
check_density(const struct tw_score_options *o)
{
	bool ref = o->cdf > 0 || o->var > 0 || o->ranks > 0;
	char list[TW_SCORE_LIST];

	tw_refuse(o->logq != NULL && o->flow != NULL,
	    "-q and -f cannot be combined");
	if (o->draws != NULL && !ref)
		tw_die(TW_MISUSED, "-d needs -k %s, or --cdf, --var or --ranks",
		    tw_score_list(list, TW_SCORES_DRAWS, " or "));
	tw_refuse(ref && o->draws == NULL && o->flow == NULL,
	    "--cdf, --var and --ranks need draws: -d or -f");
	if (o->theta != NULL && o->flow == NULL && o->ranks == 0)
		tw_die(TW_MISUSED, "-p is for -f, --ranks, and -k %s",
		    tw_score_list(list, TW_SCORES_DRAWS, " and "));
	if (o->n_given)
		tw_die(TW_MISUSED, "-n is for -k %s: --cdf, --var and --ranks say how many draws",
		    tw_score_list(list, TW_SCORES_DRAWS, " and "));
	tw_refuse(o->no_score && (o->as != NULL || o->log), "--ranks from -d alone has no score: --as and --log do not go with it");
}

/* Check and choose the number of proposals that normalize a posterior. */
static void
check_proposals(struct tw_score_options *o)
{
	uint64_t draws = o->cdf > o->var ? o->cdf : o->var;

	o->proposals_given = o->proposals > 0;
	tw_refuse(o->flow == NULL && (o->proposals_given || o->target_ess > 0),
	    "--proposals and --target-ess are for -f");
	if (tw_score[o->kind].needs != TW_NEEDS_DENSITY)
		draws = o->n;
	if (o->ranks > draws)
		draws = o->ranks;
	if (o->proposals == 0)
		o->proposals = draws > 250 ? 4 * draws : 1000;
	if (o->target_ess > o->proposals)
		tw_die(TW_MISUSED, "--target-ess: %llu of %llu --proposals",
		    (unsigned long long)o->target_ess,
		    (unsigned long long)o->proposals);
}

/* Check the options for scores from draws. */
static void
check_draws(const struct tw_score_options *o)
{
	char list[TW_SCORE_LIST];

	if (o->logq != NULL)
		tw_die(TW_MISUSED, "-q is for -k %s",
		    tw_score_list(list, TW_SCORES_DENSITY, " and "));
	if (o->flow == NULL && o->draws == NULL)
		tw_die(TW_MISUSED, "-k %s need draws: -d or -f",
		    tw_score_list(list, TW_SCORES_DRAWS, " and "));
	if (o->flow != NULL && o->draws != NULL)
		tw_die(TW_MISUSED, "-d and -f together are for -k %s",
		    tw_score_list(list, TW_SCORES_DENSITY, " and "));
	if (o->log && !tw_score[o->kind].is_density)
		tw_die(TW_MISUSED, "--log is for %s",
		    tw_score_list(list, TW_SCORES_LOG, " and "));
	tw_refuse(o->draws != NULL && o->n_given,
	    "-n is for -f: all of DRAWS is used");
	if (o->flow != NULL && (o->cdf > o->n || o->var > o->n))
		tw_die(TW_MISUSED,
		    "--cdf and --var must be at most -n %llu",
		    (unsigned long long)o->n);
}

/*
 * Refuse options without effect. Exceptions are --seed and -j, which a script
 * may pass to every program.
 */
void
tw_score_options_check(struct tw_score_options *o)
{
	/* If no option gives draws another purpose, they are for the ranks. */
	o->no_score = o->draws != NULL && o->flow == NULL && !o->kind_given &&
	    o->logq == NULL && o->cdf == 0 && o->var == 0;
	if (tw_score[o->kind].needs == TW_NEEDS_DENSITY)
		check_density(o);
	else
		check_draws(o);
	check_proposals(o);
	tw_refuse(o->levels_given && o->kind != TW_SCORE_QUANTILE,
	    "--levels is for -k quantile");
	tw_refuse(o->id != NULL && o->draws == NULL, "-i is for -d");
	tw_refuse(o->trained && o->flow == NULL, "--trained is for -f");
	tw_refuse(o->half_ties && o->cdf == 0 && o->ranks == 0,
	    "--ties is for --cdf and --ranks");
	tw_refuse(o->first_given && (o->half_ties ||
	    (o->cdf == 0 && o->ranks == 0)),
	    "--first is for the random ties of --cdf and --ranks");
	if (o->logq == NULL)
		o->logq = "logq";
}

void
tw_score_take_levels(void *to, const char *option, const char *arg)
{
	struct tw_score_options *o = to;
	struct tw_slice rest = tw_slice_of(arg), lo, hi;

	(void)tw_list_next(&rest, &lo);
	if (!tw_list_next(&rest, &hi) || rest.p != NULL ||
	    tw_num_read(lo.p, lo.n, &o->lo) != TW_NUM_FINITE ||
	    tw_num_read(hi.p, hi.n, &o->hi) != TW_NUM_FINITE ||
	    o->lo < 0 || o->lo >= o->hi || o->hi > 1)
		tw_opt_bad(option, arg, "LO,HI with 0 <= LO < HI <= 1");
}
