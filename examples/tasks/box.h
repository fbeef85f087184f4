/*
 * A box of parameters, as in theta1=-1:1, ..., those not
 * named without a limit.
 */
#ifndef TASKS_BOX_H
#define TASKS_BOX_H

#include <stdbool.h>

#include "tasks/task.h"

struct box {
	double lo[TASK_P], hi[TASK_P];
};

void box_init(struct box *b);	/* no limits */

/*
 * Read NAME=LO:HI, several separated by commas or newlines, NAME from theta1
 * to theta<p>, LO or HI left out or infinite: no limit. Dies if it is none.
 */
void box_read(struct box *b, const char *option, const char *text, int p);

/* Whether theta[p] lies in it, the ends included. */
bool box_holds(const struct box *b, const double *theta, int p);

#endif
