/* Networks with registers of 64 bytes: AVX-512. */
#define SIMD_BYTES 64
#include "stat/flow/net_loop.h"
