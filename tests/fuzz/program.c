/*
 * A whole program as a fuzz target, on the system of tests/fault/kernel.h.
 *
 * argv[0] names the program. An input is a byte that chooses one of its command
 * lines, a byte that sets the most bytes of a read, and text: up to the byte RS
 * (0x1e) the file or the argument of the command line, after it standard
 * input.
 */
#include <getopt.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../fault/kernel.h"

enum { RS = 0x1e, WORDS = 16, LONGEST = 1 << 12 };

/*
 * FILE stands for the first part of the text as a file, TEXT for the same as an
 * argument, and d/NAME for the folder d, which holds it as its only file.
 */
static const char FILE_WORD[] = "FILE", TEXT_WORD[] = "TEXT";

/* OTHER is standard input as a file; ONE and DRAWS are valid files. */
static const char OTHER_WORD[] = "OTHER", ONE_WORD[] = "ONE", DRAWS_WORD[] = "DRAWS";
static const char one[] = "id\ta1\ttheta1\tx1\n1\t2\t3\t4\n", draws[] = "id\ta1\n1\t2\n";

static const struct {
	const char *program;
	const char *word[WORDS];
} line[] = {
	{ "tw-score", { NULL } },
	{ "tw-score", { "--log", "--as", "s" } },
	{ "tw-score", { "-q", TEXT_WORD } },
	{ "tw-score", { "-f", FILE_WORD } },
	{ "tw-score", { FILE_WORD, "-" } },
	{ "tw-score", { "-k", "kde", "-d", FILE_WORD } },
	{ "tw-score", { "-k", "quantile", "-d", FILE_WORD, "--cdf", "2" } },
	{ "tw-tree", { "-m", "1", "--prune", "none", "-x", TEXT_WORD } },
	{ "tw-tree", { "-m", "2", "--part", "1/2" } },
	{ "tw-tree", { "-m", "1", "--max-leaves", TEXT_WORD } },
	{ "tw-leaf", { "-t", FILE_WORD } },
	{ "tw-leaf", { "-t", FILE_WORD, "--as", "l" } },
	{ "tw-bounds", { "--alpha", TEXT_WORD } },
	{ "tw-bounds", { "-t", FILE_WORD, "--part", "2/2" } },
	{ "tw-bounds", { "--global", "--beta", TEXT_WORD } },
	{ "tw-bounds", { "--global", "--gap", FILE_WORD } },
	{ "tw-classify", { "-b", FILE_WORD } },
	{ "tw-classify", { "-b", FILE_WORD, "--lax" } },
	{ "tw-classify", { "-b", FILE_WORD, "--summary" } },
	{ "tw-classify", { "-b", FILE_WORD, "--alpha", "0.5" } },
	{ "tw-grid", { "-n", "3", TEXT_WORD } },
	{ "tw-grid", { "-n", "2", "--around", FILE_WORD, "y=0:1" } },
	{ "tw-flow", { "--epochs", "1", "--hidden", "2", "--members", "1",
	    "--support",
	    TEXT_WORD } },
	{ "tw-sample", { "-f", FILE_WORD, "-n", "2" } },
	{ "tw-sample", { "--prior", "theta1=uniform(-1,1)", "-n", "2",
	    "--truncated", FILE_WORD } },
	{ "tw-truncate", { "-f", FILE_WORD, "-x", "-", "-n", "9" } },
	{ "tw-truncate", { "-t", FILE_WORD } },
	{ "tw-truncate", { "-t", FILE_WORD, "--reach", "0.5", "-n", "3" } },
	{ "tw-nearest", { "-f", FILE_WORD, "-x", OTHER_WORD, "-n", "2" } },
	{ "tw-nearest", { "-f", FILE_WORD, "-x", OTHER_WORD, "-n", "5%" } },
	{ "tw-budget", { "--mass", "0.5", FILE_WORD } },
	{ "tw-typical", { "-r", FILE_WORD } },
	{ "tw-typical", { "-r", FILE_WORD, "-x", TEXT_WORD } },
	{ "tw-typical", { "-x", "1", "-r", FILE_WORD, "--as", "q" } },
	{ "tw-gap", { "-f", FILE_WORD, "--half", FILE_WORD, "--half", FILE_WORD } },
	{ "tw-stack", { "-f", FILE_WORD } },
	{ "tw-stack", { "-l", FILE_WORD, "--weights", "1" } },
	/* In the kernel a simulator is a file, which it prints, or any word. */
	{ "tw-simulate", { "--chunk", "2", "-p", TEXT_WORD, "SEED" } },
	{ "tw-simulate", { OTHER_WORD, FILE_WORD } },
	{ "tw-simulate", { "-p", "1", FILE_WORD, OTHER_WORD } },
	{ "tw-simulate", { "-p", "1", "--each", TEXT_WORD, "--template",
	    FILE_WORD } },
	{ "tw-simulate", { "-p", "a*", "--each", "{a} {SEED} {", "--template",
	    OTHER_WORD, "--take", TEXT_WORD } },
	{ "tw-coverage", { NULL } },
	{ "tw-coverage", { "-g", "leaf", "--levels", TEXT_WORD } },
	{ "tw-coverage", { "-r", "1", "-n", TEXT_WORD } },
	{ "tw-pipe", { "--train", FILE_WORD, "--calib", OTHER_WORD, "--obs",
	    ONE_WORD } },
	{ "tw-pipe", { "--calib", FILE_WORD, "--obs", OTHER_WORD, "-p", "1", "-x",
	    "2", "--logq", TEXT_WORD } },
	{ "tw-pipe", { "--calib", ONE_WORD, "--obs", FILE_WORD, "-p", "a*",
	    "--draws", DRAWS_WORD, "--obs-draws", OTHER_WORD, "-o", TEXT_WORD } },
	{ "tw-report", { "d/bounds.tsv" } },
	{ "tw-report", { "d/regions.tsv" } },
	{ "tw-report", { "d/posterior.tsv" } },
	{ "tw-report", { "d/typical.tsv" } },
	{ "tw-report", { "d/coverage.tsv" } },
	{ "tw-report", { "d/intervals.tsv" } },
	{ "tw-report", { "d/parameters.tsv" } },
	{ "tw-report", { "d/limits.tsv" } },
	{ "tw-report", { "d/forecast.tsv" } },
	{ "tw-report", { "d/gap.tsv" } },
	{ "tw-report", { "d/simulated-c.tsv" } },
	{ "tw-report", { "d/parameters.tsv", "--html" } },
	{ "tw-report", { "d/regions.png", "--html" } },
	{ "tw-report", { "d/analysis.sh", "--html" } },
	{ "tw-read", { "-W", "-H", "--ragged", "drop" } },
	{ "tw-read", { "-d", ",", "--na", TEXT_WORD } },
	{ "tw-read", { "--names", TEXT_WORD } },
	{ "tw-read", { "-H", "--from", TEXT_WORD } },
	{ "tw-plot", { NULL } },
	{ "tw-plot", { "--script", "--target", TEXT_WORD } },
	{ "tw-plot", { "-p", TEXT_WORD, "-r", "region*" } },
	{ "tw-plot", { "--script", "-b", FILE_WORD } },
	{ "tw-plot", { "--prior", TEXT_WORD, "--script" } },
	{ "tw-plot", { "--pairs", "-p", "a*", "--script", "--label",
	    TEXT_WORD } },
	{ "tw-plot", { "--mass", "--script", FILE_WORD } },
	{ "tw-plot", { "--coverage", "--script", "--title", TEXT_WORD } },
	{ "tw-plot", { "--intervals" } },
	{ "tw-plot", { "--intervals", "--script" } },
	{ "tw-plot", { "--intervals", "--script", "-", FILE_WORD } },
};

enum { LINES = sizeof line / sizeof *line };

static const char *program;
static size_t first, lines;	/* those of the program */

int LLVMFuzzerInitialize(int *, char ***);
int LLVMFuzzerTestOneInput(const uint8_t *, size_t);

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
	const char *slash = strrchr((*argv)[0], '/');

	(void)argc;
	program = slash != NULL ? slash + 1 : (*argv)[0];
	while (first < LINES && strcmp(line[first].program, program) != 0)
		first++;
	while (first + lines < LINES &&
	    strcmp(line[first + lines].program, program) == 0)
		lines++;
	world = calloc(1, sizeof *world);
	if (lines == 0 || world == NULL) {
		fprintf(stderr, "%s: no command lines\n", program);
		exit(1);
	}
	return 0;
}

static void
complain(const char *why)
{
	fprintf(stderr, "%s: %s: status %d\n%.*s\n", program, why,
	    world->status, (int)world->errn, world->err);
	abort();
}

/* Conditions that every run must meet. */
static void
check(void)
{
	size_t n = strlen(program), i, lf = 0;
	const char *e = world->err;

	if (world->status == 0) {
		if (world->live != 0 || world->open != 0)
			complain("leaks");
		return;
	}
	if (world->status < 1 || world->status > 3)
		complain("odd status");
	for (i = 0; i < world->errn; i++) {
		lf += e[i] == '\n';
		if ((unsigned char)e[i] < ' ' && e[i] != '\n')
			complain("control byte in a message");
	}
	/* tw-bounds may first print with which part a tree was fitted. */
	if (lf < 1 || lf > 2 || e[world->errn - 1] != '\n' || memcmp(e, program, n) != 0 ||
	    e[n] != ':')
		complain("not a message");
}

/* One run, which leaves its results in world. */
static void
run(size_t choice, const uint8_t *text, size_t n, size_t piece)
{
	const uint8_t *cut = memchr(text, RS, n);
	size_t m = cut != NULL ? (size_t)(cut - text) : n;
	char argument[LONGEST], words[WORDS][16] = { "" }, *argv[WORDS + 2];
	jmp_buf back;
	const char *number;
	int argc = 1;

	snprintf(argument, sizeof argument, "%.*s", (int)m, (const char *)text);
	/* An axis of a hundred thousand points would only take time. */
	number = strrchr(argument, ':');
	if (strcmp(program, "tw-grid") == 0 && number != NULL &&
	    strtod(number + 1, NULL) >= 1e5)
		return;
	kernel_forget_files();
	kernel_file(FILE_WORD, (const char *)text, m);
	kernel_file(OTHER_WORD, (const char *)text + m + (cut != NULL),
	    n - m - (cut != NULL));
	kernel_file(ONE_WORD, one, sizeof one - 1);
	kernel_file(DRAWS_WORD, draws, sizeof draws - 1);
	kernel_file(NULL, (const char *)text + m + (cut != NULL),
	    n - m - (cut != NULL));
	argv[0] = strcpy(words[0], program);
	for (; line[choice].word[argc - 1] != NULL; argc++) {
		const char *w = line[choice].word[argc - 1];

		argv[argc] = w == TEXT_WORD ? argument : strcpy(words[argc], w);
	}
	argv[argc] = NULL;
	if (strncmp(words[1], "d/", 2) == 0) {
		kernel_file(line[choice].word[0], (const char *)text, m);
		words[1][1] = '\0';
	}
	optind = 0;	/* glibc: restart getopt */
	kernel_piece = piece;
	kernel_reset();
	kernel_exit_to = &back;
	if (setjmp(back) == 0)
		kernel_exit(kernel_main(argc, argv));
	check();
	kernel_release();
	kernel_exit_to = NULL;
}

/*
 * Whether the program ended because its output was full. Whether it had found
 * another error in the input by then depends on how it was read.
 */
static bool
full(void)
{
	world->err[world->errn < ERR_MOST ? world->errn : ERR_MOST - 1] = '\0';
	return world->status != 0 &&
	    strstr(world->err, "No space left on device") != NULL;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static char out[OUT_MOST], err[ERR_MOST];
	size_t outn, errn, choice, both;
	int status;

	if (n < 2 || n > LONGEST)
		return 0;
	choice = first + data[0] % lines;
	run(choice, data + 2, n - 2, 0);
	memcpy(out, world->out, outn = world->outn);
	memcpy(err, world->err, errn = world->errn);
	status = world->status;
	if (full())
		return 0;

	/* Reading in pieces must change nothing. */
	run(choice, data + 2, n - 2, data[1] % 64 + (size_t)1);
	if (full())
		return 0;
	both = outn < world->outn ? outn : world->outn;
	if (status != world->status || errn != world->errn ||
	    memcmp(err, world->err, errn) != 0)
		complain("in pieces it says something else");
	if ((status == 0 && outn != world->outn) ||
	    memcmp(out, world->out, both) != 0)
		complain("in pieces it writes something else");
	return 0;
}
