/*
 * lib/stat/flow without memory: each of the allocations of a small training, and
 * of what evaluates a flow, fails in turn; the error is said, and nothing is
 * held. The allocator is this file's own, so that all is counted.
 */
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "stat/flow/iid.h"
#include "stat/flow/likelihood.h"
#include "stat/flow/principal.h"
#include "stat/flow/size.h"
#include "tap.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer) || \
	__has_feature(thread_sanitizer)
#define SANITIZED
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED
#endif

#ifdef SANITIZED	/* which has its own */
int
main(void)
{
	puts("1..0 # SKIP the sanitizer allocates");
	return 0;
}
#else

enum { ALIGN = 64, ROOM = 64 << 20 };

static _Alignas(64) char arena[ROOM];
static size_t top;		/* bytes of the arena in use */
static size_t held;		/* blocks that were not freed */
static size_t asked, failing;	/* the failing-th from now on fails; 0: none */

static void *
take(size_t n)
{
	char *p = arena + top + ALIGN;

	if (failing > 0 && ++asked == failing)
		return NULL;
	if (n > ROOM - ALIGN - top - ALIGN)
		return NULL;
	memcpy(p - sizeof n, &n, sizeof n);
	top += ALIGN + (n + ALIGN - 1) / ALIGN * ALIGN;
	held++;
	return p;
}

void *
malloc(size_t n)
{
	return take(n);
}

void *
calloc(size_t k, size_t n)
{
	void *p = n > 0 && k > ROOM / n ? NULL : take(k * n);

	return p != NULL ? memset(p, 0, k * n) : NULL;
}

void
free(void *p)
{
	held -= p != NULL;
}

void *
realloc(void *from, size_t n)
{
	void *p = take(n);
	size_t was;

	if (p != NULL && from != NULL) {
		memcpy(&was, (char *)from - sizeof was, sizeof was);
		memcpy(p, from, was < n ? was : n);
		free(from);
	}
	return p;
}

/* ---- what is asked ------------------------------------------------ */

enum { RECORDS = 100, COLUMNS = 4 };

static double column[COLUMNS][RECORDS];
static const double *const x[] = { column[0], column[1], column[2], column[3] };
static const struct tw_flow_theta anywhere;
static struct tw_flow flow;	/* of one parameter and one column */

static void
keep(void *arg, uint64_t id, const void *state, size_t n)
{
	(void)arg;
	(void)id;
	(void)state;
	(void)n;
}

static struct tw_flow_options
smallest(size_t members)
{
	struct tw_flow_options o = { .kind = TW_FLOW_NSF, .members = members,
		.transforms = 1, .hidden = 1, .bins = 2, .epochs = 1,
		.holdout = 0.5, .keep = keep, .summary = 2 };

	tw_flow_options_fill(&o, RECORDS, 1);
	return o;
}

static int
fit(void)
{
	struct tw_flow_options o = smallest(2);
	struct tw_flow_report report;
	struct tw_flow f;
	int error = (int)tw_flow_fit(RECORDS, 1, x, &anywhere, 3, x + 1, &o, &f,
	    &report);

	if (error == TW_FLOW_FITTED)
		tw_flow_release(&f);
	return error == TW_FLOW_FITTED ? 0 : error == TW_FLOW_MEMORY ? -1 : 1;
}

/* Two trials of four members, and a fifth of what is chosen. */
static int
fit_best(void)
{
	const struct tw_flow_options o[2] = { smallest(5), smallest(5) };
	struct tw_flow_report report;
	double loss[2];
	size_t chosen;
	struct tw_flow f;
	int error = (int)tw_flow_fit_best(RECORDS, 1, x, &anywhere, 3, x + 1, 2,
	    o, &f, &report, loss, &chosen);
	bool whole = error == TW_FLOW_FITTED && f.members == 5 &&
	    f.summary.n == 2;

	if (error == TW_FLOW_FITTED)
		tw_flow_release(&f);
	return whole ? 0 : error == TW_FLOW_MEMORY ? -1 : 1;
}

static int
likelihood(void)
{
	struct tw_likelihood l;

	if (tw_likelihood_init(&l, &flow, 2) < 0)
		return -1;
	tw_likelihood_release(&l);
	return 0;
}

static int
iid(void)
{
	struct tw_flow_eval e;
	struct tw_iid s;
	int error;

	if (tw_flow_eval_init(&e, &flow, 2) < 0)
		return -1;
	error = tw_iid_init(&s, &e, 1, 2);
	if (error == 0)
		tw_iid_release(&s);
	tw_flow_eval_release(&e);
	return error;
}

static int
principal(void)
{
	const double matrix[4] = { 2, 0, 0, 1 };
	double axis[2];

	return tw_principal(2, matrix, 1, axis);
}

static void
each_fails(const char *name, int (*job)(void))
{
	size_t before = held, bottom = top, k, bad = 0, lost = 0;
	int status = -1;

	for (k = 1; status != 0 && k < 10000; k++) {
		asked = 0;
		failing = k;
		status = job();
		failing = 0;
		bad += asked >= k ? status != -1 : status != 0;
		lost += held != before;
		held = before;
		top = bottom;
	}
	ok(k > 2 && bad == 0 && lost == 0, "%s: of %zu allocations %zu fail "
	    "otherwise, %zu leave memory", name, k - 2, bad, lost);
}

int
main(void)
{
	struct tw_flow_options o = smallest(1);
	void *(*volatile own)(size_t) = malloc;
	struct tw_flow_report report;
	struct tw_rng rng;
	size_t i, j;

	note("each allocation fails in turn");
	free(own(1));
	if (top == 0) {
		ok(1, "# SKIP valgrind allocates");
		return done();
	}
	tw_rng_seed(&rng, 3);
	for (i = 0; i < RECORDS; i++)
		for (j = 0; j < COLUMNS; j++)
			column[j][i] = tw_rng_normal(&rng) + column[0][i];
	each_fails("tw_flow_fit", fit);
	each_fails("tw_flow_fit_best", fit_best);
	o.summary = 0;
	if (tw_flow_fit(RECORDS, 1, x, &anywhere, 1, x + 1, &o, &flow,
	    &report) == TW_FLOW_FITTED) {
		each_fails("tw_likelihood_init", likelihood);
		each_fails("tw_iid_init", iid);
		tw_flow_release(&flow);
	}
	each_fails("tw_principal", principal);
	ok(held <= 1, "nothing is held but the buffer of standard output");
	return done();
}
#endif
