/* Networks with registers of 16 bytes, and wherever there are no wider ones. */
#include "stat/flow/net_loop.h"
