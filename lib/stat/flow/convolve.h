/*
 * Random convolutions of a series of numbers (ROCKET; Dempster, Petitjean and
 * Webb 2020). Each kernel gives four terms, computed from the convolution at
 * all places where the kernel fits into the series: the mean, the logarithm of
 * the mean square, the share of the places where it is above the kernel's bias,
 * and the largest absolute value.
 */
#ifndef TW_STAT_FLOW_CONVOLVE_H
#define TW_STAT_FLOW_CONVOLVE_H

#include <stdbool.h>
#include <stddef.h>

enum {
	TW_CONVOLVE_TERMS = 4,	/* terms of a kernel */
	TW_CONVOLVE_LONGEST = 9,	/* weights of a kernel, at most */
	TW_CONVOLVE_PAD = 16	/* doubles to be allocated after a series */
};

/* A kernel: at place i it is sum over j < n of weight[j] s[i + j dilation]. */
struct tw_convolution {
	size_t n, dilation;	/* (n - 1) * dilation < length of a series */
	double weight[TW_CONVOLVE_LONGEST];	/* [n], of norm 1 */
	double bias;
	bool own;		/* sees columns scaled one by one (summary.h) */
};

/*
 * Set kernel[n] to the kernels for series of this length. They are drawn at
 * random, but with a fixed seed, so that they are always the same.
 */
void tw_convolutions(size_t length, size_t n, struct tw_convolution *kernel);

/*
 * Set to[TW_CONVOLVE_TERMS] to the terms of the kernel k, in the order above,
 * for series[length + TW_CONVOLVE_PAD]. The padding may hold any numbers.
 */
void tw_convolve(const struct tw_convolution *k, size_t length,
    const double *series, double *to);

#endif
