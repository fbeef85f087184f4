# From here on the scores are of the observation, by its draws.
draws=$obs_draws
