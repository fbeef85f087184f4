/*
 * A summary of long data: instead of C columns, the networks see N numbers,
 * linear in terms that are made of the columns' features f:
 *
 *   columns  f, f^2 .. of each feature, held in [-4, 4], up to a degree
 *   sorted   the same of the features in ascending order: where columns are
 *            repetitions, sums of those are efficient (L-estimators) as sums
 *            over columns are not
 *   series   random convolutions (stat/flow/convolve.h): where columns are a
 *            series, what is near to what says more than any column. A kernel
 *            sees the features, each column scaled by itself, or the columns
 *            all scaled alike: the one finds series of other units, the other
 *            what the columns' scales are. Of columns with means m_j and
 *            standard deviations s_j, after their warps, the latter sees
 *            (m_j + s_j f_j - M) / S, M the mean of m and S^2 that of
 *            s_j^2 + (m_j - M)^2.
 *
 * How they are found: stat/train/regress.h.
 */
#ifndef TW_STAT_FLOW_SUMMARY_H
#define TW_STAT_FLOW_SUMMARY_H

#include "stat/flow/convolve.h"
#include "stat/flow/feature.h"

enum tw_summary_kind {
	TW_SUMMARY_COLUMNS,
	TW_SUMMARY_SORTED,
	TW_SUMMARY_SERIES,
	TW_SUMMARY_KINDS
};

enum { TW_SUMMARY_KERNELS = 1000 };	/* of a series, at most */

struct tw_summary {
	size_t n;		/* numbers; 0: no summary, all else unused */
	bool beside;		/* the networks see the features, too */
	size_t nx;		/* features */
	enum tw_summary_kind kind;
	size_t degree;		/* 1 .. tw_summary_most() */
	struct tw_convolution *kernel;	/* [degree] of a series */
	double *alike;		/* [nx][2] of a series: slope, shift of f */
	double *map;		/* [n][1 + terms]: constant, then weights */
};

static inline size_t
tw_summary_terms(const struct tw_summary *s)
{
	return s->degree *
	    (s->kind == TW_SUMMARY_SERIES ? (size_t)TW_CONVOLVE_TERMS : s->nx);
}

/* The highest degree; of a series it counts kernels. */
static inline size_t
tw_summary_most(enum tw_summary_kind kind)
{
	return kind == TW_SUMMARY_SERIES ? TW_SUMMARY_KERNELS : 3;
}

/*
 * Room to make terms in: features, columns scaled alike, terms, each of the two
 * with what a series has behind it.
 */
static inline size_t
tw_summary_room(const struct tw_summary *s)
{
	return 2 * (s->nx + TW_CONVOLVE_PAD) + tw_summary_terms(s);
}

/*
 * A summary of n numbers with weights of 0, of columns with these scales, which
 * only a series needs: 0, or -1 when memory runs out.
 */
int tw_summary_init(struct tw_summary *s, size_t n, size_t nx,
    const struct tw_flow_data *data, enum tw_summary_kind kind, size_t degree);
void tw_summary_release(struct tw_summary *s);

/* The terms of what is in room, features first. */
const double *tw_summary_make(const struct tw_summary *s, double *room);

/*
 * A number as it is given out. Of a series it is held nearer: few records have
 * terms that are far out, and a flow knows nothing of such numbers.
 */
static inline double
tw_summary_hold(const struct tw_summary *s, double v)
{
	return tw_flow_hold(v,
	    s->kind == TW_SUMMARY_SERIES ? 4 : TW_FLOW_FARTHEST);
}

/* to[n] of the same. */
void tw_summary_apply(const struct tw_summary *s, double *room, double *to);

#endif
