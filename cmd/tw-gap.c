/*
 * tw-gap: by how much the coverage of an estimate's regions at an x differs
 * from their average over x, from two that were trained on the halves of its
 * training runs: flows, or mixtures of flows and likelihoods. A table for
 * tw-bounds --gap.
 */
#include "gap/parts.h"
#include "form/artefact.h"
#include "io/msg.h"
#include "io/opt.h"

struct args {
	struct tw_rec_options rec;
	const char *flow, *at, *ranks_to;
	struct tw_texts half;	/* two */
	struct tw_level_list alpha;
	size_t draws, runs;
	double error;		/* 0: not given */
	uint64_t seed;
	unsigned threads;
	bool ranks;
};

static const struct tw_opt options[] = {
	{ 'f', "flow", "FLOW", "flow or posterior of all training runs (required)",
	    TW_OPT_TEXT(flow), TW_OPT_REQUIRED },
	{ 0, "half", "HALF",
	    "the same of one half of them (tw-flow --part 1/2;\n"
	    "tw-stack --weights-of); once more, of the other",
	    TW_OPT_TEXTS(half) },
	{ 0, "alpha", "A[,A...]", "1 - credible level (default: 0.1)",
	    TW_OPT_LEVELS(alpha) },
	{ 'n', "draws", "N", "draws of each half at an x (default: 1000)",
	    TW_OPT_INTEGER(draws, 2, 100000000), .line = TW_LINE_ALWAYS },
	{ 0, "runs", "M", "use the data of the first M records (default: 100)",
	    TW_OPT_INTEGER(runs, 2, 100000000), .line = TW_LINE_ALWAYS },
	{ 0, "at", "OBS",
	    "rows for each record of OBS, by its id or number: of\n"
	    "the M records whose data are nearest", TW_OPT_TEXT(at) },
	{ 0, "error", "S", "no more data once the error of each gap is at most\n"
	    "S of it, or 0.001", TW_OPT_REAL(error, 1e-9, 1,
	    "a number above 0 and at most 1"), .line = TW_LINE_CHANGED },
	{ 0, "ranks", NULL,
	    "of the central intervals of each parameter, for\ntw-bounds --ranks",
	    TW_OPT_FLAG(ranks), .line = TW_LINE_CHANGED },
	{ 0, "ranks-to", "FILE", "write the table of --ranks, too, into FILE, by the\nsame draws: in less time than both",
	    TW_OPT_TEXT(ranks_to) },
	TW_ROW_SEED(seed, "for the draws (default: 1)"),
	TW_ROW_THREADS(threads, "threads (default: 1); same bytes for any N"),
	TW_ROW_EXPECT,
	TW_ROW_MISSING,
	TW_ROW_NO_HEADER,
	{ 0 }
};

static const struct args defaults = {
	.draws = 1000, .runs = 100, .seed = 1, .threads = 1
};

static const struct tw_usage usage = {
	.name = "tw-gap",
	.about = "Measure how far coverage at an x is from its average, for tw-bounds --gap.",
	.operands = "-f FLOW [FILE...] >GAP",
	.example = "  $ tw-gap -f flow.tsv --half a.tsv --half b.tsv calib.tsv >gap.tsv\n"
	    "  $ sed -n 2,3p gap.tsv | cut -f 1,2\n  alpha\truns\n  0.1\t100\n",
	.opt = options, TW_DEFAULTS(defaults)
};

static void
parse(struct args *a, int argc, char **argv)
{
	tw_opt_parse(&usage, a, argc, argv);
	if (a->half.n > 2)
		tw_opt_bad("--half", a->half.v[2], "given twice, no more");
	tw_refuse(a->half.n < 2,
	    "--half is required twice: of both halves of the training runs");
	tw_refuse(a->at != NULL && a->error > 0,
	    "--at takes the same number of data at each observation: no --error");
	tw_refuse(a->ranks && a->ranks_to != NULL,
	    "--ranks-to writes the table of --ranks beside that of regions: no --ranks");
	tw_refuse(a->ranks_to != NULL && a->ranks_to[0] == '\0',
	    "--ranks-to: must be a file's name");
	if (a->at != NULL)
		tw_opt_input("--at", a->at, argc - optind, argv + optind);
	if (a->alpha.n == 0)
		tw_level_list_take(&a->alpha, "--alpha", "0.1");
}

/* Write a table: the bytes are those of a run that writes no other. */
static void
write_table(const struct args *a, const struct tw_gap_tables *t, size_t i,
    const struct tw_halves *h, const struct tw_closest *near)
{
	const struct tw_gap_table *of = &t->of[i];
	struct args own = *a;
	struct tw_out out;

	own.ranks = of->from > 0;
	tw_artefact_begin(&out, of->path, &usage, 1, &own);
	tw_artefact_end(&out, near != NULL ?
	    tw_closest_write(near, of->from, of->to, &out) :
	    tw_gap_tables_write(t, of, &h->of[TW_WHOLE].file->theta, &out));
}

int
main(int argc, char **argv)
{
	struct tw_gap_tables t;
	struct tw_closest near;
	struct args a;
	struct tw_halves h;
	struct tw_reader r;
	size_t i;

	parse(&a, argc, argv);
	tw_halves_read(&h, (const char *const[TW_FLOWS]){ a.flow, a.half.v[0],
	    a.half.v[1] }, a.threads);

	tw_reader_open(&r, argc - optind, argv + optind, &a.rec);
	t = (struct tw_gap_tables){ .alpha = &a.alpha, .runs = a.runs,
	    .error = a.error };
	tw_gap_tables_init(&t, &h, a.ranks, a.ranks_to);
	tw_halves_init(&h, &r, a.draws, a.seed, a.threads);
	near = (struct tw_closest){ .h = &h, .alpha = &a.alpha,
	    .most = a.runs };
	h.by_x = a.at != NULL;
	if (a.at != NULL)
		tw_closest_read(&near, a.at, &r, a.rec.no_header);
	else
		tw_gap_tables_read(&t, &h, &r);
	for (i = 0; i < t.n; i++)
		write_table(&a, &t, i, &h, a.at != NULL ? &near : NULL);

	tw_reader_close(&r);
	tw_halves_release(&h);
	return tw_end(TW_DONE);
}
