/*
 * tw-bounds --ranks: of each column rank_NAME the score |2 rank - 1|, in the
 * group NAME: how far the true parameter is from the median, in draws.
 */
#ifndef TW_CMD_BOUNDS_RANK_SCORES_H
#define TW_CMD_BOUNDS_RANK_SCORES_H

#include "pool.h"

/*
 * Pool those of all records; a rank is a share of so many draws. What the table
 * calls the groups.
 */
struct tw_slice tw_rank_scores_read(struct tw_pool *p, struct tw_reader *r,
    uint64_t draws);

#endif
