/*
 * The Lotka-Volterra equations, for two tasks: with a = 0 and d = b they are
 * those of an epidemic (x are the susceptible, y the infected).
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
 * Solve the equations from (x, y), both > 0, at time 0, and set xs[n] and ys[n]
 * to the solution at the n ascending times t[n] >= 0. Returns -1 if numbers
 * overflow or underflow, or if a hundred thousand steps are not enough.
 */
int lotka_solve(const struct lotka *f, double x, double y, size_t n,
    const double *t, double *xs, double *ys);

#endif
