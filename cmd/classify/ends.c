#include <math.h>
#include <stdlib.h>

#include "ends.h"
#include "io/cols.h"
#include "io/msg.h"
#include "io/num.h"

void
tw_ends_init(struct tw_ends *e, const struct tw_spans *prior,
    const struct tw_reader *r)
{
	size_t i;

	*e = (struct tw_ends){ .n = r->ncol == 0 ? 0 : prior->n };
	e->of = tw_xrealloc(NULL, e->n, sizeof *e->of);
	for (i = 0; i < e->n; i++) {
		const struct tw_span *s = &prior->of[i];

		e->of[i] = (struct tw_end){ .prior = s, .lo = INFINITY,
		    .hi = -INFINITY, .col = tw_col_named(r, s->name) };
		if (e->of[i].col == SIZE_MAX)
			tw_die(TW_MISUSED,
			    "%s: --prior: no column '%s'; there are:%s",
			    r->in.file, TW_SHOWN(s->name), TW_COLS_SHOWN(r));
	}
}

void
tw_ends_release(struct tw_ends *e)
{
	free(e->of);
	*e = (struct tw_ends){ 0 };
}

bool
tw_ends_read(struct tw_ends *e, struct tw_reader *r)
{
	size_t i;

	for (i = 0; i < e->n; i++)
		if (!tw_field_num(r, e->of[i].col, TW_WANT_FINITE, &e->of[i].v))
			return false;
	return true;
}

void
tw_ends_add(struct tw_ends *e, bool open)
{
	size_t i;

	for (i = 0; i < e->n; i++) {
		struct tw_end *p = &e->of[i];

		if (p->v <= p->lo) {
			p->open_lo = open || (p->v == p->lo && p->open_lo);
			p->lo = p->v;
		}
		if (p->v >= p->hi) {
			p->open_hi = open || (p->v == p->hi && p->open_hi);
			p->hi = p->v;
		}
	}
}

void
tw_ends_say(const struct tw_ends *e)
{
	char value[TW_NUM_TEXT + 1];
	size_t i;

	for (i = 0; i < e->n; i++) {
		const struct tw_end *p = &e->of[i];
		bool low = p->open_lo && p->lo > p->prior->lo;
		bool high = p->open_hi && p->hi < p->prior->hi;

		/* A parameter of one value is no axis. */
		if (!(p->lo < p->hi) || !(low || high))
			continue;
		value[tw_num_write(value, low ? p->lo : p->hi)] = '\0';
		tw_warn("the region reaches the %s end of %s in the grid, %s, and the prior goes on",
		    low ? "lower" : "upper", TW_SHOWN(p->prior->name), value);
		return;
	}
}
