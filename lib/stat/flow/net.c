/* Networks with registers of 16 bytes, which every machine has. */
#include "stat/flow/net_loop.h"
