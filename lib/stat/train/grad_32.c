/* Training with registers of 32 bytes: AVX2. */
#define SIMD_BYTES 32
#include "stat/train/grad_loop.h"
