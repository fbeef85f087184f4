# A filter: records of parameters in, the same with their region at the observation out.
make_ask
