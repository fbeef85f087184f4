#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "io/msg.h"
#include "io/place.h"
#include "parts.h"
#include "stat/train/holdout.h"

static void
keep_line(struct tw_held *h, const char *p, size_t n)
{
	h->text = tw_grow(h->text, &h->cap, h->n + n + 1, 1);
	memcpy(h->text + h->n, p, n);
	h->text[h->n + n] = '\n';
	h->n += n + 1;
}

void
tw_held_take(void *held, const struct tw_table *t, const struct tw_reader *r)
{
	struct tw_held *h = held;

	tw_support_check(h->support, t, r);
	if (h->path == NULL)
		return;
	if (t->n == 0 && !r->opt.no_header)
		keep_line(h, r->header.p, r->header.n);
	h->end = tw_grow(h->end, &h->end_cap, t->n + 2, sizeof *h->end);
	h->end[t->n] = h->n;
	keep_line(h, r->row, r->len);
	h->end[t->n + 1] = h->n;
}

void
tw_held_write(struct tw_held *h, const struct tw_table *t,
    const struct tw_reader *r, const struct tw_flow_options *o)
{
	/* What tw_flow_options_fill would choose. */
	double share = o->holdout < 0 ? TW_FLOW_HOLDOUT : o->holdout;
	size_t held = tw_flow_held_out(t->n, share), to, i;
	uint32_t *order;

	if (h->path == NULL)
		return;
	if (held == 0)
		tw_die(TW_FAILED, "%s: --held: no record is held out",
		    r->in.file);
	order = tw_xrealloc(NULL, t->n, sizeof *order);
	tw_flow_split(t->n, share, o->seed, order);
	for (to = h->end[0], i = t->n - held; i < t->n; i++) {
		const size_t *end = h->end + order[i];

		memmove(h->text + to, h->text + end[0], end[1] - end[0]);
		to += end[1] - end[0];
	}
	if (tw_place(h->path, h->text, to) < 0)
		tw_die(TW_FAILED, "%s: %s", h->path, strerror(errno));
	free(order);
	free(h->text);
	free(h->end);
}
