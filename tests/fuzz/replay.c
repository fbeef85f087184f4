/*
 * Inputs of a fuzz target again, without a fuzzer: each line of the files
 * named is an input in hexadecimal. A wrong one ends the program.
 */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

int LLVMFuzzerInitialize(int *, char ***) __attribute__((weak));
int LLVMFuzzerTestOneInput(const uint8_t *, size_t);

static uint8_t input[1 << 16];

int
main(int argc, char **argv)
{
	unsigned long inputs = 0;
	unsigned byte;
	size_t n;
	FILE *f;
	int i, c;

	if (LLVMFuzzerInitialize != NULL)
		LLVMFuzzerInitialize(&argc, &argv);
	for (i = 1; i < argc; i++) {
		if ((f = fopen(argv[i], "r")) == NULL) {
			perror(argv[i]);
			return 1;
		}
		for (n = 0; (c = getc(f)) != EOF;) {
			if (c == '\n') {
				LLVMFuzzerTestOneInput(input, n);
				inputs++;
				n = 0;
				continue;
			}
			ungetc(c, f);
			if (n == sizeof input || fscanf(f, "%2x", &byte) != 1)
				return 1;
			input[n++] = (uint8_t)byte;
		}
		fclose(f);
	}
	printf("%lu inputs\n", inputs);
	return inputs == 0 || fflush(stdout) != 0;
}
