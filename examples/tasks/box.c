/* Boxes of parameters: a part of the prior. */
#include <math.h>
#include <string.h>

#include "io/msg.h"
#include "io/num.h"
#include "io/opt.h"
#include "tasks/box.h"

void
box_init(struct box *b)
{
	int i;

	for (i = 0; i < TASK_P; i++) {
		b->lo[i] = -INFINITY;
		b->hi[i] = INFINITY;
	}
}

/* Read a number of n bytes; no bytes mean "empty". False if it is invalid. */
static bool
read_end(const char *s, size_t n, double empty, double *v)
{
	*v = empty;
	return n == 0 || tw_num_read(s, n, v) <= TW_NUM_INF;
}

/* The index from 0 of the parameter that n bytes name, theta1 ...; or -1. */
static int
parameter(const char *s, size_t n, int p)
{
	char name[5 + TW_NUM_TEXT] = "theta";
	int i;

	for (i = 0; i < p; i++)
		if (n == 5 + tw_num_write_u64(name + 5, (unsigned)i + 1) &&
		    memcmp(s, name, n) == 0)
			return i;
	return -1;
}

/* Read one NAME=LO:HI of n bytes. False if it is invalid. */
static bool
read_side(struct box *b, const char *s, size_t n, int p)
{
	const char *eq = memchr(s, '=', n), *colon, *end = s + n;
	int k;

	if (eq == NULL || (colon = memchr(eq, ':', (size_t)(end - eq))) == NULL)
		return false;
	k = parameter(s, (size_t)(eq - s), p);
	return k >= 0 && read_end(eq + 1, (size_t)(colon - eq) - 1, -INFINITY,
	    &b->lo[k]) && read_end(colon + 1, (size_t)(end - colon) - 1,
	    INFINITY, &b->hi[k]) && b->lo[k] < b->hi[k];
}

void
box_read(struct box *b, const char *option, const char *text, int p)
{
	const char *s = text;
	size_t n;

	for (;;) {
		n = strcspn(s, ",\n");
		if (!read_side(b, s, n, p))
			tw_opt_bad(option, text,
			    "NAME=LO:HI[,...], NAME a parameter of the task, LO < HI");
		if (s[n] == '\0' || s[n + 1] == '\0')
			return;
		s += n + 1;
	}
}

bool
box_holds(const struct box *b, const double *theta, int p)
{
	int i;

	for (i = 0; i < p; i++)
		if (!(theta[i] >= b->lo[i] && theta[i] <= b->hi[i]))
			return false;
	return true;
}
