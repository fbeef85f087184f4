/* Training with registers of 64 bytes: AVX-512. */
#define SIMD_BYTES 64
#include "stat/train/grad_loop.h"
