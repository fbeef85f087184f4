/* Networks with registers of 32 bytes: AVX2. */
#define SIMD_BYTES 32
#include "stat/flow/net_loop.h"
