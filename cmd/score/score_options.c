#include "form/score_col.h"
#include "io/list.h"
#include "io/msg.h"
#include "io/num.h"
#include "parts.h"

/*
 * Check the options for scores from densities, where draws are only for --cdf,
 * --var and --ranks.
 */
static void
check_density(const struct args *o)
{
	bool ref = o->cdf > 0 || o->var > 0 || o->ranks > 0;
	char list[TW_SCORE_LIST];

	tw_refuse(o->logq != NULL && o->posterior != NULL,
	    "-q and -f cannot be combined");
	if (o->draws != NULL && !ref)
		tw_die(TW_MISUSED, "-d needs -k %s, or --cdf, --var or --ranks",
		    tw_score_list(list, TW_SCORES_DRAWS, " or "));
	tw_refuse(ref && o->draws == NULL && o->posterior == NULL,
	    "--cdf, --var and --ranks need draws: -d or -f");
	if (o->theta != NULL && o->posterior == NULL && o->ranks == 0)
		tw_die(TW_MISUSED, "-p is for -f, --ranks, and -k %s",
		    tw_score_list(list, TW_SCORES_DRAWS, " and "));
	if (o->n_given)
		tw_die(TW_MISUSED, "-n is for -k %s: --cdf, --var and --ranks say how many draws",
		    tw_score_list(list, TW_SCORES_DRAWS, " and "));
	tw_refuse(o->no_score && (o->as != NULL || o->log), "--ranks from -d alone has no score: --as and --log do not go with it");
}

/* Check the options for scores from draws. */
static void
check_draws(const struct args *o)
{
	char list[TW_SCORE_LIST];

	if (o->logq != NULL)
		tw_die(TW_MISUSED, "-q is for -k %s",
		    tw_score_list(list, TW_SCORES_DENSITY, " and "));
	if (o->posterior == NULL && o->draws == NULL)
		tw_die(TW_MISUSED, "-k %s need draws: -d or -f",
		    tw_score_list(list, TW_SCORES_DRAWS, " and "));
	if (o->log && !tw_score[o->kind].is_density)
		tw_die(TW_MISUSED, "--log is for %s",
		    tw_score_list(list, TW_SCORES_LOG, " and "));
	tw_refuse(o->draws != NULL && o->n_given,
	    "-n is for -f: all of DRAWS is used");
	if (o->posterior != NULL && (o->cdf > o->n || o->var > o->n))
		tw_die(TW_MISUSED,
		    "--cdf and --var must be at most -n %llu",
		    (unsigned long long)o->n);
}

/*
 * Refuse options without effect. Exceptions are --seed, --stream, --proposals
 * and -j, which a script may pass whatever the posterior is.
 */
void
tw_score_options_check(struct args *o)
{
	/* If no option gives draws another purpose, they are for the ranks. */
	o->no_score = o->draws != NULL && !o->kind_given && o->logq == NULL &&
	    o->cdf == 0 && o->var == 0;
	tw_refuse(o->draws != NULL && o->posterior != NULL,
	    "-d and -f cannot be combined");
	if (tw_score[o->kind].needs == TW_NEEDS_DENSITY)
		check_density(o);
	else
		check_draws(o);
	tw_refuse(o->levels_given && o->kind != TW_SCORE_QUANTILE,
	    "--levels is for -k quantile");
	tw_refuse(o->posterior == NULL && (o->proposals > 0 || o->trained ||
	    o->fresh), "--proposals, --trained and --fresh are for -f");
	tw_refuse(o->at != NULL && o->posterior == NULL && o->draws == NULL,
	    "--at is for -f and -d");
	tw_refuse(o->fresh && (o->trained || o->at != NULL),
	    "--fresh cannot be combined with --trained or --at");
	if (o->logq == NULL)
		o->logq = "logq";
}

void
tw_score_take_levels(void *to, const char *option, const char *arg)
{
	struct args *o = to;
	struct tw_slice rest = tw_slice_of(arg), lo, hi;

	(void)tw_list_next(&rest, &lo);
	if (!tw_list_next(&rest, &hi) || rest.p != NULL ||
	    tw_num_read(lo.p, lo.n, &o->lo) != TW_NUM_FINITE ||
	    tw_num_read(hi.p, hi.n, &o->hi) != TW_NUM_FINITE ||
	    o->lo < 0 || o->lo >= o->hi || o->hi > 1)
		tw_opt_bad(option, arg, "LO,HI with 0 <= LO < HI <= 1");
}
