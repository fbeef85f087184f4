/* Which columns of the data are unlike the simulations. */
#ifndef TW_CMD_TYPICAL_UNLIKE_H
#define TW_CMD_TYPICAL_UNLIKE_H

#include "io/names.h"

/* The smallest p so far, and how many are at most the level. */
struct tw_least {
	double p;
	double *unlike;		/* [d] its columns */
	const char *file;	/* where it is */
	unsigned long long line, small, records;
};

/* Take account of p at the current record, and of its columns unlike[d]. */
void tw_least_notice(struct tw_least *l, double p, double level,
    const double *unlike, size_t d, const struct tw_reader *r);

/* Write one warning if any p is at most the level. */
void tw_least_say(struct tw_least *l, double level,
    const struct tw_names *name);

/* The most unusual of n columns; SIZE_MAX if none is unusual by itself. */
size_t tw_most_unlike(const double *unlike, size_t n);

#endif
