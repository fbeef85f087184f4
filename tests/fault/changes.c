/*
 * Give a program each beginning of an artefact, and the artefact with each
 * change of one byte, on the system of kernel.h. The program must refuse each
 * in one line that names the file, before it has written anything.
 *
 *   changes ARTEFACT INPUT ARG...
 *
 * The program runs with ARG..., one of which is the name ARTEFACT, and with
 * INPUT as standard input. It must accept ARTEFACT itself. A change replaces a
 * byte by any of the 255 others, leaves one out or inserts one of any value.
 * Prints "N changes, M by the sum": in M of them only the sum was wrong.
 */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel.h"

enum { WORDS = 16, LONGEST = 1 << 14 };

static const char SUM[] = "the sum does not match";

static char artefact[LONGEST], changed[LONGEST + 1], input[LONGEST];
static size_t length, input_length;
static char **word;	/* program name, ARG... */
static int words;
static const char *name;	/* of the artefact */
static unsigned long changes, by_sum;

static size_t
load(const char *path, char *to)
{
	FILE *f = fopen(path, "r");
	size_t n;

	if (f == NULL || (n = fread(to, 1, LONGEST, f)) == LONGEST || ferror(f)) {
		fprintf(stderr, "%s: cannot be read, or too long\n", path);
		exit(2);
	}
	fclose(f);
	return n;
}

/* Runs the program on the first n bytes of changed. Results are in world. */
static void
run(size_t n)
{
	char *argv[WORDS + 1];
	jmp_buf back;

	/* A copy, since getopt permutes the arguments. */
	memcpy(argv, word, ((size_t)words + 1) * sizeof *argv);
	kernel_forget_files();
	kernel_file(name, changed, n);
	kernel_file(NULL, input, input_length);
	kernel_reset();
	optind = 0;	/* glibc: restart getopt */
	kernel_exit_to = &back;
	if (setjmp(back) == 0)
		kernel_exit(kernel_main(words, argv));
	kernel_release();
	kernel_exit_to = NULL;
}

/* The n bytes in changed, described by what and at, must be refused. */
static void
refused(size_t n, const char *what, size_t at)
{
	const char *lf;

	run(n);
	changes++;
	world->err[world->errn] = '\0';
	lf = strchr(world->err, '\n');
	if (strstr(world->err, SUM) != NULL)
		by_sum++;
	if (world->status == 1 && world->outn == 0 && lf != NULL &&
	    lf[1] == '\0' && strstr(world->err, name) != NULL)
		return;
	fprintf(stderr, "%s: %s at byte %zu: status %d, %zu bytes written: %s\n",
	    name, what, at, world->status, world->outn, world->err);
	fwrite(changed, 1, n, stderr);
	exit(1);
}

int
main(int argc, char **argv)
{
	size_t i;
	int b;

	if (argc < 3 || argc - 2 > WORDS) {
		fprintf(stderr, "usage: changes ARTEFACT INPUT ARG...\n");
		return 2;
	}
	name = argv[1];
	length = load(name, artefact);
	input_length = load(argv[2], input);
	argv[2] = argv[0];
	word = argv + 2;
	words = argc - 2;
	world = calloc(1, sizeof *world);
	if (world == NULL)
		return 2;

	memcpy(changed, artefact, length);
	run(length);
	if (world->status != 0 || world->outn == 0 || world->errn > 0) {
		fprintf(stderr, "%s: not read: %s\n", name, world->err);
		return 1;
	}
	for (i = 0; i < length; i++)
		refused(i, "cut", i);
	for (i = 0; i < length; i++)
		for (b = 1; b < 256; b++) {
			memcpy(changed, artefact, length);
			changed[i] = (char)(changed[i] ^ b);
			refused(length, "changed", i);
		}
	for (i = 0; i < length; i++) {
		memcpy(changed, artefact, i);
		memcpy(changed + i, artefact + i + 1, length - i - 1);
		refused(length - 1, "left out", i);
	}
	for (i = 0; i <= length; i++)
		for (b = 0; b < 256; b++) {
			memcpy(changed, artefact, i);
			changed[i] = (char)b;
			memcpy(changed + i + 1, artefact + i, length - i);
			refused(length + 1, "put in", i);
		}
	printf("%lu changes, %lu by the sum\n", changes, by_sum);
	return fflush(stdout) != 0;
}
