/*
 * Welch's estimate of a spectral density: the mean of the periodograms of
 * overlapping segments, each after subtraction of its mean and times a window.
 */
#ifndef TASKS_WELCH_H
#define TASKS_WELCH_H

#include <stddef.h>

enum { WELCH_SEGMENT = 64, WELCH_POWERS = WELCH_SEGMENT / 2 + 1 };

/*
 * The one-sided density of y[n], n >= 64, sampled at frequency 1, at the 33
 * frequencies k/64: segments of 64 that begin 32 apart, periodic Hann window.
 */
void welch(const double *y, size_t n, double power[WELCH_POWERS]);

#endif
