/* Nearest neighbours with registers of 64 bytes: AVX-512. */
#define SIMD_BYTES 64
#include "stat/typical/near_loop.h"
