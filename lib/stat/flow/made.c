/* The shape of the masked network: its layers and masks. See made.h. */
#include <stdlib.h>

#include "stat/base/array.h"
#include "stat/flow/made.h"

static size_t
pad(size_t n, size_t to)
{
	return (n + to - 1) / to * to;
}

/* Set the shape of a layer, and reserve its weights and its tables. */
static void
reserve(struct tw_made *m, struct tw_layer *l, size_t rows, size_t cols,
    int bias, size_t *used)
{
	l->rows = rows;
	l->cols = cols;
	l->row_pad = pad(rows, 8);
	l->stride = pad(cols, 16);
	l->weight = m->size;
	m->size += l->row_pad * l->stride;
	l->bias = SIZE_MAX;
	if (bias) {
		l->bias = m->size;
		m->size += l->row_pad;
	}
	l->see = tw_array_at(m->table, *used, sizeof *m->table);
	*used += l->row_pad;
	l->seen = tw_array_at(m->table, *used, sizeof *m->table);
	*used += l->stride;
	if (l->row_pad > m->most)
		m->most = l->row_pad;
	if (l->stride > m->most)
		m->most = l->stride;
}

/* Lay out all layers. Returns how many entries the table has. */
static size_t
layout(struct tw_made *m)
{
	size_t used = m->y + 1, i;

	m->unit = m->table;
	m->size = 0;
	m->most = 0;
	reserve(m, &m->layer[TW_MADE_IN], m->hidden, m->x + m->y, 1, &used);
	reserve(m, &m->layer[TW_MADE_SKIP], 2 * m->y, m->x + m->y, 0, &used);
	reserve(m, &m->layer[TW_MADE_OUT], m->y * m->out, m->hidden, 1, &used);
	for (i = TW_MADE_BLOCKS; i < m->layers; i++)
		reserve(m, &m->layer[i], m->hidden, m->hidden, 1, &used);
	m->size = pad(m->size, 16);
	return used;
}

/* How many columns row i of the layer sees. */
static size_t
sight(const struct tw_made *m, size_t layer, size_t i)
{
	size_t degree = layer == TW_MADE_OUT ? i / m->out :
	    layer == TW_MADE_SKIP	     ? i / 2 :
					       i * m->y / m->hidden;

	if (layer == TW_MADE_IN || layer == TW_MADE_SKIP)
		return m->x + degree;
	return m->unit[degree + 1];
}

/* Set seen from see: since see ascends, rows from seen[j] on see column j. */
static void
turn(struct tw_layer *l)
{
	size_t i = 0, j;

	for (j = 0; j < l->stride; j++) {
		while (i < l->rows && l->see[i] <= j)
			i++;
		l->seen[j] = i;
	}
}

int
tw_made_init(struct tw_made *m, size_t x, size_t y, size_t hidden,
    size_t blocks, size_t out)
{
	size_t g, i, layer;

	*m = (struct tw_made){ .x = x,
		.y = y,
		.hidden = hidden,
		.blocks = blocks,
		.out = out,
		.layers = TW_MADE_BLOCKS + 2 * blocks };
	m->layer = calloc(m->layers, sizeof *m->layer);
	if (m->layer == NULL)
		return -1;
	m->table = calloc(layout(m), sizeof *m->table);
	if (m->table == NULL) {
		tw_made_release(m);
		return -1;
	}
	layout(m);
	for (g = i = 0; g <= y; g++) {
		while (i * y / hidden < g)
			i++;
		m->unit[g] = i;
	}
	for (layer = 0; layer < m->layers; layer++) {
		struct tw_layer *l = &m->layer[layer];

		for (i = 0; i < l->row_pad; i++)
			l->see[i] = sight(m, layer,
			    i < l->rows ? i : l->rows - 1);
		turn(l);
	}
	return 0;
}

void
tw_made_release(struct tw_made *m)
{
	free(m->layer);
	free(m->table);
	*m = (struct tw_made){ 0 };
}
