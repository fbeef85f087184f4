/*
 * Random convolutions of a series (ROCKET; Dempster, Petitjean and Webb 2020):
 * of each, the mean, the logarithm of the mean square, the share above a bias
 * and the largest absolute value over all places where the kernel fits.
 */
#ifndef TW_STAT_FLOW_CONVOLVE_H
#define TW_STAT_FLOW_CONVOLVE_H

#include <stdbool.h>
#include <stddef.h>

enum {
	TW_CONVOLVE_TERMS = 4,	/* numbers of a kernel */
	TW_CONVOLVE_LONGEST = 9,
	TW_CONVOLVE_PAD = 16	/* that a series has behind its numbers */
};

struct tw_convolution {
	size_t n, dilation;	/* (n - 1) * dilation is below the length */
	double weight[TW_CONVOLVE_LONGEST];
	double bias;
	bool own;		/* of the columns, each scaled by itself */
};

/* Kernels for series of this length: always the same. */
void tw_convolutions(size_t length, size_t n, struct tw_convolution *kernel);

/* to[TW_CONVOLVE_TERMS] of series[length + TW_CONVOLVE_PAD]. */
void tw_convolve(const struct tw_convolution *k, size_t length,
    const double *series, double *to);

#endif
