/*
 * A box of parameters, given as theta1=-1:1,...; parameters that are not named
 * have no limits.
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
 * to theta<p>. If LO or HI is empty or infinite, there is no such limit. Exits
 * with a message if the text is invalid.
 */
void box_read(struct box *b, const char *option, const char *text, int p);

/* Whether theta[p] lies in the box, limits included. */
bool box_holds(const struct box *b, const double *theta, int p);

#endif
