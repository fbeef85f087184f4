/*
 * tw-focus: of records, keep those whose parameters are plausible at one
 * observation: those in the region T that holds nearly all of an estimate's
 * draws there. Also by their data alone, and T as a box, and draws of a given
 * prior in T.
 */
#include <string.h>
#include <unistd.h>

#include "focus/parts.h"
#include "form/level.h"
#include "estimate/region_file.h"
#include "io/msg.h"
#include "io/opt.h"

struct args {
	struct tw_rec_options rec;
	struct tw_texts flow;	/* behind them --by, if there is one */
	const char *by, *observed;
	struct tw_focus_options find;
	uint64_t draws, nearest, draw;	/* 0: not given */
	uint64_t draw_seed;		/* 0: that which finds the region */
	bool find_given;
	double reach;
	const char *share, *region;
	bool eps_given, box;
};

static const struct tw_opt options[] = {
	{ 'f', "flow", "FLOW",
	    "a flow, as tw-flow writes it (required); of several\n"
	    "the region is what all have in common", TW_OPT_TEXTS(flow) },
	{ 'x', "observed", "OBS",
	    "file with one record, the observation (required)",
	    TW_OPT_TEXT(observed) },
	{ 0, "eps", "E", "share of the flow's draws that may lie outside\n"
	    "(default: 0.0001)", TW_OPT_LEVEL(find.eps),
	    TW_OPT_GIVEN(eps_given), .line = TW_LINE_ALWAYS },
	{ 'n', "draws", "N", "the flow's draws at OBS (default: 100000);\n"
	    "with --reach, at each record (default: 1000)",
	    TW_OPT_INTEGER(draws, 1, 100000000) },
	{ 0, "find", "N", "draws that find the region, with --reach, too\n"
	    "(default: 100000)", TW_OPT_INTEGER(find.draws, 1, 100000000),
	    TW_OPT_GIVEN(find_given), .line = TW_LINE_ALWAYS },
	{ 0, "region", "FILE", "keep the region in FILE; if it is there, of these\n"
	    "flows and OBS, it is read", TW_OPT_TEXT(region) },
	{ 0, "box", NULL,
	    "write NAME=LO:HI for each parameter, read no records",
	    TW_OPT_FLAG(box) },
	{ 0, "reach", "S", "by their data: records where at least the share S\n"
	    "of the flow's draws is in the region",
	    TW_OPT_REAL(reach, 1e-9, 1, "a number above 0 and at most 1") },
	{ 0, "nearest", "M", "by their data: the M records nearest to OBS",
	    TW_OPT_INTEGER(nearest, 1, 1000000000) },
	{ 0, "by", "FLOW", "the flow that --reach and --nearest ask\n"
	    "(default: the last -f)", TW_OPT_TEXT(by) },
	{ 0, "draw", "N", "write N draws in the region from the priors\n"
	    "NAME=LAW, read no records", TW_OPT_INTEGER(draw, 1, UINT64_MAX) },
	{ 0, "draw-seed", "N", "a seed of their own: more draws in the same region",
	    TW_OPT_INTEGER(draw_seed, 1, UINT64_MAX) },
	{ 0, "share", "FILE",
	    "a table of how large the region is beside the prior,\n"
	    "by --draw, or by records that are draws of it",
	    TW_OPT_TEXT(share) },
	TW_ROW_MISSING,
	TW_ROW_SEED(find.seed, "for the draws (default: 1)"),
	TW_ROW_THREADS(find.threads,
	    "threads for the flow's draws (default: 1);\n"
	    "same bytes for any N"),
	TW_ROW_NO_HEADER,
	{ 0 }
};

static const struct args defaults = { .find = TW_FOCUS_STANDARD };

static const struct tw_usage usage = {
	.name = "tw-focus",
	.about = "Keep the runs whose parameters are plausible at OBS: where the flow has nearly\n"
	    "all of its draws there. With --draw, operands are priors, NAME=LAW:\n"
	    TW_LAW_WORDS("\n") ".",
	.operands = "-f FLOW -x OBS [FILE...]",
	.example = "  $ tw-focus -f flow.tsv -x obs.tsv --nearest 100 calib.tsv >near.tsv\n  tw-focus: kept 100 of 200 (0.5)\n",
	.opt = options, TW_DEFAULTS(defaults)
};

/* Defaults, and what goes together. */
static void
check(struct args *a, int n, char *const *operand)
{
	tw_refuse(a->flow.n == 0, "-f FLOW is required (see --help)");
	tw_refuse(a->observed == NULL, "-x OBS is required (see --help)");
	tw_refuse(a->box + (a->reach > 0) + (a->nearest > 0) +
	    (a->draw > 0) > 1,
	    "--box, --reach, --nearest and --draw: one at most");
	tw_refuse(a->by != NULL && a->reach == 0 && a->nearest == 0,
	    "--by is for --reach and --nearest");
	tw_refuse(a->share != NULL && (a->box || a->reach > 0 ||
	    a->nearest > 0), "--share is for records in the region, and --draw");
	tw_refuse(a->draw_seed > 0 && a->draw == 0, "--draw-seed is for --draw");
	if (a->box && n > 0)
		tw_die(TW_MISUSED, "--box reads no records: '%s'", operand[0]);
	tw_refuse(a->nearest > 0 &&
	    (a->eps_given || a->draws > 0 || a->find_given),
	    "--eps, --draws and --find are not for --nearest: it asks for no region");
	tw_refuse(a->nearest > 0 && a->region != NULL,
	    "--region is not for --nearest: it asks for no region");
	tw_refuse(a->region != NULL && a->share != NULL &&
	    strcmp(a->region, a->share) == 0,
	    "--region and --share: two files");
	tw_region_file_check(a->region);
	tw_refuse(a->find_given && a->draws > 0 && a->reach == 0,
	    "--draws and --find are the same but with --reach: one at most");
	if (!a->box && a->draw == 0)
		tw_opt_input("-x", a->observed, n, operand);
	if (a->by != NULL) {
		tw_texts_take(&a->flow, "--by", a->by);
		a->flow.n--;
	}
	if (a->draws > 0 && a->reach == 0)
		a->find.draws = a->draws;
}

/* Of the records in the operands those that are asked for. */
static void
filter(const struct args *a, struct tw_focus_flows *f,
    struct tw_focus_flow *by, int n, char *const *operand)
{
	const struct tw_focus_reach reach = { .by = by, .share = a->reach,
	    .n = a->draws > 0 ? a->draws : 1000, .seed = a->find.seed,
	    .threads = a->find.threads };
	struct tw_focus_count c;
	struct tw_reader r;
	struct tw_out out;
	double share;

	tw_out_open(&out);
	tw_reader_open(&r, n, operand, &a->rec);
	if (a->nearest > 0)
		c = tw_focus_pass_nearest(by, a->nearest, &r, &out);
	else if (a->reach > 0)
		c = tw_focus_pass_reach(f, &reach, &r, &out);
	else
		c = tw_focus_pass_region(f, &r, &out);
	tw_out_close(&out);
	tw_reader_close(&r);
	share = c.all > 0 ? (double)c.kept / (double)c.all : 0.0;
	tw_warn("kept %llu of %llu (%.4g)", c.kept, c.all, share);
	if (a->share != NULL)
		tw_focus_share(a->share, share);
}

/* What is made of the region alone. */
static void
make(const struct args *a, struct tw_focus_flows *f, const struct tw_law *law)
{
	struct tw_out out;
	double share = 0;

	tw_out_open(&out);
	if (a->box)
		tw_focus_box(f, &out);
	else
		share = tw_focus_draw(f, law, a->draw,
		    a->draw_seed > 0 ? a->draw_seed : a->find.seed,
		    a->rec.no_header, &out);
	tw_out_close(&out);
	if (a->share != NULL)
		tw_focus_share(a->share, share);
}

/* The region, found or read; draws of its flows are there if it was found. */
static void
find(const struct args *a, struct tw_focus_flows *f)
{
	bool kept = a->region != NULL && access(a->region, F_OK) == 0;
	struct tw_out out;
	uint64_t rows;

	if (kept)
		tw_region_file_read(f, a->region, &a->find, a->find.threads);
	if (!kept || a->box || a->draw > 0)
		tw_focus_flows_find(f, &a->find);
	if (a->region == NULL || kept)
		return;
	tw_artefact_begin(&out, a->region, &usage, 1, a);
	rows = tw_region_file_write(&out, f);
	tw_artefact_end(&out, rows);
}

int
main(int argc, char **argv)
{
	struct args a;
	struct tw_focus_flows f = { 0 };
	struct tw_law *law = NULL;

	tw_opt_parse(&usage, &a, argc, argv);
	argc -= optind;
	argv += optind;
	check(&a, argc, argv);

	tw_focus_flows_read(&f, a.flow.n, a.flow.n + (a.by != NULL), a.flow.v);
	if (a.draw > 0) {
		law = tw_stay(NULL, f.d, sizeof *law);
		tw_focus_laws(&f, argc, argv, law);
	}
	tw_focus_flows_observe(&f, a.observed, a.rec.no_header);
	if (a.nearest == 0)
		find(&a, &f);
	if (a.box || a.draw > 0)
		make(&a, &f, law);
	else
		filter(&a, &f, &f.flow[f.all - 1], argc, argv);

	tw_focus_flows_release(&f);
	return tw_end(TW_DONE);
}
