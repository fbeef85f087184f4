/*
 * tw-typical --missing: which readings each observation lacks, and how many
 * runs lack just the same ones: an estimate knows nothing of others.
 */
#ifndef TW_CMD_TYPICAL_MISSING_H
#define TW_CMD_TYPICAL_MISSING_H

#include "io/names.h"

struct tw_missing {
	const char *runs, *data;	/* a path; the list that -x gave */
	struct tw_rec_options rec;
};

/*
 * Write a row for each observation in the operands that lacks something; die
 * where no run lacks what one does, or nothing where one lacks nothing.
 */
void tw_missing_write(const struct tw_missing *o, int n, char *const *operand);

#endif
