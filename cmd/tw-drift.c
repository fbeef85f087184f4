/*
 * tw-drift: by how much the coverage of a flow's regions at an x differs from
 * their average over x, from two flows that were trained on the halves of its
 * training runs. A table for tw-bounds --drift.
 */
#include <stdlib.h>

#include "drift/halves.h"
#include "form/artefact.h"
#include "form/drift.h"
#include "io/msg.h"
#include "io/opt.h"

struct args {
	struct tw_rec_options rec;
	const char *flow;
	struct tw_texts half;	/* two */
	struct tw_level_list alpha;
	size_t draws, runs;
	uint64_t seed;
	unsigned threads;
	bool ranks;
};

static const struct tw_opt options[] = {
	{ 'f', "flow", "FLOW", "the flow of all training runs (required)",
	    TW_OPT_TEXT(flow), TW_OPT_REQUIRED },
	{ 0, "half", "HALF",
	    "a flow of one half of them (tw-flow --part 1/2);\nonce more, of the other (--part 2/2) (required)",
	    TW_OPT_TEXTS(half) },
	{ 0, "alpha", "A[,A...]", "1 - credible level (default: 0.1)",
	    TW_OPT_LEVELS(alpha) },
	{ 'n', "draws", "N", "draws of each half at an x (default: 1000)",
	    TW_OPT_WHOLE(draws, 2, 100000000), .line = TW_LINE_ALWAYS },
	{ 0, "runs", "M", "use the data of the first M records (default: 100)",
	    TW_OPT_WHOLE(runs, 2, 100000000), .line = TW_LINE_ALWAYS },
	{ 0, "ranks", NULL,
	    "of the central intervals of each parameter, for\ntw-bounds --ranks",
	    TW_OPT_FLAG(ranks), .line = TW_LINE_CHANGED },
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
	.name = "tw-drift",
	.about = "Measure how far coverage at an x is from its average, for tw-bounds --drift.",
	.operands = "-f FLOW --half HALF [FILE...] >DRIFT",
	.example = "  $ tw-drift -f flow.tsv --half a.tsv --half b.tsv calib.tsv >drift.tsv\n"
	    "  $ sed -n 2,3p drift.tsv | cut -f 1,2\n  alpha\truns\n  0.1\t100\n",
	.opt = options, TW_DEFAULTS(defaults)
};

static void
parse(struct args *a, int argc, char **argv)
{
	tw_opt_parse(&usage, a, argc, argv);
	if (a->half.n > 2)
		tw_opt_bad("--half", a->half.v[2], "given twice, no more");
	tw_refuse(a->half.n < 2, "--half is required twice: flows of both halves of the training runs");
	if (a->alpha.n == 0)
		tw_level_list_take(&a->alpha, "--alpha", "0.1");
}

/*
 * in[level][run][2] of the first runs, or in[parameter][level][run][2]; how
 * many there were. All are read.
 */
static size_t
read_runs(const struct args *a, struct tw_halves *h, struct tw_reader *r,
    size_t *in)
{
	size_t n = 0;

	while (tw_reader_next(r))
		if (n < a->runs)
			n += tw_halves_count(h, r, &a->alpha, 2 * a->runs,
			    in + 2 * n);
	tw_reader_must(r, n, true);
	return n;
}

static void
write_table(const struct args *a, const struct tw_names *theta, size_t n,
    const size_t *in)
{
	size_t sets = a->ranks ? theta->n : 1, k, j;
	struct tw_out out;

	tw_artefact_begin(&out, &usage, 1, a);
	tw_drift_file_header(&out, a->ranks);
	for (k = 0; k < sets; k++)
		for (j = 0; j < a->alpha.n; j++, in += 2 * a->runs) {
			struct tw_drift d = tw_drift_find(n, a->draws, in);

			tw_drift_file_row(&out, a->ranks, theta->name[k],
			    &a->alpha.of[j], &d);
		}
	tw_artefact_end(&out, sets * a->alpha.n);
}

int
main(int argc, char **argv)
{
	struct args a;
	struct tw_halves h;
	struct tw_reader r;
	const struct tw_names *theta;
	size_t *in, n;

	parse(&a, argc, argv);
	tw_halves_read(&h, (const char *const[]){ a.flow, a.half.v[0],
	    a.half.v[1] });
	theta = &h.file[TW_WHOLE].theta;

	tw_reader_open(&r, argc - optind, argv + optind, &a.rec);
	tw_halves_init(&h, &r, a.draws, a.ranks, a.seed, a.threads);
	in = tw_xrealloc(NULL, a.alpha.n * (a.ranks ? theta->n : 1),
	    2 * a.runs * sizeof *in);
	n = read_runs(&a, &h, &r, in);
	write_table(&a, theta, n, in);

	tw_reader_close(&r);
	tw_halves_release(&h);
	tw_level_list_release(&a.alpha);
	free(a.half.v);
	free(in);
	return TW_DONE;
}
