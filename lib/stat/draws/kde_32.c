/* The kernel density with registers of 32 bytes: AVX2. */
#define SIMD_BYTES 32
#include "stat/draws/kde_loop.h"
