/*
 * The equations of Lotka and Volterra, for two tasks: with a = 0 and d = b
 * they are those of an epidemic (x the susceptible, y the infected).
 *
 *   x' = x (a - b y),   y' = y (d x - c)
 *
 * Solved by Taylor series of order 20 with steps that keep the last terms
 * below 1e-12 of x and of y: relative errors stay below 1e-9.
 */
#ifndef TASKS_LOTKA_H
#define TASKS_LOTKA_H

#include <stddef.h>

struct lotka {
	double a, b, c, d;
};

/*
 * From (x, y), both > 0, at time 0: the solution at the n ascending times
 * t[n] >= 0, into xs[n] and ys[n]. -1 if it cannot be had: numbers overflow or vanish,
 * or a hundred thousand steps do not get there.
 */
int lotka_solve(const struct lotka *f, double x, double y, size_t n,
    const double *t, double *xs, double *ys);

#endif
