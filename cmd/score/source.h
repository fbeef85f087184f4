/*
 * Where tw-score's scores come from.
 *
 * Of a record: hpd from its log density, which is a column or a flow's; kde,
 * waldo and quantile from posterior draws at its data, which are a file's or a
 * flow's. For --cdf and --var draws are scored as the record is. What depends on
 * the data alone (draws, what is made of them, their scores) is made once for a
 * run of records with the same data.
 */
#ifndef TW_CMD_SCORE_SOURCE_H
#define TW_CMD_SCORE_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "form/draws.h"
#include "form/flow.h"
#include "form/follow.h"
#include "io/cols.h"
#include "io/rec.h"
#include "stat/draws/hpd.h"
#include "stat/draws/scores.h"
#include "stat/flow/many.h"

enum tw_score_kind {
	TW_SCORE_HPD,
	TW_SCORE_KDE,
	TW_SCORE_WALDO,
	TW_SCORE_QUANTILE
};

/* What the command line says, free of contradictions. */
struct tw_score_options {
	enum tw_score_kind kind;	/* -k */
	const char *logq;	/* -q */
	const char *flow;	/* -f, NULL: none */
	const char *draws;	/* -d, NULL: none */
	const char *theta;	/* -p, NULL: theta*, or the flow's parameters */
	const char *id;		/* -i, NULL: id if it is there */
	uint64_t n;		/* -n draws of the flow */
	double lo, hi;		/* --levels */
	bool log;		/* --log */
	uint64_t cdf, var;	/* --cdf, --var; 0: not given */
	uint64_t seed;		/* --seed */
	unsigned threads;	/* -j */
};

struct tw_score_source {
	struct tw_score_options o;

	/* A record: logq_col, or theta in d columns. */
	size_t logq_col;
	size_t d;
	size_t *col;		/* [d] */
	double *theta;		/* [d] */
	double *work;		/* [d] */

	/* The flow, and where it stands. */
	struct tw_flow_file file;
	struct tw_flow_point point;
	size_t *of;		/* [d] parameters as the flow numbers them */
	bool crowd;		/* it has more to do at an x than the record's theta */
	struct tw_flow_many many;
	double *x;		/* [file.x.n] data of the draws at hand */

	/* The draws at hand. */
	struct tw_draws_file from;
	bool begun;
	size_t n;
	const double *draw;	/* [n * d] */
	double *made;		/* [n * d] those of a flow, with room for */
				/* all its parameters */
	struct tw_drawn drawn;	/* kde, waldo, quantile */
	size_t nref;		/* the larger of --cdf and --var */
	double *ref;		/* [nref] scores of the first draws; the first */
				/* cdf of them ascending, after var is known */
	double var;		/* variance of the first --var of them */

	uint64_t lost;		/* finite logq without a finite, nonzero density */
};

/* Read the flow, before any record. */
void tw_score_source_begin(struct tw_score_source *s,
    const struct tw_score_options *o);

/* Find the columns among r's, open the draws. */
void tw_score_source_init(struct tw_score_source *s, const struct tw_reader *r);
void tw_score_source_release(struct tw_score_source *s);

/*
 * What is to be appended to the record at hand, the score or its --cdf; false
 * if the record is to be left out. s->var is then the record's --var.
 */
bool tw_score_source_read(struct tw_score_source *s, struct tw_reader *r,
    double *score);

/* ---- shared by score_source.c and score_draws.c ---- */

static inline bool
tw_score_is_density(const struct tw_score_source *s)
{
	return s->o.kind == TW_SCORE_HPD || s->o.kind == TW_SCORE_KDE;
}

/* The score of a log density; of other kinds v is the score already. */
static inline double
tw_score_of(const struct tw_score_source *s, double v)
{
	if (!tw_score_is_density(s))
		return v;
	return s->o.log ? tw_score_hpd_log(v) : tw_score_hpd(v);
}

/* Go to the draws at the data of the record at hand, and make of them what is needed. */
void tw_score_draws_move(struct tw_score_source *s, const struct tw_reader *r);

#endif
