/* The steps of the script, as text, and which of them there are. */
#include <string.h>

#include "script.h"

static const char begin_step[] =
	"set -eu\n"
	"# A program that fails in a pipe stops the script, where the shell can see it.\n"
	"# shellcheck disable=SC3040 # asked for only where it is there\n"
	"if (set -o pipefail) 2>/dev/null; then set -o pipefail; fi\n"
	"mkdir -p \"$out\"\n";

static const char typical_step[] =
	"\n"
	"# Are the observed data like those of the simulations? p is the share of runs\n"
	"# that are at least as unusual. If it is tiny, nothing below can be believed.\n"
	"tw-typical -r \"$calib\" -x \"$data\" --seed \"$seed\" -j \"$threads\" \"$obs\" >\"$out/typical.tsv\"\n";

static const char flow_step[] =
	"\n"
	"# Estimate the posterior from the training runs.\n"
	"train_flow() {\n"
	"  tw-flow -p \"$params\" -x \"$data\" ${support:+--support \"$support\"} --seed \"$seed\" \\\n"
	"    -j \"$threads\" \"$@\"\n"
	"}\n"
	"train_flow \"$train\" >\"$out/flow.tsv\"\n"
	"flow=$out/flow.tsv\n";

static const char focus_step[] =
	"\n"
	"# Keep the runs whose parameters matter at the observation, and train on them:\n"
	"# the estimate and its calibration are then about data near the observed ones.\n"
	"# The calibration runs are chosen by their data only.\n"
	"mv \"$out/flow.tsv\" \"$out/flow-prior.tsv\"\n"
	"tw-focus -f \"$out/flow-prior.tsv\" -x \"$obs\" --seed \"$seed\" \"$train\" >\"$out/train.tsv\"\n"
	"train_flow \"$out/train.tsv\" >\"$out/flow.tsv\"\n"
	"tw-focus -f \"$out/flow-prior.tsv\" -x \"$obs\" --seed \"$seed\" \"$calib\" |\n"
	"  tw-focus -f \"$out/flow-prior.tsv\" --by \"$out/flow.tsv\" -x \"$obs\" --reach 0.9 \\\n"
	"    --seed \"$seed\" -j \"$threads\" >\"$out/calib.tsv\"\n"
	"train=$out/train.tsv calib=$out/calib.tsv\n";

static const char score_flow_step[] =
	"\n"
	"# The score of parameters: large where the posterior estimate is low.\n"
	"score() { tw-score -f \"$flow\" -j \"$threads\" \"$@\"; }\n";

static const char score_logq_step[] =
	"\n"
	"# The score of parameters: large where the posterior is low. The command gets\n"
	"# records on standard input and appends the column logq.\n"
	"score() { cat -- \"$@\" | sh -c \"$logq\" | tw-score; }\n";

static const char score_draws_step[] =
	"\n"
	"# The score of parameters: large where draws of the posterior are rare.\n"
	"score() { tw-score -d \"$draws\" -k kde -p \"$params\" -j \"$threads\" \"$@\"; }\n";

static const char tree_train_step[] =
	"\n"
	"# Divide the data into regions (leaves) where the score behaves alike. The tree\n"
	"# sees training runs only, so the bounds below are exact with all calibration\n"
	"# runs; --fill tells it how many will fill its leaves.\n"
	"runs=$(sed '/^#/d' \"$calib\" | wc -l)\n"
	"runs=$((runs - 1))\n"
	"score --trained \"$train\" >\"$out/train-scored.tsv\"\n"
	"tw-tree -x \"$data\" --fill \"$runs\" --seed \"$seed\" -j \"$threads\" \"$out/train-scored.tsv\" \\\n"
	"  >\"$out/tree.tsv\"\n"
	"\n"
	"# In each leaf the cutoff of the region, and the interval that holds it.\n"
	"score \"$calib\" >\"$out/calib-scored.tsv\"\n"
	"tw-leaf -t \"$out/tree.tsv\" \"$out/calib-scored.tsv\" |\n"
	"  tw-bounds --alpha \"$alpha\" --beta \"$beta\" >\"$out/bounds.tsv\"\n";

static const char tree_split_step[] =
	"\n"
	"# Divide the data into regions (leaves) where the score behaves alike, by one\n"
	"# half of the runs, and find in each leaf the cutoff of the region with the\n"
	"# interval that holds it, by the other half: then the bounds are exact.\n"
	"score \"$calib\" >\"$out/calib-scored.tsv\"\n"
	"tw-tree -x \"$data\" --part 1/2 --seed \"$seed\" -j \"$threads\" \"$out/calib-scored.tsv\" \\\n"
	"  >\"$out/tree.tsv\"\n"
	"tw-leaf -t \"$out/tree.tsv\" \"$out/calib-scored.tsv\" |\n"
	"  tw-bounds --part 2/2 --alpha \"$alpha\" --beta \"$beta\" >\"$out/bounds.tsv\"\n";

static const char coverage_step[] =
	"\n"
	"# How often do intervals of the estimate, before any calibration, hold the true\n"
	"# parameters of the calibration runs? Fresh runs, so the answer is honest.\n"
	"tw-score -f \"$flow\" --ranks 200 --seed \"$seed\" -j \"$threads\" \"$calib\" |\n"
	"  tw-coverage >\"$out/coverage.tsv\"\n"
	"tw-plot --coverage -o \"$out/coverage.png\" \"$out/coverage.tsv\"\n";

static const char budget_step[] =
	"\n"
	"# How many runs would leave less undetermined?\n"
	"tw-budget --mass \"$mass\" \"$out/bounds.tsv\" >\"$out/budget.tsv\"\n";

static const char box_flow_step[] =
	"\n"
	"# The box that holds the posterior at the observation, for the grid.\n"
	"tw-focus -f \"$flow\" -x \"$obs\" --seed \"$seed\" --box >\"$out/box.txt\"\n";

static const char box_draws_step[] =
	"\n"
	"# The box that holds the draws at the observation, a tenth wider, for the grid.\n"
	"box_of \"$obs_draws\" 0.1 >\"$out/box.txt\"\n";

static const char box_of_step[] =
	"\n"
	"# box_of FILE SHARE: NAME=LO:HI of each parameter, wider by a share of it.\n"
	"box_of() {\n"
	"  awk -F '\\t' -v names=\"$names\" -v wider=\"$2\" '\n"
	"    /^#/ { next }\n"
	"    !n { n = split(names, name, \",\"); for (i = 1; i <= NF; i++) at[$i] = i; next }\n"
	"    /\\toutside(\\t|$)/ && !/\\t(inside|undetermined)(\\t|$)/ { next }\n"
	"    { for (i = 1; i <= n; i++) {\n"
	"        v = $at[name[i]] + 0\n"
	"        if (!(i in lo) || v < lo[i]) lo[i] = v\n"
	"        if (!(i in hi) || v > hi[i]) hi[i] = v } }\n"
	"    END { for (i = 1; i <= n; i++) {\n"
	"        d = (hi[i] - lo[i]) * wider\n"
	"        printf \"%s=%.9g:%.9g\\n\", name[i], lo[i] - d, hi[i] + d } }' \"$1\"\n"
	"}\n";

static const char ask_step[] =
	"\n"
	"# ask FILE: records with parameters and data in, with their region out.\n"
	"ask() {\n"
	"  score \"$@\" | tw-leaf -t \"$out/tree.tsv\" | tw-classify -b \"$out/bounds.tsv\"\n"
	"}\n";

static const char grid_step[] =
	"\n"
	"# Ask for each point of a grid of parameters at the observation, and draw.\n"
	"grid() {\n"
	"  ( IFS='\n"
	"'\n"
	"    set -f\n"
	"    # shellcheck disable=SC2046 # one operand a line\n"
	"    tw-grid -n \"$points\" --replace $(cat \"$out/box.txt\") <\"$obs\" )\n"
	"}\n"
	"grid >\"$out/grid.tsv\"\n"
	"ask \"$out/grid.tsv\" >\"$out/regions.tsv\"\n";

static const char prior_step[] =
	"\n"
	"# The box that holds the parameters of the runs, for a first grid.\n"
	"box_of \"$calib\" 0 >\"$out/box.txt\"\n";

static const char again_step[] =
	"\n"
	"# Once more, closer to what was not outside.\n"
	"box_of \"$out/regions.tsv\" 0.2 >\"$out/box.txt\"\n"
	"grid >\"$out/grid.tsv\"\n"
	"ask \"$out/grid.tsv\" >\"$out/regions.tsv\"\n";

static const char plot_step[] =
	"tw-plot -p \"$names\" -r \"$regions\" -b \"$out/bounds.tsv\" -o \"$out/regions.png\" \"$out/regions.tsv\"\n"
	"tw-plot -p \"$names\" -r \"$regions\" \"$out/regions.tsv\"\n";

static const char sample_step[] =
	"\n"
	"# Ask for draws of the posterior at the observation, and draw all pairs.\n"
	"tw-sample -f \"$flow\" -n 20000 --seed \"$seed\" \"$obs\" >\"$out/draws.tsv\"\n";

static const char own_draws_step[] =
	"\n"
	"# Ask for the draws of the posterior at the observation, and draw all pairs.\n"
	"# Each draw gets the observed data beside it.\n"
	"awk -F '\\t' -v OFS='\\t' -v names=\"$names\" '\n"
	"  /^#/ { next }\n"
	"  FNR == NR { if (head == \"\") head = $0; else seen = $0; next }\n"
	"  !n {\n"
	"    n = split(names, name, \",\")\n"
	"    for (i = 1; i <= NF; i++) at[$i] = i\n"
	"    for (i = 1; i <= n; i++) gone[name[i]] = 1\n"
	"    m = split(head, h)\n"
	"    split(seen, s)\n"
	"    for (i = 1; i <= n; i++) row = row OFS name[i]\n"
	"    for (i = 1; i <= m; i++)\n"
	"      if (!(h[i] in gone)) { row = row OFS h[i]; data = data OFS s[i] }\n"
	"    print substr(row, 2)\n"
	"    next\n"
	"  }\n"
	"  {\n"
	"    row = \"\"\n"
	"    for (i = 1; i <= n; i++) row = row OFS $at[name[i]]\n"
	"    print substr(row data, 2)\n"
	"  }' \"$obs\" \"$obs_draws\" >\"$out/draws.tsv\"\n";

static const char pairs_step[] =
	"ask \"$out/draws.tsv\" >\"$out/regions.tsv\"\n"
	"tw-plot --pairs -p \"$names\" -r \"$region\" -o \"$out/pairs.png\" \"$out/regions.tsv\"\n";

static const char report_step[] =
	"\n"
	"# What it all says.\n"
	"awk -F '\\t' -v names=\"$names\" -v alpha=\"$level\" -v region=\"$region\" \\\n"
	"    -v mass=\"$mass\" -v kind=\"$kind\" '\n"
	"  function g(v) { return sprintf(\"%.4g\", v) }\n"
	"  function pc(v) { return sprintf(\"%.3g %%\", 100 * v) }\n"
	"  function has(name) { return $at[what, name] }\n"
	"  function within(i, r, v) {\n"
	"    if (!((i, r) in lo) || v < lo[i, r]) lo[i, r] = v\n"
	"    if (!((i, r) in hi) || v > hi[i, r]) hi[i, r] = v\n"
	"  }\n"
	"  /^#/ { next }\n"
	"  FILENAME != file {\n"
	"    file = FILENAME\n"
	"    for (i = 1; i <= NF; i++) at[what, $i] = i\n"
	"    next\n"
	"  }\n"
	"  what == \"typical\" { p = has(\"p\") }\n"
	"  what == \"coverage\" && has(\"level\") == 0.9 {\n"
	"    cover = cover (cover == \"\" ? \"\" : \", \") pc(has(\"share\")) \" (\" \\\n"
	"      substr($at[what, \"column\"], 6) \")\"\n"
	"  }\n"
	"  what == \"bounds\" && has(\"alpha\") == alpha {\n"
	"    n[$1] = has(\"n\")\n"
	"    open[$1] = has(\"mass\")\n"
	"    runs += has(\"n\")\n"
	"  }\n"
	"  what == \"budget\" && has(\"alpha\") == alpha {\n"
	"    need[$1] = has(\"n_needed\")\n"
	"    all[$1] = has(\"B_needed\")\n"
	"  }\n"
	"  what == \"regions\" {\n"
	"    leaf = has(\"leaf\")\n"
	"    r = has(region)\n"
	"    count[r]++\n"
	"    total++\n"
	"    k = split(names, name, \",\")\n"
	"    for (i = 1; i <= k; i++) {\n"
	"      if (r == \"inside\") within(i, \"in\", has(name[i]) + 0)\n"
	"      if (r != \"outside\") within(i, \"may\", has(name[i]) + 0)\n"
	"    }\n"
	"  }\n"
	"  END {\n"
	"    print \"The \" pc(1 - alpha) \" credible region at the observation\"\n"
	"    like = p > 0.01 ? \"like the simulations\" : \\\n"
	"      \"UNLIKE the simulations, believe nothing below\"\n"
	"    print \"observation   p = \" g(p) \": \" like\n"
	"    if (cover != \"\")\n"
	"      print \"estimate      its 90 % intervals hold \" cover \" of fresh runs\"\n"
	"    printf \"calibration   %d of %d runs are in the leaf of the observation\\n\", \\\n"
	"      n[leaf], runs\n"
	"    for (i = 1; i <= k; i++) {\n"
	"      printf \"%-13s \", name[i]\n"
	"      if (kind == \"draws\" && (i, \"may\") in lo) {\n"
	"        span = (i, \"in\") in lo ? g(lo[i, \"in\"]) \" to \" g(hi[i, \"in\"]) : \"none\"\n"
	"        printf \"draws certainly inside: %s; not certainly outside: %s to %s\\n\", \\\n"
	"          span, g(lo[i, \"may\"]), g(hi[i, \"may\"])\n"
	"        continue\n"
	"      }\n"
	"      if ((i, \"in\") in lo)\n"
	"        printf \"certainly inside: %s to %s; \", g(lo[i, \"in\"]), g(hi[i, \"in\"])\n"
	"      else\n"
	"        printf \"certainly inside: none; \"\n"
	"      if ((i, \"may\") in lo)\n"
	"        printf \"certainly outside: below %s, above %s\\n\", \\\n"
	"          g(lo[i, \"may\"]), g(hi[i, \"may\"])\n"
	"      else\n"
	"        print \"certainly outside: all\"\n"
	"    }\n"
	"    printf \"%-13s %d inside, %d undetermined, %d outside\\n\", kind, \\\n"
	"      count[\"inside\"], count[\"undetermined\"], count[\"outside\"]\n"
	"    print \"undetermined  expected posterior probability \" pc(open[leaf]) \\\n"
	"      \", averaged over data in the leaf\"\n"
	"    print \"more runs     for \" pc(mass) \": \" need[leaf] \" in this leaf, about \" \\\n"
	"      all[leaf] \" in all\"\n"
	"    print \"Certainly refers to the region calibrated on average over all data\" \\\n"
	"      \" in the leaf.\"\n"
	"  }' \\\n";


/* NAME='value', with quotes that any shell reads back as the same bytes. */
static void
variable(struct tw_out *o, const char *name, const char *value)
{
	tw_out_text(o, name);
	tw_out_text(o, "='");
	for (; *value != '\0'; value++)
		if (*value == '\'')
			tw_out_text(o, "'\\''");
		else
			tw_out_byte(o, *value);
	tw_out_text(o, "'\n");
}

static void
whole(struct tw_out *o, const char *name, uint64_t value)
{
	tw_out_text(o, name);
	tw_out_byte(o, '=');
	tw_out_u64(o, value);
	tw_out_row(o);
}

static void
level(struct tw_out *o, const char *name, const struct tw_level *value)
{
	tw_out_text(o, name);
	tw_out_byte(o, '=');
	tw_out_level(o, value);
	tw_out_row(o);
}

/* All that differs between two analyses, above the rest of the script. */
static void
variables(struct tw_out *o, const struct tw_pipe *p)
{
	if (p->train != NULL)
		variable(o, "train", p->train);
	variable(o, "calib", p->calib);
	variable(o, "obs", p->obs);
	if (p->logq != NULL)
		variable(o, "logq", p->logq);
	if (p->draws != NULL)
		variable(o, "draws", p->draws);
	if (p->obs_draws != NULL)
		variable(o, "obs_draws", p->obs_draws);
	variable(o, "out", p->dir);
	variable(o, "params", p->params);
	variable(o, "names", p->names);
	variable(o, "data", p->data);
	if (p->train != NULL)
		variable(o, "support", p->support != NULL ? p->support : "");
	tw_out_text(o, "alpha=");
	tw_level_list_put(o, &p->alpha);
	tw_out_row(o);
	level(o, "level", &p->alpha.of[0]);
	tw_out_text(o, "region=region");
	if (p->alpha.n > 1) {
		tw_out_byte(o, '_');
		tw_out_level(o, &p->alpha.of[0]);
	}
	tw_out_row(o);
	variable(o, "regions", p->alpha.n > 1 ? "region_*" : "region");
	level(o, "beta", &p->beta);
	level(o, "mass", &p->mass);
	if (p->n <= 2)
		whole(o, "points", p->points);
	whole(o, "seed", p->seed);
	whole(o, "threads", p->threads);
}

/* One or two parameters: a grid. More: draws. */
static void
questions(struct tw_out *o, const struct tw_pipe *p)
{
	if (p->n > 2) {
		tw_out_text(o, ask_step);
		tw_out_text(o, p->train != NULL ? sample_step : own_draws_step);
		tw_out_text(o, p->draws != NULL ? "draws=$obs_draws\n" : "");
		tw_out_text(o, pairs_step);
		return;
	}
	tw_out_text(o, box_of_step);
	tw_out_text(o, p->train != NULL ? box_flow_step :
	    p->obs_draws != NULL ? box_draws_step : prior_step);
	if (p->draws != NULL)
		tw_out_text(o, "draws=$obs_draws\n");
	tw_out_text(o, ask_step);
	tw_out_text(o, grid_step);
	tw_out_text(o, again_step);
	tw_out_text(o, plot_step);
}

void
tw_pipe_write(struct tw_out *o, const struct tw_pipe *p)
{
	bool flow = p->train != NULL;

	tw_out_text(o, "#!/bin/sh\n# An analysis as tw-pipe (tw) " TW_VERSION
	    " writes it: keep it, edit it, run it with sh.\n");
	variables(o, p);
	tw_out_text(o, begin_step);
	tw_out_text(o, typical_step);
	if (flow)
		tw_out_text(o, flow_step);
	if (p->focus)
		tw_out_text(o, focus_step);
	tw_out_text(o, flow ? score_flow_step : p->logq != NULL ?
	    score_logq_step : score_draws_step);
	tw_out_text(o, flow ? tree_train_step : tree_split_step);
	if (flow)
		tw_out_text(o, coverage_step);
	tw_out_text(o, budget_step);
	questions(o, p);
	variable(o, "kind", p->n <= 2 ? "grid points" : "draws");
	tw_out_text(o, report_step);
	tw_out_text(o, "  what=typical \"$out/typical.tsv\" \\\n");
	if (flow)
		tw_out_text(o, "  what=coverage \"$out/coverage.tsv\" \\\n");
	tw_out_text(o, "  what=bounds \"$out/bounds.tsv\" "
	    "what=budget \"$out/budget.tsv\" \\\n"
	    "  what=regions \"$out/regions.tsv\" | tee \"$out/report.txt\"\n");
}
