/*
 * The road: a script from a simulator to a verdict. The simulator is tried
 * before the script is printed.
 */
#ifndef TW_CMD_PIPE_ROAD_H
#define TW_CMD_PIPE_ROAD_H

#include "script.h"

/*
 * Try the simulator three times with two seeds; returns the path of its runs.
 * Dies, as the next, where they fail. Sets what p has of the prior's laws.
 */
char *tw_road_try(struct tw_pipe *p);

/* Look at these runs and at the observation, the columns known. */
void tw_road_look(const struct tw_pipe *p);

/* The script's steps, in order; returns how many. */
size_t tw_road_steps(const struct tw_pipe *p,
    const char *step[TW_PIPE_STEPS]);

/* Keep it with the three runs: one that is piped to sh cannot copy itself. */
void tw_road_keep(const struct tw_pipe *p, const struct tw_out *script);

#endif
