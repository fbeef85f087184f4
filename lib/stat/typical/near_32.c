/* Nearest neighbours with registers of 32 bytes: AVX2. */
#define SIMD_BYTES 32
#include "stat/typical/near_loop.h"
