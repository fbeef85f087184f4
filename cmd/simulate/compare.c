/*
 * Checks that the parameters that the simulator returned are those that it
 * received.
 *
 * A simulator may print a parameter with fewer digits than it received. The
 * parameter is the same if it agrees to the printed digits, of which at least
 * five are necessary. If different records are returned with equal digits,
 * their order cannot be checked; that is an error if a parameter differs by
 * more than 1/1000 of its range.
 */
#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "io/msg.h"
#include "io/num.h"
#include "parts.h"

/*
 * Whether b, which was printed as the text, can be a, rounded from a double or
 * from a float.
 */
static bool
same_number(double a, double b, struct tw_slice text)
{
	double half = tw_num_unit(text.p, text.n) / 2;
	double most = half + 4 * DBL_EPSILON * fabs(a);
	double single = fabs(a) <= (double)FLT_MAX ? (double)(float)a : a;

	return fabs(b - a) <= 1e-5 * fabs(a) &&
	    (fabs(b - a) <= most || fabs(b - single) <= most);
}

bool
tw_same_parameter(struct tw_slice sent, struct tw_slice back)
{
	enum tw_num_kind kind;
	double a, b;

	if (tw_slice_same(sent, back))
		return true;
	kind = tw_num_read(sent.p, sent.n, &a);
	if (kind >= TW_NUM_RANGE || tw_num_read(back.p, back.n, &b) != kind)
		return false;
	return kind == TW_NUM_FINITE ? same_number(a, b, back) :
	    kind == TW_NUM_MISSING || !(a < b || a > b);
}

/* ---- records that cannot be told apart ----------------------------- */

void
tw_returned_add(struct tw_returned *r, struct tw_slice sent,
    const struct tw_slice *back, size_t n)
{
	size_t i, start = r->text.n;

	for (i = 0; i < n; i++) {
		tw_print_bytes(&r->text, back[i].p, back[i].n);
		tw_print_bytes(&r->text, "\t", 1);
	}
	r->of = tw_grow(r->of, &r->cap, r->n + 1, sizeof *r->of);
	r->of[r->n] = (struct tw_returned_record){ .sent = sent,
	    .start = start, .back.n = r->text.n - start, .number = r->n };
	r->n++;
}

static int
by_text(const void *a, const void *b)
{
	const struct tw_returned_record *x = a, *y = b;
	size_t n = x->back.n < y->back.n ? x->back.n : y->back.n;
	int c = memcmp(x->back.p, y->back.p, n);

	if (c == 0)
		c = (x->back.n > y->back.n) - (x->back.n < y->back.n);
	return c != 0 ? c : (x->number > y->number) - (x->number < y->number);
}

/* Parameter i of the line, which starts at *p; NaN if it is not finite. */
static double
next_value(const char **p, struct tw_slice *text)
{
	double v;

	*text = (struct tw_slice){ *p, strcspn(*p, "\t\n") };
	*p += text->n + 1;
	return tw_num_read(text->p, text->n, &v) == TW_NUM_FINITE ? v : NAN;
}

/* The range of each of n parameters: the largest minus the smallest value. */
static void
measure(const struct tw_returned *r, double *spread, size_t n)
{
	double *lo = tw_xzero(n, sizeof *lo);
	struct tw_slice text;
	size_t i, k;

	for (k = 0; k < r->n; k++) {
		const char *p = r->of[k].sent.p;

		for (i = 0; i < n; i++) {
			double v = next_value(&p, &text);

			if (k == 0 || !(v >= lo[i]))
				lo[i] = k == 0 ? v : fmin(lo[i], v);
			spread[i] = k == 0 ? v : fmax(spread[i], v);
		}
	}
	for (i = 0; i < n; i++)
		spread[i] -= lo[i];
	free(lo);
}

bool
tw_returned_confused(struct tw_returned *r, size_t n,
    struct tw_confused *which)
{
	double *spread = tw_xzero(n, sizeof *spread);
	size_t i, k, first = 0;
	bool found = false;

	measure(r, spread, n);
	for (k = 0; k < r->n; k++)
		r->of[k].back.p = r->text.p + r->of[k].start;
	qsort(r->of, r->n, sizeof *r->of, by_text);
	for (k = 1; k < r->n && !found; k++) {
		const char *p = r->of[first].sent.p, *q = r->of[k].sent.p;

		if (!tw_slice_same(r->of[first].back, r->of[k].back)) {
			first = k;
			continue;
		}
		for (i = 0; i < n && !found; i++) {
			double a = next_value(&p, &which->one);
			double b = next_value(&q, &which->other);

			found = fabs(a - b) > 1e-3 * spread[i];
			which->parameter = i;
		}
		which->first = r->of[first].number;
		which->second = r->of[k].number;
	}
	free(spread);
	return found;
}

void
tw_returned_release(struct tw_returned *r)
{
	tw_string_release(&r->text);
	free(r->of);
}
