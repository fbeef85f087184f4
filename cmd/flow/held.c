#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "io/msg.h"
#include "io/place.h"
#include "parts.h"
#include "stat/base/order.h"
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

	tw_support_check(h->set, t, r);
	if (h->path == NULL)
		return;
	if (t->n == 0)
		keep_line(h, r->header.p, r->header.n);
	h->end = tw_grow(h->end, &h->end_cap, t->n + 2, sizeof *h->end);
	h->end[t->n] = h->n;
	keep_line(h, r->row, r->len);
	h->end[t->n + 1] = h->n;
}

/* ---- --hold -------------------------------------------------------- */

/*
 * Read the file's records and sort their hashes, ascending; returns their
 * number.
 */
static size_t
read_hashes(const char *path, const struct tw_training_set *s, uint64_t **hash)
{
	struct tw_cols own = { .n = s->cols.n };
	char *operand = (char *)path;
	struct tw_reader h;
	struct tw_table t;
	size_t i;

	tw_reader_open(&h, 1, &operand, NULL);
	own.col = tw_arena(NULL, own.n, sizeof *own.col);
	for (i = 0; i < own.n; i++)
		own.col[i] = tw_col_must(&h, "--hold",
		    s->r.name[s->cols.col[i]]);
	tw_table_read(&t, &h, &own, SIZE_MAX, NULL, NULL);
	*hash = tw_arena(NULL, t.n, sizeof **hash);
	for (i = 0; i < t.n; i++)
		(*hash)[i] = tw_flow_record_hash(&t, s->of.n, i);
	i = t.n;
	qsort(*hash, i, sizeof **hash, tw_ascending_integer);
	tw_reader_close(&h);
	return i;
}

/* Hold out the records of the table that are in the file, and no others. */
static void
hold(const struct tw_held *h, struct tw_flow_options *o)
{
	const struct tw_table *t = &h->set->t;
	uint32_t *order;
	uint64_t *hash;
	size_t n, to = 0, last = t->n, i;

	n = read_hashes(h->hold, h->set, &hash);
	order = tw_arena(NULL, t->n, sizeof *order);
	for (i = t->n; i-- > 0;) {
		uint64_t own = tw_flow_record_hash(t, h->set->of.n, i);

		if (bsearch(&own, hash, n, sizeof own, tw_ascending_integer) !=
		    NULL)
			order[--last] = (uint32_t)i;
	}
	if (last == t->n || last == 0)
		tw_die(TW_FAILED, "%s: --hold: %s of its records %s in %s%s",
		    h->set->r.in.file, last == 0 ? "all" : "none",
		    last == 0 ? "are" : "is", h->hold,
		    last == 0 ? ": none is left to train on" : "");
	for (n = last, i = 0; i < t->n; i++)
		if (n < t->n && order[n] == i)
			n++;
		else
			order[to++] = (uint32_t)i;
	o->order = order;
	o->out = t->n - last;
	o->holdout = (double)o->out / (double)t->n;
}

/* ---- --held -------------------------------------------------------- */

void
tw_held_write(struct tw_held *h, struct tw_flow_options *o)
{
	size_t n = h->set->t.n, held, to, i;
	uint32_t *order;

	if (h->hold != NULL)
		hold(h, o);
	if (h->path == NULL)
		return;
	order = tw_arena(NULL, n, sizeof *order);
	held = tw_flow_deal(o, n, order);
	if (held == 0)
		tw_warn("%s: --held: no record is held out, and %s has none",
		    h->set->r.in.file, h->path);
	for (to = h->end[0], i = n - held; i < n; i++) {
		const size_t *end = h->end + order[i];

		memmove(h->text + to, h->text + end[0], end[1] - end[0]);
		to += end[1] - end[0];
	}
	if (tw_place(h->path, h->text, to) < 0)
		tw_die(TW_FAILED, "%s: %s", h->path, strerror(errno));
	free(h->text);
	free(h->end);
}
