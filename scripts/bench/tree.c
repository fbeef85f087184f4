/*
 * Prints the seconds that tw_tree_fit takes, as a row with tabs: n, d,
 * min_leaf, prune, threads, leaves, seconds. Reads d columns and the score from
 * FILE (float64, column after column), so that scripts/bench/tree_sklearn.py
 * can time both implementations on the same numbers.
 *
 *   tree N D FILE MIN_LEAF none|holdout THREADS [REPEAT]
 */
#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "stat/tree/tree.h"

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int
main(int argc, char **argv)
{
	struct tw_tree_options opt = {
		.max_leaves = SIZE_MAX,
		.seed = 1
	};
	struct tw_tree tree;
	size_t n, d, i;
	const double **x;
	double *data, best = 1e300, start;
	int repeat;
	FILE *f;

	if (argc < 7)
		errx(2, "usage: tree N D FILE MIN_LEAF none|holdout THREADS [REPEAT]");
	n = strtoul(argv[1], NULL, 10);
	d = strtoul(argv[2], NULL, 10);
	opt.min_leaf = strtoul(argv[4], NULL, 10);
	opt.prune = strcmp(argv[5], "holdout") == 0 ? TW_PRUNE_HOLDOUT :
	    TW_PRUNE_NONE;
	opt.threads = (unsigned)strtoul(argv[6], NULL, 10);
	repeat = argc > 7 ? atoi(argv[7]) : 3;
	data = malloc((d + 1) * n * sizeof(*data));
	x = malloc((d + 1) * sizeof(*x));
	if (data == NULL || x == NULL || (f = fopen(argv[3], "rb")) == NULL)
		err(1, "%s", argv[3]);
	if (fread(data, sizeof(*data), (d + 1) * n, f) != (d + 1) * n)
		errx(1, "%s: too short", argv[3]);
	fclose(f);
	for (i = 0; i <= d; i++)
		x[i] = data + i * n;
	while (repeat-- > 0) {
		start = now();
		if (tw_tree_fit(n, d, x, x[d], &opt, &tree) == -1)
			err(1, "tw_tree_fit");
		if (now() - start < best)
			best = now() - start;
		i = (tree.n + 1) / 2;
		tw_tree_release(&tree);
	}
	printf("%zu\t%zu\t%zu\t%s\t%u\t%zu\t%.4f\n", n, d, opt.min_leaf, argv[5],
	    opt.threads, i, best);
	free(data);
	free(x);
	return 0;
}
