/*
 * The steps of the script: each is the text of a file in steps/, whole.
 */
#ifndef TW_CMD_PIPE_STEPS_H
#define TW_CMD_PIPE_STEPS_H

extern const char tw_step_again[], tw_step_alike[], tw_step_around_draws[],
    tw_step_around_runs[], tw_step_ask[], tw_step_begin[], tw_step_budget[],
    tw_step_check[], tw_step_coverage[], tw_step_draws[], tw_step_flow[],
    tw_step_focus[], tw_step_grid[], tw_step_numbers[], tw_step_obs_draws[],
    tw_step_own_draws[], tw_step_pairs[], tw_step_report[],
    tw_step_road_ask[], tw_step_road_begin[], tw_step_road_calibrate[],
    tw_step_road_density[], tw_step_road_draw[], tw_step_road_estimate[],
    tw_step_road_grid[], tw_step_road_law[], tw_step_road_pairs[],
    tw_step_road_report[], tw_step_road_rounds[], tw_step_score_draws[],
    tw_step_score_flow[], tw_step_score_logq[], tw_step_shares[],
    tw_step_shares_drawn[], tw_step_tree_split[], tw_step_tree_train[],
    tw_step_typical[];

#endif
