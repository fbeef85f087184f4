/*
 * A summary of long data. Instead of the features f_j of C columns, or next to
 * them, the networks see N numbers, which are linear in terms that are computed
 * from the features. There are three kinds of terms:
 *
 *   columns  The powers f_j, f_j^2, ... up to a degree, with f_j clamped to
 *            [-4, 4].
 *   sorted   The same of the features in ascending order. If the columns are
 *            repetitions of one measurement, sums over order statistics
 *            (L-estimators) are efficient, and sums over columns are not.
 *   series   Random convolutions (stat/flow/convolve.h), for columns that are a
 *            series in time or space. Half of the kernels see the features,
 *            where each column is scaled by itself; the others see the columns
 *            all scaled alike, which keeps differences in scale between the
 *            columns: (m_j + s_j f_j - M) / S, where m_j and s_j are the mean
 *            and standard deviation of column j after its warp, M is the mean
 *            of all m_j, and S^2 the mean of s_j^2 + (m_j - M)^2.
 *
 * stat/train/regress.h chooses the kind of terms and the linear map.
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

enum { TW_SUMMARY_KERNELS = 1000 };	/* of kind series, at most */

struct tw_summary {
	size_t n;		/* N; 0: no summary, all else unused */
	bool beside;		/* the networks see the features, too */
	size_t nx;		/* C, the number of features */
	enum tw_summary_kind kind;
	/* Highest power, or number of kernels: 1 .. tw_summary_most(kind). */
	size_t degree;
	struct tw_convolution *kernel;	/* [degree] of kind series */
	/* [nx][2] of kind series: s_j / S and (m_j - M) / S */
	double *alike;
	double *map;		/* [n][1 + terms] constants and weights */
};

/* The number of terms. */
static inline size_t
tw_summary_terms(const struct tw_summary *s)
{
	return s->degree *
	    (s->kind == TW_SUMMARY_SERIES ? (size_t)TW_CONVOLVE_TERMS : s->nx);
}

/* The largest degree that a summary of this kind may have. */
static inline size_t
tw_summary_most(enum tw_summary_kind kind)
{
	return kind == TW_SUMMARY_SERIES ? TW_SUMMARY_KERNELS : 3;
}

/*
 * How many doubles of scratch memory the functions below need in `room`: for
 * the features and the columns scaled alike, both with the padding of a series
 * (TW_CONVOLVE_PAD), and for the terms.
 */
static inline size_t
tw_summary_room(const struct tw_summary *s)
{
	return 2 * (s->nx + TW_CONVOLVE_PAD) + tw_summary_terms(s);
}

/*
 * Make *s a summary of n numbers from nx features, with a map of zeros.
 * data[nx] has the scales of the columns, which only kind series needs. Returns
 * 0, and the caller frees *s with tw_summary_release; -1 if memory runs out.
 */
int tw_summary_init(struct tw_summary *s, size_t n, size_t nx,
    const struct tw_flow_data *data, enum tw_summary_kind kind, size_t degree);
void tw_summary_release(struct tw_summary *s);

/*
 * Compute the terms of the features room[nx], where room has tw_summary_room(s)
 * doubles. The result [tw_summary_terms(s)] points into room.
 */
const double *tw_summary_make(const struct tw_summary *s, double *room);

/*
 * Clamp a number of the summary. The bound is smaller for kind series: few
 * records have extreme terms, so the flow has not learnt such numbers.
 */
static inline double
tw_summary_hold(const struct tw_summary *s, double v)
{
	return tw_flow_hold(v,
	    s->kind == TW_SUMMARY_SERIES ? 4 : TW_FLOW_FARTHEST);
}

/* Compute the summary to[s->n] of the features room[nx]; room as above. */
void tw_summary_apply(const struct tw_summary *s, double *room, double *to);

#endif
